import Platform
import TerminalText

/// The timer that has reminders of a store told while the program is closed: a unit of systemd for
/// this user or, where there is none, a line of cron.
package struct ReminderTimer: Equatable, Sendable {
  /// What runs it.
  package enum Kind: String, Sendable {
    case systemd, cron
  }

  /// How often it looks, in minutes.
  static let minutes = 5

  /// The folder of the person's own units.
  let unitFolder: String
  private let storePath: String
  private let dataFolder: String?
  private let executable: String
  private let locale: String?
  private let searchPath: String?

  /// The timer for the store at `storePath` that runs `executable`; nil without a home. Units lie
  /// in `XDG_CONFIG_HOME` (systemd.unit(5)).
  package init?(
    storePath: String, dataFolder: String?, executable: String,
    variable: (String) -> String?
  ) {
    let config = variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let folder = config ?? variable("HOME").map({ "\($0)/.config" }) else { return nil }
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

  /// The timer for another store.
  package func of(storePath: String) -> ReminderTimer { ReminderTimer(self, storePath: storePath) }

  /// A timer has its own environment and folder: everything is told.
  private var command: [String] { [executable, "--store", storePath, "remind", "--quiet"] }

  /// What the units are called: `shiftpro-remind`, and another for each other store.
  var name: String { Self.name(storePath, dataFolder) }

  private static func name(_ storePath: String, _ dataFolder: String?) -> String {
    let usual = "shiftpro-remind"
    guard let dataFolder, storePath.hasPrefix("\(dataFolder)/"), storePath.hasSuffix(".sqlite")
    else { return "\(usual)-\(fingerprint(storePath))" }
    let profile = storePath.dropFirst(dataFolder.count + 1).dropLast(7)
    return profile == "shiftpro" ? usual : "\(usual)-\(profile)"
  }

  /// FNV-1a over 32 bits: the same name for the same file, always.
  private static func fingerprint(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  // MARK: What is written

  /// The file of the service.
  package var servicePath: String { "\(unitFolder)/\(name).service" }
  /// The file of the timer.
  package var timerPath: String { "\(unitFolder)/\(name).timer" }

  /// What the service's file says.
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

  /// What the timer's file says.
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

  /// The line of cron.
  package var cronLine: String {
    let words = (locale.map { ["LANG=" + Self.shellWord($0)] } ?? []) + command.map(Self.shellWord)
    // cron takes a percent sign for the end of the line (crontab(5)).
    let line = words.joined(separator: " ").replacing("%", with: "\\%")
    return "*/\(Self.minutes) * * * * \(line) # \(name)"
  }

  /// A word as systemd reads it: quoted, with its own signs escaped (systemd.syntax(7)).
  private static func systemdWord(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("$", with: "$$").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }

  private static func shellWord(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }

  // MARK: Installing

  /// What runs the timer now, nil where none is installed.
  package func installed() -> Kind? {
    if Files.exists(timerPath) { return .systemd }
    return cronLines()?.contains(where: isOwn) == true ? .cron : nil
  }

  /// What would run the timer here, nil where nothing can.
  package func possible() -> Kind? {
    // Where no manager of the user runs, as over some ways of logging in, systemctl cannot reach
    // it.
    if let systemctl, succeeds(systemctl, ["--user", "show-environment"]) { return .systemd }
    return crontab == nil ? nil : .cron
  }

  /// Installs the timer and starts it; one that is there is replaced. Throws `ReminderError` and
  /// `SystemError`.
  package func install() throws -> Kind {
    // A line end would begin another entry (crontab(5)), and no path of that kind is worth the
    // risk.
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

  /// Takes the timer away, whoever runs it; false where none was there. Throws `ReminderError` and
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

  /// The table without our entries, also one that earlier versions wrote over several lines,
  /// because a line end stands in the path of the store.
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

  /// The lines of the person's table; nil without cron, or where it does not say them: a table that
  /// was not read must not be replaced.
  private func cronLines() -> [String]? {
    guard let crontab, let ending = try? crontab.run(["-l"]) else { return nil }
    // POSIX has no other way to say that there is no table yet.
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
