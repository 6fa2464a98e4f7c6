import Platform
import TerminalText

/// The timer that delivers a store's reminders while the program is closed: a systemd user unit, or
/// a cron entry where systemd is missing.
package struct ReminderTimer: Equatable, Sendable {
  /// The scheduler that runs the timer.
  package enum Kind: String, Sendable {
    case systemd, cron
  }

  /// The interval in minutes.
  static let minutes = 5

  /// The folder of the user's units.
  let unitFolder: String
  private let storePath: String
  private let dataFolder: String?
  private let executable: String
  private let locale: String?
  private let searchPath: String?

  /// Creates the timer that runs `executable` for the store at `storePath`; nil without a home
  /// folder. Units are stored in `XDG_CONFIG_HOME` (systemd.unit(5)).
  package init?(
    storePath: String, dataFolder: String?, executable: String,
    variable: (String) -> String?
  ) {
    guard let folder = UserFolder.config.path(variable) else { return nil }
    unitFolder = "\(folder)/systemd/user"
    self.storePath = storePath
    self.dataFolder = dataFolder
    self.executable = executable
    locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first
    searchPath = variable("PATH")
  }

  private init(_ other: ReminderTimer, storePath: String) {
    unitFolder = other.unitFolder
    self.storePath = storePath
    dataFolder = other.dataFolder
    executable = other.executable
    locale = other.locale
    searchPath = other.searchPath
  }

  /// Returns the timer of another store.
  package func of(storePath: String) -> ReminderTimer { ReminderTimer(self, storePath: storePath) }

  /// The command with all paths explicit, because a timer has an environment and a folder of its
  /// own.
  private var command: [String] { [executable, "--store", storePath, "remind", "--quiet"] }

  /// The name of the units: `shiftpro-remind`, with a suffix for other stores.
  var name: String { Self.name(storePath, dataFolder) }

  private static func name(_ storePath: String, _ dataFolder: String?) -> String {
    let usual = "shiftpro-remind"
    guard let dataFolder, storePath.hasPrefix("\(dataFolder)/"), storePath.hasSuffix(".sqlite")
    else { return "\(usual)-\(fingerprint(storePath))" }
    let profile = storePath.dropFirst(dataFolder.count + 1).dropLast(7)
    return profile == "shiftpro" ? usual : "\(usual)-\(profile)"
  }

  /// Returns the 32-bit FNV-1a hash, which gives the same file the same name forever.
  private static func fingerprint(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  // MARK: Generated files

  /// The path of the service unit.
  package var servicePath: String { "\(unitFolder)/\(name).service" }
  /// The path of the timer unit.
  package var timerPath: String { "\(unitFolder)/\(name).timer" }

  /// The contents of the service unit.
  package var service: String {
    let variables = locale.map { "Environment=\(Self.systemdWord("LANG=\($0)"))\n" } ?? ""
    return """
      [Unit]
      Description=ShiftPro reminders

      [Service]
      Type=oneshot
      \(variables)ExecStart=\(command.map(Self.systemdWord).joined(separator: " "))

      """
  }

  /// The contents of the timer unit.
  package var timer: String {
    """
    [Unit]
    Description=ShiftPro reminders every \(Self.minutes) minutes

    [Timer]
    OnCalendar=*:0/\(Self.minutes)
    AccuracySec=10s

    [Install]
    WantedBy=timers.target

    """
  }

  /// The cron entry.
  package var cronLine: String {
    let words = (locale.map { ["LANG=" + Self.shellWord($0)] } ?? []) + command.map(Self.shellWord)
    // cron ends the command at a percent sign (crontab(5)).
    let line = words.joined(separator: " ").replacing("%", with: "\\%")
    return "*/\(Self.minutes) * * * * \(line) # \(name)"
  }

  /// Returns a word quoted and escaped for systemd (systemd.syntax(7)).
  private static func systemdWord(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("$", with: "$$").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }

  private static func shellWord(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }

  // MARK: Installing

  /// Returns the scheduler of the installed timer; nil if none is installed.
  package func installed() -> Kind? {
    if Files.exists(timerPath) { return .systemd }
    return cronLines()?.contains(where: isOwn) == true ? .cron : nil
  }

  /// Returns the scheduler that can run the timer here; nil if there is none.
  package func possible() -> Kind? {
    // Some kinds of login have no user manager, so that systemctl cannot reach it.
    if let systemctl, succeeds(systemctl, ["--user", "show-environment"]) { return .systemd }
    return crontab == nil ? nil : .cron
  }

  /// Installs and starts the timer, replacing an existing one. Throws `ReminderError` and
  /// `SystemError`.
  package func install() throws -> Kind {
    // A line break would begin another entry (crontab(5)), and no such path is worth the risk.
    let words = command + (locale.map { [$0] } ?? [])
    if let word = words.first(where: { $0.unicodeScalars.contains(where: \.isControl) }) {
      throw ReminderError.controlCharacter(word)
    }
    guard let kind = possible() else { throw ReminderError.noTimer }
    switch kind {
    case .systemd: try installUnits()
    case .cron:
      guard let lines = cronLines() else { throw ReminderError.noTimer }
      try write(cronLines: withoutOwn(lines) + [cronLine])
    }
    return kind
  }

  /// Removes the timer from all schedulers; false if there was none. Throws `ReminderError` and
  /// `SystemError`.
  package func remove() throws -> Bool {
    var isFound = false
    if Files.exists(timerPath) || Files.exists(servicePath) {
      isFound = true
      if let systemctl { _ = succeeds(systemctl, ["--user", "disable", "--now", "\(name).timer"]) }
      try removeUnits()
    }
    if let lines = cronLines(), lines.contains(where: isOwn) {
      isFound = true
      try write(cronLines: withoutOwn(lines))
    }
    return isFound
  }

  private var systemctl: Tool? { Tool("systemctl", in: searchPath) }
  private var crontab: Tool? { Tool("crontab", in: searchPath) }

  private func succeeds(_ tool: Tool, _ arguments: [String]) -> Bool {
    (try? tool.run(arguments))?.status == 0
  }

  private func installUnits() throws {
    guard let systemctl else { throw ReminderError.noTimer }
    try Files.createFolder(unitFolder, mode: 0o755)
    try Files.write(Array(service.utf8), to: servicePath, mode: 0o644)
    try Files.write(Array(timer.utf8), to: timerPath, mode: 0o644)
    for arguments in [["daemon-reload"], ["enable", "--now", "\(name).timer"]] {
      guard succeeds(systemctl, ["--user"] + arguments) else {
        try removeUnits()
        throw ReminderError.failed(
          program: systemctl.path, reason: arguments.joined(separator: " "))
      }
    }
  }

  private func removeUnits() throws {
    try Files.remove(timerPath)
    try Files.remove(servicePath)
    if let systemctl { _ = succeeds(systemctl, ["--user", "daemon-reload"]) }
  }

  // MARK: cron

  private func isOwn(_ line: String) -> Bool { line.hasSuffix(" # \(name)") }

  /// Returns the table without the program's entries, including those that earlier versions split
  /// over several lines because the store's path contained a line break.
  private func withoutOwn(_ lines: [String]) -> [String] {
    let parts = cronLine.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var left: [String] = [], rest = lines[...]
    while let line = rest.first {
      if rest.starts(with: parts) {
        rest = rest.dropFirst(parts.count)
      } else {
        if !isOwn(line) { left.append(line) }
        rest.removeFirst()
      }
    }
    return left
  }

  /// Returns the lines of the user's table; nil without cron or if the table is unreadable,
  /// because then it must not be replaced.
  private func cronLines() -> [String]? {
    guard let crontab, let ending = try? crontab.run(["-l"]) else { return nil }
    // POSIX has no other way to report that there is no table yet.
    if ending.status == 1, ending.output.isEmpty { return [] }
    guard ending.status == 0 else { return nil }
    var lines = String(decoding: ending.output, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private func write(cronLines: [String]) throws {
    guard let crontab else { throw ReminderError.noTimer }
    let file = try OutputFile.temporary()
    defer { try? Files.remove(file.path) }
    try file.append(Array(cronLines.map { $0 + "\n" }.joined().utf8))
    guard succeeds(crontab, [file.path]) else {
      throw ReminderError.failed(program: crontab.path, reason: file.path)
    }
  }
}
