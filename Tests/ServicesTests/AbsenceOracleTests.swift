import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Random rosters with random absences and rules, in four zones over clock changes: the program and
/// a naive second implementation agree.
@Suite("Absences agree with a second implementation") struct AbsenceOracleTests {
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Auckland",
  ]
  /// The public holidays of Hamburg in 2026.
  private static let holidays = [
    "2026-01-01", "2026-04-03", "2026-04-06", "2026-05-01", "2026-05-14", "2026-05-25",
    "2026-10-03", "2026-10-31", "2026-12-25", "2026-12-26",
  ]
  private static let centsPerMinute = 30

  /// A random store, and the oracle that knows what is in it.
  private struct World {
    let planner: Planner
    let oracle: AbsenceOracle
    let grants: [AbsenceOracle.Grant]
    let payroll: Payroll
  }

  private func profile(_ planner: Planner) throws {
    var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.defaultBreakMinutes = 0
    profile.payPeriodType = .monthly
    profile.payPeriodAnchor = try day("2026-01-01")
    profile.holidayRegion = HolidayRegion(rawValue: "DE-HH")
    let rate = RateEntry(Int64(Self.centsPerMinute * 60))
    try planner.perform(.settings(.saveProfile(profile, from: profile, rate: rate)))
  }

  /// Plans shifts on about half of the days; of those that are over, most were worked.
  private func roster(
    _ planner: Planner, _ dice: inout Dice
  ) throws -> [AbsenceOracle.PlannedShift] {
    let zone = planner.environment.zone, now = planner.environment.now
    var records: [Shift] = [], known: [AbsenceOracle.PlannedShift] = []
    var free = Instant(seconds: 0), date = try day("2026-03-01")
    let last = try day("2026-11-15")
    while date < last {
      defer { date = date.adding(days: dice.number(in: 1...3)) }
      let local = LocalDateTime(day: date, secondOfDay: dice.roll(48) * 1800)
      let start = zone.instant(for: local, near: nil)
      // A start within the hour that a clock change skips is not that of the plan.
      guard start >= free, zone.local(at: start) == local else { continue }
      let end = start + Int64(dice.number(in: 6...24)) * 1800
      free = end + 3600
      let rest = dice.number(in: 0...3) * 15
      var shift = Shift(
        id: .new(), name: "Shift", scheduledStart: start, scheduledEnd: end, localStart: local,
        localEnd: zone.local(at: end), zone: zone.identifier, breakMinutes: rest,
        createdAt: now, updatedAt: now)
      let isWorked = end <= now && dice.roll(4) > 0
      if isWorked { shift.markWorked() }
      records.append(shift)
      let endDay = zone.local(at: Instant(seconds: end.seconds - 1)).day
      known.append(
        AbsenceOracle.PlannedShift(
          day: date, lastDay: endDay, start: start, end: end,
          paid: Int((end - start) / 60) - rest, isWorked: isWorked))
    }
    let saved = records
    // Worked before the absences were known.
    try planner.store.write("shift.add", now: now - 86_400) { transaction in
      for shift in saved { try transaction.save(shift) }
    }
    return known
  }

  /// Adds random absences, as far as they may be beside each other.
  private func absences(
    _ planner: Planner, _ shifts: [AbsenceOracle.PlannedShift], _ dice: inout Dice
  ) throws {
    let first = try day("2026-03-01")
    for _ in 0..<dice.number(in: 4...16) {
      let kind = ["leave", "leave", "leave", "sick", "sick", "lieu", "training", "unpaid"][
        dice.roll(8)]
      let from = first.adding(days: dice.roll(255))
      var draft = AbsenceDraft(
        kind: kind, from: .date(from), to: .date(from.adding(days: dice.roll(14))))
      switch dice.roll(5) {
      case 0:
        draft.to = nil
        draft.half = dice.roll(2) == 0 ? .first : .second
      case 1:
        let shift = shifts[dice.roll(shifts.count)]
        let start = shift.start + Int64(dice.roll(8)) * 1800
        draft.from = .moment(start)
        let isOpen = dice.roll(2) == 0
        draft.to = isOpen ? nil : .moment(start + Int64(dice.number(in: 1...20)) * 1800)
      default: break
      }
      do {
        try planner.perform(.absence(.add(draft)))
      } catch let error as AbsenceError {
        switch error {
        case .overlap, .noShift: continue
        default: throw error
        }
      }
    }
  }

  private func grants(_ planner: Planner, _ dice: inout Dice) throws -> [AbsenceOracle.Grant] {
    let days = ["2025-01-01", "2025-07-01", "2026-01-01", "2026-05-10", "2026-09-01"]
    return try days.filter { _ in dice.roll(3) > 0 }.map { text in
      let on = try day(text)
      let amount = dice.number(in: 1...60) * 2500
      let expires = dice.roll(2) == 0 ? nil : on.adding(days: dice.number(in: 30...500))
      try planner.perform(
        .absence(
          .addGrant(
            EntitlementGrant(
              id: .new(), entitlement: "leave",
              amount: AbsenceAmount(tenThousandths: Int64(amount)), on: on, expires: expires))))
      return AbsenceOracle.Grant(amount: amount, on: on, expires: expires)
    }
  }

  private func world(_ seed: UInt64) throws -> World {
    var dice = Dice(seed: seed)
    let planner = try Planner(
      now: "2026-07-20T10:00:00Z", zone: Self.zones[Int(seed % UInt64(Self.zones.count))])
    try profile(planner)
    let count = Entitlement.Count.allCases[dice.roll(Entitlement.Count.allCases.count)]
    let free = dice.roll(2) == 0
    try planner.perform(
      .absence(.setEntitlement(Entitlement(name: "leave", count: count, holidaysFree: free))))
    let shifts = try roster(planner, &dice)
    try absences(planner, shifts, &dice)
    let grants = try grants(planner, &dice)
    let oracle = AbsenceOracle(
      shifts: shifts, absences: try planner.store.absences.absences(),
      holidays: Set(try Self.holidays.map(day)), count: count, holidaysFree: free)
    let stored = try #require(try planner.store.profiles.profile())
    let payroll = try Payroll(
      store: planner.store, profile: stored, environment: planner.environment)
    return World(planner: planner, oracle: oracle, grants: grants, payroll: payroll)
  }

  // MARK: Tests

  @Test("cost, credit, pay and status of every shift", arguments: Seeds.of(1...60))
  func reports(seed: UInt64) throws {
    let world = try world(seed), oracle = world.oracle
    let book = AbsenceBook(world.planner.store, world.payroll)
    for absence in oracle.absences {
      let report = try book.report(of: absence)
      #expect(report.creditedMinutes == oracle.credit(of: absence), "\(absence)")
      let pay = oracle.pay(of: absence, centsPerMinute: Self.centsPerMinute)
      #expect(report.payCents == Int64(pay), "\(absence)")
      let minutes = oracle.parts(of: absence).map(\.minutes)
      #expect(report.shifts.map(\.minutes) == minutes, "\(absence)")
      guard absence.kind == "leave" else { continue }
      let costs = report.days.filter { $0.cost != .zero }.map {
        "\(ISOText.format($0.day)) \($0.cost.tenThousandths)"
      }
      let expected = oracle.costs(of: absence).sorted { $0.key < $1.key }.map {
        "\(ISOText.format($0.key)) \($0.value)"
      }
      #expect(costs == expected, "\(absence) \(oracle.count)")
    }
    let statuses = try world.planner.shifts().map { $0.status == .absent }
    #expect(statuses == oracle.shifts.map(oracle.isAbsent))
  }

  @Test("balances on any day", arguments: Seeds.of(1...60))
  func balances(seed: UInt64) throws {
    let world = try world(seed)
    var dice = Dice(seed: seed, stream: 1)
    let book = AbsenceBook(world.planner.store, world.payroll)
    let leave = try #require(try world.planner.store.entitlements.entitlements().first)
    for _ in 0..<4 {
      let on = try day("2026-01-01").adding(days: dice.roll(365))
      let balance = try book.figures(of: leave, on: on).balance
      func plain(_ amount: AbsenceAmount) -> Int { Int(amount.tenThousandths) }
      let figures = AbsenceOracle.Figures(
        carried: plain(balance.carried), granted: plain(balance.granted),
        taken: plain(balance.taken), expired: plain(balance.expired),
        planned: plain(balance.planned), lapsing: plain(balance.lapsing), left: plain(balance.left))
      #expect(figures == world.oracle.figures(on: on, world.grants), "\(ISOText.format(on))")
    }
  }

  @Test("hours of months and the account", arguments: Seeds.of(1...40))
  func months(seed: UInt64) throws {
    let world = try world(seed), oracle = world.oracle
    let planner = world.planner
    try planner.perform(.account(.open(minutes: 600, on: day("2026-03-01"), capMinutes: nil)))
    try planner.perform(
      .target(.set(WorkTarget(id: .new(), minutes: 1500, per: .week, from: day("2026-01-01")))))
    try planner.perform(
      .target(.set(WorkTarget(id: .new(), minutes: 2000, per: .week, from: day("2026-04-16")))))
    let profile = try #require(try planner.store.profiles.profile())
    let payroll = try Payroll(
      store: planner.store, profile: profile, environment: planner.environment)
    let account = try #require(try payroll.account())
    var balance = 600
    for (place, month) in (3...6).enumerated() {
      let first = CivilDay.clamped(year: 2026, month: month, day: 1)
      let days = first..<first.adding(months: 1)
      var twoWeeks = 0, paid = 0, credited = 0
      var date = days.lowerBound
      while date < days.upperBound {
        twoWeeks += date < (try day("2026-04-16")) ? 1500 : 2000
        date = date.adding(days: 1)
      }
      for shift in oracle.shifts where days.contains(shift.day) {
        if shift.isWorked { paid += shift.paid }
        credited += oracle.parts(of: shift).reduce(0) { sum, part in
          let kind = oracle.absences.first { $0.id == part.absence }?.kind
          return sum + (kind == "lieu" ? 0 : part.minutes)
        }
      }
      let target = (2 * twoWeeks + 7) / 14
      balance += paid + credited - target
      let line = account.lines[place]
      #expect(line.period.targetMinutes == target && line.period.paidMinutes == paid)
      #expect(line.period.creditedMinutes == credited)
      #expect(line.balanceMinutes == balance)
    }
  }
}
