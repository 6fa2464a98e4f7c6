import Domain

/// A reader of the busy times in a resource of somebody else's calendar.
///
/// Recurring events are expanded. Events that leave the time free, cancelled ones and those of this
/// program are left out, and so are damaged ones.
public struct BusyCalendar {
  /// An occurrence of an event.
  public struct Occurrence: Hashable, Sendable {
    /// The interval; for an all-day event, from midnight to midnight in the user's zone.
    public let interval: Interval
    /// The title on one line.
    public let title: String
    /// Whether it is an all-day event.
    public let isAllDay: Bool
  }

  /// The largest resource that is read, in bytes.
  public static let maximumBytes = 4 << 20
  /// The days that may be examined for the recurrences of a resource: daily for over a century.
  private static let workOfResource = 50_000

  private let zone: Zone
  private let zones: ZoneDatabase
  private let window: Interval
  private let isOwn: (String) -> Bool
  /// The days that may still be examined, of all resources.
  private var work = 5_000_000

  /// Creates a reader of what overlaps `window`. Times without a zone, and whole days, are in
  /// `zone`; `isOwn` returns whether an event with a UID is of this program.
  public init(
    within window: Interval, zone: Zone, zones: ZoneDatabase,
    isOwn: @escaping (String) -> Bool = { _ in false }
  ) {
    self.window = window
    self.zone = zone
    self.zones = zones
    self.isOwn = isOwn
  }

  /// Returns the busy times of a resource in any order; none if it is damaged.
  public mutating func read(_ bytes: [UInt8]) -> [Occurrence] {
    let read = try? ICalendar(salvaging: bytes, maximumBytes: Self.maximumBytes)
    var found: [Occurrence] = []
    for calendar in read?.calendars ?? [] { found += occurrences(in: calendar) }
    return found
  }

  private mutating func occurrences(in calendar: ICalendarComponent) -> [Occurrence] {
    var places = ICalendarPlaces(calendar, own: zone, zones: zones)
    var series = CalendarSeries()
    for component in calendar.components where component.name == "VEVENT" {
      do throws(ShiftDrafts.Reason) {
        _ = try series.add(CalendarEvent(component, &places, for: .busy), &places)
      } catch {
        series.addUnreadable(component, &places)
      }
    }
    series.finish(&places)
    var found: [Occurrence] = []
    for event in series.events {
      let some = try? occurrences(of: event, series, &places)
      found += some ?? []
    }
    return found
  }

  private mutating func occurrences(
    of event: CalendarEvent, _ series: CalendarSeries, _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> [Occurrence] {
    guard event.recurrence == nil, event.repeats else {
      let start = CalendarEvent.Start(time: event.start, property: event.startProperty)
      return try occurrence(of: event, at: start, &places).map { [$0] } ?? []
    }
    let own = min(work, Self.workOfResource)
    var left = own
    defer { work -= own - max(left, 0) }
    let all = try series.occurrences(
      of: event, on: days(before: event), in: zone, work: &left, &places)
    var found: [Occurrence] = []
    for one in all where !one.isReplaced {
      let some = try? one.event.flatMap { event throws(ShiftDrafts.Reason) in
        try occurrence(of: event, at: one.start, &places)
      }
      if let some { found.append(some) }
    }
    return found
  }

  /// Returns the days on which an occurrence may start that overlaps the window.
  private func days(before event: CalendarEvent) -> ClosedRange<CivilDay> {
    let seconds: Int64
    switch event.length {
    case .wall(let length), .exact(let length): seconds = length
    }
    let first = Zone.utc.local(at: window.start - seconds).day.adding(days: -2)
    return first...Zone.utc.local(at: window.end).day.adding(days: 2)
  }

  /// Returns an occurrence; nil if it leaves the time free, or is not in the window.
  private func occurrence(
    of event: CalendarEvent, at start: CalendarEvent.Start, _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> Occurrence? {
    guard takesTime(event.component) else { return nil }
    let interval: Interval, isAllDay: Bool
    switch try event.time(at: start, &places) {
    case .moments(let moments, _): (interval, isAllDay) = (moments, false)
    case .days(let first, let count):
      interval = Interval(
        start: zone.startOfDay(first), end: zone.startOfDay(first.adding(days: count)))
      isAllDay = true
    }
    guard interval.overlaps(window) else { return nil }
    return Occurrence(interval: interval, title: event.title, isAllDay: isAllDay)
  }

  private func takesTime(_ event: ICalendarComponent) -> Bool {
    func has(_ name: String, _ value: String) -> Bool {
      event.property(name)?.value.uppercased() == value
    }
    // Events of another person with this program are as busy as any.
    let link = event.property("URL")?.value.split(separator: "/").last.map(String.init)
    let ids = [event.property("UID")?.value, event.property("X-SHIFTPRO-ID")?.value, link]
    let isOurs = ids.compactMap { $0 }.contains(where: isOwn)
    return !isOurs && !has("TRANSP", "TRANSPARENT") && !has("STATUS", "CANCELLED")
  }
}
