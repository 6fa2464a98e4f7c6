import Coach
import Domain
import Foundation
import Services
import Store
import TestSupport
import Testing
import shiftpro

@Suite("Choices and exports of daily actions, on the command line") struct GuidanceChoiceTests {
  @Test("each fact is a choice, and rules out what does not suit")
  func settings() throws {
    let shell = try Shell.withRoster()
    let facts = PersonFact.allCases.filter { !PersonFact.ofRoster.contains($0) }
    let usual = try shell.object("settings", "guidance", "settings")
    for fact in facts { #expect(usual.flag(fact.rawValue) == (fact == .drives), "\(fact)") }
    #expect(usual.text("nudge") == "off" && usual.number("days_per_week") == 5)
    #expect(usual["preview"] as? Bool == false && usual["digest"] as? Bool == false)
    #expect((usual["areas"] as? [Any])?.isEmpty == true)
    #expect(shell.must("history").output.contains("Late"), "showing writes nothing")
    for fact in facts {
      let option = "--" + fact.rawValue.replacingOccurrences(of: "_", with: "-")
      let word = fact == .drives ? "off" : "on"
      let changed = try shell.object("settings", "guidance", "settings", option, word)
      #expect(changed.flag(fact.rawValue) == (fact != .drives))
      let offered = shell("today", "--all", "-q").output.split(separator: "\n").map(String.init)
      let wrong = ActionLibrary.bundled.actions.filter { $0.excludes.contains(fact) }
      if fact != .drives { #expect(!wrong.contains { offered.contains($0.slug) }, "\(fact)") }
    }
    let rest = try shell.object(
      "settings", "guidance", "settings", "--areas", "move,food", "--longest", "5",
      "--days-per-week", "3", "--nudge", "9:30", "--preview", "on", "--digest", "on")
    #expect(rest["areas"] as? [String] == ["move", "food"] && rest.number("longest") == 5)
    #expect(rest.text("nudge") == "09:30" && rest.flag("preview") && rest.flag("digest"))
    for action in try shell.suggestions() { #expect(action.number("minutes") == 5) }
    let auto = try shell.object(
      "settings", "guidance", "settings", "--nudge", "auto", "--areas", "default")
    #expect(auto.text("nudge") == "auto" && (auto["areas"] as? [Any])?.isEmpty == true)
    shell.must("undo")
    #expect(try shell.object("settings", "guidance", "settings").text("nudge") == "09:30")
    let written = shell.written()
    shell.must("guidance", "settings", "--nudge", "9:30")
    #expect(shell.written() == written, "the same choice is no change")
  }

  @Test("habits of sleep and travel are set, shown, planned with, and undone")
  func habits() throws {
    let shell = try Shell.withRoster()
    let usual = try shell.object("settings", "guidance", "settings")
    #expect(usual.text("sleep") == "default" && usual.text("nap") == "15:30-17:00")
    #expect(usual.number("sleep_after_night") == 480 && usual.number("wind_down") == 30)
    let changed = try shell.object(
      "settings", "guidance", "settings", "--sleep", "22:30-6:30", "--nap", "off",
      "--sleep-after-night", "7h", "--sleep-after-last-night", "4h30", "--sleep-before-early", "7h",
      "--up-before-early", "90m", "--commute-to-work", "75m", "--commute-home", "20m",
      "--wind-down", "15m")
    #expect(changed.text("sleep") == "22:30-06:30" && changed.text("nap") == "off")
    let lengths = [
      "sleep_after_night": 420, "sleep_after_last_night": 270, "sleep_before_early": 420,
      "up_before_early": 90, "commute_to_work": 75, "commute_home": 20, "wind_down": 15,
    ]
    for (name, minutes) in lengths { #expect(changed.number(name) == minutes, "\(name)") }
    #expect(shell.must("guidance", "settings").output.contains("22:30–06:30"))
    #expect(shell.at("2026-03-12T12:00:00Z").must("today").output.contains("22:30"))
    shell.must("undo")
    #expect(try shell.object("settings", "guidance", "settings").text("sleep") == "default")
    #expect(shell("guidance", "settings", "--wind-down", "17h").status != 0)
    #expect(shell("guidance", "settings", "--sleep", "22:30").status != 0)
    let whole = shell("guidance", "settings", "--sleep", "22:30-22:00")
    #expect(whole.status != 0 && whole.errors.contains("“22:30-22:00” is too long."), "\(whole)")
  }

  // MARK: Exports

  @Test("exports have the log, and calendars what was done")
  func exports() throws {
    let shell = try Shell.withRoster()
    try shell.log("sleep.thief", "2026-03-01 10:00", "--minutes", "10", "--note", "=1, \"two\"")
    shell.must("today", "skip", "food.veg", "--reason", "too_hard", "--at", "2026-03-01 11:00")
    let table = shell.must("export", "--what", "actions").output
    #expect(
      table.hasPrefix(
        "at,slug,title,minutes,outcome,excuse,difficulty,slot,shift_day,note,entry_id"))
    #expect(
      table.contains("2026-03-01T10:00+01:00,sleep.thief,Find out what delays your bedtime,10,done")
    )
    #expect(table.contains("\"'=1, \"\"two\"\"\"") && table.contains("food.veg"))
    let list = try shell.must("export", "--as", "json", "--what", "actions").list("actions")
    #expect(list.map { $0.text("outcome") } == ["done", "too_hard"])
    #expect(list[0].text("at") == "2026-03-01T09:00:00Z" && list[0].number("minutes") == 10)
    #expect(list[1].isNull("note") && list[1].isNull("excuse"))
    let none = try shell.must(
      "export", "--as", "json", "--what", "actions", "--from", "2026-03-02"
    ).list("actions")
    #expect(none.isEmpty)
    let calendar = shell.must("export", "--as", "ics", "--what", "shifts,actions").output
    #expect(calendar.contains("DTSTART:20260301T085000Z\r\nDTEND:20260301T090000Z"), "\(calendar)")
    #expect(calendar.components(separatedBy: "BEGIN:VEVENT").count == 4)
    #expect(calendar.contains("X-SHIFTPRO-KIND:ACTION") && !calendar.contains("vegetable"))
    #expect(calendar.contains("TRANSP:TRANSPARENT"))
    // An import takes none of them for a shift.
    let other = try Shell(), file = try other.file("all.ics", calendar)
    let report = try other.must("import", file, "--json").json()
    #expect(report.number("added") == 2, "\(report)")
    #expect(other("import", file).errors.contains("daily action"))
    #expect(shell("export", "--as", "pdf", "--what", "actions", "-o", "-").status == 2)
  }

  @Test("a full export holds everything about daily actions, and brings it back")
  func fullExport() throws {
    let shell = try Shell.withRoster()
    try shell.log("sleep.thief", "-1h", "--note", "Notiz")
    shell.must("guidance", "add", "Plants", "--tag", "care", "--text5", "Kitchen")
    shell.must("guidance", "accept", "ritual")
    shell.must("guidance", "settings", "--drives", "off")
    let text = shell.must("export", "--as", "json", "--what", "all").output
    for table in ["action_event", "own_action", "monthly_focus", "guidance_settings"] {
      #expect(text.contains("\"\(table)\""), "\(table)")
    }
    #expect(!text.contains("sleep.darken"), "the library is not among it")
    let other = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    other.must("import", try other.file("all.json", text))
    for words in [
      ["guidance", "log"], ["guidance", "focus"], ["guidance", "settings"],
      ["guidance", "library"],
    ] { #expect(other.run(words + ["--json"]).output == shell.run(words + ["--json"]).output) }
  }
}
