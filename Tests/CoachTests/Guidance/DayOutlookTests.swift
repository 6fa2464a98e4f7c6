import Coach
import Domain
import Testing

/// What the sentence about a day rests on.
@Suite("what a day is about") struct DayOutlookTests {
  /// Three nights from Wednesday on.
  static let nights = [
    "2026-03-04 22:00-06:00", "2026-03-05 22:00-06:00", "2026-03-06 22:00-06:00",
  ]
  static let earlies = ["2026-03-04 06:00-14:00", "2026-03-08 06:00-14:00"]
  /// Two tours with a night at home between them.
  static let tours = ["2026-03-04 08:00+24h", "2026-03-06 08:00+24h"]
  static let eve = ["2026-03-05 00:30-08:30"]

  struct Case: CustomTestStringConvertible, Sendable {
    let roster: [String]
    let now: String
    let text: String
    var sleep: [String] = []
    /// The days away: `leave 05 07`.
    var absences: [String] = []

    var testDescription: String { "\(now) \(roster.first ?? "nothing") \(sleep)" }

    init(
      _ roster: [String], _ now: String, _ text: String, sleep: [String] = [],
      absences: [String] = []
    ) {
      self.roster = roster
      self.now = now
      self.text = text
      self.sleep = sleep
      self.absences = absences
    }
  }

  static let cases: [Case] = [
    // Nights, from the day before to the day after.
    Case(nights, "2026-03-03 12:00", "free; then night 1/3 04 22:00"),
    Case(
      nights, "2026-03-04 10:00", "ahead night 1/3; nap 04 15:30-17:00; then night 2/3 05 22:00"),
    Case(nights, "2026-03-04 18:00", "ahead night 1/3; then night 2/3 05 22:00"),
    Case(
      nights, "2026-03-04 23:00", "working night 1/3; sleep 05 06:45-14:45; then night 2/3 05 22:00"
    ),
    Case(
      nights, "2026-03-05 06:10", "ended night 1/3; sleep 05 06:45-14:45; then night 2/3 05 22:00"),
    Case(
      nights, "2026-03-05 10:00", "ended night 1/3; sleep 05 06:45-14:45; then night 2/3 05 22:00"),
    Case(nights, "2026-03-05 16:00", "ahead night 2/3; then night 3/3 06 22:00"),
    Case(nights, "2026-03-06 20:00", "ahead night 3/3"),
    Case(nights, "2026-03-07 07:00", "ended night 3/3; sleep 07 06:45-11:45"),
    Case(nights, "2026-03-07 15:00", "ended night 3/3"),
    Case(nights, "2026-03-08 15:00", "free"),
    // Logged sleep takes the place of the planned one.
    Case(
      nights, "2026-03-05 12:30", "ahead night 2/3; then night 3/3 06 22:00",
      sleep: ["2026-03-05 07:00-12:00"]),
    Case(
      nights, "2026-03-07 12:30", "ended night 3/3", sleep: ["2026-03-07 07:00-12:00"]),
    // A night that starts after midnight belongs to the evening before.
    Case(eve, "2026-03-04 20:00", "ahead night"),
    Case(eve, "2026-03-05 00:10", "ahead night"),
    // Other shifts, and the free days between them.
    Case(earlies, "2026-03-04 03:00", "ahead early; sleep 03 20:45-04:45; then early 08 06:00"),
    Case(earlies, "2026-03-04 10:00", "working early; then early 08 06:00"),
    Case(earlies, "2026-03-04 15:00", "done; then early 08 06:00"),
    Case(earlies, "2026-03-05 12:00", "free 1/3; then early 08 06:00"),
    Case(earlies, "2026-03-07 12:00", "free 3/3; then early 08 06:00"),
    Case(["2026-03-04 07:00-19:00"], "2026-03-04 06:30", "ahead day"),
    Case(["2026-03-04 14:00-22:00"], "2026-03-04 12:00", "ahead late"),
    Case(["2026-03-04 16:00-00:30"], "2026-03-04 23:59", "working late; sleep 05 01:15-08:15"),
    // Tours are no row of nights.
    Case(tours, "2026-03-04 07:00", "ahead tour; then tour 06 08:00"),
    Case(tours, "2026-03-05 08:30", "ended tour; sleep 05 08:45-16:45; then tour 06 08:00"),
    Case(tours, "2026-03-05 18:00", "ended tour; then tour 06 08:00"),
    Case(tours, "2026-03-06 12:00", "working tour; sleep 07 08:45-13:45"),
    // An absence: its last day, and what comes after it.
    Case(
      earlies, "2026-03-05 12:00", "absent until 7; then early 08 06:00",
      absences: ["leave 05 07"]),
    Case(earlies, "2026-03-05 12:00", "absent until 8", absences: ["leave 05 08"]),
    // Days away are announced, and no free days.
    Case(
      earlies, "2026-03-04 10:00", "working early; away leave 5-5; then early 08 06:00",
      absences: ["leave 05"]),
    Case(
      earlies, "2026-03-05 12:00", "free 1/1; away leave 6-7; then early 08 06:00",
      absences: ["leave 06 07"]),
    Case(
      earlies, "2026-03-07 12:00", "free 1/1; then early 08 06:00", absences: ["leave 05 06"]),
    Case(
      earlies, "2026-03-05 12:00", "free 1/3; then early 08 06:00", absences: ["leave 09 12"]),
    Case(
      earlies, "2026-03-05 12:00", "absent until 6; away sick 7-7; then early 08 06:00",
      absences: ["leave 05 06", "sick 07"]),
    // The last night before leave still has its sleep.
    Case(
      nights, "2026-03-07 07:00", "ended night 3/3; sleep 07 06:45-11:45; away leave 7-9",
      absences: ["leave 07 09"]),
    Case(nights, "2026-03-07 15:00", "absent until 9", absences: ["leave 07 09"]),
    // Sickness that ended a night early is over when the person wakes.
    Case(
      ["2026-03-04 19:00-03:00", "2026-03-05 19:00-07:00"], "2026-03-05 03:05",
      "ended night 1/2; sleep 05 03:45-11:45; then night 2/2 05 19:00",
      absences: ["sick 05 03:00-07:00"]),
    // Training is at the time of the shift.
    Case(
      earlies, "2026-03-04 10:00", "absent until 4; then early 08 06:00",
      absences: ["training 04"]),
    Case([], "2026-03-05 12:00", "free"),
    // Days away that begin at midnight, in a shift that ends after it.
    Case(
      ["2026-03-04 17:00-01:00"], "2026-03-05 00:30",
      "working late; sleep 05 01:45-08:45; away leave 5-7", absences: ["leave 05 07"]),
    // A part of a shift: at its start, in its middle, and at its end.
    Case(
      ["2026-03-04 10:00-14:00"], "2026-03-04 07:00", "absent 04 06:00-10:00; then day 04 10:00",
      absences: ["sick 04 06:00-10:00"]),
    Case(
      ["2026-03-04 07:00-19:00"], "2026-03-04 11:00", "absent 04 10:00-13:00; then day 04 07:00",
      absences: ["leave 04 10:00-13:00"]),
    Case(
      ["2026-03-04 07:00-19:00"], "2026-03-04 14:00", "working day; sleep 04 23:00-07:00",
      absences: ["leave 04 10:00-13:00"]),
    Case(
      ["2026-03-04 10:00-15:00"], "2026-03-04 14:00", "working day; away sick 4-4",
      absences: ["sick 04 15:00-19:00"]),
    // Days of the same kind after it are one absence, unless there is work before them.
    Case(
      ["2026-03-04 07:00-10:00"], "2026-03-04 11:00", "absent until 6",
      absences: ["sick 04 10:00-19:00", "sick 05 06"]),
    Case(
      ["2026-03-04 13:00-19:00"], "2026-03-04 11:00", "absent 04 10:00-13:00; then late 04 13:00",
      absences: ["leave 04 10:00-13:00", "leave 05 06"]),
    // The clock goes forward in the night.
    Case(
      ["2026-03-28 22:00-06:00"], "2026-03-28 23:00", "working night; sleep 29 06:45-11:45"),
  ]

  @Test("from the first shift of a row to the day after the last", arguments: cases)
  func outlook(row: Case) throws {
    var notation = try GuidanceNotation(row.now, row.roster)
    notation.sleep = row.sleep
    let context = try notation.context(), zone = ContextNotation.berlin
    let absences = try row.absences.map { text in
      let words = text.split(separator: " ").map(String.init)
      let time =
        try text.contains(":")
        ? zone.interval("2026-03-" + words.dropFirst().joined(separator: " ")) : nil
      let days = try words.dropFirst().prefix(time == nil ? 2 : 1).map {
        try #require(ISOText.day("2026-03-" + $0))
      }
      return DayOutlook.Away(
        AbsenceKind(key: words[0], letter: "A", isWork: words[0] == "training"),
        days[0]...days[days.count - 1], at: time)
    }
    let outlook = GuidanceRoster(context, at: context.now).outlook(at: context.now, absences)
    #expect(Self.text(outlook) == row.text)
  }

  @Test("seven nights are seven on the first evening, as many as are known")
  func longRow() throws {
    let row = (1...7).map { "2026-03-0\($0) 22:00-06:00" }
    let context = try GuidanceNotation("2026-03-01 20:00", row).context()
    let first = GuidanceRoster(context, at: context.now).outlook(at: context.now)
    #expect(Self.text(first).hasPrefix("ahead night 1/7;"))
    let endless =
      (1...9).map { "2026-03-0\($0) 22:00-06:00" }
      + (10...28).map { "2026-03-\($0) 22:00-06:00" }
    let later = try GuidanceNotation("2026-03-05 20:00", endless).context()
    let open = GuidanceRoster(later, at: later.now).outlook(at: later.now)
    #expect(Self.text(open).hasPrefix("ahead night;"), "its end is not known")
  }

  @Test(
    "a shift in progress runs over from its first minute on, until its end was forgotten",
    arguments: [
      ("13:59", "working early"), ("14:01", "over 1"), ("15:30", "over 90"),
      ("18:00", "forgotten 240"),
    ])
  func overtime(time: String, text: String) throws {
    let zone = ContextNotation.berlin
    let shift = try zone.shift("2026-03-04 06:00-14:00", status: .inProgress)
    let now = try zone.at("2026-03-04 " + time)
    let context = CoachContext(now: now, zone: zone.zone, shifts: [shift])
    #expect(Self.text(GuidanceRoster(context, at: now).outlook(at: now)) == text)
  }

  @Test("tours with a night at home between them do not add up, nights do")
  func nightsInRow() throws {
    #expect(try GuidanceNotation("2026-03-06 20:00", Self.tours).moment().nightsInRow == 1)
    #expect(try GuidanceNotation("2026-03-05 23:00", Self.nights).moment().nightsInRow == 2)
    // From noon to noon: only the evening and the morning are free.
    let noon = ["2026-03-04 20:00+16h", "2026-03-05 20:00+16h"]
    #expect(try GuidanceNotation("2026-03-05 22:00", noon).moment().nightsInRow == 2)
  }

  // MARK: - Notation

  private static func text(_ outlook: DayOutlook) -> String {
    let zone = ContextNotation.berlin
    func name(_ work: DayOutlook.Work) -> String {
      work.kind.rawValue + (work.night.map { " \($0.number)/\($0.count)" } ?? "")
    }
    let phase =
      switch outlook.phase {
      case .overtime(let seconds, let isForgotten):
        "\(isForgotten ? "forgotten" : "over") \(seconds / 60)"
      case .working(let work): "working " + name(work)
      case .absent(let away):
        away.interval.map { "absent " + zone.text($0) }
          ?? "absent until \(away.days.upperBound.day)"
      case .ended(let work): "ended " + name(work)
      case .ahead(let work): "ahead " + name(work)
      case .done: "done"
      case .free(let place): "free" + (place.map { " \($0.number)/\($0.count)" } ?? "")
      }
    let parts = [
      outlook.sleep.map { "sleep " + zone.text($0) }, outlook.nap.map { "nap " + zone.text($0) },
      outlook.away.map {
        "away \($0.kind.key) \($0.days.lowerBound.day)-\($0.days.upperBound.day)"
      },
      outlook.next.map { "then \(name($0)) \(zone.text($0.interval).prefix(8))" },
    ]
    return ([phase] + parts.compactMap(\.self)).joined(separator: "; ")
  }
}
