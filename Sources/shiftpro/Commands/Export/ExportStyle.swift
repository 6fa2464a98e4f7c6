import Services

/// The options of `export` that belong to one format alone.
struct ExportStyle {
  /// How tables are written.
  let table: TableStyle
  /// How long before a shift a calendar rings, nil for never.
  let alarmMinutes: Int?

  static let options = [
    OptionSpec("delimiter", "SIGN", .choice(TableStyle.Delimiter.allCases.map(\.rawValue))),
    OptionSpec(flag: "bom"),
    OptionSpec(flag: "raw-cells"),
    OptionSpec("alarm", "MINUTES", .text),
  ]

  /// Reads the options. Throws `CommandError`, also where one is not for `format`.
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
    // Four weeks.
    alarmMinutes = try call.number("alarm", in: 0...40_320)
  }
}
