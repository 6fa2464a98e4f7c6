import Domain
import Store

/// What was walked in each pair, day by day: worked out from the samples once and kept, so that a
/// change costs the days it touches and a key costs nothing.
public struct WearBook {
  /// What was walked in a pair on a day, or in all.
  public struct Walked: Equatable, Sendable {
    /// Steps.
    public var steps: Int64 = 0
    /// Millimetres.
    public var distance: Int64 = 0
    /// Those of the steps that were walked at work.
    public var shiftSteps: Int64 = 0
    /// Whether any of the distance is steps times a stride.
    public var isEstimated = false

    package init(
      steps: Int64 = 0, distance: Int64 = 0, shiftSteps: Int64 = 0, isEstimated: Bool = false
    ) {
      self.steps = steps
      self.distance = distance
      self.shiftSteps = shiftSteps
      self.isEstimated = isEstimated
    }

    static func += (a: inout Walked, b: Walked) {
      a.steps += b.steps
      a.distance += b.distance
      a.shiftSteps += b.shiftSteps
      a.isEstimated = a.isEstimated || b.isEstimated
    }
  }

  /// What every day depends on.
  private struct Basis: Equatable {
    var sources: [Int]
    var stride: Int64
    var zones: ZoneTimeline
    var samples: StepBasis
  }

  /// Days that are worked out at a time: some ten milliseconds.
  static let daysAtOnce = 128

  /// All pairs.
  public private(set) var shoes: [Shoe] = []
  /// All sessions, in order of time.
  public private(set) var sessions: [ShoeSession] = []
  /// All attributions, in order of time.
  public private(set) var attributions: [Attribution] = []
  /// Which pair was worn when.
  private(set) var worn = WornTimeline(sessions: [], attributions: [])
  /// What was worked out.
  private(set) var days: [CivilDay: [RecordID: Walked]] = [:]
  private(set) var journal: StepJournal?
  private var shifts = IntervalSet([])
  private var basis: Basis?
  /// Whether the store may have changed since it was read.
  package var isStale = true
  /// Whether steps could not be read: nothing is worked out until the store has changed.
  private(set) var isUnreadable = false
  /// Grows with everything that is read or worked out.
  private(set) var edition = 0

  /// A book in which nothing was worked out yet.
  public init() {}

  // MARK: Reading

  /// Reads what has changed, and forgets the days that it touches. Throws `StoreError`.
  public mutating func read(from store: Store, _ environment: AppEnvironment) throws {
    isStale = false
    isUnreadable = false
    edition += 1
    let journal = try StepJournal(store: store, environment)
    let basis = Basis(
      sources: journal.sources.map(\.number), stride: try store.stepSources.settings().stride,
      zones: journal.zones, samples: try store.steps.basis())
    if basis != self.basis { days = [:] }
    self.basis = basis
    self.journal = journal
    shoes = journal.shoes
    sessions = try store.wear.sessions()
    attributions = try store.wear.attributions()
    let worn = WornTimeline(sessions: sessions, attributions: attributions)
    // Before the first pair nobody asks what was walked at work.
    let start = worn.stretches.first.map { $0.interval.start - Shift.longestSeconds }
    let shifts = IntervalSet(try start.map(store.shifts.worked) ?? [])
    if worn != self.worn {
      let changed = Set(worn.stretches).symmetricDifference(self.worn.stretches)
      forget(changed.map(\.interval))
    }
    if shifts != self.shifts {
      forget(Array(Set(shifts.intervals).symmetricDifference(self.shifts.intervals)))
    }
    self.worn = worn
    self.shifts = shifts
  }

  private mutating func forget(_ intervals: [Interval]) {
    guard let zones = journal?.zones, let first = days.keys.min(), let last = days.keys.max() else {
      return
    }
    for interval in intervals {
      let start = max(first, zones.local(at: interval.start).day)
      let end = min(last, zones.local(at: interval.end).day)
      guard start <= end else { continue }
      for number in start.number...end.number { days[CivilDay(number: number)] = nil }
    }
  }

  /// Ends counting because steps cannot be read.
  mutating func giveUp() {
    isUnreadable = true
    edition += 1
  }

  // MARK: Counting

  /// Works out some days of those on which a pair of `shoes` was worn, the latest first. Whether all
  /// of them are known now. Throws `StoreError`.
  public mutating func count(_ shoes: Set<RecordID>, now: Instant) throws -> Bool {
    guard let journal, let days = try journal.days(),
      let first = worn.stretches.first(where: { shoes.contains($0.shoe) })
    else { return true }
    let zones = journal.zones
    let start = max(zones.local(at: first.interval.start).day, days.lowerBound)
    var last = min(days.upperBound, zones.local(at: now).day)
    while start <= last, isKnown(last, zones) { last = last.adding(days: -1) }
    guard start <= last else { return true }
    var from = last
    while start < from, last - from + 1 < Self.daysAtOnce, self.days[from.adding(days: -1)] == nil {
      from = from.adding(days: -1)
    }
    try count(from...last, journal)
    return false
  }

  /// Whether a day was worked out, or nobody needs to.
  private mutating func isKnown(_ day: CivilDay, _ zones: ZoneTimeline) -> Bool {
    if days[day] != nil { return true }
    guard worn.stretches(in: zones.interval(of: day)).isEmpty else { return false }
    days[day] = [:]
    return true
  }

  private mutating func count(_ range: ClosedRange<CivilDay>, _ journal: StepJournal) throws {
    var found: [CivilDay: [RecordID: Walked]] = [:]
    for number in range.lowerBound.number...range.upperBound.number {
      found[CivilDay(number: number)] = [:]
    }
    let shifts = shifts
    try journal.forEachPart(of: range, cuts: shifts.intervals.flatMap { [$0.start, $0.end] }) {
      steps, worn in
      for hour in steps.hours {
        for part in hour.parts {
          guard let shoe = worn.stretches(in: part.interval).first?.shoe else { continue }
          let walked = Walked(
            steps: part.steps, distance: part.distance,
            shiftSteps: shifts.contains(part.interval.start) ? part.steps : 0,
            isEstimated: hour.isDistanceEstimated)
          found[hour.hour.day, default: [:]][shoe, default: Walked()] += walked
        }
      }
      for day in steps.days {
        guard let share = worn.share(of: day, lasting: journal.zones.interval(of: day.day)),
          let shoe = share.shoe
        else { continue }
        found[day.day, default: [:]][shoe, default: Walked()] += Walked(
          steps: share.steps, distance: share.distance,
          isEstimated: day.isDayLevelDistanceEstimated)
      }
    }
    days.merge(found) { $1 }
    edition += 1
  }
}
