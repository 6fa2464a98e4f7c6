import Domain
import Services
import Store
import Terminal

/// Reads what the screens show from the store into the state.
///
/// Keeps what outlives a single read: the texts, the user's key bindings, and the step totals
/// counted so far. Reading functions throw `StoreError`.
struct StateReader {
  private let store: Store
  private let options: App.Options
  private let features: Features
  /// The profile used while the store has none, also after an undo.
  private let fresh: UserProfile
  /// The texts of the user's language.
  private(set) var texts: Texts
  /// The commands with the user's key bindings.
  private var commands: CommandRegistry
  private var usage = ShoeUsageCache()
  /// The history's edition at the last read.
  private var edition: HistoryEdition
  /// The number of reads of the store's records.
  private(set) var readings = 0
  /// The error of the last failed read.
  private(set) var failure: (any Error)?

  init(_ store: Store, _ features: Features, _ options: App.Options) throws {
    self.store = store
    self.features = features
    commands = features.commands
    self.options = options
    fresh = Profiles.fresh(zone: options.zone, now: options.clock())
    store.use(options.zones, home: options.zone)
    try store.resolvePlannedTimes(now: options.clock())
    edition = try store.historyEdition()
    texts = options.texts(of: try store.profiles.profile() ?? fresh)
  }

  /// Returns the environment of this moment, in the language, clock format and zone of the user
  /// in `state`.
  func environment(of state: AppState) -> AppEnvironment {
    AppEnvironment(
      options.environment(state.person, texts), features, commands: commands,
      themes: options.themes)
  }

  /// Returns the stored profile, or one with the default settings.
  func profile() throws -> UserProfile { try store.profiles.profile() ?? fresh }

  /// Starts the features and reads the layers they opened.
  mutating func begin(_ state: inout AppState) throws {
    let environment = environment(of: state)
    try state.askFeatures { feature, state -> Void? in
      try feature.begin(options, from: store, &state, environment)
      return nil
    }
    if !state.layers.isEmpty { try readLayers(&state) }
  }

  /// Switches to the language just chosen in the setup.
  mutating func followLanguage(_ state: inout AppState) {
    guard followTexts(state.person) else { return }
    state.relocalize(environment(of: state))
  }

  /// Switches to the stored language.
  mutating func readLanguage(_ state: inout AppState) {
    guard let stored = try? profile(), stored.language != state.profile.language else { return }
    state.profile.language = stored.language
    _ = followTexts(state.person)
  }

  /// Loads other texts if the language or the signs have changed; returns whether they have.
  private mutating func followTexts(_ person: UserProfile) -> Bool {
    let language = options.language(of: person), signs = options.signs(of: person)
    guard language != texts.language || signs != texts.signs else { return false }
    texts = Texts(language, signs: signs)
    return true
  }

  /// Runs `read`. If it fails, keeps the state and shows the error.
  mutating func reportingErrors(
    _ state: inout AppState, _ read: (inout StateReader, inout AppState) throws -> Void
  ) {
    var next = state
    do {
      try read(&self, &next)
      state = next
    } catch {
      let complaint = UserFacingError(error, environment(of: state))
      failure = complaint
      state.show(complaint.text, .bad)
    }
  }

  // MARK: Reading

  /// Reads everything shown: the profile, the shared state, the open screen and the layers above.
  /// `isFirst` is true before the first frame.
  mutating func reload(_ state: inout AppState, isFirst: Bool = false) throws {
    try read(nil, &state, isFirst: isFirst)
  }

  /// Reads what depends on the records changed since the last read, by this or another program. If
  /// no record changed, something outside the history may have, so everything is read unless the
  /// change `isKnown`.
  mutating func readChanges(_ state: inout AppState, isKnown: Bool = false) throws {
    let tables = try store.tablesChanged(since: edition)
    if tables.isEmpty, isKnown { return }
    try read(tables.isEmpty ? nil : tables, &state)
  }

  /// Reads everything that depends on these tables; nil stands for all of them, without describing
  /// each.
  private mutating func read(
    _ tables: Set<RecordTable>?, _ state: inout AppState, isFirst: Bool = false
  ) throws {
    let read = try store.historyEdition()
    let wereStepsShown = state.profile.showsHints
    state.profile = try profile()
    try state.readFirstSteps(
      from: store, features, wasShown: wereStepsShown, isFirst: isFirst)
    let hasOtherTexts = followTexts(state.person)
    let keys = KeyBindings(stored: try store.keyBindings.bindings())
    if keys != state.keys { commands = features.commands.with(keys) }
    state.keys = keys
    if hasOtherTexts { state.relocalize(environment(of: state)) }
    // Language, zone and pay rules affect everything.
    let tables = tables.flatMap { $0.contains(.userProfile) ? nil : $0 }
    func concerns(_ other: @autoclosure () -> Set<RecordTable>) -> Bool {
      tables.map { !$0.isDisjoint(with: other()) } ?? true
    }
    let environment = environment(of: state)
    if concerns(RecordTable.pay) {
      state.pay = try Payroll(
        store: store, profile: state.profile, environment: environment.base
      ).context()
    }
    if concerns(RecordTable.roster) { try state.current.read(from: store, environment) }
    if concerns(RecordTable.wear) { try state.currentShoes.read(from: store) }
    if concerns(type(of: state.openScreen).tables) { try readOpenScreen(&state) }
    try state.readLayers(from: store, concerning: tables, environment)
    // The totals separate steps at work from others, and so depend on shifts too.
    if concerns(RecordTable.roster.union(RecordTable.wear)) {
      state.walked.forget()
      usage.isStale = true
    }
    try state.walked.read(state.walkedShifts, from: store, environment.base)
    state.shiftCalendars.forget()
    try state.shiftCalendars.read(state.walkedShifts, from: store, environment.base)
    count(&state, isFirst: isFirst)
    try state.askFeatures { feature, state -> Void? in
      try feature.read(from: store, &state, environment)
      return nil
    }
    state.canUndo = try store.nextUndo() != nil
    state.canRedo = try store.nextRedo() != nil
    // Advance only after success, so that a failed read is repeated as a whole.
    edition = read
    readings += 1
  }

  /// Reads what an event has made visible and is not loaded yet.
  mutating func readAround(_ state: inout AppState) throws {
    let environment = environment(of: state)
    for place in state.layers.indices.reversed() {
      try state.change(place) { surface, state in
        try surface.catchUp(from: store, &state, environment)
      }
    }
    try state.changeOpenScreen { screen, state in
      try screen.catchUp(from: store, &state, environment)
    }
  }

  /// Reads the steps and the calendars of the shifts newly shown in detail.
  mutating func readWalks(_ state: inout AppState) throws {
    let environment = environment(of: state).base
    try state.walked.read(state.walkedShifts, from: store, environment)
    try state.shiftCalendars.read(state.walkedShifts, from: store, environment)
  }

  /// Reads what the layers above the screen show.
  mutating func readLayers(_ state: inout AppState) throws {
    try state.readLayers(from: store, environment(of: state))
    count(&state)
  }

  /// Reads the open screen; the shared state is unchanged.
  mutating func readScreen(_ state: inout AppState) throws {
    try readOpenScreen(&state)
    count(&state)
  }

  private func readOpenScreen(_ state: inout AppState) throws {
    let environment = environment(of: state)
    try state.changeOpenScreen { screen, state in
      try screen.read(from: store, &state, environment)
    }
  }

  /// Loads more rows where the cursor of the open screen has left the loaded range.
  mutating func readOn(_ state: inout AppState) throws {
    let environment = environment(of: state)
    try state.changeOpenScreen { screen, state in
      try screen.readOn(from: store, &state, environment)
    }
  }

  /// Counts the steps behind the figures shown; `isFirst` before the first frame. After a failure,
  /// which is shown once, counting stops until the store changes.
  mutating func count(_ state: inout AppState, isFirst: Bool = false) {
    let environment = environment(of: state)
    func count(isFirst: Bool) throws {
      try state.changeCounting { surface, state in
        try surface.count(&usage, from: store, isFirst: isFirst, &state, environment)
      }
    }
    do {
      try count(isFirst: isFirst)
    } catch {
      let complaint = UserFacingError(error, environment)
      if (failure as? UserFacingError) != complaint { state.show(complaint.text, .bad) }
      failure = complaint
      usage.giveUp()
      state.changeCounting { $0.stopCounting(&$1) }
      // Figures that need no steps are shown regardless.
      try? count(isFirst: false)
    }
  }
}

extension RecordTable {
  /// The tables that shifts depend on.
  package static let roster: Set<RecordTable> = [
    .userProfile, .shift, .shiftPattern, .rotationDay, .holiday, .dismissedWarning, .absence,
    .absenceKind, .swap,
  ]
  /// The tables that pay additionally depends on.
  package static let pay: Set<RecordTable> = [
    .userProfile, .payRuleset, .baseRate, .payPeriod, .bonus, .holiday, .absence, .absenceKind,
    .workTarget, .accountEntry,
  ]
  /// The tables that the layers beside shifts additionally depend on.
  package static let timeline: Set<RecordTable> = [
    .userProfile, .workout, .routine, .sleep, .shoe, .shoeSession,
  ]
  /// The tables that steps and shoes additionally depend on.
  package static let wear: Set<RecordTable> = [
    .userProfile, .shoe, .shoeSession, .attribution, .stepSource, .stepImport, .sampleOverride,
    .wearSettings, .travelZone,
  ]
}
