#include "sim/cli/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "sim/cli/experiment.h"
#include "sim/io/file.h"

namespace stoprule {

namespace fs = std::filesystem;

Checkpoint::Checkpoint(std::string path, double seconds, Shard played)
    : path_(std::move(path)), between_(seconds), played_(std::move(played)), due_(Clock::now()) {}

Result<std::optional<Shard>> Checkpoint::read() const {
  std::error_code none;
  const fs::file_status found = fs::status(path_, none);
  if (!fs::exists(found)) return std::optional<Shard>{};
  if (!fs::is_regular_file(found)) {
    return Error{fmt::format("--checkpoint {} is not a file: give the path of one", path_)};
  }
  auto shard = read_checkpoint(path_);
  if (!shard.ok()) return shard.error();
  return std::optional(std::move(shard).value());
}

Status Checkpoint::write(const Ledger& ledger) {
  constexpr double kShare = 0.02;
  const auto begin = Clock::now();
  auto opened = OutputFile::open(path_);
  if (!opened.ok()) return opened.error();
  OutputFile file = std::move(opened).value();
  played_.totals = totals_of(ledger);
  file.write(checkpoint_text(played_));
  if (Status failed = file.commit()) return failed;
  const auto end = Clock::now();
  const auto pause = std::max(between_, std::chrono::duration<double>(end - begin) / kShare);
  due_ = end + std::chrono::duration_cast<Clock::duration>(pause);
  return std::nullopt;
}

void Checkpoint::keep(const Ledger& ledger) {
  if (Clock::now() >= due_) tell(write(ledger));
}

void Checkpoint::finish(const Ledger& ledger) { tell(write(ledger)); }

void Checkpoint::tell(const Status& failed) {
  if (!failed || told_) return;
  told_ = true;
  talk(fmt::format("warning: no checkpoint for now, games go on: {}", failed->message));
}

}  // namespace stoprule
