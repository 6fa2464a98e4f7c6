import Domain

extension HolidayFile {
  /// Reads a list with one day per line.
  static func readList(
    _ bytes: [UInt8], years: ClosedRange<Int>, into found: inout Collection
  ) throws(HolidayFileError) {
    var lines = TextLines(bytes)
    while let bytes = lines.next() {
      let number = lines.number
      guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
        throw .notText(line: number)
      }
      let line = text.drop(while: \.isWhitespace)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let entry: (date: ListDate, name: String)
      do throws(HolidayFileError.LineProblem) { entry = try Self.entry(line) } catch {
        throw .line(number, text: text.excerpt.singleLine, error)
      }
      for day in entry.date.days(in: years) { try found.add(entry.name, on: day) }
    }
  }

  private static func entry(
    _ line: Substring
  ) throws(HolidayFileError.LineProblem) -> (ListDate, name: String) {
    let word = line.prefix { !$0.isWhitespace && $0 != ";" && $0 != "," }
    let date = try ListDate(word)
    var rest = line.dropFirst(word.count).drop(while: \.isWhitespace)
    if rest.first == ";" || rest.first == "," { rest.removeFirst() }
    let name = withoutQuotes(rest).singleLine
    guard !name.isEmpty else { throw .noName }
    guard name.unicodeScalars.count <= maximumNameLength else { throw .longName }
    return (date, name)
  }

  /// Removes the quotes of a spreadsheet, which doubles those in the text (RFC 4180).
  private static func withoutQuotes(_ text: Substring) -> String {
    let text = text.trimmed
    guard text.count > 1, text.first == "\"", text.last == "\"" else { return String(text) }
    return text.dropFirst().dropLast().split(separator: "\"\"", omittingEmptySubsequences: false)
      .joined(separator: "\"")
  }

  /// A day, or one that recurs every year.
  private enum ListDate {
    case day(CivilDay)
    case everyYear(month: Int, day: Int)

    /// Parses `2026-01-31`, `31.1.2026`, `01-31` and `31.1.`.
    init(_ word: Substring) throws(HolidayFileError.LineProblem) {
      if let parts = Self.numbers(word, "-"), parts.count == 3 {
        self = try .day(Self.day(year: parts[0], month: parts[1], day: parts[2]))
      } else if let parts = Self.numbers(word, "-"), parts.count == 2 {
        self = try Self.everyYear(parts[0], parts[1])
      } else if let parts = Self.numbers(word, "."), parts.count == 3 {
        self = try .day(Self.day(year: parts[2], month: parts[1], day: parts[0]))
      } else if let parts = Self.numbers(word.last == "." ? word.dropLast() : word, "."),
        parts.count == 2
      {
        self = try Self.everyYear(parts[1], parts[0])
      } else {
        throw .noDay
      }
    }

    /// Returns two or three numbers of one or two digits, one of three with four digits, separated
    /// by `separator`; nil otherwise.
    private static func numbers(_ word: Substring, _ separator: Character) -> [Int]? {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      guard (2...3).contains(parts.count) else { return nil }
      let year = parts.count < 3 ? nil : separator == "-" ? 0 : 2
      var numbers: [Int] = []
      for (index, part) in parts.enumerated() {
        guard (index == year ? 4...4 : 1...2).contains(part.utf8.count),
          part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(part)
        else { return nil }
        numbers.append(number)
      }
      return numbers
    }

    private static func day(
      year: Int, month: Int, day: Int
    ) throws(HolidayFileError.LineProblem) -> CivilDay {
      guard let day = CivilDay(year: year, month: month, day: day) else { throw .noSuchDay }
      guard TimeParser.years.contains(year) else { throw .outOfRange }
      return day
    }

    private static func everyYear(
      _ month: Int, _ day: Int
    ) throws(HolidayFileError.LineProblem) -> ListDate {
      let leapYear = 2000
      guard CivilDay(year: leapYear, month: month, day: day) != nil else { throw .noSuchDay }
      return .everyYear(month: month, day: day)
    }

    func days(in years: ClosedRange<Int>) -> [CivilDay] {
      switch self {
      case .day(let day): [day]
      case .everyYear(let month, let day):
        years.compactMap { CivilDay(year: $0, month: month, day: day) }
      }
    }
  }
}
