import Domain

extension TrackerFormat {
  /// The output of `task export`: tasks have a start, but not when they were worked on.
  package static let taskwarrior = TrackerFormat(refused: "taskwarrior") { head in
    let text = head.packed
    return text.hasPrefix("[{") && text.contains("\"uuid\":") && text.contains("\"entry\":\"")
  }

  /// The days of hledger's timedot, whose entries are lengths.
  ///
  ///     2025-11-03
  ///     ward:night  .... .... 2h
  package static let timedot = TrackerFormat(refused: "timedot") { head in
    let lines = head.lines.filter { !";#".contains($0.first ?? " ") }
    guard let first = lines.first, TrackerTime.day(first.prefix { $0 != " " }) != nil,
      lines.contains(where: isLength)
    else { return false }
    return lines.dropFirst().allSatisfy { line in
      TrackerTime.day(line.prefix { $0 != " " }) != nil || isLength(line)
    }
  }

  /// The calendar that `remind -s` writes, which lacks the continuation of nights that `remind -ppp`
  /// marks: day, passed text, tag, minutes of length and of the start, and the body (rem2ps(1)).
  ///
  ///     2025/11/03 * * 480 1320 22:00 Night
  package static let simpleRemind = TrackerFormat(
    "remind-s", program: "remind",
    fits: { head in
      !head.lines.isEmpty
        && head.lines.allSatisfy { line in
          let parts = line.split(separator: " ")
          return parts.count >= 5 && parts[0].contains("/") && TrackerTime.day(parts[0]) != nil
            && parts[3...4].allSatisfy { $0 == "*" || Int($0) != nil }
        }
    },
    read: { _, _ throws(ShiftFileError) in
      throw .otherOutput("remind", wanted: "remind -ppp")
    })

  /// The calendar that Hamster exports, whose times no calendar has (Hamster 3.0.2, reports.py).
  ///
  ///     BEGIN:VCALENDAR
  ///     VERSION:1.0
  ///     …
  ///     DTSTART:2025-11-03 22:00:00
  package static let hamsterCalendar = TrackerFormat(
    "hamster-ical", program: "Hamster",
    fits: { head in
      head.lines.first == "BEGIN:VCALENDAR" && head.lines.contains("VERSION:1.0")
        && head.lines.contains { line in
          line.hasPrefix("DTSTART:") && TrackerTime.local(String(line.dropFirst(8))) != nil
            && line.contains("-") && line.contains(" ")
        }
    },
    read: { _, _ throws(ShiftFileError) in
      throw .otherOutput("Hamster", wanted: "hamster export tsv, hamster export xml")
    })

  /// Returns whether a line ends in dots, or in a number with a unit, after two blanks.
  private static func isLength(_ line: Substring) -> Bool {
    guard let blanks = line.firstRange(of: "  "), line.first?.isWhitespace == false else {
      return false
    }
    let length = line[blanks.upperBound...].prefix { $0 != ";" }.trimmed
    guard !length.isEmpty else { return false }
    if length.allSatisfy({ $0 == "." || $0 == " " }) { return true }
    let number = length.prefix { $0.isNumber || $0 == "." }
    return !number.isEmpty
      && ["", "s", "m", "h", "d", "w", "mo", "y"].contains(length.dropFirst(number.count))
  }
}
