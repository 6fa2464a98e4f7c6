import Coach
import Domain

/// What a row says about an exercise.
enum WorkoutContent: Equatable {
  /// A set.
  case set(LoggedSet)
  /// A note on the exercise.
  case note
}

/// A reader of sets from rows, which lists the rows that are none.
struct WorkoutSets {
  /// The rows that are no sets.
  private(set) var skipped: [SkippedWorkoutRow] = []
  /// The unit of weights without one.
  let unit: WeightUnit
  /// Whether a weight was read in `unit` without the file naming it.
  private(set) var isUnitAssumed = false

  private let columns: WorkoutColumns
  private let isUnitNamed: Bool

  /// Creates a reader. If the rows name only one unit, weights without one are in it.
  init(_ columns: WorkoutColumns, _ rows: some Sequence<CSVTable.Record>, unit: WeightUnit) {
    self.columns = columns
    var named: Set<WeightUnit> = []
    if columns.has(.unit) {
      for row in rows {
        if let text = columns.value(.unit, of: row), let unit = Self.unit(text) {
          named.insert(unit)
        }
      }
    }
    isUnitNamed = named.count == 1
    self.unit = isUnitNamed ? named.first ?? unit : unit
  }

  /// Reads a row; nil if it is skipped.
  mutating func content(
    of row: CSVTable.Record
  ) throws(WorkoutFileError) -> WorkoutContent? {
    if row.isTooLong { return skip(row, .tooLong) }
    guard row.values.count <= columns.count else { throw .extraValues(line: row.line) }
    let kind = Kind(columns.value(.kind, of: row) ?? "", in: columns.format)
    let exercise = columns.value(.exercise, of: row)
    if kind == .restTimer || exercise == "Rest Timer" { return skip(row, .restTimer) }
    guard exercise != nil else { return skip(row, .noExercise) }
    switch kind {
    case .note: return .note
    case .unknown(let text): return skip(row, .unknownKind(text.excerpt))
    case .warmUp, .working, .restTimer: return try set(row, isWarmUp: kind == .warmUp)
    }
  }

  private mutating func skip(
    _ row: CSVTable.Record, _ reason: SkippedWorkoutRow.Reason
  ) -> WorkoutContent? {
    let exercise = columns.value(.exercise, of: row)?.oneLine ?? ""
    skipped.append(SkippedWorkoutRow(line: row.line, exercise: exercise, reason: reason))
    return nil
  }

  private mutating func set(
    _ row: CSVTable.Record, isWarmUp: Bool
  ) throws(WorkoutFileError) -> WorkoutContent? {
    var set = LoggedSet(isDone: columns.value(.done, of: row) != "false", isWarmUp: isWarmUp)
    let reps = try number(.reps, of: row)
    let seconds = try number(.seconds, of: row)
    set.weight = try weight(row)
    set.rpe = try exertion(row)
    if reps > 0 {
      // Repetitions for time count as repetitions.
      set.reps = reps
    } else if columns.value(.distance, of: row).map(WorkoutNumber.isDistance) == true {
      return skip(row, .cardio)
    } else if seconds > 0 {
      // FitNotes calls one of its categories so.
      if columns.value(.category, of: row) == "Cardio" { return skip(row, .cardio) }
      set.seconds = seconds
    } else {
      return skip(row, .nothingDone)
    }
    return .set(set)
  }

  /// Reads repetitions or seconds; 0 if the row has none.
  private func number(
    _ column: WorkoutColumns.Column, of row: CSVTable.Record
  ) throws(WorkoutFileError) -> Int {
    guard let text = columns.value(column, of: row) else { return 0 }
    let isReps = column == .reps
    guard let number = isReps ? WorkoutNumber.reps(text) : WorkoutNumber.seconds(text) else {
      throw isReps
        ? .badReps(line: row.line, value: text.excerpt)
        : .badDuration(line: row.line, value: text.excerpt)
    }
    return number
  }

  /// Reads how hard a set felt; nil for none, which some apps write as 0.
  private func exertion(_ row: CSVTable.Record) throws(WorkoutFileError) -> RPE? {
    guard let text = columns.value(.rpe, of: row), WorkoutNumber.thousandths(text) != 0 else {
      return nil
    }
    guard let rpe = RPE(text) else { throw .badExertion(line: row.line, value: text.excerpt) }
    return rpe
  }

  // MARK: Weight

  /// Reads the weight; nil for 0, which the apps write for exercises without weight.
  private mutating func weight(_ row: CSVTable.Record) throws(WorkoutFileError) -> Weight? {
    for (column, unit) in [(WorkoutColumns.Column.weightKg, WeightUnit.kg), (.weightLb, .lb)] {
      guard let text = columns.value(column, of: row) else { continue }
      if let weight = try weight(text, unit, row) { return weight }
    }
    guard let text = columns.value(.weight, of: row) else { return nil }
    let name = columns.value(.unit, of: row)
    let named = name.flatMap(Self.unit)
    guard let weight = try weight(text, named ?? unit, row) else { return nil }
    if let name, named == nil { throw .unknownUnit(line: row.line, value: name.excerpt) }
    if named == nil, !isUnitNamed { isUnitAssumed = true }
    return weight
  }

  private func weight(
    _ text: String, _ unit: WeightUnit, _ row: CSVTable.Record
  ) throws(WorkoutFileError) -> Weight? {
    guard let weight = WorkoutNumber.weight(text, unit) else {
      throw .badWeight(line: row.line, value: text.excerpt)
    }
    return weight.thousandths == 0 ? nil : weight
  }

  /// Returns the unit of a name: `kg`, `kgs`, `lb`, `lbs`, `pounds`.
  private static func unit(_ name: String) -> WeightUnit? {
    switch WorkoutColumns.letters(name) {
    case "kg", "kgs", "kilogram", "kilograms": .kg
    case "lb", "lbs", "pound", "pounds": .lb
    default: nil
    }
  }

  // MARK: Kinds

  /// The kind of a row, in Strong's column `Set Order` or Hevy's `set_type`.
  private enum Kind: Equatable {
    case warmUp, working, restTimer, note
    case unknown(String)

    /// Reads a kind. Strong has numbers, a letter for a tagged set (W warm-up, D drop set, F
    /// failure) and the rows `Rest Timer` and `Note`.
    init(_ text: String, in format: WorkoutFormat) {
      let isNumber = text.allSatisfy { $0.isWholeNumber || $0 == "." }
      switch (format, WorkoutColumns.letters(text)) {
      case (.fitNotes, _), (.shiftPro, "working"): self = .working
      case (.strong, "w"), (.hevy, "warmup"), (.shiftPro, "warmup"): self = .warmUp
      case (.strong, "d"), (.strong, "f"): self = .working
      case (.hevy, "normal"), (.hevy, "dropset"), (.hevy, "failure"): self = .working
      case (.strong, "resttimer"): self = .restTimer
      case (.strong, "note"): self = .note
      default: self = isNumber ? .working : .unknown(text)
      }
    }
  }
}
