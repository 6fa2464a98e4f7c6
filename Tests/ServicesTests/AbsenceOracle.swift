import Domain
import Services
import TestSupport

/// A second way to what absences cover, cost, credit and pay: shift by shift and day by day, without
/// any of the program's rules.
struct AbsenceOracle {
  /// A planned shift, worked as planned or not at all.
  struct PlannedShift {
    let day: CivilDay
    let lastDay: CivilDay
    let start: Instant
    let end: Instant
    /// The minutes without the break.
    var paid: Int
    let isWorked: Bool
  }

  /// A part of a shift that an absence covers.
  struct Part {
    let absence: RecordID
    let shift: PlannedShift
    let minutes: Int
    /// Ten-thousandths of the shift.
    let share: Int
  }

  struct Grant {
    let amount: Int
    let on: CivilDay
    let expires: CivilDay?
  }

  /// The figures of a year, in ten-thousandths.
  struct Figures: Equatable {
    var carried = 0, granted = 0, taken = 0, expired = 0, planned = 0, lapsing = 0, left = 0
  }

  let shifts: [PlannedShift]
  let absences: [Absence]
  let holidays: Set<CivilDay>
  let count: Entitlement.Count
  let holidaysFree: Bool

  // MARK: Parts

  /// Sickness takes the place of leave; what is not given back comes before it.
  private func rank(_ absence: Absence) -> Int {
    absence.kind == "sick" ? 1 : absence.kind == "leave" ? 2 : 0
  }

  private func present(on day: CivilDay) -> [Absence] {
    let all = absences.filter { $0.from <= day && day <= $0.to }
    let isIll = all.contains { $0.kind == "sick" }
    return isIll ? all.sorted { rank($0) < rank($1) } : all
  }

  private func halves(_ absence: Absence) -> [Int] {
    switch absence.half {
    case .first: [1]
    case .second: [2]
    case nil: [1, 2]
    }
  }

  /// The planned time of some halves: a half leaves what is paid of the other one, and the break.
  private func time(_ halves: [Int], of shift: PlannedShift) -> Range<Instant> {
    let rest = Int((shift.end - shift.start) / 60) - shift.paid
    let first = shift.paid - shift.paid / 2
    switch halves {
    case [1]: return shift.start..<(shift.end - Int64(60 * (shift.paid - first + rest)))
    case [2]: return (shift.start + Int64(60 * (first + rest)))..<shift.end
    default: return shift.start..<shift.end
    }
  }

  /// The minutes that some halves can have, of whose time others have taken some.
  private func room(
    _ halves: [Int], of shift: PlannedShift, without taken: [Range<Instant>]
  ) -> Int {
    guard !halves.isEmpty else { return 0 }
    let first = shift.paid - shift.paid / 2
    let wanted = halves.reduce(0) { $0 + ($1 == 1 ? first : shift.paid - first) }
    guard !taken.isEmpty else { return wanted }
    let time = time(halves, of: shift)
    var minutes = 0, moment = time.lowerBound
    while moment < time.upperBound {
      if !taken.contains(where: { $0.contains(moment) }) { minutes += 1 }
      moment = moment + 60
    }
    return min(wanted, minutes)
  }

  func parts(of shift: PlannedShift) -> [Part] {
    guard !shift.isWorked else { return [] }
    var free = [1, 2], left = shift.paid, parts: [Part] = [], taken: [Range<Instant>] = []
    let present = present(on: shift.day)
    for (place, absence) in present.enumerated() {
      var minutes = 0, share = 0
      if let start = absence.start, let end = absence.end {
        guard !free.isEmpty else { continue }
        let from = free == [2] ? time([1], of: shift).upperBound : shift.start
        let to = free == [1] ? time([2], of: shift).lowerBound : shift.end
        guard max(start, from) < min(end, to) else { continue }
        let own = max(start, from)..<min(end, to)
        // Halves keep what is not in the interval.
        let kept = present[(place + 1)...].filter { $0.half != nil }.reduce(0) {
          $0 + room(halves($1).filter(free.contains), of: shift, without: taken + [own])
        }
        minutes = min(Int((own.upperBound - own.lowerBound) / 60), max(0, left - kept))
        let isWhole = own == shift.start..<shift.end && taken.isEmpty
        if isWhole { free = [] }
        share = isWhole ? 10_000 : rounded(minutes * 10_000, shift.paid)
        taken.append(own)
      } else {
        let own = halves(absence).filter(free.contains)
        free.removeAll(where: own.contains)
        guard !own.isEmpty else { continue }
        let wanted = room(own, of: shift, without: [])
        minutes = min(left, room(own, of: shift, without: taken))
        share =
          !taken.isEmpty || minutes < wanted
          ? rounded(minutes * 10_000, shift.paid) : own.count * 5000
      }
      guard minutes > 0 else { continue }
      left -= minutes
      parts.append(Part(absence: absence.id, shift: shift, minutes: minutes, share: share))
    }
    return parts
  }

  private func rounded(_ value: Int, _ divisor: Int) -> Int {
    (2 * value + divisor) / (2 * divisor)
  }

  /// Whether the whole planned time is covered, with the break, however it is paid.
  func isAbsent(_ shift: PlannedShift) -> Bool {
    var whole = shift
    if !present(on: shift.day).contains(where: { $0.half != nil }) {
      whole.paid = Int((shift.end - shift.start) / 60)
    }
    let parts = parts(of: whole)
    return parts.reduce(0) { $0 + $1.share } >= 10_000
  }

  // MARK: Figures of an absence

  func parts(of absence: Absence) -> [Part] {
    shifts.flatMap { parts(of: $0) }.filter { $0.absence == absence.id }
  }

  /// The minutes that count towards contract hours.
  func credit(of absence: Absence) -> Int {
    absence.kind == "lieu" ? 0 : parts(of: absence).reduce(0) { $0 + $1.minutes }
  }

  /// The cents at so many a minute.
  func pay(of absence: Absence, centsPerMinute: Int) -> Int {
    absence.kind == "unpaid"
      ? 0 : parts(of: absence).reduce(0) { $0 + $1.minutes * centsPerMinute }
  }

  /// The cost by date, in ten-thousandths.
  func costs(of absence: Absence) -> [CivilDay: Int] {
    let own = parts(of: absence)
    var costs: [CivilDay: Int] = [:]
    let byCalendar = count == .weekdays || count == .workdays
    func isCounted(_ day: CivilDay) -> Bool {
      guard byCalendar else { return !(holidaysFree && holidays.contains(day)) }
      let isWeekend = day.weekday == .sunday || (day.weekday == .saturday && count == .weekdays)
      return !isWeekend && !holidays.contains(day)
    }
    if byCalendar, absence.interval == nil {
      var day = absence.from
      while day <= absence.to {
        var free = [1, 2]
        for other in present(on: day) where other.interval == nil {
          let taken = halves(other).filter(free.contains)
          if other.id == absence.id { costs[day] = taken.count * 5000 }
          free.removeAll(where: taken.contains)
        }
        day = day.adding(days: 1)
      }
    } else {
      for part in own {
        switch count {
        case .hours: costs[part.shift.day, default: 0] += part.minutes * 10_000
        case .shifts: costs[part.shift.day, default: 0] += part.share
        case .dates:
          var day = part.shift.day
          while day <= part.shift.lastDay {
            costs[day] = max(costs[day] ?? 0, part.share)
            day = day.adding(days: 1)
          }
        case .weekdays, .workdays:
          costs[part.shift.day] = max(costs[part.shift.day] ?? 0, part.share)
        }
      }
    }
    return costs.filter { isCounted($0.key) && $0.value > 0 }
  }

  // MARK: Balance

  /// The figures on a day of the calendar year, from one day to the next.
  func figures(on today: CivilDay, _ grants: [Grant]) -> Figures {
    var costs: [CivilDay: Int] = [:]
    for absence in absences where absence.kind == "leave" {
      for (day, cost) in self.costs(of: absence) { costs[day, default: 0] += cost }
    }
    let year = CivilDay.clamped(year: today.year, month: 1, day: 1)
    let end = CivilDay.clamped(year: today.year + 1, month: 1, day: 1)
    var open: [(grant: Grant, left: Int)] = []
    var owed = 0
    var figures = Figures()
    var day = CivilDay.clamped(year: today.year - 2, month: 1, day: 1)
    while day < end {
      for place in open.indices where open[place].grant.expires.map({ $0 < day }) == true {
        let lost = open[place].left
        let last = open[place].grant.expires ?? day
        open[place].left = 0
        figures.left -= lost
        if last < year { figures.carried -= lost }
        if year <= last, last < today { figures.expired += lost }
        if today <= last, last < end { figures.lapsing += lost }
      }
      for grant in grants where grant.on == day {
        let paid = min(owed, grant.amount)
        owed -= paid
        open.append((grant, grant.amount - paid))
        figures.left += grant.amount
        if day < year { figures.carried += grant.amount }
        if year <= day, day <= today { figures.granted += grant.amount }
      }
      let cost = costs[day] ?? 0
      figures.left -= cost
      if day < year { figures.carried -= cost }
      if year <= day, day <= today { figures.taken += cost }
      if today < day { figures.planned += cost }
      owed += take(cost, &open)
      day = day.adding(days: 1)
    }
    // A grant that is valid until the last day of the year lapses after it.
    for (grant, left) in open where grant.expires == end.adding(days: -1) {
      figures.lapsing += left
    }
    return figures
  }

  /// Takes an amount from what expires first, then from what is oldest. Returns what is missing.
  private func take(_ amount: Int, _ open: inout [(grant: Grant, left: Int)]) -> Int {
    var missing = amount
    let order = open.indices.sorted { one, other in
      let a = open[one].grant, b = open[other].grant
      if a.expires != b.expires {
        guard let first = a.expires else { return false }
        return b.expires.map { first < $0 } ?? true
      }
      return (a.on, one) < (b.on, other)
    }
    for place in order {
      let taken = min(missing, open[place].left)
      open[place].left -= taken
      missing -= taken
    }
    return missing
  }
}
