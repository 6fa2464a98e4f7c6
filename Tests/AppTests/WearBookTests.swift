import App
import Domain
import Store
import TestSupport
import Testing

/// The book against the journal, which works everything out anew.
@Suite("What was walked in each pair") struct WearBookTests {
  private func counted(_ book: inout WearBook, _ robot: Robot) throws {
    book.isStale = true
    try book.read(from: robot.store, robot.environment)
    let all = Set(book.shoes.map(\.id))
    while try !book.count(all, now: robot.environment.now) {}
  }

  private func check(_ book: inout WearBook, _ robot: Robot) throws {
    try counted(&book, robot)
    let journal = try StepJournal(store: robot.store, robot.environment)
    let days = try #require(try journal.days())
    let sums = book.walked()
    for share in try journal.shares(on: days) {
      guard let shoe = share.shoe else { continue }
      let walked = sums[shoe] ?? WearBook.Walked()
      #expect(walked.steps == share.steps, "\(shoe)")
      #expect(walked.distance == share.distance, "\(shoe)")
    }
    let shifts = try robot.store.shifts.shifts(
      startingIn: Interval(start: Instant(seconds: 0), end: robot.environment.now))
    let worked = shifts.filter { $0.status == .completed || $0.status == .inProgress }
    let atWork = try journal.steps(during: worked, now: robot.environment.now)
    for shoe in journal.shoes {
      let steps = atWork.reduce(0) { sum, shift in
        sum + shift.shares.filter { $0.shoe == shoe.id }.reduce(0) { $0 + $1.steps }
      }
      #expect(sums[shoe.id]?.shiftSteps ?? 0 == steps, "\(shoe.name)")
    }
  }

  @Test("after every change of anything it depends on, and after every undo")
  func changes() throws {
    let robot = try Wardrobe.robot(pairs: 4, days: 300)
    let now = robot.environment.now,
      desk = ShiftDesk(store: robot.store, environment: robot.environment)
    var book = WearBook()
    try check(&book, robot)
    let worked = try planned("2026-11-18 08:00", "2026-11-18 20:00")
    var done = worked
    done.markWorked()
    let session = try #require(try robot.store.wear.session(RecordID("session 41")))
    var moved = session
    moved.start = session.start - 5400
    let time = IntervalSet([Interval(start: now - 400_000, end: now - 300_000)])
    let actions: [Action] = [
      .add(done), .wear(.saveSession(moved)),
      .wear(.attribute(time, to: RecordID("pair 2"), freeOnly: false)),
      .wear(.orderSources([2, 1])), .wear(.takeOff(at: now - 60)),
      .wear(.setStay(from: CivilDay(number: 20_700), in: "Asia/Kolkata")),
      .wear(.deleteShoe(RecordID("pair 1"))), .delete(done.id),
    ]
    for action in actions {
      _ = try desk.perform(action)
      try check(&book, robot)
    }
    for _ in actions {
      _ = try desk.perform(.undo(1))
      try check(&book, robot)
    }
  }

  @Test("weeks and months add up to all of it")
  func spans() throws {
    let robot = try Wardrobe.robot(pairs: 3, days: 200)
    var book = WearBook()
    try counted(&book, robot)
    for shoe in book.shoes {
      for grouping in WearGrouping.allCases {
        let spans = book.spans(of: shoe.id, by: grouping, firstWeekday: .monday, limit: 999)
        #expect(
          spans.reduce(0) { $0 + $1.walked.steps } == book.walked()[shoe.id]?.steps ?? 0)
        #expect(spans.map(\.start) == spans.map(\.start).sorted().reversed())
      }
    }
  }

  @Test("hours and days worn, by hand")
  func worn() throws {
    let robot = try Robot(now: "2026-11-20T12:00:00Z")
    let now = robot.environment.now
    try robot.store.write("shoes", now: now) { transaction in
      try transaction.save(Wardrobe.shoe(0, now))
      for (id, from, to) in [("a", 60, 50), ("b", 49, 47), ("c", 2, nil)]
        as [(String, Int64, Int64?)]
      {
        try transaction.save(
          ShoeSession(
            id: RecordID(id), shoe: RecordID("pair 0"), start: now - from * 3600,
            end: to.map { now - $0 * 3600 }, createdAt: now, updatedAt: now))
      }
    }
    var book = WearBook()
    try book.read(from: robot.store, robot.environment)
    let worn = try #require(book.wornTimes(now: now)[RecordID("pair 0")])
    #expect(worn.seconds == (10 + 2 + 2) * 3600)
    // From 00:00 to 10:00 on the 18th, 11:00 to 13:00 that day, and since 10:00 on the 20th.
    #expect(worn.days == 2)
    #expect(worn.last == now)
  }
}
