import Domain
import Platform
import Store
import TestSupport
import Testing

@Suite struct CalendarStoreTests {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  private func account(_ id: String = "k1", _ name: String = "Family") -> CalendarAccount {
    var account = CalendarAccount(
      id: RecordID(id), name: name, kind: .caldav, address: "https://example.org/", createdAt: at(0)
    )
    account.user = "jörg"
    account.secret = .file("/home/jörg/password")
    account.direction = .busy
    account.pattern = "r1"
    account.includes = ["blocks", "workouts"]
    account.alarmMinutes = 30
    account.title = "S: {name}"
    account.caFile = "/ca.pem"
    account.allowsPlainHTTP = true
    account.identity = "Shifts"
    account.syncToken = "t"
    account.ctag = "c"
    account.listedAt = at(1)
    account.lastRunAt = at(2)
    account.pausedReason = "unauthorized"
    return account
  }

  private func item(_ shift: String, _ href: String) -> CalendarItem {
    var item = CalendarItem(
      account: RecordID("k1"), shift: RecordID(shift), href: href, uid: "u", isOwn: false)
    item.etag = "\"1\""
    item.baseHash = "h"
    item.base = "{}"
    item.pushedAt = at(1)
    item.state = .missing
    item.intent = "delete"
    item.failure = "no_tag"
    item.kind = .block
    return item
  }

  private func conflict(_ id: String) -> CalendarConflict {
    CalendarConflict(
      id: RecordID(id), account: RecordID("k1"), shift: RecordID("s1"), reason: "overlap",
      shiftVersion: "{}", eventVersion: nil, eventHash: "h", foundAt: at(3))
  }

  private func event(_ id: String, at time: Instant) -> OverwrittenEvent {
    OverwrittenEvent(
      id: RecordID(id), account: RecordID("k1"), shift: RecordID("s1"), href: "h", event: "🦉",
      replacedAt: time)
  }

  private func time(_ start: Int64, _ end: Int64, _ title: String = "Dentist") -> BusyOccurrence {
    BusyOccurrence(Interval(start: at(start), end: at(end)), title: title)
  }

  private func fill() throws {
    try store.writeCalendars { calendars in
      try calendars.save(account())
      try calendars.save(item("s1", "a.ics"))
      try calendars.save(conflict("x1"))
      try calendars.keep(event("o1", at: at(4)))
      try calendars.replaceBusyTimes(of: "x.ics", in: RecordID("k1"), by: [time(5, 6)])
    }
  }

  @Test("everything is read as it was written, and nothing of it is in the history")
  func roundTrip() throws {
    try fill()
    var plain = account("k2", "Work")
    (plain.secret, plain.pausedReason, plain.alarmMinutes) = (.none, nil, nil)
    let other = plain
    try store.writeCalendars { try $0.save(other) }
    #expect(try store.calendars.accounts() == [account(), other])
    #expect(try store.calendars.account(RecordID("k2")) == other)
    #expect(try store.calendars.items(of: RecordID("k1")) == [item("s1", "a.ics")])
    #expect(try store.calendars.conflicts() == [conflict("x1")])
    #expect(try store.calendars.conflicts(of: RecordID("k2")) == [])
    #expect(try store.calendars.overwritten(in: RecordID("k1")) == [event("o1", at: at(4))])
    #expect(throws: StoreError.nothingToUndo) { try store.undo(now: at(5)) }
    for secret in [PasswordSource.none, .command("pass x"), .prompt] {
      var changed = account()
      changed.secret = secret
      let saved = changed
      try store.writeCalendars { try $0.save(saved) }
      #expect(try store.calendars.account(named: "Family")?.secret == secret)
    }
    #expect(try store.calendars.items(of: RecordID("k1")).count == 1, "its items stay")
  }

  @Test("names are unique, and a failing change changes nothing")
  func refused() throws {
    try fill()
    #expect(throws: StoreError.self) {
      try store.writeCalendars { calendars in
        try calendars.removeConflict(of: RecordID("s1"), in: RecordID("k1"))
        try calendars.save(account("k2"))
      }
    }
    #expect(try store.calendars.accounts().count == 1)
    #expect(try store.calendars.conflicts().count == 1)
  }

  @Test("a shift has one item and one conflict, and an address belongs to one shift")
  func unique() throws {
    try fill()
    try store.writeCalendars { calendars in
      try calendars.save(item("s1", "b.ics"))
      try calendars.save(item("s2", "b.ics"))
      try calendars.save(conflict("x2"))
      #expect(try calendars.answer(RecordID("x2"), .event))
      #expect(try !calendars.answer(RecordID("x1"), .event))
    }
    #expect(try store.calendars.items(of: RecordID("k1")).map(\.shift) == [RecordID("s2")])
    #expect(try store.calendars.conflict(RecordID("x2"))?.answer == .event)
    #expect(try store.calendars.conflicts().count == 1)
  }

  @Test("a removed calendar is forgotten completely, and old versions after 90 days")
  func removal() throws {
    try fill()
    try store.writeCalendars { try $0.keep(event("o2", at: at(4 + 90 * 24))) }
    #expect(try store.calendars.overwritten(in: RecordID("k1")).count == 2)
    try store.writeCalendars { try $0.keep(event("o3", at: at(5 + 90 * 24))) }
    #expect(try store.calendars.overwritten(in: RecordID("k1")).map(\.id.text) == ["o3", "o2"])
    try store.writeCalendars { try $0.removeAccount(RecordID("k1")) }
    for table in ["account", "item", "conflict", "overwritten", "busy"] {
      #expect(try store.dump("calendar_\(table)") == [], "\(table)")
    }
  }

  @Test("busy times overlap an interval, in the order of their starts, and are those of events")
  func busy() throws {
    try fill()
    let id = RecordID("k1")
    try store.writeCalendars {
      try $0.replaceBusyTimes(of: "y.ics", in: id, by: [time(9, 12, "Late"), time(1, 30, "Fair")])
    }
    func titles(_ start: Int64, _ end: Int64) throws -> [String] {
      try store.calendars.busy(in: Interval(start: at(start), end: at(end))).map(\.title)
    }
    #expect(try titles(0, 40) == ["Fair", "Dentist", "Late"])
    #expect(try titles(6, 9) == ["Fair"] && titles(30, 40) == [] && titles(11, 12).count == 2)
    let first = try store.calendars.busy(in: Interval(start: at(5), end: at(6))).last
    #expect(
      first
        == BusyTime(
          account: id, accountName: "Family", interval: Interval(start: at(5), end: at(6)),
          title: "Dentist", isAllDay: false))
    try store.writeCalendars { try $0.replaceBusyTimes(of: "y.ics", in: id, by: []) }
    #expect(try store.calendars.busyOccurrences(of: id) == ["x.ics": [time(5, 6)]])
    #expect(try store.calendars.uids() == ["u"])
  }

  @Test("a calendar that becomes one of busy times is listed again, and forgets them afterwards")
  func direction() throws {
    try fill()
    var changed = account()
    for direction in [CalendarAccount.Direction.twoWay, .export, .busy] {
      let before = changed.direction
      changed.direction = direction
      changed.listedAt = at(1)
      let saved = changed
      try store.writeCalendars { try $0.save(saved) }
      let isSame = (before == .busy) == (direction == .busy)
      #expect(try store.calendars.account(RecordID("k1"))?.listedAt == (isSame ? at(1) : nil))
      #expect(try store.dump("calendar_busy") == [])
    }
  }

  @Test("a backup has no calendars, and restoring one keeps those of this machine")
  func backups() throws {
    try fill()
    try store.save(shift("a"))
    let second = try TemporaryStore()
    try store.copy(to: second.path)
    let backup = try second.open()
    #expect(try backup.calendars.accounts() == [])
    var foreign = account("k9", "Foreign")
    foreign.secret = .command("rm -rf /")
    let saved = foreign
    try backup.writeCalendars { try $0.save(saved) }
    try store.save(shift("b"))
    try store.replaceContents(byThoseOf: backup)
    #expect(try store.shifts.count() == 1)
    #expect(try store.calendars.accounts() == [account()])
    #expect(try store.calendars.items(of: RecordID("k1")) == [item("s1", "a.ics")])
    #expect(try store.calendars.conflicts().count == 1)
    #expect(try store.dump("calendar_busy").count == 1)
  }

  @Test("a damaged store is recovered with its calendars, without events of lost shifts")
  func recovery() throws {
    try fill()
    try store.save(shift("s1"))
    try store.writeCalendars { try $0.save(item("lost", "b.ics")) }
    let recovery = try Doctor(path: temporary.path).recover()
    let saved = try Store(path: recovery.path)
    var expected = account()
    (expected.syncToken, expected.ctag, expected.listedAt) = (nil, nil, nil)
    #expect(try saved.calendars.accounts() == [expected])
    #expect(try saved.calendars.items(of: RecordID("k1")) == [item("s1", "a.ics")])
    for table in ["conflict", "overwritten", "busy"] {
      #expect(try saved.dump("calendar_\(table)") == store.dump("calendar_\(table)"), "\(table)")
      #expect(try saved.dump("calendar_\(table)").count == 1)
    }
  }

  @Test("a deleted store leaves no file of runs behind")
  func deletion() throws {
    let other = try TemporaryStore()
    do { _ = try other.open() }
    try Files.write([], to: other.path + Store.calendarLock)
    try Store.delete(other.path)
    #expect(names(in: other.folder) == [])
  }

  @Test("a deleted shift can be read to bring it back")
  func deleted() throws {
    try store.save(shift("a"))
    try store.write("test", now: at(1)) { try $0.delete(shift: RecordID("a")) }
    #expect(try store.shifts.shift(RecordID("a")) == nil)
    #expect(try store.shifts.shift(evenDeleted: RecordID("a"))?.name == "Early")
    #expect(try store.shifts.shift(evenDeleted: RecordID("b")) == nil)
  }
}
