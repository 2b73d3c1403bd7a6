// compare, sweep, tournament and merge as a user meets them.
#include <nlohmann/json.hpp>

#include "sim/core/names.h"
#include "tests/program.h"

namespace stoprule {
namespace {

using Catch::Contains;
using nlohmann::json;

// Every verb that plays many games.
constexpr const char* kCommands[] = {
    "run ev cards -p 2 --seed 9 --hist h.csv", "compare ev cards -p 3 --field threshold",
    "sweep threshold --param stop=8..10 --param die=0,4 -p 3 -r base -r risques",
    "tournament ev cards threshold -p 3 --mixed 4"};

void must(const std::string& command, const TestFolder& folder) {
  const Outcome outcome = shell(command, folder);
  INFO(command << "\n" << outcome.err);
  REQUIRE(outcome.code == 0);
}

// A line of CSV; no field here holds a quote.
std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

}  // namespace

TEST_CASE("a tournament with ties tells ranges of shares, not the one that was found", "[cli]") {
  const TestFolder folder;
  const Outcome outcome = shell(
      "stoprule tournament threshold:stop=7,protect=120 threshold:stop=7,protect=127 "
      "threshold:stop=12 -n 4k --csv t.csv --json t.json",
      folder);
  REQUIRE(outcome.code == 0);
  CHECK_THAT(outcome.out,
             Contains("0.0 .. 100.0 %") && Contains("several mixes are in equilibrium"));
  const json found = json::parse(folder.text("t.json"))["findings"];
  CHECK(found["equilibria"] == "several");
  for (const std::size_t twin : {0u, 1u}) {
    const json& share = found["equilibrium"][twin];
    CHECK(share["least"] == 0);
    CHECK(share["greatest"] == 1);
    CHECK(share["lo95"] == 0);
    CHECK(share["hi95"] == 1);
  }
  CHECK(found["equilibrium"][2]["greatest"] == 0);
  CHECK(after(folder.text("t.csv"), "protect=127,die=4\",,equilibrium_share,fraction,")
            .ends_with(",0,1"));
}

TEST_CASE("merged shards are the files of the single run, byte by byte", "[cli]") {
  for (const std::string words : kCommands) {
    INFO(words);
    const TestFolder folder;
    const std::string program = "stoprule " + words + " --quiet ";
    must(program + "-n 5000 --first-game 100 --csv whole.csv --json whole.json", folder);
    const std::string hist = folder.text("h.csv");
    must(program + "-n 1700 --first-game 100 --csv a.csv --threads 1", folder);
    must(program + "-n 2300 --first-game 1800 --csv b.csv --simd scalar", folder);
    must(program + "-n 1000 --first-game 4100 --csv c.csv", folder);
    const std::string again = hist.empty() ? "" : " --hist again.csv";
    must("stoprule merge b.csv c.csv a.csv --quiet --csv merged.csv --json merged.json" + again,
         folder);
    CHECK(folder.text("merged.csv") == folder.text("whole.csv"));
    CHECK(folder.text("merged.json") == folder.text("whole.json"));
    if (!hist.empty()) CHECK(folder.text("again.csv") == hist);
    // What is merged can be merged again.
    must("stoprule merge a.csv b.csv --quiet --csv ab.csv", folder);
    must("stoprule merge c.csv ab.csv --quiet --csv merged.csv", folder);
    CHECK(folder.text("merged.csv") == folder.text("whole.csv"));
  }
}

TEST_CASE("merge refuses what does not belong together", "[cli]") {
  const TestFolder folder;
  must("stoprule run ev -n 300 --csv a.csv -q", folder);
  must("stoprule run ev -n 300 --first-game 299 --csv overlap.csv -q", folder);
  must("stoprule run ev -n 300 --first-game 301 --csv gap.csv -q", folder);
  must("stoprule run ev -n 300 --first-game 300 --seed 2 --csv seed.csv -q", folder);
  must("stoprule run ev:die=5 -n 300 --first-game 300 --csv other.csv -q", folder);
  must("stoprule compare ev cards --csv decided.csv -q", folder);
  must("echo '{}' > damaged.meta.json; cp a.csv lonely.csv", folder);
  const auto refused = [&folder](const std::string& words, const std::string& why) {
    const Outcome outcome = shell("stoprule merge " + words + " --csv merged.csv", folder);
    INFO(words);
    CHECK(outcome.code == 2);
    CHECK_THAT(outcome.err, Contains(why));
    CHECK(lines_in(outcome.err) == 1);
    CHECK_FALSE(std::filesystem::exists(folder / "merged.csv"));
  };
  refused("a.csv overlap.csv", "overlap");
  refused("a.csv a.csv", "overlap");
  refused("a.csv gap.csv", "300..300 lack");
  refused("a.csv seed.csv", "different settings, --seed: '1' and '2'");
  refused("a.csv other.csv", "different settings");
  refused("a.csv decided.csv", "different settings");
  refused("decided.csv", "no shards");
  refused("a.csv damaged.csv", "damaged.meta.json");
  must("sed 's/\"numbers\":\\[[0-9]*,/&1/' a.meta.json > changed.meta.json", folder);
  REQUIRE(folder.text("changed.meta.json") != folder.text("a.meta.json"));
  refused("changed.csv", "it is not what was written");
  refused("a.csv lonely.csv", "lonely.meta.json");
  refused("a.csv --hist h.csv", "other settings");
}

TEST_CASE("an interrupted experiment goes on to the same bytes", "[cli]") {
  // By the slow engine, so that it is interrupted; the rest by the fast one.
  const std::vector<std::vector<std::string>> experiments{
      {"run", "ev", "cards", "-n", "400k"},
      {"compare", "ev", "cards", "-n", "200k"},
      {"sweep", "threshold", "--param", "stop=4..12", "-n", "50k"},
      {"tournament", "ev", "cards", "threshold", "-n", "50k"}};
  for (const auto& experiment : experiments) {
    const TestFolder folder;
    std::vector<std::string> words{"stoprule"};
    words.insert(words.end(), experiment.begin(), experiment.end());
    std::string whole;
    for (const auto& word : words) whole += word + " ";
    INFO(whole);
    must(whole + "--quiet --csv whole.csv", folder);
    const std::string condition =
        experiment.front() == "tournament" ? "mean_payoff>2%" : "win_share>2%";
    words.insert(words.end(), {"--engine", "reference", "--csv", "part.csv", "--fail-if", condition,
                               "--strict", "--threads", "2"});
    const Outcome first = interrupted(folder, words);
    REQUIRE(first.code == 130);
    CHECK_THAT(first.out, Contains("PARTIAL"));
    const json meta = json::parse(folder.text("part.meta.json"));
    CHECK(meta["partial"] == true);
    CHECK(shell("stoprule merge part.csv --csv merged.csv", folder).code == 2);
    std::string rest = after(first.err, "goes on to the end:\n  ");
    CHECK_THAT(rest, Contains("--resume part.csv"));
    const std::string habits =
        " --fail-if '" + condition + "' --strict --threads 2 --engine reference";
    REQUIRE_THAT(rest, Contains(habits));
    rest.erase(rest.find(habits), habits.size());  // the rest by the fast engine
    must(rest + " --quiet", folder);
    CHECK(folder.text("part.csv") == folder.text("whole.csv"));
    CHECK(json::parse(folder.text("part.meta.json"))["partial"] == false);
  }
}

// Whether a command with --strict ended well: but for the warning that builds with sanitizers give.
bool passes_strictly(const Outcome& outcome) {
  const std::string warning = "warning: ";
  const auto at = outcome.err.find(warning);
  if (at == std::string::npos) return outcome.code == 0;
  const bool only = outcome.err.find(warning, at + 1) == std::string::npos;
  return outcome.code == 1 && only && outcome.err.find("this build has sanitizers") == at + 9;
}

TEST_CASE("a warning fails a strict command, after all is written", "[cli]") {
  const TestFolder folder;
  for (const std::string quiet : {"", " -q"}) {
    const std::string command = "stoprule run ev cards -p 2 -n 10 --csv a.csv" + quiet;
    CHECK(shell(command, folder).code == 0);
    const std::string csv = folder.text("a.csv");
    std::filesystem::remove(folder / "a.csv");
    const Outcome strict = shell(command + " --strict", folder);
    CHECK(strict.code == 1);
    CHECK_THAT(strict.err, Contains("warning: "));
    CHECK(folder.text("a.csv") == csv);
    // Merged, it is as few games.
    CHECK(shell("stoprule merge a.csv -q --csv b.csv --strict", folder).code == 1);
  }
  CHECK(passes_strictly(shell("stoprule compare ev threshold:stop=3 -n 20k --strict -q", folder)));
}

TEST_CASE("looks are the CSV on the way: the same by any threads, and at the end the CSV itself",
          "[cli]") {
  for (const std::string command :
       {"stoprule compare ev threshold:stop=8", "stoprule run ev cards"}) {
    const TestFolder folder;
    const std::string games = " -n 9000 -q --csv end.csv --looks ";
    REQUIRE(shell(command + games + "one.csv --threads 1", folder).code == 0);
    REQUIRE(shell(command + games + "two.csv --threads 2 --simd scalar", folder).code == 0);
    const std::string looks = folder.text("one.csv"), end = folder.text("end.csv");
    CHECK(looks == folder.text("two.csv"));
    CHECK_THAT(looks, Contains(",1024,") && Contains(",2048,") && Contains(",8192,"));
    CHECK(lines_in(looks) > 5 * 10);
    // Rows of a seat stand in the CSV of `run` only.
    if (command.find("compare") != std::string::npos) {
      CHECK(looks.ends_with(end.substr(end.find('\n'))));
    } else {
      CHECK(looks.ends_with(end.substr(end.rfind("9000,,,,turns"))));
    }
    CHECK_THAT(folder.text("one.meta.json"), Contains("\"looks\": \"one.csv\""));
  }
}

TEST_CASE("looks that were before what is resumed are not made up", "[cli]") {
  const TestFolder folder;
  REQUIRE(shell("stoprule run ev -n 500 --csv a.csv", folder).code == 0);
  for (const std::string more : {" --resume a.csv", " --checkpoint c.json"}) {
    const Outcome outcome = shell("stoprule run ev -n 900 --looks l.csv" + more, folder);
    CHECK(outcome.code == 2);
    CHECK_THAT(outcome.err, Contains("--looks") && Contains(more.substr(1, 6)));
    CHECK_FALSE(std::filesystem::exists(folder / "l.csv"));
  }
  CHECK(shell("stoprule run ev -n 900 --looks a.csv --csv a.csv", folder).code == 2);
}

TEST_CASE("an interrupted run with histograms alone goes on from their sidecar", "[cli]") {
  const TestFolder folder;
  const Outcome first = interrupted(
      folder, {"stoprule", "run", "ev", "-n", "60k", "--engine", "reference", "--hist", "h.csv"});
  REQUIRE(first.code == 130);
  std::string rest = after(first.err, "goes on to the end:\n  ");
  CHECK_THAT(rest, Contains("--resume h.csv --hist h.csv"));
  must(rest.substr(0, rest.find(" --engine")) + " --quiet", folder);
  const std::string hist = folder.text("h.csv");
  must("stoprule run ev -n 60k --hist h.csv -q", folder);
  CHECK(folder.text("h.csv") == hist);
}

TEST_CASE("resume refuses another command's games", "[cli]") {
  const TestFolder folder;
  must("stoprule run ev -n 300 --csv a.csv -q", folder);
  for (const char* words : {"run ev:die=5 -n 500", "run ev -n 500 --first-game 1", "run ev -n 200",
                            "sweep ev --param die=1,2 -n 500"}) {
    const Outcome outcome = shell("stoprule " + std::string(words) + " --resume a.csv", folder);
    INFO(words);
    CHECK(outcome.code == 2);
    CHECK(lines_in(outcome.err) == 1);
  }
  CHECK(shell("stoprule run ev -n 500 --resume none.csv", folder).code == 2);
}

TEST_CASE("the data of an experiment depend on nothing but its words", "[cli]") {
  const TestFolder folder;
  for (const std::string words : kCommands) {
    const std::string program = "stoprule " + words + " -n 3000 --quiet --csv ";
    must(program + "1.csv --threads 1 --block-games 50", folder);
    must(program + "2.csv --threads 3 --simd scalar", folder);
    must(program + "3.csv --engine reference", folder);
    CHECK(folder.text("1.csv") == folder.text("2.csv"));
    CHECK(folder.text("1.csv") == folder.text("3.csv"));
  }
}

TEST_CASE("a comparison tells what it found in words", "[cli]") {
  CHECK_THAT(shell("stoprule compare ev ev -n 2000").out,
             Contains("A and B are the same: there is nothing to tell apart"));
  CHECK_THAT(shell("stoprule compare ev threshold").out,
             Contains("A wins more than B.\nThe chance of saying so"));
  CHECK_THAT(shell("stoprule compare threshold ev --field cards").out,
             Contains("A wins less than B.\nThe chance of saying so"));
  CHECK_THAT(shell("stoprule compare cards:count=17 cards:count=18 -n 2000").out,
             Contains("not told apart"));
  CHECK_THAT(shell("stoprule compare ev cards --margin 0.9").out,
             Contains("within the margin of 90 pp"));
  const Outcome rules = shell("stoprule compare ev -r base -r risques -n 3000");
  CHECK_THAT(rules.out, Contains("rules base vs risques") && Contains("give another --field"));
  CHECK_THAT(shell("stoprule compare ev cards --margin 0 -n 1M").out,
             Contains("where it is not true is at most 1 %."));
  const Outcome narrow = shell("stoprule compare ev cards --half-width 0.05");
  CHECK_THAT(narrow.out, Contains("stopped early"));
}

TEST_CASE("the reproduce line of each experiment gives the same signature", "[cli]") {
  const TestFolder folder;
  for (const std::string words : kCommands) {
    const Outcome first = shell("stoprule " + words + " -n 2000 --color never", folder);
    const std::string line = after(first.out, "reproduce: ");
    REQUIRE_FALSE(line.empty());
    CHECK(signature_in(shell(line, folder).out) == signature_in(first.out));
  }
}

TEST_CASE("a sweep's CSV is that of run with a column a parameter", "[cli]") {
  const TestFolder folder;
  must("stoprule sweep risk --param limit=0.1..0.2:0.05 -p 2 -n 500 -q --csv s.csv", folder);
  const std::string text = folder.text("s.csv");
  CHECK_THAT(text.substr(0, text.find('\n')), Catch::EndsWith("lo95,hi95,sweep_limit"));
  CHECK_THAT(text, Contains("\"risk:limit=0.15,protect=12,die=4\",,win_share,fraction,"));
  CHECK_THAT(text, Contains(",0.15\n"));
  CHECK_THAT(shell("stoprule sweep ev --param die=0..9 -n 10k --dry-run").out,
             Contains("10 cells of 10 000 games"));
  const json data = [] {
    const TestFolder other;
    must("stoprule sweep threshold --param stop=6,12 -n 20k -q --json s.json", other);
    return json::parse(other.text("s.json"));
  }();
  CHECK(data["cells"][0]["best"] == true);
  CHECK(data["cells"][1]["may_be_best"] == false);
}

TEST_CASE("a sweep of few games says that it tells nothing, one with the best at an end says so",
          "[cli]") {
  const TestFolder folder;
  const Outcome few =
      shell("stoprule sweep threshold --param stop=6..8 -n 60 --json s.json", folder);
  CHECK_THAT(few.err, Contains("too few games to tell cells apart"));
  CHECK(json::parse(folder.text("s.json"))["cells"][0].at("difference_se").is_null());
  CHECK_THAT(shell("stoprule sweep threshold --param stop=9..12 -n 5k").out,
             Contains("(the best has stop=9, the smallest that was swept"));
  CHECK_THAT(shell("stoprule sweep threshold --param stop=0..7:7 -n 5k").out,
             Contains("(the best has stop=7, the largest that was swept"));
  CHECK_THAT(shell("stoprule sweep threshold --param stop=5..11 -n 5k").out,
             !Contains("that was swept"));
}

TEST_CASE("what nearly never happens does not stand in the way of --strict", "[cli]") {
  const Outcome outcome = shell("stoprule run hold ev --game kuhkuck -n 20k --strict");
  INFO(outcome.err);
  CHECK(passes_strictly(outcome));
  CHECK_THAT(outcome.err, Contains("passes of the game (other than usual in "));
}

TEST_CASE("JSON holds the rows of the CSV under the same names", "[cli]") {
  for (const std::string words :
       {"run ev cards", "compare ev cards", "sweep risk --param limit=0.1,0.25 -r base -r risques",
        "tournament ev cards --mixed 2"}) {
    const TestFolder folder;
    must("stoprule " + words + " -n 2000 -q --csv x.csv --json x.json", folder);
    const json rows = json::parse(folder.text("x.json"))["rows"];
    const auto lines = split(folder.text("x.csv"), '\n');
    const auto names = fields_of(lines[0]);
    REQUIRE(rows.size() + 2 == lines.size());  // the header, and nothing after the last line's end
    for (std::size_t r = 0; r < rows.size(); r++) {
      const auto fields = fields_of(lines[r + 1]);
      INFO(words << "\n" << lines[r + 1] << "\n" << rows[r].dump());
      REQUIRE(rows[r].size() == names.size());
      for (std::size_t c = 0; c < names.size(); c++) {
        const json& value = rows[r].at(names[c]);
        if (value.is_number()) {
          CHECK(std::stod(fields[c]) == value.get<double>());
        } else {
          CHECK(fields[c] == (value.is_null() ? "" : value.get<std::string>()));
        }
      }
    }
  }
}

TEST_CASE("experiments name what is wrong with their words", "[cli]") {
  for (const auto& [words, why] : std::vector<std::pair<std::string, std::string>>{
           {"compare ev", "compare needs two strategies"},
           {"compare ev ev ev", "compare needs two strategies"},
           {"compare ev cards -r base -r base -r base", "--rules once or twice"},
           {"compare ev cards --alpha 0.9", "out of range"},
           {"compare ev cards --margin x", "is no number"},
           {"compare ev cards --field evv", "Did you mean 'ev'"},
           {"compare ev cards --first-game 18446744073709551615 -n 2", "game ids end"},
           {"sweep ev", "needs something to sweep"},
           {"sweep ev --param", "needs a value"},
           {"sweep ev --param die", "not of the form key=RANGE"},
           {"sweep ev --param dei=1..2", "Did you mean 'die'"},
           {"sweep ev --param die=9..1", "is empty"},
           {"sweep ev --param die=1..99", "out of range"},
           {"sweep ev --param die=", "names no value"},
           {"sweep ev --param die=1,1", "has 1 twice"},
           {"sweep ev --param die=1,2 --param die=3,4", "given twice"},
           {"sweep risk --param limit=0.1..0.2", "needs a step"},
           {"sweep ev --param die=1,2 -r base -r base", "given twice"},
           {"sweep ev --param die=1,2 --metric scor", "Did you mean 'score'"},
           {"sweep threshold --param stop=1..20 --param protect=0..127 --param die=0..20",
            "larger steps"},
           {"tournament ev", "needs 2 to 64"},
           {"tournament ev ev", "given twice"},
           {"merge", "needs the CSV files"},
           {"run ev -r base -r risques", "given twice"}}) {
    const Outcome outcome = shell("stoprule " + words);
    INFO(words << ": " << outcome.err);
    CHECK(outcome.code == 2);
    CHECK_THAT(outcome.err, Contains(why));
    CHECK(lines_in(outcome.err) == 1);
  }
}

}  // namespace stoprule
