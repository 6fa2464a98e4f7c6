import AppCore
import Domain
import Services
import Store
import Widgets

/// Reads the hours and days that the Journal shows, and no more. Every function throws
/// `StoreError`.
struct JournalReader {
  let attribution: StepAttribution
  let roster: Roster
  let environment: AppEnvironment

  init(store: Store, _ environment: AppEnvironment) throws {
    attribution = try StepAttribution(store: store, environment.base)
    roster = try Roster(store: store, environment.base)
    self.environment = environment
  }

  private var zones: ZoneTimeline { attribution.zones }

  // MARK: Days

  /// Returns everything on some days.
  func days(_ range: Range<CivilDay>) throws -> [JournalDay] {
    let interval = Interval(
      start: zones.startOfDay(range.lowerBound), end: zones.startOfDay(range.upperBound))
    let worn = try attribution.store.wear.timeline(around: interval)
    let shifts = try shifts(in: interval)
    var days = (range.lowerBound.number..<range.upperBound.number).map { number in
      day(CivilDay(number: number), worn, shifts)
    }
    let last = range.upperBound.adding(days: -1)
    try attribution.forEachPart(of: range.lowerBound...last) { steps, worn in
      for hour in steps.hours {
        let day = hour.hour.day.number - range.lowerBound.number
        guard days.indices.contains(day),
          let place = days[day].hours.firstIndex(where: { $0.hour == hour.hour })
        else { continue }
        days[day].hours[place].fill(with: hour, worn)
      }
      for sums in steps.days {
        let place = sums.day.number - range.lowerBound.number
        guard days.indices.contains(place) else { continue }
        days[place].sums = sums
        days[place].whole = worn.share(of: sums, lasting: zones.interval(of: sums.day))
      }
    }
    return days
  }

  private func shifts(in interval: Interval) throws -> IntervalSet {
    IntervalSet(
      try roster.shifts(touching: interval).filter { $0.status != .cancelled }.map { shift in
        let isRunning = shift.status == .inProgress
        return Interval(
          start: shift.start, end: isRunning ? max(environment.now, shift.start) : shift.end)
      })
  }

  private func day(
    _ day: CivilDay, _ worn: WornTimeline, _ shifts: IntervalSet
  ) -> JournalDay {
    let hours = zones.hours(of: day)
    let columns = HourPlace.columns(ofHours: hours.map(\.local.hour))
    let whole = zones.interval(of: day)
    // A pair being worn has not been worn yet in future hours.
    let past = Interval(
      start: whole.start, end: max(whole.start, min(whole.end, environment.now)))
    return JournalDay(
      day: day,
      hours: zip(hours, columns).map { hour, column in
        var cell = JournalHour(
          hour: hour, place: HourPlace(day: day.number, column: column))
        let part = hour.interval.intersection(past)
        cell.worn =
          part.map(worn.seconds(in:))?.map {
            WornTime(shoe: $0.shoe, seconds: $0.seconds)
          } ?? []
        cell.isOnShift = shifts.overlaps(hour.interval)
        return cell
      },
      stretches: worn.stretches(in: past).compactMap { stretch in
        stretch.interval.intersection(past).map {
          WornTimeline.Stretch(interval: $0, shoe: stretch.shoe)
        }
      })
  }

  /// Returns the minimum steps of an hour for each shade but the first: quartiles of the hours with
  /// steps in the eight weeks up to the last of `days`. Of days in `pages`, nothing is read again.
  func levels(_ days: ClosedRange<CivilDay>, beside pages: JournalPages) throws -> [Int64] {
    let first = max(days.lowerBound, days.upperBound.adding(days: -55))
    var steps: [Int64] = []
    for week in pages.missing(from: first...days.upperBound) {
      let week = week.clamped(to: first..<days.upperBound.adding(days: 1))
      try attribution.forEachPart(
        of: week.lowerBound...week.upperBound.adding(days: -1), kinds: [.steps]
      ) { part, _ in
        for hour in part.hours where hour.steps > 0 { steps.append(hour.steps) }
      }
    }
    for number in first.number...days.upperBound.number {
      guard let day = pages[CivilDay(number: number)] else { continue }
      for hour in day.hours where hour.steps > 0 { steps.append(hour.steps) }
    }
    steps.sort()
    guard !steps.isEmpty else { return [] }
    return (1..<HourGrid.levels).map { steps[steps.count * $0 / HourGrid.levels] }
  }

  // MARK: Searching

  /// Returns the hour that `seek` refers to; nil if there is none.
  func find(_ seek: JournalSearch, in limits: ClosedRange<CivilDay>) throws -> HourPlace? {
    var found: HourPlace?
    var from = seek.from
    for _ in 0..<max(1, seek.count) {
      guard let next = try next(seek, from: from, in: limits) else { break }
      found = next
      from = next
    }
    return found
  }

  private func next(
    _ seek: JournalSearch, from place: HourPlace, in limits: ClosedRange<CivilDay>
  ) throws -> HourPlace? {
    var chunk = 14
    var day = CivilDay(number: place.day)
    while limits.contains(day) {
      let other = day.adding(days: seek.isForward ? chunk : -chunk)
      let first = max(min(day, other), limits.lowerBound)
      let last = min(max(day, other), limits.upperBound)
      // One more day on either side is needed to find where runs begin and end.
      let known = try days(first.adding(days: -1)..<last.adding(days: 2))
      let places = seek.kind.places(in: known).filter {
        (first.number...last.number).contains($0.day)
          && (seek.isForward ? place < $0 : $0 < place)
      }
      if let found = seek.isForward ? places.first : places.last { return found }
      day = seek.isForward ? last.adding(days: 1) : first.adding(days: -1)
      chunk = min(chunk * 2, 128)
    }
    return nil
  }
}

/// A search that begins at an hour.
struct JournalSearch: Equatable, Sendable {
  /// The kind of hour.
  enum Kind: Equatable, Sendable {
    /// An hour with unattributed steps, or the start of a day with such day-level steps.
    case free
    /// The first or the last hour of a run of hours with steps.
    case runStart, runEnd
    /// The hour at a column of a day with steps.
    case walkedDay(column: Int)

    /// Returns its hours on consecutive days, in order.
    func places(in days: [JournalDay]) -> [HourPlace] {
      if case .walkedDay(let column) = self {
        return days.filter { ($0.sums?.totalSteps ?? 0) > 0 }.compactMap { day in
          (day.hours.last { $0.place.column <= column } ?? day.hours.first)?.place
        }
      }
      if self == .free {
        return days.flatMap { day in
          day.isWholeFree
            ? day.hours.prefix(1).map(\.place)
            : day.hours.filter { $0.freeSteps > 0 }.map(\.place)
        }
      }
      let hours = days.flatMap(\.hours)
      return hours.indices.filter { index in
        guard hours[index].steps > 0 else { return false }
        let other = self == .runStart ? index - 1 : index + 1
        return !hours.indices.contains(other) || hours[other].steps == 0
      }.map { hours[$0].place }
    }
  }

  let kind: Kind
  let from: HourPlace
  let isForward: Bool
  let count: Int
}

extension JournalHour {
  /// Sets the steps of the hour.
  fileprivate mutating func fill(with merged: MergedHour, _ worn: WornTimeline) {
    steps = merged.steps
    distance = merged.distance
    isDistanceEstimated = merged.isDistanceEstimated
    sources = merged.sources
    shares = worn.shares(of: merged).filter { $0.steps > 0 || $0.distance > 0 }
  }
}

extension IntervalSet {
  /// Returns whether any of it overlaps `interval`.
  func overlaps(_ interval: Interval) -> Bool {
    var low = 0
    var high = intervals.count
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].end <= interval.start { low = middle + 1 } else { high = middle }
    }
    return low < intervals.count && intervals[low].start < interval.end
  }
}
