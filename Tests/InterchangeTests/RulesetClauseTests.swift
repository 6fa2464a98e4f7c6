import Domain
import Interchange
import Testing

/// The bundled rulesets, clause by clause: what one shift, or the shifts of a week, is paid.
///
/// Shifts are in UTC and have no break of their own, so that only the ruleset's break counts.
@Suite("Clauses of the bundled rulesets") struct RulesetClauseTests {
  /// A clause and what it pays: the start of each shift and its minutes, the base rate in minor
  /// units, and the pay.
  struct Clause: Sendable, CustomStringConvertible {
    let ruleset: String
    let clause: String
    let shifts: [(start: String, minutes: Int)]
    let rate: Int64
    let cents: Int64
    var home: HolidayRegion?

    init(
      _ ruleset: String, _ clause: String, _ shifts: [(start: String, minutes: Int)],
      at rate: Int64 = 2000, _ cents: Int64, in home: HolidayRegion? = nil
    ) {
      (self.ruleset, self.clause, self.shifts) = (ruleset, clause, shifts)
      (self.rate, self.cents, self.home) = (rate, cents, home)
    }

    var description: String { "\(ruleset), \(clause)" }
  }

  /// Returns the pay of shifts by a bundled ruleset.
  static func cents(
    _ id: String, _ shifts: [(start: String, minutes: Int)], at rate: Int64,
    in home: HolidayRegion? = nil
  ) throws -> Int64? {
    let ruleset = try RulesetReadyTests.ruleset(id)
    let year = try #require(ISOText.day("2026-01-01"))..<#require(ISOText.day("2027-01-08"))
    let holidays = ruleset.holidays.days(in: year, home: home).map(ISOText.format)
    return try RulesetReadyTests.hours(id, shifts, holidays: holidays, cents: rate).cents
  }

  private static func check(_ clause: Clause) throws {
    let cents = try Self.cents(clause.ruleset, clause.shifts, at: clause.rate, in: clause.home)
    #expect(cents == clause.cents)
  }

  // MARK: - Germany

  @Test("EStG § 3b and ArbZG § 4", arguments: RulesetClauses.german)
  func german(clause: Clause) throws { try Self.check(clause) }

  @Test("TVöD § 8 (1) and TV-L § 8 (1)", arguments: RulesetClauses.publicService)
  func publicService(clause: Clause) throws { try Self.check(clause) }

  // MARK: - Neighbours

  @Test("AZG § 10 and ARG § 9", arguments: RulesetClauses.austrian)
  func austrian(clause: Clause) throws { try Self.check(clause) }

  @Test("Arbeitsgesetz of Switzerland", arguments: RulesetClauses.swiss)
  func swiss(clause: Clause) throws { try Self.check(clause) }

  // MARK: - United Kingdom and Ireland

  @Test(
    "NHS Employers, unsocial hours payments: the page of 7 January 2022 and its answers",
    arguments: RulesetClauses.nhs)
  func nhs(clause: Clause) throws { try Self.check(clause) }

  @Test("Police Regulations 2003, Annex G", arguments: RulesetClauses.police)
  func police(clause: Clause) throws { try Self.check(clause) }

  @Test("premiums of Irish nurses", arguments: RulesetClauses.irish)
  func irish(clause: Clause) throws { try Self.check(clause) }

  // MARK: - United States

  @Test("5 CFR 550 and OPM’s fact sheets", arguments: RulesetClauses.generalSchedule)
  func generalSchedule(clause: Clause) throws { try Self.check(clause) }

  @Test("5 U.S.C. 5343 (f)", arguments: RulesetClauses.wageGrade)
  func wageGrade(clause: Clause) throws { try Self.check(clause) }

  @Test("29 U.S.C. 207", arguments: RulesetClauses.fairLabor)
  func fairLabor(clause: Clause) throws { try Self.check(clause) }

  // MARK: - Australia

  @Test("AP817220 and MA000034", arguments: RulesetClauses.australian)
  func australian(clause: Clause) throws { try Self.check(clause) }
}
