import TestSupport
import Testing
import shiftpro

@Suite("A person trains on the command line")
struct TrainingJourneyTests {
  /// A person with an empty home whose clock goes on.
  private struct Person {
    var shell: Shell

    init() throws { shell = try Shell(now: "2026-01-05T18:00:00Z", zone: "UTC") }

    mutating func at(_ instant: String) { shell.variables["SHIFTPRO_NOW"] = instant }

    /// Does what has to succeed, and returns the object `key` of its result.
    @discardableResult
    func must(_ key: String, _ arguments: String...) throws -> [String: Any] {
      let outcome = shell.run(arguments + ["--json"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(arguments): \(outcome)")
      return try #require(try outcome.json()[key] as? [String: Any])
    }

    /// The sets of each exercise of a workout: `Squat 20x5 20x5!`.
    func sets(_ workout: [String: Any]) throws -> [String] {
      let exercises = try #require(workout["exercises"] as? [[String: Any]])
      return try exercises.map { exercise in
        let sets = try #require(exercise["sets"] as? [[String: Any]])
        let words = sets.map { set in
          let weight = set.text("weight") ?? "", reps = set.number("reps") ?? -1
          return "\(weight)x\(reps)" + (set.flag("done") ? "" : "!")
        }
        return ([exercise.text("exercise") ?? "?"] + words).joined(separator: " ")
      }
    }

    /// Starts the next workout of the program, logs its sets, and finishes it.
    mutating func train(_ day: String, _ lifts: [(String, String)]) throws {
      at("2026-01-\(day)T18:00:00Z")
      try must("workout", "workout", "start", "--routine", "stronglifts")
      at("2026-01-\(day)T18:50:00Z")
      for (exercise, sets) in lifts {
        let words = sets.split(separator: " ").map(String.init)
        let outcome = shell.run(["workout", "log", exercise] + words)
        #expect(outcome.status == 0, "\(outcome)")
      }
      try must("workout", "workout", "finish")
    }

    func suggestion(_ exercise: String) throws -> [String: Any] {
      try must("suggestion", "training", "suggest", exercise)
    }

    /// The suggestion in short: `weight_increase 22.5 5x5 offered`.
    func suggested(_ exercise: String) throws -> String {
      let it = try suggestion(exercise)
      let words = [it.text("type"), it.text("weight"), it.text("state")].map { $0 ?? "?" }
      return
        "\(words[0]) \(words[1]) \(it.number("sets") ?? 0)x\(it.number("reps") ?? 0) \(words[2])"
    }
  }

  private static func five(_ weight: String) -> String {
    Array(repeating: "\(weight)x5", count: 5).joined(separator: " ")
  }

  /// A person with three workouts, of which the last row failed.
  private func trained() throws -> Person {
    var person = try Person()
    person.shell.must("routine", "use", "stronglifts")
    let (bar, row) = (Self.five("20"), Self.five("30"))
    try person.train("05", [("squat", bar), ("bench press", bar), ("row", row)])
    try person.train("07", [("squat", bar), ("overhead press", bar), ("deadlift", "40x5")])
    try person.train(
      "09", [("squat", bar), ("bench press", bar), ("row", "30x5 30x5 30x5 30x5 30x4")])
    person.at("2026-01-12T18:00:00Z")
    return person
  }

  @Test("the list shows the last workouts, more if asked for, and all as JSON")
  func pages() throws {
    let person = try Person()
    for day in 1...25 {
      let at = "2025-12-\(day < 10 ? "0" : "")\(day)T10:00"
      person.shell.must("workout", "log", "squat", "\(day)x5", "--at", at)
    }
    func rows(_ options: String...) -> (rows: Int, last: Bool, remark: Bool) {
      let outcome = person.shell.run(["workout", "list"] + options)
      let lines = outcome.output.split(separator: "\n")
      return (lines.count, lines.last?.contains("25") ?? false, outcome.errors.contains("--limit"))
    }
    #expect(rows() == (20, true, true))
    #expect(rows("--limit", "3") == (3, true, true))
    #expect(rows("--limit", "25") == (25, true, false))
    #expect(rows("--from", "2025-12-02") == (24, true, false))
    #expect(rows("--to", "2025-12-03", "--limit", "2") == (2, false, true))
    #expect(person.shell("workout", "list", "--limit", "0").status == 2)
    let all = try person.shell("workout", "list", "--json").list("workouts")
    #expect(all.count == 25 && all.map { $0.text("started_at") ?? "" }.sorted().count == 25)
    #expect(
      try person.shell("workout", "list", "--json", "--limit", "1").list("workouts").count == 1)
  }

  @Test("empty home, StrongLifts, three workouts, suggestion, accept, next workout, dismiss, undo")
  func journey() throws {
    var person = try Person()
    #expect(person.shell("workout", "list", "--json").output == "{\"workouts\":[]}\n")
    #expect(person.shell.files.isEmpty)
    let routine = try person.must("routine", "routine", "use", "stronglifts")
    #expect(routine.text("slug") == "stronglifts-5x5" && routine.flag("active"))
    let first = try person.must("workout", "workout", "start", "--routine", "stronglifts")
    #expect(first.text("name") == "Workout A" && first.isNull("finished_at"))
    #expect(try person.sets(first)[2] == "Barbell Row 30x5! 30x5! 30x5! 30x5! 30x5!")

    person = try trained()
    let workouts = try person.shell("workout", "list", "--json").list("workouts")
    #expect(workouts.map { $0.text("name") } == ["Workout A", "Workout B", "Workout A"])
    #expect(workouts.last?.text("finished_at") == "2026-01-09T18:50:00Z")
    #expect(try person.sets(workouts[1])[2] == "Deadlift 40x5")

    // The suggestion gives its reasons.
    let squat = try person.suggestion("squat")
    #expect(try person.suggested("squat") == "weight_increase 22.5 5x5 offered")
    #expect(squat.text("exercise") == "Squat" && squat.text("unit") == "kg")
    #expect(squat["set_reps"] as? [Int] == [5, 5, 5, 5, 5])
    #expect(squat["plates_per_side"] as? [String] == ["1.25"])
    #expect(squat["based_on"] as? [String] == workouts.compactMap { $0.text("id") })
    let reasons = try #require(squat["reasons"] as? [[String: Any]])
    #expect(reasons.map { $0.text("code") } == ["ALL_SETS_N", "STEP"])
    #expect(reasons.map { $0.text("sign") } == ["+", "+"])
    #expect(reasons.map { $0["args"] as? [String] } == [["3"], ["2.5", "kg"]])
    #expect(reasons.allSatisfy { !($0.text("text") ?? "").isEmpty })
    #expect(try person.suggested("row") == "hold 30 5x5 offered")

    // Accepted, the next workout has the new weight in its open sets; twice is once.
    let id = try #require(squat.text("id"))
    let accepted = try person.must("suggestion", "training", "accept", String(id.prefix(8)))
    #expect(accepted.text("state") == "accepted" && accepted.text("weight") == "22.5")
    let written = person.shell.written()
    #expect(try person.must("suggestion", "training", "accept", id).text("state") == "accepted")
    #expect(person.shell.written() == written)
    let next = try person.must("workout", "workout", "start", "--routine", "stronglifts")
    #expect(
      try person.sets(next) == [
        "Squat 22.5x5! 22.5x5! 22.5x5! 22.5x5! 22.5x5!",
        "Overhead Press 20x5! 20x5! 20x5! 20x5! 20x5!", "Deadlift 40x5!",
      ])

    // Another is dismissed, remembered, and brought back by undo.
    let other = try #require(try person.suggestion("deadlift").text("id"))
    let dismissed = try person.must("suggestion", "training", "dismiss", other)
    #expect(dismissed.text("state") == "dismissed")
    #expect(try person.suggested("deadlift") == "weight_increase 45 1x5 dismissed")
    let refused = person.shell("training", "accept", other, "--json")
    #expect(refused.status == 1)
    #expect(try refused.errorCode() == "answered")
    person.shell.must("undo")
    #expect(try person.suggested("deadlift") == "weight_increase 45 1x5 offered")
  }

  @Test("undo of an accepted suggestion gives the workout in progress its weight back")
  func undoInWorkout() throws {
    let person = try trained()
    try person.must("workout", "workout", "start", "--routine", "stronglifts")
    person.shell.must("workout", "log", "squat", "20x5", "20x5")
    let id = try #require(try person.suggestion("squat").text("id"))
    func squat() throws -> String { try person.sets(person.must("workout", "workout", "show"))[0] }
    try person.must("suggestion", "training", "accept", id)
    #expect(try squat() == "Squat 20x5 20x5 22.5x5! 22.5x5! 22.5x5!")
    let undone = try person.must("suggestion", "training", "undo", id)
    #expect(undone.text("state") == "rolled_back")
    #expect(try squat() == "Squat 20x5 20x5 20x5! 20x5! 20x5!")
    // Undo of the history goes back over both.
    person.shell.must("undo", "2")
    #expect(try squat() == "Squat 20x5 20x5 20x5! 20x5! 20x5!")
    #expect(try person.suggested("squat") == "weight_increase 22.5 5x5 offered")
    person.shell.must("redo")
    #expect(try squat() == "Squat 20x5 20x5 22.5x5! 22.5x5! 22.5x5!")
  }

  @Test("a running workout is no evidence until it is finished")
  func running() throws {
    var person = try Person()
    person.shell.must("routine", "use", "stronglifts")
    try person.must("workout", "workout", "start", "--routine", "stronglifts")
    person.shell.must("workout", "log", "squat", "20x5", "20x5", "20x5", "20x5", "20x5")
    let before = try person.shell("training", "suggest", "squat", "--json").json()
    #expect(before.isNull("suggestion"))
    let reasons = try #require(before["reasons"] as? [[String: Any]])
    #expect(reasons.map { $0.text("code") } == ["FIRST_SESSION"])
    person.at("2026-01-05T18:45:00Z")
    try person.must("workout", "workout", "finish")
    #expect(try person.suggested("squat") == "weight_increase 22.5 5x5 offered")
    let history = try person.shell("training", "history", "squat", "--json").list("sessions")
    #expect(history.map { $0.text("verdict") } == ["HIT"])
    #expect(history[0]["reps"] as? [Int] == [5, 5, 5, 5, 5] && history[0].text("weight") == "20")
    #expect(history[0].text("e1rm") == "23.3" && !history[0].flag("deload"))
  }

  @Test("the suggestion in words, in both languages")
  func words() throws {
    let person = try trained()
    let id = try #require(try person.suggestion("squat").text("id"))
    let english = person.shell.must("training", "suggest", "squat").output
    for words in ["20 kg · 5 × 5 → 22.5 kg · 5 × 5", "Confidence: Medium", "+ All sets done in 3"] {
      #expect(english.contains(words), "\(english)")
    }
    #expect(english.contains("training accept \(id.prefix(8))"))
    let german = person.shell.must("training", "suggest", "squat", "--lang", "de").output
    for words in ["Gewicht erhöhen", "20 kg · 5 × 5 → 22,5 kg · 5 × 5", "Mittel"] {
      #expect(german.contains(words), "\(german)")
    }
    #expect(!(english + german).contains("⟦"))
    // Asking is no change.
    let before = person.shell.written()
    person.shell.must("training", "suggest", "row")
    person.shell.must("exercise", "list")
    #expect(person.shell.written() == before)
  }

  @Test("a workout that was logged at once has no end, and weights have their unit")
  func shown() throws {
    let shell = try Person().shell
    shell.must("exercise", "add", "Bench")
    shell.must("exercise", "add", "Press", "--unit", "lb")
    shell.must("workout", "log", "Bench", "80x5", "80x5")
    let logged = shell.must("workout", "show").output
    #expect(!logged.contains("…") && logged.contains("80x5 80x5 kg"), "\(logged)")
    shell.must("workout", "start")
    shell.must("workout", "log", "Press", "100x5")
    let running = shell.must("workout", "show").output
    #expect(running.contains("–…") && running.contains("100x5 lb"), "\(running)")
  }

  @Test("5/3/1 names the sets of the week that was done")
  func weeks() throws {
    var person = try Person()
    let shell = person.shell
    shell.must("exercise", "add", "Bench", "--program", "531", "--tm", "100")
    shell.must("workout", "log", "Bench", "65x5", "75x5", "85x7")
    person.at("2026-01-12T18:00:00Z")
    person.shell.must("workout", "log", "Bench", "70x3", "80x3", "90x4")
    let shown = person.shell.must("training", "suggest", "bench").output
    #expect(shown.contains("90 kg · 3 × 3+ → 95 kg · 5 3 1+"), "\(shown)")
    #expect(person.shell.must("show", "training").output.contains("90 kg · 3 × 3+"))
  }

  @Test("settings switch suggestions off and on, and the same again is no change")
  func settings() throws {
    let person = try trained()
    let settings = try person.must("settings", "training", "settings", "--level", "beginner")
    #expect(settings.text("level") == "beginner" && settings.text("goal") == "fitness")
    let before = person.shell.written()
    person.shell.must("training", "settings", "--level", "beginner", "--readiness", "on")
    #expect(person.shell.written() == before)
    person.shell.must("training", "settings", "--suggestions", "off")
    let off = try person.shell("training", "suggest", "squat", "--json").json()
    #expect(off.isNull("suggestion") && off["reasons"] is [Any])
    person.shell.must("undo")
    #expect(try person.suggested("squat") == "weight_increase 22.5 5x5 offered")
  }

  @Test("the increment and the successes of all exercises are set, and follow the level again")
  func defaults() throws {
    let person = try trained()
    let set = try person.must(
      "settings", "training", "settings", "--step", "1.25", "--frequency", "2", "--announce", "off")
    #expect(set.text("step") == "1.25" && set.text("step_unit") == "kg")
    #expect(set.number("frequency") == 2 && set["announce"] as? Bool == false)
    person.shell.must("training", "settings", "--step", "5lb")
    #expect(try person.must("settings", "training", "settings").text("step_unit") == "lb")
    person.shell.must("training", "settings", "--step", "default", "--frequency", "default")
    let cleared = try person.must("settings", "training", "settings")
    #expect(cleared.isNull("step") && cleared.isNull("frequency"))
  }
}
