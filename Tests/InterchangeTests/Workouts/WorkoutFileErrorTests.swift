import Coach
import Domain
import Interchange
import TestSupport
import Testing

@Suite("Files of workouts that cannot be read") struct WorkoutFileErrorTests {
  private func error(_ text: String) throws -> WorkoutFileError {
    try failure(WorkoutFileError.self) { try WorkoutSamples.read(text) }
  }

  /// Returns the reason why the second row of a Hevy file, line 3, is skipped with a value changed.
  private func reason(_ column: String, _ value: String) throws -> SkippedWorkoutRow.Reason? {
    let names =
      ["title", "start_time", "end_time", "exercise_title", "set_type", "weight_kg"]
      + ["reps", "duration_seconds", "set_index"]
    var values = [
      "A", "2026-03-05 18:00", "2026-03-05 19:00", "Squat", "normal", "60", "5", "", "0",
    ]
    let before = values.joined(separator: ";")
    if let place = names.firstIndex(of: column) { values[place] = value }
    return try reason(
      [names.joined(separator: ";"), before, values.joined(separator: ";")]
        .joined(separator: "\n"))
  }

  /// Returns the reason why the only skipped row of a file is skipped: the second one, on line 3.
  /// The first one is imported.
  private func reason(_ text: String) throws -> SkippedWorkoutRow.Reason? {
    let file = try WorkoutSamples.read(text)
    #expect(file.setCount == 1 && file.skipped.map(\.line) == [3])
    return file.skipped.first?.reason
  }

  @Test("exertion out of range", arguments: ["10.5", "11", "0.5", "-1", "hard", "8.25"])
  func exertion(value: String) throws {
    let text = """
      title,start_time,exercise_title,set_index,set_type,weight_kg,reps,rpe
      A,2026-03-05 10:00,Squat,0,normal,100,5,8.5
      A,2026-03-05 10:00,Squat,1,normal,100,5,\(value)
      """
    #expect(try reason(text) == .badExertion(value))
  }

  @Test("empty, too large, not text") func table() throws {
    #expect(try error("") == .table(.empty))
    #expect(try error("\n\n") == .table(.empty))
    let large = [UInt8](repeating: 0x20, count: CSVTable.maximumBytes + 1)
    #expect(
      try failure(WorkoutFileError.self) { try WorkoutFile(large, now: WorkoutSamples.now) }
        == .table(.tooLarge(limit: CSVTable.maximumBytes)))
    let head = "Date,Exercise,Category,Weight,Reps\n"
    #expect(try error(head + "\u{0}").line == 2)
    #expect(try error(head + "\"a") == .table(.openQuote(line: 2)))
  }

  @Test(
    "tables of other subjects",
    arguments: [
      "start,end,name\n2026-01-01 07:00,2026-01-01 15:00,F", "Date,Steps\n2026-01-01,5000",
      "Date,Time,Measurement,Value,Unit,Comment\n2026-01-01,,Waist,80,cm,",
      "Date,Exercise,Reps,Weight(lbs),Duration(s),Distance(m),isWarmup\n2026-01-01,Squat,5,1,,,",
      "Activity ID,Activity Date,Activity Name,Activity Type\n1,2026-01-01,Run,Run", "hello",
      "Date,Category,Amount\n2026-01-01,Food,5",
    ])
  func otherTables(text: String) throws {
    #expect(try error(text) == .notWorkouts)
    #expect(try error(text).line == nil)
  }

  @Test("a missing column is named as the app writes it")
  func missingColumns() throws {
    func without(_ name: String, _ sample: String) throws -> WorkoutFileError {
      try error(sample.replacing(name, with: "Other", maxReplacements: 1))
    }
    let strong = WorkoutSamples.strongClassic
    for name in ["Date", "Workout Name", "Exercise Name", "Set Order", "Reps", "Weight"] {
      #expect(try without(name, strong) == .missingColumn(name, .strong))
    }
    let hevy = WorkoutSamples.hevyMetric
    for name in ["start_time", "exercise_title", "set_type", "weight_kg", "reps", "title"] {
      #expect(try without("\"\(name)\"", hevy) == .missingColumn(name, .hevy))
    }
    for name in ["Date", "Exercise", "Reps"] {
      #expect(try without(name, WorkoutSamples.fitNotes) == .missingColumn(name, .fitNotes))
    }
    #expect(
      try without("Weight (lbs)", WorkoutSamples.fitNotesPounds)
        == .missingColumn("Weight", .fitNotes))
  }

  @Test("two columns with one meaning") func duplicateColumn() throws {
    #expect(
      try error(WorkoutSamples.fitNotes.replacing("Category,", with: "Category,REPS,"))
        == .duplicateColumn("Reps"))
  }

  @Test(
    "impossible weights",
    arguments: ["-5", "abc", "1e3", "10000", "9999.991", "60 kg", "1.234,5", "."])
  func weights(value: String) throws {
    #expect(try reason("weight_kg", value) == .badWeight(value))
  }

  @Test("impossible repetitions", arguments: ["-1", "2.5", "1001", "five", "99999999999999999999"])
  func reps(value: String) throws {
    #expect(try reason("reps", value) == .badReps(value))
  }

  @Test("impossible durations", arguments: ["-1", "86401", "1:60", "1:2:3:4", "a:b", ":"])
  func durations(value: String) throws {
    #expect(try reason("duration_seconds", value) == .badDuration(value))
  }

  @Test("possible values at the edges") func edges() throws {
    for (column, value) in [
      ("weight_kg", "9999.99"), ("weight_kg", "-0.0"), ("weight_kg", "0"), ("reps", "1000"),
      ("duration_seconds", "86400"), ("duration_seconds", "24:00:00"), ("end_time", ""),
      ("end_time", "2026-03-05 18:00"), ("set_type", "nonsense"),
    ] {
      #expect(throws: Never.self) {
        try WorkoutSamples.read(
          "title;start_time;end_time;exercise_title;set_type;weight_kg;reps;duration_seconds;set_index\n"
            + "A;2026-03-05 18:00;\(column == "end_time" ? value : "");Squat;"
            + "\(column == "set_type" ? value : "normal");\(column == "weight_kg" ? value : "60");"
            + "\(column == "reps" ? value : "5");\(column == "duration_seconds" ? value : "");0")
      }
    }
  }

  @Test("an end before the start") func endBeforeStart() throws {
    #expect(try reason("end_time", "2026-03-05 17:59") == .endBeforeStart)
    #expect(try reason("end_time", "2026-03-04") == .endBeforeStart)
    #expect(try reason("end_time", "late") == .badDate("late"))
  }

  @Test("times after now") func future() throws {
    // Now is 2026-11-23 09:00.
    #expect(try reason("start_time", "2026-11-23 09:01") == .future("2026-11-23 09:01"))
    #expect(try reason("end_time", "2030-01-01 09:01") == .future("2030-01-01 09:01"))
    let fitNotes = WorkoutSamples.fitNotesPounds.replacing("-23", with: "-24")
    let row = SkippedWorkoutRow(line: 2, exercise: "Deadlift", reason: .future("2026-11-24"))
    #expect(try error(fitNotes) == .unreadable(row))
    #expect(try error(fitNotes).line == 2)
  }

  @Test("a missing date") func noDate() throws {
    #expect(try reason("start_time", "") == .badDate(""))
  }

  @Test("a unit that is neither kilograms nor pounds") func unknownUnit() throws {
    let head = "Date,Exercise,Category,Weight,Weight Unit,Reps\n"
    let rows = "2026-01-15,Curl,Arms,10,kgs,5\n2026-01-15,Squat,Legs,10,st,5"
    #expect(try reason(head + rows) == .unknownUnit("st"))
  }

  @Test("a row with an unquoted decimal comma is skipped instead of misread")
  func extraValues() throws {
    let text = WorkoutSamples.fitNotesPounds.replacing("315", with: "82,5")
    let row = SkippedWorkoutRow(line: 2, exercise: "Deadlift", reason: .extraValues)
    #expect(try error(text) == .unreadable(row))
    let rows = WorkoutSamples.fitNotesPounds + text.split(separator: "\n")[1]
    #expect(try reason(rows) == .extraValues)
  }

  @Test("unreadable rows among ten years of others cost only themselves") func rowsOfYears() throws
  {
    let head = "Date,Exercise,Category,Weight,Weight Unit,Reps\n"
    var rows: [String] = []
    for day in 1...28 {
      for month in 1...9 {
        rows.append("2020-0\(month)-\(day < 10 ? "0" : "")\(day),Squat,Legs,100,kgs,5")
      }
    }
    rows[100] = "2020-02-31,Squat,Legs,100,kgs,5"
    rows[200] = "2020-02-11,Squat,Legs,many,kgs,5"
    let file = try WorkoutSamples.read(head + rows.joined(separator: "\n"))
    #expect(file.setCount == 250)
    #expect(file.skipped.map(\.line) == [102, 202])
    #expect(file.skipped.map(\.reason) == [.badDate("2020-02-31"), .badWeight("many")])
  }

  // MARK: Any bytes

  private static let pieces = [
    ",", ";", "\"", "\n", "\r\n", "\u{0}", "-", "99999999999999999999", ":", "12:", ".", "0,5",
    "lbs", "kg", "Rest Timer", "Note", "W", "31 Feb", "März", "🎉", "\u{feff}", "weight_lbs", "1h",
  ].map { Array($0.utf8) }

  private static func spoil(_ bytes: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
      default: if place < bytes.count { bytes[place] = .random(in: .min ... .max, using: &random) }
      }
    }
    return bytes
  }

  @Test(
    "whatever is done to a file, it is refused or gives workouts that can be logged",
    arguments: Seeds.of(0..<24))
  func spoiled(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var read = 0, refused = 0
    for sample in WorkoutSamples.all {
      for _ in 0..<40 {
        let bytes = Self.spoil(Array(sample.utf8), using: &random)
        guard let file = try? WorkoutFile(bytes, now: WorkoutSamples.now) else {
          refused += 1
          continue
        }
        read += 1
        check(file)
        #expect(try WorkoutFile(bytes, now: WorkoutSamples.now) == file)
      }
    }
    // Both ends of the road are walked.
    #expect(read > 40 && refused > 0)
  }

  private func check(_ file: WorkoutFile) {
    let workouts = file.workouts
    #expect(zip(workouts, workouts.dropFirst()).allSatisfy { $0.start <= $1.start })
    #expect(Set(workouts.map(\.identity)).count == workouts.count)
    #expect(zip(file.skipped, file.skipped.dropFirst()).allSatisfy { $0.line <= $1.line })
    for workout in workouts {
      #expect(workout.start.day <= WorkoutSamples.now.day && !workout.exercises.isEmpty)
      if let end = workout.end { #expect(end >= workout.start) }
      for exercise in workout.exercises {
        #expect(!exercise.name.isEmpty && !exercise.sets.isEmpty)
        #expect(Set(exercise.sets.compactMap(\.weight?.unit)).count <= 1)
        for set in exercise.sets {
          // A set that was read is one that could have been typed.
          let word = set.description
          #expect((try? LoggedSet(parsing: word, unit: set.weight?.unit ?? .kg)) == set, "\(word)")
        }
      }
    }
  }
}
