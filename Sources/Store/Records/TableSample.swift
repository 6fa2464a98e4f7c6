/// A row of the table of samples: steps or a distance.
public struct TableSample: Equatable, Sendable {
  /// The columns in the order of `values`.
  public static let columns = [
    "kind", "level", "start_date", "source", "end_date", "value", "batch", "doubt",
  ]

  /// The value of each column. `source` and `batch` refer to `step_source.number` and
  /// `step_import.batch` of the same store.
  public let values: [Int64]

  /// Creates a sample. Throws `StoreError.constraint` if the number of values is wrong or one is
  /// not valid.
  public init(_ values: [Int64]) throws(StoreError) {
    guard values.count == Self.columns.count,
      values.allSatisfy({ $0.magnitude <= TableRecord.farthest.magnitude }),
      (0...1).contains(values[0]), (0...2).contains(values[1]), values[2] <= values[4],
      values[5] > 0, values[7] >= 0
    else { throw .constraint(rule: "step_sample") }
    self.values = values
  }

  init(_ row: inout ResultRow) throws(StoreError) {
    var values: [Int64] = []
    for _ in Self.columns { values.append(row.integer()) }
    try self.init(values)
  }
}
