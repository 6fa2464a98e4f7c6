import Interchange
import Services

/// The options that say how a table is read.
struct TableOptions {
  /// What was said; nil without options.
  let choices: TableChoices?

  /// The value of `--columns` that leaves the columns to the headings again.
  private static let automatic = "auto"

  static let specs = [
    OptionSpec("columns", "MEANING=COLUMN,…", .text, about: "import_columns"),
    OptionSpec(
      "dates", "ORDER", .choice(DateOrder.allCases.map(\.rawValue)), about: "import_dates"),
    OptionSpec(
      "decimal", "SIGN", .choice(TableChoices.Decimal.allCases.map(\.rawValue)),
      about: "import_decimal"),
    OptionSpec("unit", "MEANING=UNIT", .text, about: "import_unit", isRepeatable: true),
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
    choices.dates = try call.value("dates").flatMap {
      DateOrder(rawValue: try Choice.read($0, of: "dates", DateOrder.allCases.map(\.rawValue)))
    }
    choices.decimal = try call.value("decimal").flatMap {
      let words = TableChoices.Decimal.allCases.map(\.rawValue)
      return TableChoices.Decimal(rawValue: try Choice.read($0, of: "decimal", words))
    }
    for unit in call.lists["unit"] ?? [] { try choices.readUnit(unit) }
    self.choices = choices
  }

  /// Rejects the options for a file that is no table. Throws `CommandError`.
  static func refuse(in call: Invocation, for path: String) throws {
    guard let option = specs.first(where: { call.has($0.name) }) else { return }
    throw CommandError.usage("import_no_table", ["option": option.word, "path": path])
  }
}
