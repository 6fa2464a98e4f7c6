import Coach
import Domain
import Testing

@Suite("timeline")
struct TimelineTests {
  private func span(_ start: Int64, _ end: Int64) -> Interval {
    Interval(start: Instant(seconds: start * 60), end: Instant(seconds: end * 60))
  }

  /// Items as text, `shift 0-480, action 60-65`, in minutes; ids are their numbers. A `~` makes one
  /// soft, a `!` locks it.
  private func timeline(_ text: String) throws -> Timeline {
    let items = try text.split(separator: ",").enumerated().map { index, entry in
      let words = entry.split { " -!~".contains($0) }
      let kind = try #require(TimelineItem.Kind(rawValue: String(words[0])))
      let interval = span(try #require(Int64(words[1])), try #require(Int64(words[2])))
      return TimelineItem(
        kind, interval, id: RecordID("\(index)"), isHard: entry.contains("~") ? false : nil,
        isLocked: entry.contains("!"))
    }
    return Timeline(items)
  }

  private func text(_ items: [TimelineItem]) -> String {
    items.map {
      "\($0.kind.rawValue) \($0.interval.start.seconds / 60)-\($0.interval.end.seconds / 60)"
    }.joined(separator: ", ")
  }

  private func text(_ intervals: [Interval]) -> String {
    intervals.map { "\($0.start.seconds / 60)-\($0.end.seconds / 60)" }.joined(separator: ", ")
  }

  @Test("kinds that exclude each other, and kinds that happen beside them")
  func kinds() {
    let hard = TimelineItem.Kind.allCases.filter(\.isHard)
    #expect(hard == [.shift, .sleep, .block, .workout, .busy])
  }

  @Test(
    "items are ordered by start, end, kind and id; empty ones are left out",
    arguments: [
      ("block 5-9, shift 0-9", "shift 0-9, block 5-9"),
      ("block 0-9, shift 0-5", "shift 0-5, block 0-9"),
      ("gear 0-9, sleep 0-9, shift 0-9", "shift 0-9, sleep 0-9, gear 0-9"),
      ("block 5-5, shift 9-3, workout 1-2", "workout 1-2"), ("", ""),
    ])
  func order(items: String, ordered: String) throws {
    #expect(text(try timeline(items).items) == ordered)
    #expect(Timeline(try timeline(items).items.reversed()) == (try timeline(items)))
  }

  @Test("of equal items the lower id is first")
  func ids() throws {
    #expect(try timeline("block 0-5, block 0-5").items.map(\.id.text) == ["0", "1"])
  }

  @Test(
    "items in an interval: touching is not overlapping",
    arguments: [
      (0, 10, "shift 0-480, gear 0-900"), (479, 480, "shift 0-480, gear 0-900"),
      (480, 500, "gear 0-900, block 480-510"), (510, 600, "gear 0-900"), (900, 950, ""),
      (-50, 0, ""), (-50, 1, "shift 0-480, gear 0-900"), (500, 500, ""),
    ])
  func overlaps(start: Int64, end: Int64, expected: String) throws {
    let timeline = try timeline("shift 0-480, gear 0-900, block 480-510")
    #expect(text(timeline.items(in: span(start, end))) == expected)
  }

  @Test("items at an instant: the start is inside, the end is not")
  func instants() throws {
    let timeline = try timeline("shift 0-480, block 480-510")
    #expect(text(timeline.items(at: Instant(seconds: 0))) == "shift 0-480")
    #expect(text(timeline.items(at: Instant(seconds: 480 * 60 - 1))) == "shift 0-480")
    #expect(text(timeline.items(at: Instant(seconds: 480 * 60))) == "block 480-510")
    #expect(text(timeline.items(at: Instant(seconds: 510 * 60))) == "")
  }

  @Test("a hard item conflicts with other hard ones, a soft item with none")
  func conflicts() throws {
    let timeline = try timeline("shift 0-480, gear 0-900, block 480-510, sleep 600-700~")
    let moved = TimelineItem(.block, span(470, 620), id: RecordID("2"))
    #expect(text(timeline.conflicts(with: moved)) == "shift 0-480")
    let new = TimelineItem(.workout, span(500, 620), id: RecordID("9"))
    #expect(text(timeline.conflicts(with: new)) == "block 480-510")
    let action = TimelineItem(.action, span(0, 900), id: RecordID("9"))
    #expect(timeline.conflicts(with: action).isEmpty)
  }

  @Test(
    "free gaps",
    arguments: [
      ("", 0, "0-1000"), ("shift 0-1000", 0, ""), ("shift 0-1200", 0, ""),
      ("shift 100-200, block 200-300", 0, "0-100, 300-1000"),
      ("shift 100-200, block 150-300", 0, "0-100, 300-1000"),
      ("shift 100-200, gear 0-1000, action 500-505", 0, "0-100, 200-1000"),
      ("shift 20-200, block 215-300", 15, "0-20, 200-215, 300-1000"),
      ("shift 20-200, block 215-300", 16, "0-20, 300-1000"),
      ("sleep 100-200~", 0, "0-1000"), ("busy 990-1010", 0, "0-990"),
    ])
  func gaps(items: String, minutes: Int, free: String) throws {
    let gaps = try timeline(items).freeGaps(in: span(0, 1000), atLeast: minutes)
    #expect(text(gaps) == free)
  }

  @Test("layers, more items and fewer")
  func layers() throws {
    let timeline = try timeline("shift 0-480, gear 0-900, block 480-510!, block 505-520")
    #expect(
      text(timeline.only([.block, .gear]).items) == "gear 0-900, block 480-510, block 505-520")
    #expect(text(timeline.time(of: [.block]).intervals) == "480-520")
    #expect(text(timeline.hard.intervals) == "0-520")
    #expect(text(timeline.removing([RecordID("0"), RecordID("1")]).hard.intervals) == "480-520")
    let more = timeline.adding([TimelineItem(.busy, span(900, 910), id: RecordID("9"))])
    #expect(text(more.hard.intervals) == "0-520, 900-910")
    #expect(more.removing([RecordID("9")]) == timeline)
    #expect(timeline.items.filter(\.isLocked).map(\.id.text) == ["2"])
  }

  @Test("protected time is locked, and soft where the rule is")
  func protected() {
    let nap = TimelineItem(ProtectedInterval(.preNightNap, span(0, 90), isHard: false))
    #expect(nap.kind == .sleep && !nap.isHard && nap.isLocked && nap.id.isUUID)
    let kinds = ProtectedInterval.Code.allCases.map {
      TimelineItem(ProtectedInterval($0, span(0, 90))).kind
    }
    #expect(kinds == [.shift, .sleep, .sleep, .sleep, .sleep, .sleep, .busy, .busy])
  }

  @Test("worn shoes are gear once they are taken off")
  func gear() {
    var session = ShoeSession(
      id: RecordID("1"), shoe: RecordID("a"), start: Instant(seconds: 60),
      createdAt: Instant(seconds: 0), updatedAt: Instant(seconds: 0))
    #expect(TimelineItem(session) == nil)
    session.end = Instant(seconds: 600)
    #expect(TimelineItem(session) == TimelineItem(.gear, span(1, 10), id: RecordID("1")))
  }

  @Test("searches find what a comparison with every item finds", arguments: UInt64(1)...100)
  func searches(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let items = (0..<random.number(in: 0...40)).map { index in
      let start = Int64(random.number(in: 0...500))
      return TimelineItem(
        random.pick(TimelineItem.Kind.allCases),
        span(start, start + Int64(random.number(in: 0...random.pick([5, 50, 400])))),
        id: RecordID("\(index)"))
    }
    let timeline = Timeline(items)
    let range = span(50, 450)
    for _ in 0..<20 {
      let start = Int64(random.number(in: 0...500))
      let part = span(start, start + Int64(random.number(in: 0...100)))
      let expected = timeline.items.filter { part.seconds > 0 && $0.interval.overlaps(part) }
      #expect(timeline.items(in: part) == expected)
    }
    let free = IntervalSet(timeline.freeGaps(in: range))
    let hard = timeline.hard.intersection(IntervalSet([range]))
    #expect(free.intersection(hard).intervals.isEmpty)
    #expect(free.seconds + hard.seconds == range.seconds)
    for minute in Int64(50)..<450 {
      let instant = Instant(seconds: minute * 60)
      let isTaken = items.contains { $0.isHard && $0.interval.contains(instant) }
      #expect(free.contains(instant) != isTaken)
    }
  }
}
