import Domain
import TestSupport
import Testing

/// Rosters, absences and grants of two months around the clock changes of a year, at random.
struct AbsenceRandom {
  var random: SplitMix64
  let first: CivilDay
  let zone: Zone

  init(_ seed: UInt64) {
    random = SplitMix64(seed: seed)
    let zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"]
    zone = Zones.named(zones[Int(seed % 4)])
    first = .clamped(year: 2026, month: seed % 2 == 0 ? 3 : 10, day: 1)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Up to two shifts a day, some of them worked whole or in part.
  mutating func shifts() -> [CoverableShift] {
    var shifts: [CoverableShift] = []
    for number in 0..<60 where chance(60) {
      for _ in 0..<(chance(15) ? 2 : 1) {
        let day = first.adding(days: number)
        let start = LocalDateTime(day: day, hour: below(24), minute: 15 * below(4))
        let end = LocalDateTime(
          floatingSeconds: start.floatingSeconds + Int64(60 * (1 + below(720))))
        let interval = Interval(
          start: zone.instant(for: start, near: nil), end: zone.instant(for: end, near: nil))
        guard interval.seconds > 3600 else { continue }
        let paid = Int(interval.seconds / 60) - (chance(50) ? 30 : 0)
        let last = end.secondOfDay == 0 ? end.day.adding(days: -1) : end.day
        shifts.append(
          CoverableShift(
            id: RecordID("s\(shifts.count)"), day: day, lastDay: last, interval: interval,
            paidMinutes: paid, workedMinutes: chance(20) ? below(paid + 30) : nil))
      }
    }
    return shifts
  }

  let kinds = [
    AbsenceKind(key: "leave", letter: "U", draws: .entitlement("leave"), givesBack: .always),
    AbsenceKind(
      key: "long", letter: "L", draws: .entitlement("leave"), givesBack: .longerThan(days: 3)),
    AbsenceKind(key: "lieu", letter: "Z", draws: .entitlement("leave")),
    AbsenceKind(key: "sick", letter: "K", outranks: true),
  ]

  /// Absences that the service would accept: at most one of a rank on a date, or two halves.
  mutating func absences() -> [Absence] {
    var absences: [Absence] = []
    for isSick in [false, true] {
      var day = first.adding(days: below(8))
      while day < first.adding(days: 56) {
        let kind = isSick ? "sick" : ["leave", "long", "lieu"][below(3)]
        func add(_ length: Int, _ half: Absence.Half? = nil) {
          absences.append(
            Absence(
              id: RecordID("a\(absences.count)"), kind: kind, from: day,
              to: day.adding(days: length - 1), zone: zone.identifier, half: half))
        }
        switch below(5) {
        case 0: add(1, chance(50) ? .first : .second)
        case 1:
          add(1, .second)
          add(1, .first)
        default: add(1 + below(9))
        }
        day = (absences.last?.to ?? day).adding(days: 1 + below(isSick ? 20 : 6))
      }
    }
    return absences
  }

  mutating func grants() -> [DatedGrant] {
    (0..<below(6)).map { number in
      let on = first.adding(days: below(50) - 10)
      let amount = AbsenceAmount(tenThousandths: Int64(below(80_000)) - 15_000)
      return DatedGrant(
        id: RecordID("g\(number)"), isByRule: chance(50), amount: amount, on: on,
        expires: chance(50) ? on.adding(days: below(40)) : nil)
    }.filter { $0.amount != .zero }
  }
}

@Suite("Absences agree with a second implementation") struct AbsenceOracleTests {
  @Test("coverage, costs by five counts and balances", arguments: Seeds.of(1...500))
  func agrees(_ seed: UInt64) {
    var random = AbsenceRandom(seed)
    let shifts = random.shifts(), absences = random.absences(), grants = random.grants()
    let holidays = Set((0..<4).map { _ in random.first.adding(days: random.below(60)) })
    let coverage = AbsenceCoverage(absences, kinds: random.kinds)
    let oracle = AbsenceOracle(
      absences: absences, kinds: random.kinds, shifts: shifts, holidays: holidays)
    let parts = shifts.flatMap { coverage.parts(of: $0) }
    for shift in shifts {
      for absence in absences {
        let part = parts.first { $0.absence == absence.id && $0.shift == shift.id }
        let wanted = oracle.covered(absence, shift)
        #expect(part?.minutes ?? 0 == wanted.minutes)
        #expect(part?.share.tenThousandths ?? 0 == wanted.share)
      }
    }
    for count in Entitlement.Count.allCases {
      let entitlement = Entitlement(
        name: "leave", count: count, holidaysFree: random.chance(50))
      let drawing = absences.filter { $0.kind != "sick" }
      let costs = drawing.flatMap { absence in
        coverage.costs(of: absence, by: entitlement, shifts: shifts, holidays: holidays)
      }
      let naive = drawing.flatMap { oracle.costs($0, entitlement).map { ($0.key, $0.value) } }
        .sorted { $0.0 < $1.0 }
      #expect(
        costs.map { "\($0.day.number) \($0.amount.tenThousandths)" }.sorted()
          == naive.map { "\($0.0.number) \($0.1)" }.sorted())
      let on = random.first.adding(days: random.below(60))
      let year = random.first..<random.first.adding(days: 60)
      let balance = EntitlementLedger(grants: grants, costs: costs, until: year.upperBound)
        .balance(on: on, in: year)
      let figures = [balance.available, balance.carried, balance.expired, balance.left]
      #expect(
        figures.map(\.tenThousandths)
          == AbsenceOracle.balance(
            grants, naive.map { (day: $0.0, amount: $0.1) }, on: on, in: year), "\(count)")
    }
  }

  @Test(
    "a time within a shift covers the overlap, as counted minute by minute",
    arguments: Seeds.of(1...100))
  func times(_ seed: UInt64) {
    var random = AbsenceRandom(seed)
    for shift in random.shifts() {
      let start = shift.interval.start + Int64(60 * (random.below(900) - 200))
      let absence = Absence(
        id: RecordID("t"), kind: "sick", from: shift.day, to: shift.day, start: start,
        end: start + Int64(60 * (1 + random.below(600))), zone: random.zone.identifier)
      let oracle = AbsenceOracle(
        absences: [absence], kinds: random.kinds, shifts: [shift], holidays: [])
      let part = AbsenceCoverage([absence], kinds: random.kinds).parts(of: shift).first
      let wanted = oracle.covered(absence, shift)
      #expect(part?.minutes ?? 0 == wanted.minutes)
      #expect(part?.share.tenThousandths ?? 0 == wanted.share)
    }
  }
}
