import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("Files of workouts")
struct WorkoutFilesTests {
  private static let strong = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,\
    Distance Unit,Seconds,Notes,Workout Notes
    2026-01-02 18:30:00,Push,1h 5m,Squat (Barbell),1,80.0,kg,5,8,,,0,,
    2026-01-02 18:30:00,Push,1h 5m,Squat (Barbell),2,80.0,kg,4,9,,,0,,
    2026-01-02 18:30:00,Push,1h 5m,Running,1,,,0,,5,km,900,,
    2026-01-04 18:30:00,Push,55m,Squat (Barbell),1,82.5,kg,5,,,,0,,
    """
  private static let hevy = """
    title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps,rpe
    Pull,"3 Jan 2026, 18:00","3 Jan 2026, 19:00",Deadlift (Barbell),0,normal,100,5,8
    """
  private static let fitNotes = """
    Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
    2026-01-05,Flat Barbell Bench Press,Chest,60,kgs,5,,,,
    """

  @Test("a table that is too long is said to be, not to be another one")
  func tooLong() throws {
    let shell = try Shell()
    let rows = String(repeating: ",,,,,,,,,,,x\n", count: 300_001)
    let head = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps\n"
    let path = try shell.file("a.csv", head + rows)
    #expect(try shell("workout", "import", path, "--json").errorCode() == "csv_sets")
  }

  /// A person who trained with warm-ups, open sets, a plan and a deload, in two units.
  private func trained() throws -> Shell {
    let shell = try Shell(now: "2026-03-29T12:00:00Z", zone: "Europe/Berlin")
    shell.must("workout", "log", "squat", "w40x5", "60x5@8.5", "60x4!", "--target", "3x5")
    shell.must("workout", "log", "plank", "45s", "40s")
    shell.must("workout", "log", "squat", "40x5", "--deload", "--at", "2026-03-27T18:00")
    shell.must("exercise", "add", "Lift; \"odd\", =1+1", "--unit", "lb")
    shell.must("workout", "log", "Lift; \"odd\", =1+1", "95x5", "--at", "2026-03-29T03:30")
    shell.must("workout", "start", "--at", "-5m")
    return shell
  }

  @Test("an exported table comes back as the same workouts, and changes nothing where it is from")
  func roundTrip() throws {
    let shell = try trained(), table = shell.must("export", "--what", "workouts").output
    let path = try shell.file("workouts.csv", table)
    let again = try shell.must("import", path, "--json").json()
    #expect(again.text("kind") == "workouts" && again.number("read") == 3)
    #expect(again.number("added") == 0 && again.number("unchanged") == 3)
    let other = try Shell(now: "2026-03-29T12:00:00Z", zone: "America/New_York")
    let brought = try other.must("workout", "import", path, "--json").json()
    #expect(brought.number("added") == 3 && brought.text("format") == "shiftpro")
    #expect(brought.text("from") == "2026-03-27" && brought.text("to") == "2026-03-29")
    #expect(other.must("export", "--what", "workouts", "--zone", "Europe/Berlin").output == table)
  }

  @Test("as JSON a workout lists the sets of each exercise")
  func json() throws {
    let workouts = try trained().must("export", "--what", "workouts", "--as", "json")
      .list("workouts")
    #expect(workouts.count == 3)
    let last = try #require(workouts.last?["exercises"] as? [[String: Any]])
    #expect(last.map { $0.text("exercise") } == ["Squat", "Plank"])
    #expect(last[0].text("target") == "3x5")
    let sets = try #require(last[0]["sets"] as? [[String: Any]])
    #expect(sets.map { $0.flag("done") } == [true, true, false])
    #expect(sets.map { $0.flag("warm_up") } == [true, false, false])
    #expect(sets[1].text("rpe") == "8.5")
  }

  @Test("a calendar has workouts beside shifts, and an import leaves them out")
  func calendar() throws {
    let shell = try trained()
    shell.must("add", "2026-03-30T06:00", "2026-03-30T14:00")
    let calendar = shell.must("export", "--what", "shifts,workouts").output
    #expect(calendar.components(separatedBy: "BEGIN:VEVENT").count == 5)
    #expect(calendar.contains("X-SHIFTPRO-KIND:WORKOUT") && calendar.contains("45s 40s"))
    let path = try shell.file("all.ics", calendar)
    let outcome = try shell.must("import", path, "--json").json()
    #expect(outcome.number("added") == 0 && outcome.number("unchanged") == 1)
    #expect(shell("export", "--what", "workouts", "--as", "ics").status == 0)
    for words in [["--what", "shifts,workouts", "--as", "csv"], ["--what", "shifts,nothing"]] {
      #expect(shell.run(["export"] + words).status == 2)
    }
  }

  @Test(
    "import recognizes the apps by their columns",
    arguments: [("strong", strong, 2, 1), ("hevy", hevy, 1, 0), ("fitnotes", fitNotes, 1, 0)])
  func recognized(format: String, text: String, count: Int, skipped: Int) throws {
    let shell = try Shell(now: "2026-02-01T12:00:00Z"), path = try shell.file("a.csv", text)
    let dry = try shell.must("import", path, "--dry-run", "--json").json()
    #expect(dry.number("added") == count && shell.files == ["a.csv"])
    let first = try shell.must("import", path, "--json").json()
    #expect(first.text("kind") == "workouts" && first.text("format") == format)
    #expect(first.number("read") == count && first.number("added") == count)
    #expect(first.number("updated") == 0)
    let reasons = try #require(first["skipped"] as? [[String: Any]])
    #expect(reasons.compactMap { $0.number("count") } == (skipped > 0 ? [skipped] : []))
    let written = shell.written()
    let second = try shell.must("import", path, "--as", "csv", "--json").json()
    #expect(second.number("added") == 0 && second.number("unchanged") == count)
    #expect(shell.written() == written)
  }

  @Test("what fails on a fresh home leaves no store")
  func noStore() throws {
    let shell = try Shell(now: "2026-02-01T12:00:00Z")
    let broken = try shell.file(
      "a.csv", Self.strong.replacing("80.0", with: "much").replacing("82.5", with: "much"))
    for words in [
      ["workout", "import", "/missing"], ["import", broken], ["workout", "import", broken],
      ["workout", "log", "squat", "60x5", "--at", "+1h"],
      ["sleep", "add", "2026-02-01T08:00", "2026-02-01T06:00"],
      ["exercise", "add", "A", "--bar", "20lb"], ["training", "accept", "0123abcd"],
    ] {
      #expect(shell.run(words).status != 0, "\(words)")
      #expect(shell.files == ["a.csv"], "\(words)")
    }
    #expect(shell("import", broken).errors.contains("line 2"))
  }

  @Test("exercise edit takes back what was set")
  func takenBack() throws {
    let shell = try Shell(now: "2026-02-01T12:00:00Z")
    shell.must("exercise", "add", "Lift")
    let before = shell("exercise", "list", "--json").output
    let options = [
      "--bar", "15", "--plates", "20,10", "--pairs", "10:2", "--step", "10", "--program", "double",
      "--range", "6-9", "--deload-after", "2", "--required", "4",
    ]
    shell.run(["exercise", "edit", "lift", "--isolation", "--unilateral"] + options)
    #expect(shell("exercise", "list", "--json").output != before)
    let names = options.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let back = shell.run(
      ["exercise", "edit", "lift", "--no-isolation", "--no-unilateral"]
        + names.flatMap { [$0, "default"] } + ["--json"])
    let exercise = try #require(try back.json()["exercise"] as? [String: Any])
    for name in ["bar", "plates", "pairs", "step", "program", "range", "deload_after", "required"] {
      #expect(exercise.isNull(name), "\(name)")
    }
    #expect(!exercise.flag("isolation") && !exercise.flag("unilateral"))
  }

  @Test("a night shift that is entered afterwards softens a miss, and a deleted one no longer does")
  func lateShift() throws {
    var shell = try Shell(now: "2026-02-01T18:00:00Z", zone: "UTC")
    shell.must("exercise", "add", "Squat", "--program", "linear", "--deload-after", "1")
    shell.must("workout", "log", "squat", "60x5", "60x3", "60x3")
    shell.variables["SHIFTPRO_NOW"] = "2026-02-03T18:00:00Z"
    func type() throws -> String? {
      let answer = try shell.must("training", "suggest", "squat", "--json").json()
      return (answer["suggestion"] as? [String: Any])?.text("type")
    }
    #expect(try type() == "deload")
    shell.must("add", "2026-01-31T20:00", "2026-02-01T06:00")
    #expect(try type() == "hold")
    shell.must("undo")
    #expect(try type() == "deload")
  }

  @Test("no suggestion is heavier than what can be entered")
  func heaviest() throws {
    let shell = try Shell(now: "2026-02-01T18:00:00Z", zone: "UTC")
    shell.must("exercise", "add", "Sled", "--kind", "machine", "--program", "stronglifts")
    shell.must("workout", "log", "sled", "9999x5", "9999x5", "9999x5", "--target", "3x5")
    let answer = try shell.must("training", "suggest", "sled", "--json").json()
    let weight = (answer["suggestion"] as? [String: Any])?.text("weight") ?? ""
    #expect(Double(weight) ?? 0 <= 9999.99)
  }
}
