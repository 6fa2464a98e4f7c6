/// The amount that an absence takes from an entitlement on a date.
public struct DatedCost: Equatable, Sendable {
  /// The id of the absence.
  public var absence: RecordID
  /// The date.
  public var day: CivilDay
  /// The amount in the unit of the entitlement.
  public var amount: AbsenceAmount

  /// Creates a cost.
  public init(absence: RecordID, day: CivilDay, amount: AbsenceAmount) {
    self.absence = absence
    self.day = day
    self.amount = amount
  }
}

extension AbsenceCoverage {
  /// Returns the cost of an absence by date, for the shifts and dates on some days. `shifts` are
  /// those of its dates, `holidays` the public holidays on them and the two days after.
  public func costs(
    of absence: Absence, by entitlement: Entitlement, on days: Range<CivilDay>? = nil,
    shifts: [CoverableShift], holidays: Set<CivilDay>
  ) -> [DatedCost] {
    let dates = days.map(absence.dates.clamped) ?? absence.dates
    let count = entitlement.count
    let free = entitlement.asksHolidays ? holidays : []
    let own = shifts.filter { dates.contains($0.day) }.flatMap { shift in
      parts(of: shift).filter { $0.absence == absence.id }.map { (part: $0, shift: shift) }
    }
    var amounts: [CivilDay: AbsenceAmount] = [:]
    for (part, shift) in own {
      switch count {
      case .hours: amounts[part.day, default: .zero] += AbsenceAmount(part.minutes)
      case .shifts: amounts[part.day, default: .zero] += part.share
      case .dates:
        var day = shift.day
        while day <= shift.lastDay {
          amounts[day] = max(amounts[day] ?? .zero, part.share)
          day = day.adding(days: 1)
        }
      case .weekdays, .workdays:
        guard absence.interval != nil, count.costs(part.day) else { continue }
        amounts[part.day] = max(amounts[part.day] ?? .zero, part.share)
      }
    }
    if !count.asksRoster, absence.interval == nil {
      var day = dates.lowerBound
      while day < dates.upperBound {
        if count.costs(day) { amounts[day] = share(of: absence, on: day) }
        day = day.adding(days: 1)
      }
    }
    return amounts.filter { !free.contains($0.key) && $0.value != .zero }
      .map { DatedCost(absence: absence.id, day: $0.key, amount: $0.value) }
      .sorted { $0.day < $1.day }
  }
}

extension Entitlement {
  /// Whether public holidays cost nothing, so that the cost depends on them.
  public var asksHolidays: Bool { holidaysFree || !count.asksRoster }
}

extension Entitlement.Count {
  /// Whether a day of the week costs, whatever is planned.
  fileprivate func costs(_ day: CivilDay) -> Bool {
    switch day.weekday {
    case .sunday: false
    case .saturday: self == .workdays
    default: true
    }
  }
}
