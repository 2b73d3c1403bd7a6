// --checkpoint: what is killed goes on to the same bytes, and nothing else is believed.
#include <nlohmann/json.hpp>
#include <random>

#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;
using nlohmann::json;

// Every verb that plays many games, each for about a second on one thread; compare stops by itself.
constexpr const char* kLong[] = {
    "run ev cards -p 2 -n 300k --hist h.csv", "compare threshold:stop=8 threshold:stop=9 -n 100k",
    "compare ev cards --margin 0.004", "sweep threshold --param stop=4..9 -n 100k",
    "tournament ev cards threshold -n 60k"};

// Kills the command again and again, `kills_n` times in all, then lets it end.
void kill_often(const std::string& command, int kills_n, std::mt19937& chance,
                const TestFolder& folder) {
  std::uniform_int_distribution<int> milliseconds(20, 400);
  for (int kill = 0; kill < kills_n; kill++) {
    const std::string seconds = std::to_string(milliseconds(chance) / 1000.0);
    shell("timeout -s KILL " + seconds + " " + command, folder);
  }
  const Outcome last = shell(command, folder);
  INFO(last.err);
  REQUIRE(last.code == 0);
}

void check_killed(int kills_n) {
  std::mt19937 chance(20261128);
  for (const std::string words : kLong) {
    INFO(words);
    const TestFolder folder;
    const std::string command =
        "stoprule " + words + " --quiet --threads 1 --csv part.csv --json part.json";
    REQUIRE(shell(command, folder).code == 0);
    const std::string csv = folder.text("part.csv"), data = folder.text("part.json"),
                      hist = folder.text("h.csv");
    const json before = json::parse(folder.text("part.meta.json"));
    for (const char* name : {"part.csv", "part.json", "part.meta.json", "h.csv"}) {
      std::filesystem::remove(folder / name);
    }
    kill_often(command + " --checkpoint kept --checkpoint-every 0", kills_n, chance, folder);
    CHECK(folder.text("part.csv") == csv);
    CHECK(folder.text("part.json") == data);
    CHECK(folder.text("h.csv") == hist);
    const json meta = json::parse(folder.text("part.meta.json"));
    CHECK(meta["totals"] == before["totals"]);
    CHECK(meta["signature"] == before["signature"]);
  }
}

// What a checkpoint holds once a command has ended.
std::string small_checkpoint(const TestFolder& folder) {
  const Outcome outcome = shell("stoprule run ev -n 3000 -q --csv a.csv --checkpoint kept", folder);
  INFO(outcome.err);
  REQUIRE(outcome.code == 0);
  return folder.text("kept");
}

void write(const TestFolder& folder, const std::string& name, const std::string& text) {
  std::ofstream(folder / name, std::ios::binary) << text;
}

}  // namespace

TEST_CASE("a command that is killed goes on to the same bytes", "[cli]") { check_killed(3); }

TEST_CASE("a command that is killed ten times in each verb goes on to the same bytes",
          "[slow][cli]") {
  check_killed(10);
}

TEST_CASE("a finished command with a checkpoint tells the same again, and may play on", "[cli]") {
  const TestFolder folder;
  small_checkpoint(folder);
  const std::string csv = folder.text("a.csv");
  const Outcome again =
      shell("stoprule run ev -n 3000 --csv a.csv --checkpoint kept --engine reference", folder);
  CHECK(again.code == 0);
  CHECK(folder.text("a.csv") == csv);
  REQUIRE(shell("stoprule run ev -n 5000 -q --csv more.csv --checkpoint kept", folder).code == 0);
  REQUIRE(shell("stoprule run ev -n 5000 -q --csv whole.csv", folder).code == 0);
  CHECK(folder.text("more.csv") == folder.text("whole.csv"));
}

TEST_CASE("an interrupted command with a checkpoint says how to go on", "[cli]") {
  const TestFolder folder;
  // timeout sends its signal twice, to its child and to the group that its child is in.
  const Outcome outcome = shell(
      "timeout --preserve-status -s INT 1.5 stoprule run ev -n 1e9 -q --checkpoint kept --csv "
      "a.csv; echo $?",
      folder);
  CHECK_THAT(outcome.out, Contains("130"));
  CHECK_THAT(outcome.err, Contains("goes on to the end"));
  CHECK_THAT(outcome.err, Contains("--games 1000000000 --checkpoint kept --csv a.csv"));
  const json kept = json::parse(folder.text("kept"));
  const json meta = json::parse(folder.text("a.meta.json"));
  CHECK(kept["played"]["totals"] == meta["totals"]);
}

TEST_CASE("what an interrupted command prints is about what was played", "[cli]") {
  const std::string interrupt = "timeout --preserve-status -s INT 1 stoprule ";
  const auto signature = [](const std::string& text) {
    return text.substr(text.rfind("# signature"));
  };
  const std::string partial = shell(interrupt + "compare ev cards -n 1e9").out;
  const std::size_t at = partial.find("reproduce: ");
  REQUIRE(at != std::string::npos);
  const std::string command = partial.substr(at + 11, partial.rfind("  #") - at - 11);
  CHECK(signature(shell(command).out) == signature(partial));
  CHECK_THAT(partial, !Contains("set beforehand"));
  const std::string sweep = shell(interrupt + "sweep ev --param die=2..4 -n 1e9").out;
  CHECK_THAT(sweep, Contains("PARTIAL") && !Contains("reproduce") && !Contains(" best\n"));
}

TEST_CASE("a checkpoint that was changed, cut or is another program's is refused", "[cli]") {
  const TestFolder folder;
  const std::string text = small_checkpoint(folder), csv = folder.text("a.csv");
  json other = json::parse(text);
  other["stoprule_checkpoint"] = 1;
  const auto changed = [&text](const std::string& from, const std::string& to) {
    std::string copy = text;
    copy.replace(copy.find(from), from.size(), to);
    return copy;
  };
  for (const auto& [damaged, why] :
       {std::pair(text.substr(0, text.size() / 2), "damaged"), std::pair(std::string(), "damaged"),
        std::pair(std::string("{}"), "damaged"), std::pair(other.dump(), "has format 1"),
        std::pair(changed("3000", "3001"), "is not what was written"),
        std::pair(changed("version", "verzion"), "damaged"),
        std::pair(text + " ", "is not what was written"),
        std::pair(changed("{\"stop", "{\"more\":1,\"stop"), "is not what was written")}) {
    write(folder, "kept", damaged);
    const Outcome outcome =
        shell("stoprule run ev -n 3000 -q --csv a.csv --checkpoint kept", folder);
    INFO(outcome.err);
    CHECK(outcome.code == 2);
    CHECK_THAT(outcome.err, Contains(why));
    CHECK_THAT(outcome.err, Contains("kept"));
    CHECK(folder.text("kept") == damaged);  // nobody's file is lost
    CHECK(folder.text("a.csv") == csv);
  }
}

TEST_CASE("a checkpoint of another command is refused with what differs", "[cli]") {
  const TestFolder folder;
  const std::string text = small_checkpoint(folder);
  for (const auto& [words, why] :
       {std::pair("run ev:die=5 -n 3000", "'ev:"), std::pair("run ev -n 3000 --seed 2", "'2' here"),
        std::pair("run ev -n 3000 --first-game 1", "begins with game 0"),
        std::pair("run ev -n 2000", "not of 0..1999"),
        std::pair("run ev -n 3000 --resume a.csv", "give one of them")}) {
    const Outcome outcome =
        shell("stoprule " + std::string(words) + " -q --checkpoint kept", folder);
    INFO(words << "\n" << outcome.err);
    CHECK(outcome.code == 2);
    CHECK_THAT(outcome.err, Contains(why));
    CHECK(folder.text("kept") == text);
  }
}

TEST_CASE("a checkpoint stands in a file of its own that can be written", "[cli]") {
  const TestFolder folder;
  for (const auto& [words, why] :
       {std::pair("--checkpoint a.csv --csv a.csv", "would both write a.csv"),
        std::pair("--checkpoint .", "is not a file"), std::pair("--checkpoint -", "is not a file"),
        std::pair("--checkpoint /dev/null", "is not a file"),
        std::pair("--checkpoint none/kept", "create the folder none"),
        std::pair("--checkpoint-every 5", "give one")}) {
    const Outcome outcome = shell("stoprule run ev -n 3000 -q " + std::string(words), folder);
    INFO(words << "\n" << outcome.err);
    CHECK(outcome.code == 2);
    CHECK_THAT(outcome.err, Contains(why));
  }
  CHECK(folder.empty());
}

}  // namespace stoprule
