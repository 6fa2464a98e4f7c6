import Foundation
import Interchange
import TestSupport
import Testing
import shiftpro

@Suite("the watched folder")
struct WatchedFolderTests {
  private let shell: Shell
  private var folder: String { shell.folder.folder + "/arrivals" }

  init() throws {
    shell = try Shell(now: "2026-05-20T12:00:00Z", zone: "Europe/Berlin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  private func put(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  private func row(_ day: Int, _ name: String) -> String {
    "2026-05-0\(day),07:00,15:00,\(name)\n"
  }

  private static let heading = "date,start,end,name\n"

  @Test("each file is imported once, and again when it has changed; others are left alone")
  func once() throws {
    try put("a.csv", Self.heading + row(1, "A"))
    try put("bank.csv", "date,amount\n2026-05-01,12\n")
    try put("note.txt", "hello")
    try put("b.csv.part", Self.heading + row(5, "half"))
    let first = try shell.must("import", "--watch", folder, "--json").json()
    #expect(first.number("added") == 1)
    let again = try shell.must("import", "--watch", folder, "--json").json()
    #expect((again["imports"] as? [Any])?.isEmpty == true)
    shell.must("undo")
    shell.must("import", "--watch", folder)
    #expect(try shell.shifts().isEmpty)

    try put("a.csv", Self.heading + row(1, "A") + row(2, "B"))
    shell.must("import", "--watch", folder)
    #expect(try shell.shifts().compactMap { $0.text("name") }.sorted() == ["A", "B"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4)
  }

  @Test("spreadsheets are read; an unreadable one is a failure, other archives are left alone")
  func spreadsheets() throws {
    var bytes: [UInt8] = []
    let columns = ["Datum", "Beginn", "Ende"].map { ExcelWriter.Column($0, width: 10) }
    let writer = try ExcelWriter(sheet: "May", columns, sums: ("Other", "Total")) { bytes += $0 }
    try writer.add([.text("2026-05-01"), .text("07:00"), .text("15:00")])
    try writer.finish()
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/roster.xlsx"))
    shell.must("import", "--watch", folder)
    #expect(try shell.shifts().count == 1)

    try put("broken.ods", "PK\u{3}\u{4}")
    try Data([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).write(
      to: URL(fileURLWithPath: "\(folder)/old.xls"))
    try Data([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).write(
      to: URL(fileURLWithPath: "\(folder)/letter.doc"))
    let later = shell.must("remind").errors
    #expect(later.contains("old.xls") && !later.contains("letter.doc"))
  }

  @Test("the timer takes what arrives, and names a failure once")
  func timer() throws {
    shell.must("import", "--watch", folder)
    try put("a.csv", Self.heading + row(1, "A"))
    try put("bad.csv", Self.heading + "someday,07:00,15:00,X\n")
    let first = shell.must("remind")
    #expect(try shell.shifts().map { $0.text("name") } == ["A"])
    #expect(first.errors.contains("bad.csv") && first.errors.contains("someday"))
    #expect(!shell.must("remind").errors.contains("bad.csv"))
    shell.must("import", "--watch", "none")
    try put("c.csv", Self.heading + row(3, "C"))
    shell.must("remind")
    #expect(try shell.shifts().count == 1)
  }

  @Test("a dry run imports nothing and watches nothing")
  func rehearsal() throws {
    try put("a.csv", Self.heading + row(1, "A"))
    let outcome = shell.must("import", "--watch", folder, "--dry-run")
    #expect(outcome.output.contains("would be imported"))
    #expect(try shell.shifts().isEmpty)
    shell.must("add", "2026-05-09 07:00", "15:00")
    shell.must("remind")
    #expect(try shell.shifts().count == 1)
  }

  @Test("a backup knows no folder of this machine")
  func backup() throws {
    try put("a.csv", Self.heading + row(1, "A"))
    shell.must("import", "--watch", folder)
    let path = shell.folder.folder + "/b.shiftpro"
    shell.must("backup", path)
    let other = try Shell(now: "2026-05-20T12:00:00Z", zone: "Europe/Berlin")
    other.must("restore", path)
    try put("c.csv", Self.heading + row(3, "C"))
    other.must("remind")
    #expect(try other.shifts().map { $0.text("name") } == ["A"])
  }

  @Test("what is no folder, and files beside one, are refused")
  func refused() throws {
    #expect(
      try shell("import", "--watch", folder + "/x", "--json").errorCode() == "import_watch_folder")
    #expect(
      try shell("import", "a.csv", "--watch", folder, "--json").errorCode() == "import_watch_files")
    #expect(try shell("import", "--json").errorCode() == "missing_operand")
  }
}
