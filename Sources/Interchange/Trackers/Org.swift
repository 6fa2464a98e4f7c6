import Domain

extension TrackerFormat {
  /// The clock lines of Emacs' Org mode.
  ///
  ///     ** DONE [#A] Night :ward:
  ///     CLOCK: [2025-11-03 Mon 22:00]--[2025-11-04 Tue 06:00] =>  8:00
  ///
  /// The stamps count and the length after `=>` does not (Org manual, 8.4.1). The heading above is
  /// the name.
  package static let org = TrackerFormat(
    "org", program: "Org mode", isSequential: true,
    fits: { head in
      let isOutline = head.lines.contains { $0.hasPrefix("* ") || $0.hasPrefix("#+") }
      let hasClocks = head.bytes.withUnsafeBufferPointer { $0.first("CLOCK: [") != nil }
      return isOutline && hasClocks || head.lines.first.map { OrgClock($0) != nil } == true
    },
    read: { text, entries throws(ShiftFileError) in
      var heading = OrgHeading()
      try text.forEachLine { number, line in
        let content = line.text
        if content.first == "*", heading.read(content) { return }
        if content.first == "#", heading.readStates(content) { return }
        let words = Substring(content).trimmed
        guard words.hasPrefix("CLOCK:") else { return }
        guard let clock = OrgClock(words) else {
          return entries.skip(number, heading.title, .damagedLine)
        }
        entries.add(
          TrackerEntry(
            line: number, title: heading.title, tags: heading.tags, start: .wall(clock.start),
            end: clock.end.map { .wall($0) }))
      }
    })
}

/// A clock line of Org mode.
private struct OrgClock {
  let start: LocalDateTime
  let end: LocalDateTime?

  /// Parses `CLOCK: [2025-11-03 Mon 22:00]--[2025-11-04 Tue 06:00] =>  8:00`; nil for another line.
  init?(_ line: Substring) {
    let line = line.trimmed
    guard line.hasPrefix("CLOCK:") else { return nil }
    let stamps = line.dropFirst(6).trimmed
    guard let close = stamps.firstIndex(of: "]"), let start = Self.stamp(stamps[...close]) else {
      return nil
    }
    self.start = start
    let rest = stamps[close...].dropFirst()
    guard rest.hasPrefix("--") else {
      guard rest.trimmed.isEmpty else { return nil }
      end = nil
      return
    }
    let last = rest.dropFirst(2)
    guard let close = last.firstIndex(of: "]"), let end = Self.stamp(last[...close]) else {
      return nil
    }
    self.end = end
  }

  /// Parses `[2025-11-03 Mon 22:00]`; the weekday may be in any language, or missing.
  private static func stamp(_ text: Substring) -> LocalDateTime? {
    guard text.first == "[", text.last == "]" else { return nil }
    let words = text.dropFirst().dropLast().split(separator: " ")
    guard (2...3).contains(words.count) else { return nil }
    return TrackerTime.local(words[0], words[words.count - 1])
  }
}

/// The heading above a clock line.
private struct OrgHeading {
  private(set) var title = ""
  private(set) var tags: [String] = []
  private var states: Set<Substring> = ["TODO", "DONE"]

  /// Reads a line such as `** DONE [#A] Night [1/2] :ward:`; returns whether it is a heading.
  mutating func read(_ line: String) -> Bool {
    let stars = line.prefix { $0 == "*" }
    guard line.dropFirst(stars.count).first == " " else { return false }
    var words = line.dropFirst(stars.count).split(separator: " ")
    tags = []
    if let last = words.last, last.count > 2, last.hasPrefix(":"), last.hasSuffix(":") {
      tags = last.split(separator: ":").map(String.init)
      words.removeLast()
    }
    if let first = words.first, states.contains(first) { words.removeFirst() }
    if let first = words.first, first.hasPrefix("[#"), first.hasSuffix("]") { words.removeFirst() }
    words.removeAll { Self.isCookie($0) }
    title = words.map(Self.withoutLink).joined(separator: " ")
    return true
  }

  /// Reads the states that a line such as `#+TODO: OPEN | CLOSED` adds; returns whether it is one.
  mutating func readStates(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    guard let name = words.first?.uppercased(),
      ["#+TODO:", "#+SEQ_TODO:", "#+TYP_TODO:"].contains(name)
    else { return false }
    states.formUnion(words.dropFirst().map { $0.prefix { $0 != "(" } })
    return true
  }

  /// Returns whether a word is the progress of a heading: `[1/2]` or `[50%]`.
  private static func isCookie(_ word: Substring) -> Bool {
    word.first == "[" && word.last == "]"
      && word.dropFirst().dropLast().allSatisfy { $0.isNumber || "/%".contains($0) }
  }

  private static func withoutLink(_ word: Substring) -> Substring {
    guard word.hasPrefix("[["), word.hasSuffix("]]") else { return word }
    let parts = word.dropFirst(2).dropLast(2)
    return parts.firstRange(of: "][").map { parts[$0.upperBound...] } ?? parts
  }
}
