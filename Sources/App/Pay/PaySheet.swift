import Domain

/// Adds up what some days are paid, run by run, and keeps the lines of every shift.
struct PaySheet {
  /// What is added up.
  struct Sums {
    var worked = PaySummary()
    var forecast: PaySummary?
    /// Whether there was any base rate: without one no pay is known, not even that of no hours.
    var hasRates = false
  }

  private(set) var sums = Sums()
  private(set) var shifts: [PaidShift] = []
  private let environment: AppEnvironment
  private var isEmpty = true

  init(_ environment: AppEnvironment) { self.environment = environment }

  /// Adds the work of `days`. The shifts around them are there for overtime alone.
  mutating func add(_ roster: [Shift], _ engine: PayRulesEngine, _ days: Range<CivilDay>) {
    let now = environment.now, ordinary = engine.ruleset.ordinaryLabel
    let worked = Settled(roster, engine) { PayShift(worked: $0, ordinary: ordinary, now: now) }
    let ahead = Settled(roster, engine) { PayShift(forecast: $0, ordinary: ordinary, now: now) }
    let sum = worked.report.summaries(of: [days])[0],
      forecast = ahead.report.summaries(of: [days])[0]
    sums.worked = isEmpty ? sum : sums.worked + sum
    sums.forecast = isEmpty ? forecast : sums.forecast.map { $0 + forecast }
    sums.hasRates = sums.hasRates || !engine.baseRates.isEmpty
    isEmpty = false
    for (position, shift) in roster.enumerated() where shift.status != .cancelled {
      add(shift, worked.lines(of: position), ahead.lines(of: position), worked, ahead, days)
    }
  }

  private mutating func add(
    _ shift: Shift, _ own: ArraySlice<PayLine>, _ planned: ArraySlice<PayLine>, _ worked: Settled,
    _ ahead: Settled, _ days: Range<CivilDay>
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
        }, worked: worked.report.summary(of: isAhead ? [] : lines)))
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
