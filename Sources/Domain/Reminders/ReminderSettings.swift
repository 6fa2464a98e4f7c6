/// The channel of notifications outside of the program.
public enum ReminderChannel: String, CaseIterable, Sendable {
  /// The desktop if there is one, otherwise the terminal.
  case auto
  /// A desktop notification, by `notify-send`.
  case desktop
  /// A terminal notification (OSC 9, introduced by iTerm2).
  case osc9
  /// A terminal notification (OSC 777, introduced by rxvt-unicode).
  case osc777
  /// The terminal's bell only.
  case bell
  /// A custom program.
  case command

  /// Whether the channel needs a terminal, which timers do not have.
  public var needsTerminal: Bool { [.osc9, .osc777, .bell].contains(self) }
}

/// The reminders that the user wants, and their channel.
public struct ReminderSettings: Equatable, Sendable {
  /// The lead time before a planned shift, in minutes; nil for never.
  public var leadMinutes: Int?
  /// Whether to remind of a shift that is still running at its planned end.
  public var tellsEnd: Bool
  /// Whether to remind of shoes near their limit.
  public var tellsShoes: Bool
  /// The days without a backup after which to remind of one; nil for never.
  public var backupDays: Int?
  /// The length of the sleep after a night shift, in minutes; nil for none.
  public var sleepMinutes: Int?
  /// The channel of notifications outside of the program.
  public var channel: ReminderChannel
  /// The custom program with its arguments, in the form that `ArgumentLine` parses.
  public var command: String
  /// The time of the last change; nil while they are the defaults.
  public var updatedAt: Instant?

  /// Creates settings; the defaults are an hour before a shift, at its end, shoes, a monthly
  /// backup, and eight quiet hours after a night shift.
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
