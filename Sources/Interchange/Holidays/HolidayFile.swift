import Domain

/// Reads public holidays, or any other days with a name, from a file.
///
/// The file is an iCalendar file (RFC 5545), whose entries of whole days count, or a list with one
/// day a line:
///
///     # Bavaria
///     2026-01-01 New Year
///     06.01.2026;Heilige Drei Könige
///     12-25 Christmas
///     26.12. Boxing Day
///
/// Between day and name stand blanks, a tabulator, a semicolon or a comma; a day without a year is
/// one of every year. Blank lines and those that begin with `#` are passed over.
public enum HolidayFile {
  /// The longest file that is read, in bytes.
  public static let maximumBytes = 4 << 20
  /// As many days are read from one file.
  public static let maximumHolidays = 100_000
  /// The longest name, in Unicode scalars.
  public static let maximumNameLength = TextLimit.name

  /// A day and what it is called.
  public struct Entry: Hashable, Comparable, Sendable {
    /// The day.
    public let day: CivilDay
    /// The name, on one line.
    public let name: String

    /// A day with a name.
    public init(day: CivilDay, name: String) {
      self.day = day
      self.name = name
    }

    /// By day, then by name.
    public static func < (a: Entry, b: Entry) -> Bool { (a.day, a.name) < (b.day, b.name) }
  }

  /// What a file holds.
  public struct Contents: Equatable, Sendable {
    /// The holidays by day, none twice.
    public let holidays: [Entry]
    /// What a calendar has besides, by line.
    public let skipped: [Skipped]
  }

  /// The holidays of a file. Those that come back are told for `years`, as far as the program knows
  /// these (`TimeParser.years`); the others are told wherever they lie. Throws `HolidayFileError`.
  public static func read(
    _ bytes: [UInt8], years: ClosedRange<Int>
  ) throws(HolidayFileError) -> Contents {
    guard bytes.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
    let years = years.clamped(to: TimeParser.years)
    var found = Collection()
    if isCalendar(bytes) {
      let calendar: ICalendar
      do throws(ICalendarError) {
        calendar = try ICalendar(bytes, maximumBytes: maximumBytes)
      } catch {
        throw .calendar(error)
      }
      try read(calendar, years: years, into: &found)
    } else {
      try readList(bytes, years: years, into: &found)
    }
    guard !found.entries.isEmpty || !found.skipped.isEmpty else { throw .nothing }
    return Contents(
      holidays: found.entries.sorted(),
      skipped: found.skipped.enumerated()
        .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element))
  }

  /// Whether the first line that is not blank begins a component.
  private static func isCalendar(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
      .drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
    return text.prefix(6).map { (0x61...0x7a).contains($0) ? $0 - 0x20 : $0 }
      .elementsEqual("BEGIN:".utf8)
  }

  /// The holidays found so far, and what was passed over.
  struct Collection {
    private(set) var entries: Set<Entry> = []
    var skipped: [Skipped] = []
    private var count = 0

    /// Takes in some days in a row. Repetitions count against the limit too, so that no file takes
    /// long.
    mutating func add(
      _ name: String, on day: CivilDay, days: Int = 1
    ) throws(HolidayFileError) {
      count += days
      guard count <= maximumHolidays else { throw .tooMany(limit: maximumHolidays) }
      for offset in 0..<days { entries.insert(Entry(day: day.adding(days: offset), name: name)) }
    }
  }

  /// The words of `text` with one blank between them.
  static func name(_ text: String) -> String {
    text.unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 }
      .map(String.init).joined(separator: " ")
  }
}
