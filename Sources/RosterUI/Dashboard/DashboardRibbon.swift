import AppCore
import Domain
import Services
import Store
import Terminal

/// The contents of the hours around now: shifts, absences in their place, sleep, workouts, time blocks
/// and appointments.
package struct DashboardRibbon: Equatable, Sendable {
  /// The contents of a period.
  package enum Content: Equatable, Sendable {
    /// A shift as it is worked, in the colour of its kind.
    case shift(Shift, Role)
    /// An absence in place of a shift or a part of one.
    case away(AbsenceKind)
    /// Sleep, a workout, a time block or an appointment.
    case layer(TimelineEntry)
  }

  /// A period and its contents.
  package struct Entry: Equatable, Sendable {
    let interval: Interval
    let content: Content

    package init(interval: Interval, content: Content) {
      self.interval = interval
      self.content = content
    }
  }

  /// A clock time on the axis.
  struct Tick: Equatable, Sendable {
    let instant: Instant
    /// The local time; midnight is the start of a day.
    let local: LocalDateTime
  }

  /// The hours shown.
  private static let hours: Int64 = 48
  /// The hours of the clock between two ticks.
  private static let step = 6

  /// The entries in order of time.
  private(set) var entries: [Entry] = []

  /// Creates a ribbon of entries.
  package init(_ entries: [Entry] = []) {
    self.entries = entries.sorted {
      ($0.interval.start, $0.interval.end) < ($1.interval.start, $1.interval.end)
    }
  }

  /// Reads what is shown until the next midnight, when the Dashboard is read again. Throws
  /// `StoreError`.
  init(
    from store: Store, _ roster: Roster, _ state: AppState, _ environment: AppEnvironment
  ) throws {
    let zone = environment.zone, first = Self.window(around: environment.now, in: zone)
    let midnight = zone.startOfDay(environment.today.adding(days: 1))
    let span = Interval(start: first.start, end: Self.window(around: midnight, in: zone).end)
    let look = ShiftAppearance(roster.patterns)
    var entries = try roster.work(touching: span).compactMap { shift -> Entry? in
      guard !shift.status.isOff else { return nil }
      let role = look.role(of: shift, roster.pattern(of: shift), environment)
      return Entry(
        interval: RosteredShift.interval(of: shift, now: environment.now),
        content: .shift(shift, role))
    }
    entries += try roster.covered(touching: span).map {
      Entry(interval: $0.interval, content: .away($0.kind))
    }
    let reader = TimelineReader(roster: roster, environment.base)
    let layers = try reader.shownLayers(of: state.profile).subtracting([.shoes])
    entries += try reader.entries(in: span, layers: layers).filter { !$0.isBeside }.map {
      Entry(interval: $0.interval, content: .layer($0))
    }
    self.init(entries)
  }

  // MARK: Axis

  /// Returns the 48 hours around a moment. They begin at a tick that is 6 hours to 12 before it, so
  /// that they stand still between two ticks.
  package static func window(around now: Instant, in zone: Zone) -> Interval {
    let seconds = Int64(step) * 3600
    let local = zone.local(at: now - seconds)
    let start = instant(local.day, hour: local.hour / step * step, in: zone)
    return Interval(start: start, end: start + hours * 3600)
  }

  /// Returns the ticks of a window, its end included.
  static func ticks(of window: Interval, in zone: Zone) -> [Tick] {
    let first = zone.local(at: window.start).day, last = zone.local(at: window.end).day
    return (first.number...last.number).flatMap { number in
      stride(from: 0, to: 24, by: step).map { hour -> Tick in
        let instant = instant(CivilDay(number: number), hour: hour, in: zone)
        return Tick(instant: instant, local: zone.local(at: instant))
      }
    }.filter { window.start <= $0.instant && $0.instant <= window.end }
  }

  private static func instant(_ day: CivilDay, hour: Int, in zone: Zone) -> Instant {
    guard hour > 0 else { return zone.startOfDay(day) }
    return zone.instant(for: LocalDateTime(day: day, secondOfDay: hour * 3600), near: nil)
  }

  /// Returns the number of cells in a width: at most 144, with a whole number of them between two
  /// ticks; 0 if it is too narrow.
  package static func cellCount(width: Int) -> Int {
    [20, 24, 30, 36, 40, 45, 60, 72, 90].map { Int(hours) * 60 / $0 }.first { $0 <= width } ?? 0
  }

  // MARK: Cells

  /// A part of an entry that looks the same throughout.
  private struct Piece {
    let interval: Interval
    let cell: Span
    /// Whether it has a cell even if it fills none.
    let isSmall: Bool
  }

  /// Returns a window in so many cells, each with what fills most of it; nil for free time.
  package func cells(_ count: Int, of window: Interval, now: Instant) -> [Span?] {
    guard count > 0 else { return [] }
    let pieces = entries.flatMap { Self.pieces(of: $0, now: now) }
    let length = window.seconds / Int64(count)
    var most = [(piece: Int, seconds: Int64)?](repeating: nil, count: count)
    var free = [Int64](repeating: length, count: count)
    var widest = [(cell: Int, seconds: Int64)?](repeating: nil, count: pieces.count)
    for (number, piece) in pieces.enumerated() {
      guard let inside = piece.interval.intersection(window) else { continue }
      let first = Int((inside.start - window.start) / length)
      let last = Int((inside.end - 1 - window.start) / length)
      for cell in first...min(max(first, last), count - 1) {
        let start = window.start + Int64(cell) * length
        let seconds = min(inside.end, start + length) - max(inside.start, start)
        free[cell] -= seconds
        if seconds > most[cell]?.seconds ?? 0 { most[cell] = (number, seconds) }
        if seconds > widest[number]?.seconds ?? 0 { widest[number] = (cell, seconds) }
      }
    }
    var shown = zip(most, free).map { most, free in
      most.flatMap { $0.seconds >= free ? $0.piece : nil }
    }
    for (number, piece) in pieces.enumerated() where piece.isSmall && !shown.contains(number) {
      guard let cell = widest[number]?.cell, shown[cell].map({ !pieces[$0].isSmall }) ?? true
      else { continue }
      shown[cell] = number
    }
    return shown.map { $0.map { pieces[$0].cell } }
  }

  private static func pieces(of entry: Entry, now: Instant) -> [Piece] {
    switch entry.content {
    case .shift(let shift, let role):
      let worked = Span("█", Style(role)), planned = Span("▒", Style(role))
      guard shift.status == .inProgress else {
        let cell = shift.status == .scheduled ? planned : worked
        return [Piece(interval: entry.interval, cell: cell, isSmall: false)]
      }
      let end = max(entry.interval.end, now)
      return [
        Piece(interval: Interval(start: shift.start, end: now), cell: worked, isSmall: false),
        Piece(interval: Interval(start: now, end: end), cell: planned, isSmall: false),
      ]
    case .away(let kind):
      return [Piece(interval: entry.interval, cell: Span(kind.letter, kind.style), isSmall: false)]
    case .layer(let layer):
      let sign =
        switch layer.layer {
        case .plannedSleep, .loggedSleep: "░"
        case .workouts: "▲"
        default: "■"
        }
      let cell = Span(sign, LayerAppearance.style(layer.layer))
      return [Piece(interval: entry.interval, cell: cell, isSmall: sign != "░")]
    }
  }

  // MARK: Words

  /// Returns what starts within a window after a moment.
  func ahead(of now: Instant, in window: Interval) -> [Entry] {
    entries.filter { now < $0.interval.start && $0.interval.start < window.end }
  }
}

extension DashboardRibbon.Entry {
  /// Returns its name.
  private func name(_ format: Format) -> String {
    switch content {
    case .shift(let shift, _): format.title(shift)
    case .away(let kind): format.name(of: kind)
    case .layer(let entry): format.shortName(of: entry)
    }
  }

  /// Returns its name with its length, that of something short with the time at which it starts.
  func label(_ environment: AppEnvironment) -> [Span] {
    let format = environment.format
    var style = Style.text
    var figure = format.duration(seconds: interval.seconds)
    switch content {
    case .shift(_, let role): style = Style(role)
    case .away(let kind): style = kind.style
    case .layer(let entry):
      style = LayerAppearance.style(entry.layer)
      if ![.plannedSleep, .loggedSleep].contains(entry.layer) {
        figure = format.time(interval.start, in: environment.zone)
      }
    }
    return [Span(name(format), style), Span(" " + figure, .muted)]
  }

  /// Returns its name with its times, and with the day unless that is today.
  func words(_ environment: AppEnvironment) -> String {
    let format = environment.format, zone = environment.zone
    let start = zone.local(at: interval.start)
    let day = start.day == environment.today ? "" : format.weekday(start.day.weekday) + " "
    return "\(name(format)) \(day)\(format.range(start, zone.local(at: interval.end)))"
  }
}
