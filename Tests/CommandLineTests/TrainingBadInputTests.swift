import TestSupport
import Testing
import shiftpro

@Suite("Training that cannot be")
struct TrainingBadInputTests {
  /// A person at noon who did squats the day before yesterday.
  private func shell() throws -> Shell {
    let shell = try Shell(now: "2026-10-20T12:00:00Z", zone: "UTC")
    shell.must("exercise", "add", "Squat", "--program", "stronglifts")
    shell.must("exercise", "add", "Dips", "--kind", "bodyweight")
    shell.must("workout", "log", "squat", "60x5", "60x5", "--at", "2026-10-18T18:00")
    return shell
  }

  /// Expects an error with a sentence, and a history that stays the same.
  @discardableResult
  private func refuses(
    _ shell: Shell, _ words: [String], _ status: Int32, _ code: String
  ) throws -> Outcome {
    let before = shell.written(), exercises = shell("exercise", "list", "--all", "--json").output
    let outcome = shell.run(words + ["--json"])
    let after = shell.written(), list = shell("exercise", "list", "--all", "--json").output
    let answer = outcome.status == 0 ? "accepted" : try outcome.errorCode() ?? "no error"
    #expect("\(outcome.status) \(answer)" == "\(status) \(code)", "\(words): \(outcome)")
    let isSame = after == before && list == exercises
    #expect(isSame, "\(words) wrote something")
    if outcome.status != 0 {
      #expect(!outcome.errors.isEmpty && !outcome.errors.contains("⟦"), "\(words): \(outcome)")
    }
    return outcome
  }

  /// Words as a person types them: blanks separate, quotes keep together.
  private func words(_ line: String) -> [String] {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap {
      place, part in
      place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }

  // MARK: Sets

  @Test(
    "impossible weights, reps and sets are named",
    arguments: [
      ("-5x5", 2, "bad_weight"), ("0x5", 2, "bad_weight"), ("10000x5", 2, "bad_weight"),
      ("60.1234x5", 2, "bad_weight"), ("1e3x5", 2, "bad_weight"), ("60stx5", 2, "bad_weight"),
      ("60x1001", 2, "bad_reps"), ("60x99999999999999999999", 2, "bad_reps"), ("60x", 2, "bad_set"),
      ("60x-5", 2, "bad_set"), ("nan", 2, "bad_set"), ("60x5 foo", 2, "bad_set"),
      ("60x5@11", 2, "bad_rpe"), ("60x5@0", 2, "bad_rpe"), ("0s", 2, "bad_seconds"),
      ("86401s", 2, "bad_seconds"), ("\"\"", 1, "no_sets"), ("\" \"", 1, "no_sets"),
      ("", 2, "missing_operand"), ("60x5 --target 0x5", 2, "bad_sets"),
      ("60x5 --target 3x0", 2, "bad_sets"), ("60x5 --target 21x5", 2, "bad_sets"),
      ("60x5 --target x", 2, "bad_sets"), ("60x5 --light --deload", 2, "conflict"),
      ("60x5 --at +1h", 1, "in_future"), ("60x5 --at 2026-10-21T00:00", 1, "in_future"),
      ("60x5 --at soon", 2, "time_unreadable"), ("45s", 2, "is_counted"),
      ("60x5 45s", 2, "is_counted"), ("60x5 --target 2x45s", 2, "is_counted"),
    ] as [(String, Int32, String)])
  func sets(line: String, status: Int32, code: String) throws {
    let shell = try shell(), typed = words(line)
    let outcome = try refuses(shell, ["workout", "log", "squat"] + typed, status, code)
    // The place: the word itself.
    if status == 2, code.hasPrefix("bad_"), let wrong = typed.last {
      #expect(outcome.errors.contains("“\(wrong)”"), "\(outcome)")
    }
    shell.must("workout", "start")
    try refuses(shell, ["workout", "log", "squat"] + typed, status, code)
  }

  // MARK: Exercises

  @Test(
    "impossible equipment and plans are no exercise",
    arguments: [
      ("--plates a", 2, "bad_plates"), ("--plates 0", 2, "bad_plates"),
      ("--plates 0.05", 2, "bad_plates"), ("--plates 20,-5", 2, "bad_plates"),
      ("--plates ,", 2, "bad_plates"), ("--pairs 20", 2, "bad_pairs"),
      ("--pairs 20:-1", 2, "bad_pairs"), ("--pairs 20:101", 2, "bad_pairs"),
      ("--pairs 7:1", 2, "unknown_plate"), ("--bar -5", 2, "bad_weight"),
      ("--bar 45lb", 2, "other_unit"), ("--sets 2x45s", 2, "is_counted"),
      ("--kind timed --sets 3x5", 2, "is_timed"), ("--isolation --no-isolation", 2, "conflict"),
      ("--bar x", 2, "bad_weight"), ("--step 0", 2, "bad_weight"), ("--tm -1", 2, "bad_weight"),
      ("--tm 0 --program 531", 2, "bad_weight"), ("--start 0", 2, "bad_weight"),
      ("--start 10", 1, "bar_too_heavy"), ("--bar 60 --start 40", 1, "bar_too_heavy"),
      ("--start 61.3", 1, "plates"), ("--plates 20 --start 65", 1, "plates"),
      ("--pairs 25:0,20:0,15:0,10:0,5:0,2.5:1,1.25:1 --start 100", 1, "plates"),
      ("--sets 0x5", 2, "bad_sets"),
      ("--sets 3x0", 2, "bad_sets"), ("--sets 3x", 2, "bad_sets"), ("--sets 21x5", 2, "bad_sets"),
      ("--sets 3x1001", 2, "bad_sets"), ("--range 12-8", 2, "bad_range"),
      ("--range 0-8", 2, "bad_range"), ("--range 8", 2, "bad_range"),
      ("--deload-after 0", 2, "bad_count"), ("--required 21", 2, "bad_count"),
      ("--required x", 2, "bad_count"), ("--program stronglift", 2, "unknown_program"),
      ("--kind barbel", 2, "bad_choice"), ("--unit st", 2, "bad_choice"),
      ("--body middle", 2, "bad_choice"),
    ] as [(String, Int32, String)])
  func exercises(line: String, status: Int32, code: String) throws {
    let shell = try shell()
    try refuses(shell, ["exercise", "add", "Own"] + words(line), status, code)
    try refuses(shell, ["exercise", "edit", "squat"] + words(line), status, code)
  }

  @Test("an unknown program is answered with the nearest and with all")
  func unknownProgram() throws {
    let outcome = try refuses(
      shell(), ["exercise", "add", "Own", "--program", "gzcl-t1"], 2, "unknown_program")
    #expect(outcome.errors.contains("“gzcl-t1”") && outcome.errors.contains("“gzclp-t1”"))
    #expect(outcome.errors.contains("ice-cream-fitness"))
  }

  @Test(
    "names that are taken, missing or unknown",
    arguments: [
      ("exercise add Squat", 1, "exercise_taken"), ("exercise add squat", 1, "exercise_taken"),
      ("exercise add \" \"", 1, "exercise_without_name"),
      ("exercise edit dips --name Squat", 1, "exercise_taken"),
      ("exercise edit nope --bar 10", 1, "unknown_exercise"),
      ("exercise archive nope", 1, "unknown_exercise"),
      ("workout log nope 60x5", 1, "unknown_exercise"),
      ("training suggest nope", 1, "unknown_exercise"),
      ("training history nope", 1, "unknown_exercise"),
      ("training accept ffff", 1, "no_suggestion"), ("training accept x", 1, "no_suggestion"),
      ("training dismiss ffff", 1, "no_suggestion"), ("training undo ffff", 1, "no_suggestion"),
      ("training settings --level expert", 2, "bad_choice"),
      ("training settings --goal size", 2, "bad_choice"),
      ("training settings --readiness maybe", 2, "bad_choice"),
      ("training settings --announce maybe", 2, "bad_choice"),
      ("training settings --step 0", 2, "bad_weight"),
      ("training settings --step heavy", 2, "bad_weight"),
      ("training settings --frequency 0", 2, "bad_count"),
      ("training settings --frequency 21", 2, "bad_count"),
      ("workout show zz", 1, "unknown_workout"), ("workout delete zz", 1, "unknown_workout"),
      ("routine use stronk", 1, "unknown_routine"), ("routine edit nope", 1, "unknown_routine"),
      ("workout start --routine nope", 1, "unknown_routine"),
    ] as [(String, Int32, String)])
  func names(line: String, status: Int32, code: String) throws {
    try refuses(shell(), words(line), status, code)
  }

  // MARK: Routines

  @Test(
    "a routine with a mistake brings nothing, not even its exercises",
    arguments: [
      ("routine add Own", 1, "routine_empty"), ("routine add Own --day \"\"", 1, "routine_empty"),
      ("routine add Own --day \"A: nope 3x5\"", 1, "unknown_exercise"),
      ("routine add Own --day \"A: bench press 3x5; nope 3x5\"", 1, "unknown_exercise"),
      ("routine add Own --day \"A: bench press 3x5\" --day \"B: nope\"", 1, "unknown_exercise"),
      ("routine add Own --day \"A: bench press 0x5\"", 2, "bad_sets"),
      ("routine add Own --day \"A: squat 3x5\" --per-week 8", 2, "bad_number"),
      ("routine add Own --day \"A: squat 3x5\" --per-week 0", 2, "bad_number"),
    ] as [(String, Int32, String)])
  func routines(line: String, status: Int32, code: String) throws {
    let shell = try shell()
    try refuses(shell, words(line), status, code)
    #expect(shell("routine", "list", "--json").output == "{\"routines\":[]}\n")
  }

  @Test("a routine without a name is refused in a sentence")
  func namelessRoutine() throws {
    let shell = try shell()
    shell.must("routine", "add", "Own", "--day", "A: squat 3x5")
    let before = shell.written()
    for arguments in [
      ["routine", "add", " ", "--day", "A: squat 3x5"], ["routine", "edit", "own", "--name", " "],
    ] {
      let outcome = shell.run(arguments + ["--json"])
      #expect(outcome.status != 0)
      // The name of a rule of the file is no sentence.
      #expect(try outcome.errorCode() != "store_constraint", "\(outcome)")
    }
    #expect(shell.written() == before)
  }

  @Test("a routine with new exercises is one step")
  func routineIsOneStep() throws {
    let shell = try shell(), before = shell("exercise", "list", "--json").output
    shell.must("routine", "add", "Own", "--day", "A: bench press 3x5; deadlift 1x5")
    shell.must("undo")
    let isSame = shell("exercise", "list", "--json").output == before
    #expect(isSame)
  }

  // MARK: Workouts

  @Test("a workout is neither doubled, nor reversed, nor in the future")
  func workouts() throws {
    let shell = try shell()
    try refuses(shell, ["workout", "finish"], 1, "no_workout")
    try refuses(shell, ["workout", "start", "--at", "+1h"], 1, "in_future")
    try refuses(
      shell, ["workout", "start", "--at", "+1h", "--routine", "gzclp"], 1, "in_future")
    shell.must("workout", "start", "--at", "11:00")
    let running = try refuses(shell, ["workout", "start"], 1, "workout_running")
    #expect(running.errors.contains("11:00"))
    // A preset that was named is not put into use either.
    try refuses(shell, ["workout", "start", "--routine", "madcow"], 1, "workout_running")
    let reversed = try refuses(
      shell, ["workout", "finish", "--at", "10:00"], 1, "ends_before_start")
    #expect(reversed.errors.contains("10:00") && reversed.errors.contains("11:00"), "\(reversed)")
    try refuses(shell, ["workout", "finish", "--at", "+1h"], 1, "in_future")
    let workout = try #require(
      try shell("workout", "show", "--json").json()["workout"] as? [String: Any])
    #expect(workout.isNull("finished_at"))
  }

  @Test("an answer that comes too late says what the suggestion is")
  func answers() throws {
    let shell = try shell()
    shell.must("workout", "log", "squat", "60x5", "60x5", "60x5", "60x5", "60x5")
    func offer() throws -> String {
      let json = try shell("training", "suggest", "squat", "--json").json()
      let suggestion = try #require(json["suggestion"] as? [String: Any])
      return try #require(suggestion.text("id"))
    }
    let id = try offer()
    shell.must("training", "dismiss", id)
    let accept = try refuses(shell, ["training", "accept", id], 1, "answered")
    // Nobody wanted to undo it.
    #expect(accept.errors.contains("dismissed") && !accept.errors.contains("undone"), "\(accept)")
    try refuses(shell, ["training", "undo", id], 1, "not_accepted")
    shell.must("undo")
    shell.must("training", "accept", id)
    let dismiss = shell("training", "dismiss", id, "--json")
    #expect(dismiss.status == 1 && !dismiss.errors.contains("newer sets"), "\(dismiss)")
    shell.must("training", "undo", id)
    try refuses(shell, ["training", "undo", id], 1, "not_accepted")
  }

  // MARK: Files

  private static let strong =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,"
    + "Distance Unit,Seconds,Notes,Workout Notes\n"
    + "2026-10-01 18:30:00,Push,1h 5m,Squat (Barbell),1,80.0,kg,5,,,,0,,\n"

  private static let hevy =
    "title;start_time;end_time;exercise_title;set_type;weight_kg;reps;duration_seconds;set_index\n"
    + "A;2026-03-05 18:00;2026-03-05 19:00;Squat;normal;60;5;;0\n"

  @Test(
    "a line with a mistake is skipped and named, and the others are imported",
    arguments: [
      (strong + "2026-10-01 18:30:00,Push,1h 5m,Squat (Barbell),2,-80,kg,5,,,,0,,\n", "bad_weight"),
      (strong + "2026-10-01 18:30:00,Push,1h 5m,Squat (Barbell),2,80,kg,5000,,,,0,,\n", "bad_reps"),
      (strong + "soon,Push,1h 5m,Squat (Barbell),2,80,kg,5,,,,0,,\n", "bad_date"),
      (hevy + "B;2026-03-06 18:00;2026-03-06 17:00;Squat;normal;60;5;;0\n", "end_before_start"),
      (hevy + "B;2026-12-06 18:00;2026-12-06 19:00;Squat;normal;60;5;;0\n", "future"),
    ] as [(String, String)])
  func lines(text: String, reason: String) throws {
    let shell = try shell()
    let path = try shell.file("log.csv", text)
    let printed = shell.must("import", path, "--dry-run").output
    #expect(
      printed.contains("skipped line 3: ") && printed.contains("1 damaged line"), "\(printed)")
    let json = try shell("workout", "import", path, "--json").json()
    #expect(json.number("sets") == 1)
    let skipped = try #require(json["skipped"] as? [[String: Any]])
    #expect(skipped.map { $0["reason"] as? String } == [reason])
    #expect(skipped.map { $0["lines"] as? [Int] } == [[3]])
  }

  @Test("a table of workouts of an unknown app says which apps are read")
  func unknownApp() throws {
    let shell = try shell()
    let path = try shell.file("gym.csv", "When,Exercise,Reps,Load\n2026-10-01,Squat,5,80\n")
    let outcome = try refuses(shell, ["import", path], 1, "import_workouts")
    #expect(outcome.errors.contains("Strong, Hevy, FitNotes, StrongLifts, LiftLog, Flexify"))
  }

  @Test("a weight in the other unit is converted, and the result says what is stored")
  func converted() throws {
    let shell = try shell()
    let more =
      "2026-10-01 18:30:00,Push,1h 5m,Squat (Barbell),2,82.5,kg,5,,,,0,,\n"
      + "2026-10-01 18:30:00,Push,1h 5m,Squat (Barbell),3,180.0,lbs,5,,,,0,,\n"
    let printed = try shell.must(
      "workout", "import", shell.file("log.csv", Self.strong + more)
    ).output
    #expect(printed.contains("line 4: Squat (Barbell): 180 lb stored as 81.647 kg"), "\(printed)")
    #expect(shell.must("export", "--what", "workouts", "--as", "csv").output.contains("81.647"))
  }

  @Test(
    "a file without a readable line is refused, and nothing of it is imported",
    arguments: [
      (hevy.replacing(";60;", with: ";much;"), 2, "bad_csv"),
      (hevy.replacing(";60;5;;0", with: ";60;5;;0;1"), 2, "csv_values"),
      (hevy.replacing("2026-03-05 19", with: "2026-03-05 17"), 2, "csv_end"),
      (hevy.replacing("2026-03-05", with: "2026-12-05"), 2, "csv_future"),
      ("hello\n", nil, "unknown_csv"), ("", nil, "unknown_csv"),
    ] as [(String, Int?, String)])
  func files(text: String, line: Int?, code: String) throws {
    let shell = try shell()
    let outcome = try refuses(
      shell, ["workout", "import", shell.file("log.csv", text)], 1, code)
    #expect(outcome.errors.contains("log.csv"))
    if let line { #expect(outcome.errors.contains("line \(line)"), "\(outcome)") }
    try refuses(shell, ["workout", "import", shell.folder.folder + "/no.csv"], 1, "cannot_read")
  }
}
