import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// One shift of a pattern edited, and with it those that follow, or the whole pattern.
@Suite("Editing patterns by their shifts") struct PatternEditingTests: PatternEditor {
  // MARK: Times

  @Test("this one alone is fixed where it is put; all others are as they were")
  func this() throws {
    let planner = try planner()
    let shift = try planner.shift("2026-06-03")
    let before = try planner.shifts()
    try perform(planner.editing.move(shift, minutes: 30), of: shift, .this, planner)
    let after = try planner.shifts()
    #expect(after.filter { $0.id != shift.id } == before.filter { $0.id != shift.id })
    #expect(
      try starts("N", planner, "2026-06-01", "2026-06-14") == [
        "06-03 19:30", "06-04 19:00", "06-11 19:00", "06-12 19:00",
      ])
    #expect(try planner.roster().patterns.count == 1)
  }

  @Test("this and all that follow: the same kind of shift throughout, nothing before")
  func following() throws {
    let planner = try planner()
    let shift = try planner.shift("2026-06-04")
    let before = try planner.shifts("2025-01-01", "2026-06-04")
    try perform(planner.editing.move(shift, minutes: 30), of: shift, .following, planner)
    #expect(try planner.shifts("2025-01-01", "2026-06-04") == before)
    #expect(
      try starts("N", planner, "2026-06-01", "2026-06-21") == [
        "06-03 19:00", "06-04 19:30", "06-11 19:30", "06-12 19:30", "06-19 19:30", "06-20 19:30",
      ])
    #expect(
      try starts("D", planner, "2026-06-01", "2026-06-14") == [
        "06-01 07:00", "06-02 07:00", "06-09 07:00", "06-10 07:00",
      ])
    #expect(
      try planner.roster().patterns.map(\.effectiveFrom) == [
        try day("2026-04-06"), try day("2026-06-04"),
      ])
    // None of it needed a record.
    #expect(try planner.store.shifts.count() == 0)
  }

  @Test("the whole pattern: from today on, what was is never rewritten")
  func whole() throws {
    let planner = try planner()
    let shift = try planner.shift("2026-06-04")
    let before = try planner.shifts("2025-01-01", "2026-05-20")
    try perform(planner.editing.move(shift, minutes: -60), of: shift, .whole, planner)
    #expect(try planner.shifts("2025-01-01", "2026-05-20") == before)
    #expect(
      try starts("N", planner, "2026-05-18", "2026-06-05") == [
        "05-18 19:00", "05-19 19:00", "05-26 18:00", "05-27 18:00", "06-03 18:00", "06-04 18:00",
      ])
    #expect(
      try planner.roster().patterns.map(\.effectiveFrom) == [
        try day("2026-04-06"), try day("2026-05-20"),
      ])
  }

  @Test("name, letter, break and length go into the pattern, a note does not")
  func fields() throws {
    let planner = try planner()
    let shift = try planner.shift("2026-06-03")
    var edited = shift
    edited.name = "Long night"
    edited.code = "L"
    edited.breakMinutes = 45
    edited = try planner.editing.lengthened(edited, minutes: 60)
    edited.notes = "Bring the keys"
    try perform(.shift(.save(edited, from: shift)), of: shift, .following, planner)
    #expect(try planner.letters("2026-06-01", "2026-06-14") == "DDLL----DDLL-")
    let fixed = try planner.shift("2026-06-03"), next = try planner.shift("2026-06-04")
    #expect(fixed.says(edited))
    #expect((next.name, next.breakMinutes, next.notes) == ("Long night", 45, ""))
    #expect(next.scheduled.seconds == 13 * 3600 && next.localStart.hour == 19)
    #expect(try planner.store.shifts.count() == 1)
    // The note alone is of this shift alone.
    var noted = next
    noted.notes = "Late bus"
    #expect(try editing(next, planner).scopes(for: .shift(.save(noted, from: next))) == [.this])
    #expect(
      try editing(next, planner).action(.shift(.save(noted, from: next)), for: .following)
        == .shift(.save(noted, from: next)))
    #expect(try editing(next, planner).menu(for: .shift(.save(noted, from: next))) == nil)
  }

  @Test("a day of several shifts: only the kind that was edited changes")
  func slots() throws {
    let planner = try planner(rota("T-", start: "2026-06-01", from: "2026-05-01"))
    let late = try #require(try planner.shifts("2026-06-01", "2026-06-02").last)
    try perform(planner.editing.move(late, minutes: 60), of: late, .following, planner)
    #expect(
      try starts("B", planner, "2026-05-30", "2026-06-06") == [
        "05-30 18:00", "06-01 19:00", "06-03 19:00", "06-05 19:00",
      ])
    #expect(
      try starts("A", planner, "2026-05-30", "2026-06-06") == [
        "05-30 06:00", "06-01 06:00", "06-03 06:00", "06-05 06:00",
      ])
  }

  @Test("versions to come are changed where they have the same kind of shift, and stay versions")
  func versionsToCome() throws {
    let pattern = try rota("DN--", start: "2026-06-01", from: "2026-05-01")
    let planner = try planner(pattern)
    for (from, cycle) in [("2026-06-11", "N---"), ("2026-06-21", "X---")] {
      try planner.perform(
        .pattern(.change(series: pattern.seriesID, from: day(from), to: rota(cycle, start: from))))
    }
    let shift = try planner.shift("2026-06-06")
    let before = try planner.shifts("2025-01-01", "2026-06-06")
    try perform(planner.editing.move(shift, minutes: 45), of: shift, .following, planner)
    #expect(try planner.shifts("2025-01-01", "2026-06-06") == before)
    #expect(try planner.letters("2026-06-01", "2026-06-27") == "DN--DN--DNN---N---N-X---X-")
    #expect(
      try starts("N", planner, "2026-06-01", "2026-06-27") == [
        "06-02 19:00", "06-06 19:45", "06-10 19:45", "06-11 19:45", "06-15 19:45", "06-19 19:45",
      ])
    #expect(
      try planner.roster().patterns.map(\.effectiveFrom) == [
        try day("2026-05-01"), try day("2026-06-06"), try day("2026-06-11"), try day("2026-06-21"),
      ])
    try planner.perform(.history(.undo(1)))
    #expect(
      try starts("N", planner, "2026-06-05", "2026-06-12") == [
        "06-06 19:00", "06-10 19:00", "06-11 19:00",
      ])
  }

  // MARK: Touched shifts

  @Test(
    "a shift that was touched before is as edited too, and the others that were stay as they are")
  func touched() throws {
    let planner = try planner()
    let plan = try planner.shift("2026-06-03")
    var noted = plan
    noted.notes = "Swap with Ann"
    try planner.perform(.shift(.save(noted, from: plan)))
    try planner.perform(.shift(.setCancelled(planner.shift("2026-06-11").id, true)))
    try planner.perform(.shift(.delete(planner.shift("2026-06-19").id)))
    let called = try planner.shift("2026-06-11")
    let shift = try planner.shift("2026-06-03")
    try perform(planner.editing.move(shift, minutes: 30), of: shift, .following, planner)
    #expect(
      try starts("N", planner, "2026-06-01", "2026-06-21") == [
        "06-03 19:30", "06-04 19:30", "06-11 19:00", "06-12 19:30", "06-20 19:30",
      ])
    #expect(try planner.shift("2026-06-03").notes == "Swap with Ann")
    #expect(try planner.shift("2026-06-11") == called && called.status == .cancelled)
  }

  // MARK: Deleting

  @Test(
    "deleted alone, with all that follow, or with all from today on",
    arguments: [
      (PatternScope.this, "NN----DDNN----D-NN----DDNN--"),
      (.following, "NN----DDNN----D-------------"),
      (.whole, "NN--------------------------"),
    ])
  func deleting(scope: PatternScope, result: String) throws {
    let planner = try planner()
    let shift = try planner.shift("2026-06-02")
    let border = scope == .whole ? "2026-05-20" : "2026-06-02"
    let before = try planner.shifts("2025-01-01", border), all = try planner.picture()
    try perform(.shift(.delete(shift.id)), of: shift, scope, planner)
    #expect(try planner.letters("2026-05-18", "2026-06-15") == result)
    #expect(try planner.shifts("2025-01-01", border) == before)
    try planner.perform(.history(.undo(1)))
    #expect(try planner.picture() == all)
  }

  @Test("a pattern that has not begun is gone when all of it is deleted; what was touched stays")
  func deletingBeforeBegun() throws {
    let planner = try planner(rota("DN", start: "2026-06-01"))
    try planner.perform(.shift(.setCancelled(planner.shift("2026-06-03").id, true)))
    let shift = try planner.shift("2026-06-05")
    try perform(.shift(.delete(shift.id)), of: shift, .whole, planner)
    #expect(try planner.roster().patterns.isEmpty)
    #expect(try planner.letters("2026-06-01", "2026-06-07") == "--d---")
    // A record of a pattern that is no more is a shift like any other.
    #expect(try PatternEditing(planner.shift("2026-06-03"), among: [], planner.environment) == nil)
  }

  @Test("a touched shift that is deleted with all that follow is gone too")
  func deletingTouched() throws {
    let planner = try planner()
    try planner.perform(.shift(.setCancelled(planner.shift("2026-06-02").id, true)))
    let shift = try planner.shift("2026-06-02")
    try perform(.shift(.delete(shift.id)), of: shift, .following, planner)
    #expect(try planner.letters("2026-06-01", "2026-06-05") == "D---")
  }

  // MARK: What is offered

  @Test(
    "the whole pattern is offered where it is more than what follows, and nothing where no pattern plans"
  )
  func offers() throws {
    let planner = try planner()
    func scopes(_ text: String) throws -> [PatternScope] {
      let shift = try planner.shift(text)
      return try editing(shift, planner).scopes(for: .shift(.delete(shift.id)))
    }
    #expect(try scopes("2026-06-01") == [.this, .following, .whole])
    #expect(try scopes("2026-05-25") == [.this, .following, .whole])
    #expect(try scopes("2026-05-19") == [.this, .following])
    let shift = try planner.shift("2026-06-01")
    #expect(
      try editing(shift, planner).scopes(for: .shift(.setCancelled(shift.id, true))) == [.this])
    try planner.perform(.shift(.add(planned("2026-06-05 07:00", "2026-06-05 08:00"))))
    let own = try planner.shift("2026-06-05")
    #expect(try PatternEditing(own, among: planner.roster().patterns, planner.environment) == nil)
    // The pattern has no shift there any more.
    try planner.perform(.shift(.setCancelled(shift.id, true)))
    try planner.perform(
      .pattern(
        .change(
          series: #require(shift.origin?.patternID), from: day("2026-05-30"),
          to: rota("D-", start: "2026-05-31"))))
    #expect(
      try PatternEditing(
        planner.shift("2026-06-01"), among: planner.roster().patterns, planner.environment) == nil)
  }

  @Test("the question names the pattern and the days from which each answer counts")
  func menu() throws {
    let planner = try planner()
    let shift = try planner.shift("2026-06-03")
    let action = Action.shift(.delete(shift.id))
    let editing = try editing(shift, planner)
    let menu = try #require(editing.menu(for: action))
    #expect(menu.title == "Delete which shifts of Rota?")
    #expect(
      menu.items.map(\.label) == [
        "Only this one", "This and all following shifts", "The whole rotation",
      ])
    #expect(menu.items.map(\.note) == ["Wed 3 Jun", "from Wed 3 Jun", "from Wed 20 May"])
    #expect(
      menu.items.map(\.choice)
        == [.this, .following, .whole].map { .effects([.perform(editing.action(action, for: $0))]) }
    )
  }

  @Test("a pattern or a shift that was changed meanwhile is refused, and nothing is done")
  func meanwhile() throws {
    let planner = try planner()
    let shift = try planner.shift("2026-06-03")
    let pattern = try #require(try planner.roster().patterns.first)
    let move = try editing(shift, planner).action(
      planner.editing.move(shift, minutes: 30), for: .following)
    planner.environment.now = planner.environment.now + 60
    func refuse(_ error: @autoclosure () throws -> ActionError, after action: Action) throws {
      try planner.perform(action)
      let before = try planner.picture(), error = try error()
      #expect(throws: error) { try planner.perform(move) }
      #expect(try planner.picture() == before)
      try planner.perform(.history(.undo(1)))
    }
    guard case .revise = move.base as? PatternAction else { return }
    try refuse(
      .changedMeanwhile(try #require(try planner.store.shifts.shift(shift.id))),
      after: .shift(.setCancelled(shift.id, true)))
    try refuse(.noShift(shift.id), after: .shift(.delete(shift.id)))
    try refuse(
      .patternChangedMeanwhile(pattern),
      after: .pattern(.change(series: pattern.seriesID, from: day("2026-07-01"), to: rota("D"))))
    try refuse(
      .noShift(shift.id), after: .pattern(.stop(series: pattern.seriesID, on: day("2026-05-21"))))
    try planner.perform(move)
    #expect(throws: ActionError.self) { try planner.perform(move) }
  }

  // MARK: Anything at all

  @Test(
    "whatever is edited: nothing before changes, the shift is as edited, no shift is there twice, undo restores all",
    arguments: Seeds.of(1...10 as ClosedRange<UInt64>))
  func anything(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let zone = dice.pick(["Europe/London", "Pacific/Auckland", "America/St_Johns", "Asia/Tokyo"])
    let cycle = dice.pick(["DDNN----", "T-X-", "D", "DN-", "NNNNNNN-------"])
    let planner = try planner(
      dice.roll(4) == 0
        ? weekly(.monday, .wednesday, .sunday) : rota(cycle, start: "2026-04-06", zone: zone),
      zone: zone)
    // Whatever is edited here lies between May and July.
    let (first, end) = ("2026-03-01", "2026-10-01")
    let untouched = try planner.shifts("2025-01-01", first)
    for _ in 0..<25 {
      let shifts = try planner.shifts("2026-05-12", "2026-07-01").filter { $0.status != .cancelled }
      guard !shifts.isEmpty else { break }
      let shift = dice.pick(shifts)
      if dice.roll(4) == 0 {
        try planner.perform(.shift(.setCancelled(shift.id, true)))
        continue
      }
      guard
        let editing = try PatternEditing(
          shift, among: planner.roster().patterns, planner.environment)
      else { continue }
      let days = dice.roll(7) - 3
      let action = try planner.editing.move(shift, days: days, minutes: 15 * (dice.roll(9) - 4))
      let scope = dice.pick(editing.scopes(for: action))
      let before = try planner.picture(first, end), count = try planner.store.changeCount()
      let border = ISOText.format(
        max(
          scope == .whole ? planner.environment.today : editing.start(of: scope).adding(days: -9),
          min(editing.start(of: scope), editing.start(of: scope).adding(days: days))))
      let edited = try #require(try planner.perform(editing.action(action, for: scope)).shift)
      func past(_ shifts: [Shift]) throws -> [Shift] {
        let end = try planner.environment.zone.startOfDay(day(border))
        return shifts.filter { $0.start < end && $0.id != shift.id && $0.id != edited.id }
      }

      let after = try planner.shifts(first, end)
      #expect(Set(after.map(\.id)).count == after.count)
      #expect(try past(after) == past(before.shifts))
      #expect(after.filter { $0.id == edited.id } == [edited])
      if days == 0 { #expect(Set(after.map(\.id)) == Set(before.shifts.map(\.id))) }
      let made = try planner.store.changeCount() - count
      if made == 1, dice.roll(2) == 0 {
        try planner.perform(.history(.undo(1)))
        #expect(try planner.picture(first, end) == before)
      }
    }
    let all = try planner.shifts()
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(try planner.shifts("2025-01-01", first) == untouched)
  }
}
