import Domain
import Store

/// Attributes steps to shoes, computed from the samples on each use.
package struct StepAttribution {
  /// The number of days merged at a time, which bounds the memory for any range.
  private static let daysAtOnce = 64

  /// All pairs, including retired ones.
  package let shoes: [Shoe]
  /// The sources, most trusted first.
  package let sources: [StepSource]
  /// The zones that determine hours and days.
  package let zones: ZoneTimeline
  package let store: Store
  package let merge: StepMerge

  /// Reads the shoes, sources and zones of a store. Throws `StoreError`.
  package init(store: Store, _ environment: Environment) throws {
    self.store = store
    shoes = try store.shoes.shoes()
    sources = try store.stepSources.sources()
    zones = ZoneTimeline(
      home: environment.zone,
      stays: try store.stepSources.travelZones().map {
        ZoneTimeline.Stay(from: $0.from, zone: environment.zone(named: $0.zone))
      })
    merge = StepMerge(
      order: sources.map(\.number), zones: zones,
      stride: try store.stepSources.settings().stride)
  }

  /// Returns the pair with that id.
  package func shoe(_ id: RecordID?) -> Shoe? { shoes.first { $0.id == id } }

  /// Returns the days from the first to the last with steps; nil without steps. Throws
  /// `StoreError`.
  package func days() throws -> ClosedRange<CivilDay>? {
    guard let extent = try store.steps.extent() else { return nil }
    return zones.local(at: extent.start).day...zones.local(at: extent.end).day
  }

  /// Calls `body` with the steps on some days and the shoes worn, a few weeks at a time and in
  /// order. Hours are split at changes of shoes and at `cuts`. Without `kinds` of samples, their
  /// values are 0 or estimated. Throws `StoreError`, and what `body` throws.
  package func forEachPart(
    of days: ClosedRange<CivilDay>, cuts: [Instant] = [],
    kinds: [SampleKind] = SampleKind.allCases, _ body: (MergedSteps, WornTimeline) throws -> Void
  ) throws {
    guard let known = try self.days(), known.overlaps(days) else { return }
    var first = max(days.lowerBound, known.lowerBound)
    let last = min(days.upperBound, known.upperBound)
    while first <= last {
      let end = min(first.adding(days: Self.daysAtOnce), last.adding(days: 1))
      let interval = Interval(start: zones.startOfDay(first), end: zones.startOfDay(end))
      let around = Interval(
        start: interval.start - StepMerge.reach, end: interval.end + StepMerge.reach)
      let worn = try store.wear.timeline(around: interval)
      let steps = merge.merged(
        try store.steps.samples(touching: around, of: kinds), on: first..<end,
        cuts: (worn.cuts + cuts.filter(interval.contains)).sorted())
      try body(steps, worn)
      first = end
    }
  }

  /// Returns the share of each pair on some days in the order of `shoes`, and last that of no pair.
  /// Throws `StoreError`.
  package func shares(on days: ClosedRange<CivilDay>) throws -> [WornShare] {
    var totals: [RecordID?: WornShare] = [:]
    func add(_ share: WornShare) {
      totals[share.shoe, default: WornShare(shoe: share.shoe, steps: 0, distance: 0)] += share
    }
    try forEachPart(of: days) { steps, worn in
      for hour in steps.hours { worn.shares(of: hour).forEach(add) }
      for day in steps.days {
        if let share = worn.share(of: day, lasting: zones.interval(of: day.day)) { add(share) }
      }
    }
    return (shoes.map { Optional($0.id) } + [nil]).map {
      totals[$0] ?? WornShare(shoe: $0, steps: 0, distance: 0)
    }
  }
}
