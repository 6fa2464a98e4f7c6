/// One shift, divided into pieces with the same open premium windows, and its breaks.
struct ShiftPieces {
  /// A part of the shift; in seconds since 1970.
  struct Piece {
    var start: Int64
    var end: Int64
    /// The offset from UTC in seconds, positive east of Greenwich.
    var offset: Int64
    /// The first second of local time that clocks had not shown before its stretch.
    var shown: Int64
    /// The premium windows that apply.
    var windows: WindowSet
    /// The reason why it is unpaid; nil if it is paid.
    var unpaid: UnpaidReason?

    var seconds: Int64 { end - start }
  }

  /// The pieces in order, contiguous from start to end.
  private(set) var all: [Piece] = []
  private let breaks: BreakRules
  private let punches: PunchRounding?
  private let durations: DurationRounding?
  private let byMinute: WindowSet
  private let byStart: WindowSet
  private let byMajority: WindowSet
  private let byMajorityOfTime: WindowSet
  private let byAnyPart: WindowSet
  private let begun: WindowSet
  /// The start of the shift in seconds of local time.
  private var localStart: Int64 = 0
  private var clock: WallClock
  private var calendar: PremiumCalendar
  /// A second buffer in which `all` is rebuilt, to avoid allocations for each shift.
  private var spare: [Piece] = []

  init(_ engine: PayRulesEngine) {
    breaks = engine.ruleset.breaks
    punches = engine.ruleset.rounding.punches
    durations = engine.ruleset.rounding.durations
    clock = WallClock(engine.zone)
    calendar = PremiumCalendar(engine.ruleset, holidays: engine.holidays)
    byMinute = calendar.windows(.minute)
    byStart = calendar.windows(.start)
    byMajorityOfTime = calendar.windows(.majorityOfTime)
    byMajority = calendar.windows(.majority).union(byMajorityOfTime)
    byAnyPart = calendar.windows(.anyPart)
    begun = calendar.begun
  }

  /// Starts a shift. Returns its start in seconds of local time.
  mutating func begin(_ shift: PayShift) -> Int64 {
    clock.enter(shift.zone)
    all.removeAll(keepingCapacity: true)
    let start = rounded(shift.interval.start.seconds, punches?.start)
    let length = min(shift.interval.seconds, PayShift.longestSeconds)
    let end = rounded(shift.interval.start.seconds + length, punches?.end)
    localStart = start + clock.stretch(at: start).offset
    cut(start, end)
    if !byWhole.isEmpty { attributeWholeShift() }
    return localStart
  }

  private mutating func rounded(
    _ seconds: Int64, _ direction: PunchRounding.Direction?
  ) -> Int64 {
    guard let punches, let direction else { return seconds }
    let local = seconds + clock.stretch(at: seconds).offset
    return seconds + punches.correction(ofSecond: local, direction)
  }

  // MARK: - Premiums

  private mutating func cut(_ start: Int64, _ end: Int64) {
    var start = start
    while start < end {
      let stretch = clock.stretch(at: start)
      let piece = Piece(
        start: start, end: min(end, stretch.end), offset: stretch.offset, shown: stretch.shown,
        windows: [])
      if calendar.isEmpty { all.append(piece) } else { cutByWindows(piece) }
      start = piece.end
    }
  }

  private mutating func cutByWindows(_ whole: Piece) {
    var piece = whole
    while piece.start < whole.end {
      let (day, second) = dayAndSecond(piece.start + whole.offset)
      let midnight = piece.start - second
      for opening in calendar.openings(ofDay: day) where opening.end > second {
        piece.end = min(whole.end, midnight + opening.end)
        piece.windows =
          begun.isEmpty
          ? opening.windows : begun(opening.windows, day, piece.start - midnight)
        append(piece)
        piece.start = piece.end
        if piece.start == whole.end { return }
      }
    }
  }

  /// Returns the open windows without those that require a shift begun earlier.
  private func begun(_ open: WindowSet, _ day: Int, _ second: Int64) -> WindowSet {
    open.intersection(begun).positions.reduce(into: open) { open, position in
      let latest = calendar.latestBegin(ofWindow: position, on: day, at: second)
      if localStart >= latest { open.remove(WindowSet(position: position)) }
    }
  }

  private mutating func append(_ piece: Piece) {
    if let last = all.last, last.windows == piece.windows, last.offset == piece.offset,
      last.unpaid == nil
    {
      all[all.count - 1].end = piece.end
    } else {
      all.append(piece)
    }
  }

  /// The windows that apply to whole shifts.
  private var byWhole: WindowSet { byStart.union(byMajority).union(byAnyPart) }

  /// Applies the windows that are attributed by the start, by the majority of hours or by any part
  /// to the whole shift.
  private mutating func attributeWholeShift() {
    guard let first = all.first, let last = all.last else { return }
    var open = first.windows.intersection(byStart)
    for window in byMajority.positions.map(WindowSet.init(position:)) {
      let inside = all.reduce(0) { $1.windows.contains(window) ? $0 + $1.seconds : $0 }
      let isExact = byMajorityOfTime.contains(window)
      if Self.isMajority(inside, of: last.end - first.start, isExact: isExact) {
        open.insert(window)
      }
    }
    for piece in all { open.formUnion(piece.windows.intersection(byAnyPart)) }
    for index in all.indices {
      all[index].windows = all[index].windows.intersection(byMinute).union(open)
    }
  }

  /// Returns whether `inside` is more than half of the whole hours, or of the seconds if that is
  /// exact or the shift is shorter than an hour.
  private static func isMajority(_ inside: Int64, of all: Int64, isExact: Bool) -> Bool {
    let unit: Int64 = isExact || all < 3600 ? 1 : 3600
    return 2 * (inside / unit) > all / unit
  }

  // MARK: - Breaks

  /// Marks the time that is paid as another shift.
  mutating func replace(_ intervals: some Sequence<Interval>) {
    for interval in intervals { mark(interval, .replaced) }
  }

  /// Marks unpaid time, and rounds the rest by the rules of a rate set by hand. `worth` returns the
  /// pay for an hour in some windows.
  mutating func deductBreaks(
    _ unpaid: UnpaidTime, hand: Rate? = nil, worth: (WindowSet) -> Int128
  ) {
    switch unpaid {
    case .byHand(let seconds, let absent): deductByHand(seconds, absent, worth)
    case .byRule: deductByRule(recorded: 0, worth)
    case .recorded(let breaks):
      let before = paidSeconds
      for interval in breaks { mark(interval, .recorded) }
      deductByRule(recorded: before - paidSeconds, worth)
    }
    roundDuration(hand?.durations ?? durations, least: hand?.leastMinutes ?? 0)
  }

  /// Deducts unpaid time set by hand. The break has the place that it has without absences, as far as
  /// they leave it.
  private mutating func deductByHand(
    _ seconds: Int64, _ absent: [Interval], _ worth: (WindowSet) -> Int128
  ) {
    let whole = all, paid = paidSeconds
    deductByPlacement(seconds - absent.reduce(0) { $0 + $1.seconds }, .byHand, worth)
    guard !absent.isEmpty else { return }
    let breaks = all.filter { $0.unpaid == .byHand }
    all = whole
    for interval in absent { mark(interval, .absent) }
    for piece in breaks {
      let start = Instant(seconds: piece.start), end = Instant(seconds: piece.end)
      mark(Interval(start: start, end: end), .byHand)
    }
    deductByPlacement(seconds - (paid - paidSeconds), .byHand, worth)
  }

  /// Rounds the paid time: missing time is added after the end, and excess time is cut from it.
  private mutating func roundDuration(_ rounding: DurationRounding?, least: Int) {
    let paid = paidSeconds
    guard rounding != nil || least > 0, paid > 0, let first = all.first, let last = all.last else {
      return
    }
    let least = Int64(min(max(0, least), 2880)) * 60
    let rounded = paid + (rounding?.correction(ofSeconds: paid) ?? 0)
    let missing = max(rounded, least) - paid
    if missing == 0 { return }
    if missing < 0 { return deduct(-missing, .rounding, after: paid + missing) }
    let whole = first.windows.intersection(byWhole)
    let count = all.count
    cut(last.end, last.end + missing)
    for index in all.indices.dropFirst(count) {
      all[index].windows = all[index].windows.intersection(byMinute).union(whole)
    }
  }

  private var paidSeconds: Int64 {
    all.reduce(0) { $1.unpaid == nil ? $0 + $1.seconds : $0 }
  }

  private mutating func deductByRule(recorded: Int64, _ worth: (WindowSet) -> Int128) {
    guard let first = all.first, let last = all.last,
      let step = breaks.step(forSeconds: last.end - first.start)
    else { return }
    // No shift is longer; the limit prevents an overflow.
    let minutes = min(Int64(breaks.steps[step].unpaidMinutes), PayShift.longestSeconds / 60)
    let seconds = max(0, minutes) * 60
    deductByPlacement(seconds - recorded, .rule(step: step), worth)
  }

  private mutating func deductByPlacement(
    _ seconds: Int64, _ reason: UnpaidReason, _ worth: (WindowSet) -> Int128
  ) {
    let paid = paidSeconds
    let seconds = min(seconds, paid)
    guard seconds > 0 else { return }
    switch breaks.placement {
    case .start: deduct(seconds, reason, after: 0)
    case .end: deduct(seconds, reason, after: paid - seconds)
    case .middle:
      let half = (paid - seconds) / 2
      deduct(seconds, reason, after: half - half % 60)
    case .cheapest: deduct(seconds, reason, by: worth)
    case .dearest: deduct(seconds, reason) { -worth($0) }
    }
  }

  /// Deducts unpaid time after a number of paid seconds.
  private mutating func deduct(_ seconds: Int64, _ reason: UnpaidReason, after skipped: Int64) {
    var skipped = skipped
    var seconds = seconds
    rebuild { piece in
      let from = min(piece.seconds, skipped)
      let taken = min(piece.seconds - from, seconds)
      skipped -= from
      seconds -= taken
      return (piece.start + from, piece.start + from + taken, reason)
    }
  }

  /// Deducts unpaid time from the lowest-paid pieces, the earlier first.
  private mutating func deduct(
    _ seconds: Int64, _ reason: UnpaidReason, by worth: (WindowSet) -> Int128
  ) {
    let worths = all.map { worth($0.windows) }
    var rest = seconds
    var ends: [Int64: Int64] = [:]
    for index in all.indices.sorted(by: { (worths[$0], $0) < (worths[$1], $1) })
    where all[index].unpaid == nil {
      let taken = min(all[index].seconds, rest)
      ends[all[index].start] = all[index].start + taken
      rest -= taken
    }
    rebuild { piece in (piece.start, ends[piece.start] ?? piece.start, reason) }
  }

  private mutating func mark(_ interval: Interval, _ reason: UnpaidReason) {
    rebuild { piece in
      let from = max(piece.start, interval.start.seconds)
      return (from, max(from, min(piece.end, interval.end.seconds)), reason)
    }
  }

  /// Splits each paid piece at the unpaid part that `unpaid` returns; equal bounds leave it paid.
  private mutating func rebuild(
    _ unpaid: (Piece) -> (from: Int64, to: Int64, reason: UnpaidReason)
  ) {
    spare.removeAll(keepingCapacity: true)
    for piece in all {
      let (from, to, reason) = piece.unpaid == nil ? unpaid(piece) : (0, 0, .recorded)
      guard from < to else {
        spare.append(piece)
        continue
      }
      var part = piece
      part.end = from
      if part.seconds > 0 { spare.append(part) }
      part.start = from
      part.end = to
      part.unpaid = reason
      spare.append(part)
      part.start = to
      part.end = piece.end
      part.unpaid = nil
      if part.seconds > 0 { spare.append(part) }
    }
    swap(&all, &spare)
  }
}
