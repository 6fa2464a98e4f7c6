import Domain

/// The reason why a reminder was not delivered or a timer not installed.
package enum ReminderError: Error, Equatable, Sendable {
  /// `notify-send` is missing.
  case noDesktop
  /// Neither a desktop nor a terminal is available.
  case noWay
  /// The channel requires a terminal, and there is none.
  case noTerminal(ReminderChannel)
  /// A program was not found.
  case noProgram(String)
  /// A program could not be started, or exited with a non-zero status.
  case failed(program: String, reason: String)
  /// The command line of the user's own program is invalid.
  case command(ArgumentLine.Problem)
  /// A word of the timer's command contains a line break or another control character.
  case controlCharacter(String)
  /// Neither systemd user units nor cron are available.
  case noTimer
}

extension ReminderError: UserFacing {
  /// Describes why a reminder was not delivered or a timer not installed.
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
