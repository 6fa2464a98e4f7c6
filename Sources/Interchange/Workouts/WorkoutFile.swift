import Coach
import Domain

/// The workouts in a CSV export of one of the apps in `WorkoutFormat`.
///
/// Columns are found by their names, in any order; unknown ones are ignored. No vendor documents
/// its columns, so they are those of exports in public repositories (see `WorkoutColumns`). Rows
/// that are unreadable or no sets are listed; the others are read.
public struct WorkoutFile: Equatable, Sendable {
  /// The most sets of a file: ten years with 96 on six days a week.
  public static let maximumSets = 300_000

  /// The app that wrote it.
  public let format: WorkoutFormat
  /// The workouts in chronological order, those with the same start in the order of the file.
  public let workouts: [ImportedWorkout]
  /// The rows that are not imported, by line.
  public let skipped: [SkippedWorkoutRow]
  /// The weights that are stored in another unit than the file has, by line.
  public let converted: [ConvertedWeight]
  /// The unit that was assumed because the file names none for a weight, as older exports of Strong
  /// do; nil if all units are certain.
  public let assumedUnit: WeightUnit?
  /// The order that was taken for dates such as `3/4/2024` although nothing decides; nil if something
  /// does.
  public let assumedOrder: DateOrder?

  /// Reads a file. Weights without a unit are in the only unit that the file names, otherwise in
  /// `unit`. Dates are in the order that a person has `chosen`, or that all of them decide, otherwise
  /// in the `usual` one. `now` is the local time, after which no workout may begin or end.
  public init(
    _ bytes: [UInt8], unit: WeightUnit = .kg, usual: DateOrder = .dayFirst,
    chosen: DateOrder? = nil, now: LocalDateTime
  ) throws(WorkoutFileError) {
    let evidence = DateOrderEvidence(usual: usual, chosen: chosen)
    let (columns, survey) = try Self.survey(bytes, WorkoutDates(evidence))
    var dates = survey.dates
    var sets = WorkoutSets(columns, named: survey.units, unit: unit)
    var workouts = WorkoutList(columns.format)
    var count = 0, isHead = true
    try Self.forEachRecord(of: bytes) { record throws(WorkoutFileError) in
      guard !isHead else { return isHead = false }
      for row in columns.rows(of: record) {
        do throws(SkippedWorkoutRow.Reason) {
          guard let content = try sets.content(of: row) else { continue }
          try workouts.add(content, of: WorkoutRow(row, columns), &dates, now)
          count += 1
        } catch { sets.skip(row, error) }
      }
      guard max(count, sets.skipped.count) <= Self.maximumSets else {
        throw .tooManySets(limit: Self.maximumSets)
      }
    }
    format = columns.format
    workouts.groupSets()
    converted = workouts.convertWeights()
    self.workouts = workouts.sorted()
    skipped = sets.skipped
    assumedUnit = sets.isUnitAssumed ? sets.unit : nil
    assumedOrder = dates.assumedOrder
    if self.workouts.isEmpty, let first = skipped.first(where: \.reason.isDamage) {
      throw .unreadable(first)
    }
  }

  /// What all rows together decide.
  private struct Survey {
    var dates: WorkoutDates
    /// The units of weights that the rows name.
    var units: Set<WeightUnit> = []
  }

  /// Reads the first line, and what all rows decide.
  private static func survey(
    _ bytes: [UInt8], _ dates: WorkoutDates
  ) throws(WorkoutFileError) -> (WorkoutColumns, Survey) {
    var columns: WorkoutColumns?, survey = Survey(dates: dates)
    try forEachRecord(of: bytes) { row throws(WorkoutFileError) in
      columns?.remember(row)
      guard let columns else { return columns = try WorkoutColumns(row.values) }
      for row in columns.rows(of: row).prefix(1) {
        if let text = columns.value(.date, of: row) { survey.dates.add(text) }
        if columns.has(.unit), let text = columns.value(.unit, of: row),
          let unit = WorkoutSets.unit(text)
        {
          survey.units.insert(unit)
        }
      }
    }
    guard let columns else { throw .table(.empty) }
    return (columns, survey)
  }

  /// Calls `body` with the records of a table, the first line included.
  private static func forEachRecord(
    of bytes: [UInt8], _ body: (CSVTable.Record) throws(WorkoutFileError) -> Void
  ) throws(WorkoutFileError) {
    var records: CSVRecords
    do throws(CSVError) { records = try CSVRecords(bytes) } catch { throw .table(error) }
    while true {
      let record: CSVTable.Record?
      do throws(CSVError) { record = try records.next() } catch { throw .table(error) }
      guard let record else { return }
      try body(record)
    }
  }

  /// The number of sets, warm-ups included.
  public var setCount: Int {
    workouts.reduce(0) { $0 + $1.exercises.reduce(0) { $0 + $1.sets.count } }
  }
}

/// The dates of a file, whose order of day and month is that of all of them.
struct WorkoutDates {
  private var evidence: DateOrderEvidence
  private var last = ""
  /// The dates read so far, because each is repeated for every set.
  private var known: [String: WorkoutTime] = [:]

  init(_ evidence: DateOrderEvidence) { self.evidence = evidence }

  /// The order that was taken although nothing decides; nil if something does.
  var assumedOrder: DateOrder? { evidence.isGuessed ? evidence.order : nil }

  /// Adds a date.
  mutating func add(_ text: String) {
    guard text != last else { return }
    last = text
    var cell = text
    cell.withUTF8 { evidence.add($0) }
  }

  /// Reads a date; nil for anything else.
  mutating func time(_ text: String) -> WorkoutTime? {
    if let time = known[text] { return time }
    let time = WorkoutTime(text, order: evidence.order)
    known[text] = time
    return time
  }
}
