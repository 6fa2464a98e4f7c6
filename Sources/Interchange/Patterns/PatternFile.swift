import Domain

/// Reads and writes files that hold one shift pattern, made to be typed by hand.
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
/// Only `name` and one of `weekly` and `cycle` have to be there. `effective_until` is the first day
/// without shifts. An `end` before the `start` is on the next day; `minutes` are those of the wall
/// clock, and a shift of 24 hours needs them. `break` is in unpaid minutes.
///
/// `days` is a letter a day, blanks between them as one likes and `-` for a day off; or a list that
/// has for each day a code or a list of shifts, each a code or an object as among the `kinds`:
/// `["D", "-", ["E", "N"], [{"start": "09:00", "end": "11:30"}]]`.
///
/// `"weekly": {"days": ["monday", "fri"], "shift": {"code": "E", "start": "06:00", "end":
/// "14:00"}}` plans one shift on some days of every week.
public enum PatternFile {
  /// The longest file that is read, in bytes.
  public static let maximumBytes = 1 << 20
  /// What `format` says.
  public static let format = "shiftpro-pattern"
  static let version = 1

  /// The pattern of a file, ready to be used.
  ///
  /// `zone` is the workplace's where the file names none, and `isZone` says whether one that it
  /// names exists. `start` is the first day where the file has no `effective_from`; without it the
  /// day on which the cycle starts counts, as `start` does for a cycle without one. Throws
  /// `PatternFileError`.
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

  /// How the pattern repeats, and from which day on it does.
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

  /// What the parts do not show by themselves.
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
