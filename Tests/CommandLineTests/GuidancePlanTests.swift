import Coach
import Domain
import Foundation
import Services
import Store
import TestSupport
import Testing
import shiftpro

@Suite("Weeks, months and choices of daily actions, on the command line") struct GuidancePlanTests {
  /// Logs an action a day, so many of them done, before the second of March.
  private func week(_ planned: Int, done: Int, difficulty: String?) throws -> Shell {
    let shell = try Shell.withRoster()
    for number in 0..<planned {
      let at = "2026-02-2\(8 - number)T10:00"
      guard number < done else {
        shell.must("today", "skip", "food.veg", "--reason", "dismissed", "--at", at)
        continue
      }
      let rating = difficulty.map { ["--difficulty", $0] } ?? []
      let outcome = shell.run(["today", "done", "food.veg", "--at", at] + rating)
      #expect(outcome.status == 0, "\(outcome)")
    }
    return shell
  }

  // MARK: Weeks

  @Test(
    "the suggestion follows from the week's log",
    arguments: [
      (2, 2, "2", "keep", "TOO_LITTLE_DATA", 0.8), (6, 6, "2", "scale_up", "READY_FOR_MORE", 0.9),
      (6, 5, "2", "scale_up", "READY_FOR_MORE", 0.775), (6, 4, "3", "keep", "STEADY", 0.65),
      (6, 1, "3", "scale_down", "LOW_COMPLETION", 0.275),
      (6, 3, "5", "scale_down", "HARD_WEEK", 0.525),
      (5, 3, "5", "keep", "STEADY", 0.6),
    ] as [(Int, Int, String, String, String, Double)])
  func weekly(
    planned: Int, done: Int, difficulty: String, suggestion: String, reason: String, rate: Double
  ) throws {
    let shell = try week(planned, done: done, difficulty: difficulty), written = shell.written()
    let json = try shell.must("guidance", "weekly", "--week", "2026-02-28", "--json").json()
    #expect(json.text("suggestion") == suggestion && json.text("reason") == reason, "\(json)")
    #expect(json.number("planned") == planned && json.fraction("completed") == Double(done))
    #expect(abs((json.fraction("rate") ?? 0) - rate) < 0.0006)
    #expect(json.text("week_start") == "2026-02-22" && json.text("week_end") == "2026-02-28")
    // Two days later two of the days are out of the window.
    let today = try shell.must("guidance", "weekly", "--json").json()
    #expect(today.text("week_end") == "2026-03-02")
    #expect(today.number("planned") == min(planned, 5))
    #expect(shell.written() == written, "weekly only reads")
  }

  @Test("halves count, and what was skipped does not")
  func halves() throws {
    let shell = try week(3, done: 3, difficulty: nil)
    shell.must("today", "done", "food.veg", "--partly", "--at", "2026-02-28T12:00")
    shell.must("today", "skip", "food.veg", "--reason", "ill", "--at", "2026-02-28T13:00")
    let json = try shell.must("guidance", "weekly", "--week", "2026-02-28", "--json").json()
    #expect(json.number("planned") == 4 && json.fraction("completed") == 3.5)
    #expect(json.isNull("difficulty"))
  }

  @Test("a past week has the friction of its end, whatever has happened since")
  func pastFriction() throws {
    let shell = try week(6, done: 6, difficulty: "2")
    let before = shell("guidance", "weekly", "--week", "2026-02-28", "--json").output
    shell.makeHard()
    #expect(shell("guidance", "weekly", "--week", "2026-02-28", "--json").output == before)
    let now = try shell.must("guidance", "weekly", "--json").json()
    #expect(now.text("reason") == "HIGH_FRICTION" && now.text("suggestion") == "scale_down")
    // Asked then, it was the same.
    let then = shell.at("2026-02-28T23:00:00Z")
    #expect(then("guidance", "weekly", "--week", "2026-02-28", "--json").output == before)
    // Short sleep at the end of a week is part of its friction, and of no other.
    shell.must("sleep", "add", "2026-02-28 02:00", "2026-02-28 05:00")
    let tired = try shell.must("guidance", "weekly", "--week", "2026-02-28", "--json").json()
    let rested = try shell.must("guidance", "weekly", "--week", "2026-02-27", "--json").json()
    #expect(
      (tired.fraction("friction_index") ?? 0) - (rested.fraction("friction_index") ?? 0) > 0.1)
  }

  @Test("accepting a week changes the pace, once, and undo takes it back")
  func acceptWeek() throws {
    let shell = try week(6, done: 1, difficulty: "3"), day = "2026-02-28"
    func longest() throws -> Int? {
      try shell.object("settings", "guidance", "settings").number("longest")
    }
    let json = try shell.must("guidance", "accept", "week", "--week", day, "--json").json()
    #expect(json.text("suggestion") == "scale_down" && json.text("state") == "accepted")
    #expect(try json.object("suggested_pace").number("longest") == 5)
    #expect(try longest() == 5)
    let again = shell("guidance", "accept", "week", "--week", day, "--json")
    #expect(again.status == 1, "\(again)")
    shell.must("undo")
    #expect(try longest() == 10)
    let text = shell.must("guidance", "accept", "week", "--week", day).output
    #expect(text.contains("up to 5 minutes") && text.contains("shiftpro undo"))
    for action in try shell.suggestions() { #expect((action.number("minutes") ?? 99) <= 5) }
  }

  @Test("a dismissed suggestion is not made again, and the pace stays")
  func dismissWeek() throws {
    let shell = try week(6, done: 1, difficulty: "3"), day = "2026-02-28"
    let json = try shell.must("guidance", "dismiss", "week", "--week", day, "--json").json()
    #expect(json.text("state") == "dismissed")
    #expect(try shell.object("settings", "guidance", "settings").number("longest") == 10)
    let outcome = shell("guidance", "accept", "week", "--week", day, "--json")
    #expect(try outcome.status == 1 && outcome.errorCode() == "answered", "\(outcome)")
    let nothing = try week(2, done: 2, difficulty: "2")
    let refused = nothing("guidance", "accept", "week", "--json")
    #expect(try refused.status == 1 && refused.errorCode() == "nothing_to_accept")
  }

  @Test("an answered week takes its days with it: none of them is answered twice")
  func overlap() throws {
    let shell = try week(6, done: 1, difficulty: "3")
    shell.must("guidance", "dismiss", "week", "--week", "2026-03-01")
    // The answer holds for seven days; the days of its week for longer.
    for hour in 1...6 {
      let at = "2026-03-0\(hour)T15:0\(hour)"
      shell.at("2026-03-07T12:00:00Z")
        .must("today", "skip", "food.veg", "--reason", "dismissed", "--at", at)
    }
    let later = shell.at("2026-03-09T15:00:00Z")
    let outcome = later("guidance", "dismiss", "week", "--week", "2026-03-05", "--json")
    #expect(try outcome.status == 1 && outcome.errorCode() == "week_overlaps", "\(outcome)")
    #expect(outcome.errors.contains("8 Mar 2026"))
    let json = try later.must("guidance", "weekly", "--week", "2026-03-05", "--json").json()
    #expect(json.text("suggestion") == "scale_down" && json["open"] as? Bool != true)
    later.must("guidance", "dismiss", "week", "--week", "2026-03-08")
  }

  // MARK: Months

  private func blocks(_ json: [String: Any]) throws -> [[String: Any]] {
    try #require(json["blocks"] as? [[String: Any]])
  }

  @Test("a month has a block of each kind, whose value follows from its parts")
  func focus() throws {
    let shell = try Shell.withRoster(), written = shell.written()
    let json = try shell.must("guidance", "focus", "--json").json()
    #expect(json.text("month") == "2026-03" && json["areas"] as? [String] == ["sleep", "stress"])
    let blocks = try blocks(json)
    #expect(blocks.map { $0.text("kind") } == ["micro_skill", "ritual", "support"])
    for block in blocks {
      let value =
        0.4 * (block.fraction("importance") ?? 0) + 0.3 * (1 - (block.fraction("area_score") ?? 0))
        + 0.2 * (block.fraction("feasibility") ?? 0) + 0.1 * (block.fraction("novelty") ?? 0)
      #expect(abs(value - (block.fraction("value") ?? 0)) < 0.0006, "\(block)")
      #expect(block.text("state") == "proposed")
    }
    let april = try shell.must("guidance", "focus", "--month", "2026-04-17", "--json").json()
    #expect(april.text("month") == "2026-04")
    #expect(shell.written() == written, "looking writes nothing")
    let same = shell("guidance", "focus", "--areas", "sleep,stress", "--json").output
    #expect(
      try JSONSerialization.jsonObject(with: Data(same.utf8)) as? NSDictionary == json
        as NSDictionary)
    #expect(shell.written() == written, "nor does choosing what is chosen")
  }

  @Test("blocks are accepted, swapped and edited one by one, and each step can be undone")
  func blocks() throws {
    let shell = try Shell.withRoster()
    func state() throws -> [String] {
      try blocks(shell.must("guidance", "focus", "--json").json()).map {
        "\($0.text("slug") ?? "") \($0.text("state") ?? "")"
      }
    }
    let first = try state()
    let accepted = try shell.must("guidance", "accept", "ritual", "--json").json()
    #expect(try blocks(accepted).map { $0.text("state") } == ["proposed", "accepted", "proposed"])
    let again = shell("guidance", "accept", "ritual", "--json")
    #expect(try again.status == 1 && again.errorCode() == "answered")
    shell.must("guidance", "swap", "support")
    let swapped = try state()
    #expect(swapped[2] != first[2] && swapped[2].hasSuffix("proposed") && swapped[0] == first[0])
    shell.must("guidance", "edit", "micro_skill", "sleep.clock")
    #expect(try state()[0] == "sleep.clock accepted")
    shell.must("guidance", "accept", "all")
    #expect(try state().allSatisfy { $0.hasSuffix("accepted") })
    // What is accepted leads the days.
    let eligible = try #require(
      try shell.must("today", "--all", "--json").json()["eligible"] as? [[String: Any]])
    let sleep = try #require(eligible.first { $0.text("area") == "sleep" })
    #expect(try sleep.object("factors").fraction("focus_match") == 1)
    shell.must("undo", "4")
    #expect(try state() == first)
    shell.must("redo")
    #expect(try state()[1].hasSuffix("accepted"))
  }

  @Test("areas are chosen, and the blocks are proposed anew")
  func areas() throws {
    let shell = try Shell.withRoster()
    let json = try shell.must("guidance", "focus", "--areas", "food,move", "--json").json()
    #expect(json["areas"] as? [String] == ["food", "move"])
    for block in try blocks(json) {
      let area = block.text("slug")?.prefix { $0 != "." }
      #expect(area == "food" || area == "move", "\(block)")
    }
    let settings = try shell.object("settings", "guidance", "settings")
    #expect(settings["areas"] as? [String] == ["food", "move"])
    shell.must("guidance", "accept", "all")
    shell.must("undo", "2")
    #expect(
      try shell.must("guidance", "focus", "--json").json()["areas"] as? [String]
        == ["sleep", "stress"])
  }

  // MARK: Signals

  @Test("signals are numbers of the log, and only read")
  func signals() throws {
    let shell = try Shell.withRoster()
    let none = try shell.must("guidance", "signals", "--json").json()
    #expect(none.fraction("friction_index") == 0.2 && none.fraction("novelty_tolerance") == 0.5)
    let usual = try none.object("bandwidth_preference")
    #expect(usual.number("night") == 5 && usual.number("work") == 10 && usual.number("off") == 20)
    #expect(try none.object("success_rate_by_tag").isEmpty && none.object("momentum").isEmpty)
    try shell.log("sleep.thief", "-1h", "--difficulty", "5")
    let written = shell.written(), some = try shell.must("guidance", "signals", "--json").json()
    #expect((some.fraction("friction_index") ?? 0) > 0.2)
    #expect(try some.object("success_rate_by_tag").fraction("sleep") == 0.68)
    #expect(try (some.object("momentum").fraction("sleep") ?? 0) > 0)
    #expect(shell.written() == written)
  }

  @Test(
    "momentum of a series of days",
    arguments: [
      (["xxxxxxxxxxxxxxxxxxxx"], "0.655748"), (["-"], "0.000000"), (["x"], "0.051922"),
      (["sss", "--from", "0.5"], "0.500000"), (["-------------", "--from", "1"], "0.500000"),
      (["-x-xsx"], nil), (["--per-week", "4", "xx--xx"], nil), (["--", "--", "--from", "1"], nil),
    ] as [([String], String?)])
  func momentum(words: [String], score: String?) throws {
    let shell = try Shell(), outcome = shell.run(["guidance", "momentum"] + words + ["--json"])
    #expect(outcome.status == 0 || words.first == "--", "\(outcome)")
    if let score { #expect(outcome.output == "{\"score\":\(score)}\n") }
    #expect(shell.files.isEmpty)
  }

  // MARK: Library

  @Test("the library has every action with its sources, filtered by subject and part of the day")
  func library() throws {
    let shell = try Shell()
    let all = try shell.must("guidance", "library", "--json").list("actions")
    #expect(all.count == ActionLibrary.bundled.actions.count && shell.files.isEmpty)
    for action in all {
      let sources = try #require(action["sources"] as? [[String: Any]])
      #expect(!sources.isEmpty && sources.allSatisfy { $0.text("title") != nil }, "\(action)")
      #expect(action.text("why") != nil && action["own"] as? Bool == false)
    }
    let naps = try shell.must("guidance", "library", "--tag", "nap", "--slot", "break", "--json")
      .list("actions")
    #expect(!naps.isEmpty && naps.count < all.count)
    for action in naps {
      #expect((action["tags"] as? [String])?.contains("nap") == true)
      #expect((action["slots"] as? [String])?.contains("break") == true)
    }
    let one = try shell.object("action", "guidance", "library", "nap.coffee")
    #expect(try one.object("texts").isNull("5") && one.object("texts").text("20") != nil)
    #expect((one["excludes"] as? [String])?.contains("pregnant") == true)
    let page = shell.must("guidance", "library", "sleep.darken", "--lang", "de").output
    #expect(page.contains("https://www.cdc.gov/") && page.contains("Quellen"), "\(page)")
    let coffee = shell.must("guidance", "library", "caf.front").output
    #expect(coffee.contains("Not for: I am pregnant · "), "\(coffee)")
  }

  @Test("an action of one's own is offered like the others, and can be removed")
  func own() throws {
    let shell = try Shell.withRoster()
    let action = try shell.object(
      "action", "guidance", "add", "Water", "the", "plants", "--tag", "sleep", "--tag", "care",
      "--slot", "day_off", "--text10", "All of them", "--note", "It calms")
    let slug = try #require(action.text("slug"))
    #expect(slug.hasPrefix("own.") && action["own"] as? Bool == true)
    #expect(action["tags"] as? [String] == ["sleep", "care"] && action.text("why") == "It calms")
    #expect(
      action["slots"] as? [String] == ["day_off_morning", "day_off_afternoon", "day_off_evening"])
    let eligible = shell("today", "--all", "-q").output.split(separator: "\n")
    #expect(eligible.contains(slug[...]))
    try shell.log(slug, "-1h")
    let first = try #require(shell("guidance", "library", "-q").output.split(separator: "\n").last)
    #expect(first == slug[...])
    shell.must("guidance", "remove", "Water")
    #expect(try shell("today", "breakdown", slug, "--json").errorCode() == "unknown_action")
    #expect(try shell("guidance", "log", "--json").list("entries").count == 1)
    shell.must("undo")
    shell.must("today", "breakdown", slug)
    // One without a shorter text is offered at the usual pace of ten minutes.
    let long = try shell.object(
      "action", "guidance", "add", "Play the piano", "--tag", "care", "--text20", "One piece")
    #expect(shell("today", "--all", "-q").output.contains(long.text("slug") ?? "?"))
  }
}
