import Domain
import Foundation
import TestSupport
import Testing

@Suite("steps of several sources merged")
struct StepMergeTests {
  /// `start length value`, times since midnight of 2026-06-01 in UTC: `10:00 600 s 120`.
  private static let midnight: Int64 = 20_605 * 86_400

  private func sample(
    _ source: Int, _ hour: Double, _ seconds: Int64, _ value: Int64, _ kind: SampleKind = .steps
  ) -> StepSample {
    let start = Instant(seconds: Self.midnight + Int64(hour * 3600))
    return StepSample(
      source: source, kind: kind, time: .span(Interval(start: start, end: start + seconds)),
      value: value)
  }

  private func merge(
    _ samples: [StepSample], order: [Int] = [1, 2, 3], in zone: Zone = .utc
  ) -> MergedSteps {
    StepMerge(order: order, zones: ZoneTimeline(home: zone)).merged(samples)
  }

  /// `hour steps distance sources`, estimates marked with `~`.
  private func lines(_ merged: MergedSteps) -> [String] {
    merged.hours.map { hour in
      let sources = hour.sources.map(String.init).joined(separator: ",")
      let distance = "\(hour.isDistanceEstimated ? "~" : "")\(hour.distance)"
      return "\(hour.hour.local.hour) \(hour.steps) \(distance) \(sources)"
    }
  }

  /// `day steps + of the day as a whole`.
  private func dayLines(_ merged: MergedSteps) -> [String] {
    merged.days.map {
      "\($0.day.day) \($0.steps) \($0.distance) + \($0.dayLevelSteps) \($0.dayLevelDistance)"
    }
  }

  // MARK: Priority

  @Test("the most trusted source wins its time, and the next fills the rest")
  func priority() {
    let watch = sample(1, 10, 600, 600), phone = sample(2, 10, 1200, 600)
    // The phone has 300 of its steps in the ten minutes that the watch did not count.
    #expect(lines(merge([phone, watch])) == ["10 900 ~630000 1,2"])
    #expect(lines(merge([phone, watch], order: [2, 1])) == ["10 600 ~420000 2"])
  }

  @Test("a source in the middle of another's sample takes only its own time")
  func middle() {
    let watch = sample(1, 10.25, 900, 50), phone = sample(2, 10, 3600, 3600)
    #expect(lines(merge([watch, phone])).first?.hasPrefix("10 2750 ") == true)
  }

  @Test("what is there twice counts once, and of a source that overlaps itself the first counts")
  func duplicates() {
    let one = sample(1, 10, 600, 100)
    #expect(merge([one, one, one]).hours.map(\.steps) == [100])
    #expect(merge([one, sample(1, 10 + 1.0 / 12, 600, 100)]).hours.map(\.steps) == [150])
  }

  @Test("samples without steps leave the time to others")
  func zeros() {
    #expect(merge([sample(1, 10, 3600, 0), sample(2, 10, 600, 70)]).hours.map(\.steps) == [70])
  }

  @Test("a source that has no place in the order comes last")
  func unknownSource() {
    let merged = merge([sample(9, 10, 600, 40), sample(3, 10, 600, 70)], order: [3])
    #expect(lines(merged) == ["10 70 ~49000 3"])
  }

  // MARK: Hours and days

  @Test("a sample over the hour is split by time, and the hours add up to it")
  func splitAtTheHour() {
    #expect(merge([sample(1, 9.9, 1080, 100)]).hours.map(\.steps) == [33, 67])
    #expect(merge([sample(1, 9.75, 1800, 101)]).hours.map(\.steps) == [51, 50])
  }

  @Test("rounded once: halves of many samples do not grow")
  func roundedOnce() {
    // Four samples of each, half a step of each of the phone's.
    let samples = (0..<4).map { sample(1, 10 + Double($0) / 4, 2, 1) }
    let phone = (0..<4).map { sample(2, 10 + Double($0) / 4 + 1.5 / 3600, 2, 1) }
    // The watch has the first of the phone's two seconds.
    #expect(merge(samples + phone).hours.map(\.steps) == [6])
  }

  @Test("midnight divides a sample between its days")
  func midnight() {
    let merged = merge([sample(1, 23.75, 1800, 200)])
    #expect(merged.days.map(\.steps) == [100, 100])
  }

  @Test("the days of an hour in New York, Kolkata and on Lord Howe are those of the place")
  func places() throws {
    let at = sample(1, 3.5, 60, 10)
    for (name, expected) in [
      ("America/New_York", "2026-05-31T23:00"), ("Asia/Kolkata", "2026-06-01T09:00"),
      ("Australia/Lord_Howe", "2026-06-01T14:00"),
    ] {
      let hours = merge([at], in: try zones.zone(name)).hours
      #expect(hours.map { ISOText.format($0.hour.local) } == [expected])
    }
  }

  // MARK: Whole days

  @Test("Garmin's day, a distance without length at 23:59:59, is no hour's")
  func garmin() {
    let day = sample(1, 23.999_723, 0, 13_373_600, .distance)
    let merged = merge([day])
    #expect(merged.hours.isEmpty && dayLines(merged) == ["1 0 0 + 0 13373600"])
    #expect(merged.days.first?.totalDistance == 13_373_600)
  }

  @Test("hours with steps share the day's distance as an estimate, and it counts once")
  func sharedDayDistance() {
    let day = sample(1, 23.999_723, 0, 10_000_000, .distance)
    let merged = merge([sample(1, 8, 900, 3000), sample(1, 17, 900, 1000), day])
    #expect(lines(merged) == ["8 3000 ~7500000 1", "17 1000 ~2500000 1"])
    #expect(dayLines(merged) == ["1 4000 10000000 + 0 10000000"])
    #expect(merged.days.first?.totalDistance == 10_000_000)
  }

  @Test("a record of a whole day hides nothing and counts only where nothing else does")
  func wholeDay() {
    let ring = sample(1, 0, 86_340, 8000)
    #expect(dayLines(merge([ring])) == ["1 0 0 + 8000 5600000"])
    #expect(dayLines(merge([ring, sample(2, 9, 600, 500)])) == ["1 500 350000 + 0 0"])
  }

  @Test("a date without hours: the most trusted source, and of its records the greatest")
  func dates() throws {
    let day = CivilDay(number: 20_605)
    func record(_ source: Int, _ value: Int64) -> StepSample {
      StepSample(source: source, kind: .steps, time: .day(day), value: value)
    }
    #expect(
      merge([record(2, 9000), record(1, 3000), record(1, 7000)]).days.map(\.totalSteps) == [7000])
  }

  @Test("two hours are an hour's sample, a second more is the day's")
  func twoHours() {
    #expect(merge([sample(1, 10, 7200, 2000)]).hours.map(\.steps) == [1000, 1000])
    #expect(merge([sample(1, 10, 7201, 2000)]).hours.isEmpty)
  }

  @Test("many steps at one moment are the day's, a few are the hour's")
  func oneMoment() {
    #expect(merge([sample(1, 10, 0, 300)]).hours.map(\.steps) == [300])
    #expect(dayLines(merge([sample(1, 10, 0, 301)])) == ["1 0 0 + 301 210700"])
  }

  // MARK: Distance

  @Test("distance has a coverage of its own; what nobody measured is steps times the stride")
  func distance() {
    let samples = [
      sample(1, 10, 600, 1000), sample(2, 10, 600, 900), sample(2, 10, 600, 654_321, .distance),
      sample(1, 11, 600, 1000),
    ]
    #expect(lines(merge(samples)) == ["10 1000 654321 1,2", "11 1000 ~700000 1"])
  }

  @Test("distances that begin a moment later than the steps measure them all the same")
  func shiftedDistance() {
    let samples = [sample(1, 10, 600, 1000), sample(1, 10.01, 590, 700_000, .distance)]
    #expect(lines(merge(samples)) == ["10 1000 700000 1"])
  }

  // MARK: Against second by second

  private func random(_ seed: UInt64, from start: Int64, days: Int64) -> [StepSample] {
    var random = SplitMix64(seed: seed)
    return (0..<150).flatMap { _ -> [StepSample] in
      let begin = Instant(seconds: start + Int64.random(in: 0..<days * 86_400, using: &random))
      let length = StepMergeTruth.lengths.randomElement(using: &random) ?? 1
      let seconds = Bool.random(using: &random) ? min(length, 900) : length
      let usual = StepMergeTruth.lengths.last { $0 <= seconds } ?? 1
      let sample = StepSample(
        source: Int.random(in: 1...3, using: &random),
        kind: Bool.random(using: &random) ? .steps : .distance,
        time: .span(Interval(start: begin, end: begin + (usual == 1 ? 0 : usual))),
        value: Int64.random(in: 1...300, using: &random))
      return Int.random(in: 0..<10, using: &random) == 0 ? [sample, sample] : [sample]
    }
  }

  @Test(
    "random samples over clock changes equal a count second by second",
    arguments: [
      ("Europe/Berlin", "2026-10-24T12:00:00Z"), ("Europe/Berlin", "2026-03-28T12:00:00Z"),
      ("America/New_York", "2026-10-31T12:00:00Z"), ("America/New_York", "2026-03-07T12:00:00Z"),
      ("Asia/Kolkata", "2026-06-01T00:00:00Z"), ("Australia/Lord_Howe", "2026-04-04T06:00:00Z"),
      ("Australia/Lord_Howe", "2026-10-03T06:00:00Z"), ("Asia/Kathmandu", "2026-06-01T00:00:00Z"),
    ])
  func secondBySecond(name: String, start: String) throws {
    let place = try #require(TimeZone(identifier: name))
    let truth = StepMergeTruth(zone: place, order: [2, 1, 3], stride: 700)
    let samples = random(UInt64(start.utf8.count), from: try instant(start).seconds, days: 1)
    let merged = merge(samples, order: [2, 1, 3], in: try zones.zone(name))
    var found: [StepMergeTruth.Key: StepMergeTruth.Values] = [:]
    for hour in merged.hours {
      let local = Int(hour.hour.local.floatingSeconds)
      let offset = local - Int(hour.hour.interval.start.seconds)
      found[.init(localHour: local / 3600, offset: offset)] = StepMergeTruth.Values(
        steps: hour.steps, distance: hour.distance, isEstimated: hour.isDistanceEstimated)
    }
    #expect(found == truth.hours(samples))
    for day in merged.days {
      let hours = merged.hours.filter { $0.hour.day == day.day }
      #expect(day.steps == hours.reduce(0) { $0 + $1.steps })
      #expect(day.distance == hours.reduce(0) { $0 + $1.distance })
    }
  }

  @Test("day by day, from the samples around it, comes out as all at once")
  func dayByDay() throws {
    let zone = try zones.zone("Europe/Berlin")
    let start = try instant("2026-10-22T12:00:00Z")
    let samples = random(99, from: start.seconds, days: 5)
    let timeline = ZoneTimeline(home: zone)
    let merge = StepMerge(order: [1, 2, 3], zones: timeline)
    let all = merge.merged(samples)
    var pieces = MergedSteps()
    for day in all.days.map(\.day) {
      let window = timeline.interval(of: day)
      let wide = Interval(
        start: window.start - StepMerge.reach, end: window.end + StepMerge.reach)
      let near = samples.filter { sample in
        guard case .span(let span) = sample.time else { return false }
        return Interval(start: span.start, end: span.end + 1).overlaps(wide)
      }
      let part = merge.merged(near, on: day..<day.adding(days: 1))
      pieces.hours += part.hours
      pieces.days += part.days
    }
    #expect(pieces == all)
  }

  @Test("the order of the samples does not matter")
  func anyOrder() {
    let samples = random(5, from: Self.midnight, days: 2)
    var random = SplitMix64(seed: 6)
    #expect(merge(samples.shuffled(using: &random)) == merge(samples))
  }
}
