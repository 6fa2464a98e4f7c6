/// One run of the engine, which processes the shifts in the order of their starts.
struct PayRun {
  private let engine: PayRulesEngine
  private let shifts: [PayShift]
  private var pieces: ShiftPieces
  private var table: RateTable
  private var overtime: OvertimeCounter
  private var allowances: AllowanceCounter
  private let countsOvertime: Bool
  /// The overtime that is still granted as time off.
  private var banked: [BankedOvertime]
  /// The windows that are premiums, not times of overtime tiers.
  private let premiums: WindowSet
  /// The disjoint intervals of work, by start, that replace time that is not work; empty if there is
  /// no such time.
  private var work: [Interval] = []
  private var lines: [PayLine] = []
  /// The range of each shift's lines.
  private var linesOfShift: [Range<Int>]

  /// The values shared by all lines of a shift.
  private struct Context {
    let shift: Int
    let isAdditional: Bool
    /// The day on which it starts.
    let day: CivilDay
    /// The index of the base rate on that day.
    let base: Int
    let hand: Int
    /// The premium windows that may apply.
    let premiums: WindowSet
    /// Whether its hours are work.
    let isWorked: Bool
    /// Whether its hours count towards overtime, and are paid as overtime beyond a threshold.
    let counts: Bool
  }

  init(_ engine: PayRulesEngine, _ shifts: [PayShift]) {
    self.engine = engine
    self.shifts = shifts
    pieces = ShiftPieces(engine)
    allowances = AllowanceCounter(engine)
    countsOvertime = engine.ruleset.overtime != nil
    banked = engine.banked
    let premiums = min(engine.ruleset.premiums.count, PayRuleset.mostPremiums)
    self.premiums = WindowSet(rawValue: .max >> UInt64(PayRuleset.mostPremiums - premiums))
    overtime = OvertimeCounter(engine.ruleset.overtime ?? OvertimeRules(), premiums: premiums)
    table = RateTable(engine.ruleset, baseRates: engine.baseRates, tiers: overtime.tiers)
    linesOfShift = [Range<Int>](repeating: 0..<0, count: shifts.count)
    lines.reserveCapacity(shifts.count * 3)
    work = intervalsOfWork()
  }

  /// Returns the paid intervals of work; empty if all shifts are work.
  private mutating func intervalsOfWork() -> [Interval] {
    let ruleset = engine.ruleset
    guard ruleset.rates.contains(where: { !$0.isWorked }) else { return [] }
    let hands = shifts.map { $0.rate.map(ruleset.rule) }
    guard hands.contains(where: { $0?.isWorked == false }) else { return [] }
    let work = zip(shifts, hands).compactMap { shift, hand -> Interval? in
      guard hand?.isWorked ?? true else { return nil }
      _ = pieces.begin(shift)
      pieces.deductBreaks(shift.unpaid, hand: hand) { _ in 0 }
      guard let first = pieces.all.first, let last = pieces.all.last else { return nil }
      return Interval(start: Instant(seconds: first.start), end: Instant(seconds: last.end))
    }
    return work.sorted { $0.start < $1.start }.reduce(into: []) { united, interval in
      guard let last = united.last, interval.start <= last.end else {
        return united.append(interval)
      }
      united[united.count - 1].end = max(last.end, interval.end)
    }
  }

  /// Adds the lines of a shift.
  mutating func evaluate(_ position: Int) {
    let shift = shifts[position]
    let first = lines.count
    let floatingStart = pieces.begin(shift)
    let day = CivilDay(number: dayAndSecond(floatingStart).day)
    let hand = shift.rate.map(engine.ruleset.rule)
    let context = Context(
      shift: position, isAdditional: shift.isAdditional, day: day,
      base: table.positionOfBase(on: day), hand: table.position(ofHand: hand),
      premiums: hand?.keepsPremiums ?? true ? premiums : [],
      isWorked: hand?.isWorked ?? true, counts: overtime.counts(hand))
    let base = context.base, premiums = premiums
    if let begin = pieces.all.first?.start, let end = pieces.all.last?.end {
      allowances.add(start: floatingStart, seconds: end - begin, hand: hand)
    }
    if !context.isWorked { pieces.replace(work(in: shift.interval)) }
    pieces.deductBreaks(shift.unpaid, hand: hand) {
      table.worth($0.intersection(premiums), base: base)
    }
    overtime.beginShift()
    for piece in pieces.all { evaluate(piece, context) }
    linesOfShift[position] = first..<lines.count
  }

  /// Returns the intervals of work that overlap an interval.
  private func work(in interval: Interval) -> ArraySlice<Interval> {
    let first = work.partitioningIndex { $0.end > interval.start }
    return work[first...].prefix { $0.start < interval.end }
  }

  /// Adds the lines of a piece, split at the end of its pay period and at overtime thresholds.
  private mutating func evaluate(_ piece: ShiftPieces.Piece, _ context: Context) {
    var start = piece.start
    while start < piece.end {
      let (day, end) = payDay(of: piece, from: start, context)
      if countsOvertime, context.isWorked, piece.unpaid == nil {
        start = evaluatePaid(piece, start, end, day, context)
      } else {
        let base = base(on: day, context)
        let key = RateTable.Key(
          windows: piece.windows.intersection(context.premiums), hand: context.hand, base: base,
          isCovered: piece.unpaid == nil && isCovered(base, context), unpaid: piece.unpaid)
        append(start, end, day, table.position(of: key), -1, context)
        start = end
      }
    }
  }

  /// Returns whether a salary pays the plain hour. It pays absences too, but not standby, which is
  /// paid less than a plain hour.
  private func isCovered(_ base: Int, _ context: Context) -> Bool {
    guard table.salary(ofBase: base) != nil else { return false }
    return context.isWorked || (shifts[context.shift].rate?.multiplier ?? .one) >= .one
  }

  /// Returns the base rate of a part: a shift keeps the rate of its first day, and a part in the
  /// next pay period has the rate of that period's first day.
  private func base(on day: CivilDay, _ context: Context) -> Int {
    day == context.day ? context.base : table.positionOfBase(on: day)
  }

  /// Returns the day whose pay period a moment belongs to, and the end of that assignment in
  /// `piece`. Time paid in closed days keeps its day.
  private func payDay(
    of piece: ShiftPieces.Piece, from start: Int64, _ context: Context
  ) -> (day: CivilDay, end: Int64) {
    guard let settled = engine.settled else { return ownDay(of: piece, from: start, context) }
    let shift = shifts[context.shift]
    let (line, end) = settled.line(of: shift.id, at: start)
    if let line { return (line.day, min(piece.end, end)) }
    let own = ownDay(of: piece, from: start, context)
    let stretch = start..<max(start + 1, min(own.end, end))
    if let end = settled.end(ofUnpaid: stretch, of: shift, on: own.day, offset: piece.offset) {
      return (own.day, end)
    }
    return (settled.openDay(for: own.day, of: shift.id, from: context.day), stretch.upperBound)
  }

  /// Returns the same by these rules only.
  private func ownDay(
    of piece: ShiftPieces.Piece, from start: Int64, _ context: Context
  ) -> (day: CivilDay, end: Int64) {
    let here = CivilDay(number: dayAndSecond(start + piece.offset).day)
    var first = context.day
    if let handover = engine.handover, first < handover.day {
      let midnight = Int64(handover.day.number) * 86_400 - piece.offset
      guard handover.isSplit else { return (first, piece.end) }
      guard here >= handover.day else { return (first, min(piece.end, midnight)) }
      first = handover.day
    }
    guard engine.ruleset.payPeriod.attribution == .split else { return (first, piece.end) }
    let period = engine.schedule.period(containing: here)
    let end = Int64(period.end.number) * 86_400 - piece.offset
    return (max(first, period.start), min(piece.end, max(end, start + 1)))
  }

  /// Adds the next line of paid time with overtime, and returns its end.
  private mutating func evaluatePaid(
    _ piece: ShiftPieces.Piece, _ start: Int64, _ end: Int64, _ day: CivilDay, _ context: Context
  ) -> Int64 {
    let place = overtime.place(start + piece.offset, shown: piece.shown)
    var key = RateTable.Key(
      windows: piece.windows.intersection(context.premiums), hand: context.hand,
      base: base(on: day, context))
    var end = min(end, start + place.rest)
    let salary = table.salary(ofBase: key.base)
    if let salary {
      let rest = salary.seconds(ofDays: overtime.periodDays) - overtime.worked(in: place)
      key.isCovered = rest > 0
      if rest > 0, rest < end - start { end = start + rest }
    }
    var isDaily = false
    if context.counts {
      let verdict = overtime.verdict(at: place, in: piece.windows)
      key.tier = verdict.tier
      isDaily = verdict.isDaily
      if verdict.rest < end - start { end = start + verdict.rest }
    }
    let rate = table.position(of: key)
    var banked: Int?
    if key.tier >= 0, let place = self.banked.firstIndex(where: { $0.isOpen(on: day) }) {
      key.isBanked = true
      end = min(end, start + self.banked[place].seconds)
      self.banked[place].seconds -= end - start
      banked = table.position(of: key)
    }
    overtime.add(
      end - start, at: place, isOvertime: key.tier >= 0, isDaily: isDaily, counts: context.counts)
    // Time off does not change the regular rate of the overtime that is paid.
    var hourly = table.rates[rate].regularHourly
    if let salary, salary.paysAllHours {
      overtime.add(salary, toPeriod: place.period)
      hourly = max(0, hourly - (table.rates[rate].base?.trillionths ?? 0))
    }
    overtime.add(seconds: end - start, hourly: hourly, toPeriod: place.period)
    append(start, end, day, banked ?? rate, place.period, context)
    return end
  }

  /// Adds a line, or extends the last one if it has the same rate.
  private mutating func append(
    _ start: Int64, _ end: Int64, _ day: CivilDay, _ rate: Int, _ workPeriod: Int,
    _ context: Context
  ) {
    if let last = lines.last, last.shift == context.shift, last.rate == rate, last.day == day,
      last.workPeriod == workPeriod
    {
      lines[lines.count - 1].interval.end = Instant(seconds: end)
      return
    }
    lines.append(
      PayLine(
        shift: context.shift,
        interval: Interval(start: Instant(seconds: start), end: Instant(seconds: end)), day: day,
        rate: rate, isAdditional: context.isAdditional, workPeriod: workPeriod))
  }

  /// Returns the report of the lines.
  mutating func report() -> PayReport {
    shareBonuses()
    let arrears = engine.bonuses.compactMap { bonus in
      bonus.arrears.map {
        DatedAmount(day: bonus.day, PaidAmount(.arrears($0), cents: bonus.cents))
      }
    }
    return PayReport(
      ruleset: engine.ruleset, lines: lines, rates: table.rates,
      bonuses: engine.bonuses.filter { $0.arrears == nil },
      amounts: allowances.amounts + arrears + engine.amounts,
      schedule: engine.schedule, linesOfShift: linesOfShift, workPeriods: overtime.periods)
  }

  /// Assigns each work period its shares of the bonuses that count towards overtime.
  private mutating func shareBonuses() {
    let bonuses = engine.bonuses.filter { $0.countsInRegularRate && $0.arrears == nil }
    guard countsOvertime, !bonuses.isEmpty else { return }
    let isFlat = engine.ruleset.overtime?.bonuses == .flatSum
    let worked = workedByDay(withoutOvertime: isFlat)
    for bonus in bonuses {
      var seconds: [Int: Int64] = [:]
      let first = worked.partitioningIndex { $0.day >= bonus.days.lowerBound }
      for part in worked[first...].prefix(while: { $0.day <= bonus.days.upperBound }) {
        seconds[part.period, default: 0] += part.seconds
      }
      let all = seconds.values.reduce(0, +)
      let cents = min(max(0, bonus.cents), PayAmount.most)
      for (period, own) in seconds {
        overtime.add(
          OvertimeCounter.BonusShare(
            cents: cents, isFlat: isFlat, seconds: own, allSeconds: all),
          toPeriod: period)
      }
    }
  }

  /// Returns paid seconds by day and work period, in the order of the days.
  private func workedByDay(
    withoutOvertime: Bool
  ) -> [(day: CivilDay, period: Int, seconds: Int64)] {
    let isLeftOut = table.rates.map { withoutOvertime && $0.isOvertime }
    var worked: [(day: CivilDay, period: Int, seconds: Int64)] = []
    for line in lines where line.workPeriod >= 0 && !isLeftOut[line.rate] {
      if let last = worked.last, last.day == line.day, last.period == line.workPeriod {
        worked[worked.count - 1].seconds += line.seconds
      } else {
        worked.append((line.day, line.workPeriod, line.seconds))
      }
    }
    return worked.sorted { $0.day < $1.day }
  }
}
