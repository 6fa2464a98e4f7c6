import AppCore
import Domain
import Services

/// A described error with its exit status.
struct Failure: Error {
  let complaint: UserFacingError
  let status: ExitStatus

  /// Describes `error` in `environment`.
  init(_ error: any Error, _ environment: Environment) {
    switch error {
    case let failure as Failure: self = failure
    case let error as CommandError:
      complaint = UserFacingError(command: error, environment.texts)
      status = error.status
    default:
      complaint = UserFacingError(error, environment)
      status = Failure.isMistyped(error) ? .wrongUsage : .failed
    }
  }

  /// Returns the failure with the way out that a command has if the change would alter a locked pay
  /// period: its option `--arrears`.
  func offeringArrears(by command: CommandSpec?, _ texts: Texts) -> Failure {
    let key = "error.\(complaint.code).arrears"
    guard command?.options.contains(where: { $0.name == OptionSpec.arrears.name }) ?? false,
      texts.has(key)
    else { return self }
    return Failure(
      complaint: UserFacingError(
        code: complaint.code, message: complaint.message, hint: "\(complaint.hint) \(texts(key))"),
      status: status)
  }

  private init(complaint: UserFacingError, status: ExitStatus) {
    self.complaint = complaint
    self.status = status
  }

  /// Returns whether an error is an invalid command line: an unparsable time, duration, key or
  /// weight is one, a value that the clock or the records rule out is not.
  private static func isMistyped(_ error: any Error) -> Bool {
    switch error {
    case TimeTextError.unreadable, TimeTextError.unreadableDay, TimeTextError.outOfRange,
      is DurationTextError,
      ShiftTimesError.start(.unreadable), ShiftTimesError.end(.unreadable),
      ShiftTimesError.start(.outOfRange), ShiftTimesError.end(.outOfRange),
      ShiftTimesError.duration, KeyProblem.unreadable, KeyProblem.unknownCommand,
      TrainingError.typed, TrainingError.unknownPlate, TrainingError.unknownProgram,
      TrainingError.otherUnit, TrainingError.otherKind, GoalError.typed:
      return true
    case let error as EndpointError: return error.isMistyped
    case let error as AbsenceError: return error.isMistyped
    case let error as SwapError: return error.isMistyped
    default: return false
    }
  }
}

extension UserFacingError {
  /// The error as JSON.
  var json: JSON {
    .object([
      "code": .string(code), "message": .string(message), "hint": JSON(hint.isEmpty ? nil : hint),
    ])
  }

  fileprivate init(command error: CommandError, _ texts: Texts) {
    let key = "cli.error.\(error.code)", arguments = UserFacingError.cut(error.arguments)
    // Without a similar word there is nothing to ask for.
    let plain = "cli.error.\(error.code).plain"
    let isPlain = error.arguments["nearest"] == "" && texts.has(plain)
    self.init(
      code: error.code, message: texts(isPlain ? plain : key, arguments),
      hint: texts.has("\(key).hint") ? texts("\(key).hint", arguments) : "")
  }
}
