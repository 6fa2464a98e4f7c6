import AppCore
import Domain
import Services
import Store
import Widgets

extension JournalViewModel {
  /// Reads what is shown, any of which may have changed; `rows` days fit on the screen. Throws
  /// `StoreError`.
  mutating func reload(
    from store: Store, rows: Int, _ environment: AppEnvironment
  ) throws {
    let reader = try JournalReader(store: store, environment)
    self.rows = max(1, rows)
    zones = reader.attribution.zones
    shoes = reader.attribution.shoes
    sources = reader.attribution.sources
    marks = ShoeMarks(shoes)
    known = try reader.attribution.days()
    today = zones.local(at: environment.now).day
    let first = environment.base.entitlements.visible(
      min(known?.lowerBound ?? today, today), today: today)
    limits = first...max(known?.upperBound ?? today, today)
    pages = JournalPages()
    if !isPlaced { place(environment) }
    follow()
    _ = try read(reader)
    levels = try known.map { try reader.levels($0, beside: pages) } ?? []
  }

  /// Moves the cursor to the current hour, or to the last day with steps if that was long ago.
  private mutating func place(_ environment: AppEnvironment) {
    isPlaced = true
    let last = known?.upperBound ?? today
    let isRecent = today - last <= 14
    let now = JournalViewModel.place(at: environment.now, zones)
    selection = HourSelection(
      at: hourDays.nearest(
        to: isRecent
          ? now : HourPlace(day: last.number, column: 12 * HourPlace.columnsPerHour)))
    top = limits.upperBound.adding(days: 1 - rows)
  }

  /// Returns the position of the hour that contains a moment.
  static func place(at instant: Instant, _ zones: ZoneTimeline) -> HourPlace {
    let day = zones.local(at: instant).day
    let hours = zones.hours(of: day)
    let columns = HourPlace.columns(ofHours: hours.map(\.local.hour))
    let index = hours.firstIndex { $0.interval.contains(instant) }
    return HourPlace(day: day.number, column: index.map { columns[$0] } ?? 0)
  }

  /// Loads more where the cursor or the selection has left the loaded range. Returns a message if a
  /// search found nothing. Throws `StoreError`.
  mutating func readOn(
    from store: Store, _ environment: AppEnvironment
  ) throws -> Message? {
    try read(JournalReader(store: store, environment))
  }

  private mutating func read(_ reader: JournalReader) throws -> Message? {
    var message: Message?
    if let seek {
      self.seek = nil
      if let found = try reader.find(seek, in: limits) {
        selection.move(to: found)
        follow()
      } else {
        message = Message(seek.kind == .free ? "journal.no_free" : "journal.nothing_there")
      }
    }
    for days in needed.flatMap(pages.missing) where !pages.covers(days.closed) {
      pages.keep(try reader.days(days))
    }
    pages.forget(farFrom: cursor)
    addUp()
    return message
  }
}

extension Range<CivilDay> {
  /// The same days as a closed range.
  fileprivate var closed: ClosedRange<CivilDay> { lowerBound...upperBound.adding(days: -1) }
}
