#include "sim/cli/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/cli/output.h"
#include "sim/cli/records.h"
#include "sim/io/file.h"
#include "sim/io/place.h"

namespace stoprule {

Checkpoint::Checkpoint(std::string path, double seconds, PlayedRecord played)
    : path_(std::move(path)), between_(seconds), played_(std::move(played)), due_(Clock::now()) {}

Result<std::optional<Shard>> Checkpoint::read() const {
  const Place place = place_of(path_);
  if (place.kind != Place::Kind::kFile) {
    return Error{fmt::format("--checkpoint {} is not a file: give the path of one", path_)};
  }
  if (!place.name.empty()) return std::optional<Shard>{};  // not yet
  auto shard = read_checkpoint(path_);
  if (!shard.ok()) return shard.error();
  return std::optional(std::move(shard).value());
}

Status Checkpoint::begin(const Ledger& ledger) {
  if (ledger.entries().empty()) return write(ledger);
  const auto opened = OutputFile::open(path_);
  return opened.ok() ? Status() : opened.error();
}

Status Checkpoint::write(const Ledger& ledger) {
  constexpr double kShare = 0.02;
  const auto begin = Clock::now();
  played_.totals = totals_of(ledger);
  auto opened = OutputFile::open(path_);
  Status failed = opened.ok() ? Status() : opened.error();
  if (!failed) {
    OutputFile file = std::move(opened).value();
    file.write(checkpoint_text(played_));
    failed = file.commit();
  }
  const auto end = Clock::now();
  const auto pause = std::max(between_, std::chrono::duration<double>(end - begin) / kShare);
  due_ = end + std::chrono::duration_cast<Clock::duration>(pause);
  return failed;
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
