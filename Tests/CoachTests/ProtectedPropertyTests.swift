import Coach
import Domain
import Testing

@Suite("protected time of any roster")
struct ProtectedPropertyTests {
  /// A roster of a month around a clock change, with shifts of 2 to 48 hours and any rests; some
  /// shifts overlap.
  private struct Sample {
    let zone: Zone
    let roster: [RosterEntry]
    let busy: [Interval]
    let range: Interval
    var habits = SleepHabits.reference

    init(_ seed: UInt64) {
      var random = SplitMix64(seed: seed)
      zone = random.pick([ContextZones.berlin, ContextZones.newYork])
      // 10 March and 15 October 2026: both zones change their clocks in the weeks around them.
      let first = zone.startOfDay(CivilDay(number: random.pick([20_519, 20_739])))
      range = Interval(start: first, end: first + 28 * 86_400)
      var roster: [RosterEntry] = []
      var time = first - 5 * 86_400
      while time < range.end + 5 * 86_400 {
        time = time + Int64(random.number(in: 0...random.pick([10, 60, 300]))) * 900
        let quarters = random.chance(percent: 90) ? random.number(in: 8...56) : 192
        let interval = Interval(start: time, end: time + Int64(quarters) * 900)
        roster.append(RosterEntry(.shift(RecordID("\(roster.count)")), interval, in: zone))
        time = interval.end - (random.chance(percent: 10) ? 3600 : 0)
      }
      self.roster = roster
      busy = (0..<5).map { _ in
        let start = first + Int64(random.number(in: 0...2600)) * 900
        return Interval(start: start, end: start + Int64(random.number(in: 1...12)) * 900)
      }
      if random.chance(percent: 50) {
        habits.commuteBeforeMinutes = random.number(in: 0...90)
        habits.commuteAfterMinutes = random.number(in: 0...90)
        habits.recoveryMinutes = random.number(in: 60...720)
        habits.mainSleep =
          WallSpan(
            startMinute: random.number(in: 0...719), endMinute: random.number(in: 720...1439))
          ?? habits.mainSleep
      }
    }

    func time(in range: Interval) -> ProtectedTime {
      ProtectedTime(in: range, roster: roster, busy: busy, zone: zone, habits: habits)
    }
  }

  static let seeds = Array(UInt64(1)...60)

  @Test("free and hard time make up the range, and share no instant", arguments: seeds)
  func partition(seed: UInt64) throws {
    let sample = Sample(seed)
    let time = sample.time(in: sample.range)
    let timeline = Timeline(time.intervals.map { TimelineItem($0) })
    let free = timeline.freeGaps(in: sample.range)
    let hard = time.hard.intersection(IntervalSet([sample.range]))
    #expect(IntervalSet(free).seconds + hard.seconds == sample.range.seconds)
    #expect(IntervalSet(free + hard.intervals).intervals == [sample.range])
    #expect(free.allSatisfy { gap in !time.intervals.contains { $0.interval.overlaps(gap) } })
    for (a, b) in zip(free, free.dropFirst()) { #expect(a.end < b.start) }
    #expect(timeline.hard == time.hard)
  }

  @Test("sleep overlaps neither work nor other sleep", arguments: seeds)
  func sleepIsAlone(seed: UInt64) {
    let sample = Sample(seed)
    let time = sample.time(in: sample.range)
    let sleep = time.sleep
    #expect(!sleep.isEmpty)
    for (index, one) in sleep.enumerated() {
      #expect(!sleep[(index + 1)...].contains { $0.interval.overlaps(one.interval) })
      #expect(!sample.roster.contains { $0.interval.overlaps(one.interval) })
      let least = one.code == .preNightNap ? 15 : 90
      #expect(one.interval.seconds >= Int64(least) * 60)
    }
  }

  @Test("every shift is protected with its way, and every rest below 11 hours", arguments: seeds)
  func workIsProtected(seed: UInt64) {
    let sample = Sample(seed)
    let hard = sample.time(in: sample.range).hard
    for (index, entry) in sample.roster.enumerated() where entry.interval.overlaps(sample.range) {
      let way = Interval(
        start: entry.interval.start - Int64(sample.habits.commuteBeforeMinutes) * 60,
        end: entry.interval.end + Int64(sample.habits.commuteAfterMinutes) * 60)
      #expect(IntervalSet([way]).subtracting(hard).intervals.isEmpty)
      guard index > 0 else { continue }
      let rest = Interval(start: sample.roster[index - 1].interval.end, end: entry.interval.start)
      if rest.seconds < 11 * 3600, rest.overlaps(sample.range) {
        #expect(IntervalSet([rest]).subtracting(hard).intervals.isEmpty)
      }
    }
  }

  @Test("the order of the roster does not matter, nor does asking twice", arguments: seeds)
  func order(seed: UInt64) {
    let sample = Sample(seed)
    var random = SplitMix64(seed: seed)
    let shuffled = ProtectedTime(
      in: sample.range, roster: sample.roster.shuffled(using: &random),
      busy: sample.busy.reversed(),
      zone: sample.zone, habits: sample.habits)
    #expect(shuffled.intervals == sample.time(in: sample.range).intervals)
  }

  @Test("a day of a month says the same as the day alone", arguments: seeds)
  func window(seed: UInt64) {
    let sample = Sample(seed)
    let month = sample.time(in: sample.range)
    for offset in stride(from: Int64(0), to: 28, by: 3) {
      let start = sample.range.start + offset * 86_400
      let day = Interval(start: start, end: start + 86_400)
      #expect(
        sample.time(in: day).intervals == month.intervals.filter { $0.interval.overlaps(day) })
    }
  }
}
