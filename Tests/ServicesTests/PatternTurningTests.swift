import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// One shift of a pattern put on another day, and with it those that follow, or the whole pattern.
@Suite("Turning patterns by their shifts") struct PatternTurningTests: PatternEditor {
  @Test(
    "moved by days a cycle is turned: all that follow come so many days later, or earlier",
    arguments: [
      ("2026-06-03", 1, "DD-NN----DDNN---"), ("2026-06-03", 2, "DD--NN----DDNN--"),
      ("2026-06-01", 1, "-DDNN----DDNN---"), ("2026-06-09", -1, "DDNN---DDNN----D"),
      ("2026-06-03", -1, "DNN----DDNN----D"), ("2026-06-04", 7, "DDN-------N----D"),
    ])
  func turning(text: String, days: Int, result: String) throws {
    let planner = try planner()
    let shift = try planner.shift(text)
    let border = ISOText.format(try day(text).adding(days: min(0, days)))
    let before = try planner.shifts("2025-01-01", border)
    let moved = try perform(planner.editing.move(shift, days: days), of: shift, .following, planner)
    #expect(try planner.shifts("2025-01-01", border) == before)
    #expect(try planner.letters("2026-06-01", "2026-06-17") == result)
    #expect(try planner.roster().shift(#require(moved?.id))?.says(#require(moved)) == true)
    #expect(try planner.store.shifts.count() == 0)
  }

  @Test("the whole pattern turned leaves all days before today as they were")
  func turningWhole() throws {
    let planner = try planner()
    #expect(
      try planner.letters("2026-05-14", "2026-06-01")
        == "--DDNN----DDNN----".replacing("x", with: ""))
    let before = try planner.shifts("2025-01-01", "2026-05-20")
    let shift = try planner.shift("2026-06-01")
    try perform(planner.editing.move(shift, days: -2), of: shift, .whole, planner)
    #expect(try planner.shifts("2025-01-01", "2026-05-20") == before)
    #expect(try planner.letters("2026-05-14", "2026-06-05") == "--DDNN--DDNN----DDNN--")
    try planner.perform(.history(.undo(1)))
    try perform(planner.editing.move(shift, days: 2), of: shift, .whole, planner)
    #expect(try planner.letters("2026-05-14", "2026-06-09") == "--DDNN------DDNN----DDNN--")
  }

  @Test("of a week one weekday is exchanged for another")
  func weekdays() throws {
    let planner = try planner(weekly(.monday, .tuesday, .saturday))
    let saturday = try planner.shift("2026-06-06")
    try perform(
      planner.editing.move(saturday, days: -2, minutes: 60), of: saturday, .following, planner)
    // Monday 1 June to Sunday 14.
    #expect(try planner.letters("2026-06-01", "2026-06-15") == "WW-W---WW-W---")
    #expect(
      try starts("W", planner, "2026-06-01", "2026-06-10") == [
        "06-01 07:00", "06-02 07:00", "06-04 08:00", "06-08 08:00", "06-09 08:00",
      ])
    let monday = try planner.shift("2026-06-08")
    try perform(planner.editing.move(monday, days: 4), of: monday, .following, planner)
    #expect(try planner.letters("2026-06-01", "2026-06-22") == "WW-W----W-WW---W-WW--")
    let thursday = try planner.shift("2026-06-18")
    #expect(
      try editing(thursday, planner).scopes(for: planner.editing.move(thursday, days: 7)) == [.this]
    )
  }

  @Test("a shift that lands on the day of one that was touched is there all the same")
  func landing() throws {
    for touch in 0..<2 {
      let planner = try planner()
      // The second night is called off, or taken away; the first is put in its place for good.
      let second = try planner.shift("2026-06-04")
      try planner.perform(
        touch == 0 ? .shift(.setCancelled(second.id, true)) : .shift(.delete(second.id)))
      let first = try planner.shift("2026-06-03")
      let moved = try perform(planner.editing.move(first, days: 1), of: first, .following, planner)
      // Two that begin at one moment stand in the order of their identities.
      let possible = touch == 0 ? ["DD-nNN--", "DD-NnN--"] : ["DD-NN--"]
      #expect(possible.contains(try planner.letters("2026-06-01", "2026-06-08")))
      #expect(try planner.shifts("2026-06-04", "2026-06-05").contains(#require(moved)))
      try planner.perform(.history(.undo(2)))
      #expect(try planner.letters("2026-06-01", "2026-06-08") == "DDNN---")
    }
  }

  @Test(
    "a night that ends in the hour clocks skip is no other night for that",
    arguments: [("2027-03-27", 1), ("2027-03-28", -1)])
  func skippedHour(text: String, days: Int) throws {
    var pattern = try rota("D-------", start: text)
    pattern.schedule = .cycling(
      cycleStart: try day(text).adding(days: days > 0 ? 0 : -1),
      days: [
        RotationDay([
          RotationSlot(code: "S", startMinuteOfDay: 1080, durationMinutes: 450, breakMinutes: 0)
        ])
      ]
        + Array(repeating: .off, count: 7))
    pattern.effectiveFrom = try day("2026-05-01")
    let planner = try planner(pattern)
    let first = try #require(try planner.shifts("2027-03-20", "2027-04-01").first)
    #expect(
      ISOText.format(first.localEnd).hasSuffix(days > 0 ? "2027-03-28T02:30" : "2027-03-28T02:30"))
    try perform(planner.editing.move(first, days: days), of: first, .following, planner)
    let schedules = try planner.roster().patterns.map { $0.schedule.cycleMinutes }
    #expect(schedules == [450, 450])
  }

  @Test("a touched shift takes its record along to the day it is moved to", arguments: [1, -1])
  func touchedMoved(days: Int) throws {
    let planner = try planner()
    let plan = try planner.shift("2026-06-03")
    var noted = plan
    noted.notes = "Swap with Ann"
    try planner.perform(.shift(.save(noted, from: plan)))
    let shift = try planner.shift("2026-06-03")
    let moved = try #require(
      try perform(planner.editing.move(shift, days: days), of: shift, .following, planner))
    #expect(
      try planner.letters("2026-06-01", "2026-06-10") == (days > 0 ? "DD-NN----" : "DNN----DD"))
    let notes = try planner.shifts("2026-06-01", "2026-06-10").filter { !$0.notes.isEmpty }
    #expect(notes.map(\.id) == [moved.id])
    #expect(try notes.map(\.localStart.day) == [day("2026-06-03").adding(days: days)])
  }
}
