// The command line as a contract: files and their bytes, exit codes, mistakes, interrupts.
// Everything is done through the built program.
#include <nlohmann/json.hpp>

#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;
using nlohmann::json;

const std::string kRun = "stoprule run threshold cards risk ev -n 600 -q ";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end == std::string::npos ? text.size() : end + 1;
  }
  return lines;
}

// A mistake: exit code 2, one line, nothing on standard output and nothing in the folder.
void check_refused(const std::string& arguments, const std::vector<std::string>& words) {
  INFO("stoprule " << arguments);
  const TestFolder folder;
  const Outcome outcome = shell("stoprule " + arguments, folder);
  CHECK(outcome.code == 2);
  CHECK(outcome.out.empty());
  CHECK(lines_in(outcome.err) == 1);
  CHECK_THAT(outcome.err, Catch::StartsWith("stoprule: "));
  for (const auto& word : words) CHECK_THAT(outcome.err, Contains(word));
  CHECK(folder.empty());
}

}  // namespace

TEST_CASE("the CSV of run has the columns and the order of rows that were promised", "[cli]") {
  const auto lines = lines_of(shell(kRun + "--csv -").out);
  REQUIRE(lines.size() == 1 + 4 * 5 * 13 + 7);
  CHECK(lines[0] ==
        "game,rules,players,seed,first_game,games_n,slot,strategy,seat,metric,unit,mean,se,lo95,"
        "hi95");
  CHECK_THAT(lines[1], Catch::StartsWith("push,base,4,0x1,0,600,0,\"threshold:stop=12,protect=12,"
                                         "die=4\",,win_share,fraction,0."));
  CHECK_THAT(lines[12], Contains(",,points_lost,points,"));
  CHECK_THAT(lines[14], Contains(",150,0,\"threshold:stop=12,protect=12,die=4\",0,win_share,"));
  CHECK_THAT(lines[66], Contains(",600,1,\"cards:count=5,protect=12\",,win_share,"));
  CHECK_THAT(lines[261], Catch::StartsWith("push,base,4,0x1,0,600,,,,turns,turns,"));
  CHECK_THAT(lines.back(), Contains(",600,,,,open_cards_at_end,cards,"));
}

TEST_CASE("threads, block sizes and locale change no byte of any file", "[cli]") {
  const TestFolder folder;
  const std::string files = " --csv c.csv --hist h.csv --json j.json";
  REQUIRE(shell(kRun + "--threads 1" + files, folder).code == 0);
  const std::string csv = folder.text("c.csv"), hist = folder.text("h.csv"),
                    all = folder.text("j.json");
  CHECK(lines_of(hist)[0] ==
        "game,rules,players,seed,first_game,slot,strategy,seat,metric,value,count");
  const std::string comma_locale = "de_DE.UTF-8";  // LOCPATH says where, see tests/CMakeLists.txt
  if (shell("LC_ALL=" + comma_locale + " bash -c 'printf %.1f 1'").out != "1,0") {
    WARN("no locale with a decimal comma is at hand: LC_ALL is set, to no effect");
  }
  for (const std::string& way :
       {std::string("--threads 2"), std::string("--threads 3 --block-games 1"),
        std::string("--threads 7 --block-games 17"), std::string("--block-games 1M"),
        std::string("--engine reference"), std::string("--simd scalar"), std::string("--simd sse4"),
        std::string("--simd avx2"), std::string("--simd avx512"), std::string("--simd neon")}) {
    INFO(way);
    if (way.starts_with("--simd") && shell("stoprule run ev --dry-run " + way).code != 0) continue;
    REQUIRE(shell("LC_ALL=" + comma_locale + " " + kRun + way + files, folder).code == 0);
    CHECK(folder.text("c.csv") == csv);
    CHECK(folder.text("h.csv") == hist);
    CHECK(folder.text("j.json") == all);
  }
}

TEST_CASE("a run in parts has the same games as the whole", "[cli]") {
  const auto score = [](const std::string& more) {
    const json rows = json::parse(shell("stoprule run risk -q --json - " + more).out)["rows"];
    return rows[1]["mean"].get<double>() * rows[1]["games_n"].get<double>();
  };
  CHECK(score("-n 300") == Approx(score("-n 100") + score("-n 200 --first-game 100")));
  const std::string last = shell("stoprule run risk -n 1 -q --first-game 18446744073709551615").out;
  CHECK_THAT(last, Contains("ids 18446744073709551615..18446744073709551615"));
  CHECK_THAT(last, !Contains("whole game: turns -,"));
}

TEST_CASE("the line that tells how to reproduce does", "[cli]") {
  for (const std::string& words :
       {std::string("threshold:stop=9 risk -r risques,columns=2 -s 0xffffffffffffffff -n 1.2e2"),
        std::string("random -p 3 --fixed-seats --first-game 4G -n 0.1k")}) {
    const Outcome first = shell("stoprule run " + words);
    REQUIRE(first.code == 0);
    const Outcome again = shell(after(first.out, "reproduce: "));
    CHECK(again.out == first.out);
    CHECK(signature_in(again.out) == signature_in(first.out));
  }
  CHECK(signature_in(shell("stoprule run ev -n 60").out) !=
        signature_in(shell("stoprule run ev -n 60 -s 2").out));
}

TEST_CASE("one mistake gives one message that names what is allowed", "[cli]") {
  check_refused("", {"run", "replay", "list", "--help"});
  check_refused("runn threshold", {"unknown verb 'runn'", "'run'", "replay", "bench"});
  check_refused("run threshold --gmaes 3", {"'--gmaes'", "'--games'", "--seed"});
  check_refused("run threshold --game-id 3", {"run does not take --game-id, only replay"});
  check_refused("list games --threads 3", {"list does not take --threads"});
  check_refused("run treshold", {"unknown strategy 'treshold'", "'threshold'", "cards"});
  check_refused("run ev,cards", {"'ev,cards'", "a word of its own: A B C."});
  check_refused("run ev --csv= out.csv", {"--csv= has nothing after the ="});
  check_refused("run threshold:stpo=3", {"'stpo'", "protect"});
  check_refused("run threshold:stop=31", {"stop=31", "0..30"});
  check_refused("run threshold:stop=many", {"stop=many", "0..30"});
  check_refused("run threshold:stop=1,stop=2", {"stop is given twice"});
  check_refused("run threshold:", {"'threshold:'"});
  check_refused("run", {"no strategy is given"});
  check_refused("run ev ev ev ev ev ev ev", {"2..6", "7"});
  check_refused("run ev ev -p 3", {"2 strategies", "3 players"});
  check_refused("run ev -p 1", {"2..6"});
  check_refused("run ev -r bsae", {"'bsae'", "risques"});
  check_refused("run ev -r base,star=some", {"star=some", "none | all"});
  check_refused("run ev -r base,columns=4", {"columns=4", "1..3"});
  check_refused("run ev -- -n", {"unknown strategy '-n'"});
  check_refused("run ev --game posh", {"'posh'", "'push'"});
  check_refused("run ev --color sometimes", {"auto | always | never"});
  check_refused("run ev --engine fast", {"lanes | reference"});
  check_refused("run hold:count=3", {"'hold:count=3' is a strategy of Zum Kuhkuck: add --game"});
  check_refused("sweep ev --metric win --param die=1,2", {"'win'", "Did you mean 'win_share'?"});
  check_refused("sweep ev --param die=1-3", {"die=1-3", "A range is 1..3."});
  check_refused("sweep ev --param die=3..1", {"empty", "3 is above 1"});
  check_refused("run ev --simd avx3", {"'avx2'", "scalar", "neon"});
  check_refused("run ev --engine reference --simd scalar", {"--engine lanes"});
}

TEST_CASE("counts are exact, and those that cannot be are refused with the range", "[cli]") {
  for (const char* games : {"0", "-5", "1e14", "99999999999999999999", "1.0001k", "many", "5x",
                            "''", "1e", "1.5", "0x10"}) {
    check_refused(std::string("run ev --games ") + games, {"--games", "1..10000000000000"});
  }
  check_refused("run ev -n 5 -n 6", {"--games is given twice"});
  check_refused("run ev --games", {"--games needs a value"});
  check_refused("run ev --seed 18446744073709551616", {"18446744073709551615"});
  check_refused("run ev --seed 0xg", {"0xg"});
  check_refused("run ev --first-game 18446744073709551615 -n 2", {"only 1 of the 2 games"});
  check_refused("run ev --threads 0", {"1..1024"});
  check_refused("replay ev", {"--game-id"});
  CHECK_THAT(shell("stoprule run ev -n 0.0128e+6 --dry-run").out, Contains("games     12800, "));
}

TEST_CASE("outputs that cannot be written are refused, and nothing is left behind", "[cli]") {
  check_refused("run ev -n 1e9 --csv none/out.csv", {"none/out.csv"});
  check_refused("run ev -n 1e9 --csv ..", {"Is a directory"});
  check_refused("run ev -n 1e9 --csv x.csv --hist ./x.csv", {"--csv and --hist"});
  check_refused("run ev -n 1e9 --csv x.csv --hist x", {"sidecar"});
  check_refused("run ev -n 1e9 --csv - --hist -", {"standard output"});
  check_refused("run ev -n 1e9 --csv ''", {"--csv", "empty"});
  check_refused("run ev -n 50 -q --csv /dev/full", {"/dev/full", "No space left"});
  check_refused("run ev -n 50 --hist h.csv >/dev/full -q --csv -", {"No space left"});
  check_refused("run ev -n 50 >/dev/full", {"standard output", "No space left"});
  check_refused("run ev -n 1e9 >&-", {"standard output", "closed"});
  check_refused("list games >&-", {"standard output", "closed"});
  check_refused("run ev --config none.toml", {"none.toml"});
}

TEST_CASE("a pipe that nobody reads to the end is no mistake", "[cli]") {
  const Outcome outcome = shell(
      "for v in 'run ev -n 50 -q' 'run ev -n 50 -q --csv -' 'list metrics' 'replay ev --game-id "
      "1'; "
      "do { stoprule $v; echo $? >>codes; } | true; done; cat codes");
  CHECK(outcome.out == "0\n0\n0\n0\n");
  CHECK(outcome.err.empty());
}

TEST_CASE("a variable that would be ignored is refused", "[cli]") {
  const Outcome outcome = shell("STOPRULE_THRADS=2 stoprule run ev -n 60");
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Contains("'STOPRULE_THRADS'. Did you mean 'STOPRULE_THREADS'?"));
}

TEST_CASE("show finds what only another game has, and says whose it is", "[cli]") {
  CHECK_THAT(shell("stoprule show hold").out, Contains("hold (strategy of Zum Kuhkuck): declares"));
  CHECK_THAT(shell("stoprule show hold:count=7").out, Contains("of Zum Kuhkuck"));
  CHECK(shell("stoprule show hold --game push").code == 2);
}

TEST_CASE("flags beat the environment, which beats the file, which beats the defaults", "[cli]") {
  const TestFolder folder;
  std::ofstream(folder / "s.toml")
      << "games = '2k'\nseed = 5\nstrategies = ['threshold:stop=3,die=2', "
         "'ev']\n[run]\nfixed-seats = true\n[bench]\nrepetitions = 2\n";
  const std::string plan =
      shell("STOPRULE_SEED=6 STOPRULE_GAMES=3k stoprule run --config s.toml --dry-run -n 40",
            folder)
          .out;
  CHECK_THAT(plan, Contains("games     40, "));
  CHECK_THAT(plan, Contains("seed      6\n"));
  CHECK_THAT(plan, Contains("seats fixed"));
  CHECK_THAT(plan, Contains("threshold:stop=3,protect=12,die=2"));
  CHECK_THAT(shell("stoprule run ev --dry-run", folder).out, Contains("games     1000000, "));
  std::ofstream(folder / "bad.toml") << "seeed = 3\n";
  const Outcome bad = shell("stoprule run ev --config bad.toml", folder);
  CHECK(bad.code == 2);
  CHECK_THAT(bad.err, Contains("bad.toml: unknown key 'seeed'. Did you mean 'seed'?"));
  const Outcome seed = shell("STOPRULE_SEED=x stoprule run ev", folder);
  CHECK(seed.code == 2);
  CHECK_THAT(seed.err, Contains("STOPRULE_SEED=x"));
}

TEST_CASE("data go to standard output and talk to standard error", "[cli]") {
  const Outcome csv = shell("stoprule run ev -n 60 --csv -");
  CHECK_THAT(csv.out, Catch::StartsWith("game,") && !Contains("reproduce"));
  CHECK_THAT(csv.err, Contains("reproduce: "));
  const Outcome quiet = shell("stoprule run ev threshold -n 8 -q");
  CHECK(quiet.err.empty());
  CHECK_THAT(quiet.out, Contains("reproduce: "));
  const Outcome warned = shell("stoprule run ev threshold -n 9");
  CHECK_THAT(warned.err,
             Contains("9 games are too few to judge by") && Contains("play 80 or more"));
  CHECK_THAT(warned.err, Contains("play 10"));
  CHECK_THAT(shell("stoprule run ev ev:die=5 -n 60").err, Contains("too few games to tell apart"));
  CHECK_THAT(
      shell("stoprule run cards -n 300").err,
      Contains("too few to judge by: ") && Contains("busts of slot 0 (other than usual in "));
  CHECK_THAT(warned.out, !Contains("\033"));
  CHECK_THAT(shell("stoprule run ev -n 40 --color always").out, Contains("\033"));
}

TEST_CASE("a sidecar stands beside each CSV and says how it came about", "[cli]") {
  const TestFolder folder;
  const Outcome run = shell("stoprule run ev -p 2 -n 60 --csv a.csv --hist b.csv", folder);
  REQUIRE(run.code == 0);
  for (const char* name : {"a.meta.json", "b.meta.json"}) {
    const json meta = json::parse(folder.text(name));
    CHECK(meta["signature"].get<std::string>() == signature_in(run.out));
    CHECK(meta["partial"] == false);
    CHECK(meta["rules"][0]["values"]["columns"] == 3);
    CHECK(meta["strategies"][1]["parameters"]["die"] == 4);
    CHECK(meta["settings"]["games"] == 60);
  }
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 4);
}

TEST_CASE("an interrupted run writes what it has and says so", "[cli]") {
  for (const int signal : {SIGINT, SIGTERM}) {
    const TestFolder folder;
    const Outcome run = interrupted(
        folder, {"stoprule", "run", "ev", "risk", "-n", "50M", "--csv", "x.csv"}, signal);
    CHECK(run.code == 130);
    CHECK_THAT(run.out, Contains("PARTIAL: interrupted"));
    const json meta = json::parse(folder.text("x.meta.json"));
    CHECK(meta["partial"] == true);
    const auto done = meta["games_n"].get<std::uint64_t>();
    REQUIRE(done > 0);
    REQUIRE(done < 50'000'000);
    const std::string again = after(run.out, "reproduce: ");
    CHECK(signature_in(shell(again).out) == meta["signature"].get<std::string>());
    CHECK_THAT(run.err, Contains("--first-game 0 --games 50000000 --resume x.csv --csv x.csv"));
  }
}

TEST_CASE("lists and what is shown parse as JSON, with ranges and defaults", "[cli]") {
  for (const char* what : {"games", "strategies", "rules", "metrics"}) {
    const json list = json::parse(shell(std::string("stoprule list --json ") + what).out);
    CHECK(list.is_array());
    for (const auto& entry : list) {
      const auto name = entry["name"].get<std::string>();
      const json shown = json::parse(shell("stoprule show --json " + name).out);
      CHECK(std::find(shown.begin(), shown.end(), entry) != shown.end());
    }
  }
  const json risk = json::parse(shell("stoprule show risk:limit=0.25 --json").out)[0];
  CHECK(risk["parameters"][0]["value"] == 0.25);
  CHECK(risk["parameters"][0]["default"] == 0.2);
  CHECK(risk["parameters"][0]["high"] == 1.0);
  const json bench = json::parse(
      shell("stoprule bench cards --json -q -n 50 --simd scalar --threads 2 --repetitions 1").out);
  // The reference engine, then the instruction set on one thread and on two.
  REQUIRE(bench["measurements"].size() == 3);
  CHECK(bench["measurements"][0]["engine"] == "reference");
  for (const auto& measurement : bench["measurements"]) {
    CHECK(measurement["signature"] == bench["measurements"][0]["signature"]);
    CHECK(measurement["decisions_per_second"] > measurement["cards_per_second"]);
  }
}

}  // namespace stoprule
