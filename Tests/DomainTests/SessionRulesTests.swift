import Domain
import Testing

@Suite("shoe sessions")
struct SessionRulesTests {
  /// Times are minutes since 1970.
  private func at(_ minute: Int64) -> Instant { Instant(seconds: minute * 60) }

  private func session(
    _ id: String, _ shoe: String, _ start: Int64, _ end: Int64?, auto: Bool = false
  ) -> ShoeSession {
    ShoeSession(
      id: RecordID(id), shoe: RecordID(shoe), start: at(start), end: end.map(at),
      isAutoClosed: auto, createdAt: at(0), updatedAt: at(0))
  }

  /// `1 a 0-50`, an open end as `…`, `!` where it was closed for want of steps.
  private func text(_ session: ShoeSession) -> String {
    let end = session.end.map { String($0.seconds / 60) } ?? "…"
    let mark = session.isAutoClosed ? "!" : ""
    return "\(session.id) \(session.shoe) \(session.start.seconds / 60)-\(end)\(mark)"
  }

  private func text(_ change: SessionChange) -> String {
    ([text(change.session)] + change.trimmed.map(text) + change.dropped.map { "−\($0.id)" })
      .joined(separator: ", ")
  }

  @Test("the next pair ends the one that is worn, at that very moment")
  func next() throws {
    let change = try SessionRules.starting(
      session("2", "b", 60, nil), among: [session("1", "a", 0, nil)], now: at(60))
    #expect(text(change) == "2 b 60-…, 1 a 0-60")
  }

  @Test("begun in the past, what lies after gives way")
  func backdated() throws {
    let others = [
      session("1", "a", 0, 30), session("2", "c", 40, 70, auto: true), session("3", "a", 80, 90),
      session("4", "c", 95, nil),
    ]
    let change = try SessionRules.starting(session("5", "b", 50, nil), among: others, now: at(100))
    #expect(text(change) == "5 b 50-…, 2 c 40-50, −3, −4")
  }

  @Test("the pair that is worn cannot be put on again, but it may have been on for longer")
  func wornAlready() throws {
    #expect(throws: SessionError.wornAlready(since: at(10))) {
      try SessionRules.starting(
        session("2", "a", 60, nil), among: [session("1", "a", 10, nil)], now: at(60))
    }
    let earlier = try SessionRules.starting(
      session("2", "a", 5, nil), among: [session("1", "a", 10, nil)], now: at(60))
    #expect(text(earlier) == "2 a 5-…, −1")
  }

  @Test("taken off at a moment between the start and now")
  func stop() throws {
    let worn = session("1", "a", 10, nil)
    #expect(text(try SessionRules.stopping(worn, at: at(50), now: at(60))) == "1 a 10-50")
    #expect(throws: SessionError.inFuture(at(61))) {
      try SessionRules.stopping(worn, at: at(61), now: at(60))
    }
    #expect(throws: SessionError.beforeStart(at(10))) {
      try SessionRules.stopping(worn, at: at(9), now: at(60))
    }
    #expect(throws: SessionError.noneWorn) {
      try SessionRules.stopping(nil, at: at(9), now: at(60))
    }
    #expect(throws: SessionError.inFuture(at(70))) {
      try SessionRules.starting(session("2", "b", 70, nil), among: [], now: at(60))
    }
  }

  @Test(
    "a pair that nobody took off was taken off at the last step before a long pause",
    arguments: [
      // Steps, the start of the next session, now, and what the session open since 100 becomes.
      ([], nil, 2000, "100-…"),
      ([(0, 90)], nil, 2000, "100-…"),
      ([(110, 120), (200, 210)], nil, 400, "100-…"),
      ([(110, 120), (200, 210)], nil, 450, "100-…"),
      ([(110, 120), (200, 210)], nil, 451, "100-210!"),
      ([(110, 120), (361, 370)], nil, 370, "100-120!"),
      ([(110, 120), (200, 210), (900, 910)], nil, 910, "100-210!"),
      ([(110, 300), (120, 130), (500, 510)], nil, 510, "100-…"),
      ([(341, 350)], nil, 350, "100-100!"),
      ([(110, 120), (200, 210)], 300, 2000, "100-300!"),
      ([(110, 120), (200, 210)], 451, 2000, "100-210!"),
      ([(90, 130), (350, 360)], 340, 2000, "100-340!"),
    ] as [([(Int64, Int64)], Int64?, Int64, String)])
  func inactivity(steps: [(Int64, Int64)], next: Int64?, now: Int64, expected: String) {
    let intervals = steps.map { Interval(start: at($0.0), end: at($0.1)) }
    for before in [session("1", "a", 100, nil), session("1", "a", 100, 105, auto: true)]
    where !steps.isEmpty && steps[0].1 > 100 || before.end == nil {
      let judged = InactivityRule.usual.judged(
        before, steps: intervals, nextStart: next.map(at), now: at(now))
      #expect(text(judged) == "1 a \(expected)")
    }
  }

  @Test("what a person ended stays as it is")
  func closed() {
    let done = session("1", "a", 100, 105)
    let steps = [Interval(start: at(101), end: at(300))]
    #expect(InactivityRule.usual.judged(done, steps: steps, nextStart: nil, now: at(300)) == done)
  }

  // MARK: Told afterwards

  @Test("what a time that is told overlaps is trimmed, split around it or dropped")
  func saved() throws {
    let others = [
      session("1", "a", 0, 30), session("2", "c", 32, 38), session("3", "a", 40, 70, auto: true),
    ]
    func saving(_ start: Int64, _ end: Int64?, among others: [ShoeSession]) throws -> String {
      text(
        try SessionRules.saving(
          session("9", "b", start, end), among: others, now: at(100), newID: { RecordID("new") }))
    }
    #expect(try saving(20, 50, among: others) == "9 b 20-50, 1 a 0-20, 3 a 50-70!, −2")
    #expect(try saving(10, 20, among: others) == "9 b 10-20, 1 a 0-10, new a 20-30")
    #expect(try saving(30, 32, among: others) == "9 b 30-32")
    let open = [session("1", "a", 0, nil)]
    #expect(try saving(10, 20, among: open) == "9 b 10-20, 1 a 0-10, new a 20-…")
    #expect(try saving(10, nil, among: open) == "9 b 10-…, 1 a 0-10")
  }

  @Test("a time does not give way to itself, and the person has the last word on its end")
  func corrected() throws {
    let own = session("1", "a", 0, 30, auto: true)
    var moved = own
    moved.end = at(40)
    let change = try SessionRules.saving(
      moved, among: [own], now: at(100), newID: { RecordID("new") })
    #expect(text(change) == "1 a 0-40")
  }

  @Test("what cannot have been is refused")
  func refused() {
    func error(_ start: Int64, _ end: Int64?) -> SessionError? {
      do {
        _ = try SessionRules.saving(
          session("9", "b", start, end), among: [session("1", "a", 50, 60)], now: at(100),
          newID: { RecordID("new") })
        return nil
      } catch {
        return error
      }
    }
    #expect(error(110, 120) == .inFuture(at(110)))
    #expect(error(90, 110) == .inFuture(at(110)))
    #expect(error(30, 30) == .endsBeforeStart(at(30)))
    #expect(error(40, nil) == .wornLater(at(50)))
    #expect(error(70, nil) == nil)
  }
}
