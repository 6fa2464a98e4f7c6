import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Testing

/// What people say about how they work, and what their months look like.
@Suite("Finding a rotation") struct OnboardingDiscoveryTests {
  private static let environment = AppEnvironment(
    Environment(
      now: Instant(seconds: 0), zone: .utc, zones: ZoneDatabase { _ in nil },
      format: Format(texts: Texts(.english), clock: .twentyFourHour)), .standard)

  /// 5 January 2026 is a Monday.
  private static let monday = CivilDay(number: 20_458)

  /// The letters of the days from `first` on, `-` for a day off.
  private static func letters(
    _ draft: RotationDraft, from first: CivilDay = monday, _ count: Int
  ) throws -> String {
    var endless = try draft.pattern(id: RecordID("p"), environment)
    endless.effectiveFrom = first
    let shifts = PatternExpansion.occurrences(
      of: endless, from: first, until: first.adding(days: count), in: .utc)
    let codes = Dictionary(shifts.map { ($0.day, $0.slot.code) }) { $0 + $1 }
    return (0..<count).map { codes[first.adding(days: $0)] ?? "-" }.joined()
  }

  private static func preset(_ id: String) throws -> RotationPreset {
    try #require(Rotations.known.first { $0.id == id })
  }

  // MARK: Days on and off

  @Test(
    "days on and days off",
    arguments: [
      (4, 4, PatternDiscovery.OnOff.Work.days, "DDDD----DDDD----"),
      (4, 4, .nights, "NNNN----NNNN----"), (4, 4, .alternating, "DDDD----NNNN----"),
      (1, 2, .days, "D--D--"), (2, 1, .alternating, "DD-NN-DD-"),
    ])
  func onOff(on: Int, off: Int, work: PatternDiscovery.OnOff.Work, letters: String) throws {
    let answer = PatternDiscovery.OnOff(
      daysOn: on, daysOff: off, work: work, days: ClockRange(start: 420, minutes: 720),
      nights: ClockRange(start: 1140, minutes: 720), begins: Self.monday)
    let draft = try PatternDiscovery.rotation(answer, name: "", first: Self.monday)
    #expect(try Self.letters(draft, letters.count) == letters)
  }

  @Test("a block that began last week goes on into this one")
  func begun() throws {
    let answer = PatternDiscovery.OnOff(
      daysOn: 4, daysOff: 4, work: .days, days: ClockRange(start: 420, minutes: 720),
      nights: ClockRange(start: 1140, minutes: 720), begins: Self.monday.adding(days: -2))
    let draft = try PatternDiscovery.rotation(answer, name: "", first: Self.monday)
    #expect(try Self.letters(draft, 10) == "DD----DDDD")
    #expect(try draft.pattern(id: RecordID("p"), Self.environment).effectiveFrom == Self.monday)
  }

  @Test("a shift of 24 hours is a duty, and two kinds never share a letter")
  func codes() throws {
    var kinds: [RotationPreset.Kind] = []
    let codes = [(420, 1440), (420, 720), (480, 600), (360, 480), (1320, 480), (420, 720)].map {
      PatternDiscovery.code(of: ClockRange(start: $0.0, minutes: $0.1), among: &kinds)
    }
    #expect(String(codes) == "XDABND")
    #expect(kinds.map(\.nameKey) == ["duty", "day", "day", "day", "night"])
  }

  // MARK: Days of the week

  @Test("Monday to Friday is kept as days of the week")
  func office() throws {
    let pattern = try Self.weekly([.everyWeek, .everyWeek, .everyWeek, .everyWeek, .everyWeek])
      .pattern(id: RecordID("p"), Self.environment)
    guard case .weekly(let mask, let slot) = pattern.schedule else {
      Issue.record("\(pattern.schedule)")
      return
    }
    #expect(mask == PatternSchedule.mask(.monday, .tuesday, .wednesday, .thursday, .friday))
    #expect((slot.startMinuteOfDay, slot.durationMinutes) == (420, 480))
  }

  @Test(
    "every second Saturday is a cycle of two weeks, from this one or the next",
    arguments: [
      (PatternDiscovery.Weekly.WeekFrequency.thisWeek, "DDDDDD-DDDDD--DDDDDD-DDDDD--"),
      (.nextWeek, "DDDDD--DDDDDD-DDDDD--DDDDDD-"),
    ])
  func saturday(often: PatternDiscovery.Weekly.WeekFrequency, letters: String) throws {
    let draft = try Self.weekly(
      [.everyWeek, .everyWeek, .everyWeek, .everyWeek, .everyWeek, often])
    #expect(try Self.letters(draft, 28) == letters)
    let pattern = try draft.pattern(id: RecordID("p"), Self.environment)
    #expect(pattern.schedule.cycleDays == 14)
    #expect(pattern.schedule.averageMinutesPerWeek == 44 * 60)
  }

  @Test("the second week may have times of its own")
  func secondTimes() throws {
    var answer = try Self.answer([.everyWeek, .never, .thisWeek, .nextWeek])
    answer.secondHours = ClockRange(start: 1320, minutes: 480)
    let draft = try PatternDiscovery.rotation(answer, name: "", first: Self.monday)
    #expect(try Self.letters(draft, 14) == "D-N----D--N---")
  }

  @Test("no day at all is no rotation")
  func never() throws {
    #expect(throws: PatternError.noShifts) { try Self.weekly([]) }
  }

  private static func answer(
    _ often: [PatternDiscovery.Weekly.WeekFrequency]
  ) throws -> PatternDiscovery.Weekly {
    let hours = ClockRange(start: 420, minutes: 480)
    let weekdays = (0..<7).map { monday.adding(days: $0).weekday }
    return PatternDiscovery.Weekly(
      days: Dictionary(uniqueKeysWithValues: zip(weekdays, often)), hours: hours,
      secondHours: hours, week: monday)
  }

  private static func weekly(_ often: [PatternDiscovery.Weekly.WeekFrequency]) throws
    -> RotationDraft
  {
    try PatternDiscovery.rotation(answer(often), name: "", first: monday)
  }

  // MARK: Turning

  @Test(
    "DuPont for each team, a week apart, is what `pattern preview` shows",
    arguments: [
      ("A", "NNNN---DDD-NNN---DDDD-------"), ("B", "DDD-NNN---DDDD-------NNNN---"),
      ("C", "---DDDD-------NNNN---DDD-NNN"), ("D", "-------NNNN---DDD-NNN---DDDD"),
    ])
  func teams(name: String, letters: String) throws {
    var draft = RotationDraft(try Self.preset("dupont"), first: Self.monday)
    draft.team = ["A", "B", "C", "D"].firstIndex(of: name)
    #expect(try Self.letters(draft, 28) == letters)
    #expect(draft.title == "DuPont \(name)")
  }

  @Test("a day earlier and a day later are each other's opposite, and a whole turn changes nothing")
  func turned() throws {
    let draft = RotationDraft(try Self.preset("dupont"), first: Self.monday)
    let letters = try Self.letters(draft, 28)
    var turned = draft
    turned.turn(1)
    #expect(try Self.letters(turned, 28) == letters.rotated(by: 1))
    turned.turn(-2)
    #expect(try Self.letters(turned, 28) == letters.rotated(by: -1))
    turned.turn(29)
    #expect(turned == draft)
  }

  @Test("a cycle can be made to begin on any day, also one that stands on its weekday")
  func begins() throws {
    for id in ["dupont", "5-2", "5-2-second-saturday"] {
      for offset in [-30, -1, 0, 3, 100] {
        var draft = RotationDraft(try Self.preset(id), first: Self.monday)
        let day = Self.monday.adding(days: offset)
        draft.begin(on: day)
        let cycle = String(draft.preset.cycle)
        #expect(try Self.letters(draft, from: day, cycle.count) == cycle, "\(id) \(offset)")
        #expect((day - draft.cycleBegin) % cycle.count == 0)
        #expect(draft.cycleBegin <= draft.first)
        #expect(draft.first - draft.cycleBegin < cycle.count)
      }
    }
  }

  @Test("teams go round, from none to the second")
  func teamsGoRound() throws {
    var draft = RotationDraft(try Self.preset("dupont"), first: Self.monday)
    let teams = (0..<5).map { _ in
      draft.turnTeam(1)
      return draft.team
    }
    #expect(teams == [1, 2, 3, 0, 1])
    var plain = RotationDraft(try Self.preset("5-2"), first: Self.monday)
    plain.turnTeam(1)
    #expect(plain.team == nil)
  }

  @Test("a pattern that is there can be changed as if it had just been told")
  func again() throws {
    for preset in Rotations.known {
      var draft = RotationDraft(preset, first: Self.monday.adding(days: 3))
      draft.turn(2)
      var pattern = try draft.pattern(id: RecordID("p"), Self.environment)
      pattern.schedule = pattern.schedule.mapSlots { slot in
        var slot = slot
        slot.breakMinutes = slot.code == "N" ? 45 : 30
        return slot
      }
      let again = try #require(RotationDraft(pattern, first: Self.monday.adding(days: 40)))
      let changed = try again.pattern(id: RecordID("p"), Self.environment)
      for offset in 40..<110 {
        let day = Self.monday.adding(days: offset)
        #expect(changed.schedule.slots(on: day) == pattern.schedule.slots(on: day), "\(preset.id)")
      }
      #expect(changed.effectiveFrom == Self.monday.adding(days: 40))
    }
  }

  @Test("a pattern with two shifts on a day cannot be told by letters")
  func severalShifts() throws {
    var pattern = try RotationDraft(Self.preset("5-2"), first: Self.monday)
      .pattern(id: RecordID("p"), Self.environment)
    let slot = RotationSlot(code: "D", startMinuteOfDay: 0, durationMinutes: 60)
    pattern.schedule = .cycling(cycleStart: Self.monday, days: [RotationDay([slot, slot])])
    #expect(RotationDraft(pattern, first: Self.monday) == nil)
  }

  // MARK: Days as they were worked

  private static func observed(_ text: String) -> ObservedDays {
    var days = ObservedDays(first: monday)
    for letter in text { days.record(ObservedDays.Duty(rawValue: letter) ?? .unknown) }
    return days
  }

  @Test("two weeks of every preset find it, at the day of the cycle they began on")
  func everyPreset() throws {
    for preset in Rotations.known {
      let kinds = Dictionary(uniqueKeysWithValues: preset.kinds.map { ($0.code, $0) })
      for phase in [0, preset.cycle.count / 3, preset.cycle.count - 1] {
        var days = ObservedDays(first: Self.monday)
        for offset in 0..<ObservedDays.count {
          let code = preset.cycle[(phase + offset) % preset.cycle.count]
          days.record(kinds[code].map(ObservedDays.Duty.init) ?? .off)
        }
        let draft = PatternMatch(preset: preset, phase: phase, distance: 0).draft(
          days, first: Self.monday)
        let letters = try Self.letters(draft, 56)
        let matches = PatternDiscovery.matches(days, among: Rotations.known, limit: 200)
        let found = try matches.filter { $0.distance == 0 }.map {
          try Self.letters($0.draft(days, first: Self.monday), 56)
        }
        #expect(found.contains(letters), "\(preset.id) from day \(phase)")
      }
    }
  }

  @Test(
    "what was told of a few days ranks the rotations",
    arguments: [
      ("NNNN---DDD-NNN", "dupont"), ("DDDD----NNNN--", "4-on-4-off-alternating"),
      ("DDDD----DDDD", "4-on-4-off"), ("X--X--X", "24-48"), ("DDNN----DDNN", "fast-12"),
      ("DDLLNN--DDLLNN", "continental-2-2-2"), ("DDDDD--DDDDDD-", "5-2-second-saturday"),
      // A day shift to many is what others call a duty of 24 hours.
      ("D---D---D---D-", "24-72"), ("????DDDD----DD", "4-on-4-off"),
    ])
  func ranking(told: String, best: String) throws {
    let matches = PatternDiscovery.matches(Self.observed(told), among: Rotations.known)
    #expect(matches.first?.preset.id == best)
  }

  @Test("the two weeks of DuPont team C are its two weeks alone")
  func dupontC() throws {
    let cycle = "NNNN---DDD-NNN---DDDD-------".rotated(by: 14)
    let matches = PatternDiscovery.matches(
      Self.observed(String(cycle.prefix(14))), among: Rotations.known)
    #expect(matches.filter { $0.distance == 0 }.count == 1)
    let best = try #require(matches.first)
    #expect((best.preset.id, best.phase) == ("dupont", 14))
    let draft = best.draft(Self.observed(cycle), first: Self.monday)
    #expect(try Self.letters(draft, 28) == cycle)
  }

  @Test("before anything is told each preset is there once, those of weekdays on theirs")
  func nothingTold() throws {
    let days = ObservedDays(first: Self.monday.adding(days: 2))
    let matches = PatternDiscovery.matches(days, among: Rotations.known, limit: 100)
    #expect(matches.map(\.preset.id) == Rotations.known.map(\.id))
    let office = try #require(matches.first { $0.preset.id == "5-2" })
    #expect(
      try Self.letters(office.draft(days, first: days.first), from: days.first, 7) == "DDD--DD")
  }

  @Test("what does not fit wholly is offered below what does, the nearest first")
  func near() throws {
    let matches = PatternDiscovery.matches(Self.observed("NNNN---DDD-NNL"), among: Rotations.known)
    #expect(matches.first?.preset.id == "dupont")
    #expect(matches.first?.distance ?? 0 > 0)
    #expect(matches.map(\.distance) == matches.map(\.distance).sorted())
  }

  @Test("telling goes on to the next day and stays on the last; taking back goes the other way")
  func telling() {
    var days = Self.observed("DDDDDDDDDDDDDDDD")
    #expect(days.cursor == 13)
    #expect(days.duties.allSatisfy { $0 == .day })
    days.takeBack()
    #expect((days.cursor, days.duties[13]) == (13, .unknown))
    days.takeBack()
    #expect((days.cursor, days.duties[12]) == (12, .unknown))
  }
}

extension String {
  /// From the letter `count` on, and round.
  fileprivate func rotated(by count: Int) -> String {
    let place = ((count % self.count) + self.count) % self.count
    return String(dropFirst(place)) + prefix(place)
  }
}
