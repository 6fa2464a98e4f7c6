/// The figures that stand beside a paid shift, by the room there is.
struct PaidColumns: Equatable {
  /// From this width on there is room for what a shift is paid.
  private static let payLeast = 62
  /// From this width on there is room for what was walked.
  private static let stepsLeast = 74
  /// From this width on there is room for what was worked as well.
  private static let workedLeast = 88

  let isNarrow: Bool
  /// Zero where a column has no room.
  let worked: Int
  let steps: Int
  let paid: Int
  let factor: Int
  let pay: Int

  /// Those in so many columns of the screen; steps only where some are known.
  init(width: Int, hasSteps: Bool) {
    isNarrow = width < ShiftRow.narrow
    // A name keeps room for ten characters.
    let isTight = hasSteps && width < Self.workedLeast
    worked = width >= Self.workedLeast ? 12 : 0
    steps = hasSteps && width >= Self.stepsLeast ? 9 : 0
    paid = isNarrow ? 6 : isTight ? 8 : 9
    factor = isNarrow ? 0 : isTight ? 10 : 12
    pay = width < Self.payLeast ? 0 : isTight ? 11 : 12
  }
}
