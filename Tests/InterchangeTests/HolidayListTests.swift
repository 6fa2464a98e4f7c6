import Domain
import Interchange
import Testing

/// `2026-01-01 New Year`, a line a holiday.
func lines(_ contents: HolidayFile.Contents) -> [String] {
  contents.holidays.map { "\(ISOText.format($0.day)) \($0.name)" }
}

@Suite("Holidays in a list") struct HolidayListTests {
  private static func read(
    _ text: String, years: ClosedRange<Int> = 2026...2026
  ) throws -> [String] {
    let contents = try HolidayFile.read(Array(text.utf8), years: years)
    #expect(contents.skipped == [])
    return lines(contents)
  }

  @Test(
    "a day and a name in every form",
    arguments: [
      ("2026-01-01 New Year", "2026-01-01 New Year"), ("2026-01-01;Neujahr", "2026-01-01 Neujahr"),
      ("2026-01-01,Neujahr", "2026-01-01 Neujahr"), ("2026-01-01\tNeujahr", "2026-01-01 Neujahr"),
      ("2026-1-6 ; Heilige Drei Könige ", "2026-01-06 Heilige Drei Könige"),
      ("  01.01.2026   Neujahr", "2026-01-01 Neujahr"), ("1.1.2026;Neujahr", "2026-01-01 Neujahr"),
      ("12-25 Christmas", "2026-12-25 Christmas"), ("25.12. Christmas", "2026-12-25 Christmas"),
      ("25.12;Christmas", "2026-12-25 Christmas"),
      ("1.5. Tag der Arbeit", "2026-05-01 Tag der Arbeit"),
      ("2026-01-01,\"New Year, \"\"observed\"\"\"", "2026-01-01 New Year, \"observed\""),
      ("2026-01-01;New Year;DE-BY", "2026-01-01 New Year;DE-BY"),
      ("2026-01-01,New Year, observed", "2026-01-01 New Year, observed"),
      ("2026-01-01 - New Year", "2026-01-01 - New Year"),
      ("2026-01-01 Day #1", "2026-01-01 Day #1"), ("2026-01-01 a \t b", "2026-01-01 a b"),
      ("2026-01-01 \"", "2026-01-01 \""), ("1900-01-01 a", "1900-01-01 a"),
      ("31.12.2200 a", "2200-12-31 a"),
    ])
  func forms(line: String, entry: String) throws {
    #expect(try Self.read(line) == [entry])
  }

  @Test("lines end as they like, comments and blank lines say nothing")
  func wholeFiles() throws {
    let text =
      "\u{feff}# Bavaria\n\n2026-01-06 b\n   \n  # more\n2026-01-01 a\n2026-01-06 b\n06.01.2026 c"
    for end in ["\n", "\r\n", "\r"] {
      for tail in ["", end, end + end] {
        #expect(
          try Self.read(text.replacing("\n", with: end) + tail)
            == ["2026-01-01 a", "2026-01-06 b", "2026-01-06 c"])
      }
    }
  }

  @Test("a day of every year is told for the years asked for, another wherever it lies")
  func everyYear() throws {
    let text = "29.2. leap\n12-25 Christmas\n2040-01-01 far"
    #expect(
      try Self.read(text, years: 2027...2029) == [
        "2027-12-25 Christmas", "2028-02-29 leap", "2028-12-25 Christmas", "2029-12-25 Christmas",
        "2040-01-01 far",
      ])
    #expect(try Self.read("12-25 a", years: 1...1900) == ["1900-12-25 a"])
    #expect(try Self.read("12-25 a", years: 2200...99_999) == ["2200-12-25 a"])
  }

  @Test(
    "a line that cannot be read is refused with its number and text",
    arguments: [
      ("Date;Name", HolidayFileError.LineProblem.noDay), ("New Year 2026-01-01", .noDay),
      ("<!DOCTYPE html>", .noDay), ("2026 New Year", .noDay), ("26-01-01 New Year", .noDay),
      ("01.01.26 New Year", .noDay), ("01/01/2026 New Year", .noDay), ("2026-01 a", .noDay),
      ("2026-001-01 a", .noDay), ("+026-01-01 a", .noDay), ("2026--01 a", .noDay),
      ("12-25. a", .noDay), ("2026-01-01T00:00 a", .noDay), (";a", .noDay),
      ("2026.01.01 a", .noDay),
      ("2026-02-29 a", .noSuchDay), ("31.04.2026 a", .noSuchDay), ("30.2. a", .noSuchDay),
      ("13-01 a", .noSuchDay), ("00-00 a", .noSuchDay), ("2026-00-10 a", .noSuchDay),
      ("0001-01-01 a", .outOfRange), ("9999-01-01 a", .outOfRange), ("1.1.1899 a", .outOfRange),
      ("2026-01-01", .noName), ("2026-01-01;", .noName), ("2026-01-01 ; ", .noName),
      ("2026-01-01,\"\"", .noName), ("25.12.", .noName),
    ])
  func badLines(line: String, problem: HolidayFileError.LineProblem) throws {
    let text = "# list\n2026-01-01 New Year\n\n\(line)\n2026-12-25 Christmas"
    let error = try failure(HolidayFileError.self) { try Self.read(text) }
    let shown = line.split(separator: " ").joined(separator: " ")
    #expect(error == .line(4, text: shown, problem))
  }

  @Test("a long line is shown by its beginning")
  func longLine() throws {
    let long = String(repeating: "x", count: 121)
    #expect(
      try failure(HolidayFileError.self) { try Self.read("2026-01-01 \(long)") }
        == .line(1, text: "2026-01-01 \(long.prefix(49))…", .longName))
    #expect(try Self.read("2026-01-01 \(long.dropLast())").count == 1)
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    let error = try failure(HolidayFileError.self) { try Self.read(marks) }
    guard case .line(1, let text, .noDay) = error else { return #expect(Bool(false), "\(error)") }
    #expect(text.unicodeScalars.count == 61)
  }

  @Test("a file that is no text is refused")
  func notText() throws {
    let line = Array("2026-01-01 a\n".utf8)
    let utf16: [UInt8] = [0xff, 0xfe] + "2026-01-01 Neujahr".utf8.flatMap { [$0, 0] as [UInt8] }
    let latin1 = "2026-01-06 K\u{f6}nige".unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let picture: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]
    for (bytes, number) in [
      (line + [0xff, 0x0a], 2), (line + latin1, 2), (utf16, 1), (picture, 1), (line + [0], 2),
      ([0x50, 0x4b, 3, 4, 0, 0], 1),
    ] as [([UInt8], Int)] {
      #expect(
        try failure(HolidayFileError.self) { try HolidayFile.read(bytes, years: 2026...2026) }
          == .notText(line: number))
    }
  }

  @Test(
    "a file without a holiday is refused",
    arguments: ["", "\n\n", "# nothing", "\u{feff}", "29.2. a"])
  func nothing(text: String) throws {
    #expect(try failure(HolidayFileError.self) { try Self.read(text) } == .nothing)
  }

  @Test("size and number have limits")
  func limits() throws {
    let limit = HolidayFile.maximumBytes
    #expect(
      try failure(HolidayFileError.self) {
        try HolidayFile.read([UInt8](repeating: 0x0a, count: limit + 1), years: 2026...2026)
      } == .tooLarge(limit: limit))
    let line = "12-25 a\n"
    let text = String(repeating: line, count: limit / line.utf8.count)
    #expect(
      try failure(HolidayFileError.self) { try Self.read(text, years: 1900...2200) }
        == .tooMany(limit: HolidayFile.maximumHolidays))
  }
}
