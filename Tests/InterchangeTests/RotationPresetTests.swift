import Bundled
import Domain
import Interchange
import Testing

/// What the published tables say of a preset: days in the cycle, minutes in an average week, and
/// hours of least rest and of the fullest seven days.
struct Published: CustomStringConvertible, Sendable {
  let id: String
  let days: Int
  let week: Int
  let rest: Double
  let sevenDays: Double
  /// How many teams cover day and night; 0 where none are published or derivable.
  let teams: Int

  init(_ id: String, _ days: Int, _ week: Int, _ rest: Double, _ sevenDays: Double, _ teams: Int) {
    self.id = id
    self.days = days
    self.week = week
    self.rest = rest
    self.sevenDays = sevenDays
    self.teams = teams
  }

  var description: String { id }

  static let table = [
    Published("pitman-fixed", 14, 2520, 12, 60, 0), Published("panama", 56, 2520, 12, 60, 4),
    Published("2-2-3-rotating", 28, 2520, 12, 60, 4), Published("dupont", 28, 2520, 12, 72, 4),
    Published("4-on-4-off", 8, 2520, 12, 48, 0),
    Published("4-on-4-off-alternating", 16, 2520, 12, 48, 4),
    Published("fast-12", 8, 2520, 12, 48, 4), Published("12-24-12-48", 4, 2520, 24, 48, 4),
    Published("dno", 3, 3360, 24, 60, 3), Published("ddnnoo", 6, 3360, 12, 60, 3),
    Published("extended-12", 21, 3360, 12, 84, 3), Published("7-on-7-off", 14, 2520, 12, 84, 0),
    Published("icu-nursing", 14, 2520, 12, 48, 0),
    Published("continental-2-2-3", 28, 2520, 16, 56, 4),
    Published("continental-2-2-2", 8, 2520, 16, 48, 4),
    Published("6-on-2-off", 24, 2520, 16, 48, 4),
    Published("southern-swing-forward", 28, 2520, 16, 56, 4),
    Published("southern-swing-backward", 28, 2520, 16, 56, 4),
    Published("kelly", 9, 3360, 24, 72, 3), Published("24-48", 3, 3360, 48, 72, 3),
    Published("48-96", 6, 3360, 0, 72, 3), Published("24-72", 4, 2520, 72, 48, 4),
    Published("seattle-fd", 8, 2520, 48, 48, 4), Published("kern-fd", 18, 3360, 0, 96, 3),
    Published("8-plus-12", 28, 2520, 12, 64, 4), Published("icu-interns", 4, 4568, 10, 86.5, 4),
    Published("low-night-demand", 42, 2240, 16, 56, 6), Published("10h-4-3", 21, 2400, 14, 48, 6),
    Published("10h-4-2-4-3-4-3", 20, 2520, 14, 50, 5),
    Published("10h-5-3-5-4-5-3", 25, 2520, 14, 50, 5), Published("10h-6-4", 30, 2520, 14, 60, 5),
    Published("4-on-2-off", 6, 2240, 16, 40, 0), Published("6-on-3-off", 9, 2380, 15.5, 51, 0),
    Published("9-80", 14, 2400, 15, 44, 0), Published("5-4-9", 28, 2400, 15, 45, 0),
    Published("4-10", 7, 2400, 14, 40, 0), Published("5-2", 7, 2400, 16, 40, 0),
    Published("21-team-6d", 49, 2400, 16, 48, 0), Published("uk-2-2-2-4", 10, 2520, 14, 60, 5),
    // Not in the published table: the night crews of fixed rotations, and what the cycle says.
    Published("pitman-fixed-nights", 14, 2520, 12, 60, 0),
    Published("4-on-4-off-nights", 8, 2520, 12, 48, 0),
    Published("7-on-7-off-alternating", 28, 2520, 12, 84, 4),
    Published("3-on-3-off", 6, 2520, 12, 48, 0), Published("5-2-three-shift", 21, 2400, 16, 48, 0),
    Published("5-2-second-saturday", 14, 2640, 16, 48, 0),
    Published("every-day", 1, 3360, 16, 56, 0),
  ]
}

struct RotationPresetTests {
  static let start = CivilDay(number: 20_458)  // Monday 2026-01-05

  static func presets() throws -> [RotationPreset] {
    try RotationFile.presets(try #require(Bundled.text("Rotations/rotations.json")))
  }

  static func preset(_ id: String) throws -> RotationPreset {
    try #require(try presets().first { $0.id == id })
  }

  static func pattern(
    _ preset: RotationPreset, _ choice: RotationChoice
  ) throws -> ShiftPattern {
    try preset.pattern(
      choice, id: RecordID("p"), zone: "UTC", at: Instant(seconds: 0), names: { $0 })
  }

  /// The shifts of some days from the start, in UTC.
  static func shifts(_ pattern: ShiftPattern, days: Int) -> [Occurrence] {
    PatternExpansion.occurrences(
      of: pattern, from: start, until: start.adding(days: days), in: .utc)
  }

  static func letters(_ preset: RotationPreset, _ choice: RotationChoice, days: Int) throws
    -> String
  {
    let shifts = shifts(try pattern(preset, choice), days: days)
    return (0..<days).map { day in
      shifts.first { $0.day == start.adding(days: day) }?.slot.code ?? "-"
    }.joined()
  }

  @Test("the presets and the published table are the same, and more than forty")
  func thePresetsAndThePublishedTableAreTheSame() throws {
    let ids = try Self.presets().map(\.id)
    #expect(ids.count >= 40 && Set(ids).count == ids.count)
    #expect(Set(ids) == Set(Published.table.map(\.id)))
    #expect(try Self.presets().allSatisfy { !$0.names.isEmpty && !$0.source.isEmpty })
  }

  @Test(
    "length, average week, least rest and fullest week are the published ones",
    arguments: Published.table)
  func figuresArePublished(published: Published) throws {
    let preset = try Self.preset(published.id)
    #expect(preset.cycle.count == published.days)
    #expect(preset.averageMinutesPerWeek == published.week)
    #expect(preset.teamOffsets.count == published.teams)
    // Three cycles and three weeks hold every rest and every stretch of seven days.
    let pattern = try Self.pattern(preset, RotationChoice(start: Self.start))
    let shifts = Self.shifts(pattern, days: 3 * published.days + 21)
    let figures = RosterFigures(shifts.map { RosterEntry($0, in: .utc) })
    #expect(figures.leastRestMinutes == Int(published.rest * 60))
    #expect(figures.mostMinutesInSevenDays == Int(published.sevenDays * 60))
    let cycle = Self.shifts(pattern, days: published.days).reduce(0) { $0 + $1.times.minutes }
    #expect((cycle * 14 + published.days) / (2 * published.days) == published.week)
  }

  @Test(
    "the teams together cover every minute, forwards and backwards",
    arguments: Published.table.filter { $0.teams > 0 }, [false, true])
  func teamsCoverEveryMinute(published: Published, isReversed: Bool) throws {
    let preset = try Self.preset(published.id)
    // Two days of run-up, so that what started before the first day is there.
    let window = (published.days + 2) * 1440
    var covered = [Bool](repeating: false, count: window)
    for team in preset.teamOffsets.indices {
      let choice = RotationChoice(start: Self.start, team: team, isReversed: isReversed)
      for shift in Self.shifts(try Self.pattern(preset, choice), days: published.days + 2) {
        let first = Int((shift.times.scheduledStart - Zone.utc.startOfDay(Self.start)) / 60)
        for minute in first..<min(first + shift.times.minutes, window) { covered[minute] = true }
      }
    }
    #expect(covered[2880...].allSatisfy { $0 })
  }

  @Test(
    "cycles as they are published",
    arguments: [
      ("pitman-fixed", "DD--DDD--DD---"), ("dupont", "NNNN---DDD-NNN---DDDD-------"),
      ("2-2-3-rotating", "DD--DDD--DD---NN--NNN--NN---"), ("fast-12", "DDNN----"),
      ("continental-2-2-3", "DDSSSNN--DDDSSNN---DDSSNNN--"), ("kelly", "X-X-X----"),
      ("continental-2-2-2", "DDSSNN--"), ("6-on-2-off", "DDDDDD--SSSSSS--NNNNNN--"),
      ("kern-fd", "XX--XX--XX--------"), ("seattle-fd", "X----X--"), ("uk-2-2-2-4", "EELLNN----"),
      ("icu-interns", "DCN-"), ("9-80", "AAAAB--AAAA---"),
    ])
  func cyclesAsPublished(id: String, cycle: String) throws {
    #expect(String(try Self.preset(id).cycle) == cycle)
  }

  @Test("names that mean several rotations stand at each of them")
  func ambiguousNames() throws {
    func ids(_ name: String) throws -> [String] {
      try Self.presets().filter { $0.names.contains(name) }.map(\.id)
    }
    #expect(
      try ids("2-2-3") == ["pitman-fixed", "panama", "2-2-3-rotating", "continental-2-2-3"])
    #expect(try ids("Southern Swing") == ["southern-swing-forward", "southern-swing-backward"])
    #expect(try ids("Continental") == ["continental-2-2-3", "continental-2-2-2"])
  }

  @Test("a team, a turn, the direction and times of one's own")
  func choices() throws {
    let dupont = try Self.preset("dupont")
    func letters(_ choice: RotationChoice) throws -> String {
      try Self.letters(dupont, choice, days: 28)
    }
    #expect(try letters(RotationChoice(start: Self.start)) == "NNNN---DDD-NNN---DDDD-------")
    #expect(
      try letters(RotationChoice(start: Self.start, team: 2)) == "---DDDD-------NNNN---DDD-NNN")
    #expect(
      try letters(RotationChoice(start: Self.start, turnedDays: 7))
        == "DDD-NNN---DDDD-------NNNN---")
    #expect(
      try letters(RotationChoice(start: Self.start, turnedDays: -1))
        == "-NNNN---DDD-NNN---DDDD------")
    #expect(
      try letters(RotationChoice(start: Self.start, isReversed: true))
        == "-------DDDD---NNN-DDD---NNNN")
    var night = try #require(dupont.kinds.first { $0.code == "N" })
    night.startMinuteOfDay = 18 * 60 + 30
    let own = try Self.pattern(dupont, RotationChoice(start: Self.start, kinds: [night]))
    let first = try #require(Self.shifts(own, days: 1).first)
    #expect(first.times.localStart == LocalDateTime(day: Self.start, hour: 18, minute: 30))
    #expect(first.slot.name == "night" && own.name == "DuPont")
    #expect(own.effectiveFrom == Self.start && own.effectiveUntil == nil)
  }

  @Test("an office week begins on Monday whatever the day it is taken up, unless it is turned")
  func anOfficeWeekBeginsOnMonday() throws {
    let office = try Self.preset("5-2")
    let wednesday = Self.start.adding(days: 2)
    func letters(_ choice: RotationChoice) throws -> String {
      try Self.letters(office, choice, days: 14)
    }
    #expect(try letters(RotationChoice(start: Self.start)) == "DDDDD--DDDDD--")
    #expect(try letters(RotationChoice(start: wednesday)) == "--DDD--DDDDD--")
    #expect(try letters(RotationChoice(start: Self.start, turnedDays: -1)) == "-DDDDD--DDDDD-")
  }

  @Test("what a preset does not have is refused")
  func whatAPresetDoesNotHaveIsRefused() throws {
    let dno = try Self.preset("dno")
    #expect(throws: PatternError.unknownTeam(3)) {
      try Self.pattern(dno, RotationChoice(start: Self.start, team: 3))
    }
    let kind = RotationPreset.Kind(
      code: "Q", nameKey: "day", startMinuteOfDay: 0, durationMinutes: 60)
    #expect(throws: PatternError.unknownCode("Q")) {
      try Self.pattern(dno, RotationChoice(start: Self.start, kinds: [kind]))
    }
    #expect(throws: PatternError.untilNotAfterFrom(from: Self.start, until: Self.start)) {
      try Self.pattern(dno, RotationChoice(start: Self.start, until: Self.start))
    }
  }

  @Test(
    "a file that does not fit together is refused",
    arguments: [
      (#"{"presets": [{"id": "a"}]}"#, "$.presets[0].names missing"),
      (#"{"presets": [], "more": 1}"#, "$.more unknown"), (#"[]"#, "$ wrongKind"),
      (Self.file(start: "24:00"), "$.presets[0].kinds[0].start invalid"),
      (Self.file(start: "7:00"), "$.presets[0].kinds[0].start invalid"),
      (Self.file(weekday: "Monday"), "$.presets[0].first_weekday invalid"),
      (Self.file(code: "DD"), "$.presets[0].kinds[0].code invalid"),
      (Self.file(cycle: "DX-"), "unknownCode"), (Self.file(cycle: ""), "noDays"),
      (Self.file(teams: "[3]"), "teamOffset"), (Self.file(code: "-"), "ambiguousCode"),
      (#"{"presets": ["#, "cutOff"),
    ])
  func aFileThatDoesNotFit(text: String, error expected: String) throws {
    let error = try failure(RotationFileError.self) { try RotationFile.presets(text) }
    switch error {
    case .syntax(let error): #expect("\(error.problem)".hasPrefix(expected))
    case .shape(let error): #expect("\(error.path) \(error.problem)".hasPrefix(expected))
    case .pattern(let id, let error): #expect(id == "a" && "\(error)".hasPrefix(expected))
    }
  }

  static func file(
    cycle: String = "DD-", code: String = "D", start: String = "07:00", teams: String = "[]",
    weekday: String = "monday"
  ) -> String {
    """
    {"presets": [{"id": "a", "names": ["A"], "cycle": "\(cycle)", "kinds": [{"code": "\(code)",
    "kind": "day", "start": "\(start)", "minutes": 480}], "first_weekday": "\(weekday)", "teams": \(teams), "source": "s"}]}
    """
  }
}
