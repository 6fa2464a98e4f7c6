import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

/// The sentence at the top of `today`, in both languages.
@Suite("What today is about, on the command line") struct GuidanceDayTests {
  /// An early shift, three nights, and another early shift after four free days.
  private func shell() throws -> Shell {
    let shell = try Shell(now: "2026-03-01T09:00:00Z", zone: "Europe/Berlin")
    try shell.add("2026-03-02 06:00", "2026-03-02 14:00", "--name", "F")
    for day in 4...6 { try shell.add("2026-03-0\(day) 22:00", "2026-03-0\(day + 1) 06:00") }
    try shell.add("2026-03-12 06:00", "2026-03-12 14:00", "--name", "F")
    return shell
  }

  static let sentences: [(now: String, english: String, german: String)] = [
    (
      "2026-03-01T09:00:00Z", "Day off; early shift tomorrow at 06:00.",
      "Freier Tag; Frühdienst morgen um 06:00."
    ),
    (
      "2026-03-02T04:30:00Z", "Early shift today 06:00–14:00, then free until Wednesday.",
      "Frühdienst heute 06:00–14:00, dann frei bis Mittwoch."
    ),
    (
      "2026-03-02T14:00:00Z", "Done for today; free until Wednesday.",
      "Für heute geschafft; frei bis Mittwoch."
    ),
    (
      "2026-03-03T10:00:00Z", "Day off; night 1 of 3 tomorrow at 22:00.",
      "Freier Tag; Nacht 1 von 3 morgen um 22:00."
    ),
    (
      "2026-03-04T10:00:00Z", "Night 1 of 3 tonight at 22:00; first a nap at 15:30.",
      "Nacht 1 von 3 heute um 22:00; vorher um 15:30 ein Kurzschlaf."
    ),
    (
      "2026-03-04T23:00:00Z", "Night 1 of 3 until 06:00, then sleep until 15:15.",
      "Nacht 1 von 3 bis 06:00, dann Schlaf bis 15:15."
    ),
    (
      "2026-03-05T05:30:00Z",
      "Night 1 of 3 is over; sleep until 15:15, then night 2 tonight at 22:00.",
      "Nacht 1 von 3 ist geschafft; Schlaf bis 15:15, dann Nacht 2 heute um 22:00."
    ),
    ("2026-03-05T16:00:00Z", "Night 2 of 3 tonight at 22:00.", "Nacht 2 von 3 heute um 22:00."),
    (
      "2026-03-07T05:30:00Z",
      "Night 3 of 3 is over; sleep until 12:15, then free until Thursday.",
      "Nacht 3 von 3 ist geschafft; Schlaf bis 12:15, dann frei bis Donnerstag."
    ),
    (
      "2026-03-08T10:00:00Z", "Free day 1 of 4; early shift on Thursday at 06:00.",
      "Freier Tag 1 von 4; Frühdienst am Donnerstag um 06:00."
    ),
    (
      "2026-03-12T14:00:00Z", "Done for today; no more shifts planned.",
      "Für heute geschafft; keine weiteren Dienste geplant."
    ),
  ]

  @Test("it is the first line, and a field for programs")
  func sentences() throws {
    let shell = try shell()
    for row in Self.sentences {
      let then = shell.at(row.now)
      #expect(firstLine(then.must("today").output) == row.english)
      #expect(firstLine(then.must("today", "--lang", "de").output) == row.german)
      #expect(try then.must("today", "--json").json().text("day_text") == row.english)
    }
    #expect(
      shell.at("2026-03-04T10:00:00Z").must("show", "today").output
        .contains("Night 1 of 3 tonight at 22:00; first a nap at 15:30."))
  }

  @Test("what was slept is not planned any more")
  func slept() throws {
    let shell = try shell().at("2026-03-05T11:30:00Z")
    shell.must("sleep", "add", "2026-03-05 07:00", "2026-03-05 12:00")
    let lines = shell.must("today").output.split(separator: "\n")
    #expect(lines.first == "Night 2 of 3 tonight at 22:00.")
    #expect(lines.contains { $0.hasPrefix("You slept 5 h.") })
  }

  @Test("a shift that runs over, and an absence with its last day")
  func others() throws {
    let shell = try shell()
    shell.at("2026-03-02T05:00:00Z").must("start")
    #expect(
      firstLine(shell.at("2026-03-02T14:30:00Z").must("today").output)
        == "Your shift runs 1 h 30 m over. First get home safely.")
    #expect(
      firstLine(shell.at("2026-03-02T19:00:00Z").must("today").output)
        == "Your shift has run 6 h over by the clock. If it has ended, stop it.")
    shell.at("2026-03-02T14:30:00Z").must("stop")
    shell.must("absence", "add", "leave", "2026-03-09", "2026-03-10")
    shell.must("absence", "add", "leave", "2026-03-11", "2026-03-12")
    try shell.add("2026-03-16 06:00", "2026-03-16 14:00")
    let away = shell.at("2026-03-09T10:00:00Z")
    #expect(
      firstLine(away.must("today").output)
        == "Leave until Thursday; then early shift on Mon 16 Mar at 06:00.")
    #expect(
      firstLine(away.must("today", "--lang", "de").output)
        == "Urlaub bis Donnerstag; danach Frühdienst am Mo 16. Mär um 06:00.")
  }

  @Test("halves of a day are named, and several absences that leave no work are a day off")
  func halves() throws {
    let shell = try Shell(now: "2026-03-01T09:00:00Z", zone: "Europe/Berlin")
    for day in 16...19 { try shell.add("2026-03-\(day) 07:00", "2026-03-\(day) 17:00") }
    shell.must("absence", "add", "leave", "2026-03-16", "--half", "second")
    shell.must("absence", "add", "leave", "2026-03-17", "--half", "first")
    shell.must("absence", "add", "leave", "2026-03-17", "--half", "second")
    shell.must("absence", "add", "sick", "2026-03-18 07:00", "2026-03-18 12:00")
    shell.must("absence", "add", "leave", "2026-03-18", "--half", "second")
    for (now, sentence) in [
      ("2026-03-16T08:00:00Z", "Early shift until 12:15, then leave until Tuesday."),
      (
        "2026-03-16T12:00:00Z",
        "Leave until Tuesday; then sick on Wednesday."
      ),
      ("2026-03-17T08:00:00Z", "Leave today; sick tomorrow."),
      ("2026-03-18T08:00:00Z", "Sick today; early shift tomorrow at 07:00."),
      ("2026-03-18T15:00:00Z", "Sick today; early shift tomorrow at 07:00."),
    ] {
      #expect(firstLine(shell.at(now).must("today").output) == sentence)
    }
    #expect(shell.at("2026-03-17T08:00:00Z").must("status").output == "off · next Thu 07:00\n")
    let listed = shell.must("list", "--from", "2026-03-18", "--to", "2026-03-18").output
    #expect(listed.contains("absent · Sick, Leave"))
    // What the half leaves is the same in the list of the day and in the details beside it.
    let panel = shell.at("2026-03-15T08:00:00Z").must(
      "show", "schedule", "--size", "130x45", "--on", "2026-03-16"
    ).output
    #expect(panel.matches(of: /07:00–12:15 .*5 h 15 m/).count == 2, "\(panel)")
    #expect(panel.contains(/paid +4 h 45 m/), "\(panel)")
  }

  @Test("an absence in a part of a shift: what is left of it, in sentences and lists")
  func partOfShift() throws {
    let shell = try Shell(now: "2026-03-01T09:00:00Z", zone: "Europe/Berlin")
    for day in 16...18 {
      try shell.add("2026-03-\(day) 07:00", "2026-03-\(day) 19:00", "--name", "Long")
    }
    try shell.add("2026-03-26 17:00", "2026-03-27 01:00", "--name", "Late")
    for (kind, day, from, to) in [
      ("leave", 16, "10:00", "13:00"), ("training", 17, "10:00", "13:00"),
      ("sick", 18, "18:00", "19:00"),
    ] {
      shell.must("absence", "add", kind, "2026-03-\(day) \(from)", "2026-03-\(day) \(to)")
    }
    shell.must("absence", "add", "leave", "2026-03-27", "2026-03-29")
    for (now, sentence) in [
      (
        "2026-03-16T05:00:00Z",
        "Day shift today 07:00–10:00 and 13:00–19:00, then again tomorrow at 07:00."
      ), ("2026-03-16T07:00:00Z", "Day shift until 10:00, then leave until 13:00."),
      ("2026-03-16T10:00:00Z", "Leave until 13:00, then day shift until 19:00."),
      ("2026-03-17T10:00:00Z", "Training until 13:00, then day shift until 19:00."),
      ("2026-03-18T13:00:00Z", "Day shift until 18:00, then sick until 19:00."),
      ("2026-03-26T23:30:00Z", "Late shift until 01:00, then leave until Sunday."),
    ] {
      #expect(firstLine(shell.at(now).must("today").output) == sentence)
    }
    let gap = shell.at("2026-03-16T10:00:00Z")
    #expect(
      firstLine(gap.must("today", "--lang", "de").output)
        == "Urlaub bis 13:00, dann Tagdienst bis 19:00.")
    #expect(gap.must("today").output.contains("\nbefore the shift · Long, Mon 16 Mar 13:00"))
    #expect(gap.must("status").output.contains("13:00"))
    let early = shell.at("2026-03-16T05:00:00Z")
    let days = early.must("show", "dashboard").output.split(separator: "\n")
    for (day, times, hours) in [
      ("Mon 16 Mar", "07:00–10:00, 13:00–19:00", " 9 h "), ("Tue 17 Mar", "07:00–19:00", " 12 h "),
      ("Wed 18 Mar", "07:00–18:00", " 11 h "),
    ] {
      let row = days.last { $0.contains(day) } ?? ""
      #expect(row.contains(times) && row.contains(hours), "\(row)")
    }
    #expect(
      gap.must("show", "dashboard").output.contains("Next  Long  Mon 16 Mar  13:00–19:00"))
    let plan = early.must("show", "plan", "--size", "80x60").output
    #expect(!plan.contains("10:45–12:00  free"), "\(plan)")
    let listed = plan.split(separator: "\n").filter { $0.contains("Long") }.map {
      $0.trimmingCharacters(in: .whitespaces).prefix(11)
    }
    #expect(
      listed == [
        "07:00–10:00", "10:00–13:00", "13:00–19:00", "07:00–10:00", "10:00–13:00", "13:00–19:00",
        "07:00–18:00", "18:00–19:00",
      ], "\(plan)")
  }

  @Test("the same shift again, and the day on which a long one ends")
  func repeated() throws {
    let shell = try Shell(now: "2026-03-01T09:00:00Z", zone: "Europe/Berlin")
    for day in 2...3 { try shell.add("2026-03-0\(day) 06:00", "2026-03-0\(day) 14:00") }
    #expect(
      firstLine(shell.at("2026-03-02T08:00:00Z").must("today").output)
        == "Early shift until 14:00, then again tomorrow at 06:00.")
    #expect(
      firstLine(shell.at("2026-03-02T04:30:00Z").must("today", "--lang", "de").output)
        == "Frühdienst heute 06:00–14:00, dann morgen um 06:00 wieder.")
    try shell.add("2026-03-10 08:00", "2026-03-12 08:00")
    #expect(
      firstLine(shell.at("2026-03-10T09:00:00Z").must("today").output)
        == "48-hour shift until Thursday 08:00, then sleep until 14:15.")
  }

  @Test(
    "without a roster its entry is asked for instead of three actions", arguments: ["en", "de"])
  func noRoster(language: String) throws {
    let shell = try Shell(now: "2026-03-02T14:00:00Z", zone: "Europe/Berlin")
    let json = try shell.must("today", "--json").json()
    #expect(json.isNull("day_text") && (json["suggestions"] as? [Any])?.isEmpty == true)
    let text = shell.must("today", "--lang", language).output
    #expect(text.contains("shiftpro pattern apply") && text.split(separator: "\n").count == 1)
    let breakdown = try shell.must("today", "breakdown", "sleep.thief", "--json").json()
    #expect((breakdown["against"] as? [[String: Any]])?.first?.text("code") == "NO_ROSTER")
    // Who logs actions without a roster is offered more of them.
    try shell.log("sleep.thief", "-1h")
    #expect(!(try shell.suggestions()).isEmpty)
  }

  @Test("every action says where it fits, before the shift or before the nap that comes first")
  func occasions() throws {
    let shell = try shell()
    for (now, words) in [
      ("2026-03-04T13:15:00Z", "fit before your nap at 15:30."),
      ("2026-03-04T17:00:00Z", "fit before your shift at 22:00."),
    ] {
      let text = shell.at(now).must("today").output
      let count = try shell.at(now).suggestions().count
      #expect(count >= 2 && text.components(separatedBy: words).count - 1 == count, "\(text)")
    }
  }

  @Test("overdue tasks and missed time blocks are said, as on the screen")
  func stillOpen() throws {
    let shell = try shell()
    #expect(!shell.must("today").output.contains("Still open"))
    shell.must("goal", "add", "Exam")
    shell.must(
      "goal", "task", "add", "Exam", "Study", "--minutes", "45", "--times", "1", "--due",
      "2026-03-03T20:00")
    shell.must("goal", "activate", "Exam")
    let block = try #require(try shell.must("block", "list", "--json").list("blocks").first)
    let end = try #require(block.text("end")), id = try #require(block.text("id"))
    let later = shell.at(String(end.prefix(11)) + "22:30:00Z")
    let missed = later.must("today").output
    #expect(
      missed.contains("Study · Exam · missed?") && missed.contains("block done \(id.prefix(8))"))
    let json = try later.must("today", "--json").json()
    #expect((json["missed"] as? [[String: Any]])?.first?.text("id") == id)
    let overdue = shell.at("2026-03-05T16:00:00Z")
    #expect(overdue.must("today").output.contains("Study · Exam · overdue by 2 days"))
    let tasks = try overdue.must("today", "--json").json()["overdue"] as? [[String: Any]]
    #expect(tasks?.first?.text("task_text") == "Study")
    overdue.must("goal", "task", "done", "Exam", "1")
    #expect(!overdue.must("today").output.contains("Still open"))
  }

  private func firstLine(_ text: String) -> String {
    String(text.split(separator: "\n").first ?? "")
  }
}
