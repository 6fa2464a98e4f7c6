import Domain
import TestSupport
import Testing
import shiftpro

@Suite("hours --by element")
struct HoursElementTests {
  /// Two nights of ten hours and a Saturday of eight in October under the rules of the NHS, at
  /// £19.33, which pay premiums in November.
  private func nhs() throws -> Shell {
    let shell = try Shell(now: "2026-11-30T20:00:00Z")
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
    shell.run(["hours", "--from", "2026-10-01", "--to", "2026-11-30"] + options).output
  }

  @Test("basic pay, premiums of the month before and their units, and the year since 6 April")
  func text() throws {
    let shell = try nhs()
    let lines = hours(shell, "--by", "element")
      .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      lines
        == [
          "1–31 Oct · premiums of 1–30 Sep",
          "Element Share Paid Units Rate Estimated pay Year to date",
          "Basic pay 28.00 28.00 £19.33 £541.24 £541.24", "Total 28.00 £541.24 £541.24", "",
          "1–30 Nov · premiums of 1–31 Oct",
          "Element Share Paid Units Rate Estimated pay Year to date",
          "Night 30 % 20.00 6.00 £19.33 £115.98 £115.98",
          "Saturday 30 % 8.00 2.40 £19.33 £46.39 £46.39", "Total 0.00 £162.37 £703.61", "",
          "1 Oct – 30 Nov", "Element Share Paid Units Rate Estimated pay",
          "Basic pay 28.00 28.00 £19.33 £541.24", "Night 30 % 20.00 6.00 £19.33 £115.98",
          "Saturday 30 % 8.00 2.40 £19.33 £46.39", "Total 28.00 £703.61",
        ].filter { !$0.isEmpty })
  }

  @Test("JSON has the elements of each period, as the contract says")
  func json() throws {
    let shell = try nhs()
    let output = hours(shell, "--by", "element", "--json")
    #expect(
      output.contains(
        #"{"code":null,"kind":"premium","label":"Night","paid_for_start":"2026-10-01","#
          + #""paid_for_end":"2026-10-31","count":null,"minutes":1200,"units":6.0,"share":0.3,"#
          + #""rate":"19.33","pay_cents":11598,"tax_free_cents":0,"contribution_free_cents":0,"#
          + #""year_cents":11598}"#),
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
    let night = "premium,Night,1200,6.0,0.3,19.33,11598,0,0,GBP,,2026-10-01,2026-10-31,2026-04-06"
    #expect(table.contains(night + ",11598"), "\(table)")
  }
}
