/// A shift that was worked, as the figures of a year count it: from its start to its end with all
/// breaks, but without absences in its middle, and a running one up to now.
public struct YearShift: Equatable, Sendable {
  /// The id of the shift.
  public let id: RecordID
  /// Its day, its times and whether it is a night.
  public let entry: RosterEntry
  /// The seconds worked after the planned end; 0 for one that was not planned.
  public let overrunSeconds: Int64
  /// The times without absences in its middle.
  private let times: IntervalSet
  let zone: Zone

  /// Creates the figures of a shift; nil if it was not worked, or if its rate has one of the labels
  /// that are not work. `gaps` are the absences in its middle.
  public init?(
    _ shift: Shift, in zone: Zone, noWork labels: Set<String> = [], gaps: [Interval] = [],
    now: Instant
  ) {
    guard shift.status == .completed || shift.status == .inProgress,
      shift.rateLabel.map(labels.contains) != true
    else { return nil }
    let end = shift.status == .inProgress ? max(now, shift.start) : shift.end
    id = shift.id
    entry = RosterEntry(.shift(shift.id), Interval(start: shift.start, end: end), in: zone)
    overrunSeconds = shift.isUnplanned ? 0 : max(0, end - max(shift.scheduledEnd, shift.start))
    times = IntervalSet([entry.interval]).subtracting(IntervalSet(gaps))
    self.zone = zone
  }

  /// The elapsed seconds without absences.
  public var seconds: Int64 { times.seconds }

  /// The seconds of the absences in its middle.
  public var gapSeconds: Int64 { entry.interval.seconds - seconds }

  /// The local days on which some of it was worked.
  var days: ClosedRange<CivilDay> {
    // The last second worked: a shift until midnight does not touch the next day.
    let last = max(entry.interval.start, entry.interval.end - 1)
    return entry.day...max(entry.day, zone.local(at: last).day)
  }

  /// Adds the seconds worked in each half hour of the wall clock. In the hour that a clock change
  /// repeats both passes count, and in the one that it skips none.
  func add(to halfHours: inout [Int64]) {
    for time in times.intervals { add(time, to: &halfHours) }
  }

  private func add(_ interval: Interval, to halfHours: inout [Int64]) {
    let length: Int64 = 24 * 3600 / Int64(halfHours.count)
    let changes = zone.transitions(in: interval) + [interval.end]
    var time = interval.start
    for change in changes {
      // The offset is the same up to the change.
      var second = Int64(zone.local(at: time).secondOfDay)
      while time < change {
        let step = min(length - second % length, change - time)
        halfHours[Int(second / length) % halfHours.count] += step
        time = time + step
        second += step
      }
    }
  }

  /// Returns whether some time of a half hour of the wall clock was worked, counted from midnight.
  func works(inHalfHour place: Int) -> Bool {
    var clock = [Int64](repeating: 0, count: WorkYear.halfHours)
    add(to: &clock)
    return clock.indices.contains(place) && clock[place] > 0
  }
}
