/// The running sums of lines.
struct PayTally {
  /// The overtime at one rate in one work period.
  private struct Overtime: Hashable {
    let rate: Int
    let workPeriod: Int
  }

  private var seconds: [Int64]
  private var additional: Int64 = 0
  private var bonusCents: Int64 = 0
  private var amounts: [PaidAmount] = []
  /// The salary for the days.
  var salary = PayAmount()
  private var overtime: [Overtime: Int64] = [:]

  init(rateCount: Int) { seconds = [Int64](repeating: 0, count: rateCount) }

  mutating func add(_ line: PayLine, _ rates: [PayRate]) {
    let length = line.seconds
    seconds[line.rate] += length
    guard rates[line.rate].isPaid else { return }
    if line.isAdditional { additional += length }
    if rates[line.rate].overtime.tenThousandths > 0 {
      overtime[Overtime(rate: line.rate, workPeriod: line.workPeriod), default: 0] += length
    }
  }

  mutating func add(_ bonus: PayBonus) {
    bonusCents += min(max(0, bonus.cents), PayAmount.most)
  }

  mutating func add(_ amount: PaidAmount) { amounts.add(amount) }

  /// Adds all lines, bonuses and amounts of another tally of the same report.
  mutating func add(_ other: PayTally) {
    for (rate, more) in other.seconds.enumerated() { seconds[rate] += more }
    additional += other.additional
    bonusCents += other.bonusCents
    for amount in other.amounts { amounts.add(amount) }
    salary = salary + other.salary
    overtime.merge(other.overtime, uniquingKeysWith: +)
  }

  // MARK: - Sums

  /// Returns the summary. `linesCents` and `salaryCents` replace the rounded sums of lines and
  /// salary, for parts of pay periods.
  func summary(
    of report: PayReport, linesCents: Int64? = nil, salaryCents: Int64? = nil
  ) -> PaySummary {
    var summary = PaySummary()
    summary.additionalSeconds = additional
    summary.bonusCents = bonusCents
    summary.amounts = amounts
    summary.salaryCents = salaryCents ?? salary.cents
    var weighted: Int128 = 0
    for (rate, seconds) in zip(report.rates, seconds) where seconds > 0 {
      if rate.isWork { summary.workedSeconds += seconds }
      guard rate.isPaid else { continue }
      summary.paidSeconds += seconds
      if rate.isPremium { summary.premiumSeconds += seconds }
      if rate.isOvertime { summary.overtimeSeconds += seconds }
      if rate.isBanked { summary.bankedSeconds += seconds }
      if rate.isStandby { summary.standbySeconds += seconds }
      weighted += Int128(seconds) * Int128(rate.multiplier.trillionths)
    }
    let unit = Int128(Factor.unit)
    summary.weightedSeconds = Int64(clamping: (weighted + unit / 2) / unit)
    addPay(to: &summary, report, linesCents)
    return summary
  }

  /// Returns the indices of rates grouped by equal label and rate, in display order.
  private func groups(_ rates: [PayRate]) -> [[Int]] {
    var groups: [[Int]] = []
    for (position, seconds) in seconds.enumerated() where seconds > 0 && rates[position].isPaid {
      if let same = groups.firstIndex(where: { rates[$0[0]].isShown(like: rates[position]) }) {
        groups[same].append(position)
      } else {
        groups.append([position])
      }
    }
    return groups.sorted { rates[$0[0]].isShown(before: rates[$1[0]]) }
  }

  private func addPay(to summary: inout PaySummary, _ report: PayReport, _ linesCents: Int64?) {
    let rates = report.rates
    let groups = groups(rates)
    let isKnown = groups.joined().allSatisfy { rates[$0].baseRateCents != nil }
    let amounts = isKnown ? groups.map { amount(of: $0, report) } : []
    let total = linesCents ?? amounts.reduce(PayAmount(), +).cents
    let shares = PayAmount.shares(of: amounts, total: total)
    summary.byRate = groups.enumerated().map { index, group in
      PaySummary.RateLine(
        label: rates[group[0]].label, multiplier: rates[group[0]].multiplier,
        amountPerHour: rates[group[0]].amountPerHour,
        seconds: group.reduce(0) { $0 + seconds[$1] }, payCents: isKnown ? shares[index] : nil)
    }
    guard isKnown else { return }
    let besides = self.amounts.reduce(bonusCents) { $0 + $1.cents }
    summary.payCents = total + summary.salaryCents + besides
  }

  /// Returns the pay in minor units for all lines whose base rate is known.
  func linesCents(_ report: PayReport) -> Int64 {
    let known = seconds.indices.filter {
      seconds[$0] > 0 && report.rates[$0].isPaid && report.rates[$0].baseRateCents != nil
    }
    return amount(of: known, report).cents
  }

  // MARK: - Money

  /// Returns the pay for the seconds of some rates.
  private func amount(of group: [Int], _ report: PayReport) -> PayAmount {
    let roundsRates = report.ruleset.rounding.roundsRates
    var amount = PayAmount()
    var beyond: [Int: OvertimeCounter.Weight] = [:]
    for position in group {
      let rate = report.rates[position]
      let parts = overtime.filter { $0.key.rate == position }
      guard roundsRates else {
        amount.add(seconds: seconds[position], hourly: rate.hourly)
        for (key, seconds) in parts {
          beyond[key.workPeriod, default: .init()].add(seconds, rate.overtime)
        }
        continue
      }
      let plain = seconds[position] - parts.values.reduce(0, +)
      amount.add(seconds: plain, hourly: Self.rounded(rate, nil))
      for (key, seconds) in parts {
        amount.add(seconds: seconds, hourly: Self.rounded(rate, report.workPeriods[key.workPeriod]))
      }
    }
    for (workPeriod, weight) in beyond {
      amount.addOvertime(weight, of: report.workPeriods[workPeriod])
    }
    return amount
  }

  /// Returns the pay for one line.
  static func amount(of line: PayLine, _ report: PayReport) -> PayAmount {
    let rate = report.rates[line.rate]
    var amount = PayAmount()
    guard rate.isPaid else { return amount }
    let period = rate.overtime.tenThousandths > 0 ? report.workPeriods[line.workPeriod] : nil
    guard !report.ruleset.rounding.roundsRates else {
      amount.add(seconds: line.seconds, hourly: rounded(rate, period))
      return amount
    }
    amount.add(seconds: line.seconds, hourly: rate.hourly)
    if let period {
      amount.addOvertime(.init(line.seconds, rate.overtime), of: period)
    }
    return amount
  }

  /// Returns the hourly rate rounded to whole minor units, in trillionths of one.
  private static func rounded(_ rate: PayRate, _ period: OvertimeCounter.Period?) -> Int128 {
    var hour = PayAmount()
    hour.add(seconds: 3600, hourly: rate.hourly)
    if let period {
      hour.addOvertime(.init(3600, rate.overtime), of: period)
    }
    return Int128(hour.cents) * Int128(Factor.unit)
  }
}

extension PayAmount {
  /// Adds overtime at the regular rate of a work period: its straight-time pay and bonuses divided
  /// by its hours. A flat sum counts by the hours that are not overtime, and with the whole factor
  /// of the tier.
  fileprivate mutating func addOvertime(
    _ weight: OvertimeCounter.Weight, of period: OvertimeCounter.Period
  ) {
    guard period.worked > 0 else { return }
    let hours = Int128(period.worked) * 10_000
    add(ticks: period.straightTicks, times: Int128(weight.beyond), over: hours)
    for bonus in period.bonuses where bonus.seconds > 0 {
      add(
        Int128(bonus.cents) * Int128(bonus.seconds),
        times: Int128(bonus.isFlat ? weight.whole : weight.beyond),
        over: Int128(bonus.allSeconds) * (bonus.isFlat ? Int128(period.plain) * 10_000 : hours))
    }
  }
}

extension PayRate {
  fileprivate func isShown(like other: PayRate) -> Bool {
    multiplier == other.multiplier && amountPerHour == other.amountPerHour && label == other.label
  }

  fileprivate func isShown(before other: PayRate) -> Bool {
    if multiplier != other.multiplier { return multiplier < other.multiplier }
    if amountPerHour != other.amountPerHour { return amountPerHour < other.amountPerHour }
    return label < other.label
  }
}
