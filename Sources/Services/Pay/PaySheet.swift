import Domain
import Store

/// Adds up the pay of some days, run by run, and collects the lines of every shift.
struct PaySheet {
  /// The running totals.
  struct Sums {
    private(set) var worked = PaySummary()
    private(set) var forecast: PaySummary?
    /// The ISO 4217 code of the amounts; nil while there are none.
    private(set) var currency: String?
    private var isEmpty = true
    /// Whether there was any base rate. Without one no pay is known, not even that of zero hours.
    private var hasRates = false
    /// Whether several currencies occur, so that there is no total.
    private(set) var isMixed = false

    /// Adds the worked totals and the forecast, computed under the same rules.
    mutating func add(_ sum: PaySummary, forecast other: PaySummary? = nil, by terms: PayTerms) {
      worked = isEmpty ? sum : worked + sum
      forecast = isEmpty ? other : other.flatMap { other in forecast.map { $0 + other } }
      isEmpty = false
      hasRates = hasRates || !terms.baseRates.isEmpty
      let paysAnything = [sum, other].compactMap { $0 }.contains {
        $0.payCents ?? 0 != 0 || $0.bonusCents != 0 || !$0.amounts.isEmpty
      }
      if paysAnything {
        isMixed = isMixed || currency ?? terms.currency != terms.currency
        currency = terms.currency
      }
    }

    /// The final totals, without the amounts that are unknown.
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
  private(set) var amounts: [DatedAmount] = []
  private let environment: Environment

  init(_ environment: Environment) { self.environment = environment }

  /// Adds the work of `days`, a part of the whole pay periods `periods`. `roster` also contains the
  /// surrounding shifts, which only affect overtime, `absences` what is covered of them, and `assumed`
  /// which of them are not recorded.
  mutating func add(
    _ roster: [Shift], _ engine: PayRulesEngine, _ days: Range<CivilDay>,
    in periods: [Range<CivilDay>], by terms: PayTerms, absences: ShiftAbsences,
    assumed: Set<RecordID>
  ) {
    let now = environment.now, ordinary = engine.ruleset.ordinaryLabel
    let worked = ReportIndex(roster, engine, periods) {
      PayShift(worked: $0, ordinary: ordinary, now: now)?.unpaid(absences.unpaid)
    }
    let ahead = ReportIndex(roster, engine, periods) {
      let left = absences.rests[$0.id]?.planned ?? $0
      return PayShift(forecast: left, ordinary: ordinary, now: now)?.unpaid(absences.unpaidAhead)
    }
    sums.add(
      worked.report.summaries(of: [days], in: periods)[0],
      forecast: ahead.report.summaries(of: [days], in: periods)[0], by: terms)
    amounts += worked.report.amounts.filter { days.contains($0.day) }
    for (position, shift) in roster.enumerated() where shift.status != .cancelled {
      let isAhead = shift.status == .scheduled
      let settled = isAhead ? ahead : worked
      let all = settled.lines(of: position), lines = all.filter { days.contains($0.day) }
      let day = environment.zone(of: shift).local(at: shift.start).day
      // A shift is listed on the days on which it is paid; one without lines on the day of its
      // start.
      guard !lines.isEmpty || all.isEmpty && days.contains(day) else { continue }
      let paid = settled.paid(lines)
      append(
        PaidShift(
          shift: shift, left: isAhead ? absences.rests[shift.id]?.planned : nil, lines: paid,
          worked: PaySummary(of: isAhead ? [] : paid.map(\.settled)), currency: terms.currency,
          absence: absences[shift.id], isAssumed: assumed.contains(shift.id)))
    }
  }

  /// Adds days of a closed pay period from its stored result. `roster` contains its shifts, and
  /// `planned` returns the lines of a shift that was not worked.
  mutating func add(
    _ result: ClosedResult, _ totals: PaySummary, _ roster: [Shift], _ days: Range<CivilDay>,
    by terms: PayTerms, absences: [AbsenceLine], planned: (Shift) throws -> [PaidLine]
  ) rethrows {
    let absences = ShiftAbsences(absences)
    sums.add(totals, forecast: totals, by: terms)
    amounts += result.amounts.filter { days.contains($0.day) }
    let records = Dictionary(roster.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let worked = Set(result.work.map(\.shift))
    var listed: [PaidShift] = result.work.compactMap { work in
      let lines = result.lines(of: work, on: days, by: terms.ruleset)
      guard !lines.isEmpty else { return nil }
      return PaidShift(
        shift: records[work.shift] ?? work.placeholder(environment), lines: lines,
        worked: PaySummary(of: lines.map(\.settled)), currency: result.currency,
        absence: absences[work.shift])
    }
    for shift in roster where shift.status.isPlanned && !worked.contains(shift.id) {
      let day = environment.zone(of: shift).local(at: shift.start).day
      guard days.contains(day) else { continue }
      listed.append(
        PaidShift(
          shift: shift, lines: try planned(shift),
          worked: PaySummary(of: []), currency: result.currency, absence: absences[shift.id]))
    }
    for paid in listed.sorted(by: { ShiftKey($0.shift) < ShiftKey($1.shift) }) { append(paid) }
  }

  /// Appends a shift, merging the parts of one that continues under other rules.
  private mutating func append(_ paid: PaidShift) {
    guard let place = shifts.suffix(8).lastIndex(where: { $0.shift.id == paid.shift.id }),
      shifts[place].currency == paid.currency
    else { return shifts.append(paid) }
    shifts[place] = PaidShift(
      shift: paid.shift, left: paid.left, lines: shifts[place].lines + paid.lines,
      worked: shifts[place].worked + paid.worked, currency: paid.currency,
      absence: shifts[place].absence ?? paid.absence, isAssumed: paid.isAssumed)
  }

  /// The lines of the shifts that count.
  private struct ReportIndex {
    let report: PayReport
    /// The index among the shifts that count, by the index in the roster.
    private let positions: [Int?]
    private let payCents: [Int64?]

    init(
      _ roster: [Shift], _ engine: PayRulesEngine, _ periods: [Range<CivilDay>],
      _ pay: (Shift) -> PayShift?
    ) {
      var counted: [PayShift] = []
      positions = roster.map { shift in
        guard let one = pay(shift) else { return nil }
        counted.append(one)
        return counted.count - 1
      }
      report = engine.report(on: counted)
      payCents = report.payCents(in: periods)
    }

    /// Returns the indices and days of a shift's lines in the report.
    func lines(of position: Int) -> [(position: Int, day: CivilDay)] {
      guard let place = positions[position] else { return [] }
      let lines = report.lines(ofShift: place)
      return zip(lines.indices, lines).map { ($0, $1.day) }
    }

    func paid(_ lines: [(position: Int, day: CivilDay)]) -> [PaidLine] {
      lines.map { place in
        let line = report.lines[place.position]
        return PaidLine(
          interval: line.interval, day: line.day, rate: report.rate(of: line),
          isAdditional: line.isAdditional, ruleset: report.ruleset,
          payCents: payCents[place.position])
      }
    }
  }
}
