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
      lines.count > 1
    else { return false }
    return lines.dropFirst().allSatisfy { line in
      TrackerTime.day(line.prefix { $0 != " " }) != nil || isLength(line)
    }
  }

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
