import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Undo gives back the very roster that was, whatever was done to it.
@Suite("Undo of the roster") struct RosterUndoTests {
  /// Something to be done.
  private struct Case: Sendable {
    let name: String
    let step: @Sendable (Planner) throws -> Action

    init(_ name: String, _ step: @escaping @Sendable (Planner) throws -> Action) {
      self.name = name
      self.step = step
    }
  }

  private static let series = RecordID("6f1c2a9e-8d3b-4c57-9a10-2b7e5d4c3f01")

  /// A rota, its change in June, shifts by hand, one of each status.
  private func planner() throws -> Planner {
    let planner = try Planner()
    try planner.perform(.pattern(.save(rota("DTN-", start: "2026-01-08", id: Self.series))))
    try planner.perform(
      .pattern(.change(series: Self.series, from: day("2026-06-08"), to: rota("X-N-"))))
    try planner.perform(.pattern(.save(weekly(.saturday, .sunday, from: "2026-05-01"))))
    try planner.perform(
      .shift(.add(planned("2026-05-22 06:00", "2026-05-22 10:00", name: "Extra"))))
    try planner.perform(.settings(.addHolidays([Holiday(day: day("2026-05-25"), name: "Fair")])))
    let over = try planner.shifts("2026-05-18", "2026-05-20")
    try planner.perform(.shift(.batch(planner.editing.takeAsWorked(over))))
    try planner.perform(.shift(.setCancelled(planner.shift("2026-05-23").id, true)))
    try planner.perform(
      .shift(
        .setDismissed(Dismissal(shiftID: planner.shift("2026-05-24").id, code: "overlap"), true)))
    return planner
  }

  private static let steps: [Case] = [
    Case("start") {
      .shift(.start(at: $0.environment.now, shift: try $0.shift("2026-05-20").id, note: "x"))
    },
    Case("start unplanned") { _ in
      .shift(.start(at: try utc("2026-05-20T00:30:00Z"), shift: nil, note: nil))
    },
    Case("add") { _ in .shift(.add(try planned("2026-06-01 19:00", "2026-06-02 07:00"))) },
    Case("save") { planner in
      let plan = try planner.shift("2026-06-01")
      var shift = plan
      shift.name = "Other"
      return .shift(.save(shift, from: plan))
    },
    Case("move") { try $0.editing.move($0.shift("2026-06-01"), days: 1, minutes: 15) },
    Case("delete") { .shift(.delete(try $0.shift("2026-06-01").id)) },
    Case("delete by hand") { .shift(.delete(try $0.shift("2026-05-22").id)) },
    Case("cancel") { .shift(.setCancelled(try $0.shift("2026-06-01").id, true)) },
    Case("reinstate") { .shift(.setCancelled(try $0.shift("2026-05-23").id, false)) },
    Case("swap") { planner in
      let shifts = try planner.shifts("2026-05-19", "2026-05-23")
      return .shift(
        .batch(
          try planner.editing.swap(day("2026-05-19"), day("2026-05-22"), among: shifts)))
    },
    Case("cut") { planner in
      let shifts = try planner.shifts("2026-05-21", "2026-05-25")
      return .shift(
        .batch(
          try ShiftClipboard.cut(
            shifts, on: day("2026-05-21")...day("2026-05-24"), planner.environment
          ).change))
    },
    Case("paste") { planner in
      let shifts = try planner.shifts("2026-05-21", "2026-05-23")
      var clipboard = try ShiftClipboard(
        copying: shifts, on: day("2026-05-21")...day("2026-05-22"), planner.environment)
      return .shift(
        .batch(
          try clipboard.paste(on: day("2026-06-01")...day("2026-06-09"), planner.environment)))
    },
    Case("duplicate") {
      .shift(
        .batch(
          ShiftBatch(
            .duplicate,
            saved: [try $0.editing.duplicated($0.shift("2026-05-21"), to: day("2026-05-01"))])))
    },
    Case("additional") {
      .shift(.batch(try $0.editing.markAdditional($0.shifts("2026-05-18", "2026-06-10"))))
    },
    Case("worked") {
      .shift(.batch(try $0.editing.takeAsWorked($0.shifts("2026-05-01", "2026-06-10"))))
    },
    Case("cancel several") {
      .shift(.batch(try $0.editing.cancel($0.shifts("2026-05-18", "2026-06-10"))))
    },
    Case("delete several") {
      .shift(.batch(try $0.editing.delete($0.shifts("2026-05-18", "2026-06-10"))))
    },
    Case("add a pattern") { _ in .pattern(.save(try rota("N---"))) },
    Case("edit a pattern") { planner in
      let stored = try #require(try planner.roster().patterns.first)
      var pattern = stored
      pattern.schedule = try rota("X").schedule
      pattern.color = .rgb(0x12_3456)
      return .pattern(.save(pattern, from: stored))
    },
    Case("change") { _ in
      .pattern(.change(series: series, from: try day("2026-05-28"), to: try rota("N")))
    },
    Case("stop") { _ in .pattern(.stop(series: series, on: try day("2026-05-28"))) },
    Case("stop before it began") { _ in .pattern(.stop(series: series, on: try day("2026-01-05")))
    },
    Case("archived") { _ in .pattern(.setArchived(series: series, true)) },
    Case("dismiss") {
      .shift(
        .setDismissed(Dismissal(shiftID: try $0.shift("2026-06-01").id, code: "holiday"), true))
    },
    Case("show again") {
      .shift(
        .setDismissed(Dismissal(shiftID: try $0.shift("2026-05-24").id, code: "overlap"), false))
    },
    Case("add holidays") { _ in
      .settings(.addHolidays([Holiday(day: try day("2026-05-26"), name: "Fair")]))
    },
    Case("forget holidays") { _ in .settings(.clearHolidays) },
    Case("finish the setup") { planner in
      let profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
      return .settings(.finishSetup(profile, from: profile, try rota("DDNN----")))
    },
    Case("edit with all that follow") { try RosterUndoTests.revised($0, "2026-05-29", .following) },
    Case("edit the whole pattern") { try RosterUndoTests.revised($0, "2026-05-29", .whole) },
  ]

  private static func revised(_ planner: Planner, _ day: String, _ scope: PatternScope) throws
    -> Action
  {
    let shift = try #require(
      try planner.shifts(day, "2026-06-10").first { $0.origin?.patternID == series })
    let editing = try #require(
      try PatternEditing(shift, among: planner.roster().patterns, planner.environment))
    return editing.action(try planner.editing.move(shift, days: -1, minutes: 30), for: scope)
  }

  @Test("undo gives back every value, redo what came of it", arguments: steps.map(\.name))
  func identity(name: String) throws {
    let planner = try planner()
    let step = try #require(Self.steps.first { $0.name == name }).step
    let before = try planner.picture(), records = try planner.store.records()
    let action = try step(planner)
    planner.environment.now = planner.environment.now + 60
    let count = try planner.store.changeCount()
    try planner.perform(action)
    #expect(try planner.store.changeCount() == count + 1)
    let after = try planner.picture()
    #expect(after != before || name == "finish the setup")
    for _ in 0..<2 {
      try planner.perform(.history(.undo(1)))
      #expect(try planner.picture() == before)
      #expect(try planner.store.records() == records)
      try planner.perform(.history(.redo(1)))
      #expect(try planner.picture() == after)
    }
  }

  // MARK: Anything at all

  private func shift(_ planner: Planner, _ dice: inout Dice) throws -> Shift {
    let shifts = try planner.shifts("2026-05-10", "2026-06-20")
    return shifts.isEmpty ? try planned("2026-06-01 07:00", "2026-06-01 08:00") : dice.pick(shifts)
  }

  private func some(_ planner: Planner, _ dice: inout Dice) throws -> [Shift] {
    let shifts = try planner.shifts("2026-05-10", "2026-06-20")
    let first = dice.roll(shifts.count + 1)
    return Array(shifts[first...].prefix(dice.roll(5)))
  }

  private func someDay(_ dice: inout Dice) throws -> CivilDay {
    try day("2026-05-10").adding(days: dice.roll(40))
  }

  private func randomPattern(_ dice: inout Dice) throws -> ShiftPattern {
    let cycle = dice.pick(["D", "DN-", "TT--", "X-N", "N------", "DDNN----"])
    var pattern = try rota(cycle, zone: dice.pick(["Europe/London", "Asia/Tokyo"]))
    if dice.roll(3) == 0 { pattern.schedule = try weekly(.monday, .friday).schedule }
    pattern.effectiveFrom = try someDay(&dice).adding(days: -20)
    if dice.roll(3) == 0 {
      pattern.effectiveUntil = pattern.effectiveFrom.adding(days: 1 + dice.roll(60))
    }
    return pattern
  }

  private func randomAction(_ planner: Planner, _ dice: inout Dice) throws -> Action {
    let editing = planner.editing
    let series = try planner.roster().patterns.map(\.seriesID).randomElement(using: &dice) ?? .new()
    switch dice.roll(22) {
    case 0: return .pattern(.save(try randomPattern(&dice)))
    case 1:
      return .pattern(
        .change(series: series, from: try someDay(&dice), to: try randomPattern(&dice)))
    case 2:
      return dice.roll(3) == 0
        ? .pattern(.stop(series: series, on: try someDay(&dice))) : .history(.undo(1))
    case 3: return .pattern(.setArchived(series: series, dice.roll(3) == 0))
    case 4: return .shift(.delete(try shift(planner, &dice).id))
    case 5: return .shift(.setCancelled(try shift(planner, &dice).id, dice.roll(2) == 0))
    case 6: return .shift(.add(try editing.duplicated(shift(planner, &dice), to: someDay(&dice))))
    case 7: return .shift(.batch(try editing.markAdditional(some(planner, &dice))))
    case 8: return .shift(.batch(try editing.takeAsWorked(some(planner, &dice))))
    case 9: return .shift(.batch(try editing.cancel(some(planner, &dice))))
    case 10: return .shift(.batch(try editing.delete(some(planner, &dice))))
    case 11:
      return .shift(
        .batch(
          try editing.swap(
            someDay(&dice), someDay(&dice), among: planner.shifts("2026-05-10", "2026-06-20"))))
    case 12, 13:
      let first = try someDay(&dice), days = first...first.adding(days: dice.roll(6))
      let shifts = try planner.shifts("2026-05-01", "2026-07-01")
      if dice.roll(2) == 0 {
        return .shift(
          .batch(try ShiftClipboard.cut(shifts, on: days, planner.environment).change))
      }
      var clipboard = try ShiftClipboard(copying: shifts, on: days, planner.environment)
      let target = try someDay(&dice)
      return .shift(
        .batch(
          try clipboard.paste(on: target...target.adding(days: dice.roll(9)), planner.environment)))
    case 14:
      let shift = try shift(planner, &dice)
      return .shift(
        .save(
          try editing.lengthened(
            shift, minutes: 15 * (dice.roll(9) - 4), atStart: dice.roll(2) == 0), from: shift))
    case 15: return .shift(.start(at: planner.environment.now, shift: nil, note: nil))
    case 16: return .shift(.stop(at: planner.environment.now, breakMinutes: nil, note: nil))
    case 17: return .history(.redo(1))
    default:
      let shift = try shift(planner, &dice)
      let moved =
        dice.roll(3) == 0
        ? .shift(.delete(shift.id))
        : try editing.move(shift, days: dice.roll(5) - 2, minutes: 15 * dice.roll(4))
      guard
        let pattern = try PatternEditing(
          shift, among: planner.roster().patterns, planner.environment)
      else { return moved }
      return pattern.action(moved, for: dice.pick([.this, .following, .whole]))
    }
  }

  @Test(
    "whatever is done, no shift is there twice, each is found by its identity, and undo leads back to the beginning",
    arguments: Seeds.of(1...8 as ClosedRange<UInt64>))
  func anything(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let planner = try Planner()
    let beginning = try planner.picture()
    try planner.perform(.pattern(.save(rota("DTN-"))))
    var done = 1
    for _ in 0..<90 {
      planner.environment.now = planner.environment.now + Int64(dice.roll(9)) * 3600
      do {
        let action = try randomAction(planner, &dice)
        try planner.perform(action)
        done += 1
      } catch is ActionError {
      } catch is ShiftEditingError {
      } catch is ShiftTimesError {
      } catch is PatternError {
      } catch StoreError.nothingToRedo {
      } catch StoreError.nothingToUndo {
      }
      let shifts = try planner.shifts("2026-04-25", "2026-07-10")
      #expect(Set(shifts.map(\.id)).count == shifts.count)
      #expect(Set(shifts.compactMap(\.origin)).count == shifts.compactMap(\.origin).count)
      #expect(shifts.map { ShiftKey($0) } == shifts.map { ShiftKey($0) }.sorted())
      if let shift = shifts.randomElement(using: &dice) {
        #expect(try planner.roster().shift(shift.id) == shift)
      }
    }
    #expect(done > 40)
    let last = try planner.picture()
    let undone = try planner.store.undo(.max, now: planner.environment.now).value.count
    #expect(try planner.picture() == beginning)
    try planner.store.redo(undone, now: planner.environment.now)
    #expect(try planner.picture() == last)
  }
}
