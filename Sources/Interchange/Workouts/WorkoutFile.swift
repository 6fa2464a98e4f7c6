import Coach
import Domain

/// The workouts in a CSV export of Strong, Hevy or FitNotes.
///
/// Columns are found by their names, in any order; unknown ones are ignored. No vendor documents
/// its columns, so they are those of exports in public repositories (see `WorkoutColumns`). The file
/// is read whole or not at all: every error names the line, and rows that are no sets are listed.
public struct WorkoutFile: Equatable, Sendable {
  /// The app that wrote it.
  public let format: WorkoutFormat
  /// The workouts in chronological order, those with the same start in the order of the file.
  public let workouts: [ImportedWorkout]
  /// The rows that are not imported, by line.
  public let skipped: [SkippedWorkoutRow]
  /// The unit that was assumed because the file names none for a weight, as older exports of Strong
  /// do; nil if all units are certain.
  public let assumedUnit: WeightUnit?
  /// Whether day and month in dates such as `3/4/2024` could be the other way around.
  public let isDateOrderGuessed: Bool

  /// Reads a file. Weights without a unit are in the only unit that the file names, otherwise in
  /// `unit`. `now` is the local time, after which no workout may begin or end.
  public init(
    _ bytes: [UInt8], unit: WeightUnit = .kg, now: LocalDateTime
  ) throws(WorkoutFileError) {
    let table: CSVTable
    do { table = try CSVTable(bytes) } catch { throw .table(error) }
    guard let head = table.records.first else { throw .table(.empty) }
    let columns = try WorkoutColumns(head.values)
    let rows = table.records.dropFirst()
    var dates = WorkoutDates(rows.lazy.compactMap { columns.value(.date, of: $0) })
    var sets = WorkoutSets(columns, rows, unit: unit)
    var workouts = WorkoutList(columns.format)
    for row in rows {
      guard let content = try sets.content(of: row) else { continue }
      try workouts.add(content, of: WorkoutRow(row, columns), &dates, now)
    }
    format = columns.format
    self.workouts = workouts.sorted()
    skipped = sets.skipped
    assumedUnit = sets.isUnitAssumed ? sets.unit : nil
    isDateOrderGuessed = dates.isOrderGuessed
  }

  /// The number of sets, warm-ups included.
  public var setCount: Int {
    workouts.reduce(0) { $0 + $1.exercises.reduce(0) { $0 + $1.sets.count } }
  }
}

/// The dates of a file, whose order of day and month is that of all of them.
struct WorkoutDates {
  /// Whether the order was guessed.
  private(set) var isOrderGuessed = false
  private var order = DateOrder.dayFirst
  /// The dates read so far, because each is repeated for every set.
  private var known: [String: WorkoutTime] = [:]

  /// Finds the order: a first number above 12 is a day, a second one shows that months come first.
  init(_ texts: some Sequence<String>) {
    var isDayFirst = false, isMonthFirst = false, isOpen = false
    var last = ""
    for text in texts where text != last {
      last = text
      guard let (first, second) = WorkoutDateParts(text)?.ambiguous else { continue }
      if first > 12 { isDayFirst = true }
      if second > 12 { isMonthFirst = true }
      if first != second { isOpen = true }
    }
    if isMonthFirst, !isDayFirst { order = .monthFirst }
    isOrderGuessed = isOpen && !isDayFirst && !isMonthFirst
  }

  /// Reads a date; nil for anything else.
  mutating func time(_ text: String) -> WorkoutTime? {
    if let time = known[text] { return time }
    let time = WorkoutTime(text, order: order)
    known[text] = time
    return time
  }
}
