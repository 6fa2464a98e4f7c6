/// The units of the lengths in a table of shifts, which all cells of a column share.
public struct ShiftLengths: Equatable, Sendable {
  /// The cells of a column that are numbers without a unit.
  private struct Column: Equatable, Sendable {
    private(set) var hasDecimals = false
    private(set) var longest = 0

    mutating func add(_ text: String) {
      guard ShiftLengths.isBare(text) else { return }
      if text.contains(where: { ".,".contains($0) }) { hasDecimals = true }
      longest = max(longest, Int(text) ?? 0)
    }
  }

  /// The longest duration in hours that a whole number can be: no shift has so few minutes.
  private static let mostHours = 24

  private var duration = Column()
  private var rest = Column()
  private let restHasMinutes: Bool
  private let durationHasMinutes: Bool

  /// Determines the units of a table with these columns by all of its records.
  public init(_ table: CSVTable, _ columns: ShiftColumns) {
    restHasMinutes = columns.namesMinutes(.rest)
    durationHasMinutes = columns.namesMinutes(.duration)
    for record in table.records.dropFirst() {
      columns.value(.duration, of: record).map { duration.add($0) }
      columns.value(.rest, of: record).map { rest.add($0) }
    }
  }

  /// Whether whole numbers were taken for hours although the column does not say so.
  public var isDurationAssumed: Bool {
    !durationHasMinutes && !duration.hasDecimals && (1...Self.mostHours).contains(duration.longest)
  }

  /// Returns a length with its unit.
  public func text(_ cell: String, of column: ShiftColumns.Column) -> String {
    let areHours =
      switch column {
      case .hours: true
      case .duration: !durationHasMinutes && duration.hasDecimals || isDurationAssumed
      default: rest.hasDecimals && !restHasMinutes
      }
    return areHours && Self.isBare(cell) ? "\(cell)h" : cell
  }

  /// Returns whether a length has no unit.
  private static func isBare(_ text: String) -> Bool {
    text.allSatisfy { $0.isNumber || ".,".contains($0) }
  }
}
