// What is told when a plugin ends the program instead of coming back from a decision: by exit(), by
// abort(), by a fault of the processor. Set up by main once plugins are loaded, and by whoever
// plays many games with them. _exit() and SIGKILL cannot be caught.
#pragma once

#include <string>

namespace stoprule {

/// While it lives, such an end is told with the plugin, its function and the games being played
/// there; temporary files are removed, and the exit code is 1. A fault outside of a plugin's
/// functions keeps its signal, and so its exit code and core dump. Make one at most.
class LastWords {
 public:
  LastWords();
  LastWords(const LastWords&) = delete;
  LastWords& operator=(const LastWords&) = delete;
  ~LastWords();
};

/// While it lives, this is told then, too.
class LastAdvice {
 public:
  /// `kept`: where is what was played before, a sentence, or nothing. `command`: plays the games
  /// again once --first-game and --games follow it.
  LastAdvice(std::string kept, std::string command);
  LastAdvice(const LastAdvice&) = delete;
  LastAdvice& operator=(const LastAdvice&) = delete;
  ~LastAdvice();

 private:
  std::string kept_, command_;
};

}  // namespace stoprule
