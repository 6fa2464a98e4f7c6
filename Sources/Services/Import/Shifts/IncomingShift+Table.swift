import Domain
import Interchange

extension IncomingShift {
  /// Parses a record of a table with these lengths and dates; `known` are the rates that a label
  /// may name. Throws `UserFacingError`, and what invalid times, zones and durations throw.
  init(
    _ record: CSVTable.Record, _ columns: ShiftColumns, _ lengths: ShiftLengths,
    _ dates: ShiftDates, known: [Rate], _ environment: Environment
  ) throws {
    let texts = environment.texts
    func value(_ column: ShiftColumns.Column) -> String? { columns.value(column, of: record) }
    guard !record.isTooLong else {
      throw UserFacingError(
        "row_too_long", texts, ["limit": String(CSVTable.maximumValueBytes >> 10)])
    }
    guard record.values.count <= columns.count else { throw UserFacingError("row_columns", texts) }
    var times = try Self.times(value, lengths, dates, environment)
    var gap = 0
    if let span = columns.secondSpan(of: record) {
      (times, gap) = try Self.joined(times, span, dates, environment)
    }
    self.init(line: record.line, title: value(.name) ?? "", times: times)
    breakMinutes = try value(.rest).map {
      try DurationText.minutes(lengths.text($0, of: .rest), allowsZero: true)
    }
    if gap > 0 { breakMinutes = gap + (breakMinutes ?? 0) }
    if columns.areTracked || columns.haveSecondSpans { impliedBreakMinutes = 0 }
    statedMinutes = Self.statedMinutes(value, lengths)
    hasInstants = [value(.start), value(.end)].compactMap(\.self)
      .allSatisfy { TimeParser.isInstant(dates.time($0) ?? $0) }
    name = value(.name)
    notes = value(.notes)
    isAdditional = try value(.additional).map { try Self.flag($0, texts) }
    if let id = value(.id).map({ RecordID($0) }), id.isUUID {
      identity = .listed(id)
      // In the program's own tables an empty field means that there is no value.
      if columns.has(.name) { name = columns.wholeValue(.name, of: record) ?? "" }
      if columns.has(.notes) { notes = columns.wholeValue(.notes, of: record) ?? "" }
      if columns.has(.additional) { isAdditional = isAdditional ?? false }
      hasBreakByRule = columns.has(.rest) && breakMinutes == nil
      tellsZone = value(.zone) != nil
    }
    status = try value(.status).map { text in
      // An absence changes no shift, so the row is one that is planned.
      let word = text.lowercased()
      let known =
        word == ShiftStatus.absent.word
        ? .scheduled : ShiftStatus.allCases.first { $0.word == word }
      guard let known, known != .inProgress || isOurs else {
        throw UserFacingError("row_status", texts, ["text": text])
      }
      if known == .completed, isOurs, times.scheduledStart > environment.now {
        throw UserFacingError("row_ahead", texts)
      }
      return known
    }
    rate = try Self.rate(value(.label), value(.multiplier), known, texts)
    if isOurs, columns.has(.label), columns.has(.multiplier) {
      rate = rate ?? Rate(label: "", multiplier: .one)
    }
    try checkLengths()
  }

  // MARK: Parts

  /// Returns the length that a row with an end has as well; nil if it has none, or an unreadable one.
  private static func statedMinutes(
    _ value: (ShiftColumns.Column) -> String?, _ lengths: ShiftLengths
  ) -> Int? {
    guard value(.end) != nil else { return nil }
    for column in [ShiftColumns.Column.duration, .hours] {
      guard let text = value(column) else { continue }
      return try? DurationText.minutes(lengths.text(text, of: column), allowsZero: true)
    }
    return nil
  }

  /// Whether the file gives a length that is neither that from start to end nor that without the
  /// break. Lengths are often rounded, to a tenth of an hour.
  var disagreesWithLength: Bool {
    guard let statedMinutes else { return false }
    let lengths = [times.minutes, times.minutes - (breakMinutes ?? 0)]
    return lengths.allSatisfy { abs($0 - statedMinutes) > 6 }
  }

  private static func flag(_ text: String, _ texts: Texts) throws -> Bool {
    switch text.lowercased() {
    case "1", "true", "yes", "y", "x", "ja", "j", "wahr": return true
    case "0", "false", "no", "n", "-", "nein", "falsch": return false
    default: throw UserFacingError("row_flag", texts, ["text": text])
    }
  }

  private static func times(
    _ value: (ShiftColumns.Column) -> String?, _ lengths: ShiftLengths, _ dates: ShiftDates,
    _ environment: Environment
  ) throws -> ShiftTimes {
    var context = environment.timeContext
    if let zone = value(.zone) {
      context.zone = try environment.zones.zone(zone)
      context.keepsClockTimes = plansAhead(value)
    }
    /// Returns a time with the day in another column, if it has none of its own.
    func time(_ column: ShiftColumns.Column, on date: ShiftColumns.Column) throws -> String? {
      guard var cell = value(column) else { return nil }
      if let clock = dates.clock(cell, of: column) {
        cell = clock
      } else if let time = dates.time(cell) ?? dates.midnight(cell) {
        return time
      }
      guard let date = value(date) else { return cell }
      if let day = dates.day(date) { return "\(day) \(cell)" }
      _ = try TimeParser.date(date, in: context)
      return "\(date) \(cell)"
    }
    guard let start = try time(.start, on: .date) else {
      throw UserFacingError("row_no_start", environment.texts)
    }
    // Tables have dates, so relative times are rejected.
    guard start.first?.isNumber == true, start.prefix(10).contains(where: { "-./".contains($0) })
    else { throw TimeTextError.unreadable(start) }
    if let end = try time(.end, on: .endDate) {
      return try ShiftTimes(start: start, end: nextDay(end, after: start) ?? end, in: context)
    }
    for column in [ShiftColumns.Column.duration, .hours] {
      guard let length = value(column) else { continue }
      return try ShiftTimes(
        start: start, duration: lengths.text(length, of: column), in: context)
    }
    throw UserFacingError("row_no_end", environment.texts)
  }

  /// Joins the second span of work in a row to the first; the time between them is a break, in
  /// minutes. Throws what invalid times throw.
  private static func joined(
    _ first: ShiftTimes, _ span: (start: String?, end: String?), _ dates: ShiftDates,
    _ environment: Environment
  ) throws -> (ShiftTimes, Int) {
    guard let start = span.start else { throw UserFacingError("row_no_start", environment.texts) }
    guard let end = span.end else { throw UserFacingError("row_no_end", environment.texts) }
    var context = environment.timeContext
    context.zone = try environment.zones.zone(first.zone)
    /// Returns the times from the end of others to a clock time.
    func times(after end: LocalDateTime, to cell: String, _ column: ShiftColumns.Column) throws
      -> ShiftTimes
    {
      try ShiftTimes(
        start: ISOText.format(end), end: dates.clock(cell, of: column) ?? cell, in: context)
    }
    // The second span may follow at once.
    let isApart = TimeParser.minuteOfDay(start) != first.localEnd.secondOfDay / 60
    let gap = isApart ? try times(after: first.localEnd, to: start, .start) : nil
    let second = try times(after: gap?.localEnd ?? first.localEnd, to: end, .end)
    let whole = try ShiftTimes(
      start: first.scheduledStart, end: second.scheduledEnd, zone: context.zone)
    return (whole, gap?.minutes ?? 0)
  }

  /// Returns an end such as `30:00` as 06:00 of the day after that of the start; nil for any other
  /// end.
  private static func nextDay(_ end: String, after start: String) -> String? {
    let parts = end.split(separator: ":", omittingEmptySubsequences: false)
    guard let hour = parts.first.flatMap({ Int($0) }), (25..<48).contains(hour), parts.count > 1,
      let day = ISOText.day(start.prefix(10))
    else { return nil }
    let clock = [String(hour - 24)] + parts.dropFirst().map(String.init)
    return "\(ISOText.format(day.adding(days: 1))) \(clock.joined(separator: ":"))"
  }

  /// Whether a row plans a shift, which keeps its clock time if the rules of its zone have changed
  /// since the table was written. `Z` is no offset of a place, except in this program's own tables.
  private static func plansAhead(_ value: (ShiftColumns.Column) -> String?) -> Bool {
    let planned: [ShiftStatus] = [.scheduled, .cancelled]
    guard let status = value(.status)?.lowercased(), planned.map(\.word).contains(status) else {
      return false
    }
    let isOwn = value(.id).map { RecordID($0).isUUID } ?? false
    return isOwn || value(.start)?.uppercased().hasSuffix("Z") == false
  }

  /// Returns the rate of a label and a multiplier. A label alone must be known, because it implies
  /// the multiplier.
  private static func rate(
    _ label: String?, _ multiplier: String?, _ known: [Rate], _ texts: Texts
  ) throws -> Rate? {
    let factor = try multiplier.map { text in
      guard let factor = Multiplier(text) else {
        throw UserFacingError("row_multiplier", texts, ["text": text])
      }
      return factor
    }
    guard let label else { return factor.map { Rate(label: "", multiplier: $0) } }
    let found = known.first { $0.label.lowercased() == label.lowercased() }
    if let factor { return Rate(label: found?.label ?? label, multiplier: factor) }
    guard let found else {
      throw UserFacingError(
        "row_label", texts,
        ["label": label, "known": known.map(\.label).joined(separator: ", ")])
    }
    return found
  }
}
