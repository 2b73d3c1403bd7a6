#include "sim/cli/paths.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include "sim/core/parameters.h"
#include "sim/io/pair.h"
#include "sim/io/place.h"
#include "sim/io/sidecar.h"

namespace stoprule {
namespace {

constexpr std::string_view kSidecarOf = "the sidecar of ";

void add(std::vector<NamedPath>& paths, const std::string& what, const std::string& path) {
  if (!path.empty()) paths.push_back({what, path});
}

void add_with_sidecar(std::vector<NamedPath>& paths, const std::string& what,
                      const std::string& path) {
  add(paths, what, path);
  if (!path.empty() && has_sidecar(path)) {
    add(paths, std::string(kSidecarOf) + what, sidecar_path(path));
  }
}

// What an interrupted command wrote is written again when it goes on, each file by its own option.
bool goes_on(const NamedPath& read, const NamedPath& written) {
  const auto is = [](std::string_view what, std::string_view option) {
    return what == option || what == std::string(kSidecarOf) + std::string(option);
  };
  const bool sidecars = read.what.starts_with(kSidecarOf) == written.what.starts_with(kSidecarOf);
  return sidecars && is(read.what, "--resume") &&
         (is(written.what, "--csv") || is(written.what, "--hist"));
}

// A terminal may be read and written; a file would be lost.
bool is_regular(const std::string& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode);
}

std::string place_text(const std::string& path) { return path == "-" ? "standard output" : path; }

}  // namespace

bool has_sidecar(const std::string& csv_path) {
  return place_of(csv_path).kind == Place::Kind::kFile;
}

std::vector<NamedPath> paths_read(const Options& options) {
  std::vector<NamedPath> paths;
  add(paths, "--config", options.config);
  for (const auto& path : options.plugins) add(paths, "--plugin", path);
  for (const auto& path : options.rule_files) add(paths, "--rule-file", path);
  std::vector<std::string> texts = options.rules;
  if (options.field) texts.push_back(*options.field);
  if (options.verb == Verb::kMerge) {
    for (const auto& path : options.words) add_with_sidecar(paths, "merge", path);
  } else {
    texts.insert(texts.end(), options.words.begin(), options.words.end());
  }
  for (const auto& text : texts) {
    for (const auto& path : files_named(text)) add(paths, "@" + path, path);
  }
  add_with_sidecar(paths, "--resume", options.resume);
  return paths;
}

std::vector<NamedPath> paths_written(const Options& options) {
  std::vector<NamedPath> paths;
  for (const auto& [what, path] :
       {std::pair("--csv", &options.csv), std::pair("--hist", &options.hist),
        std::pair("--looks", &options.looks)}) {
    add_with_sidecar(paths, what, *path);
    if (paths.empty() || !paths.back().what.starts_with(kSidecarOf)) continue;
    const NamedPath sidecar = paths.back();
    add(paths, sidecar.what, sidecar.path + std::string(kNextEnding));
  }
  add(paths, "--json", options.json_file);
  add(paths, "--checkpoint", options.checkpoint);
  return paths;
}

Status check_paths(const Options& options) {
  const auto written = paths_written(options);
  std::vector<Place> places;
  for (std::size_t i = 0; i < written.size(); i++) {
    places.push_back(place_of(written[i].path));
    for (std::size_t j = 0; j < i; j++) {
      if (!(places[i] == places[j])) continue;
      return Error{fmt::format("{} and {} would both write {}; give different files",
                               written[j].what, written[i].what, place_text(written[i].path))};
    }
  }
  for (const NamedPath& read : paths_read(options)) {
    if (!is_regular(read.path)) continue;
    const Place place = place_of(read.path);
    for (std::size_t i = 0; i < written.size(); i++) {
      if (!(places[i] == place) || goes_on(read, written[i])) continue;
      return Error{fmt::format("{} would write over {}, which {} reads; give another file",
                               written[i].what, place_text(written[i].path), read.what)};
    }
  }
  return std::nullopt;
}

void name_standard_output(Options& options) {
  const Place standard = place_of("-");
  for (std::string* path :
       {&options.csv, &options.hist, &options.looks, &options.json_file, &options.checkpoint}) {
    if (!path->empty() && place_of(*path) == standard) *path = "-";
  }
}

}  // namespace stoprule
