import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

extension Shell {
  /// A person at three in the afternoon in Berlin, with two late shifts to come and a free day now.
  static func withRoster() throws -> Shell {
    let shell = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    try shell.add("2026-03-03 14:00", "2026-03-03 22:00", "--name", "Late")
    try shell.add("2026-03-04 14:00", "2026-03-04 22:00", "--name", "Late")
    return shell
  }

  /// The same person at another time.
  func at(_ now: String) -> Shell {
    var copy = self
    copy.variables["SHIFTPRO_NOW"] = now
    return copy
  }

  /// The actions that `today` suggests.
  func suggestions(_ arguments: String...) throws -> [[String: Any]] {
    let outcome = run(["today", "--json"] + arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    return try outcome.list("suggestions")
  }

  /// Logs an action as done at a time, and returns its entry.
  @discardableResult
  func log(_ slug: String, _ at: String, _ more: String...) throws -> [String: Any] {
    let outcome = run(["today", "done", slug, "--at", at, "--json"] + more)
    #expect(outcome.status == 0, "\(outcome)")
    return try #require(try outcome.json()["entry"] as? [String: Any])
  }

  /// Logs so many failures that things are hard.
  func makeHard() {
    for (slug, hour) in [
      ("sleep.thief", 1), ("sleep.thief", 2), ("move.sit-less", 3), ("move.sit-less", 4),
      ("sleep.bed-only", 5), ("sleep.errands", 6), ("move.strength", 7), ("food.veg", 8),
    ] { must("today", "skip", slug, "--reason", "too_hard", "--at", "-\(hour)h") }
  }

  /// The path of the file with the feature flags.
  var featurePath: String { "\(folder.folder)/.config/shiftpro/features.json" }

  /// The text of that file.
  func featureText() throws -> String { try String(contentsOfFile: featurePath, encoding: .utf8) }

  /// Writes that file.
  func setFeatures(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.folder)/.config/shiftpro", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: featurePath))
  }
}

extension Dictionary where Key == String, Value == Any {
  /// A number with a fraction.
  func fraction(_ key: String) -> Double? { (self[key] as? NSNumber)?.doubleValue }

  /// An object within this one.
  func object(_ key: String) throws -> [String: Any] {
    try #require(self[key] as? [String: Any], "\(key)")
  }
}
