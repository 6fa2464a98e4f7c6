import Platform
import Services
import Store

/// The options of the commands that add and change calendars.
enum CalendarOptions {
  private static let directions = ["export", "two-way", "busy"]
  private static let onOrOff = ["on", "off"]
  private static let mostAlarmMinutes = 40_320

  static let shared =
    [OptionSpec("user", "U", .text, about: "calendar_user")] + PasswordOptions.all + [
      OptionSpec("direction", "WAY", .choice(directions), about: "calendar_direction"),
      OptionSpec("ca-file", "FILE", .file, about: "calendar_ca_file"),
      OptionSpec(flag: "allow-http", about: "calendar_allow_http"),
      OptionSpec("pattern", "P", .pattern, about: "calendar_pattern"),
      OptionSpec("include", "WHAT", .text, about: "calendar_include", isRepeatable: true),
      OptionSpec("notes", "on|off", .choice(onOrOff), about: "calendar_notes"),
      OptionSpec("alarm", "MIN", .text, about: "calendar_alarm"),
      OptionSpec("title", "TEXT", .text, about: "calendar_title"),
    ]

  /// Reads what was chosen, except the address. Throws `CommandError` and `StoreError`.
  static func choice(_ call: Invocation, _ session: Session) throws -> CalendarChoice {
    var choice = CalendarChoice()
    choice.name = call.value("name")
    choice.user = call.value("user")
    choice.secret = try PasswordOptions.source(call, session)
    if let word = call.value("direction") {
      let known = try Choice.read(word, of: "direction", directions)
      choice.direction = .init(rawValue: known == "two-way" ? "two_way" : known)
    }
    choice.creates = call.has("create")
    choice.caFile = call.value("ca-file").map { $0.isEmpty ? "" : Files.absolute($0) }
    if call.has("allow-http") { choice.allowsPlainHTTP = true }
    choice.pattern = try call.value("pattern").map { try series($0, session) }
    choice.includes = try call.value("include").map(includes)
    choice.sendsNotes = try call.value("notes").map {
      try Choice.read($0, of: "notes", onOrOff) == "on"
    }
    choice.alarmMinutes = try call.number("alarm", in: 0...mostAlarmMinutes)
    choice.title = call.value("title")
    return choice
  }

  private static func includes(_ text: String) throws -> [String] {
    let words = text.split(separator: ",").map(String.init).filter { $0 != "shifts" }
    return try words.map { try Choice.read($0, of: "include", CalendarChoice.extras) }
  }

  /// Returns the series of a stored rotation; empty for the empty word, which means all shifts.
  private static func series(_ word: String, _ session: Session) throws -> String {
    guard !word.isEmpty else { return "" }
    let search = PatternSearch(presets: [], stored: try session.storedPatterns())
    guard case .stored(let pattern)? = try search.source(word) else {
      throw search.unknownStored(word)
    }
    return pattern.id.text
  }
}
