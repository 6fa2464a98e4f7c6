import Testing
import shiftpro

@Suite("Sums of money and minutes, wherever they are written")
struct SumTests {
  /// Three stretches of ten minutes at 20.00 an hour: 3.33 each, 10.00 together.
  private func tenMinutes() throws -> Shell {
    let shell = try Shell(now: "2026-03-20T12:00:00Z")
    shell.must("rate", "set", "20")
    for hour in ["07", "08", "09"] {
      try shell.add("2026-03-02 \(hour):00", "\(hour):10", "--break", "0")
    }
    return shell
  }

  @Test("lines of the table and of JSON add up to the total, to the cent")
  func lines() throws {
    let shell = try tenMinutes()
    let days = ["--from", "2026-03-02", "--to", "2026-03-08"]
    let rows = shell.run(["export", "--what", "hours"] + days).output.split(separator: "\r\n")
    let column = try #require(
      rows[0].split(separator: ",", omittingEmptySubsequences: false).firstIndex(of: "pay_cents"))
    let cents = rows.dropFirst().compactMap {
      Int($0.split(separator: ",", omittingEmptySubsequences: false)[column])
    }
    #expect(cents == [333, 334, 333])
    let json = try shell.run(["hours", "--by", "shift", "--json"] + days).json()
    let shifts = try #require(json["shifts"] as? [[String: Any]])
    let pay = shifts.flatMap { $0["lines"] as? [[String: Any]] ?? [] }
      .compactMap { $0.number("pay_cents") }
    #expect(pay == [333, 334, 333])
    #expect((json["total"] as? [String: Any])?.number("estimated_pay_cents") == 1000)
  }

  @Test("a planned shift has minutes that are planned, and neither lines nor money")
  func planned() throws {
    let shell = try tenMinutes()
    try shell.add("2026-03-28 07:00", "15:00", "--break", "0")
    let arguments = ["--from", "2026-03-28", "--to", "2026-03-28", "--by", "shift", "--json"]
    let shift = try #require(try shell.run(["hours"] + arguments).list("shifts").first)
    #expect((shift["lines"] as? [Any])?.isEmpty == true)
    #expect(shift.number("planned_minutes") == 480 && shift.number("estimated_pay_cents") == 0)
  }

  @Test("a pay period that is cut short by the days asked for has its part of the target")
  func target() throws {
    let shell = try tenMinutes()
    func target(to day: String) throws -> Int? {
      let arguments = ["--from", "2026-03-02", "--to", day, "--as", "json"]
      return try shell.run(["export", "--what", "periods"] + arguments).list("periods").first?
        .number("target_minutes")
    }
    #expect(try target(to: "2026-03-15") == 4500)
    #expect(try target(to: "2026-03-02") == 321)
  }
}
