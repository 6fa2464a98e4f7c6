import Domain
import Services

/// Deletes a shift, or those that match a filter.
enum DeleteCommand {
  static let spec = CommandSpec(
    name: "delete", group: .roster, operands: [.shiftOrFilter],
    options: [.yes, .arrears],
    examples: ["delete 4f3a", "delete training 2027-03", "delete training 2027-03 --yes"], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let shift: Shift
    switch try session.chosenShifts(call) {
    case .one(let one): shift = one
    case .several(let shifts):
      return try session.perform(session.editing().delete(shifts), of: shifts, call)
    }
    try ShiftReport.print(session.perform(call.action(.shift(.delete(shift.id)))), session) {
      _, _ in ""
    }
    return .done
  }
}
