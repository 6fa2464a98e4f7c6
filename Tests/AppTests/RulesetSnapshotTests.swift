import App
import Domain
import Store
import Terminal
import TestSupport
import Testing

/// Rules of pay and base rates at every size the program is made for.
@Suite("Rules of pay, drawn")
struct RulesetSnapshotTests {
  private static let sizes = [Size(80, 24), Size(120, 40), Size(200, 60), Size(40, 12)]

  /// The keys that lead there.
  private static let views: [(name: String, keys: String)] = [
    ("rulesets", "3 R 6*j"), ("ruleset", "3 R 6*j e 8*j + +"), ("base-rates", "3 g b"),
    ("bonuses", "3 B"),
  ]

  /// A nurse on German rules with a raise ahead.
  private func nurse(_ size: Size, language: Texts.Language = .english) throws -> Robot {
    try Robot(language: language, size: size) { store, environment in
      _ = try DemoPerson.fill(store, years: 1, seed: 7, environment)
      let desk = ShiftDesk(store: store, environment: environment)
      let rules = try #require(try Rulesets.all().first { $0.id == "de-hourly" })
      _ = try desk.perform(.useRuleset(rules.ruleset, from: day("2026-11-09")))
      _ = try desk.perform(.setBaseRate(RateEntry(2_600, from: day("2027-01-01"))))
      for bonus in [
        StoredBonus(day: try day("2026-06-30"), name: "Summer", cents: 25_000),
        StoredBonus(
          day: try day("2026-11-20"), name: "Attendance", cents: 12_050,
          earnedFrom: try day("2026-11-01")),
        StoredBonus(
          day: try day("2026-12-24"), name: "Christmas", cents: 40_000, countsInRegularRate: false),
      ] { _ = try desk.perform(.saveBonus(bonus)) }
    }
  }

  private func check(
    _ name: String, _ keys: String, _ size: Size, language: Texts.Language = .english,
    theme: Theme? = nil
  ) throws {
    let robot = try nurse(size, language: language)
    for word in keys.split(separator: " ") {
      let parts = word.split(separator: "*")
      for _ in 0..<(parts.count == 2 ? Int(parts[0]) ?? 1 : 1) {
        robot.press(String(parts.last ?? ""))
      }
    }
    #expect(robot.backend.frame.canvas.brokenInvariants() == [])
    do {
      try assertSnapshot(of: robot.backend.frame, theme: theme, named: "rules/\(name)")
    } catch {
      // A test of several pictures goes on: each of them is told, and recorded, in one run.
      Issue.record("\(error)")
    }
  }

  @Test("at four sizes", arguments: views.map(\.name), sizes)
  func all(view: String, size: Size) throws {
    let keys = Self.views.first { $0.name == view }?.keys ?? ""
    try check("\(view)-\(size.width)x\(size.height)", keys, size)
  }

  @Test("in German, and without colour", arguments: views.map(\.name))
  func others(view: String) throws {
    let keys = Self.views.first { $0.name == view }?.keys ?? ""
    try check("\(view)-de", keys, Size(80, 24), language: .german)
    try check("\(view)-mono", keys, Size(120, 40), theme: .mono)
  }

  @Test(
    "the forms",
    arguments: [
      ("use", "3 R 6*j Enter"), ("premium", "3 R 6*j e 7*j Enter"),
      ("premium-wrong", "3 R 6*j e 7*j Enter Tab Tab x Enter"),
      ("overtime", "3 R G k e 9*j Enter"), ("tier", "3 R G k e 10*j Enter"),
      ("leave", "3 R e 4*j + Esc"), ("rate", "3 B a 1 9 Enter a 2 7 . 5"),
      ("remove", "3 R d"),
    ])
  func forms(name: String, keys: String) throws {
    try check("form-\(name)", keys, Size(80, 24))
  }

  @Test("with nothing in the store", arguments: views.map(\.name))
  func empty(view: String) throws {
    let keys = Self.views.first { $0.name == view }?.keys ?? ""
    let robot = try Robot()
    for word in keys.split(separator: " ") where !word.contains("*") { robot.press(String(word)) }
    #expect(robot.backend.frame.canvas.brokenInvariants() == [])
    try assertSnapshot(of: robot.backend.frame, theme: nil, named: "rules/\(view)-empty")
  }
}
