import Coach
import Domain
import Store
import TestSupport
import Testing

@Suite("daily actions in the store")
struct GuidanceRecordTests: RecordWalk {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  /// The 24th of October 2026.
  private static let today = CivilDay(number: 20750)

  // MARK: Records

  private static func entry(_ id: String, full: Bool = false) -> LoggedAction {
    guard full else {
      return LoggedAction(
        ActionEvent(
          id: RecordID(id), slug: "sleep.darken", length: .five, at: at(1), day: today,
          outcome: .done))
    }
    return LoggedAction(
      ActionEvent(
        id: RecordID(id), slug: "own.4f3a2b1c", length: .twenty, at: at(30),
        day: today.adding(days: 1), slot: .preSleep, shiftDay: .night, outcome: .tooHard,
        difficulty: 5), excuse: .nightsInARow, note: "Zu müde\nnach der dritten")
  }

  private static func focus(_ state: FocusBlock.State = .proposed) -> MonthlyFocus {
    MonthlyFocus(
      month: today, areas: [.sleep, .move],
      blocks: ActionKind.allCases.enumerated().map { place, kind in
        FocusBlock(kind: kind, slug: "sleep.\(place)", state: state, feasibility: 900 + place)
      })
  }

  private static func week(_ decision: WeeklyDecision, _ reason: WeeklyReason) -> WeeklySummary {
    WeeklySummary(
      weekEnd: today,
      figures: WeekFigures(planned: 6, halves: 11, difficultySum: 9, ratings: 4, friction: 123),
      decision: decision, reason: reason)
  }

  @Test("an entry with everything and one with little")
  func entries() throws {
    try walk(
      Self.entry("e"), Self.entry("e", full: true), save: { try $0.save($1) },
      read: { try store.actionEvents.entry(RecordID("e")) })
    try write { try $0.save(Self.entry("f")) }
    let log = store.actionEvents
    #expect(try log.entries(since: at(0)).map(\.id.text) == ["f", "e"])
    #expect(try log.entries(since: at(2)).map(\.id.text) == ["e"])
    #expect(try log.entries(of: Self.today...Self.today).map(\.id.text) == ["f"])
    try write { try $0.delete(actionEvent: RecordID("e")) }
    #expect(try log.entry(RecordID("e")) == nil)
    #expect(throws: StoreError.self) { try write { try $0.delete(actionEvent: RecordID("e")) } }
  }

  @Test("each outcome, slot, kind of day and excuse comes back as it was")
  func words() throws {
    for outcome in ActionOutcome.allCases {
      for (place, slot) in DaySlot.allCases.enumerated() {
        var entry = Self.entry("e", full: true)
        entry.event.outcome = outcome
        entry.event.slot = slot
        entry.event.shiftDay = ShiftDay.allCases[place % 3]
        entry.event.length = ActionLength.allCases[place % 3]
        entry.excuse = RosterExcuse.allCases[place % 2]
        try write { [entry] in try $0.save(entry) }
        #expect(try store.actionEvents.entry(RecordID("e")) == entry)
      }
    }
  }

  @Test("an action of one's own, whose entries stay when it goes")
  func own() throws {
    var full = OwnAction(
      id: RecordID("4f3a2b1c-0000-4000-8000-000000000000"), title: "Blumen gießen", kind: .support,
      tags: [.care, .plan], slots: [.dayOffMorning, .wake],
      variants: [.five: "Küche", .twenty: "Alle"], note: "Es beruhigt.\nUnd grünt")
    let first = full
    full.title = "Water the plants"
    full.variants = [.ten: "Two rooms"]
    full.slots = Set(DaySlot.allCases)
    full.note = ""
    try walk(
      first, full, save: { try $0.save($1) }, read: { try store.ownActions().first })
    #expect(full.slug == "own.4f3a2b1c")
    try write { try $0.save(Self.entry("e", full: true)) }
    try write { [full] in try $0.delete(ownAction: full.id) }
    #expect(try store.ownActions() == [])
    #expect(try store.actionEvents.entry(RecordID("e"))?.event.slug == full.slug)
  }

  @Test("the database refuses an action without a title or a text, and a rating out of range")
  func constraints() throws {
    let id = RecordID("o")
    for wrong in [
      OwnAction(id: id, title: "", variants: [.five: "x"]),
      OwnAction(id: id, title: "x", variants: [:]),
    ] { #expect(throws: StoreError.self) { try write { try $0.save(wrong) } } }
    var entry = Self.entry("e")
    entry.event.difficulty = 6
    #expect(throws: StoreError.self) { try write { [entry] in try $0.save(entry) } }
    #expect(try store.ownActions() == [] && store.actionEvents.entry(RecordID("e")) == nil)
  }

  @Test("a month and a week have one record each, however often they are saved")
  func plans() throws {
    try walk(
      Self.focus(), Self.focus(.accepted), save: { try $0.save($1) },
      read: { try store.focus.focus(Self.today.adding(days: 7)) })
    #expect(try store.focus.focus(Self.today.adding(days: 20)) == nil)
    try walk(
      Self.week(.keep, .steady), Self.week(.scaleUp, .readyForMore), save: { try $0.save($1) },
      read: { try store.focus.summaries(of: Self.today...Self.today).first })
    for decision in WeeklyDecision.allCases {
      for reason in WeeklyReason.allCases {
        try write { try $0.save(Self.week(decision, reason)) }
        let found = try store.focus.summaries(of: Self.today.adding(days: -6)...Self.today)
        #expect(found == [Self.week(decision, reason)])
      }
    }
  }

  @Test("the choices, with every fact in turn")
  func settings() throws {
    var first = GuidanceSettings()
    first.facts = PersonFacts([.pregnant, .noNaps])
    first.pace = GuidancePace(longest: .five, daysPerWeek: 3)
    first.areas = [.move, .sleep]
    first.nudges = true
    first.nudgeMinute = 570
    first.previews = true
    first.digests = true
    first.habits.commuteBeforeMinutes = 10
    first.habits.commuteAfterMinutes = 11
    first.habits.windDownMinutes = 12
    first.habits.recoveryMinutes = 413
    first.habits.lastRecoveryMinutes = 214
    first.habits.earlySleepMinutes = 415
    first.habits.earlyRiseMinutes = 16
    first.habits.mainSleep = try #require(WallSpan(startMinute: 60, endMinute: 540))
    first.habits.nap = nil
    var second = first
    second.habits = SleepHabits()
    second.areas = []
    second.nudgeMinute = nil
    try walk(
      first, second, without: GuidanceSettings(), save: { try $0.save($1) },
      read: { try store.guidanceSettings() })
    for fact in PersonFact.allCases {
      var settings = GuidanceSettings()
      settings.facts = PersonFacts([fact])
      try write { [settings] in try $0.save(settings) }
      #expect(try store.guidanceSettings() == settings)
    }
  }

  // MARK: Offers

  @Test("what a day offered is kept once, outside of the history")
  func offers() throws {
    let shifts = [Interval(start: at(5), end: at(13)), Interval(start: at(29), end: at(37))]
    func day(_ day: CivilDay, _ slugs: [String]) -> OfferDay {
      OfferDay(
        day: day, at: at(1), shifts: shifts,
        offers: slugs.map { ActionOffer(day: day, slug: $0, length: .ten) })
    }
    let first = day(Self.today, ["b", "a"]), empty = day(Self.today.adding(days: 1), [])
    try store.keep(first)
    try store.keep(day(Self.today, ["c"]))
    try store.keep(empty)
    let offers = store.actionOffers
    #expect(try offers.day(Self.today) == first)
    #expect(try offers.day(empty.day) == empty)
    #expect(try offers.day(Self.today.adding(days: -1)) == nil)
    #expect(try offers.offers(since: Self.today).map(\.slug) == ["b", "a"])
    #expect(try offers.offers(since: empty.day) == [])
    #expect(throws: StoreError.nothingToUndo) { try store.undo(now: at(3)) }
  }

  @Test("another content of the same library is a repair, and the same one is nothing")
  func content() throws {
    func library(_ version: Int, _ title: String) throws -> ActionLibrary {
      let texts = ["en": title, "de": title]
      return try ActionLibrary(
        contentVersion: version, sources: [ActionSource(id: "X", title: "X")],
        actions: [
          ActionTemplate(
            slug: "a", kind: .ritual, tags: [.sleep], slots: [.wake], sources: ["X"], title: texts,
            why: texts, variants: [.five: texts])
        ])
    }
    #expect(try store.actionOffers.content() == nil)
    for (version, title, isNew, repairs) in [
      (1, "A", true, 0), (1, "A", false, 0), (1, "B", true, 1), (2, "B", true, 1),
      (2, "B", false, 1),
    ] {
      #expect(try store.bring(library(version, title), at: at(1)) == isNew)
      let content = try #require(try store.actionOffers.content())
      #expect(content.version == version && content.repairs == repairs)
    }
    #expect(throws: StoreError.nothingToUndo) { try store.undo(now: at(3)) }
  }

  // MARK: Two stores

  @Test("entries of both stores are kept, and fields that were changed apart are both kept")
  func merges() throws {
    let (fleet, a, b) = try pair { store in
      try StoreTests.write(store) { transaction in
        try transaction.save(Self.entry("e"))
        try transaction.save(Self.focus())
      }
    }
    fleet.tick(5)
    try StoreTests.write(a) { transaction in
      var entry = Self.entry("e")
      entry.note = "Good"
      try transaction.save(entry)
      try transaction.save(Self.entry("f", full: true))
    }
    fleet.tick(5)
    try StoreTests.write(b) { transaction in
      var entry = Self.entry("e")
      entry.event.difficulty = 2
      try transaction.save(entry)
      try transaction.save(Self.focus(.accepted))
    }
    try exchange(a, b)
    for store in [a, b] {
      let entry = try #require(try store.actionEvents.entry(RecordID("e")))
      #expect(entry.note == "Good" && entry.event.difficulty == 2)
      #expect(try store.actionEvents.entry(RecordID("f")) == Self.entry("f", full: true))
      #expect(try store.focus.focus(Self.today) == Self.focus(.accepted))
    }
  }
}
