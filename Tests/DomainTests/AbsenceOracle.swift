import Domain
import TestSupport

/// A second implementation of absences: day by day and half by half, without any cleverness.
struct AbsenceOracle {
  let absences: [Absence]
  let kinds: [AbsenceKind]
  let shifts: [CoverableShift]
  let holidays: Set<CivilDay>

  private func kind(_ absence: Absence) -> AbsenceKind? { kinds.first { $0.key == absence.kind } }

  /// Returns the absence that has the half of a date.
  private func owner(of half: Absence.Half, on day: CivilDay) -> Absence? {
    let present = absences.filter {
      $0.from <= day && day <= $0.to && $0.start == nil && ($0.half == nil || $0.half == half)
    }
    let sick = present.first { kind($0)?.outranks == true }
    let other = present.first { kind($0)?.outranks == false }
    guard let sick, let other else { return sick ?? other }
    switch kind(other)?.givesBack {
    case .always?: return sick
    case .longerThan(let days)?:
      return (sick.to.number - sick.from.number + 1) > days ? sick : other
    default: return other
    }
  }

  /// Returns the minutes that an absence covers of a shift, and its part of it in 10,000ths.
  func covered(_ absence: Absence, _ shift: CoverableShift) -> (minutes: Int, share: Int64) {
    guard absence.from <= shift.day, shift.day <= absence.to else { return (0, 0) }
    let left = shift.paidMinutes - (shift.workedMinutes ?? 0)
    if let start = absence.start, let end = absence.end {
      var minutes = 0
      var moment = shift.interval.start
      while moment < shift.interval.end {
        if start <= moment, moment < end { minutes += 1 }
        moment = moment + 60
      }
      minutes = max(0, min(minutes, left))
      let isWhole =
        shift.workedMinutes == nil && start <= shift.interval.start && shift.interval.end <= end
      let exact = Double(minutes) * 10_000 / Double(max(1, shift.paidMinutes))
      return (minutes, isWhole ? 10_000 : Int64((exact + 0.5).rounded(.down)))
    }
    // What was worked leaves only the rest to cover, one absence after the other.
    var rest = left
    for other in present(on: shift.day) {
      let halves = Absence.Half.allCases.filter { owner(of: $0, on: shift.day)?.id == other.id }
      // A worked shift is covered only by halves.
      guard !halves.isEmpty, shift.workedMinutes == nil || other.half != nil else {
        if other.id == absence.id { return (0, 0) }
        continue
      }
      var minutes = 0
      for half in halves {
        minutes += half == .first ? (shift.paidMinutes + 1) / 2 : shift.paidMinutes / 2
      }
      let covered = max(0, min(minutes, rest))
      rest -= covered
      guard other.id == absence.id else { continue }
      // The half of a worked shift costs a half, whatever is left of it.
      let isWorked = shift.workedMinutes != nil && covered > 0
      guard covered < minutes, !isWorked else { return (covered, Int64(halves.count) * 5000) }
      let exact = Double(covered) * 10_000 / Double(max(1, shift.paidMinutes))
      return (covered, Int64((exact + 0.5).rounded(.down)))
    }
    return (0, 0)
  }

  /// Returns the absences of a date in the order in which they cover it.
  private func present(on day: CivilDay) -> [Absence] {
    let all = absences.filter { $0.from <= day && day <= $0.to && $0.start == nil }
    let sick = all.first { kind($0)?.outranks == true }
    func rank(_ absence: Absence) -> Int {
      if kind(absence)?.outranks == true { return 1 }
      guard let sick else { return 2 }
      switch kind(absence)?.givesBack {
      case .always?: return 2
      case .longerThan(let days)?: return sick.to.number - sick.from.number + 1 > days ? 2 : 0
      default: return 0
      }
    }
    return all.sorted { (rank($0), $0.from, $0.id) < (rank($1), $1.from, $1.id) }
  }

  /// Returns the cost of an absence by date, in 10,000ths.
  func costs(_ absence: Absence, _ entitlement: Entitlement) -> [CivilDay: Int64] {
    var costs: [CivilDay: Int64] = [:]
    var day = absence.from.adding(days: -3)
    while day <= absence.to.adding(days: 3) {
      var cost: Int64 = 0
      for shift in shifts {
        let part = covered(absence, shift)
        switch entitlement.count {
        case .hours: if shift.day == day { cost += Int64(part.minutes) * 10_000 }
        case .shifts: if shift.day == day { cost += part.share }
        case .dates: if shift.day <= day, day <= shift.lastDay { cost = max(cost, part.share) }
        case .weekdays, .workdays:
          if absence.start != nil, shift.day == day { cost = max(cost, part.share) }
        }
      }
      if entitlement.count == .weekdays || entitlement.count == .workdays {
        if absence.start == nil, absence.from <= day, day <= absence.to {
          cost =
            Int64(
              Absence.Half.allCases.filter { owner(of: $0, on: day)?.id == absence.id }.count)
            * 5000
        }
        let isSaturdayFree = entitlement.count == .weekdays && day.weekday == .saturday
        if day.weekday == .sunday || isSaturdayFree || holidays.contains(day) { cost = 0 }
      } else if entitlement.holidaysFree, holidays.contains(day) {
        cost = 0
      }
      if cost != 0 { costs[day] = cost }
      day = day.adding(days: 1)
    }
    return costs
  }

  /// Returns the figures of an entitlement on a day of a year, going from day to day: available,
  /// carried, expired in the year, and left.
  static func balance(
    _ grants: [DatedGrant], _ costs: [(day: CivilDay, amount: Int64)], on day: CivilDay,
    in year: Range<CivilDay>
  ) -> [Int64] {
    var open: [(grant: DatedGrant, left: Int64)] = []
    var debt: Int64 = 0
    var expired: Int64 = 0, carried: Int64 = 0, available: Int64 = 0
    func use(_ amount: Int64) {
      var rest = amount
      while rest > 0, !open.isEmpty {
        var best = 0
        for place in open.indices {
          let (a, b) = (open[place].grant, open[best].grant)
          let (first, second) = (a.expires?.number ?? .max, b.expires?.number ?? .max)
          if first < second || first == second && a.on < b.on { best = place }
        }
        let part = min(rest, open[best].left)
        open[best].left -= part
        rest -= part
        if open[best].left == 0 { open.remove(at: best) }
      }
      debt += rest
    }
    var today = min(grants.map(\.on).min() ?? day, costs.map(\.day).min() ?? day, year.lowerBound)
    while today < year.upperBound {
      for place in open.indices.reversed() {
        guard let last = open[place].grant.expires, last < today else { continue }
        if year.contains(last), last < day { expired += open[place].left }
        open.remove(at: place)
      }
      if today == year.lowerBound { carried = open.reduce(-debt) { $0 + $1.left } }
      for grant in grants where grant.on == today {
        let amount = grant.amount.tenThousandths
        guard amount > 0 else {
          use(-amount)
          continue
        }
        let paid = min(debt, amount)
        debt -= paid
        if amount > paid { open.append((grant, amount - paid)) }
      }
      for cost in costs where cost.day == today { use(cost.amount) }
      if today == day { available = open.reduce(-debt) { $0 + $1.left } }
      today = today.adding(days: 1)
    }
    return [available, carried, expired, open.reduce(-debt) { $0 + $1.left }]
  }
}
