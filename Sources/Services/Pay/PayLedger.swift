import Domain
import Store

/// The pay of a shift in the context of the others: of the time worked so far, otherwise of the
/// planned time.
package struct ShiftPay: Equatable, Sendable {
  /// The unpaid breaks.
  package var unpaidSeconds: Int64 = 0
  /// The elapsed seconds without unpaid breaks, unweighted.
  package var paidSeconds: Int64 = 0
  /// The part of them that is paid at more than the regular rate.
  package var premiumSeconds: Int64 = 0
}

/// Looks up the pay of shifts in chronological order.
///
/// Computes a few weeks at a time, so that a list of any length needs little memory.
package struct PayLedger {
  private let payroll: Payroll
  private let roster: Roster?
  private let length: Int
  private var days: Range<CivilDay>
  private var known: [RecordID: ShiftPay] = [:]

  /// Creates a ledger that reads `length` days at a time. Throws `StoreError`.
  package init(_ payroll: Payroll, days length: Int = 1) throws {
    self.payroll = payroll
    self.length = length
    roster = try payroll.store.map { try Roster(store: $0, payroll.environment) }
    days = payroll.environment.today..<payroll.environment.today
  }

  /// Returns the pay of a shift; one that does not take place has none. Throws `StoreError` and
  /// `RulesetFileError`.
  package mutating func pay(of shift: Shift) throws -> ShiftPay {
    guard !shift.status.isOff else { return ShiftPay() }
    let day = payroll.environment.zone(of: shift).local(at: shift.start).day
    if !days.contains(day) { try read(day..<day.adding(days: length)) }
    return try known[shift.id] ?? alone(shift, on: day)
  }

  /// Returns the pay of a shift that is not in the store, such as a deleted one.
  private func alone(_ shift: Shift, on day: CivilDay) throws -> ShiftPay {
    let terms = try payroll.terms(on: day), days = day..<day.adding(days: 3)
    let pay = PayShift(
      listed: shift, ordinary: terms.ruleset.ordinaryLabel, now: payroll.environment.now)
    return ShiftPay(try payroll.engine(terms, days).report(on: [pay]), 0, [])
  }

  private mutating func read(_ days: Range<CivilDay>) throws {
    self.days = days
    known = [:]
    let now = payroll.environment.now
    for run in try payroll.runs(days) {
      let reading = try payroll.reading(run)
      let ordinary = run.terms.ruleset.ordinaryLabel
      var found: [Shift] = []
      try roster?.forEachShift(startingIn: payroll.interval(reading)) { shift in
        if !shift.status.isOff { found.append(shift) }
      }
      let rests = try payroll.rests(of: found, on: reading)
      let unpaid = try payroll.unpaid(on: reading, assumed: Array(rests.values))
      let shifts = found.map {
        PayShift(listed: rests[$0.id]?.planned ?? $0, ordinary: ordinary, now: now).unpaid(unpaid)
      }
      let report = try payroll.engine(run.terms, reading, run.handover).report(on: shifts)
      let closed = try payroll.closedWork(near: run.days)
      for (position, shift) in found.enumerated() {
        let day = payroll.environment.zone(of: shift).local(at: shift.start).day
        guard run.days.contains(day) else { continue }
        known[shift.id] = ShiftPay(report, position, closed[shift.id] ?? [])
      }
    }
  }
}

extension Payroll {
  /// Returns the pay of each shift in the closed periods on and next to some days.
  fileprivate func closedWork(
    near days: Range<CivilDay>
  ) throws -> [RecordID: [(line: ClosedResult.Line, rate: PayRate)]] {
    let near = days.lowerBound.adding(days: -3)..<days.upperBound.adding(days: 3)
    var work: [RecordID: [(line: ClosedResult.Line, rate: PayRate)]] = [:]
    for period in locked where period.hasResult && period.days.overlaps(near) {
      let result = try result(of: period)
      for shift in result.work {
        work[shift.shift, default: []] += shift.lines.map { ($0, result.rates[$0.rate]) }
      }
    }
    return work
  }
}

extension ShiftPay {
  /// Creates the pay of a shift under today's rules, except for its parts in closed periods, which
  /// are fixed.
  fileprivate init(
    _ report: PayReport, _ position: Int, _ closed: [(line: ClosedResult.Line, rate: PayRate)]
  ) {
    for (line, rate) in closed { add(line.interval.seconds, rate) }
    for line in report.lines(ofShift: position) {
      // The engine splits lines where stored ones begin and end.
      let isStored = closed.contains { $0.line.interval.contains(line.interval.start) }
      if !isStored { add(line.seconds, report.rate(of: line)) }
    }
  }

  private mutating func add(_ seconds: Int64, _ rate: PayRate) {
    guard rate.isPaid else {
      if !rate.isReplaced { unpaidSeconds += seconds }
      return
    }
    paidSeconds += seconds
    if rate.isPremium { premiumSeconds += seconds }
  }
}
