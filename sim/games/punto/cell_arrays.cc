#include "sim/games/punto/cell_arrays.h"

#include <cstring>

#include "sim/games/punto/outlook.h"

namespace stoprule::punto {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }
std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

// i modulo n, for i < 2 n.
int wrapped(int i, int n) { return i < n ? i : i - n; }

// Longest m that there is: six cells in a row, seen from the ring.
constexpr std::size_t kLongest = kMostBox + 1;
constexpr std::size_t kRunDigits = 3, kPairDigits = 4;  // runs 0..7, pairs 0..12

// The bytes of a row of cells as one word: 255 where a bit is set.
constexpr auto kRowBytes = [] {
  std::array<std::uint64_t, 256> table{};
  for (std::size_t row = 0; row < table.size(); row++) {
    std::array<std::uint8_t, kSide> bytes{};
    for (std::size_t column = 0; column < kSide; column++) {
      bytes[column] = (row >> column & 1) != 0 ? 255 : 0;
    }
    table[row] = std::bit_cast<std::uint64_t>(bytes);
  }
  return table;
}();

// out[cell] = the number of which digits[k] holds bit k; a row at a time.
template <std::size_t kDigits>
void write_numbers(const std::array<Cells, kDigits>& digits, std::span<std::uint8_t, kCells> out) {
  constexpr std::uint64_t kEachByte = 0x0101'0101'0101'0101u;
  for (std::size_t row = 0; row < kSide; row++) {
    std::uint64_t numbers = 0;
    for (std::size_t k = 0; k < kDigits; k++) {
      numbers |= kRowBytes[digits[k] >> (kSide * row) & 255] & kEachByte << k;
    }
    std::memcpy(out.data() + kSide * row, &numbers, sizeof numbers);
  }
}

}  // namespace

CellArrays::CellArrays(const View& view, std::uint32_t features) {
  see_rules(view);
  see_moment(view);
  const auto asks = [features](std::uint32_t part) { return (features & part) != 0; };
  if (asks(kPartLegal)) see_legal(view);
  if (asks(kPartLayout)) see_layout(view.board());
  if (asks(STOPRULE_PUNTO_RUNS)) see_runs(view.board());
  if (asks(STOPRULE_PUNTO_OUTLOOK)) see_outlook(view);
  if (asks(STOPRULE_PUNTO_COIN)) {
    arrays_.coin = static_cast<std::uint16_t>(view.uniform(10'000));
  }
  if (asks(kPartPicked)) see_picked(view);
}

void CellArrays::see_rules(const View& view) {
  const Rules& rules = view.rules();
  arrays_.players = byte(rules.players);
  arrays_.sides = byte(rules.sides());
  arrays_.series = byte(rules.series);
  arrays_.counts = byte(rules.counts);
  arrays_.wins = byte(rules.wins);
  arrays_.values = byte(rules.values);
  arrays_.copies = byte(rules.copies);
  arrays_.box = byte(rules.box);
  const int side = view.side(), sides = rules.sides();
  for (int colour = 0; colour < kColours; colour++) {
    const int owner = rules.owner_of(colour);
    arrays_.owner[colour] =
        owner < 0 ? byte(STOPRULE_PUNTO_NEUTRAL) : byte(wrapped(owner - side + sides, sides));
  }
}

void CellArrays::see_moment(const View& view) {
  const Rules& rules = view.rules();
  const Table& table = view.table();
  arrays_.seat = byte(view.seat());
  arrays_.round = byte(table.round);
  arrays_.turn = byte(table.turn);
  arrays_.box_rows = byte(table.board.height);
  arrays_.box_columns = byte(table.board.width);
  arrays_.card_colour = byte(view.colour());
  arrays_.card_value = byte(view.value());
  for (int k = 0; k < rules.players; k++) {
    arrays_.pile[k] = byte(table.pile_cards[at(wrapped(view.seat() + k, rules.players))]);
  }
  const int side = view.side(), sides = rules.sides();
  for (int k = 0; k < sides; k++) {
    arrays_.round_wins[k] = byte(table.round_wins[at(wrapped(side + k, sides))]);
  }
  arrays_.left = table.unseen.data();
  arrays_.set_aside = table.set_aside.data();
}

void CellArrays::see_legal(const View& view) {
  write_numbers(std::array{view.legal()}, legal_);
  arrays_.legal = legal_.data();
}

void CellArrays::see_layout(const Board& board) {
  // Colours 0..3 in binary, and 4 for none.
  const std::array colour{board.colour[1] | board.colour[3], board.colour[2] | board.colour[3],
                          ~board.cards()};
  write_numbers(colour, colour_);
  write_numbers(board.value, value_);
  arrays_.colour = colour_.data();
  arrays_.value = value_.data();
}

void CellArrays::see_runs(const Board& board) {
  for (std::size_t colour = 0; colour < kColours; colour++) {
    for (std::size_t d = 0; d < kSteps.size(); d++) {
      const LineSets<kLongest> lines(board.colour[colour], kSteps[d]);
      CellNumbers<kRunDigits> run{{~Cells{0}}};
      [&]<std::size_t... kN>(std::index_sequence<kN...>) {
        (run.add(lines.template at_least<kN + 2>()), ...);
      }
      (std::make_index_sequence<kLongest - 1>());
      write_numbers(run.digits, run_[colour][d]);
      arrays_.run[colour][d] = run_[colour][d].data();
    }
  }
}

void CellArrays::see_outlook(const View& view) {
  CellNumbers<kPairDigits> spoils;
  with_constant_length(view.rules().series,
                       [&](auto series) { add_spoiled<series()>(view, spoils); });
  std::array<Cells, kLongest + 1> longest{};  // longest[n]: cells with a run of n or more
  if (view.is_own(view.colour())) {
    add_lengths<kLongest>(view.board().colour[at(view.colour())], longest);
  }
  CellNumbers<kRunDigits> own_run{{view.is_own(view.colour()) ? ~Cells{0} : Cells{0}}};
  for (std::size_t n = 2; n <= kLongest; n++) own_run.add(longest[n]);
  write_numbers(own_run.digits, own_run_);
  write_numbers(spoils.digits, spoils_);
  arrays_.own_run = own_run_.data();
  arrays_.spoils = spoils_.data();
}

void CellArrays::see_picked(const View& view) {
  Cells legal = view.legal();
  for (auto n = view.uniform(static_cast<std::uint32_t>(std::popcount(legal))); n > 0; n--) {
    legal &= legal - 1;
  }
  arrays_.picked = byte(first_cell(legal));
}

}  // namespace stoprule::punto
