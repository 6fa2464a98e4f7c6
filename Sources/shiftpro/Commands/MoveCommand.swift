import Domain
import Services

/// Moves a planned shift to another time.
enum MoveCommand {
  static let spec = CommandSpec(
    name: "move", group: .roster,
    operands: [OperandSpec("ID", .shift), OperandSpec("TIME", .time)],
    examples: ["move 4f3a \"2026-03-05 19:00\"", "move 4f3a 18:30"], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let shift = try session.shift(call.operands[0])
    let environment = try session.environment(of: shift)
    do {
      let times = try times(of: shift, from: call.operands[1], environment)
      let result = try session.perform(.shift(.move(shift.id, times)))
      try ShiftReport.print(result, session, detail: ShiftReport.times)
    } catch let error as OutputError {
      throw error
    } catch {
      throw Failure(error, environment)
    }
    return .done
  }

  /// Returns the new times by the wall clock: a night from 19:00 to 07:00 stays one across a clock
  /// change.
  private static func times(
    of shift: Shift, from text: String, _ environment: Environment
  ) throws -> ShiftTimes {
    let zone = environment.zone
    let start = try ShiftMoment.read(text, near: shift.localStart.day, environment)
    let shown = shift.localEnd.floatingSeconds - shift.localStart.floatingSeconds
    let local = LocalDateTime(floatingSeconds: zone.local(at: start).floatingSeconds + shown)
    let end = zone.instant(for: local, near: start + shift.scheduled.seconds)
    return try ShiftTimes(start: start, end: end, zone: zone)
  }
}
