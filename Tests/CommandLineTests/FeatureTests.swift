import Foundation
import Services
import TestSupport
import Testing
import shiftpro

@Suite("Feature flags") struct FeatureTests {
  private static let names = [
    "coach", "training", "weekly", "monthly", "digest", "coping_kit", "endpoint",
  ]

  private func enabled(_ shell: Shell) throws -> [String] {
    try shell.must("features", "list", "--json").list("features")
      .filter { $0.flag("enabled") }.compactMap { $0.text("name") }
  }

  @Test("everything is on until it is turned off")
  func list() throws {
    let shell = try Shell()
    let all = try shell.must("features", "list", "--json").list("features")
    #expect(all.map { $0.text("name") ?? "" } == Self.names && shell.files.isEmpty)
    #expect(try enabled(shell) == Self.names)
    #expect(shell.must("features").output == shell.must("features", "list").output)
    #expect(shell.must("features", "off", "weekly").output == "weekly is off.\n")
    #expect(try enabled(shell) == Self.names.filter { $0 != "weekly" })
    #expect(
      shell.must("features", "off", "weekly", "--json").output.contains(
        "\"weekly\",\"enabled\":false"))
    shell.must("features", "on", "weekly")
    #expect(try enabled(shell) == Self.names)
    #expect(shell("features", "--lang", "de").output.contains("Vorschlag der Woche"))
  }

  @Test("the file follows the configuration folder, and keeps what it does not know")
  func file() throws {
    var shell = try Shell()
    try shell.setFeatures("{\"future\": [1, {\"a\": null}], \"weekly\": false, \"digest\": true}")
    #expect(try enabled(shell) == Self.names.filter { $0 != "weekly" })
    shell.must("features", "off", "endpoint")
    let text = try shell.featureText()
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    #expect(
      json == ["future": [1, ["a": NSNull()]], "weekly": false, "digest": true, "endpoint": false])
    shell.must("features", "off", "endpoint")
    #expect(try shell.featureText() == text, "turning it off again changes nothing")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: "\(shell.folder.folder)/.config/shiftpro")
    #expect(names == ["features.json"], "no file is left over")
    shell.variables["XDG_CONFIG_HOME"] = "\(shell.folder.folder)/other"
    #expect(try enabled(shell) == Self.names)
    shell.variables["XDG_CONFIG_HOME"] = nil
    shell.variables["HOME"] = nil
    #expect(try shell("features", "off", "coach", "--json").errorCode() == "features_no_home")
    #expect(try enabled(shell) == Self.names)
  }

  @Test(
    "a broken file is named, is left as it is, and leaves everything on",
    arguments: [
      ("{\"weekly\":", "features_syntax"), ("", "features_syntax"), ("[]", "features_not_object"),
      ("{\"weekly\": \"no\"}", "features_value"), ("{\"coach\": 0}", "features_value"),
      ("{\"weekly\": false, \"weekly\": true}", "features_syntax"),
    ])
  func broken(text: String, code: String) throws {
    let shell = try Shell.withRoster()
    try shell.setFeatures(text)
    for words in [["features"], ["features", "list"], ["features", "off", "weekly"]] {
      let outcome = shell.run(words + ["--json"])
      #expect(try outcome.status == 1 && outcome.errorCode() == code, "\(words): \(outcome)")
      #expect(outcome.errors.contains(shell.featurePath), "\(outcome)")
    }
    #expect(try shell.featureText() == text)
    let today = shell("guidance", "weekly", "--json")
    #expect(today.status == 0 && today.errors.contains(shell.featurePath), "\(today)")
    #expect(!shell("goal", "list").errors.isEmpty && shell("list").errors.isEmpty)
    let german = shell("features", "--lang", "de").errors
    #expect(!german.contains("⟦") && !german.contains("{file"))
  }

  @Test("commands of a part that is off say so and do nothing")
  func gates() throws {
    let lines: [(String, [[String]])] = [
      (
        "coach",
        [
          ["today"], ["today", "done", "food.veg"], ["guidance", "library"], ["goal", "list"],
          ["goal", "add", "x"], ["plan"], ["block", "list"], ["coach", "metrics"],
          ["coach", "endpoint", "show"], ["guidance", "settings"],
        ]
      ),
      (
        "weekly",
        [
          ["guidance", "weekly"], ["guidance", "accept", "week"], ["guidance", "dismiss", "week"],
        ]
      ),
      (
        "monthly",
        [
          ["guidance", "focus"], ["guidance", "accept", "ritual"], ["guidance", "accept", "all"],
          ["guidance", "swap", "ritual"], ["guidance", "edit", "ritual", "sleep.wind-down"],
        ]
      ),
      ("digest", [["guidance", "settings", "--digest", "on"]]),
      ("endpoint", [["coach", "endpoint", "set", "http://localhost:1", "--model", "m"]]),
    ]
    for (flag, commands) in lines {
      let shell = try Shell.withRoster(), written = shell.written()
      shell.must("features", "off", flag)
      for words in commands {
        let outcome = shell.run(words + ["--json"])
        #expect(
          try outcome.status == 1 && outcome.errorCode() == "feature_off", "\(words): \(outcome)")
        #expect(outcome.errors.contains("shiftpro features on \(flag)"), "\(outcome)")
      }
      #expect(shell.written() == written)
      shell.must("features", "on", flag)
      for words in commands where words.count == 2 {
        #expect(try shell.run(words + ["--json"]).errorCode() != "feature_off", "\(words)")
      }
      for words in [["workout", "list"], ["exercise", "list"], ["list"], ["features"]] {
        #expect(shell.run(words).status == 0)
      }
    }
  }

  @Test("with the endpoint off nothing is asked, whatever is set")
  func endpoint() throws {
    let shell = try Shell.withGoal()
    shell.must("coach", "endpoint", "set", "http://127.0.0.1:1", "--model", "m")
    shell.must("features", "off", "endpoint")
    let json = try shell.must("goal", "regenerate", "pass", "--json").json()
    #expect(json["endpoint"] == nil && !(json["proposals"] as? [Any] ?? []).isEmpty)
    shell.must("coach", "endpoint", "show")
    shell.must("coach", "endpoint", "off")
  }

  @Test("what is off does not remind")
  func reminders() throws {
    let shell = try Shell(now: "2026-03-02T09:00:00Z", zone: "Europe/Berlin")
    for day in ["2026-02-24", "2026-02-25", "2026-02-26"] {
      try shell.log("food.veg", "\(day)T10:00")
    }
    shell.must("guidance", "settings", "--digest", "on", "--nudge", "9:30")
    func count() throws -> Int {
      try shell.must("remind", "--dry-run", "--json").json().values
        .compactMap { ($0 as? [Any])?.count }.max() ?? 0
    }
    #expect(try count() == 2)
    shell.must("features", "off", "digest")
    #expect(try count() == 1)
    shell.must("features", "off", "coach")
    #expect(try count() == 0)
  }

  @Test("a restricted tier refuses old days, a second rotation, tables and own themes")
  func tier() throws {
    var shell = try Shell()
    shell.must("pattern", "apply", "dupont", "--start", "2026-09-21", "--team", "A")
    shell.entitlements = .free
    func refused(_ arguments: String...) -> String {
      let outcome = shell.run(arguments)
      #expect(outcome.status == 1, "\(outcome)")
      return outcome.errors
    }
    #expect(refused("list", "--from", "2026-09-01").contains("20 Sep 2026"))
    #expect(refused("hours", "--from", "2026-09-01").contains("30 days"))
    #expect(refused("hours", "--period", "2026-07-01").contains("30 days"))
    #expect(refused("export", "--as", "csv").contains("CSV"))
    #expect(
      refused("pattern", "apply", "fast-12", "--start", "2026-10-26").contains(
        "1 rotation"))
    shell.must("list", "--from", "2026-09-20")
    shell.must("hours")
    shell.must("export", "--as", "ics")
    shell.must("backup", shell.folder.folder + "/b.shiftpro")
  }
}
