/// The components of an iCalendar file (RFC 5545).
///
/// The parser accepts common deviations: lines that end in CRLF, LF or CR, blank lines, a byte
/// order mark, names in lower case, folds inside a character. A truncated file, or one with wrongly
/// nested components, is rejected as a whole, or salvaged as far as its components are intact.
public struct ICalendar: Equatable, Sendable {
  /// The default maximum size of a file in bytes.
  public static let maximumBytes = 64 << 20
  /// The maximum size of a line in bytes; images are a single line.
  public static let maximumLineBytes = 4 << 20
  /// The maximum depth of nested components; the format itself has three levels.
  public static let maximumDepth = 16
  /// The maximum number of components, limited by memory.
  public static let maximumComponents = 40_000
  /// The maximum number of damaged places before a file is rejected.
  public static let maximumDamage = 10_000

  /// The calendars; most files have one.
  public let calendars: [ICalendarComponent]
  /// The lines inside components that are not properties and were skipped, the first of several
  /// consecutive ones.
  public let damagedLines: [Int]
  /// The unclosed components in the order of the file; empty unless it was salvaged.
  public let lost: [UnclosedComponent]

  /// An unclosed component inside a calendar.
  public struct UnclosedComponent: Equatable, Sendable {
    /// The name in upper case.
    public let name: String
    /// The line at which it begins.
    public let line: Int
  }

  /// Parses a file. Throws `ICalendarError`.
  public init(
    _ bytes: [UInt8], maximumBytes: Int = ICalendar.maximumBytes
  ) throws(ICalendarError) {
    guard bytes.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
    var lines = TextLines(bytes)
    var builder = Builder()
    while let line = try Self.contentLine(&lines) {
      do throws(ICalendarError) { try builder.add(line.text, at: line.number) } catch {
        // The last line of a truncated file is usually incomplete.
        throw lines.isAtEnd ? builder.cutOff(at: lines.number) ?? error : error
      }
    }
    if let error = builder.cutOff(at: lines.number) { throw error }
    try self.init(builder)
  }

  /// Parses the intact parts of a damaged file. Throws `ICalendarError` if it has no calendar, or
  /// exceeds a limit.
  public init(
    salvaging bytes: [UInt8], maximumBytes: Int = ICalendar.maximumBytes
  ) throws(ICalendarError) {
    guard bytes.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
    var lines = TextLines(bytes)
    var builder = Builder()
    while let line = try Self.contentLine(&lines) {
      try builder.salvage(line.text, at: line.number)
    }
    builder.abandon(from: 0)
    try self.init(builder)
  }

  private init(_ builder: Builder) throws(ICalendarError) {
    guard !builder.closed.isEmpty else { throw .notACalendar }
    calendars = builder.closed
    damagedLines = builder.damaged
    lost = builder.lost
  }

  /// Returns the next unfolded line: a line that begins with a blank or tab continues the one
  /// before. Folds may be inside a character, so lines are unfolded before decoding.
  private static func contentLine(
    _ lines: inout TextLines
  ) throws(ICalendarError) -> (text: [UInt8], number: Int)? {
    lines.skipEmpty()
    guard let first = lines.next() else { return nil }
    let number = lines.number
    var text = Array(first)
    lines.skipEmpty()
    while lines.nextByte == 0x20 || lines.nextByte == 0x09, let more = lines.next() {
      text += more.dropFirst()
      lines.skipEmpty()
      if text.count > maximumLineBytes { break }
    }
    guard text.count <= maximumLineBytes else {
      throw .lineTooLong(line: number, limit: maximumLineBytes)
    }
    return (text, number)
  }
}
