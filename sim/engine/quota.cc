#include "sim/engine/quota.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <string>

namespace stoprule {
namespace {

namespace fs = std::filesystem;

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// A quota of "max" (v2) or -1 (v1) is none; so is a file that is not there.
double share(const std::string& quota, double period) {
  const double time = quota.empty() || quota == "max" ? -1 : std::strtod(quota.c_str(), nullptr);
  return time > 0 && period > 0 ? time / period : kUnlimited;
}

double granted_v2(const fs::path& group) {
  std::ifstream file(group / "cpu.max");
  std::string quota;
  double period = 0;
  file >> quota >> period;
  return share(quota, period);
}

double granted_v1(const fs::path& group) {
  std::ifstream quota_file(group / "cpu.cfs_quota_us"), period_file(group / "cpu.cfs_period_us");
  std::string quota;
  double period = 0;
  quota_file >> quota;
  period_file >> period;
  return share(quota, period);
}

// The least that a group and those above it grant.
template <class Granted>
double granted_up(const fs::path& mount, fs::path group, Granted granted) {
  double least = granted(mount);
  for (; group.has_relative_path(); group = group.parent_path()) {
    least = std::min(least, granted(mount / group.relative_path()));
  }
  return least;
}

}  // namespace

int quota_processors(const fs::path& root) {
  const fs::path mount = root / "sys/fs/cgroup";
  // Where nothing tells the process's group, as in some containers, the top is its own.
  double least = std::min(granted_v2(mount), granted_v1(mount / "cpu"));
  std::ifstream groups(root / "proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {  // number:controllers:path
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const fs::path group = line.substr(second + 1);
    if (controllers == ",,") least = std::min(least, granted_up(mount, group, granted_v2));
    if (controllers.find(",cpu,") != std::string::npos) {
      least = std::min(least, granted_up(mount / "cpu", group, granted_v1));
    }
  }
  return least == kUnlimited ? 0 : static_cast<int>(std::ceil(std::min(least, 1e6)));
}

}  // namespace stoprule
