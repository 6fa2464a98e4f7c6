import Domain
import Interchange

/// The cells of a row in a table of shifts, from which its times are read.
struct TableCells {
  /// Returns the value of a column; nil if it is empty.
  let value: (ShiftColumns.Column) -> String?
  let lengths: ShiftLengths
  let dates: ShiftDates
  let environment: Environment

  /// The zone in which the times are written, and the one that the shift gets.
  private struct Zones {
    let written: Zone
    let kept: Zone
  }

  /// Determines the zones by the row's own one and by `heading`, that of the headings; times in UTC
  /// are instants, whose shifts are at the place of the person. Throws what unknown zones throw.
  private func zones(heading: String?) throws -> Zones {
    let own = value(.zone), place = environment.zone
    if let heading {
      let written = try environment.zones.zone(heading)
      let kept = try own.map(environment.zones.zone) ?? (heading == "UTC" ? place : written)
      return Zones(written: written, kept: kept)
    }
    guard let own else { return Zones(written: place, kept: place) }
    if let fixed = Self.fixedZone(own) {
      return Zones(written: try environment.zones.zone(fixed), kept: place)
    }
    let zone = try environment.zones.zone(own)
    return Zones(written: zone, kept: zone)
  }

  /// Returns the zone of whole hours that an offset such as `-6` or `+01:00` means; nil for a name.
  private static func fixedZone(_ text: String) -> String? {
    guard let sign = text.first, "+-".contains(sign) else { return nil }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard let number = Int(digits), parts.count <= 2, digits.count <= 4 else { return nil }
    let hours = digits.count > 2 ? number / 100 : number
    guard digits.count <= 2 || number % 100 == 0, (0...14).contains(hours) else { return nil }
    // Their names have the sign of POSIX, positive west of Greenwich.
    return hours == 0 ? "UTC" : "Etc/GMT\(sign == "-" ? "+" : "-")\(hours)"
  }

  /// Returns the times and the minutes of the break between two spans of work, of which `second` is
  /// the other one. `heading` is the zone of the headings. Throws `UserFacingError`, and what
  /// invalid times, zones and durations throw.
  func times(
    heading: String?, _ second: (start: String?, end: String?)?
  ) throws -> (ShiftTimes, gap: Int) {
    do {
      let zones = try zones(heading: heading)
      var times = try first(in: zones.written), gap = 0
      if let second { (times, gap) = try joined(times, second, in: zones.written) }
      guard zones.written.identifier != zones.kept.identifier else { return (times, gap) }
      let kept = try ShiftTimes(
        start: times.scheduledStart, end: times.scheduledEnd, zone: zones.kept)
      return (kept, gap)
    } catch ShiftTimesError.start(.unreadable(let text)) {
      throw UserFacingError("row_time", environment.texts, ["text": text])
    } catch TimeTextError.unreadableDay(let text) {
      throw UserFacingError("row_date", environment.texts, ["text": text])
    }
  }

  private func first(in zone: Zone) throws -> ShiftTimes {
    var context = environment.timeContext
    context.zone = zone
    if value(.zone) != nil { context.keepsClockTimes = plansAhead }
    guard let start = try time(.start, on: .date, in: context) else {
      if let day = try dayOff(in: context) { return day }
      throw UserFacingError("row_no_start", environment.texts)
    }
    // Tables have dates, so relative times are rejected.
    guard start.first?.isNumber == true, start.prefix(10).contains(where: { "-./".contains($0) })
    else {
      throw value(.date).map { TimeTextError.unreadableDay($0) }
        ?? UserFacingError("row_no_date", environment.texts)
    }
    guard dates.day(start) == nil || dates.time(start) != nil else {
      if let day = try dayOff(in: context) { return day }
      throw UserFacingError("row_only_day", environment.texts, ["text": start])
    }
    if let end = try time(.end, on: .endDate, in: context) {
      return try ShiftTimes(start: start, end: Self.nextDay(end, after: start) ?? end, in: context)
    }
    for column in [ShiftColumns.Column.duration, .hours] {
      guard let length = value(column) else { continue }
      return try ShiftTimes(
        start: start, duration: lengths.text(length, of: column), in: context)
    }
    throw UserFacingError("row_no_end", environment.texts)
  }

  /// Returns the whole day of a row without times whose name means time off; nil for another row.
  /// Throws what invalid dates throw.
  private func dayOff(in context: TimeContext) throws -> ShiftTimes? {
    guard TimeOffTitle.matches(value(.name) ?? ""), value(.end) == nil,
      let text = value(.date) ?? value(.start)
    else { return nil }
    let day = try TimeParser.date(dates.day(text) ?? text, in: context)
    return ShiftTimes(
      wallStart: LocalDateTime(day: day, secondOfDay: 0), wallMinutes: 1440, zone: context.zone)
  }

  /// Returns a time with the day in another column, if it has none of its own; nil without a time.
  private func time(
    _ column: ShiftColumns.Column, on date: ShiftColumns.Column, in context: TimeContext
  ) throws -> String? {
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

  /// The longest time in minutes between two spans of work in a row.
  private static let longestGap = 12 * 60

  /// Joins the second span of work in a row to the first; the time between them is a break, in
  /// minutes. Throws what invalid times throw.
  private func joined(
    _ first: ShiftTimes, _ span: (start: String?, end: String?), in zone: Zone
  ) throws -> (ShiftTimes, Int) {
    guard let start = span.start else { throw UserFacingError("row_no_start", environment.texts) }
    guard let end = span.end else { throw UserFacingError("row_no_end", environment.texts) }
    var context = environment.timeContext
    context.zone = zone
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
    // One that begins before the first ends would follow a break of nearly a day.
    guard gap?.minutes ?? 0 <= Self.longestGap else {
      throw UserFacingError("row_spans", environment.texts)
    }
    let second = try times(after: gap?.localEnd ?? first.localEnd, to: end, .end)
    let whole = try ShiftTimes(
      start: first.scheduledStart, end: second.scheduledEnd, zone: zone)
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
  private var plansAhead: Bool {
    let planned: [ShiftStatus] = [.scheduled, .cancelled]
    guard let status = value(.status)?.lowercased(), planned.map(\.word).contains(status) else {
      return false
    }
    let isOwn = value(.id).map(RecordID.isUUID) ?? false
    return isOwn || value(.start)?.uppercased().hasSuffix("Z") == false
  }
}
