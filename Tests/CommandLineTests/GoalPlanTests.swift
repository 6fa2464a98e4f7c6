import Coach
import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("Plans and time blocks on the command line") struct GoalPlanTests {
  private static let keys: Set = ["blocks", "unplaced", "kept", "moved", "removed"]

  @Test("what does not fit says what is in the way, limits before sleep and shifts")
  func inTheWay() throws {
    let shell = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    for day in 2...6 {
      try shell.add("2026-03-0\(day) 06:00", "2026-03-0\(day) 14:00", "--name", "Early")
    }
    shell.must("goal", "add", "Exam")
    shell.must(
      "goal", "task", "add", "Exam", "Anki", "--minutes", "45", "--times", "8", "--due",
      "2026-03-06")
    let near = shell.must("goal", "activate", "Exam", "--dry-run").output
    #expect(near.contains("do not fit before Fri 6 Mar"), "\(near)")
    #expect(near.contains("in the way: the limit of minutes a day, "), "\(near)")
    shell.must("goal", "add", "Far")
    shell.must(
      "goal", "task", "add", "Far", "Read", "--minutes", "45", "--times", "30", "--due",
      "2026-09-20")
    let far = shell.must("goal", "activate", "Far", "--dry-run").output
    #expect(far.contains("do not fit into the days of this plan; "), "\(far)")
    #expect(!far.contains("before Sun 20 Sep"))
  }

  @Test("a dry run writes nothing and prints the JSON of the real one")
  func dryRun() throws {
    let shell = try Shell.withGoal()
    for words in [["goal", "activate", "pass"], ["plan"], ["plan", "--replan"]] {
      let written = shell.written()
      let rehearsal = shell.run(words + ["--dry-run", "--json"])
      #expect(rehearsal.status == 0, "\(rehearsal)")
      #expect(try Set(rehearsal.json().keys) == Self.keys && shell.written() == written)
      let real = shell.run(words + ["--json"])
      #expect(real.output == rehearsal.output, "\(words)")
    }
    #expect(try shell.card().text("state") == "active")
    #expect(try shell.card().text("activated_at") == "2026-03-02T14:00:00Z")
  }

  @Test("planned minutes and those without room add up, around a night and sleep")
  func plan() throws {
    let shell = try Shell.withGoal()
    try shell.add("2026-03-03 22:00", "2026-03-04 06:00", "--name", "Night")
    shell.must("goal", "task", "add", "pass", "Strength", "--minutes", "60", "--training")
    let json = try shell.must("goal", "activate", "pass", "--json").json()
    let blocks = try #require(json["blocks"] as? [[String: Any]])
    let unplaced = try #require(json["unplaced"] as? [[String: Any]])
    let minutes = (blocks + unplaced).compactMap { $0.number("minutes") }.reduce(0, +)
    #expect(minutes == 3 * 25 + 30 + 60 && !blocks.isEmpty)
    for block in blocks {
      #expect(block.text("goal_title") == "Pass the exam" && block.number("task") != nil)
      #expect(block.number("score") != nil && block.text("local_start") != nil)
      let reasons = try #require(block["reasons"] as? [[String: Any]])
      #expect(reasons.allSatisfy { $0.text("code") != nil && $0["args"] is [String] })
      #expect(reasons.allSatisfy { $0.text("text") != $0.text("code") }, "\(reasons)")
      // Night from 22:00 with the ways, and eight hours of sleep after it.
      let start = block.text("start") ?? "", end = block.text("end") ?? ""
      #expect(end <= "2026-03-03T20:00:00Z" || start >= "2026-03-04T10:45:00Z", "\(block)")
    }
    let listed = try shell("block", "list", "--json").list("blocks")
    #expect(listed.map { $0.text("start") } == blocks.map { $0.text("start") })
    let again = try shell.must("plan", "--json").json()
    #expect((again["blocks"] as? [Any])?.isEmpty == true && again.number("kept") == blocks.count)
    let first = try #require(listed.first?.text("id"))
    let sleeping = shell("block", "move", first, "2026-03-04 08:00", "--json")
    #expect(try sleeping.status == 1 && sleeping.errorCode() == "block_conflict")
    #expect(sleeping.errors.contains("sleep") && !sleeping.errors.contains("SLEEP"), "\(sleeping)")
  }

  @Test("without a store a plan is empty and leaves none")
  func noStore() throws {
    let shell = try Shell()
    for words in [["plan"], ["plan", "--dry-run"], ["plan", "--replan"]] {
      let outcome = shell.run(words + ["--json"])
      #expect(
        outcome.output
          == "{\"blocks\":[],\"unplaced\":[],\"kept\":0,\"moved\":[],\"removed\":[]}\n")
    }
    #expect(shell("block", "list", "--json").output == "{\"blocks\":[]}\n")
    #expect(shell.files.isEmpty)
  }

  @Test("activate, deactivate, complete, archive and reopen lead from state to state")
  func states() throws {
    let shell = try Shell.withGoal()
    for (word, state) in [
      ("activate", "active"), ("deactivate", "draft"), ("complete", "completed"),
      ("archive", "archived"), ("reopen", "draft"),
    ] {
      shell.must("goal", word, "pass")
      #expect(try shell.card().text("state") == state)
      let written = shell.written()
      shell.must("goal", word, "pass")
      #expect(shell.written() == written, "\(word) twice")
    }
    shell.must("goal", "delete", "pass")
    #expect(try shell("goal", "show", "pass", "--json").errorCode() == "unknown_goal")
    shell.must("undo")
    #expect((try shell.card()["tasks"] as? [Any])?.count == 2)
  }

  @Test("a block has all members, and changes its state, lock and time")
  func block() throws {
    let shell = try Shell.withGoal(), id = try shell.block("2026-03-03T11:00:00Z")
    let listed = try #require(try shell("block", "list", "--json").list("blocks").first)
    #expect(listed.text("id") == id && listed.text("state") == "planned")
    #expect(listed.text("goal") == (try shell.card().text("id")) && listed.number("task") == 1)
    #expect(listed.text("goal_title") == "Pass the exam")
    #expect(listed.text("task_text") == "Vocabulary" && listed["locked"] as? Bool == false)
    #expect(listed.text("start") == "2026-03-03T11:00:00Z")
    #expect(listed.text("local_end") == "2026-03-03T12:30")
    let short = String(id.prefix(8))
    #expect(try shell.object("block", "block", "lock", short).flag("locked"))
    #expect(
      try shell("block", "move", short, "14:00", "--json").errorCode() == "block_locked")
    shell.must("undo")
    let moved = try shell.object("block", "block", "move", short, "14:00")
    #expect(moved.text("local_start") == "2026-03-03T14:00")
    #expect(moved.text("local_end") == "2026-03-03T14:30")
    for (word, state) in [("done", "done"), ("skip", "skipped"), ("reopen", "planned")] {
      #expect(try shell.object("block", "block", word, short).text("state") == state)
    }
    let written = shell.written()
    let past = shell("block", "move", short, "2026-03-01 10:00", "--json")
    #expect(try past.status == 1 && past.errorCode() == "block_in_past")
    #expect(shell.written() == written)
    let window = ["block", "list", "--from", "2026-03-04", "--json"]
    #expect(try shell.run(window).list("blocks").isEmpty)
    #expect(shell("block", "list", "--quiet").output == "\(short)\n")
  }

  // MARK: Exports

  @Test("exports have the blocks that were not skipped, with what they are for")
  func exports() throws {
    let shell = try Shell.withGoal()
    let done = try shell.block("2026-03-01T10:00:00Z") { $0.state = .done }
    try shell.block("2026-03-03T10:00:00Z") { $0.state = .skipped }
    let planned = try shell.block("2026-03-03T11:00:00Z") { $0.isLocked = true }
    let table = shell.must("export", "--as", "csv", "--what", "blocks").output
    let rows = [
      "start,end,goal,task,state,locked,energy,block_id",
      "2026-03-01T11:00+01:00,2026-03-01T11:30+01:00,Pass the exam,Vocabulary,done,false,high,\(done)",
      "2026-03-03T12:00+01:00,2026-03-03T12:30+01:00,Pass the exam,Vocabulary,planned,true,high,"
        + planned,
    ]
    #expect(table == rows.map { $0 + "\r\n" }.joined())
    let list = try shell.must("export", "--as", "json", "--what", "blocks").list("blocks")
    #expect(list.map { $0.text("start") } == ["2026-03-01T10:00:00Z", "2026-03-03T11:00:00Z"])
    #expect(list.map { $0.flag("locked") } == [false, true])
    let calendar = shell.must("export", "--as", "ics", "--what", "blocks").output
    #expect(calendar.contains("SUMMARY:Vocabulary — Pass the exam\r\n"))
    #expect(calendar.contains("UID:\(planned)\r\n") && calendar.contains("STATUS:TENTATIVE\r\n"))
    #expect(calendar.contains("UID:\(done)\r\n") && calendar.contains("STATUS:CONFIRMED\r\n"))
    #expect(calendar.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(shell("export", "--as", "ics", "--what", "blocks").output == calendar)
    #expect(shell("export", "--as", "pdf", "--what", "blocks", "-o", "-").status == 2)
  }

  @Test("a calendar of everything brings no shifts from its blocks")
  func importAgain() throws {
    let shell = try Shell.withGoal()
    try shell.add("2026-03-05 06:00", "2026-03-05 14:00", "--name", "Early")
    try shell.block("2026-03-03T11:00:00Z")
    let file = shell.folder.folder + "/all.ics"
    shell.must("export", "--as", "ics", "--what", "shifts,blocks,workouts", "-o", file)
    let other = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    let report = other.must("import", file, "--json")
    #expect(try report.json()["added"] as? Int == 1, "\(report)")
    #expect(report.output.contains("time block"))
    #expect(try other.shifts().map { $0.text("name") } == ["Early"])
  }

  @Test("a full export holds goals, tasks, events and blocks, and brings them back")
  func everything() throws {
    let shell = try Shell.withGoal()
    try shell.block("2026-03-03T11:00:00Z")
    let file = shell.folder.folder + "/all.json"
    shell.must("export", "--as", "json", "--what", "all", "-o", file)
    let other = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    other.must("import", file)
    for words in [
      ["goal", "show", "pass"], ["goal", "history", "pass"], ["block", "list"],
    ] {
      #expect(other.run(words + ["--json"]).output == shell.run(words + ["--json"]).output)
    }
  }

  // MARK: Figures and voice

  @Test("figures are numbers, and null without a completed card")
  func metrics() throws {
    #expect(try Shell()("coach", "metrics", "--json").json()["lock_rate"] as? Int == 0)
    let shell = try Shell.withGoal()
    shell.must("goal", "add", "Other")
    shell.must("goal", "add", "Third")
    shell.must("goal", "lock", "pass")
    _ = try shell.offer()
    shell.must("goal", "activate", "other")
    let json = try shell("coach", "metrics", "--json").json()
    #expect(json["lock_rate"] as? Double == 0.333 && json.number("activations") == 1)
    #expect(json.number("regenerations_offered") == 1)
    #expect(json.number("regenerations_accepted") == 0)
    #expect(json.number("blocks_done") == 0 && json.number("blocks_cancelled") == 0)
    #expect(json.isNull("median_days_to_completion") && json.number("fallbacks") == 0)
  }

  @Test("a voice command keeps its arguments, also those that look like options")
  func voice() throws {
    var shell = try Shell()
    let folder = try shell.file("rec", "#!/bin/sh\n").dropLast("/rec".count)
    chmod(folder + "/rec", 0o755)
    shell.variables["PATH"] = String(folder)
    #expect(shell("coach", "voice", "show", "--json").output == "{\"voice_command\":null}\n")
    let set = shell("coach", "voice", "set", "rec", "-f", "cd", "--model", "a b", "", "--json")
    #expect(
      set.output == "{\"voice_command\":[\"rec\",\"-f\",\"cd\",\"--model\",\"a b\",\"\"]}\n")
    #expect(shell("coach", "voice", "show").output == "rec -f cd --model 'a b' ''\n")
    shell.must("coach", "voice", "set", "--", "rec", "--json")
    #expect(
      shell("coach", "voice", "show", "--json").output
        == "{\"voice_command\":[\"rec\",\"--json\"]}\n")
    let written = shell.written()
    #expect(try shell("coach", "voice", "set", " ", "--json").errorCode() == "no_voice_command")
    #expect(try shell("coach", "voice", "set", "a", "b\nc", "--json").errorCode() == "voice_line")
    for name in ["recorder", "./rec", "/nowhere/rec"] {
      let outcome = shell("coach", "voice", "set", name, "--json")
      #expect(try outcome.status == 1 && outcome.errorCode() == "voice_missing", "\(outcome)")
      #expect(outcome.errors.contains(name))
    }
    #expect(shell.written() == written)
    shell.must("coach", "voice", "off")
    #expect(shell("coach", "voice", "show", "--json").output == "{\"voice_command\":null}\n")
    shell.must("undo")
    #expect(shell("coach", "voice", "show").output == "rec --json\n")
  }
}
