/// A person who works shifts, and what is special about the days of the model.
struct NaivePerson: Sendable, CustomStringConvertible {
  let description: String
  /// Where the work is.
  let zone: NaiveZone
  /// The cycle, from the first day on.
  let cycle: [Character]
  /// Start and length of each kind of duty, in minutes.
  let kinds: [Character: (start: Int, length: Int)]
  /// The unpaid minutes at the start of a duty.
  let pause: Int
  /// Cents of an hour; between 22:00 and 06:00 a quarter more.
  let rate: Int

  static let nurse = NaivePerson(
    description: "a nurse in Berlin", zone: .berlin, cycle: Array("EELLNN---"),
    kinds: ["E": (360, 480), "L": (840, 480), "N": (1320, 480)], pause: 30, rate: 2150)
  static let firefighter = NaivePerson(
    description: "a firefighter in Vancouver", zone: .vancouver, cycle: Array("D--"),
    kinds: ["D": (420, 1440)], pause: 0, rate: 3333)
}

/// The duties of a person as they would note them on paper: what was planned, and what came of it.
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

    /// The letter in the cycle; `?` for a duty beside it.
    let code: String
    let zone: NaiveZone
    /// The planned times on the wall clock.
    private(set) var wallStart: Int, wallEnd: Int
    var state = State.scheduled
    /// The times in UTC at which it was started and ended.
    private(set) var start: Int?, end: Int?

    /// Moves the duty by some minutes.
    mutating func move(by minutes: Int) {
      wallStart += minutes
      wallEnd += minutes
    }

    /// Starts the duty.
    mutating func start(at start: Int) {
      state = .running
      self.start = start
    }

    /// Ends the duty.
    mutating func end(from start: Int, to end: Int) {
      state = .worked
      self.start = start
      self.end = end
    }

    /// The planned times in UTC.
    var planned: Range<Int> { zone.utc(wall: wallStart)..<zone.utc(wall: wallEnd) }
    /// The times that count.
    var worked: Range<Int> {
      guard state == .worked, let start, let end else { return planned }
      return start..<end
    }

    /// `2026-03-28T22:00 2026-03-29T06:00 N completed 420`, or the start in UTC of one that is only
    /// planned, by the rule that the machine knows.
    func line(isOld: Bool) -> String {
      let times = [wallStart, wallEnd].map(NaiveCalendar.text(wall:)).joined(separator: " ")
      let start = NaiveCalendar.text(utc: zone.utc(wall: wallStart, isOld: isOld))
      let more = state == .worked ? "\(worked.count)" : start
      return "\(times) \(code) \(state.rawValue) \(more)"
    }
  }

  private let person: NaivePerson
  private let days: Range<Int>
  private(set) var duties: [Duty]

  /// Creates the plan of some days.
  init(of person: NaivePerson, on days: Range<Int>) {
    self.person = person
    self.days = days
    duties = days.compactMap { day in
      let code = person.cycle[(day - days.lowerBound) % person.cycle.count]
      guard let kind = person.kinds[code] else { return nil }
      let start = day * 1440 + kind.start
      return Duty(
        code: String(code), zone: person.zone, wallStart: start, wallEnd: start + kind.length)
    }
  }

  subscript(index: Int) -> Duty {
    get { duties[index] }
    set { duties[index] = newValue }
  }

  /// Adds a duty that was worked beside the cycle.
  mutating func add(in zone: NaiveZone, from wallStart: Int, to wallEnd: Int) {
    var duty = Duty(code: "?", zone: zone, wallStart: wallStart, wallEnd: wallEnd)
    duty.end(from: duty.planned.lowerBound, to: duty.planned.upperBound)
    duties.append(duty)
  }

  /// Whether a duty is in progress.
  var isRunning: Bool { duties.contains { $0.state == .running } }

  /// The duties that begin on some days, in lines.
  func lines(_ days: Range<Int>, isOld: Bool) -> [String] {
    duties.filter { days.contains($0.wallStart / 1440) && $0.state != .deleted }
      .sorted { $0.planned.lowerBound < $1.planned.lowerBound }.map { $0.line(isOld: isOld) }
  }

  /// The next duty from a moment on that is still planned.
  func next(from now: Int) -> Duty? {
    duties.first { $0.state == .scheduled && $0.planned.lowerBound >= now }
  }

  /// What was worked up to a day in each fortnight: `2026-03-09 worked 480 paid 450 cents 16125`.
  func pay(until day: Int) -> [String] {
    stride(from: days.lowerBound, through: day, by: 14).map { first in
      let fortnight = first..<first + 14
      let worked = duties.filter {
        $0.state == .worked && fortnight.contains($0.zone.wall(utc: $0.worked.lowerBound) / 1440)
      }
      let minutes = worked.reduce(0) { $0 + $1.worked.count }
      let paid = minutes - worked.count * person.pause
      let night = worked.reduce(0) { $0 + nightMinutes($1) }
      // In quarters of an hourly rate’s minute; half a cent is rounded up.
      let cents = ((paid * 4 + night) * person.rate + 120) / 240
      return "\(NaiveCalendar.date(first)) worked \(minutes) paid \(paid) cents \(cents)"
    }
  }

  /// The paid minutes between 22:00 and 06:00, one by one.
  private func nightMinutes(_ duty: Duty) -> Int {
    (duty.worked.lowerBound + person.pause..<duty.worked.upperBound).count { minute in
      !(360..<1320).contains(duty.zone.wall(utc: minute) % 1440)
    }
  }
}
