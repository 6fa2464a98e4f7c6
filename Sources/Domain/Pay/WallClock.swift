/// Local time at workplaces, looked up once for each stretch without a clock change.
struct WallClock {
  /// A stretch of time with a single offset from UTC.
  struct Stretch {
    var start: Int64
    var end: Int64
    /// The offset from UTC in seconds, positive east of Greenwich.
    var offset: Int64
    /// The first second of local time that clocks had not shown before the stretch.
    var shown: Int64
  }

  /// The maximum by which clocks are put back, in seconds.
  private static let longestRepeat: Int64 = 86_400

  /// The distance in seconds up to which the next clock change is searched.
  private static let reach: Int64 = 200 * 86_400

  private let lookUp: (String) -> Zone
  private var zones: [String: Zone] = [:]
  private var name = ""
  private var zone = Zone.utc
  private var stretch = Stretch(start: .max, end: .min, offset: 0, shown: .min)

  init(_ lookUp: @escaping (String) -> Zone) { self.lookUp = lookUp }

  /// Selects the time zone of a workplace.
  mutating func enter(_ name: String) {
    guard name != self.name else { return }
    self.name = name
    let known = zones[name] ?? lookUp(name)
    zones[name] = known
    zone = known
    stretch = Stretch(start: .max, end: .min, offset: 0, shown: .min)
  }

  /// Returns a stretch that contains a moment.
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

  /// Returns the first second of local time that clocks have not shown before a moment. After
  /// clocks are put back, it is later than the current local time.
  private func shown(before moment: Instant) -> Int64 {
    let recent = Interval(start: moment - Self.longestRepeat, end: moment + 1)
    let before = zone.transitions(in: recent).map { change in
      change.seconds + Int64(zone.offset(at: change - 1))
    }
    return before.max() ?? .min
  }
}

/// Returns the day of a second of local time, and the second within it.
func dayAndSecond(_ floating: Int64) -> (day: Int, second: Int64) {
  let second = modulo(floating, 86_400)
  return (Int((floating - second) / 86_400), second)
}
