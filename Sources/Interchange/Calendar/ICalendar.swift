/// The components of an iCalendar file (RFC 5545).
///
/// Whatever writes such files is read as far as the meaning is plain: lines that end in CRLF, LF or
/// CR, blank lines, a byte order mark, names in small letters, folds inside a character. A file
/// that is cut off, or in which components do not nest, is refused as a whole.
public struct ICalendar: Equatable, Sendable {
  /// The longest file that is read unless told otherwise, in bytes.
  public static let maximumBytes = 64 << 20
  /// The longest line: pictures stand in one.
  public static let maximumLineBytes = 4 << 20
  /// Components may be nested so many times; the format itself has three levels.
  public static let maximumDepth = 16

  /// The calendars: most files have one.
  public let calendars: [ICalendarComponent]
  /// The lines inside components that are no properties and were passed over; the first of some in
  /// a row.
  public let damagedLines: [Int]

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
    guard !builder.closed.isEmpty else { throw .notACalendar }
    calendars = builder.closed
    damagedLines = builder.damaged
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

  /// The components that have begun and those that have ended.
  private struct Builder {
    var open: [ICalendarComponent] = []
    var closed: [ICalendarComponent] = []
    var damaged: [Int] = []
    private var isInDamage = false

    mutating func add(_ text: [UInt8], at line: Int) throws(ICalendarError) {
      guard !text.contains(0), String(validating: text, as: UTF8.self) != nil else {
        throw .notText(line: line)
      }
      let property = ICalendarProperty(text, line: line)
      defer { isInDamage = property == nil }
      if let property, property.name == "BEGIN" {
        try begin(property.value.uppercased(), at: line)
      } else if open.isEmpty {
        throw closed.isEmpty ? .notACalendar : .outside(line: line)
      } else if let property, property.name == "END" {
        try end(property.value.uppercased(), at: line)
      } else if let property {
        open[open.count - 1].properties.append(property)
      } else if !isInDamage {
        damaged.append(line)
      }
    }

    private mutating func begin(_ name: String, at line: Int) throws(ICalendarError) {
      guard !open.isEmpty || name == "VCALENDAR" else {
        throw closed.isEmpty ? .notACalendar : .outside(line: line)
      }
      guard open.count < maximumDepth else { throw .tooDeep(line: line, limit: maximumDepth) }
      open.append(ICalendarComponent(name: name, line: line))
    }

    private mutating func end(_ name: String, at line: Int) throws(ICalendarError) {
      guard let component = open.last else { return }
      guard name == component.name else {
        throw .wrongEnd(
          line: line, found: name.excerpt, component: component.name.excerpt, since: component.line)
      }
      open.removeLast()
      if open.isEmpty {
        closed.append(component)
      } else {
        open[open.count - 1].components.append(component)
      }
    }

    /// What is to be said where the file ends now; nil where that is as it should be.
    func cutOff(at line: Int) -> ICalendarError? {
      open.last.map { .cutOff(line: line, component: $0.name.excerpt, since: $0.line) }
    }
  }
}
