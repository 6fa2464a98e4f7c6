/// Finds all loads of a bar exactly. Taking the largest plate first fails with limited pairs, and
/// with sizes that do not divide each other.
struct PlateSearch {
  /// A size of plate: the weight of a pair in cells, and how many pairs there are.
  private struct Size {
    var plate: Int
    var cells: Int
    var pairs: Int
  }

  /// The number of cells above which the search is refused, so that no input exhausts memory.
  static let mostCells = 40_000

  /// The weight of a cell in thousandths: the greatest common divisor of all pairs.
  let cell: Int
  private let sizes: [Size]
  /// The fewest plates per side for each number of cells with the sizes from an index on; `none`
  /// where it cannot be loaded.
  private let fewest: [[UInt16]]
  private static let none = UInt16.max

  /// Searches all loads of up to `limit` thousandths on both sides together. `pairs` limits sizes;
  /// a missing one is unlimited. Returns nil if the plates are too fine for the limit.
  init?(plates: [Int], pairs: [Int: Int], limit: Int) {
    let plates = Set(plates).filter { $0 > 0 }.sorted(by: >)
    let cell = plates.reduce(0) { Self.divisor($0, 2 * $1) }
    self.cell = max(cell, 1)
    let most = limit < 0 || cell == 0 ? 0 : limit / cell
    guard most <= Self.mostCells, plates.count <= 30 else { return nil }
    sizes = plates.map { plate in
      let cells = 2 * plate / max(cell, 1)
      return Size(plate: plate, cells: cells, pairs: min(pairs[plate] ?? .max, most / cells))
    }
    var tables = [[UInt16](repeating: Self.none, count: most + 1)]
    tables[0][0] = 0
    for size in sizes.reversed() {
      tables.append(Self.adding(size.cells, pairs: size.pairs, to: tables[tables.count - 1]))
    }
    fewest = tables.reversed()
  }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }

  /// Returns the fewest plates with one more size. Pairs of one size are added one at a time; a
  /// number that reaches no new load ends the search.
  private static func adding(_ cells: Int, pairs: Int, to table: [UInt16]) -> [UInt16] {
    guard pairs * cells + cells < table.count else {
      return unlimited(cells, table)
    }
    var best = table
    for used in stride(from: 1, through: pairs, by: 1) {
      for at in stride(from: used * cells, to: table.count, by: 1) {
        let before = table[at - used * cells]
        guard before != none else { continue }
        best[at] = min(best[at], before + UInt16(used))
      }
    }
    return best
  }

  private static func unlimited(_ cells: Int, _ table: [UInt16]) -> [UInt16] {
    var best = table
    for at in stride(from: cells, to: table.count, by: 1) where best[at - cells] < none - 1 {
      best[at] = min(best[at], best[at - cells] + 1)
    }
    return best
  }

  /// Returns the heaviest load of at most `thousandths`.
  func below(_ thousandths: Int) -> Int? {
    guard thousandths >= 0 else { return nil }
    let first = min(thousandths / cell, fewest[0].count - 1)
    return stride(from: first, through: 0, by: -1).first { fewest[0][$0] != Self.none }
      .map { $0 * cell }
  }

  /// Returns the lightest load of at least `thousandths` within the limit.
  func above(_ thousandths: Int) -> Int? {
    let first = max(0, (thousandths + cell - 1) / cell)
    return stride(from: first, to: fewest[0].count, by: 1).first { fewest[0][$0] != Self.none }
      .map { $0 * cell }
  }

  /// Returns the plates of one side for a load, heaviest first: the fewest, and of these the
  /// heaviest; nil if the load cannot be made.
  func plates(for thousandths: Int) -> [Int]? {
    guard thousandths >= 0, thousandths % cell == 0, thousandths / cell < fewest[0].count,
      fewest[0][thousandths / cell] != Self.none
    else { return nil }
    var rest = thousandths / cell
    var plates: [Int] = []
    for (index, size) in sizes.enumerated() {
      let count = used(size, index, rest)
      plates += Array(repeating: size.plate, count: count)
      rest -= count * size.cells
    }
    return plates
  }

  /// Returns the highest number of a size that still needs the fewest plates.
  private func used(_ size: Size, _ index: Int, _ rest: Int) -> Int {
    let goal = Int(fewest[index][rest])
    return stride(from: min(size.pairs, rest / size.cells), through: 0, by: -1).first {
      let after = fewest[index + 1][rest - $0 * size.cells]
      return after != Self.none && Int(after) + $0 == goal
    } ?? 0
  }
}
