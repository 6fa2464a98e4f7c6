import AppCore
import Domain
import Interchange
import Network
import Services
import Store
import Sync
import Terminal

/// The calendars that are kept in step, and the runs that happen by themselves: after a change of
/// shifts, and every few minutes.
struct CalendarState: FeatureState {
  /// The time between a change and the run that sends it, in seconds; further changes join it.
  private static let delay: Int64 = 2
  /// The time between two runs without a change, in seconds.
  private static let interval: Int64 = 300
  /// The time until the first retry, which doubles up to the longest, in seconds.
  private static let firstRetry: Int64 = 30
  private static let longestRetry: Int64 = 3600

  /// The calendars.
  private(set) var accounts: [CalendarAccount] = []
  /// The number of conflicts without an answer.
  private(set) var conflicts = 0
  /// What is held because it is more than usual, by calendar.
  private(set) var held: [RecordID: HeldDeletions] = [:]
  /// The numbers of events that could not be written, by calendar.
  private(set) var unwritten: [RecordID: Int] = [:]
  /// The calendars whose password has to be typed.
  private(set) var locked: [String] = []
  /// What came of the last run of each calendar, by its name.
  private(set) var reports: [String: CalendarReport] = [:]
  /// The requests of the last run.
  private(set) var requests: [HTTPLogEntry] = []
  /// The run in progress; nil for none.
  private(set) var running: CalendarSyncChoice?
  /// How far it is.
  private(set) var progress = ByteProgress(bytes: 0, total: 0)
  /// Whether the last run did not reach a server.
  private(set) var isOffline = false
  /// The form whose calendar is being checked; it opens again after a failure.
  var tried: FormLayer?
  /// Whether runs happen by themselves.
  private var isAutomatic = false
  /// The moment of the next automatic run; nil for none.
  private var due: Instant?
  /// The number of failures in a row.
  private var failures = 0
  /// The edition of the history up to which changes of shifts were noticed.
  private var edition: HistoryEdition?
  /// Whether the changes since then came from a calendar.
  private var isOwnChange = false

  package init() {}

  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) {
    isAutomatic = options.reminds
    if !accounts.isEmpty { due = environment.now }
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let hadNone = accounts.isEmpty
    accounts = try store.calendars.accounts()
    conflicts = try accounts.isEmpty ? 0 : store.calendars.conflicts().count { $0.answer == nil }
    let service = StoreServices(store: store, environment: environment.base).calendars
    held = try accounts.isEmpty ? [:] : store.calendars.heldDeletions()
    unwritten = try accounts.isEmpty ? [:] : store.calendars.failures()
    locked = accounts.filter { $0.pausedReason == nil && service.needsPassword($0) }.map(\.name)
    try noteChanges(in: store, environment)
    if hadNone, !accounts.isEmpty { due = due ?? environment.now }
  }

  /// Schedules a run if shifts, or what is sent beside them, have changed.
  private mutating func noteChanges(in store: Store, _ environment: AppEnvironment) throws {
    let current = try store.historyEdition()
    defer { (edition, isOwnChange) = (current, false) }
    guard let edition, edition != current, !isOwnChange, !accounts.isEmpty else { return }
    let sent = RecordTable.roster.union([.goalBlock, .workout])
    guard try !store.tablesChanged(since: edition).isDisjoint(with: sent) else { return }
    due = min(due ?? .init(seconds: .max), environment.now + Self.delay)
  }

  /// Starts a run that is due.
  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard isAutomatic, running == nil, state.pending == 0, let due, due <= environment.now,
      accounts.contains(where: { $0.pausedReason == nil })
    else { return [] }
    var choice = CalendarSyncChoice()
    choice.isAutomatic = true
    return start(choice)
  }

  // MARK: Runs

  /// Starts a run; nothing happens while another one is in progress.
  mutating func start(_ choice: CalendarSyncChoice) -> [Effect] {
    guard running == nil else { return [] }
    running = choice
    progress = ByteProgress(bytes: 0, total: 0)
    due = nil
    return [.performAside(.calendar(.sync(choice)))]
  }

  /// Cancels the run in progress; what it has done stays done.
  func stop() -> [Effect] { running.map { [.stopAside(.calendar(.sync($0)))] } ?? [] }

  /// Lets a run follow what a person has decided.
  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    if result.calendars != nil, !accounts.isEmpty { due = environment.now }
    return nil
  }

  package mutating func followAside(
    _ action: Action, _ progress: ByteProgress, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    guard case .sync? = action.base as? CalendarAction else { return nil }
    self.progress = progress
    return []
  }

  package mutating func receiveAside(
    _ action: Action, _ result: ActionResult, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let action = action.base as? CalendarAction, let outcome = result.calendars else {
      return nil
    }
    switch action {
    case .sync(let choice):
      return conclude(choice, outcome, &state, environment)
    case .add, .edit:
      tried = nil
      requests = outcome.requests
      tellAdded(action, outcome.account, result.message, &state, environment)
      return [.readChanges] + start(CalendarSyncChoice(outcome.account?.name))
    default: return [.readChanges]
    }
  }

  private func tellAdded(
    _ action: CalendarAction, _ account: CalendarAccount?, _ message: Message?,
    _ state: inout AppState, _ environment: AppEnvironment
  ) {
    guard case .add = action, let account else {
      if let message { state.show(message.text(environment.texts), .good) }
      return
    }
    let key = account.direction == .busy ? "calendar.told.added_busy" : "calendar.told.added"
    state.show(environment.texts(key, ["name": account.name]), .good)
  }

  private mutating func conclude(
    _ choice: CalendarSyncChoice, _ outcome: CalendarOutcome, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect] {
    running = nil
    requests = outcome.requests
    let known = reports
    for report in outcome.reports { reports[report.account.name] = report }
    let failures = outcome.reports.compactMap { report -> CalendarFailure? in
      if case .failure(let failure) = report.result { failure } else { nil }
    }
    isOffline = failures.contains(where: \.isTemporary)
    self.failures = isOffline ? self.failures + 1 : 0
    let retry = min(Self.firstRetry << Int64(min(self.failures, 8)), Self.longestRetry)
    due = environment.now + (isOffline ? retry : Self.interval)
    isOwnChange = true
    if choice.listsOthers, let report = outcome.reports.first {
      offerOthers(of: report, &state, environment)
    } else {
      tell(choice, outcome.reports, failures, since: known, &state, environment)
    }
    return [.readChanges]
  }

  /// Says what a run that the person has started came to. An automatic one only speaks up for what
  /// needs the person; having no network is no error.
  private func tell(
    _ choice: CalendarSyncChoice, _ reports: [CalendarReport], _ failures: [CalendarFailure],
    since known: [String: CalendarReport], _ state: inout AppState, _ environment: AppEnvironment
  ) {
    let texts = environment.texts
    if !choice.isAutomatic, let name = reports.first(where: \.needsPassword)?.account.name {
      return state.open(FormLayer(CalendarPasswordForm(calendar: name), environment))
    }
    if let failure = failures.first(where: { !choice.isAutomatic || $0.pauses }) {
      return state.show(
        failure.error.text(onScreen: texts), failure.isTemporary ? .info : .bad)
    }
    let results = reports.compactMap { try? $0.result.get() }
    let open = results.reduce(0) { $0 + $1.conflicts.count }
    let held = results.reduce(0) { $0 + $1.waiting.count }
    let shared = reports.filter { $0.account.direction != .busy }
    let received = shared.reduce(into: RunResult.Counts()) { $0.add($1.counts(\.received)) }
    let sent = shared.reduce(into: RunResult.Counts()) { $0.add($1.counts(\.sent)) }
    if open > conflicts || open > 0 && !choice.isAutomatic {
      let arguments = ["n": String(open), "key": environment.key("calendars.conflicts")]
      return state.show(texts("calendar.told.conflicts", arguments), .info)
    }
    if held > 0, !choice.isAutomatic {
      let isOlder = results.contains { $0.waiting.contains { $0.reason == .olderVersion } }
      let arguments = ["n": String(held), "key": environment.key("calendars.force")]
      return state.show(texts("calendar.told.\(isOlder ? "older" : "held")", arguments), .info)
    }
    if !received.isEmpty {
      let arguments = ["n": String(received.sum), "key": environment.key("app.undo")]
      return state.show(texts("calendar.told.received.\(received.word)", arguments), .good)
    }
    let others = reports.reduce(0) { $0 + $1.importable }
    let before = reports.reduce(0) { $0 + (known[$1.account.name]?.importable ?? 0) }
    if others > before, sent.isEmpty {
      let arguments = ["n": String(others), "key": environment.key("calendars.open")]
      return state.show(texts("calendar.told.others", arguments), .info)
    }
    guard !choice.isAutomatic, !reports.isEmpty else { return }
    let key = sent.isEmpty ? "same" : sent.word == "deleted" ? "sent_deleted" : "sent"
    state.show(texts("calendar.told.\(key)", ["n": String(sent.sum)]), .good)
  }

  /// Asks whether the other events of a calendar become shifts.
  private func offerOthers(
    of report: CalendarReport, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    let texts = environment.texts, format = environment.format
    if case .failure(let failure) = report.result {
      return state.show(failure.error.text(onScreen: texts), .bad)
    }
    let found = report.importableEvents.sorted { $0.start < $1.start }
    guard !found.isEmpty else { return state.show(texts("calendar.told.no_others"), .info) }
    var lines = found.prefix(Self.shownOthers).map { format.line(of: $0, environment.base) }
    if found.count > lines.count {
      lines.append(texts("calendar.import.more", ["n": String(found.count - lines.count)]))
    }
    var choice = CalendarSyncChoice(report.account.name)
    choice.importsOthers = true
    state.open(
      DialogLayer(
        title: texts("calendar.import.title", ["n": String(found.count)]), message: lines,
        confirm: texts("calendar.import.confirm"), cancel: texts("calendar.import.cancel"),
        effects: [.performAside(.calendar(.sync(choice)))], isDestructive: false))
  }

  /// The number of events that are named before they become shifts.
  private static let shownOthers = 8

  package mutating func finishAside(
    _ action: Action, _ complaint: UserFacingError?, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let action = action.base as? CalendarAction else { return nil }
    if case .sync = action {
      running = nil
      due = environment.now + Self.longestRetry
    }
    guard let complaint else { return [] }
    if let form = tried {
      state.open(form)
      tried = nil
    }
    state.show(complaint.text(onScreen: environment.texts), .bad)
    return [.bell]
  }

  // MARK: Display

  package func status(_ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    if running != nil {
      let count = progress.total > 0 ? " \(progress.bytes)/\(progress.total)" : ""
      return texts.sign("⟳") + " " + texts("calendar.status.running") + count
    }
    if conflicts > 0 { return texts("calendar.status.conflicts", ["n": String(conflicts)]) }
    if accounts.contains(where: { $0.pausedReason != nil }) {
      return texts("calendar.status.paused")
    }
    return isOffline && !accounts.isEmpty ? texts("calendar.status.offline") : nil
  }

  package func homeLine(_ state: AppState, _ environment: AppEnvironment) -> HomeLine? {
    let texts = environment.texts
    if conflicts > 0 {
      let arguments = ["n": String(conflicts), "key": environment.key("calendars.conflicts")]
      return warning(texts("calendar.told.conflicts", arguments), "calendars.conflicts", texts)
    }
    let count = held.values.reduce(0) { $0 + $1.count + $1.older }
    if count > 0 {
      let isOlder = held.values.contains { $0.older > 0 }
      let arguments = ["n": String(count), "key": environment.key("calendars.force")]
      let line = texts("calendar.told.\(isOlder ? "older" : "held_line")", arguments)
      return warning(line, "calendars.force", texts)
    }
    if let name = locked.first {
      let arguments = ["name": name, "key": environment.key("calendars.sync")]
      return warning(texts("calendar.told.locked", arguments), "calendars.sync", texts)
    }
    guard let paused = accounts.first(where: { $0.pausedReason != nil }) else { return nil }
    let reason = texts.calendarPause(paused.pausedReason ?? "")
    let text = texts("calendar.told.paused", ["name": paused.name, "reason": reason])
    return warning(text, "calendars.open", texts)
  }

  private func warning(_ text: String, _ command: String, _ texts: Texts) -> HomeLine {
    HomeLine([Span(texts.sign("  ⚠ "), Style(.warning)), Span(text)], command: command)
  }
}

extension AppState {
  /// The state of the calendars.
  var calendars: CalendarState {
    get { self[CalendarState.self] }
    set { self[CalendarState.self] = newValue }
  }

  /// Performs the action of a form about a calendar without blocking other changes. The form closes,
  /// and comes back if the action fails. Returns nil if the form has no action.
  mutating func tryCalendar(_ layer: FormLayer) -> [Effect]? {
    guard let action = layer.action else { return nil }
    close(FormLayer.self)
    calendars.tried = layer
    return [.performAside(action)]
  }
}

extension UserFacingError {
  /// Returns message and hint for the screen, which has fields instead of options.
  func text(onScreen texts: Texts) -> String {
    let key = "calendar.hint.\(code)"
    guard texts.has(key) else { return hint.contains("--") ? message : text }
    return "\(message) \(texts(key))"
  }
}

extension RunResult.Counts {
  /// The suffix of the text key of what happened.
  fileprivate var word: String {
    created == sum ? "created" : deleted == sum ? "deleted" : "changed"
  }
}
