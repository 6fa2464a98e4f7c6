import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("Lines for status bars") struct StatusBarTests {
  /// The templates that the README gives, as the shells of the bars hand them over.
  private static func templates() throws -> [String] {
    let readme = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("README.md"), encoding: .utf8)
    return readme.matches(of: /--format '([^']+)'/).map {
      String($0.1).replacingOccurrences(of: "\\\"", with: "\"")
    }
  }

  @Test("the README's templates name only fields that there are")
  func fields() throws {
    let templates = try Self.templates()
    #expect(templates.count >= 4)
    let shell = try Shell(now: "2026-10-20T20:00:00Z")
    try shell.add("2026-10-20 19:00", "2026-10-21 07:00", "--name", "Night")
    for isRunning in [false, true] {
      if isRunning { shell.must("start", "--at", "19:00") }
      for template in templates {
        let line = shell.must("status", "--format", template).output
        #expect(!line.contains(/\{[a-z]+\}/), "\(template): \(line)")
      }
    }
  }

  @Test("what waybar gets is JSON in every language and state", arguments: ["en", "de"])
  func waybar(language: String) throws {
    let template = try #require(try Self.templates().first { $0.contains("class") })
    let shell = try Shell(now: "2026-10-20T20:00:00Z")
    try shell.add("2026-10-20 19:00", "2026-10-21 07:00", "--name", "\"Night\"")
    func bar(_ now: String) throws -> [String: String] {
      let line = shell.must("status", "--format", template, "--lang", language, "--now", now)
      let object = try JSONSerialization.jsonObject(with: Data(line.output.utf8))
      return try #require(object as? [String: String])
    }
    #expect(try bar("2026-10-20T20:00:00Z")["class"] == "off")
    shell.must("start", "--at", "19:00")
    #expect(try bar("2026-10-20T20:00:00Z")["class"] == "on_shift")
    #expect(try bar("2026-10-21T06:30:00Z")["class"] == "over")
    #expect(try bar("2026-10-21T06:30:00Z")["text"]?.isEmpty == false)
  }
}
