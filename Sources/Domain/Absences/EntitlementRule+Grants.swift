/// The minutes of a pay period for which a rule grants something: paid ones, or overtime.
public struct PaidPeriod: Equatable, Sendable {
  /// The days, or those of them to which a rule applies.
  public var days: Range<CivilDay>
  /// The minutes of these days.
  public var minutes: Int
  /// Whether the period is closed, so that no limit changes any more what it granted.
  public var isClosed: Bool

  /// Creates a period.
  public init(days: Range<CivilDay>, minutes: Int, isClosed: Bool = false) {
    self.days = days
    self.minutes = minutes
    self.isClosed = isClosed
  }
}

/// A grant as the balance sees it.
public struct DatedGrant: Equatable, Sendable {
  /// The id of the grant by hand, or of the rule.
  public var id: RecordID
  /// Whether a rule grants it.
  public var isByRule: Bool
  /// The amount.
  public var amount: AbsenceAmount
  /// The first valid day.
  public var on: CivilDay
  /// The last valid day; nil for always.
  public var expires: CivilDay?
  /// The balance up to which it counts; nil for no limit.
  public var limit: AbsenceAmount?

  /// Creates a grant.
  public init(
    id: RecordID, isByRule: Bool, amount: AbsenceAmount, on: CivilDay, expires: CivilDay? = nil,
    limit: AbsenceAmount? = nil
  ) {
    self.id = id
    self.isByRule = isByRule
    self.amount = amount
    self.on = on
    self.expires = expires
    self.limit = limit
  }

  /// Creates the grant of a record.
  public init(_ grant: EntitlementGrant) {
    self.init(
      id: grant.id, isByRule: false, amount: grant.amount, on: grant.on, expires: grant.expires)
  }
}

extension EntitlementRule {
  /// Returns what the rule grants until a day, which is included. `worked` are the pay periods that
  /// have ended, each with the paid or overtime minutes on days of the rule, and `holidays` the
  /// public holidays that were worked.
  public func grants(
    of entitlement: Entitlement, until last: CivilDay, worked: [PaidPeriod] = [],
    holidays: [CivilDay] = []
  ) -> [DatedGrant] {
    switch per {
    case .year: yearly(entitlement, until: last)
    case .month: monthly(entitlement, until: last)
    case .worked, .overtime:
      worked.filter { $0.days.upperBound <= last.adding(days: 1) }.map { period in
        grant(
          amount.multiplied(by: Int64(period.minutes), over: per == .worked ? 100 : 1),
          on: period.days.upperBound.adding(days: -1), entitlement, isLimited: !period.isClosed)
      }
    case .holiday:
      holidays.filter { from <= $0 && $0 <= min(last, until ?? last) }.map {
        grant(amount, on: $0, entitlement)
      }
    }
  }

  private func grant(
    _ amount: AbsenceAmount, on day: CivilDay, _ entitlement: Entitlement, isLimited: Bool = true
  ) -> DatedGrant {
    let rounded =
      switch rounding {
      case .none: amount
      case .hour: amount.rounded(to: entitlement.count == .hours ? 60 : 1)
      case .upFromHalf: amount.roundedUpFromHalf
      }
    return DatedGrant(
      id: id, isByRule: true, amount: rounded, on: day,
      expires: expires.lastDay(in: entitlement.year(containing: day)),
      limit: isLimited ? limit : nil)
  }

  private func yearly(_ entitlement: Entitlement, until last: CivilDay) -> [DatedGrant] {
    var grants: [DatedGrant] = []
    var day = from
    while day <= min(last, until ?? last) {
      let year = entitlement.year(containing: day)
      let end = min(year.upperBound, until?.adding(days: 1) ?? year.upperBound)
      let isWhole = day == year.lowerBound && end == year.upperBound
      let months = isWhole ? 12 : Self.fullMonths(day..<end)
      grants.append(
        grant(amount.multiplied(by: Int64(months), over: 12), on: day, entitlement))
      day = year.upperBound
    }
    return grants
  }

  private func monthly(_ entitlement: Entitlement, until last: CivilDay) -> [DatedGrant] {
    var grants: [DatedGrant] = []
    var first = from.day == 1 ? from : from.startOfMonth.adding(months: 1)
    while true {
      let next = first.adding(months: 1), day = next.adding(days: -1)
      guard day <= min(last, until ?? last) else { return grants }
      grants.append(grant(amount, on: day, entitlement))
      first = next
    }
  }

  /// Returns the number of calendar months that are completely within some days.
  static func fullMonths(_ days: Range<CivilDay>) -> Int {
    var first = days.lowerBound
    if first.day != 1 { first = first.startOfMonth.adding(months: 1) }
    var count = 0
    while first.adding(months: 1) <= days.upperBound {
      count += 1
      first = first.adding(months: 1)
    }
    return count
  }
}
