import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("demo --export-apple-health")
struct DemoExportTests {
  let shell: Shell

  init() throws { shell = try Shell(now: "2026-11-21T02:40:00Z", zone: "Europe/Berlin") }

  private func path(_ name: String) -> String { "\(shell.folder.folder)/\(name)" }

  @Test("an export to try import with, as XML and archive; it needs no store and makes none")
  func exporting() throws {
    var added: Set<Int?> = []
    for name in ["export.xml", "export.ZIP"] {
      let outcome = shell(
        "demo", "--export-apple-health", path(name), "--megabytes", "1", "--json")
      let found = try outcome.json()
      let size = try #require(
        try FileManager.default.attributesOfItem(atPath: path(name))[.size] as? Int)
      #expect(found.text("file") == path(name) && found.number("bytes") == size, "\(outcome)")
      #expect(found.number("days") == 3)
      #expect(name == "export.xml" ? size >= 1_000_000 : size < 100_000)
      let dry = try shell("import", path(name), "--strict", "--dry-run", "--json").json()
      #expect(dry.text("kind") == "apple-health")
      added.insert(dry.number("added"))
    }
    #expect(added.count == 1 && !added.contains(0))
    #expect(shell.files == ["export.ZIP", "export.xml"])
  }

  @Test("in plain words, with the way on")
  func words() {
    let outcome = shell("demo", "--export-apple-health", path("e.xml"), "--megabytes", "1")
    let line =
      "\(path("e.xml")): 3 days of steps, 1.0 MB. Try it with: shiftpro import \(path("e.xml"))"
    #expect(outcome.status == 0 && outcome.output.hasPrefix(line), "\(outcome)")
  }

  @Test("a size of nothing, and a folder that is not there, are refused")
  func refusals() throws {
    let sizeOnly = shell("demo", "--megabytes", "3", "--json")
    #expect(sizeOnly.status == 2)
    #expect(try sizeOnly.errorCode() == "megabytes_of_what")
    let nowhere = shell("demo", "--export-apple-health", path("none/e.xml"), "--json")
    #expect(nowhere.status == 1)
    #expect(try nowhere.errorCode() == "cannot_write")
    #expect(shell.files == [])
  }
}
