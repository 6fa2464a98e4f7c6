import Domain

/// A reader of shifts in iCalendar files of this and other programs.
///
/// Recurring events are expanded for a range of days only. Damaged files are read as far as they
/// are intact.
public struct CalendarFile {
  /// The maximum size of a file in bytes.
  public static let maximumBytes = 32 << 20
  /// The maximum number of shifts per import, more than a working life and read in a second.
  public static let maximumShifts = 20_000
  /// The maximum number of days examined for recurrences per file, which takes less than a second.
  private static let maximumWork = 2_000_000

  private let zone: Zone
  private let zones: ZoneDatabase
  private let days: ClosedRange<CivilDay>
  private let window: Interval?
  private var work = CalendarFile.maximumWork
  private var found = ShiftDrafts()

  /// Reads the shifts of a file. Times without a zone are in `zone`; recurring events are expanded
  /// for `days`. Single events far from `window` are excluded. `progress` receives the numbers of
  /// processed and of all events, and returns whether to continue. Throws `ShiftFileError`.
  public static func read(
    _ bytes: [UInt8], zone: Zone, zones: ZoneDatabase, repeating days: ClosedRange<CivilDay>,
    within window: Interval? = nil, progress: (Int, Int) -> Bool = { _, _ in true }
  ) throws(ShiftFileError) -> ShiftDrafts {
    let calendar: ICalendar
    do throws(ICalendarError) {
      calendar = try ICalendar(salvaging: bytes, maximumBytes: maximumBytes)
    } catch {
      throw .calendar(error)
    }
    var file = CalendarFile(zone: zone, zones: zones, days: days, window: window)
    for line in calendar.damagedLines { file.found.skip(line, "", .damagedLine) }
    for lost in calendar.lost { file.found.skip(lost.line, "", .cutOff(lost.name.excerpt)) }
    for component in calendar.calendars { try file.read(component, progress) }
    file.found.skipped.sort { $0.line < $1.line }
    return file.found
  }

  /// Returns whether a file begins like a calendar, or like an event extracted from one.
  public static func fits(_ head: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = head.dropFirst(head.starts(with: mark) ? mark.count : 0)
      .drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
      .prefix(15).map { (0x61...0x7a).contains($0) ? $0 - 0x20 : $0 }
    return ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VTIMEZONE"].contains {
      text.starts(with: $0.utf8)
    }
  }

  private init(
    zone: Zone, zones: ZoneDatabase, days: ClosedRange<CivilDay>, window: Interval?
  ) {
    self.zone = zone
    self.zones = zones
    self.days = days
    self.window = window
  }

  // MARK: Events

  private mutating func read(
    _ calendar: ICalendarComponent, _ progress: (Int, Int) -> Bool
  ) throws(ShiftFileError) {
    var places = ICalendarPlaces(calendar, own: zone, zones: zones)
    var series = CalendarSeries()
    for component in calendar.components where component.name == "VEVENT" {
      do throws(ShiftDrafts.Reason) {
        let dropped = try series.add(CalendarEvent(component, &places), &places)
        if let dropped { skip(dropped.component, .older) }
      } catch {
        skip(component, error)
        series.addUnreadable(component, &places)
      }
    }
    series.finish(&places)
    for (number, event) in series.events.enumerated() {
      guard number % 256 != 0 || progress(number, series.events.count) else { throw .cancelled }
      do throws(ShiftDrafts.Reason) {
        for draft in try drafts(of: event, series, &places) { add(draft) }
      } catch {
        skip(event.component, error)
      }
      guard found.drafts.count <= Self.maximumShifts else {
        throw .tooManyShifts(limit: Self.maximumShifts)
      }
    }
    found.unknownZones += places.unknown
    found.calendarZone = found.calendarZone ?? places.usedCalendarZone
  }

  private mutating func skip(_ component: ICalendarComponent, _ reason: ShiftDrafts.Reason) {
    let title = (component.property("SUMMARY")?.text ?? "").oneLine.excerpt
    found.skip(component.line, title, reason)
  }

  /// Returns the shifts of an event; for a series, without occurrences that other events replace.
  private mutating func drafts(
    of event: CalendarEvent, _ series: CalendarSeries, _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> [ShiftDraft] {
    let itself = CalendarEvent.Start(time: event.start, property: event.startProperty)
    if let property = event.recurrence {
      guard let time = ICalendarTime(property.value) else { return [] }
      if event.range != nil, !series.masters.contains(event.uid) {
        skip(event.component, .noSeries)
      }
      if event.repeats { skip(event.component, .ruleOfOccurrence) }
      let id = Self.id(event.uid, places.instant(time, of: property))
      return [try event.draft(at: itself, id: id, &places)]
    }
    guard event.repeats else {
      var draft = try event.draft(
        at: itself, id: RecordID.derived(from: "icalendar\n\(event.uid)"), &places)
      draft.takeDetails(of: event.component, zones)
      return [draft]
    }
    return try occurrences(of: event, series, &places)
  }

  private mutating func occurrences(
    of event: CalendarEvent, _ series: CalendarSeries, _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> [ShiftDraft] {
    let found = try series.occurrences(of: event, on: days, in: zone, work: &work, &places)
    guard !found.isEmpty else { throw .notInDays }
    var drafts: [ShiftDraft] = [], lost = 0
    var failed: [(reason: ShiftDrafts.Reason, count: Int)] = []
    for occurrence in found where !occurrence.isReplaced {
      guard let own = occurrence.event else {
        lost += 1
        continue
      }
      do throws(ShiftDrafts.Reason) {
        let id = Self.id(event.uid, occurrence.instant)
        drafts.append(try own.draft(at: occurrence.start, id: id, &places))
      } catch {
        if let place = failed.firstIndex(where: { $0.reason == error }) {
          failed[place].count += 1
        } else {
          failed.append((error, 1))
        }
      }
    }
    let margin = series.longestMove(of: event.uid)
    if margin > 0 { drafts.removeAll { !days.contains($0.day(zones)) } }
    if lost > 0 { skip(event.component, .changeLost(lost)) }
    for (reason, count) in failed { skip(event.component, .occurrences(count, reason)) }
    return drafts
  }

  private static func id(_ uid: String, _ instant: Instant) -> RecordID {
    RecordID.derived(from: "icalendar\n\(uid)\n\(ICalendarText.time(instant))")
  }

  private mutating func add(_ draft: ShiftDraft) {
    guard found.drafts.count <= Self.maximumShifts, isNear(draft) else { return }
    found.drafts.append(draft)
  }

  /// Returns whether a shift may fall on the requested days. Planned and actual times are less than
  /// three days apart.
  private func isNear(_ draft: ShiftDraft) -> Bool {
    guard let window else { return true }
    let slack: Int64 = 3 * 86_400
    switch draft.time {
    case .moments(let interval, _):
      return interval.end > window.start - slack && interval.start < window.end + slack
    case .days(let first, let count):
      return zone.startOfDay(first.adding(days: count)) > window.start - slack
        && zone.startOfDay(first) < window.end + slack
    }
  }
}

extension ShiftDraft {
  /// Returns the day on which it starts.
  fileprivate func day(_ zones: ZoneDatabase) -> CivilDay {
    switch time {
    case .days(let day, _): return day
    case .moments(let interval, let name):
      return ((try? zones.zone(name)) ?? .utc).local(at: interval.start).day
    }
  }
}
