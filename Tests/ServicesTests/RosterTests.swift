import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Recorded and planned shifts as one roster.
@Suite("Roster") struct RosterTests {
  private func planner(
    _ patterns: ShiftPattern..., now: String = "2026-05-20T08:00:00Z",
    zone: String = "Europe/London"
  ) throws -> Planner {
    let planner = try Planner(now: now, zone: zone)
    for pattern in patterns { try planner.perform(.pattern(.save(pattern))) }
    return planner
  }

  private func interval(_ start: String, _ end: String) throws -> Interval {
    Interval(start: try utc(start), end: try utc(end))
  }

  // MARK: One list

  @Test("recorded and planned shifts come in one order: by start, then by identity")
  func order() throws {
    let planner = try planner(rota("DN"), rota("TX"))
    for (start, end) in [
      ("2026-06-01 06:59", "2026-06-01 09:00"), ("2026-06-01 07:00", "2026-06-01 09:00"),
      ("2026-06-02 19:00", "2026-06-02 20:00"), ("2026-06-02 19:00", "2026-06-02 21:00"),
      ("2026-06-09 00:00", "2026-06-09 08:00"), ("2026-06-30 23:59", "2026-07-01 08:00"),
    ] {
      try planner.perform(.shift(.add(planned(start, end))))
    }
    let shifts = try planner.shifts("2026-06-01", "2026-07-01")
    #expect(shifts.count == 30 + 15 * 3 + 6)
    #expect(shifts.map { ShiftKey($0) } == shifts.map { ShiftKey($0) }.sorted())
    #expect(Set(shifts.map(\.id)).count == shifts.count)
    let touching = try planner.roster().shifts(
      touching: interval("2026-06-01T23:00:00Z", "2026-06-30T23:00:00Z"))
    // Of the first of June only the night and the 24 hours reach into the second.
    let first = try planner.shifts("2026-06-01", "2026-06-02")
    #expect(
      touching == first.filter { ["N", "X"].contains($0.code) } + shifts.dropFirst(first.count))
    #expect(first.map(\.code) == ["", "", "X", "N"] || first.map(\.code) == ["", "X", "", "N"])
    #expect(touching.map { ShiftKey($0) } == touching.map { ShiftKey($0) }.sorted())
  }

  @Test("what touches a stretch of time is what shares a moment with it, however long it is")
  func touching() throws {
    let planner = try planner(rota("N-X"), rota("TD", zone: "Pacific/Auckland"))
    try planner.perform(.shift(.add(planned("2026-06-03 00:00", "2026-06-05 00:00"))))
    let all = try planner.shifts("2026-05-01", "2026-08-01")
    let start = try utc("2026-06-01T00:00:00Z")
    var dice = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let from = start + Int64(dice.roll(40 * 24)) * 3600
      let window = Interval(start: from, end: from + Int64(1 + dice.roll(80)) * 3600)
      let expected = all.filter { $0.start < window.end && $0.end > window.start }
      #expect(try planner.roster().shifts(touching: window) == expected)
      var handed: [Shift] = []
      try planner.roster().forEachShift(touching: window) { handed.append($0) }
      #expect(handed == expected)
      let starting = all.filter { window.contains($0.start) }
      #expect(try planner.roster().shifts(startingIn: window) == starting)
    }
  }

  @Test("a planned shift is who it is whatever is asked, and when its pattern gets other times")
  func identity() throws {
    let stored = try rota("TN-")
    var pattern = stored
    let planner = try planner(pattern)
    let shifts = try planner.shifts("2026-06-01", "2026-07-01")
    for shift in shifts {
      #expect(try planner.roster().shift(shift.id) == shift)
      #expect(shift.origin?.recordID == shift.id)
      #expect(shift.status == .scheduled && shift.breakMinutes == 30)
    }
    guard case .cycling(let start, var days) = pattern.schedule else { return }
    for index in days[0].slots.indices { days[0].slots[index].startMinuteOfDay += 15 }
    pattern.schedule = .cycling(cycleStart: start, days: days)
    pattern.name = "Other"
    try planner.perform(.pattern(.save(pattern, from: stored)))
    let later = try planner.shifts("2026-06-01", "2026-07-01")
    #expect(later.map(\.id) == shifts.map(\.id))
    #expect(zip(later, shifts).filter { $0.start - $1.start == 900 }.count == 20)
    #expect(try planner.roster().shift(RecordID("nobody")) == nil)
  }

  // MARK: Fixed when touched

  private static let touches:
    [(name: String, action: @Sendable (Shift) throws -> Action, stays: Bool)] = [
      ("delete", { .shift(.delete($0.id)) }, false),
      (
        "move",
        { shift in
          let times = try planned("2026-05-23 06:00", "2026-05-23 18:00")
          return .shift(
            .move(
              shift.id,
              try ShiftTimes(
                start: times.scheduledStart, end: times.scheduledEnd, zone: Zones.named(times.zone))
            ))
        }, true
      ),
      ("cancel", { .shift(.setCancelled($0.id, true)) }, true),
      (
        "start", { .shift(.start(at: try utc("2026-05-20T06:04:00Z"), shift: $0.id, note: nil)) },
        true
      ),
      (
        "edit",
        { plan in
          var shift = plan
          shift.notes = "Bring the keys"
          return .shift(.save(shift, from: plan))
        }, true
      ),
      (
        "change several",
        { plan in
          var shift = plan
          shift.isAdditionalShift = true
          return .shift(.batch(ShiftBatch(.additional, saved: [shift], from: [plan])))
        }, true
      ),
      (
        "delete with others", { .shift(.batch(ShiftBatch(.delete, deleted: [$0.id]))) },
        false
      ),
      (
        "dismiss", { .shift(.setDismissed(Dismissal(shiftID: $0.id, code: "short_rest"), true)) },
        true
      ),
    ]

  @Test(
    "a touched shift is not planned again, and all others are as before",
    arguments: touches.map(\.name))
  func touched(name: String) throws {
    let touch = try #require(Self.touches.first { $0.name == name })
    let planner = try planner(rota("DT-"), rota("--X"))
    let before = try planner.picture()
    let shift = try planner.shift("2026-05-20")
    try planner.perform(touch.action(shift))
    let after = try planner.shifts()
    #expect(after.filter { $0.id == shift.id }.count == (touch.stays ? 1 : 0))
    #expect(after.filter { $0.id != shift.id } == before.shifts.filter { $0.id != shift.id })
    #expect(try planner.roster().shift(shift.id) == after.first { $0.id == shift.id })
    #expect(after.first { $0.id == shift.id }?.origin == (touch.stays ? shift.origin : nil))

    // So it is after the pattern got other times, and when it is gone.
    let kept = try planner.roster().shift(shift.id)
    if name != "dismiss" {
      try planner.perform(
        .pattern(
          .change(
            series: #require(shift.origin?.patternID), from: day("2026-05-01"), to: rota("N"))))
      #expect(try planner.shifts().filter { $0.id == shift.id } == (kept.map { [$0] } ?? []))
      try planner.perform(.history(.undo(1)))
    }
    try planner.perform(.history(.undo(1)))
    #expect(try planner.picture() == before)
  }

  @Test("a shift that was deleted and comes back by undo is planned again, not twice")
  func deletedAgain() throws {
    let planner = try planner(rota("D"))
    let before = try planner.picture()
    let shift = try planner.shift("2026-06-01")
    for _ in 0..<3 {
      try planner.perform(.shift(.delete(shift.id)))
      #expect(throws: ActionError.noShift(shift.id)) {
        try planner.perform(.shift(.delete(shift.id)))
      }
      try planner.perform(.history(.undo(1)))
      #expect(try planner.picture() == before)
    }
  }

  @Test("the planned shift around now is the one that is started")
  func starting() throws {
    let planner = try planner(rota("TN"), now: "2026-05-25T16:02:00Z")
    let late = try #require(try planner.shifts("2026-05-25", "2026-05-26").last)
    let result = try planner.perform(
      .shift(.start(at: planner.environment.now, shift: nil, note: nil)))
    #expect(result.shift?.id == late.id && late.code == "B")
    #expect(try planner.letters("2026-05-25", "2026-05-27") == "ABN")
  }

  // MARK: Changes of patterns

  @Test(
    "changing from 1 June leaves May as it was, started or not",
    arguments: ["Europe/London", "Pacific/Auckland", "America/Los_Angeles", "Asia/Kathmandu"])
  func may(zone: String) throws {
    var pattern = try rota("DNTX--N-", zone: zone)
    let planner = try planner(pattern, now: "2026-05-20T08:00:00Z", zone: zone)
    let shifts = try planner.shifts("2026-05-01", "2026-06-01")
    let over = shifts.filter { $0.scheduledEnd < planner.environment.now }.prefix(3)
    try planner.perform(
      .shift(
        .start(at: #require(over.first?.scheduledStart), shift: #require(over.first?.id), note: nil)
      ))
    try planner.perform(
      .shift(.stop(at: #require(over.first?.scheduledEnd), breakMinutes: nil, note: nil)))
    try planner.perform(.shift(.batch(planner.editing.takeAsWorked(Array(over.dropFirst())))))
    try planner.perform(.shift(.setCancelled(#require(shifts.last?.id), true)))
    let may = try planner.shifts("2025-01-01", "2026-06-01")
    let june = try planner.shifts("2026-06-01", "2026-07-01")

    pattern.schedule = .weekly(
      daysOfWeekMask: 0x7f,
      slot: RotationSlot(code: "Q", startMinuteOfDay: 300, durationMinutes: 60, breakMinutes: 0))
    let steps: [Action] = [
      .pattern(.change(series: pattern.seriesID, from: try day("2026-06-01"), to: pattern)),
      .pattern(
        .change(
          series: pattern.seriesID, from: try day("2026-06-15"), to: try rota("N", zone: zone))),
      .pattern(.stop(series: pattern.seriesID, on: try day("2026-06-20"))),
    ]
    for step in steps {
      planner.environment.now = planner.environment.now + 3600
      try planner.perform(step)
      #expect(try planner.shifts("2025-01-01", "2026-06-01") == may)
    }
    #expect(
      try planner.letters("2026-06-01", "2026-06-23") == String(repeating: "Q", count: 14)
        + "NNNNN---")
    try planner.perform(.history(.undo(3)))
    #expect(try planner.shifts("2026-06-01", "2026-07-01") == june)
  }

  @Test("a change from a day on takes the place of changes that were to come")
  func versions() throws {
    let pattern = try rota("D-")
    let planner = try planner(pattern)
    func change(_ from: String, _ cycle: String) throws {
      try planner.perform(
        .pattern(.change(series: pattern.seriesID, from: day(from), to: rota(cycle, start: from))))
    }
    try change("2026-06-10", "N")
    try change("2026-06-20", "X")
    #expect(try planner.letters("2026-06-08", "2026-06-22") == "D-NNNNNNNNNNXX")
    try change("2026-06-15", "T")
    #expect(try planner.letters("2026-06-08", "2026-06-22") == "D-NNNNNABABABABABABAB")
    let roster = try planner.roster()
    #expect(
      roster.patterns.map(\.effectiveFrom) == [
        try day("2026-01-05"), try day("2026-06-10"), try day("2026-06-15"),
      ])
    for (text, index) in [("2026-06-08", 0), ("2026-06-14", 1), ("2026-06-15", 2)] {
      #expect(roster.pattern(of: try planner.shift(text)) == roster.patterns[index])
    }
    #expect(roster.pattern(of: try planned("2026-06-01 07:00", "2026-06-01 08:00")) == nil)
    // Before the pattern began there is nothing to keep.
    try change("2025-12-01", "N")
    #expect(try planner.roster().patterns.map(\.effectiveFrom) == [try day("2026-01-05")])
    #expect(try planner.letters("2026-01-03", "2026-01-07") == "--NN")
  }

  @Test("versions that overlap plan no shift twice: the later one prevails")
  func overlapping() throws {
    let pattern = try rota("D")
    let planner = try planner(pattern)
    try planner.perform(
      .pattern(.change(series: pattern.seriesID, from: day("2026-06-01"), to: rota("N"))))
    // An edit of the first version makes it endless again.
    let first = try #require(
      try planner.store.patterns.patterns().first { $0.id == pattern.id })
    try planner.perform(.pattern(.save(pattern, from: first)))
    #expect(try planner.letters("2026-05-30", "2026-06-03") == "DDNN")
    #expect(try planner.roster().patterns.map(\.effectiveUntil) == [try day("2026-06-01"), nil])
    try planner.perform(.pattern(.stop(series: pattern.seriesID, on: day("2026-06-01"))))
    #expect(try planner.letters("2026-05-30", "2026-06-03") == "DD--")
  }

  @Test("a pattern ends once, on the day told; before it began it never was")
  func stopping() throws {
    let pattern = try rota("D")
    let planner = try planner(pattern)
    try planner.perform(.pattern(.stop(series: pattern.seriesID, on: day("2026-06-03"))))
    #expect(try planner.letters("2026-06-01", "2026-06-05") == "DD--")
    let stored = try #require(try planner.store.patterns.patterns().first)
    for text in ["2026-06-03", "2026-06-04"] {
      #expect(throws: ActionError.patternOver(stored, on: try day("2026-06-03"))) {
        try planner.perform(.pattern(.stop(series: pattern.seriesID, on: day(text))))
      }
    }
    try planner.perform(.pattern(.stop(series: pattern.seriesID, on: day("2026-01-05"))))
    #expect(try planner.roster().isEmpty())
    #expect(throws: ActionError.noPattern(pattern.seriesID)) {
      try planner.perform(.pattern(.stop(series: pattern.seriesID, on: day("2026-01-05"))))
    }
  }

  @Test("a pattern that is put away ends today, with what was still to come of it")
  func archiving() throws {
    let pattern = try rota("D")
    let planner = try planner(pattern)
    try planner.perform(
      .pattern(.change(series: pattern.seriesID, from: day("2026-06-01"), to: rota("N"))))
    try planner.perform(.pattern(.setArchived(series: pattern.seriesID, true)))
    #expect(try planner.letters("2026-05-18", "2026-05-22") == "DD--")
    #expect(try planner.letters("2026-06-01", "2026-06-03") == "--")
    #expect(try planner.roster().patterns.map(\.isArchived) == [true])
    try planner.perform(.pattern(.setArchived(series: pattern.seriesID, false)))
    #expect(try planner.letters("2026-05-18", "2026-05-22") == "DD--")
    #expect(try planner.roster().patterns.map(\.isArchived) == [false])
  }

  @Test("where a pattern tells no break, the rules say how much is unpaid")
  func breaks() throws {
    var pattern = try rota("D")
    pattern.schedule = .weekly(
      daysOfWeekMask: 0x7f, slot: RotationSlot(code: "S", startMinuteOfDay: 0, durationMinutes: 20))
    let stored = pattern
    let planner = try planner(pattern)
    #expect(try planner.shift("2026-06-01").breakMinutes == nil)
    pattern.schedule = .weekly(
      daysOfWeekMask: 0x7f,
      slot: RotationSlot(
        code: "S", startMinuteOfDay: 0, durationMinutes: 480, breakMinutes: 25))
    try planner.perform(.pattern(.save(pattern, from: stored)))
    #expect(try planner.shift("2026-06-01").breakMinutes == 25)
  }

  // MARK: Several shifts

  @Test("of several shifts, one that was changed or deleted meanwhile keeps all as they are")
  func meanwhile() throws {
    let planner = try planner(rota("D"))
    try planner.perform(.shift(.add(planned("2026-05-01 19:00", "2026-05-01 20:00"))))
    let chosen = try planner.shifts("2026-05-01", "2026-05-04")
    #expect(chosen.count == 4)
    for shift in chosen {
      for isDeleted in [true, false] {
        let change = try planner.editing.takeAsWorked(chosen)
        #expect(change.saved.count == 4)
        planner.environment.now = planner.environment.now + 60
        try planner.perform(
          isDeleted ? .shift(.delete(shift.id)) : .shift(.setCancelled(shift.id, true)))
        let before = try planner.picture()
        let error: ActionError =
          isDeleted
          ? .noShift(shift.id)
          : .changedMeanwhile(try #require(try planner.store.shifts.shift(shift.id)))
        #expect(throws: error) { try planner.perform(.shift(.batch(change))) }
        #expect(try planner.picture() == before)
        try planner.perform(.history(.undo(1)))
        let rest = chosen.filter { $0.id != shift.id }
        try planner.perform(.shift(.batch(planner.editing.takeAsWorked(rest))))
        try planner.perform(.history(.undo(1)))
      }
    }
  }
}
