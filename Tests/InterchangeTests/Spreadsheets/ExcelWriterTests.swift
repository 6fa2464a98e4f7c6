import Domain
import Interchange
import Testing

@Suite("Written Excel workbooks") struct ExcelWriterTests {
  private static let texts = [
    "=1+1", "'=x", "a,b;c", "\"q\" & <t>", " x ", "two\nlines\tand\rmore", "0012", "_x000D_",
    "_x_", "ä\u{1F600}\u{1}",
  ]

  private func written(_ rows: [[ExcelWriter.Cell]]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = try ExcelWriter(
      sheet: "Bob's & Co",
      [
        .init("start", width: 17), .init("end", width: 17),
        .init("duration", width: 9, isSummed: true), .init("name", width: 9),
        .init("pay", width: 9, isSummed: true), .init("additional", width: 9),
      ], sums: ("Sums", "Total")
    ) { bytes += $0 }
    for row in rows { try writer.add(row) }
    try writer.finish()
    return bytes
  }

  private func time(_ text: String) throws -> ExcelWriter.Cell {
    .time(try #require(ISOText.local(text)))
  }

  @Test("Times, lengths and texts are read back as they were")
  func readBack() throws {
    let rows = try Self.texts.map { text in
      [
        try time("2025-11-03T22:00"), try time("2025-11-04T06:30:15"), .length(seconds: 95_400),
        ExcelWriter.Cell.text(text), .amount("12.30"), .flag(true),
      ]
    }
    let records = try CSVTable(Array(table(written(rows)).text.utf8)).records.dropFirst()
    #expect(records.map { $0.values[3] } == Self.texts)
    for record in records {
      #expect(
        record.values.prefix(3) == ["2025-11-03T22:00", "2025-11-04T06:30:15", "26:30"])
      #expect(record.values.suffix(2) == ["12.30", "true"])
    }
  }

  @Test("Every second of a day and every day have their own serial numbers")
  func serials() throws {
    var days = (0..<600).map {
      CivilDay.clamped(year: 1900, month: 3, day: 1).adding(days: $0 * 997)
    }
    days.append(.clamped(year: 9999, month: 12, day: 31))
    for (number, day) in days.enumerated() {
      let local = LocalDateTime(day: day, secondOfDay: number * 7919 % 86_400)
      let rows: [[ExcelWriter.Cell]] = [[.time(local), .day(day), .length(seconds: 1), .text("x")]]
      let values = try CSVTable(Array(table(written(rows)).text.utf8)).records[1].values
      #expect(values[0] == ISOText.format(local) && values[1] == ISOText.format(day))
    }
    let early: [[ExcelWriter.Cell]] = [[.day(.clamped(year: 1900, month: 2, day: 28)), .text("x")]]
    let values = try CSVTable(Array(table(written(early)).text.utf8)).records[1].values
    #expect(values == ["1900-02-28", "x"])
  }

  @Test("Sums are formulas with their results on the second sheet")
  func sums() throws {
    let row: [ExcelWriter.Cell] = [
      .empty, .empty, .length(seconds: 28_800), .empty, .amount("0.1"), .empty,
    ]
    let bytes = try written([row, row, row])
    #expect(
      try table(bytes, sheet: "Sums").text == "duration,24:00\n\npay,0.3\n")
    let archive = try ZipArchive(MemoryFile(bytes))
    let entry = try #require(archive.entries.first { $0.name == "xl/worksheets/sheet2.xml" })
    let text = String(decoding: try archive.open(entry).bytes(upTo: 4000), as: UTF8.self)
    #expect(text.contains("<f>SUM('Bob''s &amp; Co'!C2:C1048576)</f><v>1</v>"))
    #expect(try written([row]) == written([row]))
  }

  @Test("The archive has sizes of 32 bits, which Excel needs")
  func narrow() throws {
    let bytes = try written([])
    #expect(bytes[4] == 20 && Array(bytes.suffix(22).prefix(4)) == [0x50, 0x4b, 5, 6])
    let archive = try ZipArchive(MemoryFile(bytes))
    #expect(!archive.isRecovered && archive.entries.count == 7)
    #expect(archive.entries.allSatisfy { $0.size ?? 0 > 0 && $0.packedSize > 0 })
  }
}
