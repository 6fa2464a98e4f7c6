import Domain

/// A reader of timewarrior's data: its data files, one for each month, or the output of
/// `timew export`.
///
///     inc 20260301T190000Z - 20260302T070000Z # night "ward 4" # "a note"
///
/// Times are in UTC. An open interval has no end and is reported as running.
public enum TimewarriorFile {
  /// The maximum size of a file in bytes.
  public static let maximumBytes = 32 << 20

  /// Reads the shifts of a file, in `zone`. `progress` receives the numbers of processed and of all
  /// bytes, and returns whether to continue. Throws `ShiftFileError`.
  public static func read(
    _ bytes: [UInt8], zone: Zone, progress: (Int, Int) -> Bool = { _, _ in true }
  ) throws(ShiftFileError) -> ShiftDrafts {
    guard bytes.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
    guard fits(bytes) else { throw .notTimewarrior }
    var found = ShiftDrafts()
    if firstByte(bytes) == UInt8(ascii: "[") {
      try readExport(bytes, zone, into: &found)
    } else {
      try readData(bytes, zone, progress, into: &found)
    }
    return found
  }

  /// Returns the id of the interval that starts at `start`; there is only one.
  public static func id(of start: Instant) -> RecordID {
    RecordID.derived(from: "timewarrior\n\(ICalendarText.time(start))")
  }

  /// Returns whether a file begins like timewarrior's.
  public static func fits(_ head: [UInt8]) -> Bool {
    let text = head.prefix(4096)
    switch firstByte(head) {
    case UInt8(ascii: "i"):
      let line = text.drop { isBlank($0) }.prefix { $0 != 0x0a && $0 != 0x0d }
      return TimewarriorInterval(line) != nil
    case UInt8(ascii: "["):
      let start = Array("\"start\"".utf8)
      return text.indices.contains { text[$0...].starts(with: start) }
    default: return false
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }

  private static func firstByte(_ bytes: [UInt8]) -> UInt8? { bytes.first { !isBlank($0) } }

  // MARK: Data files

  private static func readData(
    _ bytes: [UInt8], _ zone: Zone, _ progress: (Int, Int) -> Bool,
    into found: inout ShiftDrafts
  ) throws(ShiftFileError) {
    var lines = TextLines(bytes)
    var done = 0
    while let line = lines.next() {
      done += line.count + 1
      guard lines.number % 1024 != 0 || progress(done, bytes.count) else { throw .cancelled }
      let content = line.drop(while: isBlank)
      guard !content.isEmpty else { continue }
      if let interval = TimewarriorInterval(content) {
        add(interval, at: lines.number, zone, into: &found)
      } else {
        found.skip(lines.number, "", .damagedLine)
      }
    }
  }

  // MARK: Export

  private static func readExport(
    _ bytes: [UInt8], _ zone: Zone, into found: inout ShiftDrafts
  ) throws(ShiftFileError) {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONParser.value(bytes, maximumBytes: maximumBytes)
    } catch {
      throw .json(error)
    }
    guard case .array(let entries) = value else { throw .notTimewarrior }
    for entry in entries {
      if case .object(let object) = entry, let interval = TimewarriorInterval(object) {
        add(interval, at: 0, zone, into: &found)
      } else {
        found.skip(0, "", .damagedLine)
      }
    }
  }

  private static func add(
    _ interval: TimewarriorInterval, at line: Int, _ zone: Zone, into found: inout ShiftDrafts
  ) {
    let title = interval.tags.joined(separator: ", ").oneLine
    do throws(ShiftDrafts.Reason) {
      let years = TimeParser.years, start = interval.start
      guard let end = interval.end else { throw .running }
      guard years.contains(zone.local(at: start).day.year) else { throw .outOfRange }
      guard start != end else { throw .noLength }
      guard start < end else { throw .endBeforeStart }
      guard end - start <= Shift.longestSeconds else { throw .tooLong }
      guard found.drafts.count < CalendarFile.maximumShifts else { throw .tooMany }
      var draft = ShiftDraft(
        line: line, id: id(of: start), title: title,
        time: .moments(Interval(start: start, end: end), zone: zone.identifier))
      draft.isTracked = true
      draft.tags = interval.tags
      draft.titleIsTags = true
      draft.notes = interval.annotation
      // Users stop the clock for breaks, so that tracked time is work.
      draft.breakMinutes = 0
      found.drafts.append(draft)
    } catch {
      found.skip(line, title.excerpt, error)
    }
  }
}
