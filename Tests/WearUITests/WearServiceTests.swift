import AppCore
import AppTestSupport
import Domain
import Foundation
import Interchange
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing
import WearUI

/// Shoes and steps through the services: every action is one step that undo takes back.
@Suite("Shoes and steps") struct WearServiceTests {
  let robot: Robot
  /// The robot's clock stands at some moment; hours count back from it.
  var now: Instant { robot.environment.now }

  init() throws { robot = try Robot(now: "2026-11-21T03:00:00Z") }

  private var services: StoreServices {
    StoreServices(store: robot.store, environment: robot.environment)
  }

  private func shoe(_ name: String, isDefault: Bool = false) -> Shoe {
    Shoe(id: RecordID(name), model: name, isDefault: isDefault, createdAt: now, updatedAt: now)
  }

  private func hours(_ from: Int64, _ to: Int64) -> IntervalSet {
    IntervalSet([Interval(start: now - from * 3600, end: now - to * 3600)])
  }

  /// A table of 100 steps in each of the last `count` hours, and of a watch's 150 in some.
  private func table(_ count: Int64) throws -> String {
    var lines = ["start,end,steps,source"]
    for hour in 1...count {
      let start = now - hour * 3600
      lines.append("\(ISOText.format(start)),\(ISOText.format(start + 3000)),100,phone")
      if hour % 3 == 0 {
        lines.append("\(ISOText.format(start + 600)),\(ISOText.format(start + 900)),150,band")
      }
    }
    let path = robot.folder.folder + "/steps.csv"
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func importSteps(_ path: String) throws {
    _ = try services.imports.importSteps(
      path, HealthImportOptions(zone: robot.environment.zone), isDryRun: false)
  }

  @Test("every action, undone one by one through every state in between, and redone")
  func identity() throws {
    let path = try table(60)
    let believed = Interval(start: now, end: now + 1)
    let actions: [WearAction] = [
      .saveShoe(shoe("ghost", isDefault: true)), .saveShoe(shoe("clogs", isDefault: true)),
      .putOn(RecordID("ghost"), at: now - 50 * 3600),
      .putOn(RecordID("clogs"), at: now - 40 * 3600),
      .takeOff(at: now - 30 * 3600),
      .attribute(hours(45, 35), to: RecordID("ghost"), freeOnly: false),
      .attribute(hours(60, 20), to: RecordID("ghost"), freeOnly: true),
      .attribute(hours(48, 38), to: nil, freeOnly: false), .setRetired(RecordID("clogs"), true),
      .putOn(RecordID("ghost"), at: now - 47 * 3600), .acceptSamples(of: 1, in: believed),
      .setTravelZone(from: CivilDay(number: 20_000), in: "Asia/Tokyo"),
      .setTravelZone(from: CivilDay(number: 20_000), in: nil),
    ]
    var states = [try robot.store.records()]
    try importSteps(path)
    states.append(try robot.store.records())
    for action in actions {
      _ = try services.perform(.wear(action))
      states.append(try robot.store.records())
      #expect(states[states.count - 1] != states[states.count - 2], "\(action)")
    }
    for state in states.dropLast().reversed() {
      _ = try services.perform(.history(.undo(1)))
      #expect(try robot.store.records() == state)
    }
    for state in states.dropFirst() {
      _ = try services.perform(.history(.redo(1)))
      #expect(try robot.store.records() == state)
    }
  }

  @Test("whatever is attributed, pairs and nobody have every step, and no minute belongs to two")
  func totals() throws {
    try importSteps(try table(200))
    let names = ["ghost", "clogs", "boots"]
    for name in names { _ = try services.perform(.wear(.saveShoe(shoe(name)))) }
    let environment = robot.environment
    let days = try #require(try StepAttribution(store: robot.store, environment).days())
    var walked: Int64 = 0
    try StepAttribution(store: robot.store, environment).forEachPart(of: days) { steps, _ in
      walked += steps.days.reduce(0) { $0 + $1.totalSteps }
    }
    // The watch has 5 of the phone's 50 minutes in every third hour.
    #expect(walked == 200 * 100 + 66 * (150 - 10))
    var random = SplitMix64(seed: 31)
    for _ in 0..<60 {
      let from = Int64.random(in: 2...200, using: &random)
      let time = hours(from, Int64.random(in: 1..<from, using: &random))
      let shoe = names.randomElement(using: &random).map { RecordID($0) }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: _ = try services.perform(.wear(.attribute(time, to: nil, freeOnly: false)))
      case 1: _ = try services.perform(.wear(.attribute(time, to: shoe, freeOnly: true)))
      case 2:
        let worn = try robot.store.wear.openSession()
        if let shoe, worn?.shoe != shoe {
          _ = try services.perform(.wear(.putOn(shoe, at: now - from * 3600)))
        }
      case 3: _ = try? services.perform(.wear(.takeOff(at: now - 3600)))
      default: _ = try services.perform(.wear(.attribute(time, to: shoe, freeOnly: false)))
      }
      let shares = try StepAttribution(store: robot.store, environment).shares(on: days)
      #expect(shares.reduce(0) { $0 + $1.steps } == walked)
      let all = Interval(start: now - 999 * 3600, end: now + 999 * 3600)
      let entries = try robot.store.wear.attributions(touching: all)
      #expect(
        zip(entries, entries.dropFirst()).allSatisfy { $0.interval.end <= $1.interval.start })
      let sessions = try robot.store.wear.sessions(reaching: all)
      #expect(
        zip(sessions, sessions.dropFirst()).allSatisfy { $0.interval.end <= $1.interval.start })
    }
  }

  @Test("what a pair loses and what was free adds up to what is attributed")
  func outcome() throws {
    try importSteps(try table(24))
    for name in ["ghost", "clogs"] { _ = try services.perform(.wear(.saveShoe(shoe(name)))) }
    _ = try services.perform(
      .wear(.attribute(hours(20, 10), to: RecordID("ghost"), freeOnly: false)))
    let outcome = try services.wear.outcome(
      attributing: hours(12, 4), to: RecordID("clogs"), freeOnly: false)
    #expect(outcome.replaced.map(\.shoe.text) == ["ghost"])
    #expect(outcome.replaced.map(\.seconds) == [2 * 3600])
    #expect(outcome.freeSeconds == 6 * 3600)
    #expect(outcome.share.steps == 8 * 100 + 3 * 140)
    let free = try services.wear.outcome(
      attributing: hours(12, 4), to: RecordID("clogs"), freeOnly: true)
    #expect(free.replaced.isEmpty && free.time.seconds == 6 * 3600)
  }

  @Test("an import that is stopped changes nothing")
  func cancelled() throws {
    let path = try table(5000)
    let before = try robot.store.records()
    #expect(throws: HealthImportError.cancelled) {
      try services.imports.importSteps(
        path, HealthImportOptions(zone: robot.environment.zone), isDryRun: false,
        progress: { $0.bytes < 100_000 })
    }
    #expect(try robot.store.records() == before)
  }
}
