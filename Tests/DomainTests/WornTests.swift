import Domain
import TestSupport
import Testing

@Suite("shoes worn, as attributed")
struct WornTests {
  private static let pairs = ["a", "b", "c"].map { RecordID($0) }

  private func span(_ start: Int64, _ end: Int64) -> Interval {
    Interval(start: Instant(seconds: start), end: Instant(seconds: end))
  }

  /// A ledger as text: `a 0-5, none 5-9`.
  private func text(_ ledger: AttributionLedger) -> String {
    ledger.entries.map {
      "\($0.shoe?.text ?? "none") \($0.interval.start.seconds)-\($0.interval.end.seconds)"
    }.joined(separator: ", ")
  }

  private func text(_ worn: WornTimeline) -> String {
    worn.stretches.map {
      "\($0.shoe.text) \($0.interval.start.seconds)-\($0.interval.end.seconds)"
    }.joined(separator: ", ")
  }

  /// The ledger that `text` says.
  private func ledger(_ text: String) -> AttributionLedger {
    AttributionLedger(
      text.split(separator: ",").enumerated().map { index, entry in
        let words = entry.split { $0 == " " || $0 == "-" }
        return Attribution(
          id: RecordID("\(index)"), interval: span(Int64(words[1]) ?? 0, Int64(words[2]) ?? 0),
          shoe: words[0] == "none" ? nil : RecordID(String(words[0])),
          createdAt: Instant(seconds: 0))
      })
  }

  private func session(
    _ id: String, _ shoe: String, _ start: Int64, _ end: Int64?, auto: Bool = false
  ) -> ShoeSession {
    ShoeSession(
      id: RecordID(id), shoe: RecordID(shoe), start: Instant(seconds: start),
      end: end.map { Instant(seconds: $0) }, isAutoClosed: auto, createdAt: Instant(seconds: 0),
      updatedAt: Instant(seconds: 0))
  }

  // MARK: Ledger

  @Test(
    "what lies there gives way",
    arguments: [
      ("", "b 3-5", "b 3-5"),
      ("a 0-10", "b 3-5", "a 0-3, b 3-5, a 5-10"),
      ("a 0-10", "b 0-10", "b 0-10"),
      ("a 0-10", "b 0-3", "b 0-3, a 3-10"),
      ("a 0-10", "b 8-12", "a 0-8, b 8-12"),
      ("a 0-4, c 4-8", "b 3-5", "a 0-3, b 3-5, c 5-8"),
      ("a 0-4, c 4-8, a 9-12", "b 1-10", "a 0-1, b 1-10, a 10-12"),
      ("a 0-4", "b 4-5", "a 0-4, b 4-5"),
      ("a 0-4", "a 4-5", "a 0-5"),
      ("a 0-4, a 5-9", "a 4-5", "a 0-9"),
      ("a 0-9", "a 3-5", "a 0-9"),
      ("a 0-9", "none 3-5", "a 0-3, none 3-5, a 5-9"),
    ])
  func assign(before: String, change: String, after: String) {
    var ledger = ledger(before)
    let old = ledger
    let entry = self.ledger(change).entries[0]
    ledger.assign(
      IntervalSet([entry.interval]), to: entry.shoe, at: Instant(seconds: 1), newID: RecordID.new)
    #expect(text(ledger) == after)
    // The difference, applied, gives the same.
    let difference = ledger.changes(since: old)
    let gone = Set(difference.saved.map(\.id) + difference.deleted)
    let applied = old.entries.filter { !gone.contains($0.id) } + difference.saved
    #expect(AttributionLedger(applied) == ledger)
    #expect(Set(difference.deleted).isSubset(of: old.entries.map(\.id)))
  }

  @Test("the same block of many days at once")
  func block() {
    var ledger = ledger("a 0-100")
    let block = IntervalSet((0..<4).map { span($0 * 24 + 8, $0 * 24 + 10) })
    ledger.assign(block, to: RecordID("b"), at: Instant(seconds: 1), newID: RecordID.new)
    #expect(
      text(ledger)
        == "a 0-8, b 8-10, a 10-32, b 32-34, a 34-56, b 56-58, a 58-80, b 80-82, a 82-100")
    ledger.clear(IntervalSet([span(9, 81)]), newID: RecordID.new)
    #expect(text(ledger) == "a 0-8, b 8-9, b 81-82, a 82-100")
  }

  /// The pair of each second of a day, the simplest ledger there is.
  private struct Slate {
    var shoes: [RecordID?] = Array(repeating: nil, count: 100)

    mutating func assign(_ interval: Interval, _ shoe: RecordID?) {
      for second in interval.start.seconds..<interval.end.seconds { shoes[Int(second)] = shoe }
    }
  }

  @Test("random changes equal those on a slate; no two entries ever share a moment")
  func randomChanges() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      var ledger = AttributionLedger(), slate = Slate()
      for step in 0..<20 {
        let start = Int64.random(in: 0..<99, using: &random)
        let interval = span(start, Int64.random(in: start...100, using: &random))
        let shoe = Self.pairs.randomElement(using: &random)
        if step % 4 == 3 {
          ledger.clear(IntervalSet([interval]), newID: RecordID.new)
          slate.assign(interval, nil)
        } else {
          ledger.assign(
            IntervalSet([interval]), to: shoe, at: Instant(seconds: 0), newID: RecordID.new)
          slate.assign(interval, shoe)
        }
        #expect(
          zip(ledger.entries, ledger.entries.dropFirst()).allSatisfy {
            $0.interval.end <= $1.interval.start
          })
        #expect(ledger.entries.allSatisfy { $0.interval.seconds > 0 })
        #expect(Set(ledger.entries.map(\.id)).count == ledger.entries.count)
        for second in 0..<100 {
          let entry = ledger.entries.first { $0.interval.contains(Instant(seconds: Int64(second))) }
          #expect(entry?.shoe == slate.shoes[second])
        }
      }
    }
  }

  @Test("the order does not matter where the time is not the same")
  func disjointOrder() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<100 {
      let cuts = Set((0..<8).map { _ in Int64.random(in: 0...100, using: &random) }).sorted()
      let pieces = zip(cuts, cuts.dropFirst()).map { span($0, $1) }
      let shoes = pieces.map { _ in Self.pairs.randomElement(using: &random) }
      func result(_ order: [Int]) -> String {
        var ledger = ledger("a 10-40, none 60-80")
        for index in order {
          ledger.assign(
            IntervalSet([pieces[index]]), to: shoes[index], at: Instant(seconds: 0),
            newID: RecordID.new)
        }
        return text(ledger)
      }
      let order = Array(pieces.indices)
      #expect(result(order) == result(order.shuffled(using: &random)))
    }
  }

  // MARK: Interval sets

  @Test("differences and intersections of random sets equal those of sets of seconds")
  func sets() {
    var random = SplitMix64(seed: 13)
    for _ in 0..<300 {
      func set() -> (IntervalSet, Set<Int64>) {
        let spans = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          let start = Int64.random(in: 0...50, using: &random)
          return span(start, start + Int64.random(in: 0...12, using: &random))
        }
        return (
          IntervalSet(spans), Set(spans.flatMap { $0.start.seconds..<$0.end.seconds })
        )
      }
      func seconds(_ set: IntervalSet) -> Set<Int64> {
        Set(set.intervals.flatMap { $0.start.seconds..<$0.end.seconds })
      }
      let (a, truthA) = set(), (b, truthB) = set()
      #expect(seconds(a) == truthA && a.seconds == Int64(truthA.count))
      #expect(seconds(a.subtracting(b)) == truthA.subtracting(truthB))
      #expect(seconds(a.intersection(b)) == truthA.intersection(truthB))
    }
  }

  // MARK: Worn

  @Test("an attribution beats a session for its time alone; none takes it away")
  func overlay() {
    let worn = WornTimeline(
      sessions: [session("1", "a", 0, 50), session("2", "b", 50, nil)],
      attributions: ledger("c 10-20, none 30-60").entries)
    let end = worn.stretches.last?.interval.end.seconds ?? 0
    #expect(text(worn) == "a 0-10, c 10-20, a 20-30, b 60-\(end)")
    #expect(end > 1 << 58)
  }

  @Test("a session lasts until the next one begins at the latest")
  func overlappingSessions() {
    let worn = WornTimeline(
      sessions: [session("1", "a", 0, 50), session("2", "b", 40, 60)], attributions: [])
    #expect(text(worn) == "a 0-40, b 40-60")
  }

  @Test("an hour is shared out by when its steps were counted, and the shares add up")
  func shares() {
    let worn = WornTimeline(
      sessions: [session("1", "a", 0, 1800), session("2", "b", 1800, 2700)], attributions: [])
    func hour(_ samples: (start: Int64, end: Int64, steps: Int64)..., cuts: [Int64] = [])
      -> MergedHour
    {
      let samples = samples.map {
        StepSample(source: 1, kind: .steps, time: .span(span($0.start, $0.end)), value: $0.steps)
      }
      let all = (worn.cuts + cuts.map { Instant(seconds: $0) }).sorted()
      return StepMerge(order: [1], zones: ZoneTimeline(home: .utc)).merged(samples, cuts: all)
        .hours[0]
    }
    func text(_ shares: [WornShare]) -> String {
      shares.map { "\($0.shoe?.text ?? "free") \($0.steps) \($0.distance)" }.joined(separator: ", ")
    }
    // Steps over all the hour go by its minutes.
    #expect(
      text(worn.shares(of: hour((0, 3600, 1001)))) == "a 501 350350, b 250 175175, free 250 175175")
    // Steps that were counted in one pair are that pair's.
    #expect(
      text(worn.shares(of: hour((1200, 1800, 90), (2400, 2700, 10)))) == "a 90 63000, b 10 7000")
    let part = hour((0, 3600, 1000), cuts: [900, 2700])
    #expect(text(worn.shares(of: part, within: span(900, 2700))) == "a 250 175000, b 250 175000")
    #expect(worn.shares(of: part, within: span(3600, 7200)).isEmpty)
  }

  @Test("pairs and nobody together have every step, whatever was attributed")
  func totals() {
    var random = SplitMix64(seed: 14)
    for _ in 0..<50 {
      let samples = (0..<60).map { _ in
        let start = Instant(seconds: Int64.random(in: 0..<172_800, using: &random))
        return StepSample(
          source: Int.random(in: 1...2, using: &random), kind: .steps,
          time: .span(
            Interval(start: start, end: start + Int64.random(in: 1...4000, using: &random))),
          value: Int64.random(in: 1...900, using: &random))
      }
      let merge = StepMerge(order: [1, 2], zones: ZoneTimeline(home: .utc))
      let whole = merge.merged(samples)
      var ledger = AttributionLedger()
      for _ in 0..<8 {
        let start = Int64.random(in: 0..<172_800, using: &random)
        ledger.assign(
          IntervalSet([span(start, start + Int64.random(in: 1...9000, using: &random))]),
          to: Self.pairs.randomElement(using: &random), at: Instant(seconds: 0),
          newID: RecordID.new)
      }
      let worn = WornTimeline(
        sessions: [session("s", "c", 20_000, 90_000)], attributions: ledger.entries)
      let merged = merge.merged(samples, cuts: worn.cuts)
      #expect(merged.days == whole.days)
      #expect(merged.hours.map(\.steps) == whole.hours.map(\.steps))
      #expect(merged.hours.map(\.distance) == whole.hours.map(\.distance))
      for hour in merged.hours {
        #expect(hour.parts.reduce(0) { $0 + $1.steps } == hour.steps)
        #expect(hour.parts.reduce(0) { $0 + $1.distance } == hour.distance)
        #expect(
          hour.parts.allSatisfy { $0.interval.seconds > 0 && $0.steps >= 0 && $0.distance >= 0 })
      }
      let shares = merged.hours.flatMap { worn.shares(of: $0) }
      #expect(
        shares.reduce(0) { $0 + $1.steps } == merged.days.reduce(0) { $0 + $1.totalSteps })
      #expect(
        shares.reduce(0) { $0 + $1.distance } == merged.days.reduce(0) { $0 + $1.totalDistance })
    }
  }

  @Test("what is known of a day as a whole belongs to the pair that was worn longest on it")
  func wholeDay() {
    let day = StepMerge(order: [], zones: ZoneTimeline(home: .utc)).merged([
      StepSample(source: 1, kind: .steps, time: .day(CivilDay(number: 0)), value: 8000)
    ]).days[0]
    func owner(_ text: String) -> WornShare? {
      WornTimeline(sessions: [], attributions: ledger(text).entries)
        .share(of: day, lasting: span(0, 86_400))
    }
    #expect(owner("a 0-86400")?.shoe == RecordID("a"))
    #expect(owner("a 0-86400")?.steps == 8000 && owner("a 0-86400")?.distance == 5_600_000)
    // An hour in another pair, or in none, does not take the day away.
    #expect(owner("a 0-36000, b 36000-39600, a 39600-86400")?.shoe == RecordID("a"))
    #expect(owner("a 30000-36000")?.shoe == RecordID("a"))
    #expect(owner("a 0-43200, b 43200-86400")?.shoe == RecordID("a"))
    #expect(owner("a 0-43199, b 43199-86400")?.shoe == RecordID("b"))
    #expect(owner("a 86400-90000").map { $0.shoe } == .some(nil))
  }

  @Test(
    "hours, parts and days of steps and distances are the same wherever hours are cut",
    arguments: Seeds.of(0..<400))
  func cuts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let day: Int64 = 86_400
    var samples = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      let start = Instant(seconds: Int64.random(in: 0..<3 * day, using: &random))
      return StepSample(
        source: Int.random(in: 1...2, using: &random),
        kind: Int.random(in: 0...3, using: &random) == 0 ? .distance : .steps,
        time: .span(
          Interval(start: start, end: start + Int64.random(in: 1...7200, using: &random))),
        value: Int64.random(in: 1...900, using: &random))
    }
    if Bool.random(using: &random) {
      samples.append(
        StepSample(
          source: 1, kind: .distance, time: .day(CivilDay(number: 1)),
          value: Int64.random(in: 1...9_000_000, using: &random)))
    }
    let zone = [Zone.utc, Zones.named("Asia/Kathmandu")][Int.random(in: 0...1, using: &random)]
    let merge = StepMerge(order: [1, 2], zones: ZoneTimeline(home: zone))
    let times = (0..<30).map { _ in Instant(seconds: Int64.random(in: 0..<3 * day, using: &random))
    }
    .sorted()
    let coarse = times.filter { $0.seconds % 3 == 0 }
    let whole = merge.merged(samples), fine = merge.merged(samples, cuts: times)
    #expect(fine.days == whole.days)
    #expect(
      fine.hours.map { [$0.steps, $0.distance] } == whole.hours.map { [$0.steps, $0.distance] })
    // What lies between two cuts is what the parts between them add up to.
    let rough = merge.merged(samples, cuts: coarse).hours.flatMap(\.parts)
    let parts = fine.hours.flatMap(\.parts)
    for part in rough {
      let inside = parts.filter { part.interval.contains($0.interval.start) }
      #expect(inside.reduce(0) { $0 + $1.steps } == part.steps)
      #expect(inside.reduce(0) { $0 + $1.distance } == part.distance)
    }
    #expect(rough.reduce(0) { $0 + $1.steps } == parts.reduce(0) { $0 + $1.steps })
    // A day alone is the same as among others.
    let alone = merge.merged(
      samples, on: CivilDay(number: 1)..<CivilDay(number: 2), cuts: coarse)
    #expect(alone.days == whole.days.filter { $0.day == CivilDay(number: 1) })
  }
}
