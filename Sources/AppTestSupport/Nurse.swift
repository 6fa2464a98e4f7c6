import App
import AppCore
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

extension Robot {
  /// Creates the program of a nurse at £20 an hour under the rules of NHS bands 4–9, by the clock alone
  /// and with whole lines on payslips, with monthly pay periods, at noon of the 30th. By default, each shift is worked as planned without a break:
  /// `2026-11-14 20:00 - 2026-11-15 08:00`, optionally followed by `break 30` or `planned`.
  package convenience init(
    nurse shifts: [String], rate: Int64? = 2000, language: Texts.Language = .english,
    size: Size = Size(80, 24)
  ) throws {
    try self.init(now: "2026-11-30T12:00:00Z", language: language, size: size) {
      store, environment in
      let services = StoreServices(store: store, environment: environment)
      var profile = Profiles.fresh(zone: environment.zone, now: environment.now)
      profile.currency = "GBP"
      _ = try services.perform(
        .settings(.saveProfile(profile, from: profile, rate: RateEntry(rate))))
      var rules = try #require(try Rulesets.all().first { $0.id == "nhs-afc-band-4-9" }).ruleset
      rules.premiums.removeAll { $0.attribution == .majorityOfTime }
      rules.payslip = PayslipRules()
      _ = try services.perform(.pay(.useRuleset(rules, from: nil)))
      let all = try shifts.map(Robot.shift)
      try store.write("shift.add", now: environment.now) { transaction in
        for shift in all { try transaction.save(shift) }
      }
    }
    press("3")
  }

  private static func shift(_ text: String) throws -> Shift {
    let words = text.split(separator: " ").map(String.init)
    var shift = try planned("\(words[0]) \(words[1])", "\(words[3]) \(words[4])")
    shift.breakMinutes = 0
    if let place = words.firstIndex(of: "break") {
      shift.breakMinutes = Int(words[place + 1])
    }
    if !words.contains("planned") { shift.markWorked() }
    return shift
  }
}
