import Domain
import Services
import Store
import Terminal

/// Reads what the screens show from the store into the state.
///
/// It keeps what outlives a single read: the texts of the language, the person's own keys, and the
/// sums of steps counted so far. Reading functions throw `StoreError`.
struct StateReader {
  private let store: Store
  private let options: App.Options
  private let features: Features
  /// The person while the store has no profile, also after an undo.
  private let fresh: UserProfile
  /// The texts of the person's language.
  private(set) var texts: Texts
  /// The commands with the person's own keys.
  private var commands: CommandRegistry
  private var usage = ShoeUsageCache()
  /// The history as it was when the store was last read.
  private var edition: HistoryEdition
  /// How often what the store holds was read.
  private(set) var readings = 0
  /// The error of the last read that failed.
  private(set) var failure: (any Error)?

  init(_ store: Store, _ features: Features, _ options: App.Options) throws {
    self.store = store
    self.features = features
    commands = features.commands
    self.options = options
    fresh = Profiles.fresh(zone: options.zone, now: options.clock())
    edition = try store.historyEdition()
    texts = Texts(options.language(of: try store.profiles.profile() ?? fresh))
  }

  /// The world as it is now, in the language, clock and zone of the person in `state`.
  func environment(of state: AppState) -> AppEnvironment {
    AppEnvironment(options.environment(state.person, texts), features, commands: commands)
  }

  /// The stored profile, or one with the usual settings.
  func profile() throws -> UserProfile { try store.profiles.profile() ?? fresh }

  /// Lets the features begin, and reads what they opened.
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
    let language = options.language(of: state.person)
    guard language != texts.language else { return }
    texts = Texts(language)
    state.relocalize(environment(of: state))
  }

  /// Runs `read`. If it fails, the state stays as it was and shows the error.
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

  /// Reads everything shown: the profile, what all screens share, the open screen, and all that is
  /// open above it. `isFirst` before the first picture.
  mutating func reload(_ state: inout AppState, isFirst: Bool = false) throws {
    try read(Set(RecordTable.all), &state, isFirst: isFirst)
  }

  /// Reads again what shows records that were changed since the last reading, by this program or
  /// another. Where no record was changed, something else may have been: then everything is read,
  /// unless the change `isKnown`.
  mutating func readChanges(_ state: inout AppState, isKnown: Bool = false) throws {
    let tables = try store.tablesChanged(since: edition)
    if tables.isEmpty, isKnown { return }
    try read(tables.isEmpty ? Set(RecordTable.all) : tables, &state)
  }

  private mutating func read(
    _ tables: Set<RecordTable>, _ state: inout AppState, isFirst: Bool = false
  ) throws {
    let read = try store.historyEdition()
    state.profile = try profile()
    let language = options.language(of: state.person)
    if language != texts.language { texts = Texts(language) }
    let keys = KeyBindings(stored: try store.keyBindings.bindings())
    if keys != state.keys { commands = features.commands.with(keys) }
    state.keys = keys
    // Language, zone and rules of pay are everywhere.
    let tables = tables.contains(.userProfile) ? Set(RecordTable.all) : tables
    func concerns(_ other: Set<RecordTable>) -> Bool { !tables.isDisjoint(with: other) }
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
    // The sums tell work from the rest, and so depend on shifts too.
    if concerns(RecordTable.roster.union(RecordTable.wear)) {
      state.walked.forget()
      usage.isStale = true
    }
    try state.walked.read(state.walkedShifts, from: store, environment.base)
    count(&state, isFirst: isFirst)
    try state.askFeatures { feature, state -> Void? in
      try feature.read(from: store, &state, environment)
      return nil
    }
    state.canUndo = try store.nextUndo() != nil
    state.canRedo = try store.nextRedo() != nil
    // A reading that fails is repeated whole.
    edition = read
    readings += 1
  }

  /// Reads what an event has made visible and is not known yet.
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

  /// Reads the steps of the shifts that have come to be shown in full.
  mutating func readWalks(_ state: inout AppState) throws {
    try state.walked.read(state.walkedShifts, from: store, environment(of: state).base)
  }

  /// Reads what lies over the screen.
  mutating func readLayers(_ state: inout AppState) throws {
    try state.readLayers(from: store, environment(of: state))
    count(&state)
  }

  /// Reads the open screen; what all screens share has not changed.
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

  /// Reads on where the cursor of the open screen has left what is known.
  mutating func readOn(_ state: inout AppState) throws {
    let environment = environment(of: state)
    try state.changeOpenScreen { screen, state in
      try screen.readOn(from: store, &state, environment)
    }
  }

  /// Reads the figures of shoes and steps for the screen; `isFirst` before the first picture. After
  /// a failure, which is shown once, counting stops until the store changes.
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
      // What needs no steps is shown all the same.
      try? count(isFirst: false)
    }
  }
}

extension RecordTable {
  /// What the shifts of a person depend on.
  package static let roster: Set<RecordTable> = [
    .userProfile, .shift, .shiftPattern, .rotationDay, .holiday, .dismissedWarning,
  ]
  /// What their pay depends on besides.
  package static let pay: Set<RecordTable> = [
    .userProfile, .payRuleset, .baseRate, .payPeriod, .bonus, .holiday,
  ]
  /// What their steps and shoes depend on besides.
  package static let wear: Set<RecordTable> = [
    .userProfile, .shoe, .shoeSession, .attribution, .stepSource, .stepImport, .stepBelief,
    .wearSettings, .zoneStay,
  ]
}
