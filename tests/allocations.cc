// The test program's operators new and delete, in a file of their own: where the compiler sees both of a
// pair and malloc() between them, it takes them for a mismatch.
#include "tests/allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> allocations{0};
}

namespace stoprule {
long allocations_so_far() { return allocations; }
}  // namespace stoprule

void* operator new(std::size_t size) {
  allocations++;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  allocations++;
  const auto to = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(to, (size + to - 1) / to * to)) return memory;
  throw std::bad_alloc();
}
// The library's own version calls the first of these; that of a sanitizer does not.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  allocations++;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
