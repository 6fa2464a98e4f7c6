import Domain

/// A reader and writer of files with one shift pattern, designed to be written by hand.
///
///     {
///       "format": "shiftpro-pattern", "version": 1,
///       "name": "Ward 4", "code": "W", "color": "series 2", "notes": "", "archived": false,
///       "zone": "Europe/Berlin",
///       "effective_from": "2026-01-05", "effective_until": "2026-12-31",
///       "cycle": {
///         "start": "2026-01-05",
///         "days": "DDNN----",
///         "kinds": [
///           {"code": "D", "name": "Day", "start": "07:00", "end": "19:00", "break": 30},
///           {"code": "N", "name": "Night", "start": "19:00", "minutes": 720}
///         ]
///       }
///     }
///
/// Only `name` and one of `weekly` and `cycle` are required. `effective_until` is the first day
/// without shifts. An `end` before the `start` is on the next day; `minutes` are in local time, and
/// required for a shift of 24 hours. `break` is in unpaid minutes.
///
/// `days` is one code per day, with optional blanks between them and `-` for a day off; or a list
/// with a code or a list of shifts for each day, each a code or an object as in `kinds`:
/// `["D", "-", ["E", "N"], [{"start": "09:00", "end": "11:30"}]]`.
///
/// `"weekly": {"days": ["monday", "fri"], "shift": {"code": "E", "start": "06:00", "end":
/// "14:00"}}` plans one shift on some days of every week.
public enum PatternFile {
  /// The maximum size of a file in bytes.
  public static let maximumBytes = 1 << 20
  /// The value of `format`.
  public static let format = "shiftpro-pattern"
  static let version = 1

  /// Reads the valid pattern of a file.
  ///
  /// `zone` is the workplace's zone if the file has none, and `isZone` returns whether a zone
  /// exists. `start` is the first day if the file has no `effective_from`; without it, the start of
  /// the cycle is used, and vice versa. Throws `PatternFileError`.
  public static func pattern(
    _ bytes: [UInt8], id: RecordID, zone: String, start: CivilDay? = nil, now: Instant,
    isZone: (String) -> Bool
  ) throws(PatternFileError) -> ShiftPattern {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONParser.value(bytes, maximumBytes: maximumBytes)
    } catch {
      throw .syntax(error)
    }
    var fields = try PatternFields(value)
    try checkFormat(&fields)
    let name = try fields.string("name")
    guard name.contains(where: { !$0.isWhitespace }) else { throw fields.error("name", .noName) }
    let ownZone = try fields.optionalString("zone")
    if let ownZone, !isZone(ownZone) { throw fields.error("zone", .unknownZone(ownZone.excerpt)) }
    let from = try fields.optionalDay("effective_from") ?? start
    let until = try fields.optionalDay("effective_until")
    let notes = try fields.optionalString("notes") ?? ""
    let code = try fields.optionalString("code") ?? ""
    let color = try color(&fields) ?? .series(0)
    let isArchived = try fields.flag("archived")
    let plan = try plan(&fields, from: from)
    let pattern = ShiftPattern(
      id: id, name: name, notes: notes, code: code, color: color, isArchived: isArchived,
      schedule: plan.schedule, effectiveFrom: plan.from, effectiveUntil: until,
      zone: ownZone ?? zone, createdAt: now, updatedAt: now)
    try check(pattern, fields)
    return pattern
  }

  private static func checkFormat(_ fields: inout PatternFields) throws(PatternFileError) {
    if let format = try fields.optionalString("format"), format != Self.format {
      throw fields.error("format", .otherFormat(format.excerpt))
    }
    if let version = try fields.optionalInt("version"), version != Self.version {
      throw fields.error("version", .otherVersion(version))
    }
  }

  private static func color(
    _ fields: inout PatternFields
  ) throws(PatternFileError) -> PatternColor? {
    guard let text = try fields.optionalString("color") else { return nil }
    guard let color = PatternColor(text) else {
      throw fields.error("color", .notAColor(text.excerpt))
    }
    return color
  }

  /// Reads the schedule and its first day.
  private static func plan(
    _ fields: inout PatternFields, from: CivilDay?
  ) throws(PatternFileError) -> (schedule: PatternSchedule, from: CivilDay) {
    let isWeekly = fields.has("weekly"), isCycling = fields.has("cycle")
    try fields.finish()
    switch (isWeekly, isCycling) {
    case (true, true): throw fields.error("cycle", .twoSchedules)
    case (false, false): throw fields.error("cycle", .noSchedule)
    case (true, false):
      guard let from else { throw fields.error("effective_from", .noStart) }
      let weekly = try fields.value("weekly")
      return (try schedule(weekly: weekly, at: fields.path("weekly")), from)
    case (false, true):
      let cycle = try fields.value("cycle")
      return try schedule(cycle: cycle, at: fields.path("cycle"), from: from)
    }
  }

  /// Checks properties of the pattern as a whole.
  private static func check(
    _ pattern: ShiftPattern, _ fields: PatternFields
  ) throws(PatternFileError) {
    do throws(PatternError) { try pattern.check() } catch {
      switch error {
      case .untilNotAfterFrom: throw fields.error("effective_until", .pattern(error))
      case .yearOutOfRange: throw fields.error("effective_from", .pattern(error))
      default: throw .value(JSONPath(), .pattern(error))
      }
    }
  }
}
