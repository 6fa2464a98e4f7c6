import Domain
import Services

/// The options for importing shifts.
struct ShiftImportOptions {
  let window: DayWindow?
  let titles: EventTitleMap
  /// Whether the import restores deleted shifts.
  let again: Bool

  static let specs =
    DayWindow.options + [
      OptionSpec("only", "TITLE", .text, about: "import_only", isRepeatable: true),
      OptionSpec("skip", "TITLE", .text, about: "import_skip", isRepeatable: true),
      OptionSpec("map", "TITLE=NAME", .text, about: "import_map", isRepeatable: true),
      OptionSpec("absence", "TITLE=KIND", .text, about: "import_absence", isRepeatable: true),
      OptionSpec("times", "TITLE=FROM-TO", .text, about: "import_times", isRepeatable: true),
    ]

  /// Reads the options of `call`. Throws `CommandError` and `TimeTextError`.
  init(_ call: Invocation, _ session: Session) throws {
    window = try DayWindow(call, session.environment())
    again = call.has("again")
    var titles = EventTitleMap()
    for title in call.lists["only"] ?? [] { titles.require(title) }
    for title in call.lists["skip"] ?? [] { titles[title].isLeftOut = true }
    for text in call.lists["map"] ?? [] {
      let (title, name) = try Self.sides(text, of: "--map")
      titles[title].name = name
    }
    for text in call.lists["absence"] ?? [] {
      let (title, word) = try Self.sides(text, of: "--absence")
      let services = try session.services(isRehearsal: call.has("dry-run"))
      titles[title].absence = try services.absences.kind(word).key
    }
    for text in call.lists["times"] ?? [] {
      let (title, times) = try Self.sides(text, of: "--times")
      guard let hours = EventTitleMapping.Hours(times) else {
        throw CommandError.usage("import_times", ["text": text])
      }
      titles[title].hours = hours
    }
    self.titles = titles
  }

  /// Rejects the options for a file without shifts. Throws `CommandError`.
  static func refuse(in call: Invocation, for path: String) throws {
    guard let option = specs.first(where: { call.has($0.name) }) else { return }
    throw CommandError.usage("import_no_shifts", ["option": option.word, "path": path])
  }

  /// Splits an option's value at its last equals sign. Throws `CommandError`.
  private static func sides(_ text: String, of option: String) throws -> (String, String) {
    guard let place = text.lastIndex(of: "="), place != text.startIndex,
      text.index(after: place) != text.endIndex
    else { throw CommandError.usage("import_sides", ["option": option, "text": text]) }
    return (String(text[..<place]), String(text[text.index(after: place)...]))
  }
}
