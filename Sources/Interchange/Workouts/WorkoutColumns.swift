/// The meaning of the columns in an export of workouts, by their names in the first line.
struct WorkoutColumns {
  /// The meaning of a column.
  enum Column: CaseIterable {
    case date, end, duration, durationSeconds, workout, exercise, category, kind, index, superset
    case weight, weightKg, weightLb, unit, reps, rpe, distance, seconds, notes, workoutNotes
    case id, done, target, light, deload, session, cardio, hidden, minutes
  }

  /// The app that wrote the table.
  let format: WorkoutFormat
  /// The number of columns in the first line.
  let count: Int
  private let places: [Column: Int]
  /// The columns of sets, if a row has several.
  private let sets: StrongLiftsTable?
  /// The columns of records, if sets are one kind of them.
  private var records: FlexifyTable?

  /// Determines the columns from the first line. Throws if no app writes such a table, a column is
  /// missing that every export has, or two columns have the same meaning.
  init(_ first: [String]) throws(WorkoutFileError) {
    guard let format = WorkoutFormat.of(first) else { throw .notWorkouts }
    sets = StrongLiftsTable(first)
    records = FlexifyTable(first)
    let head =
      sets.map { StrongLiftsTable.head(in: $0.unit) } ?? records.map { _ in FlexifyTable.head }
      ?? first
    var places: [Column: Int] = [:]
    for (place, name) in head.enumerated() {
      guard let column = Self.column(Self.letters(name), in: format) else { continue }
      guard places[column] == nil else { throw .duplicateColumn(name.excerpt) }
      places[column] = place
    }
    for column in Self.required(in: format) where places[column] == nil {
      throw .missingColumn(Self.names(in: format)[column]?.first ?? "", format)
    }
    guard [.weight, .weightKg, .weightLb].contains(where: { places[$0] != nil }) else {
      throw .missingColumn(format == .hevy ? "weight_kg" : "Weight", format)
    }
    self.format = format
    self.places = places
    count = head.count
  }

  /// Returns the rows with one set each that a row stands for.
  func rows(of record: CSVTable.Record) -> [CSVTable.Record] {
    sets?.rows(of: record) ?? records?.rows(of: record) ?? [record]
  }

  /// Remembers what later rows refer to.
  mutating func remember(_ record: CSVTable.Record) { records?.remember(record) }

  /// Returns whether there is a column with a meaning.
  func has(_ column: Column) -> Bool { places[column] != nil }

  /// Returns a value of a record without surrounding blanks; nil if it is missing or empty.
  func value(_ column: Column, of record: CSVTable.Record) -> String? {
    guard let place = places[column], record.values.indices.contains(place) else { return nil }
    let start = record.values[place].drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(start[...last])
  }

  // MARK: Names

  /// Returns a column name reduced to its letters: `Weight (kg)` and `weight_kg` are `weightkg`.
  static func letters(_ name: String) -> String { name.lowercased().filter(\.isLetter) }

  /// Returns the meaning of a reduced column name in an app's exports.
  static func column(_ letters: String, in format: WorkoutFormat) -> Column? {
    guard !letters.isEmpty else { return nil }
    return reduced[format]?[letters]
  }

  private static let reduced: [WorkoutFormat: [String: Column]] = {
    var reduced: [WorkoutFormat: [String: Column]] = [:]
    for format in WorkoutFormat.allCases {
      for (column, names) in names(in: format) {
        for name in names { reduced[format, default: [:]][letters(name)] = column }
      }
    }
    return reduced
  }()

  /// Returns the columns that all exports of an app have, besides the weight.
  private static func required(in format: WorkoutFormat) -> [Column] {
    switch format {
    case .strong: [.date, .workout, .exercise, .kind, .reps]
    case .hevy: [.workout, .date, .exercise, .kind, .reps]
    case .fitNotes: [.date, .exercise, .reps]
    case .strongLifts, .flexify: [.date, .exercise, .reps]
    case .liftLog: [.session, .date, .exercise, .reps]
    case .shiftPro: [.date, .exercise, .kind, .reps, .id]
    }
  }

  private static func names(in format: WorkoutFormat) -> [Column: [String]] {
    switch format {
    case .strong: strong
    case .hevy: hevy
    case .fitNotes: fitNotes
    case .strongLifts: strongLifts
    case .liftLog: liftLog
    case .flexify: flexify
    case .shiftPro: own
    }
  }

  /// Strong's names: exports of 2018 to 2026 in public repositories have four sets of columns,
  /// with the unit in a column, in the name of the weight, as its name, or nowhere. German ones are
  /// those of jjaju/statlift (`columns.json`).
  private static let strong: [Column: [String]] = [
    .date: ["Date", "Datum"], .workout: ["Workout Name", "Workout-Name"],
    .duration: ["Duration", "Workout Duration", "Dauer", "Workout-Dauer"],
    .durationSeconds: ["Duration (sec)"], .exercise: ["Exercise Name", "Name der Übung"],
    .kind: ["Set Order", "Reihenfolge festlegen"], .weight: ["Weight", "Gewicht"],
    .weightKg: ["Weight (kg)", "Weight (kgs)", "Gewicht (kg)", "kg"],
    .weightLb: ["Weight (lbs)", "Weight (lb)", "Gewicht (lbs)", "Gewicht (lb)", "lbs"],
    .unit: ["Weight Unit", "Gewichtseinheit"], .reps: ["Reps", "Wiederh.", "Wiederholungen"],
    .rpe: ["RPE"], .seconds: ["Seconds", "Sekunden"],
    .distance: ["Distance", "Distance (meters)", "Distance (km)", "Entfernung", "mi.", "km"],
    .notes: ["Notes", "Notizen"], .workoutNotes: ["Workout Notes", "Workout-Notizen"],
  ]

  /// Hevy's names, the same in every language; those of weight and distance carry the unit.
  private static let hevy: [Column: [String]] = [
    .workout: ["title"], .date: ["start_time"], .end: ["end_time"],
    .workoutNotes: ["description"], .exercise: ["exercise_title"], .superset: ["superset_id"],
    .notes: ["exercise_notes"], .index: ["set_index"], .kind: ["set_type"],
    .weightKg: ["weight_kg"], .weightLb: ["weight_lbs", "weight_lb"], .reps: ["reps"],
    .distance: ["distance_km", "distance_miles", "distance_meters"],
    .seconds: ["duration_seconds"], .rpe: ["rpe"],
  ]

  /// FitNotes' names on Android, older and newer, and on iOS.
  private static let fitNotes: [Column: [String]] = [
    .date: ["Date"], .exercise: ["Exercise"], .category: ["Category"], .weight: ["Weight"],
    .weightKg: ["Weight (kgs)", "Weight (kg)"], .weightLb: ["Weight (lbs)", "Weight (lb)"],
    .unit: ["Weight Unit"], .reps: ["Reps"], .distance: ["Distance"], .seconds: ["Time"],
    .notes: ["Comment", "Notes"],
  ]

  /// The names of `StrongLiftsTable.head`.
  private static let strongLifts: [Column: [String]] = [
    .date: ["date"], .durationSeconds: ["duration"], .workout: ["workout"],
    .exercise: ["exercise"], .weightKg: ["weight_kg"], .weightLb: ["weight_lb"], .reps: ["reps"],
    .seconds: ["seconds"], .notes: ["notes"],
  ]

  /// LiftLog's names (`export-plaintext-effects.ts` in LiamMorrow/LiftLog, 2024 to 2026).
  private static let liftLog: [Column: [String]] = [
    .session: ["SessionId"], .date: ["Timestamp"], .exercise: ["Exercise"], .weight: ["Weight"],
    .unit: ["WeightUnit"], .reps: ["Reps"], .notes: ["Notes"],
  ]

  /// Flexify's names (`export_data.dart` in brandonp2412/Flexify, 2024 to 2026); Massive's are a
  /// part of them. Massive has the time of the rest in `minutes` and `seconds`.
  /// The last names are those of `FlexifyTable.head`.
  private static let flexify: [Column: [String]] = [
    .exercise: ["name"], .reps: ["reps"], .weight: ["weight"], .date: ["created"],
    .unit: ["unit"], .minutes: ["duration"], .distance: ["distance"], .cardio: ["cardio"],
    .hidden: ["hidden"], .notes: ["notes"], .weightKg: ["loadKg"], .seconds: ["set_seconds"],
    .session: ["set_session"],
  ]

  /// The names of the program's own export.
  private static let own: [Column: [String]] = [
    .date: ["start"], .end: ["end"], .workout: ["workout"], .exercise: ["exercise"],
    .index: ["set"], .kind: ["kind"], .weight: ["weight"], .unit: ["unit"], .reps: ["reps"],
    .seconds: ["seconds"], .rpe: ["rpe"], .done: ["done"], .target: ["target"],
    .light: ["light"], .deload: ["deload"], .workoutNotes: ["notes"], .id: ["workout_id"],
  ]
}
