import Coach
import Domain
import Testing

@Suite("the log of actions, and a person’s own") struct ActionLogTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let offered: [String]
    let roster: [String]
    let outcome: ActionOutcome
    var now = "2026-03-04 12:00"
    let excuse: RosterExcuse?
    let source: String

    var testDescription: String { source }
  }

  static let cases: [Case] = [
    Case(
      offered: [], roster: ["2026-03-04 14:00-22:00"], outcome: .dismissed,
      excuse: .shiftChanged, source: "a shift was added"),
    Case(
      offered: ["2026-03-04 15:00-23:00"], roster: ["2026-03-04 14:00-22:00"], outcome: .tooHard,
      excuse: .shiftChanged, source: "a shift was moved"),
    Case(
      offered: ["2026-03-04 14:00-22:00"], roster: ["2026-03-04 14:00-22:00"],
      outcome: .dismissed, excuse: nil, source: "the shift was known"),
    Case(
      offered: ["2026-03-04 14:00-22:00"], roster: [], outcome: .dismissed, excuse: nil,
      source: "the shift was cancelled"),
    Case(
      offered: [], roster: ["2026-03-05 06:00-14:00"], outcome: .dismissed, excuse: nil,
      source: "the new shift is tomorrow"),
    Case(
      offered: [], roster: ["2026-03-05 00:30-08:00"], outcome: .dismissed,
      excuse: .shiftChanged, source: "the way to it begins today"),
    Case(
      offered: [], roster: ["2026-03-04 14:00-22:00"], outcome: .done, excuse: nil,
      source: "done is done"),
    Case(
      offered: [], roster: ["2026-03-04 14:00-22:00"], outcome: .ill, excuse: nil,
      source: "skipped already"),
    Case(
      offered: (1...3).map { "2026-03-0\($0) 22:00-06:00" },
      roster: (1...3).map { "2026-03-0\($0) 22:00-06:00" }, outcome: .abandoned,
      excuse: .nightsInARow, source: "after the third night"),
    Case(
      offered: (2...3).map { "2026-03-0\($0) 22:00-06:00" },
      roster: (2...3).map { "2026-03-0\($0) 22:00-06:00" }, outcome: .abandoned, excuse: nil,
      source: "after the second night"),
  ]

  @Test("what the roster excuses", arguments: cases)
  func excuses(row: Case) throws {
    var log = try GuidanceNotation(row.now, row.roster)
    log.add("a", 0, row.outcome)
    let event = try #require(log.events.first)
    let excuse = RosterExcuse.of(
      event, offered: try row.offered.map(log.zone.interval), moment: try log.moment(),
      roster: GuidanceRoster(try log.context(), at: log.now))
    #expect(excuse == row.excuse)
    #expect(event.excused(by: excuse).outcome == (excuse == nil ? row.outcome : .shiftChanged))
  }

  @Test("own actions take part, with a slug of their own and one language")
  func own() throws {
    var log = try GuidanceNotation("2026-03-04 10:00")
    log.actions = [action("a")]
    let texts = ["de": "Klavier spielen"]
    func own(_ slug: String, texts: LanguageTexts) -> ActionTemplate {
      ActionTemplate(
        slug: slug, kind: .ritual, tags: [.stress], slots: DaySlot.dayOff, title: texts,
        variants: [.ten: texts])
    }
    let library = try log.library()
    let more = try library.adding(own: [own("own.piano", texts: texts)])
    #expect(more["own.piano"]?.isOwn == true && more.actions.count == 2)
    #expect(more.hash != library.hash)
    let guidance = Recommender(
      more, moment: try log.moment(), signals: try log.signals()
    ).guidance()
    #expect(Set(guidance.suggestions.map(line)) == ["a 20", "own.piano 10"])
    for (action, field) in [
      (own("piano", texts: texts), "slug"), (own("own.piano", texts: [:]), "title"),
      (own("own.piano", texts: ["de": ""]), "title"),
    ] {
      let error = #expect(throws: ActionLibraryError.self) { try library.adding(own: [action]) }
      #expect(error?.field == field)
    }
    let twice = #expect(throws: ActionLibraryError.self) {
      try more.adding(own: [own("own.piano", texts: texts)])
    }
    #expect(twice?.problem == .duplicate)
  }

  @Test("the hash depends on every word, and on nothing else")
  func hash() throws {
    var log = try GuidanceNotation("2026-03-04 10:00")
    log.actions = [action("a"), action("b")]
    let hash = try log.library().hash
    #expect(try log.library().hash == hash)
    for change in [
      { $0.title["de"] = "Anders" }, { $0.why["en"] = "Other" }, { $0.kind = .ritual },
      { $0.tags = [.move] }, { $0.slots = [.wake] }, { $0.excludes = [.heart] },
      { $0.requires = [.drives] }, { $0.rules = [.notLate] },
      { $0.variants[.ten] = nil }, { $0.caution = ["en": "Careful", "de": "Vorsicht"] },
    ] as [(inout ActionTemplate) -> Void] {
      var other = log
      change(&other.actions[0])
      #expect(try other.library().hash != hash)
    }
  }
}
