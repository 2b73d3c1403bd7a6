// A CSV and its sidecar take their places together; what a killed process left is settled. The
// kills themselves are in outputs_test.py.
#include "sim/io/pair.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "tests/program.h"

namespace stoprule {
namespace {

namespace fs = std::filesystem;

OutputFile finished(const fs::path& path, const std::string& text) {
  auto opened = OutputFile::open(path.string());
  REQUIRE(opened.ok());
  OutputFile file = std::move(opened).value();
  file.write(text);
  REQUIRE_FALSE(file.finish());
  return file;
}

// The sidecars of these tests are copies of their CSVs.
Describes describes_csv_in(const TestFolder& folder) {
  return [&folder](const std::string& sidecar) { return file_text(sidecar) == folder.text("a"); };
}

void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

TEST_CASE("a pair takes its places and leaves nothing beside them", "[io]") {
  const TestFolder folder;
  OutputFile csv = finished(folder / "a", "new"), sidecar = finished(folder / "a.meta", "new");
  CHECK_FALSE(fs::exists(folder / "a"));
  CHECK_FALSE(put_pair(csv, sidecar, describes_csv_in(folder)));
  CHECK(folder.text("a") == "new");
  CHECK(folder.text("a.meta") == "new");
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("a CSV that cannot take its place leaves the old pair", "[io]") {
  const TestFolder folder;
  write(folder / "a.meta", "old");
  {
    OutputFile csv = finished(folder / "a", "new"), sidecar = finished(folder / "a.meta", "new");
    fs::create_directory(folder / "a");
    CHECK(put_pair(csv, sidecar, describes_csv_in(folder)));
  }
  CHECK(folder.text("a.meta") == "old");
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("the next sidecar of a killed command takes its place before another does", "[io]") {
  const TestFolder folder;
  const bool belongs = GENERATE(true, false);
  write(folder / "a", "second");
  write(folder / "a.meta", "first");
  write(folder / "a.meta.next", belongs ? "second" : "third");
  {
    OutputFile csv = finished(folder / "a", "new"), sidecar = finished(folder / "a.meta", "new");
    // As if this one were killed before its CSV is there: it fails to take its place.
    fs::rename(folder / "a", folder / "kept");
    fs::create_directory(folder / "a");
    const auto describes = [&folder](const std::string& path) {
      return file_text(path) == folder.text("kept");
    };
    CHECK(put_pair(csv, sidecar, describes));
  }
  CHECK(folder.text("a.meta") == (belongs ? "second" : "first"));
  CHECK_FALSE(fs::exists(folder / "a.meta.next"));
}

}  // namespace
}  // namespace stoprule
