import Domain

/// How a table is laid out: what its first lines tell.
struct TableShape {
  /// Between the fields of a row.
  var delimiter: UInt8
  /// Which field holds what.
  var columns: [TableColumn: Int]
  /// How many micrometres the unit of distances has.
  var micrometres: Int64 = 1_000_000
  /// How many lines stand before the first row.
  var headingLines = 0
  var order: DateOrder = .monthFirst
  /// Whether nothing in the table tells which order it is.
  var isOrderGuessed = false
  /// The seconds from one row to the next, the length of a row that has a single time.
  var interval: Int64 = 0
  /// Whether a number of something means steps where no column of the row says what it counts.
  var valuesAreSteps = false
  /// Whether it is our own, in which an hour has a row for each pair of shoes that it was walked
  /// in.
  var tellsPairs = false

  /// The most lines before the rows: Samsung's data type, the headings, and a line of units.
  private static let mostHeadingLines = 4
  private static let mostSampled = 2000

  /// Finds out how the table that begins with `bytes` is laid out. `isSteps` tells that its numbers
  /// are steps, as the name of the file may do. Throws `HealthImportError.unknownColumns`.
  init(_ bytes: Bytes, file: String, isSteps: Bool = false) throws(HealthImportError) {
    let lines = TableLines.first(Self.mostSampled, of: bytes)
    delimiter = Self.delimiter(of: lines)
    columns = [:]
    valuesAreSteps = isSteps || TableColumn.namesSteps(file: file)
    if !readHeadings(lines), !guessColumns(lines) {
      let headings = lines.first.map { TableLines.fields(of: $0, delimiter: delimiter) } ?? []
      throw .unknownColumns(file: file, headings: headings.prefix(40).map(\.text))
    }
    let rows = lines.dropFirst(headingLines).map {
      TableLines.fields(of: $0, delimiter: delimiter)
    }
    findOrder(rows)
    findInterval(rows)
  }

  /// The field of a row that holds `column`; nil where it has none.
  func field(_ column: TableColumn, of row: [Bytes]) -> Bytes? {
    guard let index = columns[column], index < row.count else { return nil }
    return row[index]
  }

  /// The delimiter that parts a line most often; a comma only where neither of the others is there,
  /// since it may belong to the numbers.
  private static func delimiter(of lines: [Bytes]) -> UInt8 {
    for line in lines.prefix(mostHeadingLines) {
      let candidates = [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: ",")]
      if let found = candidates.first(where: {
        TableLines.fields(of: line, delimiter: $0).count > 1
      }) {
        return found
      }
    }
    return UInt8(ascii: ",")
  }

  private mutating func readHeadings(_ lines: [Bytes]) -> Bool {
    for (number, line) in lines.prefix(Self.mostHeadingLines).enumerated() {
      let fields = TableLines.fields(of: line, delimiter: delimiter)
      var found: [TableColumn: Int] = [:]
      for (index, field) in fields.enumerated() {
        guard let (column, unit) = TableColumn.of(field.text), found[column] == nil else {
          continue
        }
        found[column] = index
        if column == .distance, let unit { micrometres = unit }
      }
      guard isEnough(found) else { continue }
      // Beside a column of distances no row says what the other number is.
      if valuesAreSteps, found[.steps] == nil, found[.distance] != nil, found[.type] == nil {
        found[.steps] = found[.value]
      }
      columns = found
      tellsPairs = Self.pairHeadings.isSubset(of: fields.map(\.text))
      headingLines = number + 1
      if number + 1 < lines.count { readUnits(lines[number + 1]) }
      return true
    }
    return false
  }

  private static let pairHeadings: Set = ["shoe", "distance_is_estimate"]

  /// A number of something is enough where the file says that it is steps, or each row what it is.
  private func isEnough(_ columns: [TableColumn: Int]) -> Bool {
    guard columns[.start] != nil || columns[.time] != nil || columns[.date] != nil else {
      return false
    }
    if columns[.steps] != nil || columns[.distance] != nil { return true }
    return columns[.value] != nil
      && (valuesAreSteps || columns[.type] != nil || columns[.unit] != nil)
  }

  /// A line of units between headings and rows.
  private mutating func readUnits(_ line: Bytes) {
    let row = TableLines.fields(of: line, delimiter: delimiter)
    let amounts = [.steps, .distance].compactMap { field($0, of: row) }
    let hasTime = [.start, .time, .date].contains { column in
      field(column, of: row).map { TableTime($0, order: order) != nil } ?? false
    }
    let isUnits =
      !hasTime && amounts.contains { !$0.isEmpty }
      && !amounts.contains { $0.contains { (0x30...0x39).contains($0) } }
    guard isUnits else { return }
    headingLines += 1
    if let unit = field(.distance, of: row)?.text, let known = TableColumn.micrometres(unit: unit) {
      micrometres = known
    }
  }

  /// A table without headings, where the name of the file says that it is of steps: start, end and
  /// steps; day, hour and steps; or time and steps.
  private mutating func guessColumns(_ lines: [Bytes]) -> Bool {
    guard valuesAreSteps, let first = lines.first else { return false }
    let row = TableLines.fields(of: first, delimiter: delimiter)
    guard row.count >= 2, let time = TableTime(row[0], order: .monthFirst) else { return false }
    if row.count >= 3, TableTime(row[1], order: .monthFirst)?.second != nil, time.second != nil {
      columns = [.start: 0, .end: 1, .steps: 2]
    } else if row.count >= 3, time.second == nil, let hour = Int(row[1].text),
      (0...23).contains(hour)
    {
      columns = [.date: 0, .hour: 1, .steps: 2]
    } else {
      columns = [time.second == nil ? .date : .time: 0, .steps: 1]
    }
    return field(.steps, of: row).flatMap { TableNumber.steps($0) } != nil
  }

  /// Where the first number of a date is too large for a month, days come first.
  private mutating func findOrder(_ rows: [[Bytes]]) {
    var hasSlashes = false
    var isMonthFirst = false
    for row in rows {
      for column in [TableColumn.start, .time, .date] {
        guard let text = field(column, of: row)?.trimmed, text.count > 5,
          let slash = text.first(UInt8(ascii: "/")) ?? text.first(UInt8(ascii: "-")), slash < 3
        else { continue }
        hasSlashes = true
        let rest = text.part(slash + 1, text.count).prefix { (0x30...0x39).contains($0) }
        if let first = Int(text.part(0, slash).text), first > 12 { order = .dayFirst }
        if let second = Int(Bytes(rebasing: rest).text), second > 12 { isMonthFirst = true }
      }
    }
    isOrderGuessed = hasSlashes && order == .monthFirst && !isMonthFirst
  }

  /// The shortest time from one row to the next of which nearly all others are multiples: rows that
  /// count nothing are often left out.
  private mutating func findInterval(_ rows: [[Bytes]]) {
    guard columns[.end] == nil, columns[.hour] == nil else { return }
    if tellsPairs { return interval = 3600 }
    let times = rows.compactMap(floatingTime)
    let gaps = zip(times, times.dropFirst()).map { abs($1 - $0) }.filter { $0 > 0 }
    let shortest = Set(gaps).sorted().prefix(20).first { gap in
      gaps.count { $0 % gap == 0 } * 10 >= gaps.count * 9
    }
    guard let shortest, shortest <= StepSample.longestSpan || shortest == 86_400 else { return }
    interval = shortest
  }

  /// When a row counted, in seconds since 1970 as if the place were at UTC.
  private func floatingTime(_ row: [Bytes]) -> Int64? {
    guard let text = field(.start, of: row) ?? field(.time, of: row),
      let time = TableTime(text, order: order), let second = time.second
    else { return nil }
    let day = field(.date, of: row).flatMap { TableTime($0, order: order)?.day }
    return Int64((time.day ?? day)?.number ?? 0) * 86_400 + Int64(second)
  }
}
