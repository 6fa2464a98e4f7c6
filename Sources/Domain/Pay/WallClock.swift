/// What clocks show at workplaces, looked up once for each stretch of time without a clock change.
struct WallClock {
  /// A stretch of time with one offset from UTC.
  struct Stretch {
    var start: Int64
    var end: Int64
    /// Seconds that clocks are ahead of UTC.
    var offset: Int64
    /// The first second of the local calendar that clocks had not shown when the stretch began.
    var shown: Int64
  }

  /// No clocks are put back by more than this.
  private static let longestRepeat: Int64 = 86_400

  /// How far ahead the next clock change is looked for.
  private static let reach: Int64 = 200 * 86_400

  private let lookUp: (String) -> Zone
  private var zones: [String: Zone] = [:]
  private var name = ""
  private var zone = Zone.utc
  private var stretch = Stretch(start: .max, end: .min, offset: 0, shown: .min)

  init(_ lookUp: @escaping (String) -> Zone) { self.lookUp = lookUp }

  /// Goes to a workplace.
  mutating func enter(_ name: String) {
    guard name != self.name else { return }
    self.name = name
    let known = zones[name] ?? lookUp(name)
    zones[name] = known
    zone = known
    stretch = Stretch(start: .max, end: .min, offset: 0, shown: .min)
  }

  /// A stretch that holds a moment.
  mutating func stretch(at seconds: Int64) -> Stretch {
    if stretch.start <= seconds && seconds < stretch.end { return stretch }
    let from = Instant(seconds: seconds)
    let ahead = Interval(start: from, end: from + Self.reach)
    let end = zone.transitions(in: ahead).first ?? ahead.end
    stretch = Stretch(
      start: seconds, end: end.seconds, offset: Int64(zone.offset(at: from)),
      shown: shown(before: from))
    return stretch
  }

  /// The first second of the local calendar that clocks have not shown before a moment. After
  /// clocks were put back, it is later than the time they show.
  private func shown(before moment: Instant) -> Int64 {
    let recent = Interval(start: moment - Self.longestRepeat, end: moment + 1)
    let before = zone.transitions(in: recent).map { change in
      change.seconds + Int64(zone.offset(at: change - 1))
    }
    return before.max() ?? .min
  }
}

/// The day that holds a second of the local calendar, and the second within it.
func dayAndSecond(_ floating: Int64) -> (day: Int, second: Int64) {
  let second = modulo(floating, 86_400)
  return (Int((floating - second) / 86_400), second)
}
