import TestSupport
import Testing
import shiftpro

@Suite("period arrears") struct PeriodArrearsTests {
  /// Ten hours at 20.00 € in the fortnight from 30 March, which is locked.
  private func locked() throws -> Shell {
    let shell = try Shell(now: "2026-05-20T08:00:00Z")
    shell.must("ruleset", "use", "standard")
    shell.must("rate", "set", "20")
    try shell.add("2026-04-01 08:00", "18:00", "--break", "0")
    shell.must("period", "lock", "2026-04-01")
    return shell
  }

  @Test("a raise in a locked period is refused, and with --arrears a line of the current one")
  func raise() throws {
    let shell = try locked()
    let refused = shell("rate", "set", "21", "--from", "2026-04-01")
    #expect(refused.status == 1 && refused.errors.contains("--arrears"))
    shell.must("rate", "set", "21", "--from", "2026-04-01", "--arrears")
    #expect(try total(shell, "arrears_cents") == 1000)
    #expect(try total(shell, "estimated_pay_cents", "--period", "2026-04-01") == 20_000)
    let owed = try shell.must("period", "arrears", "2026-04-01", "--json").json()
    #expect(owed.number("arrears_cents") == 1000 && owed.number("due_cents") == 0)
    shell.must("undo")
    #expect(try total(shell, "arrears_cents") == 0)
  }

  private func total(_ shell: Shell, _ key: String, _ options: String...) throws -> Int? {
    let hours = try shell.run(["hours", "--json"] + options).json()
    return try #require(hours["total"] as? [String: Any]).number(key)
  }
}
