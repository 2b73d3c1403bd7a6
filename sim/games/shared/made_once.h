// What a strategy computes from the rules, once for each setting of them. Knows no game.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>

namespace stoprule {

/// Finds what belongs to a key, made at the first time for all of its kind; it lives as long as the
/// program. The one found last is found without a lock. May be asked by several threads.
template <class Key, class Made>
class MadeOnce {
 public:
  const Made& operator()(const Key& key) const {
    const Entry* entry = latest_.load(std::memory_order_acquire);
    if (entry == nullptr || !(entry->first == key)) {
      static std::mutex mutex;
      static std::map<Key, Made> known;  // its entries stay where they are
      const std::lock_guard lock(mutex);
      auto found = known.find(key);
      if (found == known.end()) found = known.emplace(key, Made(key)).first;
      latest_.store(entry = &*found, std::memory_order_release);
    }
    return entry->second;
  }

 private:
  using Entry = std::pair<const Key, Made>;
  mutable std::atomic<const Entry*> latest_{nullptr};
};

}  // namespace stoprule
