// The progress line.
#include "sim/io/progress.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace stoprule {
namespace {

using namespace std::chrono_literals;

// What is drawn, taken from a stream in memory.
class Screen {
 public:
  Screen() : file_(::open_memstream(&text_, &size_)) { REQUIRE(file_ != nullptr); }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  ~Screen() {
    std::fclose(file_);
    std::free(text_);
  }

  std::FILE* file() { return file_; }
  std::string seen() {
    std::fflush(file_);
    return {text_, size_};
  }

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

constexpr Progress::Time kStart{};

TEST_CASE("progress tells share, speed, time left and the note", "[io]") {
  const ProgressState half{.done_n = 500'000, .all_n = 1'000'000, .note = "a leads"};
  CHECK(progress_text(half, 2s) == "50 %  250.0 k games/s  2 s left  a leads");
  CHECK(progress_text({.done_n = 10, .all_n = {}, .note = ""}, 1s) == "10 games/s");
  CHECK(progress_text({.done_n = 0, .all_n = 9, .note = ""}, 1s) == "0 %");
  CHECK(progress_text({.done_n = 1, .all_n = 7'201, .note = ""}, 1s) ==
        "0 %  1 games/s  2 h 00 min left");
  CHECK(progress_text({.done_n = 999, .all_n = 1'000, .note = ""}, 11s) ==
        "99 %  91 games/s  1 s left");
}

TEST_CASE("progress waits a second and draws ten times a second at most", "[io]") {
  Screen screen;
  Progress progress(screen.file(), Progress::Where::kTerminal, kStart);
  const ProgressState state{.done_n = 1'000, .all_n = 2'000, .note = ""};
  progress.update(state, kStart + 999ms);
  CHECK(screen.seen().empty());
  progress.finish();  // nothing drawn, nothing to erase
  CHECK(screen.seen().empty());

  progress.update(state, kStart + 1s);
  const std::string first = "\r50 %  1.0 k games/s  1 s left\x1b[K";
  CHECK(screen.seen() == first);
  progress.update(state, kStart + 1099ms);
  CHECK(screen.seen() == first);
  progress.update(state, kStart + 1100ms);
  CHECK(screen.seen().size() > first.size());
}

TEST_CASE("progress erases itself at the end, once", "[io]") {
  Screen screen;
  {
    Progress progress(screen.file(), Progress::Where::kTerminal, kStart);
    progress.update({.done_n = 1, .all_n = {}, .note = ""}, kStart + 1s);
    progress.finish();
  }
  CHECK(screen.seen() == "\r1 games/s\x1b[K\r\x1b[K");
}

TEST_CASE("progress never wraps", "[io]") {
  Screen screen;
  Progress progress(screen.file(), Progress::Where::kTerminal, kStart, 12);
  progress.update({.done_n = 1, .all_n = {}, .note = "±±±±±±"}, kStart + 1s);
  CHECK(screen.seen() == "\r1 games/s  \x1b[K");
}

TEST_CASE("nothing is drawn where nobody looks", "[io]") {
  Screen screen;
  {
    Progress progress(screen.file(), Progress::Where::kElsewhere, kStart);
    progress.update({.done_n = 1, .all_n = 2, .note = ""}, kStart + 5s);
  }
  CHECK(screen.seen().empty());
}

}  // namespace
}  // namespace stoprule
