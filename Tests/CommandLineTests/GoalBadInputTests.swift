import Coach
import TestSupport
import Testing
import shiftpro

@Suite("Goals that cannot be") struct GoalBadInputTests {
  /// Expects an error with a sentence and a way out, and a history that stays the same.
  @discardableResult
  private func refuses(
    _ shell: Shell, _ words: [String], _ status: Int32, _ code: String
  ) throws -> Outcome {
    let before = shell.written(), cards = shell("goal", "list", "--json").output
    let outcome = shell.run(words + ["--json"])
    let isSame = shell.written() == before && shell("goal", "list", "--json").output == cards
    let answer = outcome.status == 0 ? "accepted" : try outcome.errorCode() ?? "no error"
    #expect("\(outcome.status) \(answer)" == "\(status) \(code)", "\(words): \(outcome)")
    #expect(isSame, "\(words) wrote something")
    #expect(!outcome.errors.isEmpty && !outcome.errors.contains("⟦"), "\(words): \(outcome)")
    #expect(!outcome.errors.contains("{"), "\(words): \(outcome)")
    return outcome
  }

  /// Words as a person types them: blanks separate, quotes keep together.
  private func words(_ line: String) -> [String] {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap {
      place, part in
      place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }

  @Test(
    "impossible tasks are named", arguments: ["add pass X", "edit pass 1"],
    [
      ("--minutes 0", 2, "bad_minutes"), ("--minutes 4", 2, "bad_minutes"),
      ("--minutes 481", 2, "bad_minutes"), ("--minutes abc", 2, "bad_minutes"),
      ("--minutes 1e2", 2, "bad_minutes"), ("--times 0", 2, "bad_times"),
      ("--times 101", 2, "bad_times"), ("--times x", 2, "bad_times"),
      ("--energy hig", 2, "bad_energy"), ("--energy \"\"", 2, "bad_energy"),
      ("--priority 4", 2, "bad_priority"), ("--priority -1", 2, "bad_priority"),
      ("--priority high", 2, "bad_priority"), ("--window 16:00", 2, "bad_window"),
      ("--window 16:00-16:00", 2, "bad_window"), ("--window 25:00-26:00", 2, "bad_window"),
      ("--window 16-17-18", 2, "bad_window"), ("--window -", 2, "bad_window"),
      ("--due 2026-03-01", 1, "due_in_past"), ("--due -1h", 1, "due_in_past"),
      ("--due now", 1, "due_in_past"), ("--due soon", 2, "time_unreadable"),
      ("--due", 2, "missing_value"),
    ] as [(String, Int32, String)])
  func tasks(command: String, bad: (line: String, status: Int32, code: String)) throws {
    let shell = try Shell.withGoal()
    let outcome = try refuses(
      shell, words("goal task \(command) \(bad.line)"), bad.status, bad.code)
    if bad.code.hasPrefix("bad_"), let wrong = words(bad.line).last {
      #expect(outcome.errors.contains("“\(wrong)”"), "\(outcome)")
    }
  }

  @Test(
    "names, numbers and choices that lead nowhere",
    arguments: [
      ("goal add \"\"", 1, "title_missing"), ("goal add \" \"", 1, "title_missing"),
      ("goal add", 2, "missing_operand"), ("goal", 2, "incomplete_command"),
      ("goal task", 2, "incomplete_command"), ("goal task ad pass X", 2, "unknown_command"),
      ("goal shwo pass", 2, "unknown_command"), ("goal show nope", 1, "unknown_goal"),
      ("goal show \"\"", 1, "unknown_goal"), ("goal edit pass", 2, "nothing_to_change"),
      ("goal edit pass --title \" \"", 1, "title_missing"),
      ("goal edit nope --title X", 1, "unknown_goal"), ("goal lock nope", 1, "unknown_goal"),
      ("goal lock pass --task 9", 1, "unknown_task"), ("goal lock pass --task 0", 2, "bad_number"),
      ("goal lock pass --task x", 2, "bad_number"),
      ("goal task add pass \" \"", 1, "task_without_text"),
      ("goal task add pass", 2, "missing_operand"), ("goal task add nope X", 1, "unknown_goal"),
      ("goal task edit pass 1", 2, "nothing_to_change"),
      ("goal task edit pass 9 --times 2", 1, "unknown_task"),
      ("goal task edit pass 1 --text \"\"", 1, "task_without_text"),
      ("goal task edit pass 1 --training --no-training", 2, "conflict"),
      ("goal task done pass 3", 1, "unknown_task"), ("goal task done pass one", 2, "bad_number"),
      ("goal task done pass", 2, "missing_operand"), ("goal list --state don", 2, "bad_state"),
      ("goal regenerate pass --framing shift-proof", 2, "bad_framing"),
      ("goal regenerate nope", 1, "unknown_goal"), ("goal proposal ffff", 1, "unknown_proposal"),
      ("goal accept ffff", 1, "unknown_proposal"), ("goal reject \"\"", 1, "unknown_proposal"),
      ("goal accept ffff --hunks x", 2, "bad_hunks"),
      ("goal rollback pass --to 0", 2, "bad_number"),
      ("goal rollback pass --to 3", 1, "unknown_revision"),
      ("goal activate nope", 1, "unknown_goal"), ("goal mirror nope", 1, "unknown_goal"),
      ("plan --days 0", 2, "bad_days"), ("plan --days 61", 2, "bad_days"),
      ("plan --days two", 2, "bad_days"), ("plan --from soon", 2, "day_unreadable"),
      ("block done ffff", 1, "unknown_block"), ("block done \"\"", 1, "unknown_block"),
      ("block move ffff 16:00", 1, "unknown_block"),
      ("block list --from soon", 2, "day_unreadable"),
      ("block list --from 2026-03-05 --to 2026-03-01", 2, "days_reversed"),
      ("coach voice", 2, "incomplete_command"), ("coach voice set", 2, "missing_operand"),
    ] as [(String, Int32, String)])
  func names(line: String, status: Int32, code: String) throws {
    try refuses(Shell.withGoal(), words(line), status, code)
  }

  @Test("an unknown word is answered with the nearest one")
  func nearest() throws {
    let shell = try Shell.withGoal()
    for (line, near) in [
      ("goal regenerate pass --framing shift-proof", "“shift_proof”"),
      ("goal task add pass X --energy hig", "“high”"), ("goal list --state activ", "“active”"),
      ("goal show \"Pauses the exam\"", "“Pass the exam”"),
      ("goal task dnoe pass 1", "goal task done"),
    ] {
      let outcome = shell.run(words(line))
      #expect(outcome.status != 0 && outcome.errors.contains(near), "\(line): \(outcome)")
    }
    #expect(shell("goal", "task").errors.contains("goal task add"))
  }

  @Test(
    "wrong numbers of changes leave the framing open",
    arguments: [
      ("0", 2, "bad_hunks"), ("9", 1, "unknown_hunk"), ("1,,2", 2, "bad_hunks"),
      ("all,1", 2, "bad_hunks"), ("", 2, "bad_hunks"), (",", 2, "bad_hunks"),
      ("1;2", 2, "bad_hunks"), ("-1", 2, "bad_hunks"), ("1,4", 1, "unknown_hunk"),
      ("ALL", 2, "bad_hunks"),
    ] as [(String, Int32, String)])
  func hunks(text: String, status: Int32, code: String) throws {
    let shell = try Shell.withGoal(), id = try shell.offer()
    try refuses(shell, ["goal", "accept", id, "--hunks", text], status, code)
    shell.must("goal", "accept", id, "--hunks", "1, 2")
  }

  @Test("titles and ids that fit several are answered with all of them")
  func ambiguous() throws {
    let shell = try Shell.withGoal()
    shell.must("goal", "add", "Pass the driving test")
    let outcome = try refuses(shell, ["goal", "show", "pass"], 1, "ambiguous_goal")
    #expect(outcome.errors.contains("Pass the exam (") && outcome.errors.contains("driving test ("))
    shell.must("goal", "show", "pass the e")
    // Of more than sixteen ids, two begin with the same digit.
    var starts: [Character: Int] = [:]
    for hour in 10..<27 {
      let day = hour < 24 ? "03" : "04", time = hour % 24
      let id = try shell.block(
        "2026-03-\(day)T\(time < 10 ? "0" : "")\(time):00:00Z", of: "pass the e")
      starts[id.first ?? "?", default: 0] += 1
    }
    let start = try #require(starts.first { $0.value > 1 }?.key)
    try refuses(shell, ["block", "done", String(start)], 1, "ambiguous_block")
  }

  @Test("texts that are too long are refused with their limit")
  func long() throws {
    let shell = try Shell.withGoal(), long = String(repeating: "x", count: 10_000)
    try refuses(shell, ["goal", "add", long], 1, "name_too_long")
    try refuses(shell, ["goal", "task", "add", "pass", long], 1, "sentence_too_long")
    try refuses(shell, ["goal", "edit", "pass", "--title", long], 1, "name_too_long")
  }

  @Test("a card has at most a hundred tasks")
  func many() throws {
    let shell = try Shell.withGoal()
    for number in 3...100 { shell.must("goal", "task", "add", "pass", "Task \(number)") }
    try refuses(shell, ["goal", "task", "add", "pass", "More"], 1, "too_many_tasks")
  }

  @Test("sentences are complete in German too")
  func german() throws {
    let shell = try Shell.withGoal()
    for line in [
      "goal task add pass X --minutes 0", "goal task add pass X --window x", "goal show nope",
      "goal accept ffff --hunks 1,,2", "goal list --state x", "plan --days 99", "block done ffff",
    ] {
      let outcome = shell.run(words(line) + ["--lang", "de"])
      #expect(outcome.status != 0 && !outcome.errors.contains("⟦") && !outcome.errors.contains("{"))
    }
  }
}
