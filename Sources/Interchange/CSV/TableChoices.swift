import Domain

/// A person's choices for what the cells of a table leave open: the meaning of columns, the order of
/// dates, the separator of decimals, the units of lengths, and when the work of a day starts.
///
/// Columns and units change the headings, so that every reader of tables understands them.
public struct TableChoices: Hashable, Sendable {
  /// The meaning of a column; the raw values are its words in commands.
  public enum Meaning: String, CaseIterable, Sendable {
    case date, start, end
    case endDate = "end-date"
    case duration, hours
    case rest = "break"
    case name, label, multiplier, notes, zone, status
    case time, hour, steps, distance
    /// A column that is not read.
    case ignored = "ignore"

    /// A heading that the readers know.
    fileprivate var heading: String {
      switch self {
      case .endDate: "end date"
      case .ignored: ""
      default: rawValue
      }
    }

    /// The units that its lengths can have, as commands and headings call them.
    public var units: [String] {
      switch self {
      case .duration, .rest: ["h", "min"]
      case .distance: ["m", "km", "mi"]
      default: []
      }
    }

    /// Determines the meaning of a heading; nil if it is unknown.
    public init?(heading: String, inSteps isSteps: Bool) {
      let known = isSteps ? TableColumn.of(heading)?.column.meaning : nil
      guard let found = known ?? ShiftColumns.Column(heading: heading)?.meaning else { return nil }
      self = found
    }
  }

  /// The separator of decimals.
  public enum Decimal: String, CaseIterable, Sendable {
    case point, comma

    var byte: UInt8 { self == .point ? UInt8(ascii: ".") : UInt8(ascii: ",") }
  }

  /// The column that has a meaning.
  public enum Place: Hashable, Sendable {
    /// Its number, from 1.
    case number(Int)
    /// Its heading.
    case heading(String)
  }

  /// A meaning of a column.
  public struct Column: Hashable, Sendable {
    /// What it means.
    public var meaning: Meaning
    /// Which column it is.
    public var place: Place

    /// Creates the meaning of a column.
    public init(_ meaning: Meaning, _ place: Place) {
      self.meaning = meaning
      self.place = place
    }
  }

  /// The columns; others keep the meaning of their headings.
  public var columns: [Column] = []
  /// The order of day, month and year.
  public var dates: DateOrder?
  /// The separator of decimals.
  public var decimal: Decimal?
  /// The units by meaning.
  public var units: [Meaning: String] = [:]
  /// The minute of the day at which its first entry starts in a table without times; each further
  /// entry of the day starts where the one before it ends.
  public var start: Int?

  /// Creates choices that leave everything to the table.
  public init() {}

  /// Whether everything is left to the table.
  public var isEmpty: Bool { self == TableChoices() }

  /// Whether the columns are those of steps; nil if nothing is chosen that says it.
  public var areSteps: Bool? {
    guard !columns.isEmpty else { return start == nil ? nil : false }
    return columns.contains { [.steps, .distance].contains($0.meaning) }
  }

  // MARK: Headings

  /// Returns the headings that say what was chosen. Throws `TableChoicesError`.
  func headings(_ head: [String]) throws(TableChoicesError) -> [String] {
    let known = guesses(head), meanings = try meanings(of: head)
    let chosen = Set(try places(in: head).map(\.place))
    var names = head
    for place in head.indices {
      guard let meaning = meanings[place] else {
        // Another column has its meaning now.
        if known[place] != nil { names[place] = "" }
        continue
      }
      if chosen.contains(place) {
        // Tables of shifts have their zone in headings.
        let zone = areSteps == false ? ShiftHeading(head[place]).zone : nil
        names[place] = meaning.heading + (zone.map { " (\($0))" } ?? "")
      }
      guard !names[place].isEmpty, let unit = units[meaning] else { continue }
      names[place] = "\(meaning.heading) (\(unit))"
    }
    for meaning in units.keys.sorted(by: { $0.rawValue < $1.rawValue })
    where !meanings.contains(meaning) {
      throw .noColumn(meaning.rawValue)
    }
    return names
  }

  /// Returns the meanings of the columns, each chosen one in its column only; nil for unknown ones.
  /// Throws `TableChoicesError`.
  public func meanings(of head: [String]) throws(TableChoicesError) -> [Meaning?] {
    let chosen = try places(in: head), taken = Set(chosen.map(\.meaning))
    var meanings = guesses(head).map { meaning -> Meaning? in
      meaning.flatMap { taken.contains($0) ? nil : $0 }
    }
    for (place, meaning) in chosen { meanings[place] = meaning }
    return meanings
  }

  private func guesses(_ head: [String]) -> [Meaning?] {
    let isSteps = areSteps ?? HealthImport.namesSteps(head)
    let meanings = head.map { Meaning(heading: $0, inSteps: isSteps) }
    // Beside a date, a day is one of the week; planned times do not count beside the worked ones.
    let days = head.indices.filter {
      meanings[$0] == .date && ShiftColumns.Column.days.contains(ShiftHeading(head[$0]).letters)
    }
    let planned = head.indices.filter { place in
      ShiftColumns.Column(heading: head[place]).map { $0.isPlanned } == true
    }
    let others = head.indices.filter { !days.contains($0) && !planned.contains($0) }
    let known = Set(others.compactMap { meanings[$0] })
    return head.indices.map { place in
      if days.contains(place) { return known.contains(.date) ? nil : .date }
      if planned.contains(place) {
        return known.isSuperset(of: [.start, .end]) ? nil : meanings[place]
      }
      return meanings[place]
    }
  }

  private func places(
    in head: [String]
  ) throws(TableChoicesError) -> [(place: Int, meaning: Meaning)] {
    var found: [(place: Int, meaning: Meaning)] = []
    for column in columns {
      switch column.place {
      case .number(let number):
        guard head.indices.contains(number - 1) else {
          throw .noNumber(number, count: head.count)
        }
        found.append((number - 1, column.meaning))
      case .heading(let name):
        let places = head.indices.filter { head[$0].lowercased() == name.lowercased() }
        guard let place = places.first else { throw .noHeading(name) }
        found.append((place, column.meaning))
      }
    }
    return found
  }

  /// Returns whether the first line of a table has values instead of headings: a time stands where
  /// one was chosen.
  public func beginsWithValues(_ first: [String]) -> Bool {
    let times: [Meaning] = [.date, .start, .time, .end]
    return columns.contains { column in
      guard case .number(let number) = column.place, times.contains(column.meaning),
        first.indices.contains(number - 1)
      else { return false }
      var cell = first[number - 1]
      return cell.withUTF8 { TableTime($0, order: dates ?? .dayFirst) } != nil
    }
  }

  /// Returns a table with the headings that say what was chosen. Throws `TableChoicesError`.
  public func applied(to table: CSVTable) throws(TableChoicesError) -> CSVTable {
    guard let first = table.records.first, !columns.isEmpty || !units.isEmpty else { return table }
    let hasValues = beginsWithValues(first.values)
    let head = hasValues ? first.values.map { _ in "" } : first.values
    let headings = CSVTable.Record(line: first.line, values: try self.headings(head))
    return CSVTable(records: [headings] + table.records.dropFirst(hasValues ? 0 : 1))
  }
}

/// The error for choices that a table does not allow.
public enum TableChoicesError: Error, Equatable, Sendable {
  /// The table has fewer columns.
  case noNumber(Int, count: Int)
  /// No column has this heading.
  case noHeading(String)
  /// No column has this meaning.
  case noColumn(String)
  /// A word is no meaning of a column, or is not followed by one.
  case columns(String)
  /// A word is no unit of that column.
  case unit(String)
}

extension TableChoices {
  /// Reads `date=2,start=3,name=Dienst` as the columns. Throws `TableChoicesError.columns`.
  public mutating func readColumns(_ text: String) throws(TableChoicesError) {
    columns = []
    for part in text.split(separator: ",") {
      guard let (word, value) = Self.sides(part), let meaning = Meaning(rawValue: word) else {
        throw .columns(String(part))
      }
      let place = Int(value).map(Place.number) ?? .heading(value)
      let isTwice = columns.contains { $0.meaning == meaning && meaning != .ignored }
      guard !isTwice, !columns.contains(where: { $0.place == place }) else {
        throw .columns(String(part))
      }
      columns.append(Column(meaning, place))
    }
    guard !columns.isEmpty else { throw .columns(text) }
  }

  /// Reads `duration=h`. Throws `TableChoicesError.unit`.
  public mutating func readUnit(_ text: String) throws(TableChoicesError) {
    guard let (word, unit) = Self.sides(text[...]), let meaning = Meaning(rawValue: word),
      meaning.units.contains(unit)
    else { throw .unit(text) }
    units[meaning] = unit
  }

  private static func sides(_ text: Substring) -> (String, String)? {
    guard let place = text.firstIndex(of: "=") else { return nil }
    func trimmed(_ part: Substring) -> String {
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    let word = trimmed(text[..<place]), value = trimmed(text[text.index(after: place)...])
    return word.isEmpty || value.isEmpty ? nil : (word, value)
  }

  /// The choices as a text for `init(stored:)`.
  public var stored: String {
    let columns = columns.map { column in
      switch column.place {
      case .number(let number): "\(column.meaning.rawValue)=\(number)"
      case .heading(let name): "\(column.meaning.rawValue)=\(name)"
      }
    }
    let units = units.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue)=\($0.value)" }
    return [
      columns.joined(separator: ","), dates?.rawValue ?? "", decimal?.rawValue ?? "",
      units.joined(separator: ","), start.map { ClockText.text($0) } ?? "",
    ].joined(separator: "\n")
  }

  /// Restores choices; nil for a text of another version.
  public init?(stored: String) {
    let lines = stored.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Those of an older version have no start.
    guard (4...5).contains(lines.count) else { return nil }
    do throws(TableChoicesError) {
      if !lines[0].isEmpty { try readColumns(lines[0]) }
      dates = DateOrder(rawValue: lines[1])
      decimal = Decimal(rawValue: lines[2])
      for unit in lines[3].split(separator: ",") { try readUnit(String(unit)) }
      start = lines.count > 4 ? TimeParser.minuteOfDay(lines[4]) : nil
    } catch {
      return nil
    }
  }
}

extension TableChoices {
  /// The beginnings of words in headings that may have a meaning.
  private static let beginnings: [Meaning: [String]] = [
    .date: ["dat", "day", "tag", "fecha", "jour", "giorno"],
    .start: ["start", "begin", "anf", "from", "von", "in", "entr", "arriv", "komm"],
    .end: ["end", "stop", "out", "bis", "schlu", "fin", "sal", "geh"],
    .steps: ["step", "schritt", "anz", "count", "pas"],
  ]

  /// Returns an example of columns for these headings: `date=2,start=3,end=4`; nil if they do not
  /// even suggest them.
  public static func example(for head: [String], _ meanings: [Meaning]) -> String? {
    let words = head.map { $0.lowercased().split { !$0.isLetter } }
    var taken: Set<Int> = [], parts: [String] = []
    for meaning in meanings {
      let place = head.indices.first { place in
        !taken.contains(place)
          && words[place].contains { word in
            beginnings[meaning]?.contains { word.hasPrefix($0) } == true
          }
      }
      guard let place else { return nil }
      taken.insert(place)
      parts.append("\(meaning.rawValue)=\(place + 1)")
    }
    return parts.joined(separator: ",")
  }
}

extension ShiftColumns.Column {
  /// The meaning that a person can choose; nil for columns of this program's tables.
  fileprivate var meaning: TableChoices.Meaning? {
    switch self {
    case .rest: .rest
    case .endDate: .endDate
    case .plannedStart: .start
    case .plannedEnd: .end
    default: TableChoices.Meaning(rawValue: rawValue)
    }
  }
}

extension TableColumn {
  fileprivate var meaning: TableChoices.Meaning? {
    switch self {
    case .start: .start
    case .end: .end
    case .time: .time
    case .date: .date
    case .hour: .hour
    case .steps: .steps
    case .distance: .distance
    default: nil
    }
  }
}
