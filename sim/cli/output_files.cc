#include "sim/cli/output_files.h"

#include <fmt/format.h>

#include <filesystem>

namespace stoprule {
namespace {

namespace fs = std::filesystem;

struct Target {
  std::string flag, path;
};

// Whether a sidecar can stand beside it: not beside standard output, pipes and devices.
bool has_sidecar(const std::string& path) {
  std::error_code none;
  return path != "-" && !path.starts_with("/dev/") && !path.starts_with("/proc/") &&
         (!fs::exists(path, none) || fs::is_regular_file(path, none));
}

bool same_place(const std::string& a, const std::string& b) {
  std::error_code none;
  if (a == b || fs::equivalent(a, b, none)) return true;
  if (a == "-" || b == "-") return false;
  const auto place = [&none](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(path, none), none);
  };
  return place(a) == place(b) && !none;
}

// All places that will be written.
std::vector<Target> targets_of(const Options& options) {
  std::vector<Target> targets;
  for (const auto& [flag, path] : {Target{"--csv", options.csv}, Target{"--hist", options.hist},
                                   Target{"--looks", options.looks}}) {
    if (path.empty()) continue;
    targets.push_back({flag, path});
    if (has_sidecar(path)) targets.push_back({"the sidecar of " + flag, sidecar_path(path)});
  }
  if (!options.json_file.empty()) targets.push_back({"--json", options.json_file});
  if (!options.checkpoint.empty()) targets.push_back({"--checkpoint", options.checkpoint});
  return targets;
}

Status check_targets(const Options& options) {
  const auto targets = targets_of(options);
  for (std::size_t i = 0; i < targets.size(); i++) {
    for (std::size_t j = 0; j < i; j++) {
      if (!same_place(targets[i].path, targets[j].path)) continue;
      const std::string place = targets[i].path == "-" ? "standard output" : targets[i].path;
      return Error{fmt::format("{} and {} would both write {}; give different files",
                               targets[j].flag, targets[i].flag, place)};
    }
  }
  return std::nullopt;
}

Status open_one(const std::string& path, std::optional<OutputFile>& file) {
  auto opened = OutputFile::open(path);
  if (!opened.ok()) return opened.error();
  file = std::move(opened).value();
  return std::nullopt;
}

}  // namespace

Status OutputFiles::open_pair(const std::string& path, Pair& pair) {
  if (path.empty()) return std::nullopt;
  pair.path = path;
  if (Status failed = open_one(path, pair.file)) return failed;
  return has_sidecar(path) ? open_one(sidecar_path(path), pair.meta) : std::nullopt;
}

Result<OutputFiles> OutputFiles::open(const Options& options) {
  if (Status failed = check_targets(options)) return *failed;
  OutputFiles files;
  if (!leads(options)) return files;
  for (const auto& path : {options.csv, options.hist, options.looks, options.json_file}) {
    files.on_standard_output_ = files.on_standard_output_ || path == "-";
  }
  if (Status failed = open_pair(options.csv, files.csv_)) return *failed;
  if (Status failed = open_pair(options.hist, files.hist_)) return *failed;
  if (Status failed = open_pair(options.looks, files.looks_)) return *failed;
  if (!options.json_file.empty()) {
    if (Status failed = open_one(options.json_file, files.json_)) return *failed;
  }
  return files;
}

bool OutputFiles::any() const { return csv_.file || hist_.file || looks_.file || json_; }

void OutputFiles::begin_csv(std::string_view text) {
  if (!csv_.file) return;
  begun_ += text;
  csv_.file->write(text);
  csv_.file->flush();
}

Result<Written> OutputFiles::write(const OutputTexts& texts) {
  Written written = Written::kWhole;
  const auto put = [&written](std::optional<OutputFile>& file, const std::string& text) -> Status {
    if (!file) return std::nullopt;
    file->write(text);
    const auto result = commit(*file);
    if (!result.ok()) return result.error();
    if (result.value() == Written::kReaderGone) written = Written::kReaderGone;
    return std::nullopt;
  };
  const auto put_pair = [&](Pair& pair, const CsvText& csv, const std::string& begun) -> Status {
    if (Status failed = put(pair.file, csv.text)) return failed;
    if (!pair.meta) return std::nullopt;
    return put(pair.meta,
               sidecar_json(texts.record, csv.columns, pair.path, csv_facts(begun + csv.text)));
  };
  if (Status failed = put_pair(csv_, texts.csv, begun_)) return *failed;
  if (Status failed = put_pair(hist_, texts.hist, "")) return *failed;
  if (Status failed = put_pair(looks_, texts.looks, "")) return *failed;
  if (Status failed = put(json_, texts.json)) return *failed;
  return written;
}

}  // namespace stoprule
