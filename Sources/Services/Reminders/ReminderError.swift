import Domain

/// Why a person could not be reached, or a timer not be installed.
package enum ReminderError: Error, Equatable, Sendable {
  /// There is no `notify-send`.
  case noDesktop
  /// There is neither a desktop nor a terminal.
  case noWay
  /// The channel needs a terminal, and there is none.
  case noTerminal(ReminderChannel)
  /// A program is not to be found.
  case noProgram(String)
  /// A program could not be started, or ended with a status other than 0.
  case failed(program: String, reason: String)
  /// The line that names a program of the person's own cannot be read.
  case command(ArgumentLine.Problem)
  /// A word of the command that would remind holds a line end or another control character.
  case controlCharacter(String)
  /// There is neither systemd for users nor cron.
  case noTimer
}

extension ReminderError: UserFacing {
  /// Why a person could not be reached.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .noDesktop: return UserFacingError("no_desktop", texts)
    case .noWay: return UserFacingError("no_way", texts)
    case .noTerminal(let channel):
      return UserFacingError(
        "no_terminal_for", texts, ["channel": texts("channel.\(channel.rawValue)")])
    case .noProgram(let name): return UserFacingError("no_program", texts, ["name": name])
    case .failed(let program, let reason):
      return UserFacingError("program_failed", texts, ["name": program, "reason": reason])
    case .command(.empty): return UserFacingError("command_empty", texts)
    case .command(.openQuote(let quote)):
      return UserFacingError("command_quote", texts, ["quote": String(quote)])
    case .command(.danglingBackslash): return UserFacingError("command_backslash", texts)
    case .controlCharacter(let word): return UserFacingError("timer_control", texts, ["path": word])
    case .noTimer: return UserFacingError("no_timer", texts)
    }
  }
}
