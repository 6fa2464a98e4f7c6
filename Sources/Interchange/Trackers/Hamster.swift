import Domain

extension TrackerFormat {
  /// The exports of Hamster as tab-separated values and XML.
  ///
  ///     <activities><activity name="ward" start_time="2025-11-03 22:00" … tags="night"/>…
  ///
  /// Times are on the clock (Hamster 3.0.2, reports.py). The headings of the table are in the user's
  /// language, so that its rows decide. A running fact has no end.
  public static let hamster = TrackerFormat(
    "hamster", program: "Hamster", isSequential: true,
    fits: { head in
      if head.firstByte == UInt8(ascii: "<") {
        let text = head.lines.prefix(2).joined()
        return text.contains("<activities>") || text.contains("<activities/>")
      }
      return head.lines.count > 1 && HamsterFact(line: head.lines[1]) != nil
        && HamsterFact(line: head.lines[0]) == nil
    },
    read: { text, entries throws(ShiftFileError) in
      if TrackerHead(text.bytes).firstByte == UInt8(ascii: "<") {
        HamsterFact.readXML(text.bytes, into: &entries)
      } else {
        try HamsterFact.readTable(text, into: &entries)
      }
    })
}

/// A fact of Hamster.
private struct HamsterFact {
  private static let columns = 7

  private var activity = ""
  private var start: LocalDateTime?
  private var end = ""
  private var minutes = ""
  private var category = ""
  private var description = ""
  private var tags = ""

  /// Reads a row of its table: activity, start, end, minutes, category, description, tags; nil for
  /// a row of another table.
  init?(row: [String]) {
    guard row.count == Self.columns, let start = TrackerTime.local(row[1]), Int(row[3]) != nil,
      row[2].isEmpty || TrackerTime.local(row[2]) != nil
    else { return nil }
    (activity, end, minutes) = (row[0], row[2], row[3])
    (category, description, tags) = (row[4], row[5], row[6])
    self.start = start
  }

  /// Reads a line of its table; nil for one of another table.
  init?(line: Substring) {
    let values = line.split(separator: "\t", omittingEmptySubsequences: false)
    // The end of the line may be without its empty values.
    let missing = max(0, Self.columns - values.count)
    guard missing < 4 else { return nil }
    self.init(row: values.map(String.init) + [String](repeating: "", count: missing))
  }

  private init() {}

  private mutating func set(_ name: String, _ value: String) {
    switch name {
    case "name": activity = value
    case "start_time": start = TrackerTime.local(value)
    case "end_time": end = value
    case "category": category = value
    case "description": description = value
    case "tags": tags = value
    default: break
    }
  }

  /// The category is a tag like the others.
  private func entry(at line: Int) -> TrackerEntry? {
    let end = TrackerTime.local(end)
    guard let start, end != nil || ["", "None"].contains(self.end) else { return nil }
    let names = ([category] + tags.split(separator: ",").map { String($0.trimmed) })
      .filter { !$0.isEmpty }
    return TrackerEntry(
      line: line, title: activity, tags: names, note: description, start: .wall(start),
      end: end.map { .wall($0) })
  }

  static func readTable(
    _ text: TrackerText, into entries: inout TrackerEntries
  ) throws(ShiftFileError) {
    let table: CSVTable
    do throws(CSVError) {
      table = try CSVTable(text.bytes)
    } catch {
      throw .table(error)
    }
    for record in table.records.dropFirst() {
      if let entry = HamsterFact(row: record.values)?.entry(at: record.line) {
        entries.add(entry)
      } else {
        entries.skip(record.line, record.values.first ?? "", .damagedLine)
      }
    }
  }

  static func readXML(_ bytes: [UInt8], into entries: inout TrackerEntries) {
    bytes.withUnsafeBufferPointer { bytes in
      let mark: StaticString = "<activity "
      var position = 0
      while let start = bytes.first(mark, from: position) {
        let end = bytes.first(UInt8(ascii: "<"), from: start + 1) ?? bytes.count
        var tag = XMLTag(bytes.part(start, end), nameLength: mark.utf8CodeUnitCount - 1)
        var fact = HamsterFact()
        while let (name, value) = tag.next() { fact.set(name.text, value.xmlText) }
        if tag.isWhole, let entry = fact.entry(at: 0) {
          entries.add(entry)
        } else {
          entries.skip(0, fact.activity, .damagedLine)
        }
        position = end
      }
    }
  }
}
