#include "sim/cluster/tally_sum.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/core/check.h"

namespace stoprule {
namespace {

// The attribute of a data type that tells the shape of the tallies in it: an MPI operation gets the
// type, and nothing else of ours.
int shape_key() {
  static const int key = [] {
    int made = 0;
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &made, nullptr);
    return made;
  }();
  return key;
}

// MPI_User_function: adds tallies `in` to tallies `sums`.
void merge_tallies(void* in, void* sums, int* tallies_n, MPI_Datatype* type) {
  const TallyShape* shape = nullptr;
  int found = 0;
  MPI_Type_get_attr(*type, shape_key(), static_cast<void*>(&shape), &found);
  check(found != 0 && shape != nullptr, "a data type with a tally's shape");
  Tally sum(*shape), other(*shape);
  const std::size_t numbers_n = sum.numbers().size();
  for (std::size_t i = 0; i < static_cast<std::size_t>(*tallies_n); i++) {
    const std::span others(static_cast<const std::uint64_t*>(in) + i * numbers_n, numbers_n);
    const std::span numbers(static_cast<std::uint64_t*>(sums) + i * numbers_n, numbers_n);
    check(sum.set_numbers(numbers) && other.set_numbers(others), "numbers of a tally");
    sum.merge(other);
    std::ranges::copy(sum.numbers(), numbers.begin());
  }
}

}  // namespace

Tally sum_of_all(const Tally& mine, MPI_Comm processes,
                 const std::function<void(MPI_Request&)>& wait) {
  TallyShape shape = mine.shape();
  const std::vector<std::uint64_t> numbers = mine.numbers();
  std::vector<std::uint64_t> sums(numbers.size());
  // One element, so that no algorithm cuts a tally into pieces.
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_contiguous(static_cast<int>(numbers.size()), MPI_UINT64_T, &type);
  MPI_Type_commit(&type);
  MPI_Type_set_attr(type, shape_key(), &shape);
  MPI_Op merge = MPI_OP_NULL;
  MPI_Op_create(merge_tallies, 1, &merge);
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Iallreduce(numbers.data(), sums.data(), 1, type, merge, processes, &request);
  wait(request);
  MPI_Op_free(&merge);
  MPI_Type_free(&type);
  Tally all(shape);
  check(all.set_numbers(sums), "numbers of a tally");
  return all;
}

}  // namespace stoprule
