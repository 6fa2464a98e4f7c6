import Domain
import Store
import TestSupport
import Testing

@Suite("Paging and filtering the history") struct HistoryFilterTests {
  private let temporary: TemporaryStore
  private let store: Store
  private static let start = Instant(seconds: 1_800_000_000)

  /// Thirty entries, an hour apart: every third changes reminders, the others dismiss warnings.
  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
    for number in 0..<30 {
      let now = Self.start + Int64(number) * 3600
      if number % 3 == 0 {
        try store.write("reminders.save", now: now) {
          try $0.save(ReminderSettings(leadMinutes: number + 1))
        }
      } else {
        try store.write(WriteLabel("holiday.add", detail: "Day_\(number) 50%"), now: now) {
          _ = try $0.add(Holiday(day: CivilDay(number: 20_000 + number), name: "d\(number)"))
        }
      }
    }
  }

  private func ids(_ entries: [HistoryEntry]) -> [Int64] { entries.map(\.id) }

  @Test("pages before and after an entry join without a gap, in order")
  func pages() throws {
    let all = ids(try store.history(limit: 100))
    #expect(all == Array((1...30).reversed()))
    let filter = HistoryFilter()
    #expect(ids(try store.history(filter, limit: 4)) == [30, 29, 28, 27])
    #expect(ids(try store.history(filter, limit: 4, before: 27)) == [26, 25, 24, 23])
    #expect(ids(try store.history(filter, limit: 4, after: 26)) == [30, 29, 28, 27])
    #expect(ids(try store.history(filter, limit: 3, after: nil)) == [3, 2, 1])
    #expect(try store.historyCount(filter) == 30)
    #expect(try store.historyCount(filter, after: 27) == 3)
  }

  @Test("by table, by time and by text, alone and together")
  func filters() throws {
    var filter = HistoryFilter()
    filter.tables = [.reminderSettings]
    #expect(ids(try store.history(filter, limit: 100)) == [28, 25, 22, 19, 16, 13, 10, 7, 4, 1])
    filter.time = Interval(start: Self.start + 6 * 3600, end: Self.start + 12 * 3600)
    #expect(ids(try store.history(filter, limit: 100)) == [10, 7])
    #expect(try store.historyCount(filter) == 2)
    var search = HistoryFilter()
    search.text = "day_2"
    #expect(ids(try store.history(search, limit: 3)) == [30, 29, 27])
    search.text = "DAY_29 50%"
    #expect(ids(try store.history(search, limit: 3)) == [30])
    search.text = "day%50"
    #expect(try store.history(search, limit: 3) == [], "a percent sign is itself")
    search.text = "nowhere"
    search.labels = ["reminders.save"]
    #expect(try store.historyCount(search) == 10)
  }

  @Test("no more records of an entry are read than asked for, and all are counted")
  func changes() throws {
    try store.write("holiday.add", now: Self.start) { transaction in
      for number in 0..<5 {
        _ = try transaction.add(Holiday(day: CivilDay(number: 30_000 + number), name: "k\(number)"))
      }
    }
    let (changes, count) = try store.changes(of: 31, limit: 2)
    #expect(changes.count == 2 && count == 5)
    #expect(try store.changes(of: 31).count == 5)
    #expect(try store.changes(of: 1, limit: 2).count == 1)
  }

  @Test("the tables changed since an edition are those of all changes, undone and made again too")
  func tablesChanged() throws {
    let first = try store.historyEdition()
    #expect(try store.tablesChanged(since: first).isEmpty)
    try store.write("reminders.save", now: Self.start) {
      try $0.save(ReminderSettings(leadMinutes: 99))
    }
    let second = try store.historyEdition()
    #expect(try store.tablesChanged(since: first) == [.reminderSettings])
    try store.write("shoe.add", now: Self.start) {
      try $0.save(
        Shoe(id: .new(), brand: "Hoka", model: "One", createdAt: Self.start, updatedAt: Self.start))
    }
    #expect(try store.tablesChanged(since: second) == [.shoe])
    let third = try store.historyEdition()
    try store.undo(2, now: Self.start)
    #expect(try store.tablesChanged(since: third) == [.shoe, .reminderSettings])
    let fourth = try store.historyEdition()
    try store.redo(now: Self.start)
    #expect(try store.tablesChanged(since: fourth) == [.reminderSettings])
  }

  @Test("the edition changes only with a write, an undo and a redo")
  func edition() throws {
    var seen: [HistoryEdition] = [try store.historyEdition()]
    #expect(try store.historyEdition() == seen[0])
    try store.undo(now: Self.start)
    seen.append(try store.historyEdition())
    try store.redo(now: Self.start)
    seen.append(try store.historyEdition())
    try store.write("reminders.save", now: Self.start) {
      try $0.save(ReminderSettings(leadMinutes: 99))
    }
    seen.append(try store.historyEdition())
    #expect(Set(seen).count == 4)
  }
}
