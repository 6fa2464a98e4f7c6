import Services

/// Cancels a planned shift, or reinstates it.
enum CancelCommand {
  static let spec = CommandSpec(
    name: "cancel", group: .roster, operands: [OperandSpec("ID", .shift)],
    options: [OptionSpec(flag: "reinstate")],
    examples: ["cancel 4f3a", "cancel 4f3a --reinstate"], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let shift = try session.shift(call.operands[0])
    let result = try session.perform(.shift(.setCancelled(shift.id, !call.has("reinstate"))))
    try ShiftReport.print(result, session, detail: ShiftReport.times)
    return .done
  }
}
