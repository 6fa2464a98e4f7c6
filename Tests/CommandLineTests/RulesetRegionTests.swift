import Testing
import shiftpro

@Suite("pay: rules that need public holidays, and how old their sources are")
struct RulesetRegionTests {
  private static let told = "no region is set: holidays count as ordinary days"

  /// Someone on German rules who worked 8 hours on 3 October 2026, at 20.00 an hour.
  private func worker(_ arguments: String...) throws -> Shell {
    let shell = try Shell(now: "2026-11-28T12:00:00Z", zone: "Europe/Berlin")
    let outcome = shell.run(["ruleset", "use", "de-hourly"] + arguments)
    #expect(outcome.errors.contains(Self.told) == arguments.isEmpty)
    shell.must("rate", "set", "20")
    try shell.add("2026-10-03 06:00", "--duration", "8h", "--break", "0")
    return shell
  }

  private func october(_ shell: Shell) -> Outcome {
    shell.must("hours", "--from", "2026-10-01", "--to", "2026-10-31")
  }

  @Test("without a region the rules and the pay say so, and holiday use DE-BY is the way out")
  func theRegionOfTheProfile() throws {
    let shell = try worker()
    let before = october(shell)
    #expect(before.output.contains("160.00"))
    #expect(before.errors.contains(Self.told))
    #expect(before.errors.contains("shiftpro holiday use REGION"))
    shell.must("holiday", "use", "DE-BY")
    let after = october(shell)
    #expect(after.output.contains("360.00"))
    #expect(!after.errors.contains(Self.told))
    // A closed month keeps what it was paid, with or without a region.
    shell.must("period", "lock", "2026-10-01")
    shell.must("holiday", "use", "none")
    #expect(!october(shell).errors.contains(Self.told))
    #expect(october(shell).output.contains("360.00"))
  }

  @Test("ruleset use --holidays sets the region of the rules")
  func theRegionOfTheRules() throws {
    let shell = try worker("--holidays", "de-by")
    let pay = october(shell)
    #expect(pay.output.contains("360.00"))
    #expect(!pay.errors.contains(Self.told))
    #expect(shell("ruleset", "use", "de-hourly", "--holidays", "DE-XX").status == 2)
  }

  @Test("days of one's own are enough, and rules that pay no holidays ask for nothing")
  func ownDays() throws {
    let shell = try worker()
    let path = try shell.file("days.txt", "2026-10-03 Tag der Deutschen Einheit")
    shell.must("holiday", "import", path)
    #expect(october(shell).output.contains("360.00"))
    #expect(!october(shell).errors.contains(Self.told))
    let other = try Shell(now: "2026-11-28T12:00:00Z", zone: "Europe/Berlin")
    #expect(!other.must("ruleset", "use", "standard").errors.contains(Self.told))
    #expect(!other.must("ruleset", "use", "nhs-afc-band-2").errors.contains(Self.told))
  }

  @Test("a list names the day on which a source was read, and whether that is two years ago")
  func sources() throws {
    let shell = try Shell(now: "2026-11-28T12:00:00Z", zone: "Europe/Berlin")
    let lines = shell.must("ruleset", "list").output.split(separator: "\n")
    let nurses = try #require(lines.first { $0.hasPrefix("au-nurses ") })
    #expect(nurses.contains("read 2021-09-09, more than two years ago"))
    let german = try #require(lines.first { $0.hasPrefix("de-hourly ") })
    #expect(german.contains("read 2026-11-28") && !german.contains("years"))
    let later = try Shell(now: "2028-11-28T23:00:00Z", zone: "Europe/Berlin")
    #expect(later.must("ruleset", "list").output.contains("read 2026-11-28, more than two years"))
  }
}
