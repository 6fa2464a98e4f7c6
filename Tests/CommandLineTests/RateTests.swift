import Testing
import shiftpro

@Suite("Rates by hand, base rates and rules in force")
struct RateTests {
  /// A worker under the NHS's rules at 20 an hour.
  private func nurse() throws -> Shell {
    let shell = try Shell(now: "2026-03-20T12:00:00Z")
    shell.must("rate", "set", "20")
    shell.must("ruleset", "use", "nhs-afc-band-4-9")
    return shell
  }

  private func pay(_ shell: Shell, _ day: String) throws -> Int? {
    let total = try shell("hours", "--from", day, "--to", day, "--json").json()["total"]
    return (total as? [String: Any])?.number("estimated_pay_cents")
  }

  // MARK: Rates by hand

  @Test("a label of the rules in force brings its multiplier along, in any case, for add and edit")
  func ownRate() throws {
    let shell = try nurse()
    let id = try shell.add("2026-03-02 07:00", "15:00", "--break", "0", "--label", "overtime")
    var shift = try #require(try shell.shifts().first)
    #expect(shift.text("rate_label") == "Overtime")
    #expect(shift["rate_multiplier"] as? Double == 1.5)
    #expect(try pay(shell, "2026-03-02") == 24_000)
    shell.must("edit", id, "--label", "")
    shift = try #require(try shell.shifts().first)
    #expect(shift.isNull("rate_label") && shift["rate_multiplier"] as? Double == 1)
    shell.must("edit", id, "--label", "Overtime")
    #expect(try pay(shell, "2026-03-02") == 24_000)
  }

  @Test("the rules of the shift's day decide, not those of today")
  func dayOfShift() throws {
    let shell = try Shell(now: "2026-03-20T12:00:00Z")
    shell.must("ruleset", "use", "standard")
    shell.must("ruleset", "use", "nhs-afc-band-4-9", "--from", "2026-03-02")
    try shell.add("2026-02-20 07:00", "15:00", "--label", "Extra")
    let later = shell("add", "2026-03-10 07:00", "15:00", "--label", "Extra", "--json")
    #expect(later.status == 2)
    #expect(try later.errorCode() == "unknown_rate")
    #expect(try shell.shifts().map { $0["rate_multiplier"] as? Double } == [1.5])
  }

  @Test("an unknown label is refused with those there are, unless a multiplier is given")
  func unknownLabel() throws {
    let shell = try nurse()
    let refused = shell("add", "2026-03-02 07:00", "15:00", "--label", "Overtme")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("Did you mean “Overtime”?"))
    #expect(try shell.shifts().isEmpty)
    try shell.add("2026-03-02 07:00", "15:00", "--label", "Standby", "--multiplier", "0.25")
    let shift = try #require(try shell.shifts().first)
    #expect(shift.text("rate_label") == "Standby" && shift["rate_multiplier"] as? Double == 0.25)
  }

  @Test("a shift can be started at a rate of the rules")
  func start() throws {
    let shell = try nurse()
    shell.must("start", "--label", "overtime")
    let shift = try #require(try shell.shifts().first)
    #expect(shift.text("rate_label") == "Overtime" && shift["rate_multiplier"] as? Double == 1.5)
    #expect(shell("undo").status == 0)
    #expect(shell("start", "--label", "Overtme").status == 2)
    #expect(try shell.shifts().isEmpty)
  }

  @Test("the rates of the rules are listed for completion, on any day")
  func labels() throws {
    let shell = try nurse()
    let lines = shell.must("rate", "labels", "--quiet").output.split(separator: "\n")
    #expect(lines.contains("Overtime") && !lines.contains("Extra"))
    let json = try shell("rate", "labels", "--on", "2026-03-02", "--json").json()
    #expect((json["rates"] as? [[String: Any]])?.count == lines.count)
    #expect(shell("completion", "bash").output.contains("shiftpro rate labels --quiet"))
  }

  // MARK: What is in force

  @Test("base rates of the rules are listed as in force, with the rules they are from")
  func ratesOfRules() throws {
    let shell = try Shell()
    try shell.use(
      "Ward",
      rules: """
        {"schemaVersion": 2, "name": "Ward", "currency": "CHF",
         "rateMultipliers": [{"label": "Plain", "multiplier": 1.0}],
         "baseRates": [{"from": "2026-01-01", "amountPerHour": 31.50}]}
        """)
    #expect(shell("rate", "list").output.contains("CHF"))
    #expect(shell("rate", "list").output.contains("from the rules Ward"))
    let rate = try #require(try shell("rate", "list", "--json").list("rates").first)
    #expect(rate.number("cents") == 3150 && rate.text("currency") == "CHF")
    #expect(rate.text("ruleset") == "Ward" && rate.text("from") == "2026-01-01")
  }

  @Test("an undated rate is listed in the currency of its days")
  func currencies() throws {
    let shell = try Shell()
    let path = try shell.file(
      "swiss.json",
      """
      {"schemaVersion": 2, "name": "Swiss", "currency": "CHF",
       "payPeriod": {"type": "monthly", "anchor": "2026-01-01"},
       "rateMultipliers": [{"label": "Plain", "multiplier": 1.0}]}
      """)
    shell.must("rate", "set", "18.50")
    shell.must("ruleset", "import", path)
    shell.must("ruleset", "use", "standard")
    shell.must("ruleset", "use", "Swiss", "--from", "2026-06-01")
    let rates = try shell("rate", "list", "--json").list("rates")
    #expect(rates.map { $0.text("currency") } == ["EUR", "CHF"])
    #expect(rates[0].isNull("from"))
  }

  @Test("the rules everyone starts with have one name everywhere")
  func oneName() throws {
    let shell = try Shell(now: "2026-03-20T12:00:00Z")
    try shell.add("2026-03-02 07:00", "15:00")
    let listed = try shell("ruleset", "list", "--json").json()
    let known = try #require(listed["rulesets"] as? [[String: Any]])
    #expect(known.first { $0.text("id") == "standard" }?.text("name") == "standard")
    let inUse = try #require(listed["in_use"] as? [[String: Any]])
    #expect(inUse.map { $0.text("name") } == ["standard"])
    #expect(shell("ruleset", "list").output.contains("In use: standard, from always"))
    #expect(shell("ruleset", "show").output.contains(#""name": "standard""#))
    #expect(try shell("hours", "--json").json().text("ruleset") == "standard")
    shell.must("period", "lock", "2026-03-02")
    let closed = shell("hours", "--from", "2026-03-02", "--to", "2026-03-02", "--json")
    #expect(try closed.json().text("ruleset") == "standard")
  }

  @Test("the list of rules tells the day from which rules really hold, as their use did")
  func realBegin() throws {
    let shell = try Shell(now: "2026-03-01T12:00:00Z")
    shell.must("ruleset", "use", "standard")
    let used = shell.must("ruleset", "use", "us-flsa", "--from", "2026-03-10")
    #expect(used.output.contains("16 Mar 2026"))
    let inUse = try shell("ruleset", "list", "--json").list("in_use")
    #expect(inUse.last?.text("from") == "2026-03-16")
  }

  @Test("rules from a day in a closed period are refused with the day on which they can begin")
  func closed() throws {
    let shell = try Shell(now: "2026-03-20T12:00:00Z")
    shell.must("ruleset", "use", "standard")
    shell.must("period", "lock", "2026-03-02")
    let refused = shell("ruleset", "use", "us-flsa", "--from", "2026-03-10")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("--from 2026-03-16"))
    shell.must("ruleset", "use", "us-flsa", "--from", "2026-03-16")
  }

  // MARK: More decimals than the currency has

  @Test("a rate of 12.345 is stored, paid, closed and shown as given")
  func fineRate() throws {
    let shell = try Shell(now: "2026-03-20T12:00:00Z")
    #expect(shell.must("rate", "set", "12.345").output.contains("12.345 €"))
    #expect(shell("rate", "list").output == "always  12.345 €\n")
    let rate = try #require(try shell("rate", "list", "--json").list("rates").first)
    #expect(rate.text("amount") == "12.345")
    try shell.add("2026-03-03 07:00", "17:00", "--break", "0")
    #expect(try pay(shell, "2026-03-03") == 12_345)
    shell.must("period", "lock", "2026-03-03")
    #expect(try pay(shell, "2026-03-03") == 12_345)
    #expect(shell("export", "--what", "hours", "--as", "text").output.contains("12.345 €/h"))
    shell.must("undo", "3")
    shell.must("redo", "3")
    #expect(shell("rate", "list").output == "always  12.345 €\n")
    #expect(shell("rate", "set", "12.3456789").status == 2)
  }

  @Test("a premium of 1.2345 an hour is paid and shown as given, closed too")
  func finePremium() throws {
    let shell = try Shell(now: "2026-03-20T12:00:00Z")
    try shell.use(
      "Ward",
      rules: """
        {"schemaVersion": 3, "name": "Ward", "currency": "EUR",
         "rateMultipliers": [{"label": "Plain", "multiplier": 1.0}],
         "premiums": [{"label": "Day", "amountPerHour": 1.2345, "from": "06:00", "to": "20:00"}]}
        """)
    shell.must("rate", "set", "10")
    try shell.add("2026-03-03 07:00", "17:00", "--break", "0")
    for isClosed in [false, true] {
      if isClosed { shell.must("period", "lock", "2026-03-03") }
      #expect(try pay(shell, "2026-03-03") == 11_235)
      #expect(shell("hours", "--period", "2026-03-03").output.contains("+ 1.2345 €/h"))
      let table = shell("export", "--what", "hours", "--as", "csv").output
      #expect(table.contains(",123.45,11235,EUR,"))
    }
  }

  // MARK: Salaries

  @Test("under a salary a base rate says that it does not count; the periods have the salary")
  func salary() throws {
    let shell = try Shell(now: "2026-03-20T12:00:00Z")
    try shell.use(
      "Office",
      rules: """
        {"schemaVersion": 3, "name": "Office", "currency": "EUR",
         "payPeriod": {"type": "monthly", "anchor": "2026-01-01"},
         "rateMultipliers": [{"label": "Plain", "multiplier": 1.0}],
         "salaries": [{"from": "2026-01-01", "amount": 3000, "per": "month",
           "minutesPerWeek": 2310}]}
        """)
    try shell.add("2026-03-03 07:00", "17:00", "--break", "0")
    let told = "The rules Office pay a salary, so the base rate does not count."
    #expect(shell.must("rate", "set", "15.50").errors.contains(told))
    #expect(shell.must("rate", "set", "15.60", "--json").errors.contains(told))
    let periods = try shell(
      "export", "--what", "periods", "--as", "json", "--from", "2026-03-01"
    ).list("periods")
    #expect(periods.map { $0.number("salary_cents") } == [300_000])
    #expect(periods.map { $0.number("estimated_pay_cents") } == [300_000])
    shell.must("ruleset", "use", "standard", "--from", "2026-04-01")
    #expect(!shell.must("rate", "set", "15.70", "--from", "2026-04-01").errors.contains(told))
  }

  @Test("rules are checked and shown without a word about a store that is not there")
  func noStore() throws {
    let shell = try Shell()
    let path = try shell.file("bad.json", "{}")
    let other = "\(shell.folder.folder)/none.sqlite"
    for command in [["check", path], ["show", "us-flsa"], ["schema"]] {
      let outcome = shell.run(["ruleset"] + command + ["--store", other])
      #expect(!outcome.errors.contains("No store"), "\(outcome)")
    }
    #expect(shell("ruleset", "show", "--store", other).errors.contains("No store"))
  }

  // MARK: Bonuses

  @Test("a bonus keeps its currency where rules in another one take over its day")
  func bonusKeepsCurrency() throws {
    let shell = try Shell(now: "2026-03-20T12:00:00Z")
    shell.must("bonus", "add", "50", "Winter", "--on", "2026-03-12")
    let used = try shell.use(
      "Yen",
      rules: """
        {"schemaVersion": 2, "name": "Yen", "currency": "JPY",
         "rateMultipliers": [{"label": "Plain", "multiplier": 1.0}],
         "baseRates": [{"from": "2020-01-01", "amountPerHour": 1500}]}
        """)
    #expect(used.errors.contains("1 bonus is in another currency than these rules"))
    let bonus = try #require(try shell("bonus", "list", "--json").list("bonuses").first)
    #expect(bonus.number("cents") == 5000 && bonus.text("currency") == "EUR")
    #expect(bonus["counts"] as? Bool == false)
    #expect(shell("bonus", "list").output.contains("50.00 €"))
    #expect(shell("bonus", "list").output.contains("not counted"))
    #expect(try pay(shell, "2026-03-12") == 0)
    #expect(shell("hours", "--period", "2026-03-12").errors.contains("Winter"))
    shell.must("bonus", "add", "7000", "Spring", "--on", "2026-03-12")
    #expect(try pay(shell, "2026-03-12") == 7000)
    shell.must("undo", "2")
    #expect(try shell("bonus", "list", "--json").list("bonuses").first?["counts"] as? Bool == true)
  }

  @Test("a bonus is read and listed in the currency of its day")
  func bonusCurrency() throws {
    let shell = try Shell(now: "2026-10-20T12:00:00Z")
    try shell.use(
      "Yen",
      rules: """
        {"schemaVersion": 2, "name": "Yen", "currency": "JPY",
         "payPeriod": {"type": "monthly", "anchor": "2026-01-01"},
         "rateMultipliers": [{"label": "Plain", "multiplier": 1.0}]}
        """)
    shell.must("ruleset", "use", "de-hourly", "--from", "2026-05-01")
    shell.must("bonus", "add", "5000", "New Year", "--on", "2026-01-12")
    shell.must("bonus", "add", "50", "Summer", "--on", "2026-07-12")
    let bonuses = try shell("bonus", "list", "--json").list("bonuses")
    #expect(bonuses.map { $0.number("cents") } == [5000, 5000])
    #expect(bonuses.map { $0.text("currency") } == ["JPY", "EUR"])
    let list = shell("bonus", "list").output
    #expect(list.contains("5,000 ¥") || list.contains("¥5,000") || list.contains("5,000 JPY"))
    #expect(list.contains("50.00 €"))
    #expect(shell("bonus", "add", "50.25", "X", "--on", "2026-01-12").status == 2)
  }
}
