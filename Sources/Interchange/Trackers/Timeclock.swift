import Domain

extension TrackerFormat {
  /// The log of Emacs' timeclock, which ledger and hledger read.
  ///
  ///     i 2025/11/03 22:00:00 ward:night  rounds
  ///     o 2025/11/04 06:00:00
  ///
  /// `i` clocks in to an account, after two blanks with a description, `o` and `O` clock out, `h` and
  /// `b` set hours and balances (timeclock.el 2.6; hledger manual, timeclock). Times are on the clock;
  /// an offset after them is ignored, as ledger does.
  package static let timeclock = TrackerFormat(
    "timeclock", program: "timeclock",
    fits: { head in
      let lines = head.lines.filter { !TimeclockLine.isComment($0) }.prefix(2)
      return !lines.isEmpty && lines.allSatisfy { TimeclockLine($0) != nil }
    },
    read: { text, entries throws(ShiftFileError) in
      var open: [(number: Int, line: TimeclockLine)] = []
      try text.forEachLine { number, bytes in
        let content = Substring(bytes.text).trimmedEnd
        guard !TimeclockLine.isComment(content) else { return }
        guard let line = TimeclockLine(content) else {
          return entries.skip(number, "", .damagedLine)
        }
        switch line.code {
        case "i": open.append((number, line))
        case "o", "O":
          // One with an account ends the entry of that account.
          let place = open.lastIndex {
            line.account.isEmpty || $0.line.account == line.account
          }
          guard let place = place ?? open.indices.last else {
            return entries.skip(number, line.account, .noStart)
          }
          let first = open.remove(at: place)
          entries.add(first.line.entry(first.number, end: line))
        default: return
        }
      }
      for running in open { entries.add(running.line.entry(running.number, end: nil)) }
    })
}

/// A line of a timeclock.
private struct TimeclockLine {
  let code: Character
  let time: LocalDateTime
  let account: String
  let description: String

  /// Parses a line; nil for another one.
  init?(_ line: Substring) {
    guard let code = line.first, "ioOhb".contains(code), line.dropFirst().first == " " else {
      return nil
    }
    let words = line.split(separator: " ", maxSplits: 3)
    guard words.count >= 3 else { return nil }
    let clock = words[2].prefix { !"+-".contains($0) }
    guard let time = TrackerTime.local(words[1], clock) else { return nil }
    self.code = code
    self.time = time
    let rest = words.count > 3 ? words[3].trimmed : ""
    let end = rest.firstRange(of: "  ")?.lowerBound ?? rest.endIndex
    account = String(rest[..<end])
    description = String(rest[end...].trimmed)
  }

  static func isComment(_ line: Substring) -> Bool {
    line.first.map { ";#*".contains($0) } ?? true
  }

  func entry(_ number: Int, end: TimeclockLine?) -> TrackerEntry {
    let notes = [description, end.map(\.note) ?? ""].filter { !$0.isEmpty }
    return TrackerEntry(
      line: number, title: account, note: notes.joined(separator: " "), start: .wall(time),
      end: end.map { .wall($0.time) })
  }

  /// What clocking out says about the entry.
  private var note: String { description }
}
