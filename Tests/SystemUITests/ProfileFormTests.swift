import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import SystemUI
import TestSupport
import Testing

@Suite("The forms of the Settings") struct ProfileFormTests {
  /// A program with the form open that holds the setting `id`.
  private func editing(_ id: String) throws -> Robot {
    let robot = try Robot()
    robot.press(keys(toSetting: id) + "Enter")
    let form = try robot.form().form
    try #require(form.fields[form.focus].id == id)
    return robot
  }

  private func pay() throws -> Robot { try editing("rate") }

  /// What is stored after the form is saved.
  private func saved(_ robot: Robot) throws -> UserProfile {
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    let profile = try #require(try robot.store.profiles.profile())
    #expect(robot.state.profile == profile)
    return profile
  }

  @Test("name, department and zone are told in one form")
  func person() throws {
    let robot = try editing("name")
    robot.type("Änne 🌙")
    try robot.fill("department", "Ward 4")
    try robot.fill("zone", "Europe/Berlin")
    #expect(try robot.field("zone").note == "03:41")
    let profile = try saved(robot)
    #expect((profile.name, profile.department) == ("Änne 🌙", "Ward 4"))
    #expect(profile.timeZoneIdentifier == "Europe/Berlin")
    #expect(robot.screen.contains("Home time zone since Sat 21 Nov 2026: Europe/Berlin."))
    #expect(robot.screen.contains("Änne 🌙"))
    // The clock of the program is the person's.
    #expect(robot.screen.split(separator: "\n")[0].contains("03:41"))
  }

  @Test("a zone that nobody knows is refused", arguments: ["Mars/Base", "", "../etc/passwd", "/"])
  func zone(name: String) throws {
    let robot = try editing("zone")
    robot.press("C-u")
    robot.type(name)
    #expect(try robot.error("zone") == "Unknown time zone “\(name)”.")
    robot.press("Enter")
    #expect(robot.state.form != nil, "it stays open")
    #expect(try robot.store.profiles.profile() == nil)
  }

  @Test("near to a zone are names of about its length; a long text has none near it")
  func nearZones() throws {
    let robot = try editing("zone")
    robot.press("C-u")
    robot.type("Europe/Berlim")
    #expect(try robot.form().form["zone"]?.explanation.contains("Europe/Berlin") == true)
    // Far more letters than any name has, and every third may be wrong.
    robot.press("C-u")
    robot.paste(String(repeating: "Europe/Berlin", count: 4))
    #expect(try robot.form().remarks.isEmpty)
    robot.press("C-u")
    robot.paste(String(repeating: "x", count: 100_000))
    #expect(try robot.form().form.value("zone").count == 4096)
  }

  @Test("another home asks from when; the days before keep the old one, or none if it was wrong")
  func moving() throws {
    let robot = try editing("zone")
    try robot.fill("zone", "Asia/Tokyo")
    #expect(try robot.form().form.value("zone_from") == ISOText.format(robot.environment.today))
    #expect(try robot.form().remarks.contains { $0.text.contains("Earlier days stay in") })
    try robot.fill("zone_from", "2026-10-01")
    #expect(try saved(robot).timeZoneIdentifier == "Asia/Tokyo")
    let stays = try robot.store.stepSources.travelZones()
    #expect(stays.map(\.zone) == ["Europe/London", "Asia/Tokyo"])
    #expect(stays.map { ISOText.format($0.from) } == ["1970-01-01", "2026-10-01"])
    robot.press("u")
    #expect(try robot.store.stepSources.travelZones().isEmpty)
    // Without a day it was always so.
    let other = try editing("zone")
    try other.fill("zone", "Asia/Tokyo")
    try other.fill("zone_from", "")
    #expect(try saved(other).timeZoneIdentifier == "Asia/Tokyo")
    #expect(try other.store.stepSources.travelZones().isEmpty)
    // The same zone asks nothing.
    let same = try editing("zone")
    try same.fill("zone", "Asia/Tokyo")
    try same.fill("zone", "Europe/London")
    #expect(try same.form().form["zone_from"] == nil)
  }

  @Test(
    "each type of pay period has its own first day and hours, until others are chosen",
    arguments: PayPeriodType.allCases)
  func defaults(type: PayPeriodType) throws {
    let robot = try pay()
    func choose(_ type: PayPeriodType) throws {
      let index = try #require(PayPeriodType.allCases.firstIndex(of: type))
      while try robot.form().form.choice("period") != index {
        try robot.focus("period")
        robot.press("Right")
      }
    }
    try choose(type)
    let profile = try saved(robot)
    #expect(profile.payPeriodType == type)
    #expect(profile.regularMinutesPerPay == type.defaultTargetMinutes)
    let period = PayPeriod.containing(
      robot.environment.today, type: type, anchor: profile.payPeriodAnchor)
    switch type {
    case .monthly: #expect(period.start.day == 1)
    case .semiMonthly: #expect([1, 16].contains(period.start.day))
    default: #expect(period.start.weekday == .monday)
    }
    // What a person chose stays.
    let chosen = try pay()
    try chosen.fill("anchor", "2026-01-20")
    try chosen.fill("target", "100")
    let index = try #require(PayPeriodType.allCases.firstIndex(of: type))
    for _ in 0..<PayPeriodType.allCases.count where try chosen.form().form.choice("period") != index
    {
      try chosen.focus("period")
      chosen.press("Right")
    }
    #expect(try chosen.form().form.value("target") == "100")
    #expect(try chosen.form().form.value("anchor") == "2026-01-20")
  }

  @Test(
    "hours per period are typed as a contract writes them",
    arguments: [
      ("75", 4500), ("37:30", 2250), ("37.5", 2250), ("37,5", 2250), ("37h30m", 2250),
      ("150h", 9000), ("0", 0), ("7.5h", 450), ("2250m", 2250),
    ])
  func target(text: String, minutes: Int) throws {
    let robot = try pay()
    try robot.fill("target", text)
    #expect(try robot.error("target") == nil)
    #expect(try saved(robot).regularMinutesPerPay == minutes)
  }

  @Test("hours that are none are refused", arguments: ["", "x", "-5", "10000h", "7:60", "½"])
  func badTarget(text: String) throws {
    let robot = try pay()
    try robot.fill("target", text)
    #expect(try robot.error("target") != nil)
    robot.press("Enter")
    #expect(try robot.store.profiles.profile() == nil)
  }

  @Test(
    "money has as many decimals as its currency",
    arguments: [
      ("18.50", "EUR", 1850), ("18,5", "eur", 1850), ("18", "GBP", 1800), ("0", "EUR", 0),
      ("1500", "JPY", 1500), ("7.125", "KWD", 7125), ("007.10", "USD", 710),
      ("100000000", "EUR", 10_000_000_000),
    ])
  func money(text: String, currency: String, cents: Int64) throws {
    let robot = try pay()
    try robot.fill("rate", text)
    try robot.fill("currency", currency)
    let profile = try saved(robot)
    #expect(try robot.store.pay.baseRates().map(\.cents) == [cents])
    #expect(robot.state.pay.baseRate(on: robot.environment.today)?.cents == cents)
    #expect(profile.currency == currency.uppercased())
    robot.press("Enter")
    try robot.focus("rate")
    #expect(try robot.form().action == .settings(.saveProfile(profile, from: profile)))
  }

  @Test(
    "an amount with more decimals than an hour can have, or none, is refused",
    arguments: [
      ("18.5555555", "EUR"), ("18.55555", "JPY"), ("7.12555555", "KWD"), ("-1", "EUR"),
      ("1.234,50", "EUR"),
      ("18.", "EUR"), (".5", "EUR"), ("abc", "EUR"), ("١٨", "EUR"), ("9999999999", "EUR"),
    ])
  func badMoney(text: String, currency: String) throws {
    let robot = try pay()
    try robot.fill("currency", currency)
    try robot.fill("rate", text)
    #expect(try robot.error("rate")?.contains("Can’t read “\(text)” as an amount") == true)
    robot.press("Enter")
    #expect(try robot.store.profiles.profile() == nil)
  }

  @Test("a rate may be taken back to none")
  func noRate() throws {
    let robot = try pay()
    try robot.fill("rate", "18")
    _ = try saved(robot)
    robot.press("Enter")
    try robot.fill("rate", "")
    _ = try saved(robot)
    #expect(try robot.store.pay.baseRates().isEmpty)
    robot.press("u")
    #expect(try robot.store.pay.baseRates().map(\.cents) == [1800])
  }

  @Test("another rate holds from a day on that is asked for, and what was before stays")
  func raise() throws {
    let robot = try pay()
    try robot.fill("rate", "18")
    #expect(try robot.form().form["rate_from"] == nil)
    _ = try saved(robot)
    robot.press("Enter")
    try robot.fill("rate", "19.20")
    // The pay period of today began on 9 November.
    #expect(try robot.field("rate_from").input.text == "2026-11-09")
    try robot.fill("rate_from", "2026-12-01")
    #expect(try robot.field("rate_from").note == "Tue 1 Dec 2026")
    _ = try saved(robot)
    let rates = try robot.store.pay.baseRates()
    #expect(rates.map(\.cents) == [1800, 1920])
    #expect(rates.map(\.effectiveFrom) == [nil, try day("2026-12-01")])
    #expect(robot.screen.contains("18.00"))
    robot.press("u")
    #expect(try robot.store.pay.baseRates().map(\.cents) == [1800])
  }

  @Test("a currency is three letters", arguments: ["EU", "EURO", "€", "E1R", "", "ÄÖÜ"])
  func currency(text: String) throws {
    let robot = try pay()
    try robot.fill("currency", text)
    #expect(try robot.error("currency")?.contains("is not a currency code") == true)
  }

  @Test("the period's type and anchor change what the Dashboard counts")
  func period() throws {
    let robot = try pay()
    try robot.focus("period")
    robot.press("Right")
    try robot.fill("anchor", "1.11.2026")
    #expect(try robot.field("anchor").note == "Sun 1 Nov 2026")
    let profile = try saved(robot)
    #expect(profile.payPeriodType == .monthly)
    robot.press("3")
    #expect(robot.screen.contains("1–30 Nov · monthly"))
  }

  @Test("every setting opens its form on its own field")
  func everyItem() throws {
    let robot = try Robot()
    let forms: [ProfileSection] = [.person, .pay, .rest]
    for item in robot.state.settings.items where forms.map(\.rawValue).contains(item.section) {
      // Some of pay are lists or menus of their own.
      let others = ["ruleset", "base_rates", "bonuses", "confirmation"]
      guard !others.contains(item.id) else { continue }
      robot.press(keys(toSetting: item.id) + "e")
      let form = try robot.form().form
      #expect(!form.fields[form.focus].id.isEmpty)
      robot.press("Enter")
    }
    // Saving what is there already is no change, but for the first, which made the profile.
    #expect(try robot.store.changeCount() == 1)
  }

  @Test("undoing the first change of the settings shows the defaults again")
  func undoFirst() throws {
    let robot = try editing("name")
    let before = robot.state.profile
    robot.type("Anna")
    _ = try saved(robot)
    robot.press("u")
    #expect(try robot.store.profiles.profile() == nil)
    #expect(robot.state.profile == before)
    #expect(!robot.screen.contains("Anna     "))
    robot.press("C-r")
    #expect(robot.state.profile.name == "Anna")
  }

  @Test("settings that were changed elsewhere meanwhile are not overwritten")
  func changedMeanwhile() throws {
    let robot = try editing("name")
    let other = try Robot(beside: robot)
    other.press("6 Enter")
    try other.fill("department", "Ward 7")
    try other.fill("name", "Ben")
    other.press("Enter")
    let before = try robot.store.records()
    robot.type("Anna")
    robot.press("Enter")
    #expect(try robot.store.records() == before)
    #expect(robot.prose.contains("changed in the meantime"))
  }

  @Test("what was changed elsewhere meanwhile stays when something else is saved")
  func changedBeside() throws {
    let robot = try editing("name")
    let other = try Robot(beside: robot)
    other.press("6 Enter")
    try other.fill("department", "Ward 7")
    other.press("Enter")
    robot.type("Anna")
    robot.press("Enter")
    let profile = try #require(try robot.store.profiles.profile())
    #expect((profile.name, profile.department) == ("Anna", "Ward 7"))
  }
}
