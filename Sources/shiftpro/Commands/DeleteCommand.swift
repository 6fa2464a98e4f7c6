import Services

/// Deletes a shift.
enum DeleteCommand {
  static let spec = CommandSpec(
    name: "delete", group: .roster, operands: [OperandSpec("ID", .shift)],
    options: [.arrears],
    examples: ["delete 4f3a"], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let shift = try session.shift(call.operands[0])
    try ShiftReport.print(session.perform(call.action(.shift(.delete(shift.id)))), session) {
      _, _ in ""
    }
    return .done
  }
}
