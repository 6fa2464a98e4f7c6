import Domain
import Store
import TestSupport
import Testing

private func day(_ number: Int) -> CivilDay { CivilDay(number: 20_600 + number) }

private func slot(_ code: String, _ hour: Int, _ minutes: Int, _ rest: Int? = 30) -> RotationSlot {
  RotationSlot(
    code: code, name: "Kind \(code)", startMinuteOfDay: hour * 60, durationMinutes: minutes,
    breakMinutes: rest)
}

private func pattern(
  _ id: String, from: Int = 0, _ days: RotationDay..., createdAt: Int64 = 0
) -> ShiftPattern {
  ShiftPattern(
    id: RecordID(id), name: "Rota", schedule: .cycling(cycleStart: day(0), days: days),
    effectiveFrom: day(from), zone: "Europe/Berlin", createdAt: at(createdAt), updatedAt: at(0))
}

@Suite struct PatternRepositoryTests {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  private func save(_ patterns: ShiftPattern..., now: Int64 = 0) throws {
    try store.write("test", now: at(now)) { for pattern in patterns { try $0.save(pattern) } }
  }

  // MARK: Patterns

  @Test("a cycle comes back whole: shifts a day, 24 hours, no rest, days off at both ends")
  func cycle() throws {
    var full = pattern(
      "full", .off, RotationDay([slot("A", 6, 240), slot("B", 18, 240, nil), slot("C", 22, 1, 0)]),
      RotationDay([slot("X", 7, 1440)]), RotationDay([slot("Y", 7, 2880, 2880)]),
      RotationDay([slot("E", 0, 1440), slot("F", 23, 59)]), .off, .off)
    full.seriesID = RecordID("series")
    full.notes = "Grüße \u{1F469}\u{200D}\u{2695}\u{FE0F} \"'\\\n\u{7}"
    full.code = "ÄÖ"
    full.color = .rgb(0x1f_77b4)
    full.isArchived = true
    full.effectiveUntil = day(90)
    try full.check()
    try save(full)
    #expect(try store.patterns.patterns() == [full])
    full.color = .series(7)
    full.effectiveUntil = nil
    try save(full)
    #expect(try temporary.open().patterns.patterns() == [full])
  }

  @Test("a weekly pattern comes back whole", arguments: [1, 0b011_1110, 0x7f])
  func weekly(mask: Int) throws {
    var weekly = pattern("weekly")
    weekly.schedule = .weekly(daysOfWeekMask: mask, slot: slot("S", 22, 480, nil))
    try save(weekly)
    #expect(try store.patterns.patterns() == [weekly])
  }

  @Test("saving again replaces all days, be they fewer or more, or those of a week")
  func replacing() throws {
    let long = pattern(
      "p", RotationDay([slot("A", 6, 240), slot("B", 18, 240)]), .off,
      RotationDay([slot("N", 19, 720)]))
    let short = pattern("p", RotationDay([slot("N", 19, 720)]))
    var weekly = long
    weekly.schedule = .weekly(daysOfWeekMask: 3, slot: slot("W", 9, 60))
    for next in [long, short, weekly, long, weekly, short, long] {
      try save(next)
      #expect(try store.patterns.patterns() == [next])
    }
    #expect(try store.undo(6, now: at(1)).value.count == 6)
    #expect(try store.patterns.patterns() == [long])
  }

  @Test("saving keeps the time of creation and sets that of the change; nothing new is no change")
  func times() throws {
    let first = pattern("p", RotationDay([slot("A", 6, 240)]))
    try save(first)
    var second = first
    second.createdAt = at(3)
    #expect(try store.write("test", now: at(5)) { try $0.save(second) }.changedTables.isEmpty)
    second.name = "Other"
    try save(second, now: 5)
    let saved = try #require(try store.patterns.patterns().first)
    #expect((saved.createdAt, saved.updatedAt, saved.name) == (at(0), at(5), "Other"))
  }

  @Test("versions come by their first day, then by age")
  func order() throws {
    let day = RotationDay([slot("A", 6, 240)])
    try save(
      pattern("d", from: 9, day), pattern("c", from: 2, day, createdAt: 2),
      pattern("b", from: 2, day),
      pattern("a", from: 2, day, createdAt: 2), pattern("e", from: -30, day))
    #expect(try store.patterns.patterns().map(\.id.text) == ["e", "b", "a", "c", "d"])
  }

  @Test("a deleted pattern loses its days, is restored by undo, and can be saved again")
  func deleting() throws {
    let one = pattern("one", RotationDay([slot("A", 6, 240)]), .off)
    let other = pattern("other", RotationDay([slot("B", 7, 240)]))
    try save(one, other)
    try store.write("test", now: at(1)) { try $0.delete(pattern: one.id) }
    #expect(try store.patterns.patterns() == [other])
    #expect(throws: StoreError.notFound(table: .shiftPattern, id: one.id)) {
      try store.write("test", now: at(1)) { try $0.delete(pattern: one.id) }
    }
    try store.undo(now: at(2))
    #expect(try store.patterns.patterns() == [one, other])
    try store.redo(now: at(3))
    var again = pattern("one", .off, .off, RotationDay([slot("C", 8, 240)]))
    again.updatedAt = at(4)
    try save(again, now: 4)
    #expect(try store.patterns.patterns() == [again, other])
  }

  @Test("the file refuses an impossible pattern too, and keeps nothing of it")
  func refused() throws {
    func expect(_ rule: String, _ change: (inout ShiftPattern) -> Void) throws {
      var bad = pattern("bad", RotationDay([slot("A", 6, 240)]))
      change(&bad)
      #expect(throws: StoreError.constraint(rule: rule)) { try save(bad) }
      #expect(try store.records() == [])
    }
    try expect("until_after_from") { $0.effectiveUntil = $0.effectiveFrom }
    try expect("zone_not_empty") { $0.zone = "" }
    try expect("mask_of_seven_days") {
      $0.schedule = .weekly(daysOfWeekMask: 128, slot: slot("A", 6, 1))
    }
    try expect("minute_of_a_day") {
      $0.schedule = .cycling(cycleStart: day(0), days: [RotationDay([slot("A", 24, 240)])])
    }
    try expect("one_minute_to_48_hours") {
      $0.schedule = .cycling(cycleStart: day(0), days: [RotationDay([slot("A", 6, 2881)])])
    }
    try expect("break_within_shift") {
      $0.schedule = .cycling(cycleStart: day(0), days: [RotationDay([slot("A", 6, 240, 241)])])
    }
  }

  @Test(
    "a damaged pattern is named",
    arguments: [
      "UPDATE shift_pattern SET color = 'mauve'",
      "UPDATE shift_pattern SET effective_from = '2026-02-30'",
      "DELETE FROM rotation_day",
    ])
  func damaged(sql: String) throws {
    try save(pattern("p", RotationDay([slot("A", 6, 240)])))
    try store.connection.execute(sql)
    #expect(
      throws: StoreError.damagedRecord(
        path: store.path, table: .shiftPattern, id: RecordID("p"))
    ) { try store.patterns.patterns() }
  }

  // MARK: Records of planned shifts

  @Test("records of planned shifts are found by the day they stand for, deleted or moved or not")
  func fixed() throws {
    func stands(_ id: String, for number: Int, _ start: Int64) -> Shift {
      var made = shift(id, start, start + 8)
      made.origin = OccurrenceID(patternID: RecordID("p"), day: day(number), slotIndex: 0)
      return made
    }
    try store.save(
      stands("a", for: 1, 7), stands("b", for: 2, 700), stands("c", for: 3, 7), shift("d"))
    try store.write("test", now: at(1)) { try $0.delete(shift: RecordID("a")) }
    func ids(_ from: Int, _ until: Int) throws -> [String] {
      try store.shifts.replacedOccurrences(from: day(from), until: day(until)).map(\.text).sorted()
    }
    #expect(try ids(0, 9) == ["a", "b", "c"])
    #expect(try ids(1, 3) == ["a", "b"])
    #expect(try ids(3, 3) == [])
    #expect(try ids(4, 9) == [])
    try store.undo(2, now: at(2))
    #expect(try ids(0, 9) == [])
  }

  // MARK: Holidays

  @Test("holidays come by day and name, each once, for the days asked")
  func holidays() throws {
    let days = [(3, "Fair"), (1, "Ölberg"), (3, "Fair"), (3, "Eve"), (5, "Far")]
    let added = try store.write("test", now: at(0)) { transaction in
      try days.map { try transaction.add(Holiday(day: day($0.0), name: $0.1)) }
    }.value
    #expect(added == [true, true, false, true, true])
    #expect(try store.holidays.count() == 4)
    let found = try store.holidays.holidays(from: day(1), until: day(5))
    #expect(found.map(\.name) == ["Ölberg", "Eve", "Fair"])
    #expect(found.map(\.day) == [day(1), day(3), day(3)])
    #expect(found.allSatisfy { $0.key.isEmpty })
    #expect(try store.holidays.holidays(from: day(4), until: day(4)).isEmpty)
  }

  @Test("holidays are forgotten all at once, come back by undo, and can be added again")
  func forgetting() throws {
    let fair = Holiday(day: day(3), name: "Fair")
    _ = try store.write("test", now: at(0)) { try $0.add(fair) }
    try store.write("test", now: at(1)) { try $0.deleteHolidays() }
    #expect(try store.holidays.count() == 0)
    #expect(try store.write("test", now: at(2)) { try $0.add(fair) }.value)
    #expect(try store.holidays.count() == 1)
    try store.undo(2, now: at(3))
    #expect(try store.holidays.holidays(from: day(0), until: day(9)) == [fair])
    #expect(try store.write("test", now: at(4)) { try $0.add(fair) }.changedTables.isEmpty)
  }

  // MARK: Dismissed warnings

  @Test("a warning is dismissed once, for one shift and one reason, until it is shown again")
  func dismissals() throws {
    let rest = Dismissal(shiftID: RecordID("a"), code: "short_rest")
    let run = Dismissal(shiftID: RecordID("a"), code: "days_in_a_row")
    func set(_ dismissal: Dismissal, _ isDismissed: Bool) throws -> Bool {
      try !store.write("test", now: at(1)) { try $0.set(dismissal, isDismissed: isDismissed) }
        .changedTables.isEmpty
    }
    #expect(try !set(rest, false))
    #expect(try set(rest, true) && set(run, true))
    #expect(try !set(rest, true))
    #expect(try store.dismissals.dismissals() == [rest, run])
    #expect(try set(rest, false))
    #expect(try store.dismissals.dismissals() == [run])
    #expect(try set(rest, true))
    try store.undo(2, now: at(2))
    #expect(try store.dismissals.dismissals() == [rest, run])
    try store.undo(2, now: at(2))
    #expect(try store.dismissals.dismissals().isEmpty)
  }
}
