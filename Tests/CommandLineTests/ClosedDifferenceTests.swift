import TestSupport
import Testing
import shiftpro

/// 1–15 March 2026, closed at $550.00: workweeks begin on Wednesday, so that work on the 16th is in
/// one with the last days of the period.
@Suite("What a change would have made of a closed pay period")
struct ClosedDifferenceTests {
  private static let rules = """
    {"schemaVersion": 2, "name": "Ward", "currency": "USD",
     "payPeriod": {"type": "semiMonthly", "anchor": "2026-03-01"},
     "rateMultipliers": [{"label": "Regular", "multiplier": 1.0}],
     "baseRates": [{"from": "2020-01-01", "amountPerHour": 10.00}],
     "premiums": [
       {"label": "Night", "amountPerHour": 5.00, "from": "20:00", "to": "06:00"},
       {"label": "Holiday", "multiplier": 2.0, "holidays": true}],
     "stacking": "sumOfPremiums",
     "overtime": {"basis": "regularRate", "weekly": {"startsOn": "wednesday", "tiers": [
       {"afterMinutes": 2400, "label": "Overtime", "multiplier": 1.5}]}}}
    """

  private static let night = "stays at $550.00; this change would make it $554.17."

  /// The store of the closed period.
  private func closed() throws -> Shell {
    let shell = try Shell(now: "2026-03-25T12:00:00Z", zone: "UTC")
    shell.must("ruleset", "import", try shell.file("ward.json", Self.rules))
    shell.must("ruleset", "use", "Ward")
    for day in 11...15 {
      try shell.add("2026-03-\(day) 08:00", "--duration", "10h", "--break", "0")
    }
    shell.must("period", "lock", "2026-03-15")
    return shell
  }

  /// The files of a store that has the night of the 16th besides, in the folder of `shell`.
  private func files(of shell: Shell) throws {
    let folder = shell.folder.folder
    var other = shell
    other.variables["SHIFTPRO_STORE"] = "\(folder)/other.sqlite"
    other.must("backup", "\(folder)/before.shiftpro", "--store", shell.folder.path)
    other.must("restore", "\(folder)/before.shiftpro")
    try other.add("2026-03-16 20:00", "--duration", "10h", "--break", "0")
    other.must("backup", "\(folder)/night.shiftpro")
    other.must("export", "--what", "all", "--as", "json", "--output", "\(folder)/all.json")
    for form in ["csv", "json", "ics"] {
      other.must(
        "export", "--what", "shifts", "--as", form, "--output", "\(folder)/night.\(form)")
    }
  }

  private func pay(_ shell: Shell) throws -> Int? {
    let total =
      try shell("hours", "--from", "2026-03-01", "--to", "2026-03-15", "--json")
      .json()["total"] as? [String: Any]
    return total?.number("estimated_pay_cents")
  }

  @Test(
    "is reported once after backups and files, in text and JSON",
    arguments: [
      ["restore", "night.shiftpro", "--merge"], ["restore", "night.shiftpro", "--replace"],
      ["import", "all.json"], ["import", "night.csv"], ["import", "night.json"],
      ["import", "night.ics"],
    ])
  func files(command: [String]) throws {
    let shell = try closed()
    try files(of: shell)
    var arguments = command
    arguments[1] = "\(shell.folder.folder)/\(command[1])"
    let first = shell.run(arguments)
    #expect(first.status == 0 && first.errors.contains(Self.night), "\(first)")
    let again = shell.run(arguments)
    #expect(again.status == 0 && !again.errors.contains("stays at"), "\(again)")
    #expect(try pay(shell) == 55_000)
    shell.must("undo")
    let json = shell.run(arguments + ["--json"])
    let period = try #require(try json.list("closed_periods").first)
    #expect(period.text("start") == "2026-03-01" && period.text("end") == "2026-03-15")
    #expect(period.number("pay_cents") == 55_000)
    #expect(period.number("would_be_pay_cents") == 55_417)
    #expect(try pay(shell) == 55_000)
  }

  @Test("a backup replaces a store whose rules cannot be read")
  func damagedRules() throws {
    let shell = try closed()
    try files(of: shell)
    try shell.folder.open().connection.execute(
      "UPDATE pay_ruleset SET rules_json = '{}'; UPDATE pay_period SET rules_json = '{}'")
    #expect(shell("hours").status != 0)
    shell.must("restore", "\(shell.folder.folder)/night.shiftpro", "--replace")
    #expect(try pay(shell) == 55_000)
  }

  @Test("the currency of an old bonus in a closed period hinders neither undo nor merge")
  func oldBonus() throws {
    let shell = try Shell(now: "2026-03-25T12:00:00Z", zone: "UTC")
    shell.must("bonus", "add", "50", "Winter", "--on", "2026-01-12")
    shell.must("period", "lock", "2026-01-12")
    let backup = "\(shell.folder.folder)/new.shiftpro"
    shell.must("backup", backup)
    // As an older program left it.
    try shell.folder.open().connection.execute("UPDATE bonus SET currency = NULL")
    shell.must("ruleset", "use", "us-flsa")
    #expect(try shell("bonus", "list", "--json").list("bonuses").first?.text("currency") == "EUR")
    shell.must("undo")
    #expect(shell("ruleset", "list", "--json").output.contains("standard"))
    let merged = shell.must("restore", backup, "--merge")
    #expect(!merged.errors.contains("locked"), "\(merged.errors)")
  }

  @Test("is reported after public holidays, and after a redo that brings them back")
  func holidays() throws {
    let shell = try closed()
    let file = try shell.file("holidays.txt", "2026-03-11 Founders' Day\n")
    let doubled = "stays at $550.00; this change would make it"
    #expect(shell("holiday", "import", file).errors.contains(doubled))
    #expect(!shell("holiday", "import", file).errors.contains(doubled))
    #expect(!shell("undo").errors.contains(doubled))
    let redone = shell("redo", "--json")
    #expect(redone.errors.contains(doubled))
    #expect(try redone.list("closed_periods").count == 1)
    #expect(try pay(shell) == 55_000)
  }

  @Test("is not reported where a backup restores what there was, nor for a look")
  func nothing() throws {
    let shell = try closed()
    try files(of: shell)
    let folder = shell.folder.folder
    for arguments in [
      ["restore", "\(folder)/before.shiftpro", "--merge"],
      ["restore", "\(folder)/before.shiftpro", "--replace"],
      ["restore", "\(folder)/night.shiftpro", "--merge", "--dry-run"],
      ["import", "\(folder)/all.json", "--dry-run"],
    ] {
      let outcome = shell.run(arguments)
      #expect(outcome.status == 0 && !outcome.errors.contains("stays at"), "\(outcome)")
    }
  }
}
