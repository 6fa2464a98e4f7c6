import Domain

extension TrackerFormat {
  /// The appointments in calcurse's file `apts`.
  ///
  ///     11/03/2025 @ 22:00 -> 11/04/2025 @ 06:00 |Night
  ///     11/10/2025 @ 07:00 -> 11/10/2025 @ 15:00 {2W -> 12/20/2025 !11/24/2025} >5ec8… |Early
  ///     11/12/2025 [1] Off
  ///
  /// The month comes first (calcurse 4.7.1, io.c, apoint.c, recur.c).
  package static let calcurse = TrackerFormat(
    "calcurse", program: "calcurse", isData: { $0 == "apts" },
    fits: { head in head.lines.first.map { Appointment($0) != nil } ?? false },
    read: { text, entries throws(ShiftFileError) in
      try text.forEachLine { number, line in
        if let appointment = Appointment(Substring(line.text).trimmedEnd) {
          appointment.add(to: &entries, number)
        } else {
          entries.skip(number, "", .damagedLine)
        }
      }
    })
}

/// A line of calcurse's appointments.
private struct Appointment {
  private let start: LocalDateTime
  /// The end; nil for an event of a whole day.
  private let end: LocalDateTime?
  private let title: String
  private var repetition: Repetition?
  private var rule = ""

  /// How an appointment repeats.
  private struct Repetition {
    let unit: Character
    let count: Int
    var until: CivilDay?
    var exceptions: Set<CivilDay> = []

    /// Parses `2W -> 12/20/2025 !11/24/2025`; nil for another rule.
    init?(_ text: Substring) {
      var words = text.split(separator: " ")
      guard let first = words.first, let unit = first.last, "DWMY".contains(unit),
        let count = Int(first.dropLast()), count > 0
      else { return nil }
      self.unit = unit
      self.count = count
      words.removeFirst()
      if words.first == "->" {
        guard words.count > 1, let day = Appointment.day(words[1]) else { return nil }
        until = day
        words.removeFirst(2)
      }
      for word in words {
        guard word.first == "!", let day = Appointment.day(word.dropFirst()) else { return nil }
        exceptions.insert(day)
      }
    }

    /// Returns occurrence `number` of one on `first`; nil where its month has no such day.
    func day(_ number: Int, from first: CivilDay) -> CivilDay? {
      let steps = number * count
      switch unit {
      case "D": return first.adding(days: steps)
      case "W": return first.adding(days: steps * 7)
      default:
        let day = first.adding(months: unit == "M" ? steps : steps * 12)
        return day.components.day == first.components.day ? day : nil
      }
    }
  }

  /// Parses a line; nil for another one.
  init?(_ line: Substring) {
    guard let day = Self.day(line.prefix { $0 != " " }) else { return nil }
    var rest = line.drop { $0 != " " }.dropFirst()
    if rest.hasPrefix("@ ") {
      let words = rest.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard words.count > 5 || words.count == 5, words[2] == "->",
        let from = TrackerTime.second(words[1]), let lastDay = Self.day(words[3]), words[4] == "@",
        let mark = rest.firstRange(of: "-> ")
      else { return nil }
      rest = rest[mark.upperBound...]
      guard let at = rest.firstRange(of: "@ ") else { return nil }
      let clock = rest[at.upperBound...].prefix { $0.isNumber || $0 == ":" }
      guard let to = TrackerTime.second(clock) else { return nil }
      start = TrackerTime.local(day, from)
      end = TrackerTime.local(lastDay, to)
      rest = rest[at.upperBound...].dropFirst(clock.count)
    } else {
      guard rest.first == "[", let close = rest.firstIndex(of: "]") else { return nil }
      start = TrackerTime.local(day, 0)
      end = nil
      rest = rest[close...].dropFirst()
    }
    rest = rest.trimmed
    if rest.first == "{" {
      guard let close = rest.firstIndex(of: "}") else { return nil }
      rule = String(rest[...close])
      repetition = Repetition(rest[..<close].dropFirst())
      rest = rest[close...].dropFirst().trimmed
    }
    // The name of the file with its note.
    if rest.first == ">" { rest = rest.drop { $0 != " " && $0 != "|" }.trimmed }
    if end != nil {
      guard let bar = rest.firstIndex(where: { "|!-".contains($0) }) else { return nil }
      rest = rest[bar...].dropFirst()
    }
    title = String(rest.trimmed)
  }

  /// Parses `11/03/2025`.
  private static func day(_ text: some StringProtocol) -> CivilDay? {
    let parts = text.split(separator: "/")
    guard parts.count == 3, parts[2].utf8.count == 4 else { return nil }
    return TrackerTime.day("\(parts[2])/\(parts[0])/\(parts[1])")
  }

  func add(to entries: inout TrackerEntries, _ line: Int) {
    guard !rule.isEmpty else { return add(on: start.day, to: &entries, line) }
    guard let repetition else { return entries.skip(line, title, .rule(rule)) }
    let last = min(repetition.until ?? entries.days.upperBound, entries.days.upperBound)
    var number = 0, found = 0
    while true {
      let day = repetition.day(number, from: start.day)
      number += 1
      guard let day else {
        if number > Self.mostSteps { break }
        continue
      }
      guard day <= last, number <= Self.mostSteps else { break }
      guard day >= entries.days.lowerBound, !repetition.exceptions.contains(day) else { continue }
      add(on: day, to: &entries, line)
      found += 1
    }
    if found == 0 { entries.skip(line, title, .notInDays) }
  }

  /// The number of occurrences that are examined: each day of the years that a time may have.
  private static let mostSteps = 120_000

  private func add(on day: CivilDay, to entries: inout TrackerEntries, _ line: Int) {
    guard let end else { return entries.add(day: day, line: line, title: title) }
    let seconds = Int64(day - start.day) * 86_400
    func moved(_ time: LocalDateTime) -> LocalDateTime {
      LocalDateTime(floatingSeconds: time.floatingSeconds + seconds)
    }
    entries.add(
      TrackerEntry(
        line: line, title: title, start: .wall(moved(start)), end: .wall(moved(end)),
        isTracked: false, breakMinutes: nil))
  }
}
