import Foundation
import TestSupport
import Testing
import shiftpro

/// Tables with the headings that time clocks, rosters and people write, in `Tests/Tables`.
@Suite("headings of tables of other programs")
struct TableHeadingsTests {
  /// A line of `expected.tsv`.
  struct Expected: CustomStringConvertible {
    let file: String, zone: String, count: Int?, start: String, end: String
    let minutes: Int?, rest: Int?, error: String

    init?(_ line: Substring) {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 8 else { return nil }
      (file, zone, count) = (parts[0], parts[1], Int(parts[2]))
      (start, end, minutes) = (parts[3], parts[4], Int(parts[5]))
      (rest, error) = (Int(parts[6]), parts[7])
    }

    var description: String { file }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Tables")

  private static func expected() throws -> [Expected] {
    try String(contentsOf: folder.appendingPathComponent("expected.tsv"), encoding: .utf8)
      .split(separator: "\n").dropFirst().compactMap(Expected.init)
  }

  @Test("they are read without options, or ask one question")
  func headings() throws {
    let all = try Self.expected()
    #expect(all.count == 50)
    for table in all {
      let shell = try Shell(now: "2026-11-20T12:00:00Z", zone: table.zone)
      let path = Self.folder.appendingPathComponent(table.file).path
      let outcome = shell("import", path, "--json")
      guard table.error.isEmpty else {
        #expect(try outcome.errorCode() == table.error, "\(table)")
        continue
      }
      let shifts = try shell.must("list", "--from", "2025-01-01", "--to", "2026-12-31", "--json")
        .list("shifts").sorted { ($0.text("local_start") ?? "") < ($1.text("local_start") ?? "") }
      #expect(shifts.count == table.count, "\(table) \(outcome)")
      #expect(shifts.first?.text("local_start") == table.start, "\(table)")
      #expect(shifts.first?.text("local_end") == table.end, "\(table)")
      let minutes = shifts.compactMap { $0.number("elapsed_minutes") }.reduce(0, +)
      #expect(minutes == table.minutes, "\(table)")
      if let rest = table.rest {
        #expect(shifts.first?.number("break_minutes") == rest, "\(table)")
      }
      #expect(!shifts.contains { $0.text("name") == "Ana Reed" } || table.hasOnlyNames, "\(table)")
    }
  }

  @Test(
    "tables of other subjects are asked about",
    arguments: [
      "Date,From,To,Amount", "Date,In,Out,Balance", "Date,Start,End,Deep sleep",
      "Start,End,Strand", "Date,Start,End,Heart rate", "Start,End,In bed", "Date,From,To,Airline",
    ])
  func others(_ headings: String) throws {
    let shell = try Shell(now: "2026-05-20T12:00:00Z", zone: "Europe/Berlin")
    let path = try shell.file("a.csv", "\(headings)\n2026-03-01,07:00,15:00,3\n")
    #expect(try shell("import", path, "--json").errorCode() == "import_table")
  }
}

extension TableHeadingsTests.Expected {
  /// Whether nothing in the table says that a name is a person's.
  fileprivate var hasOnlyNames: Bool { file == "homebase-plain.csv" }
}
