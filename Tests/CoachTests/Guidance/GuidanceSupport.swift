import Coach
import Domain
import Testing

/// A log, a roster and a small library, in the words of the reference.
struct GuidanceNotation {
  let zone: ContextNotation
  let now: Instant
  var shifts: [String]
  var sleep: [String] = []
  /// The time in which the person is ill.
  var illness: [String] = []
  var items: [TimelineItem] = []
  var habits = SleepHabits.reference
  var actions: [ActionTemplate] = []
  var events: [ActionEvent] = []
  var offers: [ActionOffer] = []
  var person = PersonFacts()
  var focus = FocusMatch()
  var pace = GuidancePace()

  init(_ now: String, _ shifts: [String] = [], zone: ContextNotation = .berlin) throws {
    self.zone = zone
    self.now = try zone.at(now)
    self.shifts = shifts
  }

  // MARK: - Log

  /// Adds an event so many days ago, at the same time of day.
  mutating func add(
    _ slug: String, _ days: Int, _ outcome: ActionOutcome, slot: DaySlot? = nil,
    length: ActionLength = .five, on shiftDay: ShiftDay? = nil, difficulty: Int? = nil
  ) {
    let at = now - Int64(days) * 86_400
    events.append(
      ActionEvent(
        id: RecordID("e\(events.count)"), slug: slug, length: length, at: at,
        day: zone.zone.local(at: at).day, slot: slot, shiftDay: shiftDay, outcome: outcome,
        difficulty: difficulty))
  }

  mutating func offer(_ slug: String, _ days: Int) {
    let day = zone.zone.local(at: now).day.adding(days: -days)
    offers.append(ActionOffer(day: day, slug: slug, length: .five))
  }

  // MARK: - Engines

  func context() throws -> CoachContext {
    CoachContext(
      now: now, zone: zone.zone,
      shifts: try shifts.enumerated().map { try zone.shift($1, id: "s\($0)") },
      sleep: try sleep.enumerated().map {
        SleepEntry(id: RecordID("z\($0)"), interval: try zone.interval($1))
      },
      illness: try illness.map(zone.interval), items: items, habits: habits)
  }

  /// Makes the habits those of permanent nights if the shifts are.
  mutating func fitHabits() throws {
    habits = habits.fitting(try context().shifts, at: now, in: zone.zone)
  }

  func moment() throws -> GuidanceMoment { GuidanceMoment(try context()) }

  func library() throws -> ActionLibrary {
    try ActionLibrary(
      contentVersion: 1, sources: [ActionSource(id: "OWN", title: "Common practice")],
      actions: actions.filter { !$0.isOwn }
    ).adding(own: actions.filter(\.isOwn))
  }

  func signals() throws -> GuidanceSignals {
    GuidanceSignals(events: events, offers: offers, library: try library(), moment: try moment())
  }

  func recommender() throws -> Recommender {
    Recommender(
      try library(), person: person, moment: try moment(), signals: try signals(), focus: focus,
      pace: pace)
  }

  func guidance() throws -> Guidance { try recommender().guidance() }

  func factors(_ slug: String, _ length: ActionLength = .five) throws -> ActionFactors {
    try recommender().factors(of: #require(try library()[slug]), length)
  }
}

/// Creates an action with as little as a library allows.
func action(
  _ slug: String, _ tags: [ActionTag] = [.sleep], kind: ActionKind = .microSkill,
  _ slots: Set<DaySlot> = Set(DaySlot.allCases), lengths: [ActionLength] = ActionLength.allCases,
  excludes: Set<PersonFact> = [], requires: Set<PersonFact> = [], rules: Set<ActionRule> = []
) -> ActionTemplate {
  let texts = ["en": "Text", "de": "Text"]
  return ActionTemplate(
    slug: slug, kind: kind, tags: tags, slots: slots, excludes: excludes, requires: requires,
    rules: rules, sources: ["OWN"], title: texts, why: texts,
    variants: Dictionary(uniqueKeysWithValues: lengths.map { ($0, texts) }))
}

/// `sleep.darken 5 703`.
func line(_ recommendation: Recommendation) -> String {
  "\(recommendation.slug) \(recommendation.length.minutes)"
}

/// The seven factors in the order of the formula.
func list(_ factors: ActionFactors) -> [Int] { ActionFactors.Factor.allCases.map { factors[$0] } }
