import Domain

/// Adds up what some days are paid, run by run, and keeps the lines of every shift.
struct PaySheet {
  /// What is added up.
  struct Sums {
    private(set) var worked = PaySummary()
    private(set) var forecast: PaySummary?
    /// ISO 4217 code of what is paid; nil as long as nothing is.
    private(set) var currency: String?
    private var isEmpty = true
    /// Whether there was any base rate: without one no pay is known, not even that of no hours.
    private var hasRates = false
    /// Whether it is in several currencies: euros and dollars are no sum.
    private(set) var isMixed = false

    /// Adds what was worked, and what it comes to if all goes as planned, by the same rules.
    mutating func add(_ sum: PaySummary, forecast other: PaySummary? = nil, by terms: PayTerms) {
      worked = isEmpty ? sum : worked + sum
      forecast = isEmpty ? other : other.flatMap { other in forecast.map { $0 + other } }
      isEmpty = false
      hasRates = hasRates || !terms.baseRates.isEmpty
      let paysAnything = [sum, other].compactMap { $0 }.contains {
        $0.payCents ?? 0 != 0 || $0.bonusCents != 0
      }
      if paysAnything {
        isMixed = isMixed || currency ?? terms.currency != terms.currency
        currency = terms.currency
      }
    }

    /// What is known of it in the end.
    var settled: (worked: PaySummary, forecast: PaySummary?) {
      if isMixed { return (worked.withoutMoney, forecast?.withoutMoney) }
      guard !hasRates else { return (worked, forecast) }
      var worked = worked, forecast = forecast
      worked.payCents = nil
      forecast?.payCents = nil
      return (worked, forecast)
    }
  }

  private(set) var sums = Sums()
  private(set) var shifts: [PaidShift] = []
  private let environment: AppEnvironment

  init(_ environment: AppEnvironment) { self.environment = environment }

  /// Adds the work of `days`. The shifts around them are there for overtime alone.
  mutating func add(
    _ roster: [Shift], _ engine: PayRulesEngine, _ days: Range<CivilDay>, by terms: PayTerms
  ) {
    let now = environment.now, ordinary = engine.ruleset.ordinaryLabel
    let worked = Settled(roster, engine) { PayShift(worked: $0, ordinary: ordinary, now: now) }
    let ahead = Settled(roster, engine) { PayShift(forecast: $0, ordinary: ordinary, now: now) }
    sums.add(
      worked.report.summaries(of: [days])[0], forecast: ahead.report.summaries(of: [days])[0],
      by: terms)
    for (position, shift) in roster.enumerated() where shift.status != .cancelled {
      let own = worked.lines(of: position), planned = ahead.lines(of: position)
      add(shift, own, planned, worked, ahead, days, terms.currency)
    }
  }

  private mutating func add(
    _ shift: Shift, _ own: ArraySlice<PayLine>, _ planned: ArraySlice<PayLine>, _ worked: Settled,
    _ ahead: Settled, _ days: Range<CivilDay>, _ currency: String
  ) {
    let day = environment.zone(of: shift).local(at: shift.start).day
    let isAhead = shift.status == .scheduled
    let lines = (isAhead ? planned : own).filter { days.contains($0.day) }
    // A shift split where a period ends belongs to both; one without lines to the day of its start.
    guard !lines.isEmpty || days.contains(day) else { return }
    let report = isAhead ? ahead.report : worked.report
    shifts.append(
      PaidShift(
        shift: shift,
        lines: lines.map { line in
          PaidLine(
            interval: line.interval, rate: report.rate(of: line), ruleset: report.ruleset,
            payCents: report.summary(of: CollectionOfOne(line)).payCents)
        }, worked: worked.report.summary(of: isAhead ? [] : lines), currency: currency))
  }

  /// The lines of those shifts that count.
  private struct Settled {
    let report: PayReport
    /// The position among those that count, by the position in the roster.
    private let positions: [Int?]

    init(_ roster: [Shift], _ engine: PayRulesEngine, _ pay: (Shift) -> PayShift?) {
      var counted: [PayShift] = []
      positions = roster.map { shift in
        guard let one = pay(shift) else { return nil }
        counted.append(one)
        return counted.count - 1
      }
      report = engine.report(on: counted)
    }

    func lines(of position: Int) -> ArraySlice<PayLine> {
      positions[position].map(report.lines(ofShift:)) ?? []
    }
  }
}
