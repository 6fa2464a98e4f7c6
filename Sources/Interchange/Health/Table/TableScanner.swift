import Domain

/// The settings of a table that its reader knows in advance.
struct TableSettings {
  /// The source of rows without a column for it.
  var source: SampleSource
  /// The day of all rows, if only the file name has it.
  var day: CivilDay?
  /// The duration in seconds of a row with a single time, if the app always uses the same.
  var interval: Int64?
  /// The meaning of times without an offset of their own.
  var offsetMeans: OffsetMeaning = .localTime
  /// Whether rows without hours are used.
  var wantsDays = true
  /// Whether each row is the sum of its day, regardless of its other columns.
  var hasDaysOnly = false
  /// The quantity of unnamed values, with distances in metres; nil if the table has it.
  var valuesAre: SampleKind?
  /// The source for a name; nil to derive it from the name.
  var sourceOf: ((String) -> SampleSource)?

  /// The meaning of times without an offset of their own.
  enum OffsetMeaning {
    /// They are local; a column has their offset.
    case localTime
    /// They are in UTC.
    case utc
  }
}

/// A scanner that reads a table of steps row by row.
struct TableScanner: ChunkScanner {
  private let collector: SampleCollector
  private let settings: TableSettings
  /// Whether the user stated that the values are steps.
  private let isSteps: Bool
  private let choices: TableChoices
  private let emit: (StepSample, ImportPlace.Position) throws -> Void
  private let surveyed: TableShape?
  private var shape: TableShape?
  private(set) var times: LocalTimes
  private var line = 0
  private var isSkippingLine = false
  private var fields: [Bytes] = []
  /// The samples of the current row.
  private var samples: [StepSample] = []
  /// The sums of the pairs in the current hour, if the table has rows for pairs.
  private var pairs: [StepSample] = []
  private var fractions = StepFractions()
  private var lastSource: (text: [UInt8], number: Int)?

  /// Creates a scanner that passes its samples to `emit`. `shape` is that of a survey; without one,
  /// the first rows decide.
  init(
    _ reading: HealthReading, _ settings: TableSettings, _ shape: TableShape? = nil,
    emit: @escaping (StepSample, ImportPlace.Position) throws -> Void
  ) {
    collector = reading.collector
    self.settings = settings
    surveyed = shape
    isSteps = reading.options.isSteps
    choices = reading.options.choices
    self.emit = emit
    times = LocalTimes(zone: reading.options.zone)
  }

  var place: ImportPlace.Position { .line(line + 1) }

  mutating func scan(_ bytes: Bytes, isLast: Bool) throws -> Int {
    var position = 0
    if shape == nil, !bytes.isEmpty {
      let shape =
        try surveyed
        ?? TableShape(
          bytes, file: collector.file, isSteps: isSteps || settings.valuesAre != nil,
          zone: times.zone, choices: choices)
      shape.notes.forEach(collector.note)
      if shape.tellsPairs { collector.foundOurs() }
      self.shape = shape
      position = skipHeadings(shape.headingLines, bytes)
    }
    while position < bytes.count {
      guard let end = bytes.first(0x0a, from: position) ?? (isLast ? bytes.count : nil) else {
        break
      }
      line += 1
      if isSkippingLine { isSkippingLine = false } else { try row(bytes.part(position, end)) }
      position = end + 1
    }
    if isLast { try finish() }
    return min(position, bytes.count)
  }

  mutating func drop(_ bytes: Bytes) throws {
    if !isSkippingLine { try collector.skip(.tooLong, at: place) }
    isSkippingLine = true
  }

  /// Returns the start of the first row.
  private mutating func skipHeadings(_ lines: Int, _ bytes: Bytes) -> Int {
    var position = bytes.has("\u{feff}") ? 3 : 0
    var left = lines
    while left > 0, position < bytes.count {
      let end = bytes.first(0x0a, from: position) ?? bytes.count
      let text = bytes.part(position, end).trimmed
      if !text.isEmpty, !text.has("sep=") { left -= 1 }
      line += 1
      position = end + 1
    }
    return min(position, bytes.count)
  }

  private mutating func finish() throws {
    try emitPairs()
    if times.wasUsed { collector.note(.assumedZone(times.zone.identifier)) }
    if times.repeated > 0 { collector.note(.repeatedTimes(times.repeated)) }
  }

  private mutating func row(_ line: Bytes) throws {
    guard let shape, !line.trimmed.isEmpty, !line.has("sep=") else { return }
    TableLines.split(line.withoutReturn, delimiter: shape.delimiter, into: &fields)
    do throws(SkipReason) {
      try read(shape)
    } catch {
      return try collector.skip(error, at: .line(self.line))
    }
    if shape.tellsPairs { return try addPair() }
    for sample in samples { try emit(sample, .line(self.line)) }
  }

  /// Adds the steps in a pair to those of the other pairs in the same hour, whose rows are
  /// adjacent.
  private mutating func addPair() throws {
    guard let first = samples.first else { return }
    if pairs.first?.time != first.time { try emitPairs() }
    for sample in samples {
      if let place = pairs.firstIndex(where: { $0.kind == sample.kind }) {
        pairs[place].value += sample.value
      } else {
        pairs.append(sample)
      }
    }
  }

  private mutating func emitPairs() throws {
    for sample in pairs { try emit(sample, .line(line)) }
    pairs = []
  }

  /// Parses the fields of a row into `samples`.
  private mutating func read(_ shape: TableShape) throws(SkipReason) {
    samples.removeAll(keepingCapacity: true)
    if let list = shape.field(.value, of: fields), list.first == UInt8(ascii: "[") {
      return try readLists(list, shape)
    }
    let (steps, distance) = try amounts(shape)
    guard steps ?? 0 != 0 || distance ?? 0 != 0, try isWanted(shape) else { return }
    guard let source = source(shape) else { throw .tooManySources }
    let time = try time(shape, source, thousandths: steps ?? 0)
    if case .day = time, !settings.wantsDays { return }
    guard !isWithin(time, shape.daysBeyondHours) else { return }
    if let steps {
      let whole = fractions.whole(steps, on: times.day(of: time), of: source)
      samples.append(StepSample(source: source, kind: .steps, time: time, value: whole))
    }
    if let distance {
      samples.append(StepSample(source: source, kind: .distance, time: time, value: distance))
    }
  }

  /// Returns whether a row is one of the hours of some days.
  private func isWithin(_ time: StepSample.Time, _ days: Set<Int32>) -> Bool {
    guard !days.isEmpty, case .span = time else { return false }
    return days.contains(Int32(truncatingIfNeeded: times.day(of: time).number))
  }

  /// Returns the thousandths of steps and the millimetres of a row; nil for an empty field. For
  /// unnamed values, the type and unit determine the quantity.
  private func amounts(
    _ shape: TableShape
  ) throws(SkipReason) -> (steps: Int64?, distance: Int64?) {
    let unit = shape.field(.unit, of: fields)?.text
    if shape.columns[.steps] != nil || shape.columns[.distance] != nil {
      return (
        try amount(.steps, .steps, shape.micrometres, shape),
        try amount(.distance, .distance, shape.micrometres, shape)
      )
    }
    let length = unit.flatMap(TableColumn.micrometres(unit:))
    switch try kind(shape, unit: unit, isLength: length != nil) {
    case .steps: return (try amount(.value, .steps, 0, shape), nil)
    case .distance:
      guard let length = length ?? settings.valuesAre.map({ _ in 1_000_000 }) else {
        throw .unknownUnit
      }
      return (nil, try amount(.value, .distance, length, shape))
    }
  }

  /// Returns the quantity of a row's value.
  private func kind(
    _ shape: TableShape, unit: String?, isLength: Bool
  ) throws(SkipReason) -> SampleKind {
    let type = shape.field(.type, of: fields)?.text ?? ""
    let unit = unit ?? ""
    if let kind = settings.valuesAre { return kind }
    guard type.isEmpty else {
      switch TableColumn.kind(ofType: type) {
      case .steps where TableColumn.isCount(unit): return .steps
      case .distance: return .distance
      default: throw .otherQuantity
      }
    }
    if isLength { return .distance }
    guard TableColumn.isCount(unit), !unit.isEmpty || shape.valuesAreSteps else {
      throw .otherQuantity
    }
    return .steps
  }

  private func amount(
    _ column: TableColumn, _ kind: SampleKind, _ micrometres: Int64, _ shape: TableShape
  ) throws(SkipReason) -> Int64? {
    guard let text = shape.field(column, of: fields), !text.isEmpty else { return nil }
    let value =
      kind == .steps
      ? TableNumber.thousandths(text, decimal: shape.decimal(in: column))
      : TableNumber.distance(
        text, micrometres: micrometres, decimal: shape.decimal(in: column))
    guard let value, value >= 0 else { throw .badValue }
    return value
  }

  /// Returns whether a row is used: Samsung has daily rows for every device and for all of them
  /// together.
  private func isWanted(_ shape: TableShape) throws(SkipReason) -> Bool {
    guard let type = shape.field(.sourceType, of: fields) else { return true }
    return type.equals("-2")
  }

  private mutating func source(_ shape: TableShape) -> Int? {
    guard let text = shape.field(.source, of: fields), !text.isEmpty else {
      return collector.number(of: settings.source)
    }
    if let lastSource, lastSource.text.elementsEqual(text) { return lastSource.number }
    let name = text.text
    let source = settings.sourceOf?(name) ?? SampleSource(name: name, kind: .named(name))
    guard let number = collector.number(of: source) else { return nil }
    lastSource = (Array(text), number)
    return number
  }
}

extension TableScanner {
  /// Reads a row with a start, a list of consecutive durations in seconds, and a list of the values
  /// in each.
  private mutating func readLists(_ list: Bytes, _ shape: TableShape) throws(SkipReason) {
    guard let lengths = shape.field(.duration, of: fields), let source = source(shape) else {
      throw .badValue
    }
    let kind = try kind(shape, unit: shape.field(.unit, of: fields)?.text, isLength: false)
    guard case .span(let first) = try time(shape, source, thousandths: 0) else { throw .badTime }
    let values = Self.items(list), seconds = Self.items(lengths)
    guard values.count == seconds.count else { throw .badValue }
    var start = first.start
    for (value, length) in zip(values, seconds) {
      let number = DecimalText(value)
      guard let value = kind == .steps ? number?.times(1) : number?.times(1000), value >= 0,
        let length = DecimalText(length)?.times(1), (0...86_400).contains(length)
      else { throw .badValue }
      let span = Interval(start: start, end: start + length)
      samples.append(StepSample(source: source, kind: kind, time: .span(span), value: value))
      start = span.end
    }
  }

  /// Returns the elements of a list such as `[60,60]`.
  private static func items(_ list: Bytes) -> [Bytes] {
    guard list.first == UInt8(ascii: "["), list.last == UInt8(ascii: "]"), list.count > 2 else {
      return []
    }
    return TableLines.fields(of: list.part(1, list.count - 1), delimiter: UInt8(ascii: ","))
  }

  /// Returns the time of a row with a number of thousandths of steps.
  private mutating func time(
    _ shape: TableShape, _ source: Int, thousandths: Int64
  ) throws(SkipReason) -> StepSample.Time {
    if settings.hasDaysOnly {
      guard let day = try part(.date, shape)?.day else { throw .badTime }
      return .day(day)
    }
    let first = try part(.start, shape)
    let moment = try part(.time, shape)
    var start = first ?? moment ?? TableTime()
    let date = try part(.date, shape)
    if start.day == nil { start.day = date?.day ?? settings.day }
    if start.second == nil { start.second = date?.second }
    guard let day = start.day else { throw .badTime }
    if start.offset == nil { start.offset = try offset(shape) }
    if let text = shape.field(.hour, of: fields), start.second == nil, !text.isEmpty {
      guard let hour = hour(text) else { throw .badTime }
      start.second = hour * 3600
      return try span(start, seconds: 3600, source)
    }
    guard start.second != nil else { return .day(day) }
    guard var end = try part(.end, shape), end.second != nil else {
      if settings.interval == nil, let length = shape.rowLength {
        return shape.evidence.isDay(start)
          ? .day(day) : try time(start, length, source, thousandths: thousandths)
      }
      let interval = settings.interval ?? shape.interval
      return interval == 86_400 ? .day(day) : try span(start, seconds: interval, source)
    }
    if end.day == nil {
      // The last quarter of an hour of a day ends at 00:00.
      end.day = (end.second ?? 0) > (start.second ?? 0) ? day : day.adding(days: 1)
    }
    if end.offset == nil { end.offset = start.offset }
    return try span(start, end, source)
  }

  /// Returns the time of a row with a single time, of a table in which all rows have that length. A
  /// walk takes as long as at 200 steps a minute, which no walker exceeds.
  private mutating func time(
    _ start: TableTime, _ length: TableEvidence.RowLength, _ source: Int, thousandths: Int64
  ) throws(SkipReason) -> StepSample.Time {
    if length == .walk {
      let steps = thousandths / 1000
      let isLong = steps > StepSample.mostStepsAtOneMoment
      let seconds = isLong ? min(steps * 60 / 200, StepSample.longestSpan) : 0
      return try span(start, seconds: seconds, source)
    }
    guard case .seconds(let seconds) = length else {
      let local = length == .localDay ? start.instant.map { times.zone.local(at: $0).day } : nil
      guard let day = local ?? start.day else { throw .badTime }
      return .day(day)
    }
    return try span(start, seconds: seconds, source)
  }

  /// Returns the offset from UTC of a row's times in seconds; nil if it is unknown.
  private func offset(_ shape: TableShape) throws(SkipReason) -> Int? {
    guard settings.offsetMeans == .localTime else { return 0 }
    guard let text = shape.field(.offset, of: fields), !text.isEmpty else { return nil }
    var reader = TableTimeReader(text)
    guard let offset = reader.wholeOffset() else { throw .badTime }
    return offset
  }

  /// Parses `7` or `07:00`.
  private func hour(_ text: Bytes) -> Int? {
    if let hour = Int(text.text) { return (0...23).contains(hour) ? hour : nil }
    return TableTime(text, order: .monthFirst)?.second.map { $0 / 3600 }
  }

  private func part(_ column: TableColumn, _ shape: TableShape) throws(SkipReason) -> TableTime? {
    guard let text = shape.field(column, of: fields), !text.isEmpty else { return nil }
    guard let time = TableTime(text, shape.dates) else { throw .badTime }
    return time
  }

  private mutating func span(
    _ start: TableTime, seconds: Int64, _ source: Int
  ) throws(SkipReason) -> StepSample.Time {
    let start = try moment(start, source)
    return .span(Interval(start: start, end: start + seconds))
  }

  private mutating func span(
    _ start: TableTime, _ end: TableTime, _ source: Int
  ) throws(SkipReason) -> StepSample.Time {
    let first = try moment(start, source)
    let last = end.instant ?? end.local.map { times.end($0, after: first) }
    guard let last, last >= first else { throw .badTime }
    return .span(Interval(start: first, end: last))
  }

  private mutating func moment(_ time: TableTime, _ source: Int) throws(SkipReason) -> Instant {
    if let instant = time.instant { return instant }
    guard let local = time.local else { throw .badTime }
    return try times.instant(local, source: source)
  }
}

extension SampleSource.Kind {
  /// Returns the kind of a source by its name.
  static func named(_ name: String) -> SampleSource.Kind {
    let name = name.lowercased()
    let watches = [
      "watch", "tracker", "band", "ring", "uhr", "wearable", "montre", "reloj", "fitbit",
    ]
    let phones = ["phone", "mobile", "handy", "telefon", "téléphone", "teléfono"]
    if name.contains("manual") || name.contains("manuell") { return .manual }
    if phones.contains(where: name.contains) { return .phone }
    return watches.contains(where: name.contains) ? .watch : .thirdParty
  }
}
