import Domain

extension TrackerFormat {
  /// The data files of timewarrior, one for each month, and the output of `timew export`.
  ///
  ///     inc 20260301T190000Z - 20260302T070000Z # night "ward 4" # "a note"
  ///
  /// Times are in UTC. An open interval has no end. The files with the numbers of its tags and with
  /// what it can undo have no intervals.
  public static let timewarrior = TrackerFormat(
    "timewarrior", program: "timewarrior", isSequential: true,
    isData: { name in
      name.utf8.count == 12 && name.hasSuffix(".data")
        && TrackerTime.day(name.prefix(7) + "-01") != nil
    },
    fits: Timewarrior.fits, read: Timewarrior.read)
}

private enum Timewarrior {
  static func fits(_ head: TrackerHead) -> Bool {
    switch head.firstByte {
    case UInt8(ascii: "i"):
      guard let line = head.lines.first else { return false }
      return TimewarriorInterval(ArraySlice(line.utf8)) != nil
    case UInt8(ascii: "["):
      let text = head.packed
      guard text.hasPrefix("[{"), !text.contains("\"uuid\":"),
        let mark = text.firstRange(of: "\"start\":\"")
      else { return false }
      return ICalendarTime(text[mark.upperBound...].prefix(16)) != nil
    default: return isBookkeeping(head)
    }
  }

  /// Returns whether a file begins like `tags.data` or `undo.data`.
  private static func isBookkeeping(_ head: TrackerHead) -> Bool {
    let second = head.lines.dropFirst().first?.trimmed ?? ""
    if head.lines.first == "txn:" { return second == "type: interval" }
    return head.lines.first == "{" && second.contains("\":{\"count\":")
  }

  static func read(
    _ text: TrackerText, into entries: inout TrackerEntries
  ) throws(ShiftFileError) {
    let head = TrackerHead(text.bytes)
    guard !isBookkeeping(head) else { return }
    guard head.firstByte == UInt8(ascii: "[") else {
      return try text.forEachLine { number, line in
        if let interval = TimewarriorInterval(line.drop { $0 <= 0x20 }) {
          entries.add(entry(interval, at: number))
        } else {
          entries.skip(number, "", .damagedLine)
        }
      }
    }
    for element in try text.jsonElements() {
      if case .object(let object) = element, let interval = TimewarriorInterval(object) {
        entries.add(entry(interval, at: 0))
      } else {
        entries.skip(0, "", .damagedLine)
      }
    }
  }

  private static func entry(_ interval: TimewarriorInterval, at line: Int) -> TrackerEntry {
    TrackerEntry(
      line: line, title: interval.tags.joined(separator: ", "), tags: interval.tags,
      titleIsTags: true, note: interval.annotation, start: .instant(interval.start),
      end: interval.end.map { .instant($0) })
  }
}
