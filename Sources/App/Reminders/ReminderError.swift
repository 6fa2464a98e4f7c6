import Domain

/// Why a person could not be reached, or a timer not be installed.
public enum ReminderError: Error, Equatable, Sendable {
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

extension UserFacingError {
  /// Why a person could not be reached.
  init(reminder error: ReminderError, _ texts: Texts) {
    switch error {
    case .noDesktop: self.init("no_desktop", texts)
    case .noWay: self.init("no_way", texts)
    case .noTerminal(let channel):
      self.init("no_terminal_for", texts, ["channel": texts("channel.\(channel.rawValue)")])
    case .noProgram(let name): self.init("no_program", texts, ["name": name])
    case .failed(let program, let reason):
      self.init("program_failed", texts, ["name": program, "reason": reason])
    case .command(.empty): self.init("command_empty", texts)
    case .command(.openQuote(let quote)):
      self.init("command_quote", texts, ["quote": String(quote)])
    case .command(.danglingBackslash): self.init("command_backslash", texts)
    case .controlCharacter(let word): self.init("timer_control", texts, ["path": word])
    case .noTimer: self.init("no_timer", texts)
    }
  }
}
