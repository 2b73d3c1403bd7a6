#include "sim/engine/quota.h"

#include <fstream>

#include "tests/program.h"

namespace stoprule {
namespace {

// A machine that says this in these files.
class Machine {
 public:
  void says(const std::string& name, const std::string& text) {
    const auto path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  int granted() const { return quota_processors(folder_.path()); }

 private:
  TestFolder folder_;
};

}  // namespace

TEST_CASE("without control groups processor time is unlimited", "[engine]") {
  CHECK(Machine().granted() == 0);
}

TEST_CASE("the least of all groups above a process limits its processor time", "[engine]") {
  Machine machine;
  machine.says("proc/self/cgroup", "0::/users/me\n");
  machine.says("sys/fs/cgroup/users/me/cpu.max", "max 100000\n");
  CHECK(machine.granted() == 0);
  machine.says("sys/fs/cgroup/users/cpu.max", "350000 100000\n");
  CHECK(machine.granted() == 4);
  machine.says("sys/fs/cgroup/users/me/cpu.max", "50000 100000\n");
  CHECK(machine.granted() == 1);
}

TEST_CASE("control groups of version 1 limit processor time, too", "[engine]") {
  Machine machine;
  machine.says("proc/self/cgroup", "3:cpuset:/\n2:cpu,cpuacct:/a/b\n0::/\n");
  machine.says("sys/fs/cgroup/cpu/a/b/cpu.cfs_quota_us", "-1\n");
  machine.says("sys/fs/cgroup/cpu/a/b/cpu.cfs_period_us", "100000\n");
  CHECK(machine.granted() == 0);
  machine.says("sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "200000\n");
  machine.says("sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000\n");
  CHECK(machine.granted() == 2);
}

TEST_CASE("in a container the top of the control groups is its own", "[engine]") {
  Machine machine;
  machine.says("proc/self/cgroup", "0::/host/path/that/is/not/here\n");
  machine.says("sys/fs/cgroup/cpu.max", "300000 100000\n");
  CHECK(machine.granted() == 3);
}

}  // namespace stoprule
