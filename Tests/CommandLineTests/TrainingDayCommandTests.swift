import TestSupport
import Testing
import shiftpro

@Suite("Training of a day on the command line") struct TrainingDayCommandTests {
  /// A person who chose StrongLifts, with an increase of squat and bench press, both of workout A.
  private func trained() throws -> Shell {
    var shell = try Shell(now: "2026-01-05T18:00:00Z", zone: "UTC")
    shell.must("routine", "use", "stronglifts")
    shell.must("workout", "log", "squat", "40x5", "40x5", "40x5", "40x5", "40x5")
    shell.must("workout", "log", "bench press", "60x5", "60x5", "60x5", "60x5", "60x5")
    shell.variables["SHIFTPRO_NOW"] = "2026-01-07T18:00:00Z"
    return shell
  }

  private func suggestion(_ shell: Shell, _ exercise: String) throws -> [String: Any] {
    let json = try shell.must("training", "suggest", exercise, "--json").json()
    return try #require(json["suggestion"] as? [String: Any])
  }

  @Test("accept --all accepts those of the next workout, and one undo restores them")
  func acceptAll() throws {
    let shell = try trained()
    // The next workout is B, with the squat and without the bench press.
    let result = try shell.must("training", "accept", "--all", "--json").list("suggestions")
    #expect(result.map { $0.text("exercise") } == ["Squat"])
    #expect(result.first?.text("state") == "accepted" && result.first?.text("weight") == "42.5")
    shell.must("undo")
    #expect(try suggestion(shell, "squat").text("state") == "offered")
    shell.must("routine", "delete", "stronglifts")
    let output = shell.must("training", "accept", "--all").output
    #expect(output.contains("Accepted the suggestions for") && output.contains("Bench Press"))
    let none = shell.must("training", "accept", "--all")
    #expect(none.output == "No open suggestions for the next workout.\n")
    shell.must("undo")
    for lift in ["squat", "bench press"] {
      #expect(try suggestion(shell, lift).text("state") == "offered")
    }
    #expect(shell("training", "accept").status == 2)
    #expect(shell("training", "accept", "4f3a", "--all").status == 2)
    let fresh = try Shell()
    #expect(fresh.must("training", "accept", "--all", "--json").output == "{\"suggestions\":[]}\n")
    #expect(fresh.files.isEmpty)
  }

  @Test("keep declines an increase for today, in words and as JSON")
  func keep() throws {
    var shell = try trained()
    let id = try #require(try suggestion(shell, "squat").text("id"))
    #expect(shell.must("training", "keep", id).output.contains("Same weights today: Squat."))
    let text = shell.must("training", "suggest", "squat").output
    #expect(text.contains("Squat: Same weights today\n  40 kg · 5 × 5\n"))
    #expect(text.contains("comes back tomorrow") && !text.contains("accept with"))
    let german = shell.must("training", "suggest", "squat", "--lang", "de").output
    #expect(german.contains("Squat: Heute gleiche Gewichte"))
    #expect(try suggestion(shell, "squat").text("state") == "dismissed")
    shell.must("training", "undo", id)
    #expect(try suggestion(shell, "squat").text("state") == "offered")
    shell.must("training", "keep", id)
    shell.variables["SHIFTPRO_NOW"] = "2026-01-08T06:00:00Z"
    #expect(try suggestion(shell, "squat").text("state") == "offered")
  }

  @Test("the first session of 5/3/1 shows its weights, that of another program its start")
  func first() throws {
    let shell = try Shell(now: "2026-01-05T18:00:00Z", zone: "UTC")
    shell.must(
      "exercise", "add", "Squat", "--body", "lower", "--program", "531", "--tm", "100")
    let squat = try suggestion(shell, "squat")
    #expect(
      squat.text("type") == "hold" && squat["set_weights"] as? [String] == ["65", "75", "85"])
    let text = shell.must("training", "suggest", "squat").output
    #expect(
      text.hasPrefix("Squat: First session\n  85 kg · 3 × 5+\n")
        && text.contains("65 · 75 · 85 kg"), "\(text)")
    #expect(text.contains("No session of this exercise yet") && !text.contains("accept with"))
    shell.must("exercise", "add", "Row", "--program", "stronglifts", "--start", "30")
    let row = shell.must("training", "suggest", "row").output
    #expect(row.contains("No suggestion for Row.\n  30 kg · 5 × 5\n"), "\(row)")
  }

  @Test("the question about the goal ends with an answer")
  func goal() throws {
    func lifter() throws -> Shell {
      var shell = try Shell(now: "2026-01-05T18:00:00Z", zone: "UTC")
      shell.must("exercise", "add", "Squat", "--body", "lower")
      for day in 1...3 {
        shell.must(
          "workout", "log", "squat", "100x5", "100x5", "100x5", "--at", "2026-01-0\(day)T10:00")
      }
      shell.variables["SHIFTPRO_NOW"] = "2026-01-05T19:00:00Z"
      return shell
    }
    let question = "shiftpro training settings --goal strength"
    for answer in [
      ["training", "dismiss", "goal"], ["training", "settings", "--goal", "fitness"],
      ["training", "settings", "--goal", "strength"],
    ] {
      let shell = try lifter()
      #expect(shell.must("training", "suggest", "squat").output.contains(question))
      #expect(shell.run(answer).status == 0)
      #expect(!shell.must("training", "suggest", "squat").output.contains(question))
      let written = shell.written()
      #expect(shell.run(answer).status == 0)
      if answer[1] == "settings" { #expect(shell.written() == written, "\(answer)") }
      shell.must("undo")
    }
    let shell = try lifter()
    shell.must("training", "dismiss", "goal")
    shell.must("undo")
    #expect(shell.must("training", "suggest", "squat").output.contains(question))
  }

  @Test("sentences: the next weight, one success, and no strokes through letters")
  func sentences() throws {
    var shell = try trained()
    shell.must("training", "accept", "--all")
    let once = shell.must("training", "suggest", "squat").output
    #expect(once.contains("Do all sets at 42.5 kg once, then it goes up"), "\(once)")
    let shown = shell.must("show", "training").output
    #expect(shown.contains("42.5 kg") && !shown.unicodeScalars.contains("\u{336}"))
    shell.must("exercise", "add", "OHP", "--program", "double", "--range", "8-20", "--sets", "3x8")
    shell.must("workout", "log", "OHP", "20x20", "20x20", "20x20", "--target", "3x12")
    shell.must("exercise", "add", "Press", "--program", "linear", "--required", "1")
    shell.must("workout", "log", "Press", "20x5", "20x5", "20x5")
    shell.variables["SHIFTPRO_NOW"] = "2026-01-09T18:00:00Z"
    let press = shell.must("training", "suggest", "press").output
    #expect(press.contains("- The next weight, 22.5 kg, is 12.5 % more"), "\(press)")
    #expect(press.contains("+ One rep more") && !press.contains("10 %"))
  }

  @Test("training that is turned off refuses, says how to turn it on, and is hidden")
  func feature() throws {
    let shell = try trained(), written = shell.written()
    shell.must("features", "off", "training")
    for words in [
      ["training", "suggest", "squat"], ["training", "accept", "--all"], ["exercise", "list"],
      ["workout", "start"], ["routine", "list"], ["show", "training"], ["show", "workouts"],
    ] {
      let outcome = shell.run(words + ["--json"])
      #expect(try outcome.status == 1 && outcome.errorCode() == "feature_off", "\(words)")
      #expect(outcome.errors.contains("shiftpro features on training"), "\(outcome)")
    }
    #expect(shell.written() == written)
    let today = shell.must("show", "today").output
    #expect(!today.contains("Squat") && !today.contains("Workout A"), "\(today)")
    #expect(shell("today").status == 0 && shell("sleep", "list").status == 0)
    shell.must("features", "on", "training")
    #expect(shell.must("show", "today").output.contains("Squat"))
  }
}
