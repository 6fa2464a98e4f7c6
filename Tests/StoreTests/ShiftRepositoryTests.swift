import Domain
import Store
import TestSupport
import Testing

@Suite struct ShiftRepositoryTests {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  @Test("every field comes back as it was saved")
  func roundTrip() throws {
    var full = shift("a", 19, 31, .completed, actual: (18, 32))
    full.origin = OccurrenceID(
      patternID: RecordID("pattern"), day: CivilDay(number: 20_450), slotIndex: 1)
    full.code = "N"
    full.localStart.secondOfDay += 30
    full.zone = "America/Argentina/Buenos_Aires"
    full.breakMinutes = 45
    full.isAdditionalShift = true
    full.notes = "Grüße \u{1F469}\u{200D}\u{2695}\u{FE0F} \"'\\\n\t\u{0}end\u{7F}"
    full.rateLabel = ""
    full.rateMultiplier = Multiplier(tenThousandths: 13_575)
    full.updatedAt = at(40)
    try store.write("test", now: at(40)) { try $0.save(full) }
    #expect(try store.shifts.shift(full.id) == full)
    var negative = shift("b", -700_000, -699_990)
    negative.name = ""
    try store.save(negative)
    #expect(try store.shifts.shift(negative.id) == negative)
  }

  @Test("saving again replaces, keeps the time of creation and sets that of the change")
  func saveAgain() throws {
    try store.save(shift("a"))
    var edited = shift("a")
    edited.name = "Late"
    edited.createdAt = at(9)
    try store.write("test", now: at(5)) { try $0.save(edited) }
    let saved = try #require(try store.shifts.shift(edited.id))
    #expect(saved.name == "Late")
    #expect(saved.createdAt == at(0))
    #expect(saved.updatedAt == at(5))
    #expect(try store.shifts.count() == 1)
  }

  @Test("a deleted shift is in no list, stays in the file, and can be saved again")
  func deleting() throws {
    try store.save(shift("a"), running("b"))
    try store.write("test", now: at(9)) {
      try $0.delete(shift: RecordID("a"))
      try $0.delete(shift: RecordID("b"))
    }
    let everything = Interval(start: at(-1000), end: at(1000))
    #expect(try store.shifts.shift(RecordID("a")) == nil)
    #expect(try store.shifts.shifts(matchingPrefix: "a").isEmpty)
    #expect(try store.shifts.running() == nil)
    #expect(try store.shifts.nextScheduled(after: at(0)) == nil)
    #expect(try store.shifts.shifts(touching: everything).isEmpty)
    #expect(try store.shifts.shifts(startingIn: everything).isEmpty)
    #expect(try store.shifts.page(after: nil, limit: 9).isEmpty)
    #expect(try store.shifts.page(before: nil, limit: 9).isEmpty)
    #expect(try store.shifts.count() == 0)
    #expect(try store.dump("shift").count == 2)
    try store.save(shift("a"))
    #expect(try store.shifts.count() == 1)
  }

  @Test("deleting a missing record names it, and rolls back the write")
  func deletingTwice() throws {
    #expect(throws: StoreError.notFound(table: .shift, id: RecordID("x"))) {
      try store.write("test", now: at(0)) {
        try $0.save(shift("a"))
        try $0.delete(shift: RecordID("x"))
      }
    }
    #expect(try store.shifts.count() == 0)
  }

  @Test("a second shift in progress is refused by name, across connections too")
  func secondInProgress() throws {
    try store.save(running("a"))
    let other = try temporary.open()
    #expect(throws: StoreError.shiftInProgress(running: RecordID("a"))) {
      try other.save(running("b"))
    }
    try other.save(shift("a", 7, 15, .completed, actual: (7, 15)), running("b"))
    #expect(try store.shifts.running()?.id == RecordID("b"))
  }

  @Test(
    "the schema refuses nonsense by the name of the rule",
    arguments: [
      ("end_after_start", 7, 7, ShiftStatus.scheduled, nil, nil),
      ("at_most_48_hours", 0, 49, .scheduled, nil, nil),
      ("actual_end_has_start", 7, 15, .completed, nil, 15),
      ("actual_end_not_before_start", 7, 15, .completed, 15, 14),
      ("actual_at_most_48_hours", 7, 15, .completed, 0, 49),
      ("in_progress_has_begun", 7, 15, .inProgress, nil, nil),
      ("in_progress_has_begun", 7, 15, .inProgress, 7, 15),
    ] as [(String, Int64, Int64, ShiftStatus, Int64?, Int64?)])
  func rules(
    rule: String, start: Int64, end: Int64, status: ShiftStatus, actualStart: Int64?,
    actualEnd: Int64?
  ) throws {
    var bad = shift("a", start, end, status)
    bad.actualStart = actualStart.map(at)
    bad.actualEnd = actualEnd.map(at)
    #expect(throws: StoreError.constraint(rule: rule)) { try store.save(bad) }
    #expect(try store.history(limit: 1).isEmpty)
  }

  @Test("48 hours are allowed, and so is an end in the second of the start")
  func allowed() throws {
    try store.save(
      shift("a", 0, 48), shift("b", 7, 15, .completed, actual: (7, 7)),
      shift("c", 7, 15, .completed, actual: (0, 48)))
    #expect(try store.shifts.count() == 3)
  }

  @Test("only worked shifts are read for pay, in the order of their starts")
  func worked() throws {
    var rated = shift("b", 7, 15, .completed, actual: (8, 16))
    rated.breakMinutes = 45
    rated.rateLabel = "Extra"
    rated.rateMultiplier = Multiplier(tenThousandths: 15_000)
    rated.isAdditionalShift = true
    var abroad = shift("c", 40, 48, .completed, actual: (40, 48))
    abroad.zone = "America/Argentina/Buenos_Aires"
    var running = shift("d", 60, 68, .inProgress)
    running.actualStart = at(60)
    try store.save(
      running, abroad, rated, shift("e", 20, 28),
      shift("f", 100, 108, .completed, actual: (100, 108)))
    var found: [WorkedShift] = []
    try store.shifts.forEachWorked(startingIn: Interval(start: at(8), end: at(100))) {
      found.append($0)
    }
    #expect(
      found == [
        WorkedShift(
          start: at(8), end: at(16), zone: rated.zone, breakMinutes: 45, isAdditionalShift: true,
          rateLabel: "Extra", rateMultiplier: Multiplier(tenThousandths: 15_000)),
        WorkedShift(
          start: at(40), end: at(48), zone: abroad.zone, breakMinutes: nil,
          isAdditionalShift: false, rateLabel: "", rateMultiplier: .one),
        WorkedShift(
          start: at(60), end: nil, zone: running.zone, breakMinutes: nil,
          isAdditionalShift: false, rateLabel: "", rateMultiplier: .one),
      ])
  }

  @Test("a negative break and a zone without a name are refused")
  func moreRules() throws {
    var bad = shift("a")
    bad.breakMinutes = -1
    #expect(throws: StoreError.constraint(rule: "break_not_negative")) { try store.save(bad) }
    bad = shift("a")
    bad.zone = ""
    #expect(throws: StoreError.constraint(rule: "zone_not_empty")) { try store.save(bad) }
  }

  @Test("a prefix finds shifts by identity, ignoring case; % and _ are no wildcards")
  func prefix() throws {
    try store.save(shift("ab1"), shift("ab2", 3, 4), shift("abc"), shift("b"), shift("%"))
    func found(_ prefix: String, _ limit: Int = 20) throws -> String {
      store.ids(try store.shifts.shifts(matchingPrefix: prefix, limit: limit))
    }
    #expect(try found("AB") == "ab2 ab1 abc")
    #expect(try found("ab", 2) == "ab2 ab1")
    #expect(try found("ab1") == "ab1")
    #expect(try found("%") == "%")
    #expect(try found("_").isEmpty)
    #expect(try found("").isEmpty)
    #expect(try found("ab\u{10FFFF}").isEmpty)
  }

  @Test("the next scheduled shift is the first that starts at or after an instant")
  func nextScheduled() throws {
    try store.save(
      shift("past", 0, 8), shift("cancelled", 9, 17, .cancelled),
      shift("done", 10, 18, .completed, actual: (10, 18)), shift("next", 11, 19),
      shift("later", 12, 20))
    func next(_ hour: Int64) throws -> String? {
      try store.shifts.nextScheduled(after: at(hour))?.id.text
    }
    #expect(try next(1) == "next")
    #expect(try next(11) == "next")
    #expect(try next(12) == "later")
    #expect(try next(13) == nil)
  }

  @Test("shifts touch an interval by their real times if they have them; intervals are half-open")
  func touching() throws {
    try store.save(
      shift("before", 0, 10), shift("into", 0, 11), shift("inside", 12, 13),
      shift("outof", 19, 30), shift("after", 20, 28), shift("long", -37, 11),
      shift("left", 0, 12, .completed, actual: (0, 9)),
      shift("stayed", 0, 8, .completed, actual: (0, 14)),
      shift("early", 21, 28, .completed, actual: (19, 28)),
      shift("moment", 12, 13, .completed, actual: (15, 15)),
      shift("gaveup", 0, 10, .cancelled, actual: (1, nil)),
      shift("gone", 80, 88, .cancelled, actual: (-99, nil)))
    let found = try store.shifts.shifts(touching: Interval(start: at(10), end: at(20)))
    #expect(store.ids(found) == "gone long into stayed inside moment early outof")
  }

  @Test(
    "a shift in progress touches everything after its start",
    arguments: [
      (0, 1, ""), (6, 7, ""), (6, 8, "a"), (100, 101, "a"),
    ] as [(Int64, Int64, String)])
  func runningTouches(start: Int64, end: Int64, expected: String) throws {
    try store.save(running("a", since: 7))
    let interval = Interval(start: at(start), end: at(end))
    #expect(store.ids(try store.shifts.shifts(touching: interval)) == expected)
  }

  @Test("shifts that start in an interval come in order, its end not included")
  func startingIn() throws {
    try store.save(
      shift("c", 9, 12), shift("b", 9, 10), shift("a", 10, 11), shift("early", 8, 20),
      shift("moved", 8, 9, .completed, actual: (9, 10)))
    let found = try store.shifts.shifts(startingIn: Interval(start: at(9), end: at(10)))
    #expect(store.ids(found) == "b c moved")
  }

  @Test("a query inside the loop over the same query disturbs neither")
  func nested() throws {
    try store.save(shift("a", 1, 2), shift("b", 2, 3), shift("c", 3, 4))
    let day = Interval(start: at(0), end: at(24))
    // Twice, because the second time both use a cached statement.
    for _ in 1...2 {
      var seen: [String] = []
      try store.shifts.forEachShift(startingIn: day) { outer in
        try store.shifts.forEachShift(startingIn: day) { seen.append(outer.id.text + $0.id.text) }
      }
      #expect(seen.joined(separator: " ") == "aa ab ac ba bb bc ca cb cc")
    }
  }

  @Test("paging forward and back gives every shift once, ties included", arguments: 1...5)
  func paging(limit: Int) throws {
    try store.save(
      shift("f", 1, 2), shift("a", 5, 6), shift("c", 5, 6), shift("b", 5, 7), shift("e", 9, 10),
      shift("d", 1, 2, .completed, actual: (5, 6)))
    var forward: [Shift] = []
    repeat {
      let page = try store.shifts.page(after: forward.last.map { ShiftKey($0) }, limit: limit)
      guard !page.isEmpty else { break }
      forward += page
    } while forward.count < 20
    #expect(store.ids(forward) == "f a b c d e")
    var backward: [Shift] = []
    repeat {
      let page = try store.shifts.page(before: backward.first.map { ShiftKey($0) }, limit: limit)
      guard !page.isEmpty else { break }
      backward = page + backward
    } while backward.count < 20
    #expect(backward == forward)
    #expect(forward == forward.sorted { ShiftKey($0) < ShiftKey($1) })
    #expect(try store.shifts.first() == forward.first)
    #expect(try store.shifts.last() == forward.last)
    #expect(try store.shifts.count() == 6)
  }

  @Test("a shift that cannot be read back is named, and the others still can be")
  func damaged() throws {
    try store.save(shift("a"), shift("b"))
    try store.connection.execute("UPDATE shift SET local_start = '2026-13-01T00:00' WHERE id = 'b'")
    #expect(
      throws: StoreError.damagedRecord(path: temporary.path, table: .shift, id: RecordID("b"))
    ) { try store.shifts.page(after: nil, limit: 9) }
    #expect(try store.shifts.shift(RecordID("a")) != nil)
  }

  @Test("exports get every column, in order, and an error of theirs ends it at once")
  func stored() throws {
    struct Enough: Error {}
    try store.save(shift("b", 5, 7), shift("a", 5, 6), shift("c", 1, 2))
    let all = Interval(start: at(0), end: at(9))
    var seen: [String] = []
    try store.shifts.forEachStored(startingIn: all) { row in
      let zone = String(decoding: row.zone, as: UTF8.self)
      seen.append("\(row.key.id.text) \(zone) \(row.end == at(6))")
      // A query inside the loop has its own statement.
      guard row.key.id.text == "a" else { return }
      try store.shifts.forEachStored(startingIn: Interval(start: at(0), end: at(2))) { inner in
        seen.append(inner.key.id.text)
      }
    }
    #expect(seen == ["c UTC false", "a UTC true", "c", "b UTC false"])
    var count = 0
    #expect(throws: Enough.self) {
      try store.shifts.forEachStored(startingIn: all) { _ in
        count += 1
        if count == 2 { throw Enough() }
      }
    }
    #expect(count == 2)
    try store.connection.execute("UPDATE shift SET rate_multiplier = '1.0x' WHERE id = 'b'")
    #expect(
      throws: StoreError.damagedRecord(path: temporary.path, table: .shift, id: RecordID("b"))
    ) { try store.shifts.forEachStored(startingIn: all) { _ in } }
    // Nothing of it remains.
    try store.save(shift("d", 2, 3))
    #expect(try store.shifts.count() == 4)
  }

  @Test(
    "every query searches an index and none sorts",
    arguments: [
      "status = 1",
      "status = 0 AND coalesce(actual_start, scheduled_start) >= 1 "
        + "ORDER BY coalesce(actual_start, scheduled_start), id LIMIT 1",
      "coalesce(actual_start, scheduled_start) >= 1 AND coalesce(actual_start, scheduled_start) < 2 "
        + "ORDER BY coalesce(actual_start, scheduled_start), id",
      "coalesce(actual_start, scheduled_start) <= 1 "
        + "AND (coalesce(actual_start, scheduled_start), id) < (1, 'a') "
        + "ORDER BY coalesce(actual_start, scheduled_start) DESC, id DESC LIMIT 9",
      "actual_start IS NOT NULL AND actual_end IS NULL AND actual_start < 2",
      "id >= 'a' AND id < 'b'",
    ])
  func plans(condition: String) throws {
    let plan = try store.plan("\(RecordTable.shift.select) AND \(condition)")
    #expect(plan.hasPrefix("SEARCH shift USING INDEX"), "\(plan)")
    #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
  }

  @Test("counting stays inside an index")
  func countPlan() throws {
    let plan = try store.plan("SELECT count(*) FROM shift WHERE deleted_at IS NULL")
    #expect(plan.contains("COVERING INDEX"), "\(plan)")
  }
}
