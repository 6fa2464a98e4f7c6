import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Swaps on a rotation of two days, two nights and four free days from 6 April; 1 June 2026 is the
/// first day shift of a block, today is 20 May.
@Suite("Swaps with colleagues") struct SwapServiceTests {
  private let planner: Planner

  init() throws {
    planner = try Planner()
    try planner.perform(.pattern(.save(rota("DDNN----", start: "2026-04-06"))))
  }

  // MARK: Helpers

  @discardableResult
  private func add(
    _ colleague: String = "Ana", give: String? = nil, take: String? = nil, times: String = "",
    name: String = ""
  ) throws -> SwapReport {
    let giving = try give.map { SwapGiving.day(try day($0)) }
    let taking = try take.map { SwapTaking(on: try day($0), times: times, name: name) }
    let draft = SwapDraft(colleague: colleague, giving: giving, taking: taking)
    return try #require(try planner.perform(.swap(.add(draft))).swap)
  }

  private func absent(_ date: String, half: Absence.Half? = nil) throws {
    let draft = AbsenceDraft(kind: "leave", from: .date(try day(date)), half: half)
    try planner.perform(.absence(.add(draft)))
  }

  /// The swaps as text: `Ana 2026-06-01 / –`.
  private func swaps() throws -> [String] {
    try planner.store.swaps.swaps().map { swap in
      let days = [swap.given, swap.taken].map { $0.map { ISOText.format($0.day) } ?? "–" }
      return "\(swap.colleague) \(days.joined(separator: " / "))\(swap.isSettled ? " settled" : "")"
    }
  }

  private var june: String { get throws { try planner.letters("2026-06-01", "2026-06-09") } }

  // MARK: Adding

  @Test("one step cancels the shift and adds the other with its times; undo takes both back")
  func both() throws {
    #expect(try june == "DDNN----")
    let report = try add(give: "2026-06-01", take: "2026-06-06")
    #expect(try june == "dDNN-D--")
    #expect(try planner.shift("2026-06-06").localStart.secondOfDay == 7 * 3600)
    #expect(report.swap.debtor == nil && report.warnings.isEmpty)
    try planner.perform(.history(.undo(1)))
    #expect(try june == "DDNN----")
    #expect(try swaps().isEmpty)
  }

  @Test(
    "times are clock times or a length, and name the kind that has them",
    arguments: [
      ("7-19", "D", 12), ("19:00–07:00", "N", 12), ("7:00+12h", "D", 12), ("06:00 - 14:30", "", 8),
    ])
  func times(text: String, code: String, hours: Int) throws {
    try add(take: "2026-06-06", times: text)
    let taken = try planner.shift("2026-06-06")
    #expect(taken.code == code)
    #expect(taken.scheduled.seconds / 3600 == Int64(hours))
  }

  @Test("times that cannot be read are refused", arguments: ["seven", "7", "7-", "-15", "25-30"])
  func badTimes(text: String) throws {
    #expect(throws: SwapError.badTimes(text)) { try add(take: "2026-06-06", times: text) }
    #expect(throws: SwapError.noTimes) { try add(take: "2026-06-06") }
    #expect(try june == "DDNN----")
  }

  @Test("an overlap of the shift that is taken on names the own shift")
  func overlap() throws {
    let report = try add(give: "2026-06-02", take: "2026-06-01", times: "11-20")
    #expect(
      report.warnings.map(\.sentence) == [
        "You already have Kind D, Mon 1 Jun 2026, 07:00–19:00: an overlap of 8 h."
      ])
  }

  // MARK: Refusals

  @Test("a covered shift, a half covered one, a cancelled and a worked one cannot be given away")
  func refused() throws {
    try absent("2026-06-01")
    try absent("2026-06-02", half: .first)
    let night = try planner.shift("2026-06-03")
    try planner.perform(.shift(.setCancelled(night.id, true)))
    for (date, isPart) in [("2026-06-01", false), ("2026-06-02", true), ("2026-06-03", false)] {
      let shift = try planner.shift(date)
      let error: SwapError = isPart ? .partlyAbsent(shift) : .notGivable(shift)
      #expect(throws: error) { try add(give: date) }
    }
    let worked = try planner.shift("2026-05-16")
    try planner.perform(.shift(.confirm(ids: [worked.id])))
    #expect(throws: SwapError.notGivable(try planner.shift("2026-05-16"))) {
      try add(give: "2026-05-16")
    }
    #expect(throws: SwapError.noShiftOn(try day("2026-06-05"))) { try add(give: "2026-06-05") }
    #expect(try swaps().isEmpty)
  }

  @Test("a shift that was given away and is planned again is not given twice")
  func twice() throws {
    try add(give: "2026-06-01")
    let shift = try planner.shift("2026-06-01")
    try planner.perform(.shift(.setCancelled(shift.id, false)))
    let error = SwapError.alreadyGiven(
      try planner.shift("2026-06-01"), try #require(try planner.store.swaps.swaps().first))
    #expect(throws: error) { try add("Ben", give: "2026-06-01") }
  }

  @Test("without a colleague or a shift there is no swap")
  func nothing() throws {
    #expect(throws: SwapError.noColleague) { try add(" ", give: "2026-06-01") }
    #expect(throws: SwapError.noShift) { try add() }
  }

  // MARK: What is owed

  @Test("what is owed is returned by a shift of the debtor, or otherwise")
  func settling() throws {
    let given = try add(give: "2026-06-01").swap
    #expect(given.debtor == .me)
    #expect(throws: SwapError.owesShift(given)) {
      try planner.perform(.swap(.settle(given.id, .giving(.day(try day("2026-06-02"))))))
    }
    try planner.perform(.swap(.settle(given.id, .taking(SwapTaking(on: try day("2026-06-07"))))))
    #expect(try june == "dDNN--D-")
    let taken = try add("Ben", take: "2026-06-05", name: "Kind N").swap
    #expect(taken.debtor == .colleague)
    #expect(throws: SwapError.isOwedShift(taken)) {
      try planner.perform(.swap(.settle(taken.id, .taking(SwapTaking(on: try day("2026-06-08"))))))
    }
    try planner.perform(.swap(.settle(taken.id, nil)))
    #expect(try swaps() == ["Ana 2026-06-01 / 2026-06-07", "Ben – / 2026-06-05 settled"])
    #expect(throws: SwapError.self) { try planner.perform(.swap(.settle(taken.id, nil))) }
  }

  @Test("the name of a colleague is spelled as in other swaps")
  func spelling() throws {
    try add("Ana", give: "2026-06-01")
    #expect(try add("ANA ", give: "2026-06-02").swap.colleague == "Ana")
  }

  @Test("a rehearsal keeps nothing")
  func rehearsal() throws {
    let draft = SwapDraft(colleague: "Ana", giving: .day(try day("2026-06-01")))
    let report = try StoreServices(store: planner.store, environment: planner.environment)
      .swaps.preview(draft)
    #expect(report.swap.debtor == .me)
    #expect(try swaps().isEmpty)
    #expect(try june == "DDNN----")
  }

  // MARK: Deleting

  @Test("deleting restores the shifts, unless one has changed since")
  func deleting() throws {
    let first = try add(give: "2026-06-01", take: "2026-06-06").swap
    try planner.perform(.swap(.delete(first.id)))
    #expect(try june == "DDNN----")
    let second = try add(give: "2026-06-01", take: "2026-06-06").swap
    let taken = try planner.shift("2026-06-06")
    try planner.perform(.shift(.setCancelled(taken.id, true)))
    let result = try planner.perform(.swap(.delete(second.id)))
    #expect(result.notes.map(\.key) == ["note.swap_touched"])
    #expect(try june == "dDNN-d--")
    #expect(try swaps().isEmpty)
  }
}
