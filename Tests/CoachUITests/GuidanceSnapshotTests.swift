import AppCore
import AppTestSupport
import Coach
import CoachUI
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// Daily actions at every size the program is made for.
@Suite("Daily actions on the screen") struct GuidanceSnapshotTests {
  /// The keys to each page, and its name.
  private static let pages = [
    ("", "today"), ("w", "why"), ("Esc Enter", "report"), ("Esc x", "skip"), ("Esc L", "library"),
    ("n", "own"), ("Esc q o o o Tab h", "week"), ("Tab", "month"), ("e", "choice"),
    ("Esc t", "areas"),
    ("Esc Tab", "season"),
  ]

  /// The demo nurse on a free day, with two months of actions.
  private func robot(
    _ language: Texts.Language = .english, profile change: (inout UserProfile) -> Void = { _ in }
  ) throws -> Robot {
    let robot = try Robot(now: "2026-03-04T13:00:00Z", zone: "Europe/Berlin", language: language) {
      store, environment in
      _ = try DemoPerson.fill(store, years: 1, seed: 7, isTraining: true, environment)
      var profile = try #require(try store.profiles.profile())
      change(&profile)
      try store.write("profile.save", now: environment.now) { try $0.save(profile) }
    }
    robot.press("5")
    return robot
  }

  @Test("all pages at four sizes")
  func sizes() throws {
    let robot = try robot()
    for (keys, name) in Self.pages {
      robot.press(keys)
      robot.checkSizes("actions/\(name)")
    }
  }

  @Test("in German, without colour, and for screen readers", arguments: ["de", "mono", "spoken"])
  func variants(variant: String) throws {
    let robot = try robot(variant == "de" ? .german : .english) { profile in
      if variant == "mono" { profile.theme = "mono" }
      profile.isAccessible = variant == "spoken"
    }
    for (keys, name) in Self.pages {
      robot.press(keys)
      robot.check("actions/\(name)-\(variant)")
    }
  }

  @Test("an empty store, planned sleep, and a hard time")
  func states() throws {
    let fresh = try Robot(now: "2026-03-04T14:00:00Z", zone: "Europe/Berlin")
    fresh.press("5")
    fresh.check("actions/fresh")
    let asleep = try Robot(now: "2026-03-04T02:00:00Z", zone: "Europe/Berlin") {
      store, environment in
      try store.write("test", now: environment.now) {
        try $0.save(
          planned(
            "2026-03-04 14:00", "2026-03-04 22:00", zone: "Europe/Berlin", name: "Late",
            id: RecordID("late")))
      }
    }
    asleep.press("5")
    asleep.check("actions/asleep")
    let hard = try Robot(now: "2026-03-04T14:00:00Z", zone: "Europe/Berlin") { store, environment in
      try store.write("test", now: environment.now) { transaction in
        for day in 1...10 {
          let at = environment.now - Int64(day) * 86_400
          try transaction.save(
            LoggedAction(
              ActionEvent(
                id: RecordID("hard \(day)"), slug: "move.brisk", length: .five, at: at,
                day: environment.zone.local(at: at).day, outcome: .tooHard)))
        }
      }
    }
    hard.press("5")
    hard.check("actions/hard")
  }
}
