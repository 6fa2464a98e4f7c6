import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

/// The background work of the roster: offers the setup of an empty store, and previews an import of
/// shifts; asks about typed times after new rules of their zone.
struct RosterState: FeatureState {
  /// The timer for reminders while the program is closed.
  var timer: ReminderTimer?
  /// What has to be asked about typed times, one question a zone.
  private(set) var typedTimes: [TypedTimesQuestion] = []
  /// The planned shifts of the last year that are not confirmed; nil if there are none, and if the
  /// person does not want to be asked about them.
  private(set) var unconfirmed: UnconfirmedShifts?

  /// Whether the person was asked how much leave is granted.
  private var hasAskedForEntitlement = false

  package init() {}

  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws {
    timer = options.timer
    if let id = options.shift,
      let shift = try Roster(store: store, environment.base).shift(id)
    {
      state.schedule.expect(shift, environment)
    }
    if options.offersSetup { try state.offerSetup(from: store, environment) }
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try readUnconfirmed(from: store, state, environment)
    guard try !store.shifts.mistimed(by: environment.base.zones).isEmpty else {
      return typedTimes = []
    }
    let shifts = StoreServices(store: store, environment: environment.base).shifts
    // A store that cannot be written now cannot be decided about either.
    typedTimes = (try? shifts.typedTimesQuestions()) ?? []
  }

  private mutating func readUnconfirmed(
    from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws {
    unconfirmed = nil
    guard state.profile.confirmation == .ask else { return }
    let roster = Roster(store: store, patterns: state.current.patterns, environment.base)
    let found = try roster.unconfirmed()
    if !found.isEmpty { unconfirmed = found }
  }

  package func homeLine(_ state: AppState, _ environment: AppEnvironment) -> HomeLine? {
    let texts = environment.texts
    guard let question = typedTimes.first else {
      return unconfirmed.map { unconfirmed in
        let key = ["key": environment.key("dashboard.confirm")]
        let text = unconfirmed.text("dashboard.unconfirmed", environment.format, key)
        return HomeLine([Span("  ○ ", Style(.warning)), Span(text)], command: "dashboard.confirm")
      }
    }
    let text = texts(
      "zones.line",
      [
        "n": String(question.count), "zone": question.zone,
        "key": environment.key("dashboard.zones"),
      ])
    return HomeLine(
      [Span(texts.sign("  ⚠ "), Style(.warning)), Span(text)], command: "dashboard.zones")
  }

  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    askForEntitlement(about: result, &state, environment)
    if let shifts = result.shifts { state.open(ShiftImportLayer(shifts)) }
    if let table = result.table { state.open(TableColumnsLayer(table)) }
    return nil
  }

  /// Asks once how much is granted, when an absence has taken from an entitlement without any grant.
  private mutating func askForEntitlement(
    about result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    guard let report = result.absence, !report.isGranted, let entitlement = report.entitlement,
      !hasAskedForEntitlement, state.schedule.painting == nil, state.layers.isEmpty
    else { return }
    hasAskedForEntitlement = true
    let form = EntitlementRuleForm(entitlement, on: report.absence.from, isFirst: true)
    state.open(FormLayer(form, environment))
  }

  package func sentence(
    about result: ActionResult, _ state: AppState, _ environment: AppEnvironment
  ) -> String? {
    guard let report = result.absence, result.message?.key != "done.absence.delete" else {
      return nil
    }
    let format = environment.format
    if let warning = report.warnings.first(where: { $0.code != .negative || report.isGranted }) {
      return "! " + format.sentence(warning, about: report)
    }
    guard !report.left.isEmpty, report.isGranted, let entitlement = report.entitlement else {
      return nil
    }
    let sign = report.left.count == 1 ? ": " : " "
    return format.name(of: entitlement) + sign + format.left(report.left, of: entitlement)
  }
}
