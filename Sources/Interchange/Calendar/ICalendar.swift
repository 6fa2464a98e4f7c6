/// The components of an iCalendar file (RFC 5545).
///
/// Whatever writes such files is read as far as the meaning is plain: lines that end in CRLF, LF or
/// CR, blank lines, a byte order mark, names in small letters, folds inside a character. A file
/// that is cut off, or in which components do not nest, is refused as a whole, or read as far as
/// its components are whole.
public struct ICalendar: Equatable, Sendable {
  /// The longest file that is read unless told otherwise, in bytes.
  public static let maximumBytes = 64 << 20
  /// The longest line: pictures stand in one.
  public static let maximumLineBytes = 4 << 20
  /// Components may be nested so many times; the format itself has three levels.
  public static let maximumDepth = 16
  /// As many components are read: beyond that a file fills the memory.
  public static let maximumComponents = 40_000
  /// As many damaged places of a file are noted before it is refused.
  public static let maximumDamage = 10_000

  /// The calendars: most files have one.
  public let calendars: [ICalendarComponent]
  /// The lines inside components that are no properties and were passed over; the first of some in
  /// a row.
  public let damagedLines: [Int]
  /// The components that have no end, in the order of the file; none where it was read strictly.
  public let lost: [UnclosedComponent]

  /// A component inside a calendar that has no end.
  public struct UnclosedComponent: Equatable, Sendable {
    /// Its name in capitals.
    public let name: String
    /// The line at which it begins.
    public let line: Int
  }

  /// Reads a file. Throws `ICalendarError`.
  public init(
    _ bytes: [UInt8], maximumBytes: Int = ICalendar.maximumBytes
  ) throws(ICalendarError) {
    guard bytes.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
    var lines = TextLines(bytes)
    var builder = Builder()
    while let line = try Self.contentLine(&lines) {
      do throws(ICalendarError) { try builder.add(line.text, at: line.number) } catch {
        // The last line of a file that is cut off is most often a piece of one.
        throw lines.isAtEnd ? builder.cutOff(at: lines.number) ?? error : error
      }
    }
    if let error = builder.cutOff(at: lines.number) { throw error }
    try self.init(builder)
  }

  /// Reads of a damaged file what is whole. Throws `ICalendarError` where there is no calendar in
  /// it, or more than is accepted.
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

  /// The next line with all that it is folded over: a line that begins with a blank or tabulator
  /// belongs to the one before. Folds fall between bytes, so this comes before decoding.
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
