import Domain

/// The layout of a table, detected from its first lines.
struct TableShape {
  /// The delimiter of fields.
  var delimiter: UInt8
  /// The index of each column.
  var columns: [TableColumn: Int]
  /// The unit of distances in micrometres.
  var micrometres: Int64 = 1_000_000
  /// Whether the table or a person says that unit.
  private(set) var namesUnit = false
  /// The days whose rows of hours do not count, because the day's own row is more.
  private(set) var daysBeyondHours: Set<Int32> = []
  /// The note on a unit that was assumed.
  private var unitNote: ImportNote?
  /// The number of lines before the first row.
  var headingLines = 0
  /// What its rows say.
  var evidence: TableEvidence
  /// The order of its dates.
  var dates: DateOrderEvidence { evidence.dates }
  /// What a row with a single time stands for, if all rows were surveyed.
  private(set) var rowLength: TableEvidence.RowLength?
  /// The separators of decimals by column; missing if nothing decides.
  private var decimals: [TableColumn: UInt8] = [:]
  /// A person's choices for it.
  private let choices: TableChoices
  /// The interval between rows in seconds, which is the duration of a row with a single time.
  var interval: Int64 = 0
  /// Whether unnamed values are steps unless another column has their quantity.
  var valuesAreSteps = false
  /// Whether it is a table written by ShiftPro, with a row for each hour and pair of shoes.
  var tellsPairs = false

  /// The maximum number of lines before the rows: titles, Samsung's data type, and the headings.
  private static let mostHeadingLines = 50
  private static let mostSampled = 2000

  /// Detects the layout of the table that begins with `bytes`. `isSteps` means that its values are
  /// steps, as the name of the file may indicate; `zone` is that of its instants. Throws
  /// `HealthImportError.unknownColumns`, and `.choices` if it has not the columns that were chosen.
  init(
    _ bytes: Bytes, file: String, isSteps: Bool = false, zone: Zone = .utc,
    choices: TableChoices = TableChoices()
  ) throws(HealthImportError) {
    self.choices = choices
    evidence = TableEvidence(zone: zone, order: choices.dates)
    let lines = TableLines.first(Self.mostSampled, of: bytes)
    delimiter = Self.delimiter(of: lines)
    columns = [:]
    valuesAreSteps = isSteps || TableColumn.namesSteps(file: file)
    if try !readHeadings(lines), !guessColumns(lines) {
      let headings = lines.first.map { TableLines.fields(of: $0, delimiter: delimiter) } ?? []
      throw .unknownColumns(file: file, headings: headings.prefix(40).map(\.text))
    }
    for line in lines.dropFirst(headingLines) {
      evidence.add(TableLines.fields(of: line, delimiter: delimiter), self)
    }
    decide()
  }

  /// Decides from the evidence of all rows, including what a row stands for.
  mutating func conclude() {
    decide()
    daysBeyondHours = evidence.daysBeyondHours
    if columns[.distance] != nil, !namesUnit {
      if evidence.lengths.areKilometres {
        micrometres = 1_000_000_000
        unitNote = .assumedKilometres
      } else if evidence.lengths.areDoubtful {
        unitNote = .assumedMetres
      }
    }
    guard columns[.end] == nil, columns[.hour] == nil, columns[.offset] == nil, !tellsPairs else {
      return
    }
    rowLength = evidence.rowLength
    // Dates with times of day are times.
    guard evidence.hasTimes, columns[.start] == nil, columns[.time] == nil else { return }
    columns[.time] = columns[.date]
    columns[.date] = nil
  }

  private mutating func decide() {
    for column in [TableColumn.steps, .distance, .value] {
      decimals[column] =
        choices.decimal?.byte ?? evidence.decimal(in: columns[column], delimiter: delimiter)
    }
    guard columns[.end] == nil, columns[.hour] == nil else { return }
    interval = tellsPairs ? 3600 : evidence.interval ?? 0
  }

  /// Returns the separator of decimals in a column; nil if nothing decides.
  func decimal(in column: TableColumn) -> UInt8? { decimals[column] }

  /// Whether the rows of a day are compared with those of its hours: they are of one source, and have
  /// no ends.
  var canCompareDays: Bool {
    evidence.isMixed && columns[.source] == nil && columns[.end] == nil && columns[.steps] != nil
  }

  /// What was assumed because the table does not say it.
  var notes: [ImportNote] {
    var notes: [ImportNote] = []
    if dates.isGuessed { notes.append(.assumedDates(dates.order)) }
    if dates.isYearOpen { notes.append(.assumedYears) }
    if !daysBeyondHours.isEmpty { notes.append(.dayTotals(daysBeyondHours.count)) }
    if let unitNote { notes.append(unitNote) }
    guard choices.decimal == nil else { return notes }
    if evidence.isOpen(columns[.steps], delimiter: delimiter) { notes.append(.assumedThousands) }
    if evidence.isOpen(columns[.distance], delimiter: delimiter) { notes.append(.assumedDecimals) }
    return notes
  }

  /// Returns the field of a column in a row; nil if there is none.
  func field(_ column: TableColumn, of row: [Bytes]) -> Bytes? {
    guard let index = columns[column], index < row.count else { return nil }
    return row[index]
  }

  /// Returns the most frequent delimiter of a line; a comma only if there is no other, since it may
  /// be part of numbers.
  private static func delimiter(of lines: [Bytes]) -> UInt8 {
    for line in lines.prefix(4) {
      let candidates = [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: ",")]
      if let found = candidates.first(where: {
        TableLines.fields(of: line, delimiter: $0).count > 1
      }) {
        return found
      }
    }
    return UInt8(ascii: ",")
  }

  private mutating func readHeadings(_ lines: [Bytes]) throws(HealthImportError) -> Bool {
    let usual = delimiter
    for (number, line) in lines.prefix(Self.mostHeadingLines).enumerated() {
      // Titles above the headings may have other signs.
      delimiter = Self.delimiter(of: [line])
      var fields = TableLines.fields(of: line, delimiter: delimiter).map(\.text)
      let hasValues = choices.beginsWithValues(fields)
      if number == 0, !choices.columns.isEmpty || !choices.units.isEmpty {
        do throws(TableChoicesError) {
          fields = try choices.headings(hasValues ? fields.map { _ in "" } : fields)
        } catch {
          throw .choices(error)
        }
      }
      var found: [TableColumn: Int] = [:]
      for (index, field) in fields.enumerated() {
        guard let (column, unit) = TableColumn.of(field), found[column] == nil else {
          continue
        }
        found[column] = index
        if column == .distance, let unit {
          micrometres = unit
          namesUnit = true
        }
      }
      guard isEnough(found) else { continue }
      // Next to a column of distances, no row has the quantity of the other value.
      if valuesAreSteps, found[.steps] == nil, found[.distance] != nil, found[.type] == nil {
        found[.steps] = found[.value]
      }
      columns = found
      tellsPairs = Self.pairHeadings.isSubset(of: fields)
      headingLines = hasValues ? number : number + 1
      if number + 1 < lines.count { readUnits(lines[number + 1]) }
      return true
    }
    delimiter = usual
    return false
  }

  private static let pairHeadings: Set = ["shoe", "distance_is_estimate"]

  /// Returns whether the columns suffice; an unnamed value is enough if the file is about steps, or
  /// if each row has its quantity.
  private func isEnough(_ columns: [TableColumn: Int]) -> Bool {
    guard columns[.start] != nil || columns[.time] != nil || columns[.date] != nil else {
      return false
    }
    if columns[.steps] != nil || columns[.distance] != nil { return true }
    return columns[.value] != nil
      && (valuesAreSteps || columns[.type] != nil || columns[.unit] != nil)
  }

  /// Reads a line of units between headings and rows.
  private mutating func readUnits(_ line: Bytes) {
    let row = TableLines.fields(of: line, delimiter: delimiter)
    let amounts = [.steps, .distance].compactMap { field($0, of: row) }
    let hasTime = [.start, .time, .date].contains { column in
      field(column, of: row).map { TableTime($0, dates) != nil } ?? false
    }
    let isUnits =
      !hasTime && amounts.contains { !$0.isEmpty }
      && !amounts.contains { $0.contains { (0x30...0x39).contains($0) } }
    guard isUnits else { return }
    headingLines += 1
    if let unit = field(.distance, of: row)?.text, let known = TableColumn.micrometres(unit: unit) {
      micrometres = known
      namesUnit = true
    }
  }

  /// Guesses the columns of a table without headings whose file name indicates steps: start, end
  /// and steps; day, hour and steps; or time and steps.
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
}
