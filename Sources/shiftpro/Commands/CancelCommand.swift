import Domain
import Services

/// Cancels a planned shift or those that match a filter, or reinstates them.
enum CancelCommand {
  static let spec = CommandSpec(
    name: "cancel", group: .roster, operands: [.shiftOrFilter],
    options: [OptionSpec(flag: "reinstate"), .yes],
    examples: ["cancel 4f3a", "cancel 4f3a --reinstate", "cancel late nextweek --yes"], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let shift: Shift, isBack = call.has("reinstate")
    switch try session.chosenShifts(call) {
    case .one(let one): shift = one
    case .several(let found):
      // What was worked is not cancelled with the rest.
      let shifts = found.filter { isBack ? $0.status == .cancelled : $0.status.isPlanned }
      guard !shifts.isEmpty else {
        throw CommandError.refusal(
          isBack ? "none_cancelled" : "none_planned",
          ["filter": call.operands.joined(separator: " ")])
      }
      return try session.perform(session.editing().cancel(shifts), of: shifts, call)
    }
    let result = try session.perform(.shift(.setCancelled(shift.id, !isBack)))
    try ShiftReport.print(result, session, detail: ShiftReport.times)
    return .done
  }
}
