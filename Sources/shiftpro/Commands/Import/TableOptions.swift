import Domain
import Interchange
import Services

/// The options that say how a table is read.
struct TableOptions {
  /// What was said; nil without options.
  let choices: TableChoices?

  /// The value of `--columns` that leaves the columns to the headings again.
  private static let automatic = "auto"

  /// The order of dates, which tables of workouts have too.
  static let dates = OptionSpec(
    "dates", "ORDER", .choice(DateOrder.allCases.map(\.rawValue)), about: "import_dates")

  static let specs = [
    OptionSpec("columns", "MEANING=COLUMN,…", .text, about: "import_columns"),
    dates,
    OptionSpec(
      "decimal", "SIGN", .choice(TableChoices.Decimal.allCases.map(\.rawValue)),
      about: "import_decimal"),
    OptionSpec("unit", "MEANING=UNIT", .text, about: "import_unit", isRepeatable: true),
    OptionSpec("start", "TIME", .text, about: "import_start"),
  ]

  /// Reads the options of `call`. Throws `CommandError` and `TableChoicesError`.
  init(_ call: Invocation) throws {
    guard Self.specs.contains(where: { call.has($0.name) }) else {
      choices = nil
      return
    }
    var choices = TableChoices()
    if let columns = call.value("columns"), columns != Self.automatic {
      try choices.readColumns(columns)
    }
    choices.dates = try Self.dates(in: call)
    choices.decimal = try call.value("decimal").flatMap {
      let words = TableChoices.Decimal.allCases.map(\.rawValue)
      return TableChoices.Decimal(rawValue: try Choice.read($0, of: "decimal", words))
    }
    choices.start = try call.value("start").map { text in
      guard let minute = TimeParser.minuteOfDay(text), minute < 24 * 60 else {
        throw TimeTextError.unreadable(text)
      }
      return minute
    }
    for unit in call.lists["unit"] ?? [] { try choices.readUnit(unit) }
    self.choices = choices
  }

  /// Returns the order of dates that was chosen. Throws `CommandError`.
  static func dates(in call: Invocation) throws -> DateOrder? {
    try call.value(dates.name).flatMap {
      DateOrder(rawValue: try Choice.read($0, of: dates.name, DateOrder.allCases.map(\.rawValue)))
    }
  }

  /// Rejects the options that a kind of file does not have: all but the order of dates for one of
  /// workouts, all for one that is no table. Throws `CommandError`.
  static func refuse(in call: Invocation, for path: String, _ kind: ImportKind) throws {
    guard !kind.isTable else { return }
    let others = specs.filter { kind != .workouts || $0.name != dates.name }
    guard let option = others.first(where: { call.has($0.name) }) else { return }
    throw CommandError.usage("import_no_table", ["option": option.word, "path": path])
  }
}
