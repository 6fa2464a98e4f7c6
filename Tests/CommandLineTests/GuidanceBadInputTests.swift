import Coach
import TestSupport
import Testing
import shiftpro

@Suite("Daily actions that cannot be") struct GuidanceBadInputTests {
  private func words(_ line: String) -> [String] {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap {
      place, part in
      place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }

  @Test(
    "bad input is named, and changes nothing",
    arguments: [
      ("guidance", 2, "incomplete_command"), ("guidance lib", 2, "unknown_command"),
      ("today dnoe sleep.darken", 2, "unknown_command"), ("today done", 2, "missing_operand"),
      ("today done nothing", 1, "unknown_action"), ("today done sleep", 1, "ambiguous_action"),
      ("today done \"\"", 1, "ambiguous_action"),
      ("today done food.veg --minutes 7", 2, "bad_choice"),
      ("today done nap.coffee --minutes 5", 1, "no_variant"),
      ("today done food.veg --difficulty 0", 2, "bad_choice"),
      ("today done food.veg --difficulty 6", 2, "bad_choice"),
      ("today done food.veg --difficulty x", 2, "bad_choice"),
      ("today done food.veg --at +1h", 1, "in_future"),
      ("today done food.veg --at soon", 2, "time_unreadable"),
      ("today done food.veg --reason ill", 2, "unknown_command_option"),
      ("today skip food.veg", 2, "missing_option"),
      ("today skip food.veg --reason tired", 2, "bad_choice"),
      ("today skip food.veg --reason done", 2, "bad_choice"),
      ("today skip nothing --reason ill", 1, "unknown_action"),
      ("today breakdown nothing", 1, "unknown_action"),
      ("guidance library nothing", 1, "unknown_action"),
      ("guidance library --tag slep", 2, "bad_choice"),
      ("guidance library --slot noon", 2, "bad_choice"),
      ("guidance weekly --week soon", 2, "day_unreadable"),
      ("guidance focus --month 2026-13", 2, "day_unreadable"),
      ("guidance focus --month never", 2, "day_unreadable"),
      ("guidance focus --areas sleep,food,move", 1, "too_many_areas"),
      ("guidance focus --areas sleeping", 2, "bad_choice"),
      ("guidance focus --areas \"\"", 1, "area_missing"),
      ("guidance accept", 2, "missing_operand"), ("guidance accept moth", 2, "bad_choice"),
      ("guidance accept ritual --week 2026-03-01", 2, "not_with"),
      ("guidance accept week --month 2026-03", 2, "not_with"),
      ("guidance accept week", 1, "nothing_to_accept"), ("guidance dismiss month", 2, "bad_choice"),
      ("guidance dismiss week", 1, "nothing_to_accept"), ("guidance swap habit", 2, "bad_choice"),
      ("guidance edit ritual nothing", 1, "unknown_action"),
      ("guidance edit ritual sleep.darken", 1, "unfit"),
      ("guidance edit support light.passenger", 1, "unfit"),
      ("guidance settings --drives maybe", 2, "bad_choice"),
      ("guidance settings --longest 15", 2, "bad_choice"),
      ("guidance settings --days-per-week 8", 2, "bad_number"),
      ("guidance settings --nudge noon", 2, "bad_nudge"),
      ("guidance settings --nudge 24:00", 2, "bad_nudge"),
      ("guidance settings --areas nothing", 2, "bad_choice"),
      ("guidance settings --rotating on", 2, "unknown_command_option"),
      ("guidance momentum xxyx", 2, "bad_days"), ("guidance momentum \"\"", 2, "bad_days"),
      ("guidance momentum xx --per-week 0", 2, "bad_number"),
      ("guidance momentum xx --per-week x", 2, "bad_number"),
      ("guidance momentum xx --from 1.5", 2, "bad_score"),
      ("guidance momentum xx --from -1", 2, "bad_score"),
      ("guidance momentum xx --from nan", 2, "bad_score"),
      ("guidance add Plants --tag care", 1, "text_missing"),
      ("guidance add Plants --tag care --text5 \" \"", 1, "text_missing"),
      ("guidance add Plants --text5 Kitchen", 1, "area_missing"),
      ("guidance add \" \" --tag care --text5 Kitchen", 1, "title_missing"),
      ("guidance add Plants --tag garden --text5 Kitchen", 2, "bad_choice"),
      ("guidance add Plants --tag care --slot noon --text5 Kitchen", 2, "bad_choice"),
      ("guidance add Plants --tag care --kind habit --text5 Kitchen", 2, "bad_choice"),
      ("guidance remove sleep.darken", 1, "not_own"), ("guidance remove x", 1, "unknown_action"),
      ("guidance log remove ffff", 1, "unknown_entry"),
      ("guidance log remove \"\"", 1, "unknown_entry"),
      ("guidance log --from soon", 2, "day_unreadable"), ("features on week", 2, "bad_choice"),
      ("features of weekly", 2, "unknown_command"),
      ("export --what action", 2, "bad_choice"),
    ] as [(String, Int32, String)])
  func refused(line: String, status: Int32, code: String) throws {
    let shell = try Shell.withRoster()
    let before = shell.written(), outcome = shell.run(words(line) + ["--json"])
    let answer = outcome.status == 0 ? "accepted" : try outcome.errorCode() ?? "no error"
    #expect("\(outcome.status) \(answer)" == "\(status) \(code)", "\(line): \(outcome)")
    #expect(shell.written() == before, "\(line) wrote something")
    for language in ["en", "de"] {
      let errors = shell.run(words(line) + ["--lang", language]).errors
      #expect(!errors.isEmpty && !errors.contains("⟦") && !errors.contains("{"), "\(errors)")
    }
  }

  @Test("an unknown word is answered with the nearest one")
  func nearest() throws {
    let shell = try Shell.withRoster()
    for (line, near) in [
      ("today done sleep.dakren", "sleep.darken"), ("guidance library --tag slep", "sleep"),
      ("guidance accept rituel", "ritual"), ("features off weakly", "weekly"),
      ("guidance wekly", "guidance weekly"), ("today dnoe food.veg", "today done"),
      ("features of weekly", "features off"),
    ] {
      let outcome = shell.run(words(line))
      #expect(outcome.status != 0 && outcome.errors.contains(near), "\(line): \(outcome)")
    }
  }

  @Test("texts that are too long are refused with their limit")
  func long() throws {
    let shell = try Shell.withRoster(), long = String(repeating: "x", count: 20_000)
    for words in [
      ["guidance", "add", long, "--tag", "care", "--text5", "x"],
      ["guidance", "add", "x", "--tag", "care", "--text5", long],
      ["today", "done", "food.veg", "--note", long],
    ] {
      let outcome = shell.run(words)
      #expect(outcome.status == 1 && !outcome.errors.isEmpty, "\(outcome.status)")
    }
    #expect(try shell("guidance", "log", "--json").list("entries").isEmpty)
  }

  @Test("reading makes no store, and neither does what is refused")
  func noStore() throws {
    let shell = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    for line in [
      "guidance library", "guidance signals", "guidance weekly", "guidance focus",
      "guidance settings", "guidance log", "guidance momentum xx", "today breakdown food.veg",
      "features",
    ] {
      let outcome = shell.run(words(line))
      #expect(outcome.status == 0 && shell.files.isEmpty, "\(line): \(outcome) \(shell.files)")
    }
    for line in [
      "today done nothing", "guidance accept week", "guidance remove sleep.darken",
      "guidance edit ritual nothing", "guidance log remove ffff", "guidance add x --tag care",
    ] {
      let outcome = shell.run(words(line))
      #expect(outcome.status == 1 && shell.files.isEmpty, "\(line): \(outcome) \(shell.files)")
    }
  }
}
