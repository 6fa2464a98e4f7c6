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

  /// Creates a reader. If the file names only one unit, which is then in `named`, weights without
  /// one are in it.
  init(_ columns: WorkoutColumns, named: Set<WeightUnit>, unit: WeightUnit) {
    self.columns = columns
    isUnitNamed = named.count == 1
    self.unit = isUnitNamed ? named.first ?? unit : unit
  }

  /// Reads a row; nil if it is skipped. Throws why it is unreadable.
  mutating func content(
    of row: CSVTable.Record
  ) throws(SkippedWorkoutRow.Reason) -> WorkoutContent? {
    if row.isTooLong { throw .tooLong }
    guard row.values.count <= columns.count else { throw .extraValues }
    if ["1", "true"].contains(columns.value(.hidden, of: row)) { return nil }
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

  /// Lists a row as skipped.
  @discardableResult
  mutating func skip(
    _ row: CSVTable.Record, _ reason: SkippedWorkoutRow.Reason
  ) -> WorkoutContent? {
    let exercise = columns.value(.exercise, of: row)?.oneLine ?? ""
    skipped.append(SkippedWorkoutRow(line: row.line, exercise: exercise, reason: reason))
    return nil
  }

  private mutating func set(
    _ row: CSVTable.Record, isWarmUp: Bool
  ) throws(SkippedWorkoutRow.Reason) -> WorkoutContent? {
    var set = LoggedSet(isDone: columns.value(.done, of: row) != "false", isWarmUp: isWarmUp)
    let reps = try number(.reps, of: row)
    let seconds = try number(.seconds, of: row) + minutes(of: row)
    if ["1", "true"].contains(columns.value(.cardio, of: row)) { return skip(row, .cardio) }
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
  ) throws(SkippedWorkoutRow.Reason) -> Int {
    guard let text = columns.value(column, of: row) else { return 0 }
    let isReps = column == .reps
    guard let number = isReps ? WorkoutNumber.reps(text) : WorkoutNumber.seconds(text) else {
      throw isReps ? .badReps(text.excerpt) : .badDuration(text.excerpt)
    }
    return number
  }

  /// Reads minutes with decimals as seconds; 0 if the row has none.
  private func minutes(of row: CSVTable.Record) throws(SkippedWorkoutRow.Reason) -> Int {
    guard let text = columns.value(.minutes, of: row) else { return 0 }
    guard let minutes = WorkoutNumber.thousandths(text), minutes <= 1_440_000 else {
      throw .badDuration(text.excerpt)
    }
    return (minutes * 60 + 500) / 1000
  }

  /// Reads how hard a set felt; nil for none, which some apps write as 0.
  private func exertion(_ row: CSVTable.Record) throws(SkippedWorkoutRow.Reason) -> RPE? {
    guard let text = columns.value(.rpe, of: row), WorkoutNumber.thousandths(text) != 0 else {
      return nil
    }
    guard let rpe = RPE(text) else { throw .badExertion(text.excerpt) }
    return rpe
  }

  // MARK: Weight

  /// Reads the weight; nil for 0, which the apps write for exercises without weight.
  private mutating func weight(_ row: CSVTable.Record) throws(SkippedWorkoutRow.Reason) -> Weight? {
    for (column, unit) in [(WorkoutColumns.Column.weightKg, WeightUnit.kg), (.weightLb, .lb)] {
      guard let text = columns.value(column, of: row) else { continue }
      if let weight = try weight(text, unit) { return weight }
    }
    guard let text = columns.value(.weight, of: row) else { return nil }
    let name = columns.value(.unit, of: row)
    let named = name.flatMap(Self.unit)
    guard let weight = try weight(text, named ?? unit) else { return nil }
    if let name, named == nil { throw .unknownUnit(name.excerpt) }
    if named == nil, !isUnitNamed { isUnitAssumed = true }
    return weight
  }

  private func weight(
    _ text: String, _ unit: WeightUnit
  ) throws(SkippedWorkoutRow.Reason) -> Weight? {
    guard let weight = WorkoutNumber.weight(text, unit) else {
      throw .badWeight(text.excerpt)
    }
    return weight.thousandths == 0 ? nil : weight
  }

  /// Returns the unit of a name: `kg`, `kgs`, `lb`, `lbs`, `pounds`.
  static func unit(_ name: String) -> WeightUnit? {
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
      case (.fitNotes, _), (.strongLifts, _), (.liftLog, _), (.flexify, _): self = .working
      case (.shiftPro, "working"): self = .working
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
