import AppCore

/// The figures that stand beside a paid shift, by the room there is.
package struct PaidColumns: Equatable {
  let isNarrow: Bool
  /// How wide each column is; zero where it has no room.
  package let worked: Int
  package let steps: Int
  package let paid: Int
  package let factor: Int
  package let pay: Int

  /// Those in so many columns of the screen; steps only where some are known. Names keep half of
  /// the row, so that none drives the figures away.
  package init(width: Int, hasSteps: Bool) {
    isNarrow = width < AppLayout.narrow
    let row = width - 2
    let fitting =
      isNarrow
      ? nil
      : Self.all.first { columns in
        (hasSteps || columns[1] == 0) && columns.reduce(0, +) + 2 + row / 2 <= row
      }
    let found = fitting ?? Self.least
    worked = found[0]
    steps = found[1]
    paid = found[2]
    factor = found[3]
    pay = found[4]
  }

  /// Worked, steps, paid, factor and pay: the most wanted first.
  private static let all = [
    [12, 9, 9, 12, 12], [11, 9, 8, 11, 11], [0, 7, 7, 11, 11], [12, 0, 9, 12, 12],
    [0, 0, 9, 12, 12], [0, 0, 7, 11, 11], [0, 0, 9, 12, 0],
  ]
  private static let least = [0, 0, 6, 0, 0]
}
