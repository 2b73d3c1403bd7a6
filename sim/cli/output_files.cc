#include "sim/cli/output_files.h"

#include "sim/cli/document.h"
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
  if (options.team != nullptr && !options.team->leads()) return files;
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
Status OutputFiles::write(const Document& document, const RunRecord& record) {
  const auto fill = [](std::optional<OutputFile>& file, const std::string& text) -> Status {
    if (!file) return std::nullopt;
    file->write(text);
    return finish(*file);
  };
  for (auto [pair, sheet] : {std::pair(&csv_, &document.rows), std::pair(&hist_, &document.hist),
                             std::pair(&looks_, &document.looks)}) {
    if (!pair->file) continue;
    const bool is_begun = pair == &csv_ && document.rows_written;
    const std::string text = is_begun ? "" : sheet->csv();
    if (Status failed = fill(pair->file, text)) return failed;
    if (!pair->meta) continue;
    const CsvFacts facts = csv_facts(is_begun ? begun_ : text);
    if (Status failed = fill(pair->meta, sidecar_json(record, sheet->columns, pair->path, facts))) {
      return failed;
    }
  }
  if (Status failed = json_ ? fill(json_, document.json()) : std::nullopt) return failed;
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
