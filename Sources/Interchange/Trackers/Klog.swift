import Domain

extension TrackerFormat {
  /// The records of klog.
  ///
  ///     2025-11-03 (8h!)
  ///     Ward 4
  ///         22:00 - 6:00> Night #ward
  ///         -30m Break
  ///
  /// The text of an entry, or that of its record, is the name. A negative length is a break of the
  /// entry before it; other lengths have no times of day (klog, Specification.md, version 1.2).
  package static let klog = TrackerFormat(
    "klog", program: "klog",
    fits: { head in
      guard let first = head.lines.first, KlogRecord(first) != nil else { return false }
      return head.lines.dropFirst().contains { KlogEntry($0) != nil }
    },
    read: { text, entries throws(ShiftFileError) in
      var record: KlogRecord?
      var last: (number: Int, title: String)?
      try text.forEachLine { number, bytes in
        let line = Substring(bytes.text).trimmedEnd
        if let found = KlogRecord(line) {
          record = found
          last = nil
          return
        }
        guard var current = record else { return entries.skip(number, "", .damagedLine) }
        guard line.first?.isWhitespace == true else {
          current.summary += current.summary.isEmpty ? line : " \(line)"
          record = current
          return
        }
        if let entry = KlogEntry(line) {
          let hasShift = entry.add(to: current, number, hasShift: last != nil, &entries)
          if hasShift { last = (number, entry.summary) }
        } else if last == nil {
          entries.skip(number, line.trimmed, .damagedLine)
        }
      }
    })
}

/// The first lines of a record: its day, its target and its summary.
private struct KlogRecord {
  let day: CivilDay
  var summary = ""

  /// Parses `2025-11-03 (8h!)`; nil for another line.
  init?(_ line: Substring) {
    guard line.first?.isNumber == true, let day = TrackerTime.day(line.prefix { $0 != " " }) else {
      return nil
    }
    let rest = line.drop { $0 != " " }.trimmed
    guard rest.isEmpty || rest.hasPrefix("(") && rest.hasSuffix("!)") else { return nil }
    self.day = day
  }
}

/// An entry of a record.
private struct KlogEntry {
  private enum Value {
    /// Seconds after the midnight that begins the day; the end is nil in an open range.
    case range(Int, Int?)
    case minutes(Int)
  }

  private let value: Value
  let summary: String

  /// Parses an indented line; nil for another one.
  init?(_ line: Substring) {
    guard line.first == " " || line.first == "\t" else { return nil }
    let text = line.trimmed
    let first = text.prefix { $0 != " " }
    if let minutes = Self.minutes(first) {
      value = .minutes(minutes)
      summary = String(text.dropFirst(first.count).trimmed)
      return
    }
    guard let dash = text.firstIndex(of: "-"), let start = Self.second(text[..<dash].trimmed) else {
      return nil
    }
    let rest = text[dash...].dropFirst().drop { $0 == " " }
    let end = rest.prefix { $0 != " " }
    summary = String(rest.dropFirst(end.count).trimmed)
    if !end.isEmpty, end.allSatisfy({ $0 == "?" }) {
      value = .range(start, nil)
    } else if let second = Self.second(end) {
      value = .range(start, second)
    } else {
      return nil
    }
  }

  /// Adds it to a record whose last shift was at `last`; returns whether it is a shift.
  func add(
    to record: KlogRecord, _ number: Int, hasShift: Bool, _ entries: inout TrackerEntries
  ) -> Bool {
    let title = summary.isEmpty ? record.summary : summary
    switch value {
    case .minutes(let minutes) where minutes < 0 && hasShift:
      entries.subtractFromLast(-minutes)
      return false
    case .minutes:
      entries.skip(number, title, .noTimes)
      return false
    case .range(let start, let end):
      entries.add(
        TrackerEntry(
          line: number, title: title, tags: [],
          note: summary.isEmpty ? "" : record.summary,
          start: .wall(TrackerTime.local(record.day, start)),
          end: end.map { .wall(TrackerTime.local(record.day, $0)) }))
      return end.map { $0 > start } ?? false
    }
  }

  /// Parses `22:00`, `6:00am`, `<23:00` and `6:00>` to seconds after the midnight of the record.
  private static func second(_ text: Substring) -> Int? {
    var text = text
    var days = 0
    if text.first == "<" {
      days -= 1
      text = text.dropFirst()
    }
    if text.last == ">" {
      days += 1
      text = text.dropLast()
    }
    let isNoon = text.hasSuffix("pm"), isHalf = isNoon || text.hasSuffix("am")
    guard days.magnitude < 2, var second = TrackerTime.second(isHalf ? text.dropLast(2) : text)
    else { return nil }
    if isHalf {
      guard (3600..<13 * 3600).contains(second) else { return nil }
      second = second % 43_200 + (isNoon ? 43_200 : 0)
    }
    return second + days * 86_400
  }

  /// Parses `2h30m`, `-1h` and `+45m`.
  private static func minutes(_ text: Substring) -> Int? {
    var rest = text
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    var total = 0, isEmpty = true
    for (unit, minutes) in [("h", 60), ("m", 1)] as [(Character, Int)] {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard rest.dropFirst(digits.count).first == unit else { continue }
      guard (1...6).contains(digits.count), let number = Int(digits) else { return nil }
      total += number * minutes
      rest = rest.dropFirst(digits.count + 1)
      isEmpty = false
    }
    guard rest.isEmpty, !isEmpty else { return nil }
    return isNegative ? -total : total
  }
}
