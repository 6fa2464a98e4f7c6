import Domain

/// The times at which a block can start, in slots, with everything about them that depends neither
/// on a task nor on other blocks.
struct BlockGrid {
  /// A local day of the plan.
  struct Day {
    let day: CivilDay
    /// Its start, or that of the plan on the first day.
    let start: Instant
    let kind: DayKind
    let caps: DayCaps
    /// The slots whose starts are in it.
    let slots: Range<Int>
    /// The slot at 09:00, when an ordinary day of work begins and a person looks first; nil if that
    /// is over.
    let usualSlot: Int?
    /// The points for a place on that day for being early.
    let earliness: Int
  }

  /// The start of the first slot.
  let first: Instant
  /// The distance of two slots in seconds.
  let step: Int64
  /// The end of the plan: no block ends later.
  let end: Instant
  /// The start of the first day, which may be before that of the plan.
  let today: Instant
  /// The days from now to the first one.
  let daysAhead: Int
  /// The days, the first with the start of the plan.
  let days: [Day]
  let obstacles: BlockObstacles
  /// The ends of sleep from which a person gets up, in order.
  private let wakings: [Instant]
  /// Those of them after which the person is tired, because the sleep was logged and short.
  private let tired: Set<Instant>
  /// The energy of each slot in thousandths.
  let energy: [Int]

  /// Creates the grid from `start` to the end of `count` days, the day of the start included.
  init(_ context: CoachContext, from start: Instant, days count: Int, limits: SchedulerLimits) {
    let zone = context.zone, step = Int64(max(1, limits.grid)) * 60
    let today = zone.local(at: start).day
    let bounds = (0...count).map { zone.startOfDay(today.adding(days: $0)) }
    let end = max(start, bounds[count])
    // Aligned to the local clock: Kathmandu is 5:45 ahead of UTC.
    let offset = Int64(zone.offset(at: start))
    let past = modulo(start.seconds + offset, step)
    let first = past == 0 ? start : start + (step - past)
    func slot(_ instant: Instant) -> Int { Int(max(0, (instant - first + step - 1) / step)) }

    let protected = context.protectedTime(
      in: Interval(start: start - ProtectedTime.margin, end: end + 86_400))
    let kinds = DayKind.kinds(
      from: today, count: count, stretches: protected.stretches, zone: zone)
    let ahead = today - zone.local(at: context.now).day
    daysAhead = ahead
    days = (0..<count).map { index in
      let day = today.adding(days: index), from = max(start, bounds[index])
      let usual = zone.instant(for: LocalDateTime(day: day, hour: 9, minute: 0), near: nil)
      return Day(
        day: day, start: from, kind: kinds[index], caps: limits.caps(of: kinds[index]),
        slots: slot(from)..<slot(max(start, bounds[index + 1])),
        usualSlot: usual < first ? nil : slot(usual),
        earliness: BlockScore.earliness(day: index + ahead))
    }
    self.first = first
    self.step = step
    self.end = end
    self.today = bounds[0]
    wakings = protected.intervals.filter(\.code.isNightsSleep).map(\.interval.end).sorted()
    let tired = Set(wakings.filter(context.isShort(waking:)))
    self.tired = tired
    obstacles = BlockObstacles(
      protected, items: context.items, limits: limits,
      awake: tired.compactMap(context.nightLeft(after:)))
    energy = Self.energy(wakings, tired, first: first, step: step, count: slot(end))
  }

  /// The number of slots.
  var count: Int { energy.count }

  /// Returns when a slot starts.
  func start(_ slot: Int) -> Instant { first + Int64(slot) * step }

  /// Returns the day in which an instant is, as an index; nil outside of the plan.
  func day(at instant: Instant) -> Int? {
    guard instant < end else { return nil }
    return days.lastIndex { $0.start <= instant }
  }

  /// Returns the seconds since a person got up; since the earliest time that is known without any
  /// sleep in it, which is at least three days.
  func awake(at instant: Instant) -> Int64 {
    let waking = wakings.last { $0 <= instant }
    return instant - (waking ?? days.first.map { $0.start - ProtectedTime.margin } ?? instant)
  }

  /// Returns whether the person has slept too little before an instant.
  func isTired(at instant: Instant) -> Bool {
    wakings.last { $0 <= instant }.map(tired.contains) ?? false
  }

  /// Returns the energy of an instant in thousandths.
  func energy(at instant: Instant) -> Int {
    BlockScore.energy(awake: awake(at: instant), isTired: isTired(at: instant))
  }

  /// Returns the energy of each slot in thousandths.
  private static func energy(
    _ wakings: [Instant], _ tired: Set<Instant>, first: Instant, step: Int64, count: Int
  ) -> [Int] {
    var next = 0
    return (0..<count).map { slot in
      let start = first + Int64(slot) * step
      while next < wakings.count, wakings[next] <= start { next += 1 }
      guard next > 0 else { return BlockScore.energy(awake: .max) }
      let waking = wakings[next - 1]
      return BlockScore.energy(awake: start - waking, isTired: tired.contains(waking))
    }
  }

  /// Returns for each slot the first rule that closes it to a block of some minutes, whatever other
  /// blocks there are; `open` for none. Slots that are too near to the end are left out.
  func closed(minutes: Int, isTraining: Bool) -> [UInt8] {
    let length = Int64(minutes) * 60
    let possible = end - length - first
    guard possible >= 0 else { return [] }
    var closed = [UInt8](repeating: Self.open, count: min(count, Int(possible / step) + 1))
    for obstacle in obstacles.all {
      if obstacle.rule == .trainingBeforeSleep, !isTraining { continue }
      // A block overlaps if it starts after `start - length` and before `end`.
      let after = obstacle.interval.start - length - first
      let low = after < 0 ? 0 : Int(after / step) + 1
      let before = obstacle.interval.end - first
      let high = min(closed.count, before <= 0 ? 0 : Int((before + step - 1) / step))
      guard low < high else { continue }
      for slot in low..<high where closed[slot] == Self.open {
        closed[slot] = obstacle.rule.rawValue
      }
    }
    return closed
  }

  /// The mark of a slot that no rule closes.
  static let open = UInt8.max
}
