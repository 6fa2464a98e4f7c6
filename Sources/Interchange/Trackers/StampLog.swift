import Domain

extension TrackerFormat {
  /// The log of gtimelog, in which each line ends what began with the line before it.
  ///
  ///     2025-11-03 07:00: arrived
  ///     2025-11-03 15:30: ward: rounds -- tag
  ///
  /// The first line of a day, which begins at 2:00, is the arrival; `**` marks breaks and `***` what
  /// does not count (gtimelog 0.11.3, timelog.py). Lines may be in any order.
  package static let gtimelog = TrackerFormat(
    "gtimelog", program: "gtimelog", isSequential: true,
    fits: { StampLog.fits($0, separator: ": ") },
    read: { text, entries throws(ShiftFileError) in
      let stamps = try StampLog.stamps(of: text, separator: ": ", into: &entries) { stamp in
        guard let mark = stamp.text.firstRange(of: " -- ") else { return }
        stamp.tags = stamp.text[mark.upperBound...].split(separator: " ").map(String.init)
        stamp.text = String(stamp.text[..<mark.lowerBound])
        let stars = stamp.tags.filter { $0.allSatisfy { $0 == "*" } }
        stamp.tags.removeAll(where: stars.contains)
        stamp.text += stars.map { " \($0)" }.joined()
      }
      for (before, stamp) in zip(stamps, stamps.dropFirst()) {
        guard StampLog.day(of: before) == StampLog.day(of: stamp) else {
          StampLog.noteNight(from: before, to: stamp, &entries)
          continue
        }
        StampLog.add(stamp, since: before, isBreak: { $0.contains("**") }, &entries)
      }
    })

  /// The log of utt, in which each line ends what began with the line before it.
  ///
  ///     2025-11-03 07:00 hello
  ///     2025-11-03 15:30 ward: rounds  # a comment
  ///
  /// `hello` begins a day, `**` at the end marks breaks and `***` what does not count (utt 1.32,
  /// activities.py).
  package static let utt = TrackerFormat(
    "utt", program: "utt", isSequential: true,
    fits: { StampLog.fits($0, separator: " ") },
    read: { text, entries throws(ShiftFileError) in
      let stamps = try StampLog.stamps(of: text, separator: " ", into: &entries) { stamp in
        guard let mark = stamp.text.firstRange(of: "  # ") else { return }
        stamp.note = String(stamp.text[mark.upperBound...])
        stamp.text = String(Substring(stamp.text[..<mark.lowerBound]).trimmedEnd)
      }
      for (before, stamp) in zip(stamps, stamps.dropFirst()) where stamp.text != "hello" {
        StampLog.add(stamp, since: before, isBreak: { $0.hasSuffix("**") }, &entries)
      }
    })
}

/// A log of moments with what ended then.
private enum StampLog {
  struct Stamp {
    let line: Int
    let time: LocalDateTime
    var text: String
    var tags: [String] = []
    var note = ""
  }

  /// The hour at which a day begins for gtimelog, unless it is set to another one.
  private static let firstHour = 2
  /// The longest time before the first line of a day that may have been a night of work, in seconds.
  private static let longestNight: Int64 = 13 * 3600
  /// How gtimelog's users call the first line of a day.
  private static let arrivals: Set = ["arrived", "arrive", "start", "hello", "hi", "here", "came"]

  /// Parses a line; nil for another one.
  static func stamp(_ line: Substring, _ number: Int, separator: String) -> Stamp? {
    // `2025-11-03 07:00`, also with one digit each in utt.
    guard line.first?.isNumber == true, let blank = line.firstIndex(where: \.isWhitespace) else {
      return nil
    }
    let clockAndText = line[blank...].drop { $0 == " " }
    let clock = clockAndText.prefix { $0.isNumber || $0 == ":" }
    let isColon = separator.hasPrefix(":")
    let digits = isColon && clock.last == ":" ? clock.dropLast() : clock
    guard (clock.last == ":") == isColon, digits.count(where: { $0 == ":" }) == 1,
      let time = TrackerTime.local(line[..<blank], digits)
    else { return nil }
    let rest = clockAndText.dropFirst(clock.count)
    guard rest.first == " ", !rest.trimmed.isEmpty else { return nil }
    return Stamp(line: number, time: time, text: String(rest.trimmed))
  }

  static func fits(_ head: TrackerHead, separator: String) -> Bool {
    let lines = head.lines.filter { $0.first != "#" }.prefix(3)
    return !lines.isEmpty
      && lines.allSatisfy {
        // Numbers after a time are a table's.
        stamp($0, 0, separator: separator).map { $0.text.first?.isNumber == false } == true
      }
  }

  /// Reads all lines in the order of their times; `finish` splits the text of each.
  static func stamps(
    of text: TrackerText, separator: String, into entries: inout TrackerEntries,
    finish: (inout Stamp) -> Void
  ) throws(ShiftFileError) -> [Stamp] {
    var stamps: [Stamp] = []
    try text.forEachLine { number, line in
      let content = Substring(line.text).trimmed
      guard content.first != "#" else { return }
      guard var stamp = stamp(content, number, separator: separator) else {
        return entries.skip(number, "", .damagedLine)
      }
      finish(&stamp)
      stamps.append(stamp)
    }
    return stamps.sorted { ($0.time, $0.line) < ($1.time, $1.line) }
  }

  /// Returns the day to which gtimelog counts a line.
  static func day(of stamp: Stamp) -> CivilDay {
    stamp.time.hour < firstHour ? stamp.time.day.adding(days: -1) : stamp.time.day
  }

  static func add(
    _ stamp: Stamp, since before: Stamp, isBreak: (String) -> Bool,
    _ entries: inout TrackerEntries
  ) {
    guard stamp.time != before.time else { return }
    guard !isBreak(stamp.text) else { return entries.addBreak() }
    entries.add(
      TrackerEntry(
        line: stamp.line, title: stamp.text, tags: stamp.tags, note: stamp.note,
        start: .wall(before.time), end: .wall(stamp.time)))
  }

  /// Names the minutes before the first line of a day if they may be a night of work.
  static func noteNight(
    from before: Stamp, to stamp: Stamp, _ entries: inout TrackerEntries
  ) {
    let seconds = stamp.time.floatingSeconds - before.time.floatingSeconds
    guard seconds <= longestNight, !stamp.text.contains("**"),
      !arrivals.contains(stamp.text.lowercased())
    else { return }
    entries.skip(stamp.line, stamp.text, .newDay(minutes: Int(seconds / 60)))
  }
}
