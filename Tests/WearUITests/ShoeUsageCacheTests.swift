import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing
import WearUI

/// The book against the journal, which works everything out anew.
@Suite("What was walked in each pair") struct ShoeUsageCacheTests {
  private func counted(_ usage: inout ShoeUsageCache, _ robot: Robot) throws {
    usage.isStale = true
    try usage.read(from: robot.store, robot.environment)
    while try !usage.count() {}
    try usage.readDetails()
  }

  /// A book of somebody else who knows nothing but what is kept in the store, with what was worked
  /// out for it.
  private func fresh(_ robot: Robot) throws -> [RecordID: WearSum] {
    try ShoeUsageCache.walked(in: robot.store, robot.environment)
  }

  private func check(_ usage: inout ShoeUsageCache, _ robot: Robot) throws {
    try counted(&usage, robot)
    #expect(try fresh(robot) == usage.walked())
    let attribution = try StepAttribution(store: robot.store, robot.environment)
    let days = try #require(try attribution.days())
    let sums = usage.walked()
    for share in try attribution.shares(on: days) {
      guard let shoe = share.shoe else { continue }
      let walked = sums[shoe] ?? WearSum()
      #expect(walked.steps == share.steps, "\(shoe)")
      #expect(walked.distance == share.distance, "\(shoe)")
    }
    let shifts = try robot.store.shifts.shifts(
      startingIn: Interval(start: Instant(seconds: 0), end: robot.environment.now))
    let worked = shifts.filter { $0.status == .completed || $0.status == .inProgress }
    let atWork = try attribution.steps(during: worked, now: robot.environment.now)
    for shoe in attribution.shoes {
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
      services = StoreServices(store: robot.store, environment: robot.environment)
    var usage = ShoeUsageCache()
    try check(&usage, robot)
    let worked = try planned("2026-11-18 08:00", "2026-11-18 20:00")
    var done = worked
    done.markWorked()
    let session = try #require(try robot.store.wear.session(RecordID("session 41")))
    var moved = session
    moved.start = session.start - 5400
    let time = IntervalSet([Interval(start: now - 400_000, end: now - 300_000)])
    let actions: [Action] = [
      .shift(.add(done)), .wear(.saveSession(moved, from: session)),
      .wear(.attribute(time, to: RecordID("pair 2"), freeOnly: false)),
      .wear(.orderSources([2, 1])), .wear(.takeOff(at: now - 60)),
      .wear(.setTravelZone(from: CivilDay(number: 20_700), in: "Asia/Kolkata")),
      .wear(.deleteShoe(RecordID("pair 1"))), .shift(.delete(done.id)),
    ]
    for action in actions {
      _ = try services.perform(action)
      try check(&usage, robot)
    }
    for _ in actions {
      _ = try services.perform(.history(.undo(1)))
      try check(&usage, robot)
    }
  }

  @Test("whatever happens at random, sums that were kept are those without them", arguments: 0..<12)
  func kept(seed: UInt64) throws {
    let robot = try Wardrobe.robot(pairs: 3, days: 40)
    var random = SplitMix64(seed: seed)
    let services = StoreServices(store: robot.store, environment: robot.environment)
    let now = robot.environment.now
    func past() -> Instant { now - Int64.random(in: 60...40 * 86_400, using: &random) }
    for _ in 0..<14 {
      let pair = RecordID("pair \(Int.random(in: 0..<3, using: &random))")
      let start = past()
      let time = Interval(start: start, end: start + Int64.random(in: 60...90_000, using: &random))
      let session = ShoeSession(
        id: .new(), shoe: pair, start: start, end: min(time.end, now), createdAt: now,
        updatedAt: now)
      let action: Action
      switch Int.random(in: 0..<9, using: &random) {
      case 0: action = .wear(.attribute(IntervalSet([time]), to: pair, freeOnly: false))
      case 1: action = .wear(.attribute(IntervalSet([time]), to: nil, freeOnly: false))
      case 2: action = .wear(.saveSession(session))
      case 3: action = .wear(.putOn(pair, at: past()))
      case 4: action = .wear(.takeOff(at: past()))
      case 5: action = .wear(.orderSources(Bool.random(using: &random) ? [1, 2] : [2, 1]))
      case 6: action = .history(.undo(Int.random(in: 1...3, using: &random)))
      case 7: action = .history(.redo(1))
      default:
        try robot.store.write("steps.import", now: now) { transaction in
          let importer = try transaction.importSteps()
          try importer.add(
            StepSample(source: 0, kind: .steps, time: .span(time), value: 999),
            from: SampleSource(
              name: ["Band", "Phone"][Int.random(in: 0...1, using: &random)], kind: .thirdParty))
          try importer.finish(file: "x", format: "csv")
        }
        continue
      }
      _ = try? services.perform(action)
      guard Bool.random(using: &random) else { continue }
      let kept = try fresh(robot)
      try Wardrobe.forgetSums(robot.store)
      #expect(try fresh(robot) == kept)
    }
  }

  @Test("every command and page says the same without the sums that are kept")
  func deleted() throws {
    let robot = try Wardrobe.robot(pairs: 4, days: 200, size: Size(120, 40))
    func pictures() throws -> [String] {
      let other = try Robot(beside: robot)
      other.count()
      let dashboard = other.screen
      other.app.run(command: "shoes.open")
      other.count()
      return [dashboard, other.screen]
    }
    let counted = try pictures(), kept = try pictures()
    try Wardrobe.forgetSums(robot.store)
    #expect(counted == kept)
    #expect(try pictures() == kept)
  }

  @Test("what was kept is in the first picture, and what was not is counted after it")
  func firstPicture() throws {
    let robot = try Wardrobe.robot(pairs: 2, days: 300)
    try Wardrobe.forgetSums(robot.store)
    let first = try Robot(beside: robot)
    #expect(first.state.isCounting)
    first.count()
    let second = try Robot(beside: robot)
    #expect(!second.state.isCounting)
    #expect(second.state.currentShoes == first.state.currentShoes)
    #expect(!second.state.currentShoes.alerts.isEmpty)
  }

  @Test("sums that were worked out before another program wrote are not kept")
  func meanwhile() throws {
    let robot = try Wardrobe.robot(pairs: 2, days: 60)
    let now = robot.environment.now
    var usage = ShoeUsageCache()
    try usage.read(from: robot.store, robot.environment)
    // Somebody gives time to another pair while the sums are being worked out.
    let services = StoreServices(store: try robot.folder.open(), environment: robot.environment)
    let time = IntervalSet([Interval(start: now - 900_000, end: now - 300_000)])
    _ = try services.perform(.wear(.attribute(time, to: RecordID("pair 1"), freeOnly: false)))
    while try !usage.count() {}
    let after = try fresh(robot)
    try Wardrobe.forgetSums(robot.store)
    #expect(try fresh(robot) == after)
  }

  @Test("weeks and months add up to all of it")
  func spans() throws {
    let robot = try Wardrobe.robot(pairs: 3, days: 200)
    var usage = ShoeUsageCache()
    try counted(&usage, robot)
    for shoe in usage.shoes {
      for grouping in WearGrouping.allCases {
        let spans = usage.spans(of: shoe.id, by: grouping, firstWeekday: .monday, limit: 999)
        #expect(
          spans.reduce(0) { $0 + $1.walked.steps } == usage.walked()[shoe.id]?.steps ?? 0)
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
    var usage = ShoeUsageCache()
    try usage.read(from: robot.store, robot.environment)
    try usage.readDetails()
    let worn = try #require(usage.wornTimes(now: now)[RecordID("pair 0")])
    #expect(worn.seconds == (10 + 2 + 2) * 3600)
    // From 00:00 to 10:00 on the 18th, 11:00 to 13:00 that day, and since 10:00 on the 20th.
    #expect(worn.days == 2)
    #expect(worn.last == now)
  }
}
