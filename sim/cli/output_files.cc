#include "sim/cli/output_files.h"

#include "sim/cli/paths.h"
#include "sim/io/shard.h"

namespace stoprule {
namespace {

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

// Every file whole first, so that a disk that is full by then changes none.
Status OutputFiles::write(const OutputTexts& texts) {
  const auto fill = [](std::optional<OutputFile>& file, const std::string& text) -> Status {
    if (!file) return std::nullopt;
    file->write(text);
    return finish(*file);
  };
  const auto fill_pair = [&](Pair& pair, const CsvText& csv, const std::string& begun) -> Status {
    if (Status failed = fill(pair.file, csv.text)) return failed;
    if (!pair.meta) return std::nullopt;
    return fill(pair.meta,
                sidecar_json(texts.record, csv.columns, pair.path, csv_facts(begun + csv.text)));
  };
  if (Status failed = fill_pair(csv_, texts.csv, begun_)) return failed;
  if (Status failed = fill_pair(hist_, texts.hist, "")) return failed;
  if (Status failed = fill_pair(looks_, texts.looks, "")) return failed;
  if (Status failed = fill(json_, texts.json)) return failed;
  for (Pair* pair : {&csv_, &hist_, &looks_}) {
    if (Status failed = put(*pair)) return failed;
  }
  if (Status failed = json_ ? json_->put() : std::nullopt) return failed;
  return std::nullopt;
}

Status OutputFiles::put(Pair& pair) {
  if (!pair.file) return std::nullopt;
  if (!pair.meta) return pair.file->put();
  return put_pair(*pair.file, *pair.meta,
                  [&pair](const std::string& sidecar) { return describes(sidecar, pair.path); });
}

}  // namespace stoprule
