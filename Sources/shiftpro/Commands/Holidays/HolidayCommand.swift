import Domain
import Interchange
import Services
import Store

/// Manages public holidays: those of a region, and added ones.
enum HolidayCommand {
  static let list = CommandSpec(
    name: "holiday list", group: .roster, options: DayWindow.options,
    examples: ["holiday list", "holiday list --from 2027-01-01 --to 2027-12-31 --json"],
    run: runList)

  static let use = CommandSpec(
    name: "holiday use", group: .roster, operands: [OperandSpec("REGION", RegionName.kind)],
    examples: ["holiday use DE-BE", "holiday use none"], run: runUse)

  static let importFile = CommandSpec(
    name: "holiday import", group: .roster, operands: [OperandSpec("FILE", .file)],
    examples: ["holiday import bayern.ics", "holiday import - < holidays.txt"], run: runImport)

  static let clear = CommandSpec(
    name: "holiday clear", group: .roster, examples: ["holiday clear"], run: runClear)

  // MARK: Listing

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), profile = try session.profile()
    let days = try days(call, environment)
    let holidays = try session.holidays(
      from: days.lowerBound, until: days.upperBound.adding(days: 1), of: profile)
    if session.options.isJSON {
      let region = JSON(profile.holidayRegion?.rawValue)
      try session.console.json(
        .object([
          "region": region,
          "holidays": .array(holidays.map { json($0, environment.format) }),
        ]))
      return .done
    }
    guard !holidays.isEmpty else {
      let key = profile.holidayRegion == nil ? "cli.holiday.no_region" : "cli.holiday.empty"
      try session.console.line(environment.texts(key))
      return .done
    }
    let rows = holidays.map { row($0, profile, environment.format) }
    for line in TextTable.lines([.init(), .init(limit: 60), .init()], rows) {
      try session.console.line(line)
    }
    return .done
  }

  /// Returns the current year, or a year from --from on, or up to --to.
  private static func days(
    _ call: Invocation, _ environment: Environment
  ) throws -> ClosedRange<CivilDay> {
    let window = try DayWindow(call, environment)
    let year = environment.today.year
    switch (window?.first, window?.last) {
    case (let first?, let last?): return first...last
    case (let first?, nil): return first...first.adding(months: 12).adding(days: -1)
    case (nil, let last?): return last.adding(months: -12).adding(days: 1)...last
    case (nil, nil):
      return .clamped(year: year, month: 1, day: 1) ... .clamped(year: year, month: 12, day: 31)
    }
  }

  private static func row(
    _ holiday: Holiday, _ profile: UserProfile, _ format: Format
  ) -> [String] {
    let texts = format.texts
    let remarks = [
      holiday.isSubstitute ? texts("cli.holiday.substitute") : nil,
      holiday.isPartial ? texts("cli.holiday.partial") : nil,
    ].compactMap { $0 }
    let origin =
      holiday.key.isEmpty ? texts("cli.holiday.own") : profile.holidayRegion?.rawValue ?? ""
    return [
      format.dayWithYear(holiday.day),
      ([format.holiday(holiday)] + remarks).joined(separator: ", "),
      origin,
    ]
  }

  private static func json(_ holiday: Holiday, _ format: Format) -> JSON {
    .object([
      "date": JSON(holiday.day), "name": .string(format.holiday(holiday)),
      "is_own": .bool(holiday.key.isEmpty), "is_partial": .bool(holiday.isPartial),
      "is_substitute": .bool(holiday.isSubstitute),
    ])
  }

  // MARK: Changing

  private static func runUse(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    var profile = try session.profile()
    profile.holidayRegion = try RegionName.read(call.operands[0], as: "REGION")
    try session.save(profile)
    let region = profile.holidayRegion?.rawValue
    if session.options.isJSON {
      try session.console.json(.object(["region": JSON(region)]))
    } else {
      let texts = try session.environment().texts
      let done =
        region.map { texts("cli.holiday.region", ["region": $0]) }
        ?? texts("cli.holiday.region_none")
      try session.print([done, texts("cli.undo_hint")])
    }
    return .done
  }

  private static func runImport(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let path = call.operands[0]
    let bytes = try InputFile.read(path, limit: HolidayFile.maximumBytes, session)
    let year = try session.environment().today.year
    let contents = try HolidayFile.read(bytes, years: year - 1...year + 5)
    let before = try session.existingStore()?.holidays.count() ?? 0
    if !contents.holidays.isEmpty {
      _ = try session.perform(
        .settings(.addHolidays(contents.holidays.map { Holiday(day: $0.day, name: $0.name) })))
    }
    let after = try session.existingStore()?.holidays.count() ?? 0
    try HolidayImportReport(path: path, contents: contents, added: after - before).print(session)
    return .done
  }

  private static func runClear(_: Invocation, _ session: Session) throws -> ExitStatus {
    let texts = try session.environment().texts
    let count = try session.existingStore()?.holidays.count() ?? 0
    if count > 0 { _ = try session.perform(.settings(.clearHolidays)) }
    if session.options.isJSON {
      try session.console.json(.object(["removed": .integer(Int64(count))]))
    } else if count == 0 {
      try session.print([texts("cli.holiday.nothing_to_clear")])
    } else {
      try session.print([
        texts("cli.holiday.cleared", ["holidays": texts("unit.holidays", ["n": String(count)])]),
        texts("cli.undo_hint"),
      ])
    }
    return .done
  }
}
