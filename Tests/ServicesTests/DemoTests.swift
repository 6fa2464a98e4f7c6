import Domain
import Foundation
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite struct DemoTests {
  // MARK: The numbers behind it

  @Test("SplitMix64 gives its published sequence")
  func publishedSequence() {
    // https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64, seed 1234567.
    var generator = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect((0..<5).map { _ in generator.next() } == expected)
  }

  // MARK: Determinism

  @Test("The same seed, moment and zone give the same store")
  func sameSeedSameStore() throws {
    let one = try Demo(years: 2, seed: 7), other = try Demo(years: 2, seed: 7)
    #expect(one.shifts == other.shifts)
    #expect(try one.profile() == other.profile())
    #expect(try one.store().shifts.page(after: nil, limit: 100_000) == one.shifts)
    let different = try Demo(years: 2, seed: 8)
    #expect(Set(one.shifts.map(\.id)).isDisjoint(with: different.shifts.map(\.id)))
    #expect(try one.profile()?.id != different.profile()?.id)
  }

  @Test("What has happened stays as it was when looked at a week later")
  func pastStays() throws {
    let before = try Demo(years: 1, now: "2026-11-21T12:00:00Z")
    let after = try Demo(years: 1, now: "2026-11-28T12:00:00Z")
    let window = { (shift: Shift) in
      shift.scheduledEnd < before.now - 3 * 86_400
        && shift.scheduledStart > before.now - 13 * 86_400
    }
    let facts = { (shift: Shift) in [shift.start, shift.end].map(\.seconds) }
    #expect(!before.shifts.filter(window).isEmpty)
    #expect(before.shifts.filter(window).map(facts) == after.shifts.filter(window).map(facts))
  }

  // MARK: How many

  @Test("Ten years are about every second day")
  func tenYears() throws {
    let demo = try Demo(years: 10)
    #expect((1780...1870).contains(demo.shifts.count))
    #expect(try demo.filled.get().count == demo.shifts.count)
    let first = try #require(demo.shifts.first?.localStart.day)
    #expect((0...30).contains(first - CivilDay.clamped(year: 2016, month: 11, day: 21)))
  }

  @Test(
    "A number of shifts is met exactly, however many years were asked for",
    arguments: [0, 1, 1826, 5000])
  func exactCount(
    count: Int
  ) throws {
    let demo = try Demo(years: 3, shifts: count)
    #expect(demo.shifts.count == count)
    #expect(try demo.filled.get().count == count)
    #expect(Set(demo.shifts.map(\.id)).count == count)
  }

  // MARK: The plan

  @Test(
    "Planned times are what the clocks show, also over clock changes",
    arguments: ["Europe/London", "Europe/Berlin", "America/New_York", "Pacific/Apia", "UTC"])
  func clocksShow(zone: String) throws {
    let demo = try Demo(years: 16, zone: zone)
    let truth = try #require(TimeZone(identifier: zone))
    for shift in demo.shifts {
      #expect(shift.zone == zone)
      #expect(shown(shift.scheduledStart, truth) == shift.localStart)
      #expect(shown(shift.scheduledEnd, truth) == shift.localEnd)
    }
  }

  @Test("Nights over a clock change are an hour shorter or longer")
  func clockChangeNights() throws {
    let nights = try Demo(years: 10).shifts.filter { $0.name == "Night" }
    let lengths = Dictionary(grouping: nights) { ($0.scheduledEnd - $0.scheduledStart) / 60 }
    #expect(Set(lengths.keys) == [660, 720, 780])
    #expect(lengths[660]?.allSatisfy { $0.localStart.day.month == 3 } == true)
    #expect(lengths[780]?.allSatisfy { $0.localStart.day.month == 10 } == true)
  }

  @Test("No shift begins before the one before has ended", arguments: [UInt64(1), 2, 3])
  func noOverlap(seed: UInt64) throws {
    let shifts = try Demo(years: 10, seed: seed, shifts: 8000).shifts
    for (earlier, later) in zip(shifts, shifts.dropFirst()) {
      #expect(earlier.end <= later.start)
      #expect(earlier.scheduledEnd <= later.scheduledStart)
    }
  }

  @Test(
    "There is work in the week ahead and a plan for eight",
    arguments: ["2026-08-15T12:00:00Z", "2026-11-21T12:00:00Z", "2027-04-05T12:00:00Z"])
  func weekAhead(now: String) throws {
    let demo = try Demo(years: 1, now: now)
    let ahead = try demo.ahead(days: 56)
    #expect(ahead.contains { $0.scheduledStart < demo.now + 7 * 86_400 })
    #expect((25...30).contains(ahead.count))
    #expect(Set(ahead.map(\.name)) == ["Day", "Early", "Night"])
  }

  // MARK: What happened

  @Test("The past is over and the future is not")
  func pastIsOver() throws {
    let demo = try Demo(years: 5)
    for shift in demo.shifts where shift.scheduledEnd <= demo.now {
      #expect([.completed, .cancelled].contains(shift.status))
      #expect((shift.actual != nil) == (shift.status == .completed))
      #expect(shift.end <= demo.now)
    }
    for shift in demo.shifts where shift.scheduledStart > demo.now {
      #expect([.scheduled, .cancelled].contains(shift.status))
      #expect(shift.actualStart == nil && shift.actualEnd == nil)
    }
  }

  @Test("A shift is in progress exactly while the plan says so")
  func inProgress() throws {
    let plan = try Demo(years: 1)
    let next = try #require(
      plan.shifts.first { $0.status == .scheduled && $0.scheduledStart > plan.now })
    for (moment, isRunning) in [
      (next.scheduledStart - 1, false), (next.scheduledStart, true),
      (next.scheduledEnd - 1, true), (next.scheduledEnd, false),
    ] {
      let demo = try Demo(years: 1, at: moment)
      let running = demo.shifts.filter { $0.status == .inProgress }
      #expect(running.map(\.id) == (isRunning ? [next.id] : []))
      #expect(running.allSatisfy { $0.start <= moment && $0.actualEnd == nil })
    }
  }

  @Test("It has what real life has")
  func realLife() throws {
    let demo = try Demo(years: 10)
    let worked = demo.shifts.filter { $0.status == .completed }
    let overtime = worked.filter { $0.end - $0.scheduledEnd >= 15 * 60 }
    #expect((8...20).contains(overtime.count * 100 / worked.count))
    #expect(worked.contains { $0.start < $0.scheduledStart })
    #expect(worked.contains { $0.start > $0.scheduledStart })
    #expect(Set(worked.map(\.name)) == ["Day", "Night", "Early"])
    #expect(Set(worked.map(\.breakMinutes)) == [nil, 30, 45])
    #expect((1...4).contains(demo.shifts.count { $0.status == .cancelled } * 100 / worked.count))

    let rates = Set(demo.shifts.map { "\($0.rateLabel ?? "-") \($0.rateMultiplier)" })
    #expect(rates == ["- 1.0", "Extra 1.5", "Bank Holiday 2.0"])
    let additional = demo.shifts.filter(\.isAdditionalShift)
    #expect((60...250).contains(additional.count))
    #expect(additional.allSatisfy { $0.rateMultiplier > .one })

    let notes = worked.map(\.notes).joined()
    #expect(notes.contains("ü") && notes.contains("👩🏽‍⚕️") && notes.contains("田中"))
    let profile = try #require(try demo.profile())
    #expect(profile.name == "Maren Köhler" && profile.department == "Ward 4")
    #expect(profile.timeZoneIdentifier == "Europe/London")
  }

  // MARK: The store

  @Test("Filling is one step of the history, and undo takes it back")
  func oneStep() throws {
    let demo = try Demo(years: 1)
    #expect(try demo.store().history(limit: 5).map(\.label) == ["demo.fill"])
    #expect(Texts(.english).has("label.demo.fill") && Texts(.german).has("label.demo.fill"))
    try demo.store().undo(now: demo.now)
    #expect(try demo.store().shifts.count() == 0)
    #expect(try demo.store().profiles.profile() == nil)
  }

  @Test("The doctor finds nothing")
  func healthy() throws {
    let demo = try Demo(years: 3)
    let findings = try Doctor(path: demo.store().path).check { zone, instant in
      (try? Demo.zones.zone(zone))?.local(at: instant)
    }
    #expect(findings == [])
  }
}

/// A filled store in a temporary folder, and what is in it.
private final class Demo {
  static let zones = Zones.database

  let now: Instant
  let environment: Environment
  /// The shifts as they are made up, without a store.
  let shifts: [Shift]
  private let folder: TemporaryStore
  private let choice: (years: Int, seed: UInt64, count: Int?)
  /// The store that `fill` makes of them.
  private(set) lazy var filled = Result { () throws -> (store: Store, count: Int) in
    let store = try folder.copy(of: .empty())
    let count = try DemoPerson.fill(
      store, years: choice.years, seed: choice.seed, shifts: choice.count, environment)
    return (store, count)
  }

  init(
    years: Int, seed: UInt64 = 1, shifts count: Int? = nil, at now: Instant, zone: String
  ) throws {
    folder = try TemporaryStore()
    choice = (years, seed, count)
    self.now = now
    environment = Environment(
      now: now, zone: try Self.zones.zone(zone), zones: Self.zones,
      format: Format(texts: Texts(.english), clock: .twentyFourHour))
    shifts = DemoRoster(seed: seed, environment).shifts(years: years, count: count)
  }

  func store() throws -> Store { try filled.get().store }

  func profile() throws -> UserProfile? { try store().profiles.profile() }

  convenience init(
    years: Int, seed: UInt64 = 1, shifts: Int? = nil, now: String = "2026-11-21T12:00:00Z",
    zone: String = "Europe/London"
  ) throws {
    let now = try #require(ISOText.instant(now))
    try self.init(years: years, seed: seed, shifts: shifts, at: now, zone: zone)
  }

  convenience init(years: Int, at now: Instant) throws {
    try self.init(years: years, at: now, zone: "Europe/London")
  }

  /// What is planned after now.
  func ahead(days: Int64) throws -> [Shift] {
    try Roster(store: store(), environment)
      .shifts(startingIn: Interval(start: now + 1, end: now + days * 86_400))
  }
}

/// What clocks show, as Foundation has it.
private func shown(_ instant: Instant, _ zone: TimeZone) -> LocalDateTime {
  let date = Date(timeIntervalSince1970: TimeInterval(instant.seconds))
  return LocalDateTime(
    floatingSeconds: instant.seconds + Int64(zone.secondsFromGMT(for: date)))
}
