import Services

/// The options of `export` that apply to a single format.
struct ExportStyle {
  /// The format of tables.
  let table: TableStyle
  /// The lead time of calendar alarms in minutes; nil for none.
  let alarmMinutes: Int?

  static let options = [
    OptionSpec("delimiter", "SIGN", .choice(TableStyle.Delimiter.allCases.map(\.rawValue))),
    OptionSpec(flag: "bom"),
    OptionSpec(flag: "raw-cells"),
    OptionSpec("alarm", "MINUTES", .text),
  ]

  /// Reads the options. Throws `CommandError`, also if one does not apply to `format`.
  init(_ call: Invocation, _ format: Exporter.Form) throws {
    for (option, its) in [
      ("delimiter", "csv"), ("bom", "csv"), ("raw-cells", "csv"), ("alarm", "ics"),
    ]
    where call.has(option) && format.rawValue != its {
      throw CommandError.usage("option_of_format", ["option": "--\(option)", "format": its])
    }
    let words = TableStyle.Delimiter.allCases.map(\.rawValue)
    let delimiter = try call.value("delimiter").map {
      try Choice.read($0, of: "delimiter", words)
    }
    table = TableStyle(
      delimiter: delimiter.flatMap(TableStyle.Delimiter.init) ?? .comma, hasMark: call.has("bom"),
      isRaw: call.has("raw-cells"))
    // At most four weeks.
    alarmMinutes = try call.number("alarm", in: 0...40_320)
  }
}
