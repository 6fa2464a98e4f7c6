import Domain
import Foundation
import Interchange
import Platform
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("The made-up person's steps and shoes") struct DemoStepsTests {
  private let temporary: TemporaryStore
  private let store: Store
  private let environment: Environment
  private let days = 60

  init() throws {
    temporary = try TemporaryStore()
    environment = try Self.environment("2026-11-21T02:40:00Z")
    store = try temporary.copy(
      of: DemoStore(seed: 1, walkedDays: days).template(environment))
  }

  private static func environment(_ now: String) throws -> Environment {
    Environment(
      now: try utc(now), zone: Zones.named("Europe/Berlin"), zones: Zones.database,
      format: Format(texts: Texts(.english), clock: .twentyFourHour))
  }

  private func walks(_ now: String? = nil, seed: UInt64 = 1) throws -> DemoWalks {
    let environment = try now.map(Self.environment) ?? environment
    return DemoWalks(roster: DemoRoster(seed: seed, environment))
  }

  private func all(_ walks: DemoWalks, of device: DemoDevice, back: Int) -> [DemoWalks.Sample] {
    stride(from: -back, through: 0, by: 1).flatMap {
      walks.samples(on: walks.roster.environment.today.adding(days: $0), of: device)
    }
  }

  @Test("the same seed walks the same; what was walked stays when looked at a week later")
  func reproducible() throws {
    let now = try walks(), later = try walks("2026-11-28T02:40:00Z")
    let day = environment.today.adding(days: -3)
    for device in DemoDevice.allCases {
      #expect(now.samples(on: day, of: device) == (try walks()).samples(on: day, of: device))
      #expect(now.samples(on: day, of: device) == later.samples(on: day, of: device))
      #expect(now.samples(on: day, of: device) != (try walks(seed: 2)).samples(on: day, of: device))
    }
  }

  @Test("samples of a device never overlap, reach over hours and midnight, and end by now")
  func samples() throws {
    let walks = try walks()
    for device in DemoDevice.allCases {
      let samples = all(walks, of: device, back: 90)
      #expect(samples.count > 90 * 15)
      #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.span.end <= $1.span.start })
      #expect(samples.allSatisfy { $0.steps > 0 && $0.distance > 0 && $0.span.seconds <= 600 })
      #expect((samples.last?.span.end ?? environment.now + 1) <= environment.now)
      func crossing(_ seconds: Int64) -> Int {
        samples.count { ($0.span.end.seconds - 1) / seconds > $0.span.start.seconds / seconds }
      }
      #expect((5...40).contains(crossing(3600) * 100 / samples.count))
      #expect(crossing(86_400) > 0)
    }
  }

  @Test("phone and watch overlap, and each has hours that the other has not")
  func gaps() throws {
    let walks = try walks()
    let hours = DemoDevice.allCases.map { device in
      Set(all(walks, of: device, back: 60).map { $0.span.start.seconds / 3600 })
    }
    let both = hours[0].intersection(hours[1]).count
    #expect(both > 300)
    #expect(hours[0].subtracting(hours[1]).count > 30)
    #expect(hours[1].subtracting(hours[0]).count > 100)
    // What a sum over both would come to.
    let attribution = try StepAttribution(store: store, environment)
    var merged: Int64 = 0
    try attribution.forEachPart(of: try #require(try attribution.days())) { steps, _ in
      merged += steps.days.reduce(0) { $0 + $1.totalSteps }
    }
    let summed = DemoDevice.allCases.flatMap { all(walks, of: $0, back: days) }
      .reduce(0) { $0 + $1.steps }
    #expect((125...190).contains(summed * 100 / merged))
  }

  @Test("an hour at work has more steps than one off work, and a night has some in every hour")
  func work() throws {
    let now = environment.now
    let shifts = try store.shifts.shifts(
      touching: Interval(start: now - 50 * 86_400, end: now)
    ).filter { $0.status == .completed }
    let walked = try StepAttribution(store: store, environment).steps(during: shifts, now: now)
    let nights = walked.filter { $0.shift.name == "Night" }.map(\.steps)
    let worked = walked.filter { $0.shift.name == "Day" }.map(\.steps)
    #expect(nights.count > 5 && worked.count > 5)
    #expect(nights.allSatisfy { (4000...11_000).contains($0) })
    #expect(worked.allSatisfy { (8000...16_000).contains($0) })
    let attribution = try StepAttribution(store: store, environment)
    var totals: [CivilDay: Int64] = [:]
    try attribution.forEachPart(of: try #require(try attribution.days())) { steps, _ in
      for day in steps.days { totals[day.day] = day.totalSteps }
    }
    let roster = DemoRoster(seed: 1, environment)
    let off = (5...45).map { environment.today.adding(days: -$0) }.filter {
      roster.shift(on: $0) == nil && roster.shift(on: $0.adding(days: -1))?.name != "Night"
    }
    let steps = off.map { totals[$0] ?? 0 }
    #expect(steps.allSatisfy { (800...12_000).contains($0) })
    let usual = steps.reduce(0, +) / Int64(steps.count)
    let atWork = worked.reduce(0, +) / Int64(worked.count)
    #expect(usual * 3 < atWork * 2)
  }

  @Test("five pairs: one put away, one nearly worn out, and hours left for the person")
  func shoes() throws {
    let attribution = try StepAttribution(store: store, environment)
    #expect(attribution.shoes.count == 5)
    #expect(attribution.shoes.filter(\.isDefault).map(\.name) == ["Hoka Bondi SR"])
    #expect(attribution.shoes.filter(\.isArchived).map(\.name) == ["Brooks Ghost 14"])
    let shares = try attribution.shares(on: try #require(try attribution.days()))
    let steps = shares.map(\.steps)
    for pair in attribution.shoes {
      let walked = shares.first { $0.shoe == pair.id }?.steps ?? 0
      #expect(walked > 0, "\(pair.name)")
    }
    let all = steps.reduce(0, +), free = try #require(shares.last).steps
    #expect((15...60).contains(free * 100 / all))
    let work = try #require(attribution.shoes.first { $0.isDefault })
    let walked = try #require(shares.first { $0.shoe == work.id }).distance
    let percent = (work.initialDistance + walked) * 100 / (try #require(work.distanceLimit))
    #expect((80..<100).contains(percent))
    // Now the night of the 20th is worked, in shoes that are on.
    #expect(try store.wear.openSession()?.shoe == work.id)
  }

  @Test("all of it is one step of the history, and the doctor finds nothing")
  func oneStep() throws {
    #expect(try store.history(limit: 5).map(\.label) == ["demo.fill"])
    let findings = Doctor(path: store.path).check { zone, instant in
      (try? Zones.database.zone(zone))?.local(at: instant)
    }
    #expect(findings == [])
    try store.undo(now: environment.now)
    #expect(try store.shoes.shoes().isEmpty)
    #expect(try StepAttribution(store: store, environment).days() == nil)
  }

  // MARK: The export

  private func export(
    _ megabytes: Int?, years: Int? = nil, isArchive: Bool = false
  ) throws -> (path: String, days: Int) {
    let export = DemoHealthExport(megabytes: megabytes, years: years, seed: 1, environment)
    let path = temporary.folder + (isArchive ? "/export.zip" : "/export.xml")
    try OutputFile.replace(path) { file in
      try export.write(isArchive: isArchive, progress: { _ in }, to: file.append)
    }
    return (path, export.days)
  }

  @Test("an export is as large as asked for, and holds steps of as many days as fit")
  func size() throws {
    for megabytes in [1, 3] {
      let (path, days) = try export(megabytes)
      let size = try #require(Files.size(path))
      #expect((0..<2000).contains(size - Int64(megabytes) * 1_000_000))
      #expect(days == megabytes * 1_000_000 / 320_000)
    }
  }

  @Test("what the store has already is nothing new in an export, from XML and archive")
  func known() throws {
    let services = StoreServices(store: store, environment: environment)
    for isArchive in [false, true] {
      let (path, _) = try export(4, isArchive: isArchive)
      let options = HealthImportOptions(isStrict: true, zone: environment.zone)
      let outcome = try services.imports.importSteps(path, options, isDryRun: false)
      #expect(outcome.count.added == 0 && outcome.count.unchanged > 1500)
      #expect(outcome.report.skipped.isEmpty)
      #expect(Set(outcome.report.sources) == Set(DemoDevice.allCases.map(\.source)))
    }
    #expect(!TemporaryStore.names(in: temporary.folder).contains { $0.hasSuffix(".tmp") })
  }
}
