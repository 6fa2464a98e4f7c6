import Domain
import Foundation
import Services
import TestSupport
import Testing

/// What doctor names although the store is sound.
@Suite("Notes of doctor about zone files") struct DoctorNoteTests {
  /// The codes of the notes, with the sentence of the first.
  private func notes(_ shell: Shell) throws -> (codes: [String?], text: String) {
    let outcome = shell("doctor", "--json")
    #expect(outcome.status == 0, "\(outcome)")
    let notes = try outcome.list("notes")
    return (notes.map { $0.text("code") }, notes.first?.text("message") ?? "")
  }

  /// A table of Vancouver alone, with the files that name its release.
  private func zones(_ files: [String: String]) -> ZoneDatabase {
    ZoneDatabase { name in
      files[name].map { Array($0.utf8) }
        ?? (try? ChangedZones.before.zone(name)).map { _ in
          ChangedZones.file(footer: "PST8PDT,M3.2.0,M11.1.0", first: -8 * 3600, changes: [])
        }
    }
  }

  @Test(
    "a table of an earlier year is named, one of this year or without a version is not",
    arguments: [
      (["tzdata.zi": "# version 2025b\n# text\n"], true), (["+VERSION": "2025c\n"], true),
      (["tzdata.zi": "# version 2026f\n"], false), (["+VERSION": "2024"], false),
      (["tzdata.zi": "R d 1916 o\n"], false), ([:], false),
    ])
  func age(_ files: [String: String], _ isNamed: Bool) throws {
    var shell = try Shell(now: "2026-11-28T12:00:00Z", zone: "America/Vancouver")
    shell.zones = zones(files)
    try shell.add("2026-12-15 22:00", "06:00")
    let found = try notes(shell)
    #expect(found.codes == (isNamed ? ["old_zone_table"] : []))
    #expect(found.text.contains("2025") == isNamed)
    #expect(shell("doctor").errors.contains("tzdata") == isNamed)
    shell.variables["SHIFTPRO_NOW"] = "2026-03-01T12:00:00Z"
    #expect(try notes(shell).codes.isEmpty)
  }

  @Test("a file without a rule after its last change is named once a shift is planned after it")
  func footer() throws {
    var shell = try Shell(now: "2026-09-01T12:00:00Z", zone: "America/Vancouver")
    let changes = [
      ("2026-03-08T10:00:00Z", -7), ("2026-11-01T09:00:00Z", -8), ("2027-03-14T10:00:00Z", -7),
    ]
    shell.zones = ZoneDatabase { name in
      guard name == "America/Vancouver" else { return nil }
      return ChangedZones.file(
        footer: "", first: -8 * 3600,
        changes: changes.compactMap { text, hours in
          ISOText.instant(text).map { ($0, hours * 3600) }
        })
    }
    try shell.add("2027-03-01 22:00", "06:00")
    #expect(try notes(shell).codes.isEmpty)
    try shell.add("2027-11-15 22:00", "06:00")
    let found = try notes(shell)
    #expect(found.codes == ["zone_ends_early"])
    #expect(found.text.contains("2027-03-14"))
  }

  @Test("typed times under changed rules are in the JSON too")
  func typed() throws {
    var shell = try Shell(now: "2026-11-30T12:00:00Z", zone: "America/Vancouver")
    shell.zones = ChangedZones.before
    try shell.add("2026-11-16 22:00", "06:00")
    #expect(try notes(shell).codes.isEmpty)
    shell.zones = ChangedZones.after
    #expect(try notes(shell).codes == ["typed_times"])
  }
}
