import Domain
import Foundation
import TestSupport
import Testing

struct PayOracleTests {
  @Test("pay is what counting minute by minute finds", arguments: Seeds.of(0..<16))
  func payIsWhatCountingMinuteByMinuteFinds(seed: Int) throws {
    var random = PayRandom(9000 + UInt64(seed))
    let ruleset = random.ruleset()
    let name = random.pick(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"])
    // Over the changes of March and April.
    let shifts =
      try random.roster(20, zone: name, from: "2026-03-02") + random.standbys(3, in: name)
    let base = Int64(1 + random.below(4000))
    let holidays = PayPropertyTests.holidays
    var oracle = PayOracle(
      ruleset, base: base, zone: try #require(TimeZone(identifier: name)),
      holidays: Set(try holidays.map(day)))
    for shift in shifts { oracle.add(shift, among: shifts) }
    let summary = try Pay.engine(ruleset, cents: base, holidays: holidays)
      .report(on: shifts).summary()
    #expect(summary.payCents == oracle.cents)
    #expect(summary.overtimeSeconds == Int64(oracle.overtimeMinutes) * 60)
    let weighted = NSDecimalNumber(decimal: oracle.weighted * 60).doubleValue
    #expect(abs(Double(summary.weightedSeconds) - weighted) <= 0.5001)
  }
}
