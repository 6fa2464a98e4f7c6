import Domain
import Store

/// The daily sums of each pair, computed from the samples once and stored. Starting the program
/// adds up one column, a change recomputes the affected days, and key presses cost nothing.
package struct ShoeUsageCache {
  /// The version of the computation. Raise it when the rules change, so that older sums are
  /// discarded.
  private static let rulesEdition = 1
  /// The number of days computed at a time, which takes some ten milliseconds.
  static let daysAtOnce = 128
  /// The number of days that may be computed before the first frame, a few milliseconds.
  private static let daysAtStart = 32

  /// All pairs.
  package private(set) var shoes: [Shoe] = []
  /// All sessions by time; see `readDetails`.
  package private(set) var sessions: [ShoeSession] = []
  /// All attributions by time; see `readDetails`.
  package private(set) var attributions: [Attribution] = []
  /// The pair worn at each time; see `readDetails`.
  private(set) var worn = WornTimeline(sessions: [], attributions: [])
  package private(set) var attribution: StepAttribution?
  /// Whether the store may have changed since it was read.
  package var isStale = true
  /// Whether steps were unreadable; nothing is computed until the store changes.
  package private(set) var isUnreadable = false
  /// A counter that changes with every read and computation.
  package private(set) var edition = 0

  private var basis: WearSumBasis?
  private var state: WearSumState?
  /// The days without sums yet.
  private var missing = DaySpans([])
  /// Sums that are computed but not stored yet.
  private var counted: [CivilDay: [RecordID: WearSum]] = [:]
  /// The stored sums of each day; nil until they are read.
  private var stored: [CivilDay: [RecordID: WearSum]]?
  private var shifts = IntervalSet([])
  private var knowsTimes = false

  /// Creates an empty cache.
  package init() {}

  /// Returns the total of each pair, as far as it is counted.
  package func walked() -> [RecordID: WearSum] {
    var sums = state?.totals ?? [:]
    for day in counted.values {
      for (shoe, walked) in day { sums[shoe, default: WearSum()] += walked }
    }
    return sums
  }

  /// The sums of each day by pair; see `readDetails`.
  var days: [CivilDay: [RecordID: WearSum]] { (stored ?? [:]).merging(counted) { $1 } }

  /// Whether few enough days remain for the first frame to wait for them.
  var isNearlyCounted: Bool { missing.count <= Self.daysAtStart }

  // MARK: Reading

  /// Reads the stored sums. Throws `StoreError`.
  package mutating func read(from store: Store, _ environment: Environment) throws {
    isStale = false
    isUnreadable = false
    knowsTimes = false
    edition += 1
    let attribution = try StepAttribution(store: store, environment)
    let basis = WearSumBasis(
      rules: "\(Self.rulesEdition) \(attribution.merge.stride) \(attribution.zones.fingerprint)",
      sources: attribution.sources.map(\.number))
    self.attribution = attribution
    shoes = attribution.shoes
    let state = try store.snapshot { try store.wearSums.state(for: basis) }
    guard basis != self.basis || state.generation != self.state?.generation else { return }
    // If the samples are unreadable, leave the state unchanged.
    let missing =
      state.stale.isEmpty ? state.stale : state.stale.clamped(to: try attribution.days())
    self.basis = basis
    self.state = state
    self.missing = missing
    counted = [:]
    stored = nil
  }

  /// Reads what the sums of single days, sessions and worn times require. Throws `StoreError`.
  package mutating func readDetails() throws {
    guard let store = attribution?.store else { return }
    try readTimes(store)
    guard !isUnreadable else { return }
    if stored == nil { stored = state?.totals.isEmpty == false ? try store.wearSums.days() : [:] }
  }

  private mutating func readTimes(_ store: Store) throws {
    guard !knowsTimes else { return }
    knowsTimes = true
    sessions = try store.wear.sessions()
    attributions = try store.wear.attributions()
    worn = WornTimeline(sessions: sessions, attributions: attributions)
    // Steps at work matter only from the first worn pair on.
    let start = worn.stretches.first.map { $0.interval.start - Shift.longestSeconds }
    shifts = IntervalSet(try start.map(store.shifts.worked) ?? [])
  }

  /// Stops counting because steps cannot be read.
  package mutating func giveUp() {
    isUnreadable = true
    edition += 1
  }

  // MARK: Counting

  /// Computes some of the missing days, latest first, and stores the sums once all are known.
  /// Returns whether all days are known. Throws `StoreError`.
  package mutating func count() throws -> Bool {
    guard let attribution, !missing.isEmpty else { return true }
    try readTimes(attribution.store)
    guard let first = worn.stretches.first else {
      missing = DaySpans([])
      return true
    }
    // Nothing was worn before the first stretch.
    let start = attribution.zones.local(at: first.interval.start).day
    missing = missing.clamped(to: start...max(start, missing.spans.last?.upperBound ?? start))
    var rest = Self.daysAtOnce
    while rest > 0, let span = missing.spans.last {
      var last = span.upperBound
      while span.contains(last), isUnworn(last, attribution.zones) { last = last.adding(days: -1) }
      guard span.contains(last) else {
        missing = missing.subtracting(span)
        continue
      }
      let first = max(span.lowerBound, last.adding(days: 1 - rest))
      try count(first...last, attribution)
      rest -= last - first + 1
      missing = missing.subtracting(first...span.upperBound)
    }
    if missing.isEmpty { try keep(attribution.store) }
    return missing.isEmpty
  }

  private func isUnworn(_ day: CivilDay, _ zones: ZoneTimeline) -> Bool {
    worn.stretches(in: zones.interval(of: day)).isEmpty
  }

  /// Stores the computed sums and rereads the state. A failed write only costs time.
  private mutating func keep(_ store: Store) throws {
    guard let basis, let state, store.saveSums(counted, of: state, for: basis) else { return }
    let new = try store.snapshot { try store.wearSums.state(for: basis) }
    // Another program may have been faster; its change is noticed like any other.
    guard new.generation == state.generation.map({ $0 + 1 }) ?? 1 else { return }
    if stored != nil { stored = days }
    counted = [:]
    self.state = new
  }

  private mutating func count(_ range: ClosedRange<CivilDay>, _ attribution: StepAttribution) throws
  {
    var found: [CivilDay: [RecordID: WearSum]] = [:]
    let shifts = shifts
    try attribution.forEachPart(of: range, cuts: shifts.intervals.flatMap { [$0.start, $0.end] }) {
      steps, worn in
      for hour in steps.hours {
        for part in hour.parts {
          guard let shoe = worn.stretches(in: part.interval).first?.shoe else { continue }
          let walked = WearSum(
            steps: part.steps, distance: part.distance,
            shiftSteps: shifts.contains(part.interval.start) ? part.steps : 0,
            isEstimated: hour.isDistanceEstimated)
          found[hour.hour.day, default: [:]][shoe, default: WearSum()] += walked
        }
      }
      for day in steps.days {
        guard let share = worn.share(of: day, lasting: attribution.zones.interval(of: day.day)),
          let shoe = share.shoe
        else { continue }
        found[day.day, default: [:]][shoe, default: WearSum()] += WearSum(
          steps: share.steps, distance: share.distance,
          isEstimated: day.isDayLevelDistanceEstimated)
      }
    }
    counted.merge(found) { $1 }
    edition += 1
  }
}
