import Domain
import Testing

@Suite("Amounts, grants and balances of entitlements") struct AbsenceEngineTests {
  private func day(_ text: String) throws -> CivilDay { try #require(ISOText.day(text)) }
  private func amount(_ text: String) throws -> AbsenceAmount {
    try #require(AbsenceAmount(text), "\(text)")
  }

  @Test("amounts are decimals with four places, without trailing zeros")
  func amounts() throws {
    for text in ["0", "30", "19.6", "30.9375", "-2", "-0.5"] {
      #expect(try amount(text).description == text)
    }
    for text in ["", "-", ".", "1.", ".5", "1.23456", "1e3", "99999999999", "+1", "1.2.3"] {
      #expect(AbsenceAmount(text) == nil, "\(text)")
    }
    #expect(try amount("36.21").rounded(to: 60) == AbsenceAmount(60))
    #expect(try amount("29.9999").rounded(to: 60) == .zero)
    #expect(try amount("217.26").rounded(to: 60) == AbsenceAmount(240))
    #expect(try amount("2.5").roundedUpFromHalf == AbsenceAmount(3))
    #expect(try amount("2.4").roundedUpFromHalf == amount("2.4"))
    #expect(try amount("-1").multiplied(by: 1, over: 3) == amount("-0.3333"))
  }

  private func rule(
    _ text: String, _ per: EntitlementRule.Per, from: String, until: String? = nil,
    expires: EntitlementRule.Expiry = .never, rounding: EntitlementRule.Rounding = .none
  ) throws -> EntitlementRule {
    EntitlementRule(
      id: RecordID("r"), entitlement: "leave", amount: try amount(text), per: per,
      from: try day(from), until: try until.map(day), expires: expires, rounding: rounding)
  }

  private func texts(
    _ rule: EntitlementRule, _ entitlement: Entitlement = .leave, until: String,
    worked: [PaidPeriod] = []
  ) throws -> [String] {
    rule.grants(of: entitlement, until: try day(until), worked: worked).map {
      "\(ISOText.format($0.on)) \($0.amount) \($0.expires.map { ISOText.format($0) } ?? "-")"
    }
  }

  @Test("a year that the rule does not cover grants a twelfth for each full calendar month")
  func years() throws {
    let march = try #require(MonthDay("03-31"))
    #expect(
      try texts(rule("30", .year, from: "2025-01-01", expires: .next(march)), until: "2026-06-01")
        == ["2025-01-01 30 2026-03-31", "2026-01-01 30 2027-03-31"])
    #expect(
      try texts(rule("30", .year, from: "2026-03-10", until: "2027-06-30"), until: "2030-01-01")
        == ["2026-03-10 22.5 -", "2027-01-01 15 -"])
    let april = try #require(MonthDay("04-01"))
    let nhs = Entitlement(name: "leave", year: april)
    #expect(
      try texts(
        rule("27", .year, from: "2026-04-01", expires: .yearEnd), nhs, until: "2027-03-31")
        == ["2026-04-01 27 2027-03-31"])
    #expect(
      try texts(
        rule("33", .year, from: "2026-05-01", rounding: .upFromHalf), until: "2026-12-31")
        == ["2026-05-01 22 -"])
  }

  @Test("full months grant on their last day, paid hours at the end of each period")
  func others() throws {
    #expect(
      try texts(rule("2.5", .month, from: "2026-01-15", until: "2026-04-29"), until: "2027-01-01")
        == ["2026-02-28 2.5 -", "2026-03-31 2.5 -"])
    var hours = Entitlement.leave
    hours.count = .hours
    let weeks = try ["2026-01-05", "2026-01-12"].map {
      let first = try day($0)
      return PaidPeriod(
        days: first..<first.adding(days: 7), minutes: $0 == "2026-01-05" ? 1800 : 300)
    }
    let accrual = try rule("12.07", .worked, from: "2026-01-05", rounding: .hour)
    #expect(
      try texts(accrual, hours, until: "2026-01-18", worked: weeks)
        == ["2026-01-11 240 -", "2026-01-18 60 -"])
    #expect(try texts(accrual, hours, until: "2026-01-17", worked: weeks).count == 1)
  }

  @Test("what expires first is used first, and overdraft is paid off, carried and never expires")
  func ledger() throws {
    func grant(_ id: String, _ text: String, _ on: String, _ expires: String? = nil) throws
      -> DatedGrant
    {
      DatedGrant(
        id: RecordID(id), isByRule: false, amount: try amount(text), on: try day(on),
        expires: try expires.map(day))
    }
    func cost(_ text: String, _ on: String) throws -> DatedCost {
      DatedCost(absence: RecordID("a"), day: try day(on), amount: try amount(text))
    }
    let grants = [
      try grant("old", "2", "2026-01-01"), try grant("soon", "3", "2026-02-01", "2026-03-31"),
    ]
    let costs = [
      try cost("2", "2026-03-01"), try cost("1", "2026-06-01"), try cost("3", "2026-07-01"),
    ]
    let year = try day("2026-01-01")..<day("2027-01-01")
    let ledger = EntitlementLedger(grants: grants, costs: costs, until: year.upperBound)
    #expect(ledger.events.map(\.amount.description) == ["2", "3", "-2", "-1", "-1", "-3"])
    let balance = ledger.balance(on: try day("2026-06-30"), in: year)
    #expect(balance.available == AbsenceAmount(1) && balance.expired == AbsenceAmount(1))
    #expect(balance.planned == AbsenceAmount(3) && balance.left == AbsenceAmount(-2))
    let next = try day("2027-01-01")..<day("2028-01-01")
    let later = EntitlementLedger(
      grants: grants + [try grant("new", "5", "2027-01-01", "2027-12-31")], costs: costs,
      until: next.upperBound)
    let new = later.balance(on: try day("2027-01-01"), in: next)
    #expect(new.carried == AbsenceAmount(-2) && new.available == AbsenceAmount(3))
    #expect(new.lapsing == AbsenceAmount(3) && new.left == AbsenceAmount(3))
  }

  @Test("a balance on the last valid day has what lapses that night, the next day not")
  func lastDay() throws {
    let grant = DatedGrant(
      id: RecordID("g"), isByRule: false, amount: AbsenceAmount(4), on: try day("2026-01-01"),
      expires: try day("2026-12-31"))
    let year = try day("2026-01-01")..<day("2027-01-01")
    let ledger = EntitlementLedger(grants: [grant], costs: [], until: year.upperBound)
    let last = ledger.balance(on: try day("2026-12-31"), in: year)
    #expect(last.available == AbsenceAmount(4) && last.lapsing == AbsenceAmount(4))
    let next = try day("2027-01-01")..<day("2028-01-01")
    let after = EntitlementLedger(grants: [grant], costs: [], until: next.upperBound)
      .balance(on: try day("2027-01-01"), in: next)
    #expect(after.carried == .zero && after.expired == .zero && after.available == .zero)
  }

  @Test("of rules for the same overtime the first grants it, and the next what it leaves")
  func banking() throws {
    func rule(_ id: String, _ from: String, _ until: String? = nil) throws -> EntitlementRule {
      EntitlementRule(
        id: RecordID(id), entitlement: id, amount: AbsenceAmount(1), per: .overtime,
        from: try day(from), until: try until.map(day))
    }
    let year = EntitlementRule(
      id: RecordID("y"), entitlement: "leave", amount: AbsenceAmount(30), per: .year,
      from: try day("2026-01-01"))
    let rules = [
      try rule("a", "2026-01-01", "2026-03-31"), year, try rule("b", "2026-02-01", "2026-03-01"),
      try rule("c", "2026-02-01"), try rule("d", "2026-06-01"),
    ]
    let cut = rules.bankingOnce
    #expect(cut.map(\.id.text) == ["a", "y", "c"])
    #expect(cut.map(\.from) == [rules[0].from, year.from, try day("2026-04-01")])
  }
}
