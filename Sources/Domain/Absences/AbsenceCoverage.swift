/// A planned shift as absences see it. A cancelled one is none.
public struct CoverableShift: Equatable, Sendable {
  /// The id of the shift.
  public var id: RecordID
  /// The local date on which it starts, to which it belongs.
  public var day: CivilDay
  /// The last local date that it touches.
  public var lastDay: CivilDay
  /// The planned interval.
  public var interval: Interval
  /// The planned paid minutes.
  public var paidMinutes: Int
  /// The paid minutes that were worked in it; nil for a shift that was not.
  public var workedMinutes: Int?
  /// The times that were worked, without the absences in their middle. No absence covers them.
  public var worked: [Interval] = []
  /// The minutes of break that remain when a half of it is covered.
  public var halfBreakMinutes = 0

  /// Creates a shift.
  public init(
    id: RecordID, day: CivilDay, lastDay: CivilDay, interval: Interval, paidMinutes: Int,
    workedMinutes: Int? = nil
  ) {
    self.id = id
    self.day = day
    self.lastDay = lastDay
    self.interval = interval
    self.paidMinutes = paidMinutes
    self.workedMinutes = workedMinutes
  }
}

/// The part of a shift that an absence covers.
public struct CoveredPart: Equatable, Sendable {
  /// The extent of the coverage.
  public enum Extent: Equatable, Sendable {
    case whole
    case half(Absence.Half)
    /// The planned time within the absence.
    case interval(Interval)
    /// The times of a shift that another absence leaves.
    case rest([Interval])
  }

  /// The id of the absence.
  public var absence: RecordID
  /// The id of the shift.
  public var shift: RecordID
  /// The date of the shift.
  public var day: CivilDay
  /// The covered minutes of those that are paid.
  public var minutes: Int
  /// The covered part of the shift, 1 at most.
  public var share: AbsenceAmount
  /// The covered extent of the shift.
  public var extent: Extent
}

/// The absences of some days with their kinds: which one applies on which date, and what it covers.
public struct AbsenceCoverage {
  /// The absences by first date.
  public let absences: [Absence]
  /// Returns a shift as a half sees it, with its paid minutes; nil if all of its time is paid.
  public var halved: ((Shift) -> CoverableShift)?
  private let kinds: [String: AbsenceKind]
  /// The latest date of all absences up to a place.
  private let latest: [CivilDay]

  /// The halves of a date as bits.
  private static let both = 0b11

  /// Creates the coverage by some absences. An absence of an unknown kind covers like leave that
  /// costs nothing.
  public init(_ absences: [Absence], kinds: [AbsenceKind]) {
    self.absences = absences.sorted { ($0.from, $0.id) < ($1.from, $1.id) }
    var last = CivilDay(number: .min)
    latest = self.absences.map { absence in
      last = max(last, absence.to)
      return last
    }
    self.kinds = Dictionary(kinds.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
  }

  /// Whether there are no absences.
  public var isEmpty: Bool { absences.isEmpty }

  /// Returns the absence with that id.
  public func absence(_ id: RecordID) -> Absence? { absences.first { $0.id == id } }

  /// Returns the kind of an absence.
  public func kind(of absence: Absence) -> AbsenceKind {
    kinds[absence.kind] ?? .unknown(absence.kind)
  }

  /// Returns whether an absence has a date.
  public func isAbsent(on day: CivilDay) -> Bool { !present(on: day).isEmpty }

  /// Returns the half that an absence asks for on a date; the first of several, nil without one.
  public func half(on day: CivilDay) -> Absence.Half? {
    present(on: day).lazy.compactMap(\.half).first
  }

  private func present(on day: CivilDay) -> [Absence] {
    var present: [Absence] = []
    var place = absences.partitioningIndex { $0.from > day }
    while place > 0, latest[place - 1] >= day {
      place -= 1
      if absences[place].dates.contains(day) { present.insert(absences[place], at: 0) }
    }
    return present
  }

  /// Returns the absences of a date in the order in which they cover it: those that do not give
  /// back, then those that outrank, then those that give back.
  private func ranked(on day: CivilDay) -> [Absence] {
    let present = present(on: day)
    guard present.count > 1 else { return present }
    let outranking = present.filter { kind(of: $0).outranks }
    func rank(_ absence: Absence) -> Int {
      let kind = kind(of: absence)
      if kind.outranks { return 1 }
      return outranking.allSatisfy { kind.givesBack(to: $0) } ? 2 : 0
    }
    let ranks = present.map(rank)
    return present.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { present[$0] }
  }

  /// Returns the parts of a shift that absences cover, each with some of it.
  public func parts(of shift: CoverableShift) -> [CoveredPart] {
    var free = Self.both
    var left = max(0, shift.paidMinutes - (shift.workedMinutes ?? 0))
    var isReduced = shift.workedMinutes != nil
    var taken: [Interval] = []
    let ranked = ranked(on: shift.day)
    return ranked.enumerated().compactMap { place, absence in
      let (minutes, extent): (Int, CoveredPart.Extent), shared: Int
      if let interval = absence.interval {
        guard free != 0, let overlap = interval.intersection(shift.time(besides: ~free)),
          overlap.seconds > 0
        else { return nil }
        // A half keeps the minutes of its time that is not in the interval.
        let kept = ranked[(place + 1)...].reduce(0) { sum, other in
          guard other.half != nil else { return sum }
          return sum + shift.room(other.bits & free, without: taken + [overlap])
        }
        minutes = min(shift.unworkedMinutes(of: overlap), max(0, left - kept))
        shared = minutes
        extent = overlap == shift.interval && !isReduced ? .whole : .interval(overlap)
        if extent == .whole { free = 0 }
        taken.append(overlap)
      } else {
        let bits = absence.bits & free
        // A shift that was worked is not covered, except by a half of its own.
        free &= ~bits
        guard bits != 0, absence.half != nil || shift.workedMinutes == nil else { return nil }
        let room = shift.room(bits, without: taken)
        minutes = min(left, room)
        // Half a day costs half a day, however many minutes longer the other half was worked.
        shared = shift.workedMinutes == nil ? minutes : room
        extent = shift.extent(bits, minutes, isReduced: isReduced, without: taken)
      }
      guard minutes > 0 || shift.paidMinutes == 0 else { return nil }
      left -= minutes
      isReduced = isReduced || absence.interval != nil
      return CoveredPart(
        absence: absence.id, shift: shift.id, day: shift.day, minutes: minutes,
        share: shift.share(shared, extent), extent: extent)
    }
  }

  /// Returns the absence that covers the whole of a shift, or the first of several that together
  /// do; nil for a shift that remains planned. Its planned minutes count, whatever is paid.
  public func absence(of shift: CoverableShift) -> Absence? {
    guard shift.workedMinutes == nil else { return nil }
    let parts = parts(of: shift)
    guard let first = parts.first,
      parts.map(\.share).sum >= AbsenceAmount(1) || parts.contains(where: { $0.extent == .whole })
    else { return nil }
    return absence(first.absence)
  }

  /// Returns the times of a shift that still are work: what absences leave of it, in order; none if
  /// they cover all. Training is work, except for who is ill.
  public func work(of shift: CoverableShift) -> [Interval] {
    let isIll = present(on: shift.day).contains { kind(of: $0).outranks }
    let parts = parts(of: shift).filter { part in
      isIll || absence(part.absence).map { !kind(of: $0).isWork } ?? true
    }
    return left(of: shift, by: parts)
  }

  /// Returns the times of a shift that no absence covers, not even training, in order.
  public func left(of shift: CoverableShift) -> [Interval] {
    left(of: shift, by: parts(of: shift))
  }

  private func left(of shift: CoverableShift, by parts: [CoveredPart]) -> [Interval] {
    guard !parts.isEmpty else { return [shift.interval] }
    // With a half and what else is paid the break is covered, too.
    let isCovered =
      parts.contains { $0.extent == .whole }
      || half(on: shift.day) != nil && parts.map(\.share).sum >= AbsenceAmount(1)
    guard !isCovered else { return [] }
    return IntervalSet([shift.interval])
      .subtracting(IntervalSet(parts.flatMap { $0.times(of: shift) })).intervals
  }

  /// Returns the part of a date that an absence of whole or half dates has, 1 at most, whatever is
  /// planned.
  public func share(of absence: Absence, on day: CivilDay) -> AbsenceAmount {
    var free = Self.both
    for other in ranked(on: day) where other.interval == nil {
      let bits = other.bits & free
      if other.id == absence.id {
        return AbsenceAmount(bits.nonzeroBitCount).multiplied(by: 1, over: 2)
      }
      free &= ~bits
    }
    return .zero
  }
}

extension CoveredPart {
  /// Returns the planned times of a shift that it covers.
  public func times(of shift: CoverableShift) -> [Interval] {
    switch extent {
    case .whole: [shift.interval]
    case .half(let half): [shift.interval(of: half == .first ? 0b01 : 0b10)]
    case .interval(let interval): [interval]
    case .rest(let intervals): intervals
    }
  }
}

extension AbsenceKind {
  /// Whether an outranking absence takes its place.
  fileprivate func givesBack(to other: Absence) -> Bool {
    switch givesBack {
    case .never: false
    case .always: true
    case .longerThan(let days): other.calendarDays > days
    }
  }
}

extension Absence {
  /// The halves of a date that it asks for.
  fileprivate var bits: Int {
    switch half {
    case .first: 0b01
    case .second: 0b10
    case nil: 0b11
    }
  }
}

extension CoverableShift {
  /// Returns the paid minutes of some halves; the first is rounded half up, the second is the rest.
  fileprivate func minutes(_ bits: Int) -> Int {
    let first = (paidMinutes + 1) / 2
    return (bits & 0b01 != 0 ? first : 0) + (bits & 0b10 != 0 ? paidMinutes - first : 0)
  }

  /// Returns the planned interval of some halves. A half leaves as much as is paid of the other, and
  /// the break.
  fileprivate func interval(of bits: Int) -> Interval {
    let left = min(interval.seconds, Int64(minutes(~bits) + halfBreakMinutes) * 60)
    return switch bits & 0b11 {
    case 0b01: Interval(start: interval.start, end: interval.end - left)
    case 0b10: Interval(start: interval.start + left, end: interval.end)
    default: interval
    }
  }

  /// Returns what some halves leave of the planned interval.
  fileprivate func time(besides bits: Int) -> Interval {
    let taken = interval(of: bits)
    return switch bits & 0b11 {
    case 0b01: Interval(start: taken.end, end: interval.end)
    case 0b10: Interval(start: interval.start, end: taken.start)
    default: interval
    }
  }

  /// Returns the minutes of an interval that were not worked.
  fileprivate func unworkedMinutes(of interval: Interval) -> Int {
    guard !worked.isEmpty else { return Int(interval.seconds / 60) }
    return Int(IntervalSet([interval]).subtracting(IntervalSet(worked)).seconds / 60)
  }

  /// Returns the extent of some minutes of halves, of which other absences have taken intervals.
  fileprivate func extent(
    _ bits: Int, _ minutes: Int, isReduced: Bool, without taken: [Interval]
  ) -> CoveredPart.Extent {
    if isReduced || minutes < self.minutes(bits), workedMinutes == nil {
      let rest = rest(bits, without: taken)
      // Beside an absence in the other half, a half is still one.
      if bits != 0b11, minutes == self.minutes(bits), rest == [interval(of: bits)] {
        return .half(bits == 0b01 ? .first : .second)
      }
      return rest.count == 1 ? .interval(rest[0]) : .rest(rest)
    }
    switch bits {
    case 0b01: return .half(.first)
    case 0b10: return .half(.second)
    default: return .whole
    }
  }

  /// Returns what is left of the planned interval of some halves.
  private func rest(_ bits: Int, without taken: [Interval]) -> [Interval] {
    IntervalSet([interval(of: bits)]).subtracting(IntervalSet(taken)).intervals
  }

  /// Returns the most minutes that an absence of some halves can have beside others: a half that
  /// another one has taken is not made up for by minutes of the other half.
  fileprivate func room(_ bits: Int, without taken: [Interval]) -> Int {
    let minutes = minutes(bits)
    guard !taken.isEmpty, bits != 0 else { return minutes }
    return min(minutes, rest(bits, without: taken).reduce(0) { $0 + Int($1.seconds / 60) })
  }

  /// Returns the part of the shift that some minutes are; a half is exactly that.
  fileprivate func share(_ minutes: Int, _ extent: CoveredPart.Extent) -> AbsenceAmount {
    switch extent {
    case .whole: return AbsenceAmount(1)
    case .half(let half) where minutes == self.minutes(half == .first ? 0b01 : 0b10):
      return AbsenceAmount(tenThousandths: 5000)
    default:
      guard paidMinutes > 0 else { return AbsenceAmount(1) }
      return AbsenceAmount(minutes).multiplied(by: 1, over: Int64(paidMinutes))
    }
  }
}
