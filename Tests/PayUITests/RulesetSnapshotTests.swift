import AppCore
import AppTestSupport
import Domain
import PayUI
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// Rules of pay and base rates at every size the program is made for.
@Suite("Rules of pay, drawn")
struct RulesetSnapshotTests {
  /// The keys that lead there.
  private static let views: [(name: String, keys: String)] = [
    ("rulesets", "3 R 12*j"), ("ruleset", "3 R 12*j e 9*j + +"), ("base-rates", "3 g b"),
    ("bonuses", "3 B"),
  ]

  /// A nurse on German rules with a raise ahead.
  private func nurse(_ size: Size, language: Texts.Language = .english) throws -> Robot {
    try Robot(language: language, size: size, demo: DemoStore()) { store, environment in
      let services = StoreServices(store: store, environment: environment)
      let rules = try #require(try Rulesets.all().first { $0.id == "de-hourly" })
      _ = try services.perform(.pay(.useRuleset(rules.ruleset, from: day("2026-11-09"))))
      _ = try services.perform(.pay(.setBaseRate(RateEntry(2_600, from: day("2027-01-01")))))
      for bonus in [
        StoredBonus(day: try day("2026-06-30"), name: "Summer", cents: 25_000),
        StoredBonus(
          day: try day("2026-11-20"), name: "Attendance", cents: 12_050,
          earnedFrom: try day("2026-11-01")),
        StoredBonus(
          day: try day("2026-12-24"), name: "Christmas", cents: 40_000, countsInRegularRate: false),
      ] { _ = try services.perform(.pay(.saveBonus(bonus))) }
    }
  }

  private func robot(
    _ keys: String, _ size: Size = Size(80, 24), language: Texts.Language = .english
  ) throws -> Robot {
    let robot = try nurse(size, language: language)
    robot.press(repeating: keys)
    return robot
  }

  // A list keeps its first row when it shrinks, so each size starts anew.
  @Test("at four sizes", arguments: views, pictureSizes)
  func all(view: (name: String, keys: String), size: Size) throws {
    try robot(view.keys, size).check("rules/\(view.name)-\(size.width)x\(size.height)")
  }

  @Test("in German, and without colour", arguments: views)
  func others(view: String, keys: String) throws {
    try robot(keys, language: .german).check("rules/\(view)-de")
    try robot(keys, Size(120, 40)).check("rules/\(view)-mono", theme: .mono)
  }

  @Test(
    "the forms",
    arguments: [
      ("use", "3 R 12*j Enter"), ("premium", "3 R 12*j e 8*j Enter"),
      ("premium-wrong", "3 R 12*j e 8*j Enter Tab Tab x Enter"),
      ("overtime", "3 R G k k e 11*j Enter"), ("tier", "3 R G k k e 12*j Enter"),
      ("leave", "3 R e 4*j + Esc"), ("rate", "3 B a 1 9 Enter a 2 7 . 5"),
      ("remove", "3 R d"),
    ])
  func forms(name: String, keys: String) throws {
    try robot(keys).check("rules/form-\(name)")
  }

  @Test("with nothing in the store", arguments: views)
  func empty(view: String, keys: String) throws {
    let robot = try Robot()
    for word in keys.split(separator: " ") where !word.contains("*") { robot.press(String(word)) }
    robot.check("rules/\(view)-empty")
  }
}
