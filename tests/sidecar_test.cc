// Sidecars: what they tell, and reading them back.
#include "sim/io/sidecar.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sim/core/sha256.h"
#include "sim/io/json_text.h"
#include "sim/io/schema.h"
#include "sim/io/shard.h"

namespace stoprule {
namespace {

using namespace std::chrono_literals;

RunRecord example_record() {
  RunRecord record;
  record.program = {"stoprule", "0.1.0", "0123456789abcdef", "", "g++ 12.2", "Release", "avx2"};
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
  record.games_per_second = 2e6;
  record.threads = 2;
  record.cpus = 2;
  record.signature = "0123456789abcdef";
  record.warnings = {"too few games"};
  record.totals = {{"games", 100, 1'000'000, {1, 2}}};
  return record;
}

const CsvFacts kCsv = csv_facts("a,b\n1,2\n");

TEST_CASE("the sidecar stands beside its CSV", "[io]") {
  CHECK(sidecar_path("data/out.csv") == "data/out.meta.json");
  CHECK(sidecar_path("out.txt") == "out.txt.meta.json");
  CHECK(sidecar_path("out") == "out.meta.json");
  CHECK(next_sidecar_path("data/out.csv") == "data/out.meta.json.next");
}

TEST_CASE("the sidecar is a data package that reads back", "[io]") {
  const std::vector<Column> columns = columns_named(kRunColumns);
  const std::string text = sidecar_json(example_record(), columns, "some/Out put.csv", kCsv);
  CHECK(text.starts_with("{\n  \"profile\": \"tabular-data-package\",\n  \"name\": \"out-put\","));
  CHECK(text.ends_with("}\n"));

  const auto package = nlohmann::json::parse(text);
  const auto& resource = package.at("resources").at(0);
  CHECK(package.at("resources").size() == 1);
  CHECK(resource.at("path") == "Out put.csv");
  CHECK(resource.at("format") == "csv");
  CHECK(resource.at("mediatype") == "text/csv");
  CHECK(resource.at("encoding") == "utf-8");
  CHECK(resource.at("bytes") == 8);
  CHECK(resource.at("hash") == "sha256:" + sha256("a,b\n1,2\n"));
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

TEST_CASE("SHA-256 gives its published answers", "[core]") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("a sidecar read back tells what was written", "[io]") {
  RunRecord record = example_record();
  record.command = {"run", "bad \xff byte"};
  const auto read = parse_sidecar(sidecar_json(record, {}, "a.csv", kCsv), "a.meta.json");
  REQUIRE(read.ok());
  const PlayedRecord& played = read.value().played;
  CHECK(read.value().csv == kCsv);
  CHECK(identity_of(played.program) == "version 0.1.0, build 0123456789abcdef");
  CHECK(played.command == std::vector<std::string>{"run", "bad \xEF\xBF\xBD byte"});
  CHECK(played.first_game == 100);
  CHECK(played.games_n == 1'000'000);
  CHECK(played.plugins == record.plugins);
  CHECK(played.totals.front().numbers == std::vector<std::uint64_t>{1, 2});
}

TEST_CASE("a sidecar is refused if any number in it is not whole, or anything was changed",
          "[io]") {
  const std::string text = sidecar_json(example_record(), {}, "a.csv", kCsv);
  const auto refused = [&text](const std::string& from, const std::string& to) {
    std::string changed = text;
    const std::size_t at = changed.rfind(from);
    REQUIRE(at != std::string::npos);
    return !parse_sidecar(changed.replace(at, from.size(), to), "a.meta.json").ok();
  };
  for (const std::string wrong :
       {"-5", "5.5", "1e30", "\"5\"", "null", "18446744073709551616", "5"}) {
    INFO(wrong);
    CHECK(refused("\"first_game\": 100,", "\"first_game\": " + wrong + ","));
    CHECK(refused("[1,2]", "[1," + wrong + "]"));
    CHECK(refused("\"bytes\": 8", "\"bytes\": " + wrong));
  }
  CHECK(refused("sha256:", "sha256:0"));
  CHECK(refused("build\": \"0", "build\": \"1"));
  CHECK(refused("\"partial\": false", "\"partial\": true"));
  CHECK(refused("00ff", "00fe"));
  CHECK(refused("\n}", ""));
}

TEST_CASE("a sidecar whose games are not those of its totals is refused", "[io]") {
  RunRecord record = example_record();
  record.games_n = 999'999;
  CHECK_FALSE(parse_sidecar(sidecar_json(record, {}, "a.csv", kCsv), "a.meta.json").ok());
  record.totals = {{"games", 0xFFFF'FFFF'FFFF'FFFF, 2, {1, 2}}};
  record.games_n = 2;
  CHECK_FALSE(parse_sidecar(sidecar_json(record, {}, "a.csv", kCsv), "a.meta.json").ok());
}

TEST_CASE("JSON is read to a depth of sixty-four", "[io]") {
  const auto nested = [](std::size_t n) { return std::string(n, '[') + std::string(n, ']'); };
  CHECK_NOTHROW(parse_json(nested(64)));
  CHECK_THROWS_AS(parse_json(nested(65)), nlohmann::ordered_json::exception);
  CHECK_THROWS_AS(parse_json(nested(200'000)), nlohmann::ordered_json::exception);
  CHECK_NOTHROW(parse_json("\"" + nested(100) + "\\\"" + nested(100) + "\""));
}

TEST_CASE("the sidecar tells how the data came about", "[io]") {
  const auto package = nlohmann::json::parse(
      sidecar_json(example_record(), columns_named(kRunColumns), "out.csv", kCsv));
  CHECK(package.at("program").at("name") == "stoprule");
  CHECK(package.at("program").at("build") == "0123456789abcdef");
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
  const auto package = nlohmann::json::parse(sidecar_json(RunRecord{}, {}, "out.csv", kCsv));
  CHECK(package.at("settings").is_object());
  CHECK(package.at("strategies").is_array());
  CHECK(package.at("warnings").is_array());
  CHECK(package.at("games_per_second").is_null());
}

}  // namespace
}  // namespace stoprule
