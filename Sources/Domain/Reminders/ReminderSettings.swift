/// How a person is reached outside of the program.
public enum ReminderChannel: String, CaseIterable, Sendable {
  /// The desktop where there is one, else the terminal.
  case auto
  /// A notification of the desktop, by `notify-send`.
  case desktop
  /// A notification of the terminal (OSC 9, first in iTerm2).
  case osc9
  /// A notification of the terminal (OSC 777, first in rxvt-unicode).
  case osc777
  /// The terminal's bell alone.
  case bell
  /// A program of the person's own.
  case command

  /// Whether it needs a terminal, which a timer does not have.
  public var needsTerminal: Bool { [.osc9, .osc777, .bell].contains(self) }
}

/// What a person wants to be reminded of, and how.
public struct ReminderSettings: Equatable, Sendable {
  /// How long before a planned shift, nil for never.
  public var leadMinutes: Int?
  /// Whether a shift that still runs at its planned end is told.
  public var tellsEnd: Bool
  /// Whether a pair of shoes that nears its limit is told.
  public var tellsShoes: Bool
  /// After how many days without a backup one is due, nil for never.
  public var backupDays: Int?
  /// How long the sleep after a night shift is, nil for none.
  public var sleepMinutes: Int?
  /// How the person is reached outside of the program.
  public var channel: ReminderChannel
  /// The program of the person's own with its arguments, as `ArgumentLine` reads them.
  public var command: String
  /// When they were last changed, nil while they are the defaults.
  public var updatedAt: Instant?

  /// The documented defaults: an hour before a shift, at its end, shoes, a backup a month, and
  /// quiet for eight hours after a night.
  public init(
    leadMinutes: Int? = 60, tellsEnd: Bool = true, tellsShoes: Bool = true, backupDays: Int? = 30,
    sleepMinutes: Int? = 8 * 60, channel: ReminderChannel = .auto, command: String = "",
    updatedAt: Instant? = nil
  ) {
    self.leadMinutes = leadMinutes
    self.tellsEnd = tellsEnd
    self.tellsShoes = tellsShoes
    self.backupDays = backupDays
    self.sleepMinutes = sleepMinutes
    self.channel = channel
    self.command = command
    self.updatedAt = updatedAt
  }
}
