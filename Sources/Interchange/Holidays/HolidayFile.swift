import Domain

/// A reader of public holidays, or any other named days, in a file.
///
/// The file is an iCalendar file (RFC 5545), of which all-day events are used, or a list with one
/// day per line:
///
///     # Bavaria
///     2026-01-01 New Year
///     06.01.2026;Heilige Drei Könige
///     12-25 Christmas
///     26.12. Boxing Day
///
/// Day and name are separated by blanks, a tab, a semicolon or a comma; a day without a year recurs
/// every year. Blank lines and those that begin with `#` are ignored.
public enum HolidayFile {
  /// The maximum size of a file in bytes.
  public static let maximumBytes = 4 << 20
  /// The maximum number of days per file.
  public static let maximumHolidays = 100_000
  /// The maximum length of a name in Unicode scalars.
  public static let maximumNameLength = TextLimit.name

  /// A named day.
  public struct Entry: Hashable, Comparable, Sendable {
    /// The day.
    public let day: CivilDay
    /// The name, on one line.
    public let name: String

    /// Creates an entry.
    public init(day: CivilDay, name: String) {
      self.day = day
      self.name = name
    }

    /// Compares by day, then by name.
    public static func < (a: Entry, b: Entry) -> Bool { (a.day, a.name) < (b.day, b.name) }
  }

  /// The contents of a file.
  public struct Contents: Equatable, Sendable {
    /// The holidays by day, without duplicates.
    public let holidays: [Entry]
    /// The skipped entries of a calendar, by line.
    public let skipped: [Skipped]
  }

  /// Reads the holidays of a file. Recurring ones are expanded for `years`, limited to
  /// `TimeParser.years`; others are included regardless of their year. Throws `HolidayFileError`.
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

  /// Returns whether the first non-blank line begins a component.
  private static func isCalendar(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
      .drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
    return text.prefix(6).map { (0x61...0x7a).contains($0) ? $0 - 0x20 : $0 }
      .elementsEqual("BEGIN:".utf8)
  }

  /// The holidays found so far, and the skipped entries.
  struct Collection {
    private(set) var entries: Set<Entry> = []
    var skipped: [Skipped] = []
    private var count = 0

    /// Adds consecutive days. Duplicates count towards the limit too, so that no file takes long.
    mutating func add(
      _ name: String, on day: CivilDay, days: Int = 1
    ) throws(HolidayFileError) {
      count += days
      guard count <= maximumHolidays else { throw .tooMany(limit: maximumHolidays) }
      for offset in 0..<days { entries.insert(Entry(day: day.adding(days: offset), name: name)) }
    }
  }
}
