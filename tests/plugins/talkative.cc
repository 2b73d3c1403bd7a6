// PUSH, a plugin that prints: while it is loaded, and in each decision.
#include <cstdio>
#include <iostream>

#include "sim/games/push/plugin.hpp"

using namespace stoprule_push;

static const bool kPrinted = static_cast<bool>(std::cout << "loaded by std::cout\n" << std::flush);

struct Talkative : Strategy<> {
  static constexpr auto name = "talkative";
  static constexpr auto description = "stops at once, and says so";
  static constexpr Parameter parameters[] = {protect_parameter(), die_parameter()};

  explicit Talkative(const Values& values) : die(values["die"]) {}

  bool stop(const View&) const {
    std::printf("decided by printf\n");
    return kPrinted;
  }

  int die;
};

STOPRULE_PUSH_PLUGIN(Talkative)
