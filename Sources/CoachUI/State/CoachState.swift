import AppCore
import Coach
import Domain
import Interchange
import Services
import Store
import Terminal

/// The rest between sets, the request to a language model, and the Coach’s line on the first screen.
struct CoachState: FeatureState {
  /// The rest between two sets; nil while there is none.
  var rest: Rest?
  /// The request to the language model that is in progress; nil without one.
  var request: FramingRequest?
  /// The new cards about which the language model is asked next.
  var newCards: [RecordID] = []
  /// The language model that is set; nil for none.
  private var model: String?
  /// Whether a voice command is set.
  private var hasVoice = false
  /// The person's choices.
  private(set) var settings = TrainingSettings()
  /// The routine in use; nil without one.
  private(set) var routine: RecordID?
  /// The workout in progress.
  private var running: Workout?
  /// The next workout of the routine.
  private var next: NextWorkout?
  /// The suggestions, which the Coach shows too.
  var advice = AdviceCache()
  /// The open ones.
  private var suggestions: [ExerciseAdvice] = []

  /// The length of a rest in seconds.
  var restSeconds: Int { settings.goal.restSeconds.lowerBound }

  /// The cards with framings of the language model that came on a timer.
  private(set) var arrived: Set<RecordID> = []
  /// The day whose offer is kept.
  private var offered: CivilDay?
  /// The summary that was stored last.
  private var keptWeek: WeeklySummary?

  package init() {}

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let log = try TrainingLog(store: store, environment: environment.base)
    settings = log.settings
    routine = try store.routines.active()?.id
    let trains = environment.base.flags[.training]
    running = trains ? try store.workouts.running() : nil
    // The rest is ahead of the store while its set is being saved.
    if let rest, state.pending == 0 {
      let entries = try running.map { try store.workouts.entries(of: $0.id) } ?? []
      if !rest.follows(entries) { self.rest = nil }
    }
    next = trains ? try log.nextWorkout() : nil
    suggestions = trains ? try log.advice(keptIn: &advice).filter(\.isOpen) : []
    let engines = try store.coachSettings()
    let isOn = engines.endpointURL != nil && environment.base.flags[.endpoint]
    model = isOn ? engines.endpointModel : nil
    hasVoice = engines.voiceCommand != nil
    try readArrivals(from: store, &state, environment)
  }

  /// Reads for which cards framings have come on a timer, and says so once.
  private mutating func readArrivals(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let services = StoreServices(store: store, environment: environment.base)
    let goals = model == nil ? [] : try services.goals.arrivedFramings()
    let news = goals.filter { !arrived.contains($0.id) }.map(\.title)
    arrived = Set(goals.map(\.id))
    guard !news.isEmpty else { return }
    let words = [
      "goal": news.joined(separator: ", "), "key": environment.key("goals.regenerate"),
    ]
    state.show(environment.texts("goals.arrived", words), .good)
  }

  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    keepOffer(state) + keepWeek(state, environment) + ring(&state, environment)
      + askAboutNewCard()
  }

  /// Stores the summary of a past week when the person looks at it.
  private mutating func keepWeek(_ state: AppState, _ environment: AppEnvironment) -> [Effect] {
    guard state.screen == .coach, state.coach.view == .week, state.pending == 0,
      let week = state.coach.week.summary, week.figures.planned > 0,
      week.weekEnd < environment.today, week != keptWeek
    else { return [] }
    keptWeek = week
    return [.performAside(.guidance(.keepWeek(week.weekEnd)))]
  }

  /// Keeps the actions that the first look at a day shows; novelty depends on them.
  private mutating func keepOffer(_ state: AppState) -> [Effect] {
    guard state.screen == .coach, state.coach.view == .today, state.pending == 0,
      let offer = state.coach.today.offer, offer.day != offered, !offer.offers.isEmpty
    else { return [] }
    offered = offer.day
    return [.performAside(.guidance(.keep(offer)))]
  }

  /// Makes the next look at a day or week keep it again, if another program was writing.
  private mutating func forget(_ action: GuidanceAction, _ complaint: UserFacingError?) {
    guard complaint?.code == "store_locked" else { return }
    switch action {
    case .keep: offered = nil
    case .keepWeek: keptWeek = nil
    default: break
    }
  }

  private mutating func ring(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard let rest, !rest.hasRung, rest.remaining(at: environment.now) <= 0 else { return [] }
    self.rest?.hasRung = true
    // The message begins now, even if the clock on the screen only shows minutes.
    state.now = environment.now
    state.show(environment.texts("workout.rest_over"), .info)
    return settings.ringsAfterRest ? [.bell] : []
  }

  // MARK: - Language model

  /// Asks the language model, if one is set, for framings of a card. A request for another card ends.
  mutating func askForFramings(of goal: RecordID, isUnasked: Bool = false) -> [Effect] {
    guard let model, request?.goal != goal else { return [] }
    let stopping = stopRequest()
    request = FramingRequest(goal: goal, model: model, isUnasked: isUnasked)
    return stopping + [.performAside(.goals(.enrich(goal)))]
  }

  /// Cancels the request in progress; its outcome is reported as that of any other.
  func stopRequest() -> [Effect] {
    request.map { [.stopAside(.goals(.enrich($0.goal)))] } ?? []
  }

  /// The reason why nothing can be dictated; nil if a voice command is set.
  var whyNoVoice: Message? { hasVoice ? nil : Message("why.no_voice") }

  package mutating func followAside(
    _ action: Action, _ progress: ByteProgress, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    switch action.base as? GoalAction {
    case .enrich(request?.goal)?:
      request?.text = progress.text
      request?.notice = progress.notice
    case .listen?: state[GoalInput.self]?.hear(progress.text)
    default: return nil
    }
    return []
  }

  package mutating func finishAside(
    _ action: Action, _ complaint: UserFacingError?, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    if let kept = action.base as? GuidanceAction {
      forget(kept, complaint)
      return []
    }
    guard action.base is GoalAction else { return nil }
    if let goal = action.enrichedGoal, request?.goal == goal { request = nil }
    if case .listen? = action.base as? GoalAction { state[GoalInput.self]?.endListening() }
    if let complaint { state.show(complaint.text, .bad) }
    return []
  }

  // MARK: - First screen

  /// Returns the workout in progress, or the next one, and the open suggestions.
  package func homeLine(_ state: AppState, _ environment: AppEnvironment) -> HomeLine? {
    let texts = environment.texts, format = environment.format
    var spans = [Span(texts.sign("  ▸ "), Style(.accent))]
    if let running {
      let time = format.time(running.start, in: environment.zone)
      spans.append(Span(texts("workout.running", ["time": time]), Style(.good, .bold)))
    } else if let next {
      spans.append(Span(next.name + "  ", Style(.text, .bold)))
      spans += format.slot(next.slot, environment)
    } else if suggestions.isEmpty {
      return nil
    }
    var trailing: [Span] = []
    if let first = suggestions.first {
      let change = "\(first.exercise.name) \(format.mainChange(of: first.advice))"
      let more = suggestions.count > 1 ? " +\(suggestions.count - 1)" : ""
      trailing = [
        Span(texts.sign(first.advice.type.arrow + " "), first.advice.type.style),
        Span(change, .muted), Span(more + " ", .muted),
      ]
    }
    return HomeLine(spans, trailing: trailing, command: "go.coach")
  }

  /// Whether a card was locked or activated, and the person wants the bell.
  package func rings(after result: ActionResult) -> Bool {
    settings.ringsAfterRest
      && ["done.goal.lock", "done.goal.activate"].contains(result.message?.key)
  }

  /// Returns which suggestions a finished workout leads to.
  package func sentence(
    about result: ActionResult, _ state: AppState, _ environment: AppEnvironment
  ) -> String? {
    guard let names = result.training?.suggested, !names.isEmpty else { return nil }
    return environment.texts(
      "training.suggested", ["n": String(names.count), "names": names.joined(separator: ", ")])
  }
}
