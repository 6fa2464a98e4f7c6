import Domain

/// The duties of a nurse in Berlin as she would note them on paper: what was planned, and what came
/// of it.
struct NaiveRoster {
  /// A duty; times in minutes since 1970.
  struct Duty {
    enum State: String {
      case scheduled
      case running = "in_progress"
      case worked = "completed"
      case cancelled
      /// Deleted on the phone, and listed no more.
      case deleted
    }

    let code: String
    /// The planned times on the wall clock.
    private(set) var wallStart: Int, wallEnd: Int
    var state = State.scheduled
    /// The times in UTC at which it was started and ended.
    var start: Int?, end: Int?

    /// Moves the duty by some minutes.
    mutating func move(by minutes: Int) {
      wallStart += minutes
      wallEnd += minutes
    }

    /// The planned times in UTC.
    var planned: Range<Int> {
      NaiveCalendar.utc(wall: wallStart)..<NaiveCalendar.utc(wall: wallEnd)
    }
    /// The minutes that count.
    var minutes: Int {
      guard state == .worked, let start, let end else { return planned.count }
      return end - start
    }

    /// `2026-03-28T22:00 2026-03-29T06:00 N completed 420`.
    var line: String {
      let times = [wallStart, wallEnd].map(NaiveCalendar.text(wall:)).joined(separator: " ")
      return "\(times) \(code) \(state.rawValue)" + (state == .worked ? " \(minutes)" : "")
    }
  }

  /// The cycle, from the first day on.
  static let cycle = Array("EELLNN---")
  /// Start and length of each kind, in minutes.
  static let kinds: [Character: (start: Int, length: Int)] = [
    "E": (360, 480), "L": (840, 480), "N": (1320, 480),
  ]
  /// The unpaid minutes of a duty.
  static let pause = 30

  private(set) var duties: [Duty]

  /// Creates the plan of some days.
  init(days: Range<Int>) {
    duties = days.compactMap { day in
      let code = Self.cycle[(day - days.lowerBound) % Self.cycle.count]
      guard let kind = Self.kinds[code] else { return nil }
      let start = day * 1440 + kind.start
      return Duty(code: String(code), wallStart: start, wallEnd: start + kind.length)
    }
  }

  subscript(index: Int) -> Duty {
    get { duties[index] }
    set { duties[index] = newValue }
  }

  /// Whether a duty is in progress.
  var isRunning: Bool { duties.contains { $0.state == .running } }

  /// The duties that begin on some days, in lines.
  func lines(_ days: Range<Int>) -> [String] {
    duties.filter { days.contains($0.wallStart / 1440) && $0.state != .deleted }.map(\.line)
  }

  /// The next duty after a moment that is still planned.
  func next(after now: Int) -> Duty? {
    duties.first { $0.state == .scheduled && $0.planned.lowerBound > now }
  }

  /// The minutes worked, and of them those that are paid.
  var sums: (worked: Int, paid: Int) {
    let worked = duties.filter { $0.state == .worked }
    return (
      worked.reduce(0) { $0 + $1.minutes }, worked.reduce(0) { $0 + $1.minutes - Self.pause }
    )
  }
}
