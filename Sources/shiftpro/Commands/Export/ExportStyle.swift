import Services

/// The options of `export` that apply to a single format.
struct ExportStyle {
  /// The format of tables.
  let table: TableStyle
  /// The lead time of calendar alarms in minutes; nil for none.
  let alarmMinutes: Int?

  static let options = [
    OptionSpec("for", "PROGRAM", .choice(TableStyle.Program.allCases.map(\.rawValue))),
    OptionSpec("delimiter", "SIGN", .choice(TableStyle.Delimiter.allCases.map(\.rawValue))),
    OptionSpec(flag: "bom"),
    OptionSpec(flag: "raw-cells"),
    OptionSpec("alarm", "MINUTES", .text),
  ]

  /// Reads the options; `format` writes numbers. Throws `CommandError`, also if one does not apply
  /// to `form`.
  init(_ call: Invocation, _ form: Exporter.Form, _ format: Format) throws {
    for (option, its) in [
      ("for", "csv"), ("delimiter", "csv"), ("bom", "csv"), ("raw-cells", "csv"), ("alarm", "ics"),
    ]
    where call.has(option) && form.rawValue != its {
      throw CommandError.usage("option_of_format", ["option": "--\(option)", "format": its])
    }
    // At most four weeks.
    alarmMinutes = try call.number("alarm", in: 0...40_320)
    let programs = TableStyle.Program.allCases.map(\.rawValue)
    let program = try call.value("for").map { try Choice.read($0, of: "for", programs) }
    if let program = program.flatMap(TableStyle.Program.init) {
      try call.exclude("for", "delimiter")
      try call.exclude("for", "bom")
      table = TableStyle(
        for: program, hasDecimalComma: format.decimal(".") == ",", isRaw: call.has("raw-cells"))
      return
    }
    let words = TableStyle.Delimiter.allCases.map(\.rawValue)
    let delimiter = try call.value("delimiter").map {
      try Choice.read($0, of: "delimiter", words)
    }
    table = TableStyle(
      delimiter: delimiter.flatMap(TableStyle.Delimiter.init) ?? .comma, hasMark: call.has("bom"),
      isRaw: call.has("raw-cells"))
  }
}
