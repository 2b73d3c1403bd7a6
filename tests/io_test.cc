// Tests of sim/io: cells and rows, schema, output files and their failures, sidecar, tables,
// progress.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <catch2/catch.hpp>
#include <charconv>
#include <chrono>
#include <clocale>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <locale>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "sim/core/fnv.h"
#include "sim/io/csv.h"
#include "sim/io/file.h"
#include "sim/io/progress.h"
#include "sim/io/schema.h"
#include "sim/io/shard.h"
#include "sim/io/sidecar.h"
#include "sim/io/table.h"
#include "sim/io/utf8.h"

namespace stoprule {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// ---- CSV
// -------------------------------------------------------------------------------------------

std::string csv_of(const std::vector<Column>& columns, const std::vector<std::vector<Cell>>& rows) {
  std::string text;
  CsvWriter csv(text, columns);
  for (const auto& cells : rows) csv.row(cells);
  return text;
}

Column text_column(std::string name) {
  return {.name = std::move(name), .type = ColumnType::text, .unit = "", .meaning = ""};
}

double parsed(const std::string& text) {
  double value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = failure == std::errc{} && end == text.data() + text.size();
  return is_whole ? value : std::numeric_limits<double>::quiet_NaN();
}

TEST_CASE("a CSV has its header once and a line a row", "[io]") {
  const std::vector<Column> columns = {text_column("name"),
                                       {"n", ColumnType::integer, "", ""},
                                       {"mean", ColumnType::real, "", ""},
                                       {"seed", ColumnType::hex, "", ""}};
  CHECK(csv_of(columns, {}) == "name,n,mean,seed\n");
  CHECK(csv_of(columns, {{"a", std::int64_t{-1}, 0.25, Hex{1}}, {"b", {}, {}, Hex{0xABCDEF}}}) ==
        "name,n,mean,seed\na,-1,0.25,0x1\nb,,,0xabcdef\n");
}

TEST_CASE("cells are quoted only if they need it", "[io]") {
  const std::vector<Column> columns = {text_column("a,b"), text_column("c")};
  CHECK(csv_of(columns, {{"threshold:stop=12,die=4", "plain; text 'x'"},
                         {"say \"no\"", "two\nlines"},
                         {"\r", ""}}) ==
        "\"a,b\",c\n"
        "\"threshold:stop=12,die=4\",plain; text 'x'\n"
        "\"say \"\"no\"\"\",\"two\nlines\"\n"
        "\"\r\",\n");
}

TEST_CASE("the caller may empty the text between rows", "[io]") {
  std::string text;
  CsvWriter csv(text, std::vector<Column>{text_column("a"), text_column("b")});
  text.clear();
  csv.row(std::vector<Cell>{"1", {}});
  CHECK(text == "1,\n");
}

// Whether an action ends the program with a failed check; it runs in a process of its own.
template <class Action>
bool is_refused(Action action) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGABRT, SIG_DFL);  // Catch would report it as ours
    ::close(STDERR_FILENO);
    action();
    ::_exit(0);
  }
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
         WTERMSIG(status) == SIGABRT;
}

TEST_CASE("rows that do not fit the header end the program", "[io]") {
  const std::vector<Column> columns = {text_column("name"), {"n", ColumnType::integer, "", ""}};
  CHECK_FALSE(is_refused([&] { csv_of(columns, {{"a", std::int64_t{1}}}); }));
  CHECK(is_refused([&] { csv_of(columns, {{"a"}}); }));
  CHECK(is_refused([&] { csv_of(columns, {{"a", std::int64_t{1}, "b"}}); }));
  CHECK(is_refused([&] { csv_of(columns, {{"a", 0.5}}); }));
  CHECK(is_refused([&] { csv_of(columns, {{std::int64_t{1}, std::int64_t{1}}}); }));
}

TEST_CASE("integers reach both ends of 64 bits and have no exponent", "[io]") {
  CHECK(cell_text(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  CHECK(cell_text(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  CHECK(cell_text(std::uint64_t{10'000'000'000'000}) == "10000000000000");
  CHECK(cell_text(Hex{std::numeric_limits<std::uint64_t>::max()}) == "0xffffffffffffffff");
  CHECK(cell_text(Hex{0}) == "0x0");
}

TEST_CASE("missing values are empty", "[io]") {
  CHECK(cell_text(Cell{}) == "");
  CHECK(cell_text(cell_of(std::optional<double>{})) == "");
  CHECK(cell_text(cell_of(std::optional<double>{0.5})) == "0.5");
  CHECK(cell_text(std::numeric_limits<double>::quiet_NaN()) == "");
  CHECK(cell_text(-std::numeric_limits<double>::infinity()) == "-INF");
}

TEST_CASE("reals are plain and short", "[io]") {
  CHECK(real_text(3) == "3");
  CHECK(real_text(0) == "0");
  CHECK(real_text(-0.0) == "-0");
  CHECK(real_text(0.1) == "0.1");
  CHECK(real_text(1.0 / 3) == "0.3333333333333333");
  CHECK(real_text(1e6) == "1000000");
  CHECK(real_text(0.0001) == "0.0001");
  CHECK(real_text(1e20) == "100000000000000000000");
  CHECK(real_text(1e21) == "1e+21");
  CHECK(real_text(2.5e-7) == "2.5e-07");
  CHECK(real_text(-std::numeric_limits<double>::denorm_min()) == "-5e-324");
}

TEST_CASE("every finite real reads back the same", "[io]") {
  // Bit patterns reach all exponents; quotients of counts are what we really write.
  std::mt19937_64 random(20'240'601);
  for (int sample = 0; sample < 50'000; sample++) {
    const auto bits = random();
    const auto any = std::bit_cast<double>(bits);
    const double share =
        static_cast<double>(bits >> 40) / static_cast<double>(1 + (bits & 0xFFFFFF));
    for (const double value : {any, share}) {
      if (!std::isfinite(value)) continue;
      const std::string text = real_text(value);
      if (std::bit_cast<std::uint64_t>(parsed(text)) != std::bit_cast<std::uint64_t>(value)) {
        FAIL("bits " << std::bit_cast<std::uint64_t>(value) << " became " << text);
      }
    }
  }
}

TEST_CASE("no shorter text would read back the same", "[io]") {
  std::mt19937_64 random(7);
  for (int sample = 0; sample < 5'000; sample++) {
    const double value = std::ldexp(static_cast<double>(random() >> 11), -53);  // in [0, 1)
    if (value < 1e-6) continue;
    const std::string text = real_text(value);
    const std::size_t digits = text.size() - text.find_first_not_of("0.");
    if (digits < 2) continue;
    std::array<char, 64> shorter{};
    const auto written = std::to_chars(shorter.data(), shorter.data() + shorter.size(), value,
                                       std::chars_format::scientific, static_cast<int>(digits) - 2);
    CHECK(parsed({shorter.data(), written.ptr}) != value);
  }
}

struct CommaNumbers : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

std::string all_texts() {
  ProgressState state{.done_n = 12'345'678, .all_n = 20'000'000, .note = ""};
  RunRecord record;
  record.seconds = 0.125;
  return cell_text(1234.5) + cell_text(std::uint64_t{1'234'567}) + format_estimate(1234.5, 0.125) +
         format_estimate(0.25, {}, Scale::percent) + progress_text(state, 1500ms) +
         sidecar_json(record, {}, "x.csv");
}

TEST_CASE("a C++ locale with decimal commas changes nothing", "[io]") {
  const std::string wanted = all_texts();
  const std::locale before = std::locale::global(std::locale(std::locale(), new CommaNumbers));
  const std::string seen = all_texts();
  std::locale::global(before);
  CHECK(seen == wanted);
}

TEST_CASE("a C locale with decimal commas changes nothing", "[io]") {
  const std::string wanted = all_texts();
  const std::string before = std::setlocale(LC_ALL, nullptr);
  bool found = false;
  for (const char* const name :
       {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "es_ES.UTF-8", "de_DE"}) {
    found = found || std::setlocale(LC_ALL, name) != nullptr;
  }
  if (!found) {
    WARN("skipped: no locale with decimal commas is installed (locale -a)");
    return;
  }
  std::array<char, 8> proof{};
  std::snprintf(proof.data(), proof.size(), "%.1f", 0.5);
  const std::string seen = all_texts();
  std::setlocale(LC_ALL, before.c_str());
  CHECK(std::string(proof.data()) == "0,5");
  CHECK(seen == wanted);
}

// ---- Schema
// ----------------------------------------------------------------------------------------

TEST_CASE("the columns stand in the order of the contract", "[io]") {
  std::vector<Column> run = columns_named(kRunColumns);
  CHECK(csv_of(run, {}) ==
        "game,rules,players,seed,first_game,games_n,slot,strategy,seat,metric,unit,mean,se,lo95,"
        "hi95\n");
  run.push_back(sweep_column("stop", ColumnType::integer));
  CHECK(csv_of(run, {}).ends_with(",hi95,sweep_stop\n"));
  CHECK(csv_of(columns_named(kHistogramColumns), {}) ==
        "game,rules,players,seed,first_game,slot,strategy,seat,metric,value,count\n");
}

TEST_CASE("every column has a meaning that is a sentence", "[io]") {
  for (const ColumnFacts& facts : kColumns) {
    CAPTURE(facts.name);
    CHECK(facts.meaning.ends_with('.'));
  }
}

// ---- Output files
// ----------------------------------------------------------------------------------

// A folder of its own for a test, gone afterwards.
class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "stoprule-io-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(path_)) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }

 private:
  fs::path path_;
};

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void put(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

OutputFile opened(const std::string& path) {
  Result<OutputFile> file = OutputFile::open(path);
  if (!file.ok()) FAIL(file.error().message);
  return std::move(file).value();
}

std::string open_error(const std::string& path) {
  const Result<OutputFile> file = OutputFile::open(path);
  REQUIRE_FALSE(file.ok());
  return file.error().message;
}

// Sets how a signal is met, and back.
class Signal {
 public:
  Signal(int number, void (*handler)(int))
      : number_(number), before_(std::signal(number, handler)) {}
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;
  ~Signal() { std::signal(number_, before_); }

 private:
  int number_;
  void (*before_)(int);
};

// Sends standard output to a descriptor for a while.
class StandardOutput {
 public:
  explicit StandardOutput(int descriptor) {
    std::fflush(stdout);
    saved_ = ::dup(STDOUT_FILENO);
    ::dup2(descriptor, STDOUT_FILENO);
  }
  StandardOutput(const StandardOutput&) = delete;
  StandardOutput& operator=(const StandardOutput&) = delete;
  ~StandardOutput() {
    ::dup2(saved_, STDOUT_FILENO);
    ::close(saved_);
  }

 private:
  int saved_ = -1;
};

TEST_CASE("a file appears only when it is committed", "[io]") {
  const Folder folder;
  const std::string path = folder.file("out.csv");
  OutputFile file = opened(path);
  file.write("a,b\n");
  CHECK_FALSE(fs::exists(path));
  file.write(std::string(200'000, 'x'));  // more than any buffer
  CHECK_FALSE(fs::exists(path));
  CHECK_FALSE(file.commit());
  CHECK(contents(path) == "a,b\n" + std::string(200'000, 'x'));
  CHECK(folder.names() == std::vector<std::string>{"out.csv"});
}

TEST_CASE("an output that is not committed leaves nothing behind", "[io]") {
  const Folder folder;
  const std::string path = folder.file("out.csv");
  {
    OutputFile file = opened(path);
    file.write(std::string(200'000, 'x'));
    CHECK(folder.names().size() == 1);
  }
  CHECK(folder.names().empty());

  put(path, "old");
  { opened(path).write("new"); }
  CHECK(contents(path) == "old");
  CHECK(folder.names().size() == 1);
}

TEST_CASE("two outputs in one folder do not meet", "[io]") {
  const Folder folder;
  OutputFile first = opened(folder.file("a"));
  OutputFile second = opened(folder.file("b"));
  first.write("first");
  second.write("second");
  first = std::move(second);  // drops the first
  CHECK_FALSE(first.commit());
  CHECK(folder.names() == std::vector<std::string>{"b"});
  CHECK(contents(folder.file("b")) == "second");
}

TEST_CASE("an overwritten file keeps its permissions", "[io]") {
  const Folder folder;
  const std::string path = folder.file("out.csv");
  put(path, "old");
  for (const fs::perms wanted : {fs::perms{0640}, fs::perms{0600}, fs::perms{0666}}) {
    fs::permissions(path, wanted);
    OutputFile file = opened(path);
    file.write("new");
    CHECK_FALSE(file.commit());
    CHECK(fs::status(path).permissions() == wanted);
    CHECK(contents(path) == "new");
  }
}

TEST_CASE("a new file has the permissions that the mask leaves", "[io]") {
  const Folder folder;
  const mode_t before = ::umask(027);
  const std::string path = folder.file("out.csv");
  CHECK_FALSE(opened(path).commit());
  ::umask(before);
  CHECK(fs::status(path).permissions() == fs::perms{0640});
}

TEST_CASE("links are followed, also to a file that does not exist yet", "[io]") {
  const Folder folder;
  fs::create_directory(folder.file("data"));
  fs::create_symlink("second", folder.file("first"));
  fs::create_symlink("data/out.csv", folder.file("second"));
  for (const std::string text : {"new", "newer"}) {
    OutputFile file = opened(folder.file("first"));
    file.write(text);
    CHECK_FALSE(file.commit());
    CHECK(fs::is_symlink(folder.file("first")));
    CHECK(fs::is_symlink(folder.file("second")));
    CHECK(contents(folder.file("data/out.csv")) == text);
  }
  fs::create_symlink("loop", folder.file("loop"));
  CHECK_FALSE(open_error(folder.file("loop")).empty());
}

TEST_CASE("paths that cannot be written are refused at once, with advice", "[io]") {
  const Folder folder;
  put(folder.file("file"), "kept");
  CHECK(open_error("") == "cannot write: the path is empty; give a file, or - for standard output");

  const std::string missing = open_error(folder.file("none/out.csv"));
  CHECK_THAT(missing, Catch::Contains("cannot write " + folder.file("none/out.csv")));
  CHECK_THAT(missing, Catch::Contains("No such file or directory"));
  CHECK_THAT(missing, Catch::Contains("create the folder " + folder.file("none")));

  CHECK_THAT(open_error(folder.file("")),
             Catch::Contains("give the path of a file in this folder"));
  CHECK_THAT(open_error(folder.file("file/out.csv")), Catch::Contains("Not a directory"));
  CHECK_THAT(open_error(folder.file(std::string(300, 'x'))), Catch::Contains("too long"));
  // Fails for root as well, whom permissions do not stop.
  CHECK_FALSE(open_error("/proc/stoprule.csv").empty());
  if (::geteuid() != 0) {
    fs::permissions(folder.file("file"), fs::perms::owner_read);
    CHECK_THAT(open_error(folder.file("file")), Catch::Contains("change the permissions"));
  }
  CHECK(folder.names() == std::vector<std::string>{"file"});
  CHECK(contents(folder.file("file")) == "kept");
}

TEST_CASE("a name as long as the system allows can be written", "[io]") {
  const Folder folder;
  const std::string path = folder.file(std::string(255, 'x'));
  CHECK_FALSE(opened(path).commit());
  CHECK(fs::exists(path));
}

// A device of Linux's memory driver to write to. Whoever may write to /dev (root) gets a node of
// its own in `folder`: a fault in OutputFile would rename a file over the system's. Empty: there is
// none.
std::string device(const Folder& folder, const std::string& name, unsigned minor_number) {
  constexpr unsigned kMemoryDriver = 1;
  std::string path = "/dev/" + name;
  if (::access("/dev", W_OK) == 0) {
    path = folder.file(name);
    const mode_t mode = S_IFCHR | 0600;
    if (::mknod(path.c_str(), mode, ::makedev(kMemoryDriver, minor_number)) != 0) return {};
  }
  const int probe = ::open(path.c_str(), O_WRONLY);  // fails on a file system without devices
  if (probe < 0) return {};
  ::close(probe);
  return path;
}

TEST_CASE("a full device is reported at the end and is not replaced", "[io]") {
  const Folder folder;
  const std::string path = device(folder, "full", 7);
  if (path.empty()) {
    WARN("skipped: no device that is always full");
    return;
  }
  OutputFile file = opened(path);
  file.write("text");
  const Status failed = file.commit();
  REQUIRE(failed);
  CHECK_THAT(failed->message, Catch::Contains("cannot write " + path));
  CHECK_THAT(failed->message, Catch::Contains("No space left on device"));
  CHECK_FALSE(file.broken_pipe());
  CHECK(fs::is_character_file(path));
}

TEST_CASE("a device that swallows everything is written directly", "[io]") {
  const Folder folder;
  const std::string path = device(folder, "null", 3);
  if (path.empty()) {
    WARN("skipped: no device that swallows everything");
    return;
  }
  OutputFile file = opened(path);
  file.write(std::string(200'000, 'x'));
  CHECK_FALSE(file.commit());
  CHECK(fs::is_character_file(path));
}

TEST_CASE("a failed write leaves the existing file as it was", "[io]") {
  const Folder folder;
  const std::string path = folder.file("out.csv");
  put(path, "old");
  OutputFile file = opened(path);
  file.write(std::string(100'000, 'x'));
  Status failed;
  {
    // A file size limit stands in for a full disk.
    const Signal ignored(SIGXFSZ, SIG_IGN);
    rlimit before{};
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
    const rlimit small{.rlim_cur = 120'000, .rlim_max = before.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
    file.write(std::string(100'000, 'y'));
    file.write("dropped");
    failed = file.commit();
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
  }
  REQUIRE(failed);
  CHECK_THAT(failed->message, Catch::Contains("make room"));
  CHECK(contents(path) == "old");
  CHECK(folder.names() == std::vector<std::string>{"out.csv"});
}

TEST_CASE("a folder that vanishes before the end is an error", "[io]") {
  const Folder folder;
  fs::create_directory(folder.file("data"));
  OutputFile file = opened(folder.file("data/out.csv"));
  fs::remove_all(folder.file("data"));
  CHECK(file.commit());
}

TEST_CASE("a dash is standard output", "[io]") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  Status failed;
  {
    const StandardOutput redirected(ends[1]);
    OutputFile file = opened("-");
    file.write("a,b\n");
    failed = file.commit();
  }
  ::close(ends[1]);
  std::array<char, 16> seen{};
  const ssize_t size = ::read(ends[0], seen.data(), seen.size());
  ::close(ends[0]);
  CHECK_FALSE(failed);
  CHECK(size == 4);
  CHECK(std::string(seen.data()) == "a,b\n");
}

TEST_CASE("a reader that goes away is told apart from other failures", "[io]") {
  const Signal ignored(SIGPIPE, SIG_IGN);
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  ::close(ends[0]);
  bool failed = false;
  bool broken = false;
  {
    const StandardOutput redirected(ends[1]);
    OutputFile file = opened("-");
    file.write("a,b\n");
    failed = file.commit().has_value();
    broken = file.broken_pipe();
  }
  ::close(ends[1]);
  CHECK(failed);
  CHECK(broken);
}

TEST_CASE("a named pipe is written directly", "[io]") {
  const Folder folder;
  const std::string path = folder.file("pipe");
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
  OutputFile file = opened(path);
  file.write("text");
  CHECK_FALSE(file.commit());
  std::array<char, 16> seen{};
  CHECK(::read(reader, seen.data(), seen.size()) == 4);
  ::close(reader);
  CHECK(fs::is_fifo(path));
}

TEST_CASE("a file that standard output already goes to is continued, not replaced", "[io]") {
  // What /dev/stdout is, in a folder where a fault replaces nothing of the system's.
  const Folder folder;
  const std::string link = folder.file("stdout");
  if (!fs::exists("/proc/self/fd/1")) {
    WARN("skipped: there is no /proc");
    return;
  }
  fs::create_symlink("/proc/self/fd/1", link);
  const std::string path = folder.file("out.txt");
  const int target = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  {
    const StandardOutput redirected(target);
    CHECK(::write(STDOUT_FILENO, "1\n", 2) == 2);
    for (const std::string& name : {link, path}) {
      OutputFile file = opened(name);
      file.write("2\n");
      CHECK_FALSE(file.commit());
    }
    CHECK(::write(STDOUT_FILENO, "3\n", 2) == 2);
  }
  ::close(target);
  CHECK(contents(path) == "1\n2\n2\n3\n");
}

// ---- Sidecar
// ---------------------------------------------------------------------------------------

RunRecord example_record() {
  RunRecord record;
  record.program = {"stoprule", "0.1.0", "", "g++ 12.2", "Release", "avx2"};
  record.arguments = {"stoprule", "run", "threshold:stop=12", "bad \xff byte"};
  record.settings = {{"players", std::int64_t{4}}, {"engine", "lanes"}, {"alpha", 0.05}};
  record.seed = 0xFFFF'FFFF'FFFF'FFFF;
  record.first_game = 100;
  record.games_n = 1'000'000;
  record.rules = {{"base,star=all", {{"columns", std::int64_t{3}}, {"star", "all"}}}};
  record.strategies = {
      {{"slot", std::uint64_t{0}}, "threshold:stop=12", {{"stop", std::int64_t{12}}}, ""},
      {{"slot", std::uint64_t{1}}, "mine:stop=13", {{"stop", std::int64_t{13}}}, "plugin mine.so"}};
  record.plugins = {{"mine.so", "00ff"}};
  record.started = std::chrono::system_clock::time_point(1'700'000'000s);
  record.seconds = 0.5;
  record.threads = 2;
  record.cpus = 2;
  record.signature = "0123456789abcdef";
  record.warnings = {"too few games"};
  return record;
}

TEST_CASE("the sidecar stands beside its CSV", "[io]") {
  CHECK(sidecar_path("data/out.csv") == "data/out.meta.json");
  CHECK(sidecar_path("out.txt") == "out.txt.meta.json");
  CHECK(sidecar_path("out") == "out.meta.json");
}

TEST_CASE("the sidecar is a data package that reads back", "[io]") {
  const std::vector<Column> columns = columns_named(kRunColumns);
  const std::string text = sidecar_json(example_record(), columns, "some/Out put.csv");
  CHECK(text.starts_with("{\n  \"profile\": \"tabular-data-package\",\n  \"name\": \"out-put\","));
  CHECK(text.ends_with("}\n"));

  const auto package = nlohmann::json::parse(text);
  const auto& resource = package.at("resources").at(0);
  CHECK(package.at("resources").size() == 1);
  CHECK(resource.at("path") == "Out put.csv");
  CHECK(resource.at("format") == "csv");
  CHECK(resource.at("mediatype") == "text/csv");
  CHECK(resource.at("encoding") == "utf-8");
  CHECK(resource.at("dialect").at("delimiter") == ",");
  CHECK(resource.at("schema").at("missingValues") == nlohmann::json::array({""}));
  const auto& fields = resource.at("schema").at("fields");
  REQUIRE(fields.size() == columns.size());
  for (std::size_t column = 0; column < columns.size(); column++) {
    CHECK(fields[column].at("name") == columns[column].name);
    CHECK(fields[column].at("description") == columns[column].meaning);
  }
  CHECK(fields[0].at("type") == "string");
  CHECK(fields[3].at("type") == "string");  // the seed
  CHECK(fields[5].at("type") == "integer");
  CHECK(fields[5].at("unit") == "games");
  CHECK(fields[11].at("type") == "number");
}

TEST_CASE("a sidecar read back has whole numbers only, and the totals that were written", "[io]") {
  const std::string totals = R"([{"key":"games","first_game":5,"games_n":2,"numbers":[1,2]}])";
  const auto text = [&totals](const std::string& first_game, const std::string& digest) {
    return R"({"command":["run"],"program":{"version":"1"},"first_game":)" + first_game +
           R"(,"games_n":2,"partial":false,"plugins":[],"totals_digest":")" + digest +
           R"(","totals":)" + totals + "}";
  };
  const std::string digest = fmt::format("{:016x}", fnv1a(totals));
  const auto shard = parse_shard(text("5", digest), "a.csv");
  REQUIRE(shard.ok());
  CHECK(shard.value().first_game == 5);
  CHECK(shard.value().totals.front().numbers == std::vector<std::uint64_t>{1, 2});
  for (const std::string wrong : {"-5", "5.5", "1e30", "\"5\"", "null", "18446744073709551616"}) {
    INFO(wrong);
    CHECK_FALSE(parse_shard(text(wrong, digest), "a.csv").ok());
  }
  CHECK_FALSE(parse_shard(text("5", "0000000000000000"), "a.csv").ok());
  CHECK_FALSE(parse_shard(text("5", digest).substr(1), "a.csv").ok());
}

TEST_CASE("the sidecar tells how the data came about", "[io]") {
  const auto package =
      nlohmann::json::parse(sidecar_json(example_record(), columns_named(kRunColumns), "out.csv"));
  CHECK(package.at("program").at("name") == "stoprule");
  CHECK(package.at("program").at("commit").is_null());
  CHECK(package.at("program").at("instruction_set") == "avx2");
  CHECK(package.at("arguments").at(2) == "threshold:stop=12");
  CHECK(package.at("arguments").at(3) == "bad \xEF\xBF\xBD byte");
  CHECK(package.at("settings").at("players") == 4);
  CHECK(package.at("settings").at("alpha") == 0.05);
  CHECK(package.at("seed") == "0xffffffffffffffff");
  CHECK(package.at("first_game") == 100);
  CHECK(package.at("games_n") == 1'000'000);
  CHECK(package.at("rules").at(0).at("text") == "base,star=all");
  CHECK(package.at("rules").at(0).at("values").at("columns") == 3);
  CHECK(package.at("strategies").size() == 2);
  CHECK(package.at("strategies").at(1).at("slot") == 1);
  CHECK(package.at("strategies").at(1).at("parameters").at("stop") == 13);
  CHECK_FALSE(package.at("strategies").at(0).contains("source"));
  CHECK(package.at("strategies").at(1).at("source") == "plugin mine.so");
  CHECK(package.at("plugins").at(0).at("path") == "mine.so");
  CHECK(package.at("plugins").at(0).at("sha256") == "00ff");
  CHECK(package.at("started") == "2023-11-14T22:13:20Z");
  CHECK(package.at("seconds") == 0.5);
  CHECK(package.at("games_per_second") == 2'000'000.0);
  CHECK(package.at("threads") == 2);
  CHECK(package.at("host").at("cpus") == 2);
  CHECK(package.at("signature") == "0123456789abcdef");
  CHECK(package.at("warnings").at(0) == "too few games");
  CHECK(package.at("partial") == false);
}

TEST_CASE("a run without settings, warnings or time still has every key", "[io]") {
  const auto package = nlohmann::json::parse(sidecar_json(RunRecord{}, {}, "out.csv"));
  CHECK(package.at("settings").is_object());
  CHECK(package.at("strategies").is_array());
  CHECK(package.at("warnings").is_array());
  CHECK(package.at("games_per_second").is_null());
}

// ---- Tables
// ----------------------------------------------------------------------------------------

TEST_CASE("tables align by what is seen, not by bytes", "[io]") {
  Table table({{"strategy", Align::left}, {"win share", Align::right}, {"note", Align::left}});
  table.row({"threshold", "25.0 ± 0.1 %", ""});
  table.row({"é", "9 %", "x"});
  CHECK(table.text() ==
        "strategy      win share  note\n"
        "threshold  25.0 ± 0.1 %\n"
        "é                   9 %  x\n");
}

TEST_CASE("a table is bold only if told so, and equally wide then", "[io]") {
  Table table({{"a", Align::right}, {"b", Align::left}});
  table.row({"10", "x"});
  CHECK(table.text() == " a  b\n10  x\n");
  CHECK(table.text(Emphasis::bold_header) == "\x1b[1m a  b\x1b[0m\n10  x\n");
}

TEST_CASE("widths count code points without combining marks", "[io]") {
  CHECK(display_width("") == 0);
  CHECK(display_width("±é") == 2);
  CHECK(display_width("e\u0301") == 1);
  CHECK(display_width("\u0370") == 1);  // the first after the combining marks
  CHECK(cut_to_width("a±b", 2) == "a±");
  CHECK(cut_to_width("a±b", 1) == "a");
  CHECK(cut_to_width("e\u0301x", 1) == "e\u0301");
  CHECK(cut_to_width("short", 80) == "short");
}

TEST_CASE("the error decides the digits shown", "[io]") {
  CHECK(format_estimate(0.250321, 0.000433 / 1.96, Scale::percent) == "25.032 ± 0.043 %");
  CHECK(format_estimate(37.26, 0.5) == "37.26 ± 0.98");
  CHECK(format_estimate(37.26, 5.0) == "37.3 ± 9.8");
  CHECK(format_estimate(1234.5678, 100.0) == "1235 ± 196");
  CHECK(format_estimate(-0.0001, 0.5) == "0.00 ± 0.98");
  // Rounding up adds a digit before the point, which takes one from behind it.
  CHECK(format_estimate(1.0, 0.0996 / 1.96) == "1.00 ± 0.10");
  CHECK(format_estimate(1.0, 9.96 / 1.96) == "1 ± 10");
}

TEST_CASE("estimates without an error show no error", "[io]") {
  CHECK(format_estimate({}, {}) == "-");
  CHECK(format_estimate(37.0, {}) == "37");
  CHECK(format_estimate(0.25, {}, Scale::percent) == "25 %");
  CHECK(format_estimate(1.0, 0.0, Scale::percent) == "100 ± 0 %");
}

// ---- Progress
// --------------------------------------------------------------------------------------

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
  Progress progress(screen.file(), Progress::Where::terminal, kStart);
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
    Progress progress(screen.file(), Progress::Where::terminal, kStart);
    progress.update({.done_n = 1, .all_n = {}, .note = ""}, kStart + 1s);
    progress.finish();
  }
  CHECK(screen.seen() == "\r1 games/s\x1b[K\r\x1b[K");
}

TEST_CASE("progress never wraps", "[io]") {
  Screen screen;
  Progress progress(screen.file(), Progress::Where::terminal, kStart, 12);
  progress.update({.done_n = 1, .all_n = {}, .note = "±±±±±±"}, kStart + 1s);
  CHECK(screen.seen() == "\r1 games/s  \x1b[K");
}

TEST_CASE("nothing is drawn where nobody looks", "[io]") {
  Screen screen;
  {
    Progress progress(screen.file(), Progress::Where::elsewhere, kStart);
    progress.update({.done_n = 1, .all_n = 2, .note = ""}, kStart + 5s);
  }
  CHECK(screen.seen().empty());
}

}  // namespace
}  // namespace stoprule
