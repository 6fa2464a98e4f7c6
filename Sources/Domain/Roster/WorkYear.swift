/// The figures of the shifts worked in a year, with the shifts behind each of them.
///
/// A shift counts on the local day of its start, as in `hours`: one that begins on 31 December
/// belongs to the old year with all its hours. Planned shifts do not count.
public struct WorkYear: Equatable, Sendable {
  /// The number of parts of a day in `clock`.
  public static let halfHours = 48
  /// The ends of the classes of rest, in minutes, from the legal minimum of eleven hours on; the
  /// last class has none.
  public static let restLimits = [11 * 60, 16 * 60, 24 * 60, 48 * 60]

  /// The shifts that begin in a month, by start.
  public struct Month: Equatable, Sendable {
    /// The shifts.
    public fileprivate(set) var shifts: [RecordID] = []
    /// The elapsed seconds.
    public fileprivate(set) var seconds: Int64 = 0
  }

  /// A number of days, and the shifts on them.
  public struct Days: Equatable, Sendable {
    /// The number of days or weekends.
    public fileprivate(set) var count = 0
    /// The shifts.
    public fileprivate(set) var shifts: [RecordID] = []
  }

  /// The time between two shifts.
  public struct Rest: Equatable, Sendable {
    /// The shift before which the rest was.
    public let shift: RecordID
    /// The day on which that shift began.
    public let day: CivilDay
    /// The length.
    public let seconds: Int64

    /// The index of the class of its length.
    public var place: Int {
      restLimits.firstIndex { seconds < Int64($0) * 60 } ?? restLimits.count
    }
  }

  /// The longest run of days on each of which a shift begins.
  public struct Run: Equatable, Sendable {
    /// The days.
    public let days: ClosedRange<CivilDay>
    /// The shifts that begin on them.
    public let shifts: [RecordID]
  }

  /// The days that count.
  public let days: Range<CivilDay>
  /// The shifts by start.
  public let shifts: [RecordID]
  /// The elapsed seconds of all shifts, with breaks.
  public let seconds: Int64
  /// The twelve months.
  public private(set) var months = [Month](repeating: Month(), count: 12)
  /// The shifts that are night work (see `NightWork`).
  public let nights: [RecordID]
  /// The Saturdays and Sundays, counted by pairs, on at least one of which some time was worked.
  public private(set) var weekends = Days()
  /// The public holidays on which some time was worked.
  public private(set) var holidays = Days()
  /// The longest run of days, the first of several; nil without shifts. Days of other years do not
  /// count.
  public let longestRun: Run?
  /// The seconds worked in each half hour of the local wall clock, from midnight on. They add up to
  /// `seconds`.
  public private(set) var clock = [Int64](repeating: 0, count: halfHours)
  /// The half hour in which most was worked; nil without shifts.
  public let peak: Int?
  /// The shifts in which some time of it was worked.
  public let peakShifts: [RecordID]
  /// The rest before each shift since the end of work, also before the first shift of the year.
  /// Shifts that overlap have none.
  public let rests: [Rest]
  /// The seconds worked after planned ends, and the shifts concerned.
  public let overrunSeconds: Int64
  /// The shifts worked beyond their planned end.
  public let overrun: [RecordID]

  /// Calculates the figures of the shifts that begin on `days` of one year. `work` has them by
  /// start, and those before them, from which the first rest is measured.
  public init(_ days: Range<CivilDay>, _ work: [YearShift], holidays: Set<CivilDay> = []) {
    let inside = work.filter { days.contains($0.entry.day) }
    self.days = days
    shifts = inside.map(\.id)
    seconds = inside.reduce(0) { $0 + $1.seconds }
    nights = inside.filter(\.entry.isNight).map(\.id)
    longestRun = Self.longestRun(inside)
    rests = Self.rests(work.filter { $0.entry.day < days.upperBound }).filter {
      days.contains($0.day)
    }
    let late = inside.filter { $0.overrunSeconds > 0 }
    overrun = late.map(\.id)
    overrunSeconds = late.reduce(0) { $0 + $1.overrunSeconds }
    var clock = clock
    for shift in inside { shift.add(to: &clock) }
    self.clock = clock
    let most = clock.max() ?? 0, peak = most > 0 ? clock.firstIndex(of: most) : nil
    self.peak = peak
    peakShifts =
      peak.map { place in
        inside.filter { $0.works(inHalfHour: place) }.map(\.id)
      } ?? []
    var saturdays: Set<CivilDay> = [], free: Set<CivilDay> = []
    for shift in inside {
      let place = shift.entry.day.month - 1
      months[place].shifts.append(shift.id)
      months[place].seconds += shift.seconds
      let worked = (0...(shift.days.upperBound - shift.days.lowerBound)).map {
        shift.days.lowerBound.adding(days: $0)
      }
      let weekends = worked.compactMap(\.saturday), festive = worked.filter(holidays.contains)
      if !weekends.isEmpty { self.weekends.shifts.append(shift.id) }
      if !festive.isEmpty { self.holidays.shifts.append(shift.id) }
      saturdays.formUnion(weekends)
      free.formUnion(festive)
    }
    weekends.count = saturdays.count
    self.holidays.count = free.count
  }

  private static func longestRun(_ work: [YearShift]) -> Run? {
    let runs = RosterScan.runs(work.map(\.entry.day))
    // `max` would return the last of equal ones.
    guard let longest = runs.map(\.count).max(),
      let run = runs.first(where: { $0.count == longest })
    else { return nil }
    let days = run.first...run.first.adding(days: run.count - 1)
    return Run(days: days, shifts: work.filter { days.contains($0.entry.day) }.map(\.id))
  }

  private static func rests(_ work: [YearShift]) -> [Rest] {
    RosterScan.rests(work.map(\.entry)).filter { $0.seconds >= 0 }.map { rest in
      Rest(shift: work[rest.after].id, day: work[rest.after].entry.day, seconds: rest.seconds)
    }
  }

  /// The shortest rest, the first of several; nil for fewer than two shifts.
  public var shortestRest: Rest? {
    rests.enumerated().min { ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset) }?
      .element
  }

  /// Returns the rests of a class.
  public func rests(in place: Int) -> [Rest] { rests.filter { $0.place == place } }
}

extension CivilDay {
  /// The Saturday of the weekend to which the day belongs; nil for a weekday.
  fileprivate var saturday: CivilDay? {
    switch weekday {
    case .saturday: self
    case .sunday: adding(days: -1)
    default: nil
    }
  }
}
