import Domain

/// Reads events of other programs' calendars, and of our own, as shifts.
///
/// What repeats is told for some days only. Damaged files are read as far as they are whole.
public struct CalendarFile {
  /// The longest file that is read, in bytes.
  public static let maximumBytes = 32 << 20
  /// As many shifts are read from one file.
  public static let maximumShifts = 100_000
  /// As many days of repetitions are looked at in one file: a second of work.
  private static let maximumWork = 3_000_000

  private let zone: Zone
  private let zones: ZoneDatabase
  private let days: ClosedRange<CivilDay>
  private var work = CalendarFile.maximumWork
  private var found = ShiftDrafts()

  /// The shifts of a file. Times without a place are those of `zone`; what repeats is told for
  /// `days`. `progress` is asked now and then, with how many events of how many are done, whether to
  /// go on. Throws `ShiftFileError`.
  public static func read(
    _ bytes: [UInt8], zone: Zone, zones: ZoneDatabase, repeating days: ClosedRange<CivilDay>,
    progress: (Int, Int) -> Bool = { _, _ in true }
  ) throws(ShiftFileError) -> ShiftDrafts {
    let calendar: ICalendar
    do throws(ICalendarError) {
      calendar = try ICalendar(salvaging: bytes, maximumBytes: maximumBytes)
    } catch {
      throw .calendar(error)
    }
    var file = CalendarFile(zone: zone, zones: zones, days: days)
    for line in calendar.damagedLines { file.found.skip(line, "", .damagedLine) }
    for lost in calendar.lost { file.found.skip(lost.line, "", .cutOff(lost.name.excerpt)) }
    for component in calendar.calendars { try file.take(component, progress) }
    file.found.skipped.sort { $0.line < $1.line }
    return file.found
  }

  /// Whether a file begins as a calendar does.
  public static func fits(_ head: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = head.dropFirst(head.starts(with: mark) ? mark.count : 0)
      .drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
    return text.prefix(15).map { (0x61...0x7a).contains($0) ? $0 - 0x20 : $0 }
      .elementsEqual("BEGIN:VCALENDAR".utf8)
  }

  private init(zone: Zone, zones: ZoneDatabase, days: ClosedRange<CivilDay>) {
    self.zone = zone
    self.zones = zones
    self.days = days
  }

  // MARK: Events

  private mutating func take(
    _ calendar: ICalendarComponent, _ progress: (Int, Int) -> Bool
  ) throws(ShiftFileError) {
    var places = ICalendarPlaces(calendar, own: zone, zones: zones)
    let components = calendar.components.filter { $0.name == "VEVENT" }
    var events: [CalendarEvent] = []
    for component in components {
      do throws(ShiftDrafts.Reason) {
        events.append(try CalendarEvent(component, &places))
      } catch {
        skip(component, error)
      }
    }
    let series = newest(events, &places)
    for (number, event) in series.events.enumerated() {
      guard number % 256 != 0 || progress(number, series.events.count) else { throw .cancelled }
      do throws(ShiftDrafts.Reason) {
        try take(event, series.replaced[event.uid] ?? [:], &places)
      } catch {
        skip(event.component, error)
      }
    }
    found.unknownZones += places.unknown
  }

  private mutating func skip(_ component: ICalendarComponent, _ reason: ShiftDrafts.Reason) {
    let title = (component.property("SUMMARY")?.text ?? "").oneLine.excerpt
    found.skip(component.line, title, reason)
  }

  /// The events of a calendar, each once.
  private struct Series {
    var events: [CalendarEvent] = []
    /// By identity the starts for which other events stand; true where that also holds for all that
    /// come after.
    var replaced: [String: [Instant: Bool]] = [:]
  }

  /// Of each event, and of each repetition that stands by itself, the newest version.
  private mutating func newest(
    _ events: [CalendarEvent], _ places: inout ICalendarPlaces
  ) -> Series {
    var series = Series()
    var at: [String: Int] = [:]
    for event in events {
      var key = event.uid
      if let property = event.recurrence {
        guard let time = ICalendarTime(property.value) else {
          skip(event.component, .unreadable(property.value.excerpt))
          continue
        }
        let instant = places.instant(time, of: property)
        key += "\n\(instant.seconds)"
        let isAll = property.parameter("RANGE") != nil
        series.replaced[event.uid, default: [:]][instant] = isAll
        if isAll {
          skip(event.component, .rule("RANGE=THISANDFUTURE"))
          continue
        }
      }
      guard let place = at[key] else {
        at[key] = series.events.count
        series.events.append(event)
        continue
      }
      let isNewer = series.events[place].version <= event.version
      skip((isNewer ? series.events[place] : event).component, .older)
      if isNewer { series.events[place] = event }
    }
    return series
  }

  private mutating func take(
    _ event: CalendarEvent, _ replaced: [Instant: Bool], _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) {
    let itself = CalendarEvent.Start(time: event.start, property: event.startProperty)
    if let property = event.recurrence {
      guard let time = ICalendarTime(property.value) else { return }
      let id = Self.id(event.uid, places.instant(time, of: property))
      return try add(event.draft(at: itself, id: id, &places))
    }
    guard event.repeats else {
      var draft = try event.draft(
        at: itself, id: RecordID.derived(from: "icalendar\n\(event.uid)"), &places)
      draft.takeDetails(of: event.component, zones)
      return try add(draft)
    }
    let starts = try event.starts(in: days, work: &work, &places)
    guard !starts.isEmpty else { throw .notInDays }
    let end = replaced.filter(\.value).keys.min()
    for start in starts {
      let instant = places.instant(start.time, of: start.property)
      // Another event stands for it; some programs name its day alone.
      let day = zone.startOfDay(start.time.clock.day)
      if replaced[instant] != nil || replaced[day] != nil { continue }
      if let end, instant >= end { break }
      try add(event.draft(at: start, id: Self.id(event.uid, instant), &places))
    }
  }

  private static func id(_ uid: String, _ instant: Instant) -> RecordID {
    RecordID.derived(from: "icalendar\n\(uid)\n\(ICalendarText.time(instant))")
  }

  private mutating func add(_ draft: ShiftDraft) throws(ShiftDrafts.Reason) {
    guard found.drafts.count < Self.maximumShifts else { throw .tooMany }
    found.drafts.append(draft)
  }
}
