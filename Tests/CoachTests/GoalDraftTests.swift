import Coach
import Domain
import Testing

@Suite("A goal as it is typed") struct GoalDraftTests {
  /// Reads a text on a Thursday, by default 26 March 2026 at 7:00 in Berlin.
  private func draft(_ text: String, on day: String = "2026-03-26") throws -> String {
    let zone = ContextZones.berlin
    let today = try #require(ISOText.day(day))
    let now = zone.startOfDay(today) + 7 * 3600
    let draft = GoalDraft(text, in: TimeContext(now: now, zone: zone))
    guard let due = draft.due else { return draft.title }
    let local = zone.local(at: due)
    let time = local.secondOfDay == 86_340 ? "" : " \(local.secondOfDay / 60)"
    return "\(draft.title) | \(ISOText.format(local.day))\(time)"
  }

  @Test(
    "a deadline leaves the title",
    arguments: [
      ("Pass the B2 exam by 31 July", "Pass the B2 exam | 2026-07-31"),
      ("Pass the B2 exam by July 31st", "Pass the B2 exam | 2026-07-31"),
      ("Pass the B2 exam by the 31st of July, 2028", "Pass the B2 exam | 2028-07-31"),
      ("Pass the B2 exam, by 31 Jul.", "Pass the B2 exam | 2026-07-31"),
      ("Pass the B2 exam (by 31 July)", "Pass the B2 exam | 2026-07-31"),
      ("By 31 July pass the B2 exam", "Pass the B2 exam | 2026-07-31"),
      ("Run 10k before 2027-05-01", "Run 10k | 2027-04-30"),
      ("Run 10k by 2027-05-01", "Run 10k | 2027-05-01"),
      ("Sort the photos until Friday", "Sort the photos | 2026-03-27"),
      ("Sort the photos by next Friday at the latest", "Sort the photos | 2026-03-27"),
      ("Sort the photos before Sunday", "Sort the photos | 2026-03-28"),
      ("Sort the photos by Friday for Grandma", "Sort the photos for Grandma | 2026-03-27"),
      ("Sort the photos by Friday, 31 July", "Sort the photos | 2026-07-31"),
      ("Sort the photos by tomorrow", "Sort the photos | 2026-03-27"),
      ("Send the form by Friday at 6 pm", "Send the form | 2026-03-27 1080"),
      ("Save 500 euros by the end of June", "Save 500 euros | 2026-06-30"),
      ("Save 500 euros by end of June 2027", "Save 500 euros | 2027-06-30"),
      ("Save 500 euros by the end of the year", "Save 500 euros | 2026-12-31"),
      ("Save 500 euros by the end of 2028", "Save 500 euros | 2028-12-31"),
      ("Save 500 euros by the end of next month", "Save 500 euros | 2026-04-30"),
      ("Die B2-Prüfung bis 31. Juli bestehen", "Die B2-Prüfung bestehen | 2026-07-31"),
      ("B2-Prüfung bestehen bis zum 31.7.2027", "B2-Prüfung bestehen | 2027-07-31"),
      ("Bis Ende Juni die B2-Prüfung bestehen", "Die B2-Prüfung bestehen | 2026-06-30"),
      ("Steuer bis spätestens 31. Juli abgeben", "Steuer abgeben | 2026-07-31"),
      ("Steuer spätestens bis Freitag abgeben", "Steuer abgeben | 2026-03-27"),
      ("Fahrrad reparieren bis Freitag", "Fahrrad reparieren | 2026-03-27"),
      ("Fahrrad reparieren bis Freitag, 31. Juli", "Fahrrad reparieren | 2026-07-31"),
      ("Fahrrad bis Freitag 18 Uhr reparieren", "Fahrrad reparieren | 2026-03-27 1080"),
      ("500 Euro sparen bis Jahresende", "500 Euro sparen | 2026-12-31"),
      ("500 Euro sparen bis zum Ende des Monats", "500 Euro sparen | 2026-03-31"),
      ("Vor dem 1. Mai 10 km laufen", "10 km laufen | 2026-04-30"),
    ])
  func deadlines(text: String, expected: String) throws { #expect(try draft(text) == expected) }

  @Test(
    "what could be anything else stays in the title",
    arguments: [
      "Learn the poem by heart", "Go to work by bike", "Learn Spanish by June", "Bis bald sagen",
      "Finish by 3/4", "Finish by 31", "Finish by the 31st", "Get up by 7", "Get up by 7:00",
      "Sleep until noon", "Read until page 40", "Get tanned by sun", "Bis so weit alles läuft",
      "Work from Monday until Friday", "Von Montag bis Freitag früh aufstehen",
      "Mo bis Freitag sparen", "Plan the meals before Sunday dinner", "Rest by Friday night",
      "Bis Freitag Abend warten", "Bis morgen früh schlafen", "Angst vor dem 1. Mai verlieren",
      "Find a job by 2020-01-01", "Finish A by Friday and B by Monday", "By 31 July",
      "Run by 30 February", "Finish by Friday, 30 July", "Bis Juni Spanisch lernen", "Bis 5. Mai",
      "Von 5. bis 7. Mai wandern", "Respekt vor Freitag",
    ])
  func noDeadlines(text: String) throws { #expect(try draft(text) == text) }

  @Test("a date without a year is the next one from today on")
  func years() throws {
    #expect(try draft("Pass by 31 July", on: "2026-11-30") == "Pass | 2027-07-31")
    #expect(try draft("Pass by 30 November", on: "2026-11-30") == "Pass | 2026-11-30")
    #expect(try draft("Pass by 1 December", on: "2026-11-30") == "Pass | 2026-12-01")
    #expect(try draft("Pass by 29 February", on: "2026-11-30") == "Pass | 2028-02-29")
    #expect(try draft("Pass by Monday", on: "2026-11-30") == "Pass | 2026-11-30")
    #expect(try draft("Pass by the end of June", on: "2026-11-30") == "Pass | 2027-06-30")
    #expect(try draft("Pass by the end of November", on: "2026-11-30") == "Pass | 2026-11-30")
  }

  @Test("single blanks are between words")
  func blanks() throws {
    #expect(try draft("  Learn\t Spanish \n by June ") == "Learn Spanish by June")
    #expect(try draft(" \n ") == "")
  }
}
