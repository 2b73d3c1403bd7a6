// Known answers of ARS (ars.h): what the generator must give on every machine. Used by the
// self-test and by the tests.
//
// Ten rounds: published, the lines "ars4x32 10" of kat_vectors in the Random123 distribution 1.14.0
// (D. E. Shaw Research, https://github.com/DEShawResearch/random123, tests/kat_vectors); here from
// Debian's librandom123-dev 1.14.0+dfsg-4.
//
// Seven rounds, those in use (ars4x32_rounds of the distribution): computed by Random123's own
// ars4x32(counter, key) from the same package, compiled by g++ 12.2 with -maes; the last six
// counters and keys are successive 32-bit words of std::mt19937_64(7).
#pragma once

#include <array>

#include "sim/core/ars.h"

namespace stoprule {

struct ArsKnownAnswer {
  int rounds = 0;
  Block128 counter, key, result;
};

inline constexpr std::array kArsKnownAnswers{
    ArsKnownAnswer{10,
                   {0x0000000000000000, 0x0000000000000000},
                   {0x0000000000000000, 0x0000000000000000},
                   {0x506401ef8d73ee19, 0x0cbe9c0d13c2dbe4}},
    ArsKnownAnswer{10,
                   {0x85a308d3243f6a88, 0x0370734413198a2e},
                   {0x299f31d0a4093822, 0xec4e6c89082efa98},
                   {0x8357ad74a516e7d6, 0x8763fff35b59b3ec}},
    ArsKnownAnswer{10,
                   {0xffffffffffffffff, 0xffffffffffffffff},
                   {0xffffffffffffffff, 0x0000000000000000},
                   {0x9f635551bb3743b1, 0xa19478a9ecbc87fc}},
    ArsKnownAnswer{7,
                   {0x0000000000000000, 0x0000000000000000},
                   {0x0000000000000000, 0x0000000000000000},
                   {0xc45798f3dacf61ff, 0x101e27f3113c7eeb}},
    ArsKnownAnswer{7,
                   {0xffffffffffffffff, 0xffffffffffffffff},
                   {0xffffffffffffffff, 0xffffffffffffffff},
                   {0xbb547ef9fbaaff1f, 0x7aaa969b13d8cd78}},
    ArsKnownAnswer{7,
                   {0x7a34c162eb66d9a7, 0xd9ff7cf6206967ce},
                   {0x01fdd96cd0a7dedd, 0x8f1c44468d0ea181},
                   {0x790b35abefabe6d1, 0x865bd4cf6cc6c668}},
    ArsKnownAnswer{7,
                   {0x2e11cae43e6f53e1, 0xaf7be2f152b6a73e},
                   {0xcab6d1fea8d0cb6f, 0x06240dc91e90b418},
                   {0x4c28249e4cdcdc4d, 0xc4a744258b651389}},
    ArsKnownAnswer{7,
                   {0x414c0f81f8b9816d, 0xeb247b160f5afceb},
                   {0xdaa44d4c3d587cf9, 0x0bdf99cf460f2054},
                   {0x3d0eac7d97e4bdf8, 0x6d258259f0cfb47a}},
    ArsKnownAnswer{7,
                   {0x1892254c31cee721, 0xf20e27f0290f151f},
                   {0xe7f4494a43197207, 0x72ed8af4594ad20b},
                   {0x52c54bb2ade2a0f9, 0x1be8e1001a646dd6}},
    ArsKnownAnswer{7,
                   {0x58a7ce25bc7e95ed, 0x30174596f75d188c},
                   {0xf825e2ff845f3a39, 0x9c42f9d29a5cb105},
                   {0x6e66f02d363a612e, 0xfca0458f69079548}},
    ArsKnownAnswer{7,
                   {0x22beefb6c42975ff, 0x3f4c84bb0a86bba7},
                   {0xb0905319d97b7f18, 0x1fba9157a17b96f4},
                   {0x6e4a53b4f53024a4, 0x12252ea696eb5bb7}},
};

}  // namespace stoprule
