import Domain
import Testing

struct RosterPreviewTests {
  @Test("a month of DuPont over the spring change, with what it brings")
  func aMonthOfDuPont() throws {
    let london = try zones.zone("Europe/London")
    // The cycle begins on Wednesday 25 March: four nights, the last over the change of 29 March.
    let rota = try pattern("NNNN---DDD-NNN---DDDD-------", start: "2026-03-25")
    let preview = PatternPreview(
      of: rota, from: try day("2026-03-25"), days: 28, in: london, rules: .germany,
      holidays: HolidayCalendar.holidays(in: 2026, region: .england))
    #expect(preview.days.count == 28 && preview.cycleDays == 28)
    #expect(
      preview.days.map { $0.shifts.first?.slot.code ?? "-" }.joined()
        == "NNNN---DDD-NNN---DDDD-------")
    #expect(preview.averageMinutesPerWeek == 42 * 60)
    #expect(preview.figures.totalMinutes == 14 * 720 - 60)
    #expect(preview.figures.leastRestMinutes == 12 * 60)
    #expect(preview.figures.longestRunOfDays == 4)
    #expect(preview.clockChanges.map(\.day) == [try day("2026-03-28")])
    let lines = preview.warnings.map { "\(ISOText.format($0.day)) \($0.concern.code)" }
    // Good Friday is 3 April, the third day shift; Easter Monday 6 April is the second night.
    #expect(
      lines == [
        "2026-03-28 clock_change", "2026-04-03 holiday", "2026-04-06 holiday",
        "2026-04-07 seven_days",
      ])
    #expect(preview.warnings.first?.concern == .clockChange(minutes: 660, planned: 720))
    #expect(
      preview.warnings.last?.concern == .sevenDays(minutes: 72 * 60, most: 60 * 60))
    let goodFriday = Holiday(day: try day("2026-04-03"), key: "good_friday")
    #expect(preview.warnings[1].concern == .holiday(goodFriday))
    let weeks = preview.weeks(from: .monday)
    #expect(weeks.map(\.minutes) == [47 * 60, 48 * 60, 48 * 60, 24 * 60, 0])
    #expect(try weeks.first?.start == day("2026-03-23"))
  }

  @Test("conflicts with what already stands are told, those of what stands alone are not")
  func conflictsWithWhatAlreadyStands() throws {
    let rota = try pattern("D-")
    func entry(_ id: String, _ start: String, _ end: String) throws -> RosterEntry {
      let interval = Interval(start: try instant(start), end: try instant(end))
      return RosterEntry(.shift(RecordID(id)), interval, in: .utc)
    }
    let existing = [
      try entry("a", "2026-01-06T08:00:00Z", "2026-01-06T16:00:00Z"),
      try entry("b", "2026-01-06T15:00:00Z", "2026-01-06T16:00:00Z"),
      try entry("c", "2026-01-07T18:00:00Z", "2026-01-07T20:00:00Z"),
    ]
    let preview = PatternPreview(
      of: rota, from: try day("2026-01-05"), days: 4, in: .utc, rules: RestRules(),
      existing: existing)
    let wednesday = OccurrenceID(patternID: rota.id, day: try day("2026-01-07"), slotIndex: 0)
    #expect(preview.warnings.map(\.concern) == [.overlap(minutes: 60)])
    #expect(
      preview.warnings.first?.subjects == [.occurrence(wednesday), .shift(RecordID("c"))])
    #expect(preview.figures.leastRestMinutes == 36 * 60)
  }

  @Test("an average week over the limit is told at once, not after the reference period")
  func anAverageWeekOverTheLimitIsToldAtOnce() throws {
    let preview = PatternPreview(
      of: try pattern("X--"), from: try day("2026-01-05"), days: 28, in: .utc,
      rules: .europeanUnion)
    #expect(
      preview.warnings.map(\.concern)
        == [.averageWeek(minutes: 56 * 60, most: 48 * 60, weeks: 17)])
    #expect(preview.warnings.first?.subjects == [])
  }

  @Test("a preview of no days is empty")
  func aPreviewOfNoDaysIsEmpty() throws {
    let preview = PatternPreview(
      of: try pattern("D-"), from: try day("2026-01-05"), days: -3, in: .utc, rules: .germany)
    #expect(preview.days.isEmpty && preview.warnings.isEmpty)
    #expect(preview.weeks(from: .sunday).isEmpty)
  }
}
