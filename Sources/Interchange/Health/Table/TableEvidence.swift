import Domain

/// What all rows of a table say about its columns, row by row in bounded memory: the order of its
/// dates, how its numbers are written, and what a row with a single time stands for.
struct TableEvidence {
  /// The time for which a row counts.
  enum RowLength: Equatable {
    /// The seconds from its time on; 0 if nothing says it.
    case seconds(Int64)
    /// The day that is written in it.
    case writtenDay
    /// The day in the zone of the table at its instant, such as that of the local midnights of
    /// another offset.
    case localDay
    /// A walk from its time on, of a length that the table does not say.
    case walk
  }

  /// The rows at one time of day, as written or in the zone.
  private struct Clocks {
    private var first: Int?
    private(set) var areSame = true
    /// Whether all are at midnight, or within the last minute before.
    private(set) var areAtMidnight = true

    mutating func add(_ second: Int) {
      if let first { areSame = areSame && first == second } else { first = second }
      areAtMidnight = areAtMidnight && (second % 86_400 == 0 || second >= 86_340)
    }
  }

  /// The number of different gaps that are counted; a table has few.
  private static let mostGaps = 4096

  /// The number of columns that are examined.
  private static let mostColumns = 256

  private let zone: Zone
  private(set) var dates: DateOrderEvidence
  private var numbers: [Int: NumberColumn] = [:]
  /// The numbers of rows with a time of day, and of those with a day only.
  private var timed = 0, untimed = 0
  private var written = Clocks(), local = Clocks()
  private var counter = CounterEvidence()
  /// The number of rows with an hour in a column of its own.
  private var inHours = 0
  /// Whether the steps of days and hours are compared.
  private var comparesDays = false
  private var totals: [Int32: DayTotals] = [:]
  private(set) var lengths = DistanceEvidence()
  /// The days with rows at other times than midnight.
  private var daysWithHours: Set<Int32> = []
  private var lastDayWithHours: CivilDay?
  private static let mostDays = 100_000
  /// The number of rows that decide whether a column counts on.
  private static let mostCounted = 10_000
  /// How often each distance in seconds of local time between adjacent rows occurs.
  private var gaps: [Int64: Int] = [:]
  private var last: Int64?

  /// Creates evidence without rows; `comparesDays` is whether the steps of days are compared with
  /// those of their hours.
  init(zone: Zone, order: DateOrder? = nil, comparesDays: Bool = false) {
    self.zone = zone
    self.comparesDays = comparesDays
    dates = DateOrderEvidence(zone: zone, chosen: order)
  }

  /// Adds a row of a table of that shape.
  mutating func add(_ row: [Bytes], _ shape: TableShape) {
    for column in [TableColumn.start, .time, .date] {
      if let text = shape.field(column, of: row) { dates.add(text) }
    }
    let times = [TableColumn.start, .end, .time, .date, .hour, .offset].compactMap {
      shape.columns[$0]
    }
    for (index, text) in row.prefix(Self.mostColumns).enumerated()
    where !times.contains(index) && !text.isEmpty {
      numbers[index, default: NumberColumn()].add(text)
    }
    addTime(of: row, shape)
    if !shape.namesUnit, timed + untimed < Self.mostCounted {
      lengths.add(shape.field(.distance, of: row), shape.field(.steps, of: row), shape)
    }
  }

  private mutating func addTime(of row: [Bytes], _ shape: TableShape) {
    let date = shape.field(.date, of: row).flatMap { TableTime($0, dates) }
    let text = shape.field(.start, of: row) ?? shape.field(.time, of: row)
    guard var time = text.flatMap({ TableTime($0, dates) }) ?? date else { return }
    if time.day == nil { time.day = date?.day }
    guard let second = time.second else {
      let isHour = shape.field(.hour, of: row)?.isEmpty == false
      if isHour { inHours += 1 } else { untimed += 1 }
      return compare(row, on: time.day, isHour: isHour, shape)
    }
    timed += 1
    compare(row, on: time.day, isHour: true, shape)
    let floating = Int64(time.day?.number ?? 0) * 86_400 + Int64(second)
    if let last, last != floating {
      let gap = abs(floating - last)
      if gaps.count < Self.mostGaps || gaps[gap] != nil { gaps[gap, default: 0] += 1 }
    }
    last = floating
    written.add(second)
    local.add(time.instant.map { zone.local(at: $0).secondOfDay } ?? second)
    if let day = time.day, second % 86_400 != 0, day != lastDayWithHours,
      daysWithHours.count < Self.mostDays
    {
      lastDayWithHours = day
      daysWithHours.insert(Int32(truncatingIfNeeded: day.number))
    }
    guard timed < Self.mostCounted else { return }
    let value = shape.field(.steps, of: row) ?? shape.field(.value, of: row)
    if let value = value.flatMap({ TableNumber.steps($0) }) { counter.add(value, on: time.day) }
  }

  private mutating func compare(
    _ row: [Bytes], on day: CivilDay?, isHour: Bool, _ shape: TableShape
  ) {
    guard comparesDays, let day,
      let value = shape.field(.steps, of: row).flatMap({
        TableNumber.thousandths($0, decimal: shape.decimal(in: .steps))
      })
    else { return }
    let number = Int32(truncatingIfNeeded: day.number)
    guard totals[number] != nil || totals.count < Self.mostDays else { return }
    totals[number, default: DayTotals()].add(value, isHour: isHour)
  }

  // MARK: Decisions

  /// Whether there are rows for days and rows for hours.
  var isMixed: Bool { untimed > 0 && timed + inHours > 0 }

  /// The numbers of the days whose hours add up to less than their own row: the hours are not all
  /// of the day.
  var daysBeyondHours: Set<Int32> { Set(totals.filter(\.value.isBeyondHours).keys) }

  /// Returns the separator of decimals in a column; nil if nothing decides.
  func decimal(in column: Int?, delimiter: UInt8) -> UInt8? {
    guard let column, let own = numbers[column] else { return nil }
    var neighbours = NumberColumn()
    for (index, other) in numbers where index != column { neighbours.add(other) }
    return own.decimal(neighbours: neighbours, delimiter: delimiter)
  }

  /// Returns whether numbers of a column can be read in two ways, and nothing decides.
  func isOpen(_ column: Int?, delimiter: UInt8) -> Bool {
    guard let column, numbers[column]?.hasOpenCells == true else { return false }
    return decimal(in: column, delimiter: delimiter) == nil
  }

  /// Whether rows have times of day; then a column of dates is one of times.
  var hasTimes: Bool { timed > 0 && timed >= untimed }

  /// The shortest distance between rows of which nearly all others are multiples, because rows
  /// without steps are often omitted; nil if there is none.
  var interval: Int64? {
    let all = gaps.values.reduce(0, +)
    let shortest = gaps.keys.sorted().prefix(20).first { gap in
      gaps.reduce(0) { $0 + ($1.key % gap == 0 ? $1.value : 0) } * 10 >= all * 9
    }
    return shortest.flatMap { $0 <= StepSample.longestSpan || $0 == 86_400 ? $0 : nil }
  }

  /// What a row with a single time stands for: a day if all are at midnight, or at one time of
  /// different days; never what its value suggests.
  var rowLength: RowLength {
    guard timed > 0 else { return .seconds(0) }
    if local.areAtMidnight { return .localDay }
    if written.areAtMidnight { return .writtenDay }
    let isDaily = !gaps.isEmpty && (written.areSame || local.areSame) || interval == 86_400
    if isDaily { return .localDay }
    if let interval { return .seconds(interval) }
    return counter.isCounter ? .seconds(0) : .walk
  }

  /// Returns whether a row stands for its day although others are hours: it is at midnight, and the
  /// only one of its day.
  func isDay(_ time: TableTime) -> Bool {
    guard let day = time.day, time.second == 0 else { return false }
    return !daysWithHours.contains(Int32(truncatingIfNeeded: day.number))
  }
}

/// The steps of a day in its own row and in those of its hours, in thousandths.
private struct DayTotals {
  private var day: Int64 = 0, hours: Int64 = 0

  mutating func add(_ value: Int64, isHour: Bool) {
    let value = max(0, min(value, 1 << 40))
    if isHour { hours += value } else { day = max(day, value) }
  }

  /// Whether the hours are less than the day by more than roundings.
  var isBeyondHours: Bool { hours > 0 && hours < day / 100 * 98 }
}

/// Whether distances without a unit are metres or kilometres.
struct DistanceEvidence {
  private var steps: Int64 = 0
  /// The distances as if they were metres, in millimetres.
  private var millimetres: Int64 = 0
  private var hasDecimals = false
  private var longest: Int64 = 0

  /// The length of a step in millimetres that people can have.
  private static let stride: ClosedRange<Int64> = 200...2000

  mutating func add(_ distance: Bytes?, _ steps: Bytes?, _ shape: TableShape) {
    guard let distance, !distance.isEmpty,
      let length = TableNumber.distance(
        distance, micrometres: 1_000_000, decimal: shape.decimal(in: .distance)),
      (1...Int64(1 << 40)).contains(length)
    else { return }
    if distance.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) {
      hasDecimals = true
    }
    longest = max(longest, length)
    guard let count = steps.flatMap({ TableNumber.steps($0, decimal: shape.decimal(in: .steps)) }),
      (1...Int64(1 << 40)).contains(count)
    else { return }
    self.steps += count
    millimetres += length
  }

  /// Whether they are kilometres: as metres, a step would be shorter than any.
  var areKilometres: Bool {
    steps > 0 && millimetres / steps < 50 && Self.stride.contains(millimetres * 1000 / steps)
  }

  /// Whether they could be kilometres, but no steps decide it.
  var areDoubtful: Bool {
    guard hasDecimals, longest < 100_000 else { return false }
    return steps == 0 || millimetres / steps < 50
  }
}

/// Whether the values of a day count on from one row to the next, like those of a pedometer that is
/// read now and then.
private struct CounterEvidence {
  private var day: CivilDay?
  private var last: Int64 = 0
  private var rows = 0.0
  private var isAscending = true
  /// In how many orders the rows of each day could be, all together.
  private var orders = 1.0

  mutating func add(_ value: Int64, on day: CivilDay?) {
    if day == self.day {
      rows += 1
      orders = min(orders * rows, 1e12)
      if value < last { isAscending = false }
    } else {
      self.day = day
      rows = 1
    }
    last = value
  }

  /// Whether no value is below the one before, which would be a coincidence if they were separate
  /// counts.
  var isCounter: Bool { isAscending && orders >= 50 }
}

/// A first pass over a table, which finds its shape from all of its rows.
struct TableSurvey: ChunkScanner {
  /// The shape; nil for an empty file.
  private(set) var shape: TableShape?
  private let file: String
  private let options: HealthImportOptions
  private var line = 0
  private var fields: [Bytes] = []

  init(file: String, _ options: HealthImportOptions) {
    self.file = file
    self.options = options
  }

  var place: ImportPlace.Position { .whole }

  mutating func scan(_ bytes: Bytes, isLast: Bool) throws -> Int {
    var position = 0
    if shape == nil, !bytes.isEmpty {
      var found = try TableShape(
        bytes, file: file, isSteps: options.isSteps, zone: options.zone, choices: options.choices)
      // Its rows are read again, with all others.
      found.evidence = TableEvidence(
        zone: options.zone, order: options.choices.dates, comparesDays: found.canCompareDays)
      shape = found
      position = bytes.has("\u{feff}") ? 3 : 0
    }
    while position < bytes.count {
      guard let end = bytes.first(0x0a, from: position) ?? (isLast ? bytes.count : nil) else {
        break
      }
      row(bytes.part(position, end).withoutReturn)
      position = end + 1
    }
    if isLast { shape?.conclude() }
    return min(position, bytes.count)
  }

  mutating func drop(_ bytes: Bytes) {}

  private mutating func row(_ bytes: Bytes) {
    guard var shape, !bytes.trimmed.isEmpty, !bytes.has("sep=") else { return }
    line += 1
    guard line > shape.headingLines else { return }
    TableLines.split(bytes, delimiter: shape.delimiter, into: &fields)
    self.shape = nil
    shape.evidence.add(fields, shape)
    self.shape = shape
  }
}
