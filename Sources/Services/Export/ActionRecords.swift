import Coach
import Domain
import Store

/// Writes the log of daily actions: a table with a row for each entry, or a list.
enum ActionRecords {
  static let columns = [
    "at", "slug", "title", "minutes", "outcome", "excuse", "difficulty", "slot", "shift_day",
    "note",
    "entry_id",
  ]

  /// Reads the entries of the days of `window`, in order of time. Throws `StoreError`.
  static func entries(_ window: Interval, _ store: Store) throws -> [LoggedAction] {
    try store.actionEvents.entries(since: window.start).filter { $0.event.at < window.end }
  }

  /// Writes the rows. Throws `StoreError`, and what the writer throws.
  static func write(
    _ window: DayWindow, _ store: Store?, _ environment: Environment,
    _ writer: inout RecordWriter
  ) throws {
    guard let store else { return }
    let zone = environment.zone, language = environment.texts.language.rawValue
    let library = try store.actionLibrary()
    for entry in try entries(window.interval(in: zone), store) {
      let title = library.title(of: entry.event.slug, in: language)
      put(entry, title, zone, &writer.records)
      try writer.endRecord()
    }
  }

  private static func put(
    _ entry: LoggedAction, _ title: String, _ zone: Zone, _ records: inout Records
  ) {
    let event = entry.event
    records.put(event.at, in: zone)
    records.put(event.slug)
    records.put(title)
    records.put(Int64(event.length.minutes))
    records.put(plain: event.outcome.rawValue)
    records.put(entry.excuse?.rawValue)
    records.put(event.difficulty.map(Int64.init))
    records.put(event.slot?.rawValue)
    records.put(event.shiftDay?.rawValue)
    records.put(entry.note.isEmpty ? nil : entry.note)
    records.put(event.id.text)
  }
}
