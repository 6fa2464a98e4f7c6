import AppCore

/// The widths of the columns beside a paid shift, depending on the available room.
package struct PaidColumns: Equatable {
  let isNarrow: Bool
  /// The width of each column; 0 if it does not fit.
  package let worked: Int
  package let steps: Int
  package let paid: Int
  package let factor: Int
  package let pay: Int

  /// Creates the columns for a width of the screen, with steps only if some are known. Names keep
  /// half of the row, so that none displaces the figures; more if states are words.
  package init(width: Int, hasSteps: Bool, hasWords: Bool = false) {
    isNarrow = width < AppLayout.narrow
    let row = width - 2, names = row / 2 + (hasWords ? 10 : 0)
    let fitting =
      isNarrow
      ? nil
      : Self.all.first { columns in
        (hasSteps || columns[1] == 0) && columns.reduce(0, +) + 2 + names <= row
      }
    let found = fitting ?? Self.least
    worked = found[0]
    steps = found[1]
    paid = found[2]
    factor = found[3]
    pay = found[4]
  }

  /// The widths of worked, steps, paid, factor and pay, in order of preference.
  private static let all = [
    [12, 9, 9, 12, 12], [11, 9, 8, 11, 11], [0, 7, 8, 10, 11], [12, 0, 9, 12, 12],
    [0, 0, 9, 12, 12], [0, 0, 7, 11, 11], [0, 0, 9, 12, 0],
  ]
  private static let least = [0, 0, 6, 0, 0]
}
