import Domain
import Testing

/// A pattern of a cycle: `D` 07:00 and `N` 19:00 for 12 hours, `X` 24 hours, `T` two short shifts.
func pattern(
  _ cycle: String, start: String = "2026-01-05", from: String? = nil, until: String? = nil,
  zone: String = "Europe/London"
) throws -> ShiftPattern {
  func slot(_ code: String, _ hour: Int, _ hours: Int) -> RotationSlot {
    RotationSlot(code: code, startMinuteOfDay: hour * 60, durationMinutes: hours * 60)
  }
  let days = cycle.map { letter in
    switch letter {
    case "D": RotationDay([slot("D", 7, 12)])
    case "N": RotationDay([slot("N", 19, 12)])
    case "X": RotationDay([slot("X", 7, 24)])
    case "T": RotationDay([slot("A", 6, 4), slot("B", 18, 4)])
    default: RotationDay.off
    }
  }
  return ShiftPattern(
    id: RecordID("p"), name: "Rota", schedule: .cycling(cycleStart: try day(start), days: days),
    effectiveFrom: try day(from ?? start), effectiveUntil: try until.map { try day($0) },
    zone: zone, createdAt: Instant(seconds: 0), updatedAt: Instant(seconds: 0))
}

/// Every day one shift from a wall-clock time on.
func daily(_ minuteOfDay: Int, minutes: Int) throws -> ShiftPattern {
  var pattern = try pattern("D", start: "2020-01-01")
  pattern.schedule = .weekly(
    daysOfWeekMask: 0x7f,
    slot: RotationSlot(code: "S", startMinuteOfDay: minuteOfDay, durationMinutes: minutes))
  return pattern
}

/// The letters of the shifts that start on each day, `-` for none.
func letters(
  _ pattern: ShiftPattern, _ from: String, _ until: String, zone: Zone = .utc
) throws -> String {
  let shifts = PatternExpansion.occurrences(
    of: pattern, from: try day(from), until: try day(until), in: zone)
  var text = ""
  for number in try day(from).number..<day(until).number {
    let codes = shifts.filter { $0.day.number == number }.map(\.slot.code)
    text += codes.isEmpty ? "-" : codes.joined()
  }
  return text
}

struct RosterPatternTests {
  @Test("a cycle holds before its anchor as after it")
  func aCycleHoldsBeforeItsAnchorAsAfterIt() throws {
    let rota = try pattern("DDNN----", from: "2025-12-20")
    #expect(try letters(rota, "2025-12-20", "2026-01-13") == "DDNN----DDNN----DDNN----")
    #expect(try letters(rota, "2025-12-22", "2025-12-30") == "NN----DD")
  }

  @Test("a pattern plans from its first day up to its end")
  func aPatternPlansFromItsFirstDayUpToItsEnd() throws {
    let rota = try pattern("D", from: "2026-01-07", until: "2026-01-10")
    #expect(try letters(rota, "2026-01-05", "2026-01-12") == "--DDD--")
    #expect(try letters(rota, "2026-01-09", "2026-01-09").isEmpty)
  }

  @Test("a weekly pattern follows its mask, Sunday being the lowest bit")
  func aWeeklyPatternFollowsItsMask() throws {
    var rota = try daily(7 * 60, minutes: 480)
    guard case .weekly(_, let slot) = rota.schedule else { return }
    rota.schedule = .weekly(daysOfWeekMask: 0b011_1110, slot: slot)
    // Monday 5 January 2026 to Sunday.
    #expect(try letters(rota, "2026-01-05", "2026-01-12") == "SSSSS--")
    rota.schedule = .weekly(daysOfWeekMask: PatternSchedule.mask(.sunday, .saturday), slot: slot)
    #expect(try letters(rota, "2026-01-05", "2026-01-12") == "-----SS")
    #expect(rota.schedule.averageMinutesPerWeek == 960 && rota.schedule.kind == .weekly)
  }

  @Test("shifts of one day are told apart, and stay who they are when their times change")
  func shiftsOfOneDayAreToldApart() throws {
    var rota = try pattern("T-")
    let from = try day("2026-01-05")
    func expand() -> [Occurrence] {
      PatternExpansion.occurrences(of: rota, from: from, until: from.adding(days: 4), in: .utc)
    }
    let before = expand()
    #expect(before.map(\.id.slotIndex) == [0, 1, 0, 1] && Set(before.map(\.id)).count == 4)
    guard case .cycling(let start, var days) = rota.schedule else { return }
    days[0].slots[1].startMinuteOfDay = 19 * 60
    days[0].slots[1].name = "Late"
    rota.schedule = .cycling(cycleStart: start, days: days)
    #expect(expand().map(\.id) == before.map(\.id))
    #expect(expand()[1].times != before[1].times)
  }

  @Test(
    "average weeks",
    arguments: [("DDNN----", 8, 2520), ("X--", 3, 3360), ("TD-", 3, 2800), ("D------N", 8, 1260)])
  func averageWeeks(cycle: String, days: Int, minutes: Int) throws {
    let schedule = try pattern(cycle).schedule
    #expect(schedule.cycleDays == days && schedule.averageMinutesPerWeek == minutes)
  }

  @Test("what cannot be a pattern is refused for its reason")
  func whatCannotBeAPatternIsRefusedForItsReason() throws {
    func slot(_ start: Int, _ minutes: Int, breakMinutes: Int? = nil) -> RotationSlot {
      RotationSlot(
        code: "S", startMinuteOfDay: start, durationMinutes: minutes, breakMinutes: breakMinutes)
    }
    func expect(_ error: PatternError, _ change: (inout ShiftPattern) throws -> Void) throws {
      var rota = try pattern("D-")
      try rota.check()
      try change(&rota)
      #expect(throws: error) { try rota.check() }
    }
    let start = try day("2026-01-05")
    func cycle(_ slots: RotationSlot...) -> PatternSchedule {
      .cycling(cycleStart: start, days: [.off, RotationDay(slots)])
    }
    try expect(.noDays) { $0.schedule = .cycling(cycleStart: start, days: []) }
    try expect(.noShifts) { $0.schedule = .cycling(cycleStart: start, days: [.off, .off]) }
    try expect(.noShifts) { $0.schedule = .weekly(daysOfWeekMask: 0, slot: slot(0, 60)) }
    try expect(.weekdayMask(128)) { $0.schedule = .weekly(daysOfWeekMask: 128, slot: slot(0, 60)) }
    try expect(.slot(day: 1, slot: 1, .tooLong(2881))) {
      $0.schedule = cycle(slot(0, 2880), slot(0, 2881))
    }
    try expect(.slot(day: 1, slot: 0, .notPositive(0))) { $0.schedule = cycle(slot(0, 0)) }
    try expect(.slot(day: 1, slot: 0, .startOutsideDay(1440))) {
      $0.schedule = cycle(slot(1440, 60))
    }
    try expect(.slot(day: 0, slot: 0, .breakOutsideShift(61))) {
      $0.schedule = .weekly(daysOfWeekMask: 1, slot: slot(0, 60, breakMinutes: 61))
    }
    try expect(.untilNotAfterFrom(from: start, until: start)) { $0.effectiveUntil = start }
    for text in ["0001-01-01", "9999-01-01", "1899-12-31", "2201-01-01"] {
      let far = try day(text)
      try expect(.yearOutOfRange(far)) {
        $0.schedule = .cycling(cycleStart: far, days: [RotationDay([slot(0, 60)])])
      }
      try expect(.yearOutOfRange(far)) { $0.effectiveFrom = far }
    }
  }

  @Test("colours are stored as text", arguments: ["series 0", "series 11", "#1f77b4", "#000000"])
  func coloursAreStoredAsText(text: String) throws {
    #expect(try #require(PatternColor(text)).text == text)
  }

  @Test("other texts are no colours", arguments: ["", "#12345", "#1f77bg", "#+12345", "series -1"])
  func otherTextsAreNoColours(text: String) {
    #expect(PatternColor(text) == nil)
  }
}
