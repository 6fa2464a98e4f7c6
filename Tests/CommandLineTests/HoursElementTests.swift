import Domain
import TestSupport
import Testing
import shiftpro

@Suite("hours --by element")
struct HoursElementTests {
  /// Two nights of ten hours and a Saturday of eight under the rules of the NHS, at £19.33.
  private func nhs() throws -> Shell {
    let shell = try Shell(now: "2026-10-31T20:00:00Z")
    shell.must("ruleset", "use", "nhs-afc-band-4-9")
    shell.must("rate", "set", "19.33")
    for day in ["05", "07"] {
      try shell.add(
        "2026-10-\(day) 20:00", "2026-10-\(day == "05" ? "06" : "08") 06:00", "--break", "0")
    }
    try shell.add("2026-10-10 08:00", "16:00", "--break", "0")
    return shell
  }

  private func hours(_ shell: Shell, _ options: String...) -> String {
    shell.run(["hours", "--from", "2026-10-01", "--to", "2026-10-31"] + options).output
  }

  @Test("basic pay, premiums and their units, which add up to the pay")
  func text() throws {
    let shell = try nhs()
    let lines = hours(shell, "--by", "element")
      .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      lines.suffix(5) == [
        "Element Share Paid Units Rate Estimated pay", "Basic pay 28.00 28.00 £19.33 £541.24",
        "Night 30 % 20.00 6.00 £19.33 £115.98", "Saturday 30 % 8.00 2.40 £19.33 £46.39",
        "Total 28.00 £703.61",
      ])
  }

  @Test("JSON has the elements of each period, as the contract says")
  func json() throws {
    let shell = try nhs()
    let output = hours(shell, "--by", "element", "--json")
    #expect(
      output.contains(
        #"{"code":null,"kind":"premium","label":"Night","minutes":1200,"units":6.0,"share":0.3,"#
          + #""rate":"19.33","pay_cents":11598,"tax_free_cents":0,"contribution_free_cents":0}"#),
      "\(output)")
    #expect(!hours(shell, "--json").contains("elements"))
  }

  @Test("a locked period has the same elements as before, and the export too")
  func locked() throws {
    let shell = try nhs()
    let open = hours(shell, "--by", "element")
    shell.must("period", "lock", "2026-10-10")
    shell.must("rate", "set", "21", "--from", "2026-11-01")
    #expect(hours(shell, "--by", "element") == open)
    let table = shell.must("export", "--what", "elements", "--as", "csv").output
    #expect(table.contains("premium,Night,1200,6.0,0.3,19.33,11598,0,0,GBP"), "\(table)")
  }
}
