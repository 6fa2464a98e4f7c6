import Domain

extension PatternFile {
  /// The code of a day off in a cycle.
  static let dayOff = "-"

  static func schedule(
    weekly value: JSONValue, at path: JSONPath
  ) throws(PatternFileError) -> PatternSchedule {
    var fields = try PatternFields(value, at: path)
    var mask = 0
    _ = try fields.list("days") { value, path throws(PatternFileError) in
      let name = try value.patternText(at: path)
      guard let weekday = weekday(name) else { throw .value(path, .notAWeekday(name.excerpt)) }
      let bit = PatternSchedule.mask(weekday)
      guard mask & bit == 0 else { throw .value(path, .twice(name.excerpt)) }
      mask |= bit
    }
    guard mask != 0 else { throw fields.error("days", .pattern(.noShifts)) }
    let slot = try slot(fields.value("shift"), at: fields.path("shift"))
    try fields.finish()
    return .weekly(daysOfWeekMask: mask, slot: slot)
  }

  /// Reads a cycle and its first day; if one of the two days is missing, the other replaces it.
  static func schedule(
    cycle value: JSONValue, at path: JSONPath, from: CivilDay?
  ) throws(PatternFileError) -> (PatternSchedule, from: CivilDay) {
    var fields = try PatternFields(value, at: path)
    let ownStart = try fields.optionalDay("start")
    guard let start = ownStart ?? from else { throw fields.error("start", .noStart) }
    let kinds = try kinds(&fields)
    let days = try days(fields.value("days"), at: fields.path("days"), kinds)
    guard !days.isEmpty else { throw fields.error("days", .pattern(.noDays)) }
    guard days.contains(where: { !$0.slots.isEmpty }) else {
      throw fields.error("days", .pattern(.noShifts))
    }
    try fields.finish()
    return (.cycling(cycleStart: start, days: days), from ?? start)
  }

  // MARK: - Days of a cycle

  private typealias Kinds = [String: RotationSlot]

  private static func kinds(_ fields: inout PatternFields) throws(PatternFileError) -> Kinds {
    guard fields.has("kinds") else { return [:] }
    var kinds: Kinds = [:]
    _ = try fields.list("kinds") { value, path throws(PatternFileError) in
      let slot = try slot(value, at: path)
      let place = path.appending("code")
      guard isCode(slot.code) else { throw .value(place, .notACode(slot.code.excerpt)) }
      guard kinds.updateValue(slot, forKey: slot.code) == nil else {
        throw .value(place, .twice(slot.code.excerpt))
      }
    }
    return kinds
  }

  /// Returns whether `code` is a valid code for a kind of shift.
  static func isCode(_ code: String) -> Bool {
    !code.isEmpty && code != dayOff && !code.contains(where: \.isWhitespace)
  }

  private static func days(
    _ value: JSONValue, at path: JSONPath, _ kinds: Kinds
  ) throws(PatternFileError) -> [RotationDay] {
    guard case .string(let letters) = value else {
      return try PatternFields.elements(value, at: path) { value, path throws(PatternFileError) in
        try day(value, at: path, kinds)
      }
    }
    var days: [RotationDay] = []
    for letter in letters where !letter.isWhitespace {
      days.append(try day(code: String(letter), at: path, kinds))
    }
    return days
  }

  private static func day(
    _ value: JSONValue, at path: JSONPath, _ kinds: Kinds
  ) throws(PatternFileError) -> RotationDay {
    switch value {
    case .string(let code): return try day(code: code, at: path, kinds)
    case .array:
      return RotationDay(
        try PatternFields.elements(value, at: path) { value, path throws(PatternFileError) in
          guard case .string(let code) = value else { return try slot(value, at: path) }
          return try kind(code, at: path, kinds)
        })
    default: throw .shape(JSONShapeError(path, .wrongKind(expected: "string or array")))
    }
  }

  private static func day(
    code: String, at path: JSONPath, _ kinds: Kinds
  ) throws(PatternFileError) -> RotationDay {
    code == dayOff ? .off : RotationDay([try kind(code, at: path, kinds)])
  }

  private static func kind(
    _ code: String, at path: JSONPath, _ kinds: Kinds
  ) throws(PatternFileError) -> RotationSlot {
    guard let slot = kinds[code] else { throw .value(path, .unknownCode(code.excerpt)) }
    return slot
  }

  // MARK: - A kind of shift

  private static func slot(
    _ value: JSONValue, at path: JSONPath
  ) throws(PatternFileError) -> RotationSlot {
    var fields = try PatternFields(value, at: path)
    var slot = RotationSlot(code: "", startMinuteOfDay: 0, durationMinutes: 0)
    slot.code = try fields.optionalString("code") ?? ""
    slot.name = try fields.optionalString("name") ?? ""
    let start = try fields.string("start")
    guard let minute = minuteOfDay(start), minute < 1440 else {
      throw fields.error("start", .notATime(start.excerpt))
    }
    slot.startMinuteOfDay = minute
    let length = try length(&fields, from: minute)
    slot.durationMinutes = length.minutes
    slot.breakMinutes = try fields.optionalInt("break")
    try fields.finish()
    if let problem = slot.problem {
      let isBreak = if case .breakOutsideShift = problem { true } else { false }
      throw fields.error(isBreak ? "break" : length.member, .slot(problem))
    }
    return slot
  }

  /// Reads the length of a shift in minutes, and returns it with the member that has it.
  private static func length(
    _ fields: inout PatternFields, from start: Int
  ) throws(PatternFileError) -> (minutes: Int, member: String) {
    let end = try fields.optionalString("end"), minutes = try fields.optionalInt("minutes")
    switch (end, minutes) {
    case (nil, nil): throw fields.error("end", .noEnd)
    case (.some, .some): throw fields.error("minutes", .endAndMinutes)
    case (nil, let minutes?): return (minutes, "minutes")
    case (let end?, nil):
      guard let minute = minuteOfDay(end) else { throw fields.error("end", .notATime(end.excerpt)) }
      guard minute % 1440 != start else { throw fields.error("end", .endEqualsStart(end.excerpt)) }
      return (minute > start ? minute - start : minute - start + 1440, "end")
    }
  }

  // MARK: - Words

  /// Parses a time such as `07:00` to the minute of the day; `24:00` is the midnight at its end.
  private static func minuteOfDay(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      let hour = digits(parts[0]), let minute = digits(parts[1]), minute < 60
    else { return nil }
    let total = hour * 60 + minute
    return total <= 1440 ? total : nil
  }

  /// Parses digits only, because `Int` would accept a sign too.
  private static func digits(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  /// Returns the weekday of an English name or its first three letters, ignoring case.
  private static func weekday(_ name: String) -> Weekday? {
    let name = name.lowercased()
    return Weekday.allCases.first { "\($0)" == name || "\($0)".prefix(3) == name }
  }
}
