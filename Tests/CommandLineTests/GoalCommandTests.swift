import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("Goals on the command line") struct GoalCommandTests {
  // MARK: Cards

  @Test("a new card has every member, and what is missing is null")
  func add() throws {
    let shell = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    #expect(shell("goal", "list", "--json").output == "{\"goals\":[]}\n")
    #expect(shell("goal", "list").output.contains("shiftpro goal add"))
    #expect(shell.files.isEmpty)
    let goal = try shell.object("goal", "goal", "add", "Pass", "the", "exam\n")
    #expect(goal.text("title") == "Pass the exam" && goal.text("state") == "draft")
    #expect(goal.number("revision") == 1 && goal.text("created_at") == "2026-03-02T14:00:00Z")
    for key in [
      "detail", "due", "locked_snapshot", "activated_at", "completed_at", "framing", "rationale",
    ] { #expect(goal.isNull(key), "\(key)") }
    #expect(goal["locked"] as? Bool == false)
    #expect((goal["tasks"] as? [Any])?.isEmpty == true)
    #expect((goal["blocks"] as? [Any])?.isEmpty == true)
    let id = try #require(goal.text("id"))
    #expect(shell("goal", "list", "--quiet").output == "\(id.prefix(8))\n")
    #expect(shell("goal", "add", "Other", "--quiet").output.isEmpty)
    let lists = try ["draft", "active"].map {
      try shell("goal", "list", "--state", $0, "--json").list("goals").count
    }
    #expect(lists == [2, 0])
  }

  @Test("a deadline in the text becomes that of the goal, unless an option says another")
  func deadlines() throws {
    let shell = try Shell(now: "2026-11-30T12:00:00Z", zone: "Europe/Berlin")
    let added = shell("goal", "add", "Pass the B2 exam by 31 July").output
    #expect(added.contains("goal Pass the B2 exam. Deadline Sat 31 Jul 2027, from the title."))
    let german = shell("goal", "add", "Fahrrad bis Freitag reparieren", "--lang", "de").output
    #expect(german.contains("Fahrrad reparieren angelegt. Termin: Fr 4. Dez 2026, aus dem Titel."))
    let given = shell("goal", "add", "Run 10k by 1 May", "--due", "2027-06-01 18:00").output
    #expect(given.contains("goal Run 10k. Deadline Tue 1 Jun 2027 18:00."), "\(given)")
    shell.must("goal", "add", "Finish by Friday", "--due", "none")
    #expect(try shell.card("finish").isNull("due"))
    #expect(try shell.card("finish").text("title") == "Finish by Friday")
    #expect(try shell.card("pass").text("due") == "2027-07-31T21:59:00Z")
    #expect(shell("goal", "show", "pass").output.contains("draft · due Sat 31 Jul 2027 23:59"))
    // What is proposed has it, and does not repeat it in its words.
    shell.must("goal", "enrich", "pass", "--accept", "all")
    let tasks = try #require(try shell.card()["tasks"] as? [[String: Any]])
    #expect(!tasks.isEmpty && tasks.allSatisfy { $0.text("due") == "2027-07-31T21:59:00Z" })
    #expect(!tasks.contains { $0.text("text")?.contains("July") ?? true })
    // A new one moves them along.
    shell.must("goal", "task", "add", "pass", "Flash cards")
    let moved = shell("goal", "edit", "pass", "--due", "31 august").output
    #expect(moved.contains("Deadline Tue 31 Aug 2027."), "\(moved)")
    let later = try #require(try shell.card()["tasks"] as? [[String: Any]])
    #expect(later.count == tasks.count + 1)
    #expect(later.allSatisfy { $0.text("due") == "2027-08-31T21:59:00Z" })
    shell.must("goal", "edit", "pass", "--title", "Pass the C1 exam by 30 September")
    #expect(try shell.card().text("due") == "2027-09-30T21:59:00Z")
    shell.must("goal", "edit", "pass", "--due", "none")
    #expect(try shell.card().isNull("due"))
    shell.must("goal", "rollback", "pass")
    #expect(try shell.card().text("due") == "2027-09-30T21:59:00Z")
    #expect(try shell("goal", "add", "Old", "--due", "2026-01-01", "--json").errorCode() != nil)
  }

  @Test("a dash reads the text from standard input")
  func input() throws {
    var shell = try Shell()
    shell.input = "Pass\tthe\nexam\n"
    #expect(try shell.object("goal", "goal", "add", "-").text("title") == "Pass the exam")
    shell.input = " \n"
    #expect(try shell("goal", "add", "-", "--json").errorCode() == "title_missing")
  }

  @Test("tasks have numbers, lengths, deadlines and windows")
  func tasks() throws {
    let shell = try Shell.withGoal()
    let tasks = try #require(try shell.card()["tasks"] as? [[String: Any]])
    #expect(tasks.map { $0.number("n") } == [1, 2])
    let first = tasks[0], second = tasks[1]
    #expect(first.text("text") == "Vocabulary" && first.text("energy") == "high")
    #expect(first.number("minutes") == 25 && first.number("times") == 3)
    #expect(first.text("due") == "2026-03-06T19:00:00Z" && first.number("priority") == 2)
    #expect(first.text("window") == "16:00-20:00" && first.text("state") == "open")
    #expect(second.number("minutes") == 30 && second.number("times") == 1)
    #expect(second.text("energy") == "medium" && second.number("priority") == 0)
    #expect(second.isNull("due") && second.isNull("window"))
    let edited = try shell.object(
      "task", "goal", "task", "edit", "pass", "1", "--due", "none", "--window", "none",
      "--minutes", "50", "--training", "--text", "Words")
    #expect(edited.isNull("due") && edited.isNull("window") && edited.number("minutes") == 50)
    #expect(edited.flag("training") && edited.text("text") == "Words")
    // A day is meant to its end.
    let day = try shell.object("task", "goal", "task", "edit", "pass", "2", "--due", "2026-03-08")
    #expect(day.text("due") == "2026-03-08T22:59:00Z")
    let added = try shell.object("task", "goal", "task", "add", "pass", "More", "words")
    #expect(added.number("n") == 3 && added.text("text") == "More words")
  }

  @Test("the numbers of tasks stay, and each change of a task is a revision")
  func numbering() throws {
    let shell = try Shell.withGoal()
    shell.must("goal", "task", "drop", "pass", "1")
    shell.must("goal", "task", "add", "pass", "Third")
    shell.must("goal", "task", "done", "pass", "2")
    shell.must("goal", "task", "reopen", "pass", "2")
    let tasks = try #require(try shell.card()["tasks"] as? [[String: Any]])
    let words = tasks.map { "\($0.number("n") ?? 0) \($0.text("state") ?? "")" }
    #expect(words == ["1 dropped", "2 open", "3 open"])
    #expect(
      try shell.revisions() == [
        "1 create", "2 task_add", "3 task_add", "4 task_drop", "5 task_add", "6 task_done",
        "7 task_reopen",
      ])
    let written = shell.written()
    let again = shell.must("goal", "task", "drop", "pass", "1")
    #expect(again.output.contains("already") && shell.written() == written)
  }

  @Test("human pages have the numbers, details and changes", arguments: ["en", "de"])
  func pages(language: String) throws {
    let shell = try Shell.withGoal(), id = try shell.block("2026-03-03T10:00:00Z")
    for words in [
      ["goal", "list"], ["goal", "show", "pass"], ["goal", "history", "pass"],
      ["goal", "mirror", "pass"], ["block", "list"], ["coach", "metrics"],
      ["coach", "voice", "show"], ["goal", "lock", "pass"], ["goal", "show", "pass"],
      ["goal", "unlock", "pass"], ["goal", "activate", "pass", "--dry-run"],
      ["goal", "activate", "pass"], ["plan"], ["plan", "--replan"], ["block", "lock", id],
      ["goal", "regenerate", "pass"], ["goal", "proposal", try shell.offer()],
      ["goal", "deactivate", "pass"], ["history"], ["goal", "complete", "pass"],
      ["goal", "archive", "pass"], ["goal", "reopen", "pass"], ["goal", "delete", "pass"],
      ["history"],
    ] {
      let outcome = shell.run(words + ["--lang", language])
      #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(words): \(outcome)")
      #expect(
        !outcome.output.contains("⟦") && !outcome.output.contains("{"), "\(words): \(outcome)")
    }
  }

  // MARK: Locks

  @Test("a lock keeps what the card says; twice is once")
  func lock() throws {
    let shell = try Shell.withGoal()
    let locked = try shell.object("goal", "goal", "lock", "pass")
    let snapshot = try #require(locked["locked_snapshot"] as? [String: Any])
    #expect(locked.flag("locked") && snapshot.text("title") == "Pass the exam")
    #expect(snapshot.number("revision") == 3 && snapshot.text("at") == "2026-03-02T14:00:00Z")
    #expect((snapshot["tasks"] as? [Any])?.count == 2 && snapshot.isNull("detail"))
    let written = shell.written(), again = shell.must("goal", "lock", "pass")
    #expect(again.output.contains("already locked") && shell.written() == written)
    for words in [
      ["goal", "edit", "pass", "--title", "X"], ["goal", "edit", "pass", "--detail", "X"],
      ["goal", "task", "add", "pass", "X"], ["goal", "task", "edit", "pass", "1", "--times", "2"],
      ["goal", "task", "drop", "pass", "1"], ["goal", "rollback", "pass"],
      ["goal", "regenerate", "pass"],
    ] {
      let outcome = shell.run(words + ["--json"])
      #expect(try outcome.status == 1 && outcome.errorCode() == "locked", "\(words): \(outcome)")
      #expect(outcome.errors.contains("shiftpro goal unlock"), "\(outcome)")
    }
    #expect(shell.written() == written)
    shell.must("goal", "activate", "pass")
    shell.must("goal", "unlock", "pass")
    shell.must("goal", "edit", "pass", "--title", "X")
    #expect(try shell.card("X").text("title") == "X")
  }

  @Test("a single task can be locked")
  func lockTask() throws {
    let shell = try Shell.withGoal()
    shell.must("goal", "lock", "pass", "--task", "2")
    let card = try shell.card(), tasks = try #require(card["tasks"] as? [[String: Any]])
    #expect(!card.flag("locked") && tasks.map { $0.flag("locked") } == [false, true])
    let refused = shell("goal", "task", "edit", "pass", "2", "--minutes", "50", "--json")
    #expect(try refused.status == 1 && refused.errorCode() == "task_locked")
    shell.must("goal", "task", "edit", "pass", "1", "--minutes", "50")
    shell.must("goal", "unlock", "pass", "--task", "2")
    shell.must("goal", "task", "edit", "pass", "2", "--minutes", "50")
  }

  // MARK: Framings

  @Test("a framing has numbered changes and is accepted in parts")
  func proposal() throws {
    let shell = try Shell.withGoal(), id = try shell.offer()
    let proposal = try shell.object("proposal", "goal", "proposal", String(id.prefix(8)))
    #expect(proposal.text("id") == id && proposal.text("framing") == "smallest_step")
    #expect(proposal.number("base_revision") == 3 && proposal.text("state") == "offered")
    let hunks = try #require(proposal["hunks"] as? [[String: Any]])
    #expect(hunks.map { $0.number("n") } == [1, 2, 3])
    #expect(hunks.map { $0.text("field") } == ["title", "task", "task"])
    #expect(hunks.map { $0.text("op") } == ["change", "change", "add"])
    #expect(hunks[0].text("before") == "Pass the exam" && hunks[2].isNull("before"))
    #expect(hunks[1].text("before")?.hasPrefix("Vocabulary · 3 × 25 min") == true)
    let goal = try shell.object("goal", "goal", "accept", id, "--hunks", "1,3")
    let tasks = try #require(goal["tasks"] as? [[String: Any]])
    #expect(goal.text("title") == "Pass the exam at last" && goal.number("revision") == 4)
    #expect(goal.text("framing") == "smallest_step" && goal.text("rationale") == "Small steps")
    #expect(tasks.map { $0.number("minutes") } == [25, 30, 30])
    #expect(try shell.object("proposal", "goal", "proposal", id).text("state") == "accepted")
    #expect(try shell.object("proposal", "goal", "accept", id).text("state") == "accepted")
    shell.must("undo")
    #expect(try shell.card().text("title") == "Pass the exam")
  }

  @Test("a stale framing is superseded and changes nothing")
  func stale() throws {
    let shell = try Shell.withGoal(), id = try shell.offer()
    shell.must("goal", "edit", "pass", "--detail", "Soon")
    let written = shell.written(), outcome = shell("goal", "accept", id, "--json")
    #expect(try outcome.status == 1 && outcome.errorCode() == "superseded")
    #expect(outcome.errors.contains("superseded") && shell.written() == written)
    let other = try shell.offer("pass", .outcome)
    #expect(try shell.object("proposal", "goal", "reject", other).text("state") == "dismissed")
    #expect(try shell("goal", "accept", other, "--json").errorCode() == "answered")
  }

  @Test("framings are offered for the revision, again the same, and write no history")
  func regenerate() throws {
    let shell = try Shell.withGoal(), written = shell.written()
    let outcome = shell.must("goal", "regenerate", "pass", "--json")
    let proposals = try outcome.list("proposals")
    #expect((2...3).contains(proposals.count), "\(outcome)")
    for proposal in proposals {
      #expect(proposal.number("base_revision") == 3 && proposal.text("state") == "offered")
      let hunks = try #require(proposal["hunks"] as? [[String: Any]])
      #expect(hunks.compactMap { $0.number("n") } == Array(1...max(1, hunks.count)))
      for hunk in hunks {
        #expect(["title", "detail", "task"].contains(hunk.text("field")))
        #expect(["add", "remove", "change"].contains(hunk.text("op")))
      }
    }
    #expect(shell("goal", "regenerate", "pass", "--json").output == outcome.output)
    let one = try shell.must("goal", "regenerate", "pass", "--framing", "if_then", "--json")
      .list("proposals")
    #expect(one.map { $0.text("framing") } == ["if_then"])
    #expect(shell.written() == written)
    let id = try #require(proposals.first?.text("id"))
    #expect(try shell.object("goal", "goal", "accept", id).number("revision") == 4)
    shell.must("goal", "complete", "pass")
    #expect(try shell("goal", "regenerate", "pass", "--json").errorCode() == "is_over")
  }

  @Test("a locked task is no change of a framing")
  func regenerateLocked() throws {
    let shell = try Shell.withGoal()
    shell.must("goal", "lock", "pass", "--task", "2")
    let before = try #require(try shell.card()["tasks"] as? [[String: Any]])[1]
    for framing in ["outcome", "if_then", "smallest_step", "shift_proof", "barrier_first"] {
      let proposals = try shell.must(
        "goal", "regenerate", "pass", "--framing", framing, "--json"
      ).list("proposals")
      for proposal in proposals {
        let id = try #require(proposal.text("id"))
        let goal = try shell.object("goal", "goal", "accept", id)
        let task = try #require(goal["tasks"] as? [[String: Any]]).first { $0.number("n") == 2 }
        #expect(NSDictionary(dictionary: task ?? [:]) == NSDictionary(dictionary: before))
        shell.must("undo")
      }
    }
  }

  @Test("a rollback is a new revision")
  func rollback() throws {
    let shell = try Shell.withGoal()
    shell.must("goal", "edit", "pass", "--title", "Pass it", "--detail", "Soon")
    let back = try shell.object("goal", "goal", "rollback", "pass")
    #expect(back.text("title") == "Pass the exam" && back.isNull("detail"))
    #expect(back.number("revision") == 5)
    let first = try shell.object("goal", "goal", "rollback", "pass", "--to", "1")
    #expect((first["tasks"] as? [Any])?.isEmpty == true && first.number("revision") == 6)
    #expect(
      try shell.revisions() == [
        "1 create", "2 task_add", "3 task_add", "4 edit", "5 rollback", "6 rollback",
      ])
    for wrong in ["6", "7"] {
      let outcome = shell("goal", "rollback", "pass", "--to", wrong, "--json")
      #expect(try outcome.status == 1 && outcome.errorCode() == "unknown_revision")
    }
  }

  @Test("the mirror has everything that happened, in order, and only reads")
  func mirror() throws {
    let shell = try Shell.withGoal()
    _ = try shell.offer()
    try shell.block("2026-03-04T10:00:00Z")
    shell.must("goal", "lock", "pass")
    let written = shell.written()
    let json = try shell("goal", "mirror", "pass", "--json").json()
    #expect(Set(json.keys) == ["archetype", "framing", "facts", "locked", "pending", "timeline"])
    let locked = try #require(json["locked"] as? [String: Any])
    #expect(locked.number("revision") == 3 && locked.text("title") == "Pass the exam")
    let pending = try #require(json["pending"] as? [String: Any])
    #expect(pending.number("proposals") == 1 && pending.number("blocks") == 1)
    let timeline = try #require(json["timeline"] as? [[String: Any]])
    #expect(
      timeline.compactMap { $0.text("op") }.sorted() == [
        "create", "lock", "offer", "task_add", "task_add",
      ])
    #expect(shell.written() == written)
  }
}
