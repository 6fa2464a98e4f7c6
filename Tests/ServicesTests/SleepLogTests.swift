import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("The log of sleep") struct SleepLogTests {
  private func log(_ gym: Gym) throws -> SleepLog {
    try SleepLog(in: gym.store, gym.planner.environment)
  }

  private func sleep(_ start: String, _ end: String) throws -> SleepEntry {
    SleepEntry(
      id: .new(), interval: Interval(start: try utc("\(start):00Z"), end: try utc("\(end):00Z")))
  }

  private func save(_ gym: Gym, _ start: String, _ end: String) throws {
    try gym.planner.perform(.sleep(.save(try sleep(start, end))))
  }

  /// The proposal in UTC: `2026-01-04T23:00 2026-01-05T07:00`.
  private func proposal(_ gym: Gym) throws -> String {
    let interval = try log(gym).proposal
    return [interval.start, interval.end]
      .map { String(ISOText.format($0).prefix(16)) }.joined(separator: " ")
  }

  // MARK: Entries

  @Test("the latest is first, and that of the last 24 hours is added up")
  func entries() throws {
    let gym = try Gym()
    #expect(try log(gym).entries.isEmpty && log(gym).lastDaySeconds() == 0)
    try save(gym, "2026-01-03T23:00", "2026-01-04T07:00")
    try save(gym, "2026-01-05T00:00", "2026-01-05T05:00")
    try save(gym, "2026-01-05T13:00", "2026-01-05T13:30")
    // Only two hours of it are less than 24 hours ago.
    try save(gym, "2026-01-04T15:00", "2026-01-04T20:00")
    let log = try log(gym)
    #expect(log.entries.map(\.interval.seconds) == [1800, 18_000, 18_000, 28_800])
    #expect(log.entries.map(log.isOfLastDay) == [true, true, true, false])
    #expect(log.lastDaySeconds() == 1800 + 18_000 + 7200)
  }

  @Test("an entry that is being logged counts as it would be, once")
  func withEntry() throws {
    let gym = try Gym()
    try save(gym, "2026-01-05T00:00", "2026-01-05T04:00")
    let log = try log(gym)
    #expect(log.lastDaySeconds() == 4 * 3600)
    #expect(try log.lastDaySeconds(with: sleep("2026-01-05T13:00", "2026-01-05T15:00")) == 6 * 3600)
    var known = log.entries[0]
    known.interval = Interval(start: known.interval.start, end: known.interval.end + 3600)
    #expect(log.lastDaySeconds(with: known) == 5 * 3600)
  }

  @Test("six hours or less hold back increases, unless that is off or the sleep is old")
  func short() throws {
    let gym = try Gym()
    let six = try sleep("2026-01-05T01:00", "2026-01-05T07:00")
    let more = try sleep("2026-01-05T00:59", "2026-01-05T07:00")
    let old = try sleep("2026-01-04T01:00", "2026-01-04T02:00")
    var log = try log(gym)
    #expect(log.isShort(with: six) && !log.isShort(with: more) && !log.isShort(with: old))
    #expect(log.readiness == .ready, "nothing is known about the last day")
    try gym.planner.perform(.sleep(.save(six)))
    log = try self.log(gym)
    #expect(log.readiness == .shortSleep(minutes: 360))
    #expect(try !log.isShort(with: sleep("2026-01-05T12:00", "2026-01-05T12:30")))
    try gym.perform(.saveSettings(TrainingSettings(usesReadiness: false), from: TrainingSettings()))
    log = try self.log(gym)
    #expect(!log.usesReadiness && log.readiness == .ready && !log.isShort(with: six))
  }

  // MARK: Proposal

  @Test("the last planned night is proposed, then the one before it, then a nap")
  func nights() throws {
    let gym = try Gym()
    #expect(try proposal(gym) == "2026-01-04T23:00 2026-01-05T07:00")
    try save(gym, "2026-01-04T23:30", "2026-01-05T06:00")
    #expect(try proposal(gym) == "2026-01-03T23:00 2026-01-04T07:00")
    try save(gym, "2026-01-03T23:00", "2026-01-04T07:00")
    #expect(try proposal(gym) == "2026-01-05T17:00 2026-01-05T18:00")
    try save(gym, "2026-01-05T17:00", "2026-01-05T17:30")
    #expect(try proposal(gym) == "2026-01-05T17:30 2026-01-05T18:00")
  }

  @Test("someone who gets up early is proposed the sleep until now")
  func early() throws {
    let gym = try Gym()
    gym.wait(hours: 8)
    #expect(try proposal(gym) == "2026-01-04T23:00 2026-01-05T07:00", "at 2 it has just begun")
    gym.wait(hours: 2)
    #expect(try proposal(gym) == "2026-01-05T23:00 2026-01-06T04:00")
  }

  @Test("after a night shift, the sleep of the morning is proposed")
  func afterNight() throws {
    let gym = try Gym()
    let night = try planned("2026-01-04 20:00", "2026-01-05 08:00", zone: "UTC")
    try gym.store.write("shift.add", now: gym.now) { try $0.save(night) }
    let proposal = try log(gym).proposal
    #expect(proposal.start >= night.scheduledEnd && proposal.end <= gym.now)
    #expect((4 * 3600...9 * 3600).contains(proposal.seconds))
    try gym.planner.perform(.sleep(.save(SleepEntry(id: .new(), interval: proposal))))
    #expect(try log(gym).proposal.end <= night.scheduledStart, "the night itself was worked")
  }

  @Test(
    "a proposal can always be saved as it is", arguments: Seeds.of(1...20))
  func anyTime(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let gym = try Gym()
    for day in 0..<6 where random.chance(percent: 60) {
      let start =
        try utc("2026-01-05T00:00:00Z") + Int64(day * 24 + 6 * random.number(in: 0...3)) * 3600
      let local = String(ISOText.format(start).prefix(16)).replacing("T", with: " ")
      let end = String(ISOText.format(start + 8 * 3600).prefix(16)).replacing("T", with: " ")
      let shift = try planned(local, end, zone: "UTC", name: "Shift")
      try gym.store.write("shift.add", now: gym.now) { try $0.save(shift) }
    }
    for _ in 0..<12 {
      gym.wait(hours: Int64(random.number(in: 1...14)))
      let proposal = try log(gym).proposal
      try gym.planner.perform(.sleep(.save(SleepEntry(id: .new(), interval: proposal))))
    }
    #expect(try log(gym).entries.count == 12)
  }
}
