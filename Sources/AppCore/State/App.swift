import Services
import Store
import Terminal

/// The program without a terminal: handles events, keeps the state, and draws it.
///
/// Confined to one thread. The store is read on that thread, because reading a screen's few rows is
/// cheaper than a thread switch; changes go through an `ActionPerformer`.
package final class App {
  /// The state of the program.
  package let state: Observed<AppState>
  private let store: Store
  private let performer: any ActionPerformer
  private let options: Options
  private var reader: StateReader
  private var shown: Frame?
  /// The message last animated, and the time in milliseconds when it appeared.
  private var animatedMessage: String?
  private var messageShown: Int64?
  private var requests: [TerminalRequest] = []

  /// Creates a program of `features` over `store`; `performer` makes the changes. Throws
  /// `StoreError`.
  package init(
    _ features: Features, store: Store, performer: any ActionPerformer, options: Options, size: Size
  ) throws {
    self.store = store
    self.performer = performer
    self.options = options
    reader = try StateReader(store, features, options)
    var first = AppState(
      features, profile: try reader.profile(), size: size.asScreen, now: options.clock())
    first.storePath = store.path
    if let screen = options.screen { first.screen = screen }
    first.isPrinted = options.isPrinted
    first.isAccessibleForNow = options.isAccessible
    first.profileDirectory = options.profileDirectory
    first.hasRoom = store.hasRoom
    try reader.reload(&first, isFirst: true)
    try reader.begin(&first)
    state = Observed(first)
  }

  /// The environment of this moment, in the user's language, clock format and zone.
  package var environment: AppEnvironment { reader.environment(of: state.value) }

  /// The theme to draw in: the one under the cursor of the theme menu, otherwise the chosen one.
  package var theme: Theme {
    let name = state.value.triedTheme ?? options.theme?.name ?? state.value.profile.theme
    return options.themes[name] ?? options.theme ?? .terminal
  }

  /// What to tell the user about the chosen theme; nil if it is in order.
  package var themeNotice: Message? {
    options.themes.notice(options.theme?.name ?? state.value.profile.theme)
  }

  /// The error of the last failed read.
  package var failure: (any Error)? { reader.failure }

  // MARK: Events

  /// Handles an event of the terminal.
  package func handle(_ input: InputEvent) {
    change { next in
      // A key pressed while a change is being saved before leaving means to stay.
      if input.isFromPerson { next.stay() }
      guard case .mouse(let mouse) = input else { return handle(.input(input), &next) }
      guard let shown else { return }
      finish(next.click(mouse, in: shown, reader.environment(of: next)), &next)
    }
  }

  /// Moves the clock on, collects finished changes, and notices those of another program.
  package func tick() {
    change { next in
      let readings = reader.readings
      for event in performer.collect() { handle(event, &next) }
      // The program's own changes have been read already.
      if (try? store.externalChange()) == true {
        let isKnown = reader.readings > readings
        reader.reportingErrors(&next) { try $0.readChanges(&$1, isKnown: isKnown) }
      }
      next.hasRoom = store.hasRoom
      handle(.tick, &next)
      if next.isCounting { reader.count(&next) }
    }
  }

  /// Counts the next batch of steps for the figures on the screen.
  package func count() { change { reader.count(&$0) } }

  /// Runs the command `id` as its key would, for an item; does nothing if there is no such command.
  ///
  /// Returns the reason why the command cannot run now; nil if it ran.
  @discardableResult package func run(command id: String, _ item: Int = 0) -> Message? {
    guard let command = environment.commands[id] else { return nil }
    if let reason = command.disabled(state.value) { return reason }
    change { next in finish(next.run(command, item, reader.environment(of: next)), &next) }
    return nil
  }

  /// Returns the state that rereading everything would produce.
  package func reread() throws -> AppState {
    var reader = reader, next = state.value
    try reader.reload(&next)
    try reader.readAround(&next)
    return next
  }

  /// Shows the keys that can continue the chord.
  package func showChord() { change { $0.showsChord = !$0.chord.isEmpty } }

  /// Shows a passing message for an event that did not come from a key.
  package func notify(_ message: Message, _ kind: ToastState.Kind = .info) {
    change { $0.show(message.text(reader.texts), kind) }
  }

  /// Shows an error that did not come from a key.
  package func complain(_ error: any Error) {
    change { $0.show(UserFacingError(error, reader.environment(of: $0)).text, .bad) }
  }

  /// Returns the terminal requests made since the last call.
  package func takeTerminalRequests() -> [TerminalRequest] {
    defer { requests = [] }
    return requests
  }

  /// Changes the state. It is compared and stored once per event.
  private func change(_ body: (inout AppState) -> Void) {
    var next = state.value
    body(&next)
    if let request = next.leaveOnceSaved() { requests.append(request) }
    state.value = next
  }

  private func handle(_ event: AppEvent, _ next: inout AppState) {
    // The message of a change of language is in the new one.
    if case .finished = event { reader.readLanguage(&next) }
    finish(next.update(event, reader.environment(of: next)), &next)
  }

  /// Finishes an event: performs its effects and reads what the screen now shows.
  private func finish(_ effects: [Effect], _ next: inout AppState) {
    reader.followLanguage(&next)
    for effect in effects { perform(effect, &next) }
    reader.reportingErrors(&next) { try $0.readAround(&$1) }
    reader.reportingErrors(&next) { try $0.readWalks(&$1) }
  }

  private func perform(_ effect: Effect, _ next: inout AppState) {
    switch effect {
    case .perform(let action):
      if next.pending == 0 { next.failedChange = nil }
      next.pending += 1
      performer.perform(action, reader.environment(of: next))
      for event in performer.collect() { handle(event, &next) }
    case .performAside(let action):
      performer.performAside(action, reader.environment(of: next))
      for event in performer.collect() { handle(event, &next) }
    case .stopAside(let action): performer.stopAside(action)
    case .stopWork: performer.stop()
    case .reload:
      let isFirst = shown == nil
      reader.reportingErrors(&next) { try $0.reload(&$1, isFirst: isFirst) }
    case .readChanges: reader.reportingErrors(&next) { try $0.readChanges(&$1) }
    case .readScreen: reader.reportingErrors(&next) { try $0.readScreen(&$1) }
    case .readOn: reader.reportingErrors(&next) { try $0.readOn(&$1) }
    case .readLayer: reader.reportingErrors(&next) { try $0.readLayers(&$1) }
    case .chooseProfile, .addProfile: next.openProfiles(effect, reader.environment(of: next))
    case .openProfile(let path):
      // Leave the open store only for one that can be opened.
      var canOpen = false
      reader.reportingErrors(&next) { _, _ in
        _ = try Store(path: path)
        canOpen = true
      }
      if canOpen { request(.openProfile(path), &next) }
    case .run(let steps): run(steps, &next)
    case .openSetting(let id): openSetting(id, &next)
    case .terminal(let request): self.request(request, &next)
    }
  }

  private func request(_ request: TerminalRequest, _ next: inout AppState) {
    if let request = next.leave(request, reader.environment(of: next)) { requests.append(request) }
  }

  /// Runs commands one after another, up to the first that cannot run.
  private func run(_ steps: [HitTarget], _ next: inout AppState) {
    for (place, step) in steps.enumerated() {
      let environment = reader.environment(of: next)
      guard let command = environment.commands[step.command], next.scopes.contains(command.scope)
      else { return }
      let isRefused = command.disabled(next) != nil, isLast = place == steps.count - 1
      if place > 0, isLast, !isRefused, changesStore(command, step.argument, next) {
        next.show(
          environment.texts(
            "palette.press",
            [
              "key": environment.key(command.id), "title": command.title(environment.texts),
            ]), .info)
        return
      }
      finish(next.run(command, step.argument, environment), &next)
      if isRefused { return }
    }
  }

  /// Returns whether a command would change the store at once. Commands only change the state and
  /// return effects, so it is tried on a copy.
  private func changesStore(_ command: Command, _ argument: Int, _ state: AppState) -> Bool {
    var trial = state
    return command.run(&trial, reader.environment(of: state), argument).contains(where: \.isChange)
  }

  private func openSetting(_ id: String, _ next: inout AppState) {
    let environment = reader.environment(of: next)
    guard var section = environment.features.settings.first(where: { $0.ids.contains(id) }) else {
      return
    }
    var isRead = false
    reader.reportingErrors(&next) { _, next in
      try section.read(from: store, &next, environment)
      isRead = true
    }
    guard isRead else { return }
    let effects = section.open(id, &next, environment)
    next.explainForm("settings.\(id).about")
    finish(effects, &next)
  }

  // MARK: Picture

  /// Draws the current state.
  package func draw() -> Frame {
    let frame = AppView.draw(
      state.value, environment,
      isColorless: options.isColorless || !theme.usesColor)
    shown = frame
    return frame
  }

  /// Returns how long the program may sleep, in milliseconds: until the next second while a running
  /// shift's clock is visible, and at most a second, so that changes by other programs are noticed.
  package func quietMilliseconds(wall: Int64) -> Int32 {
    guard !state.value.isCounting else { return 0 }
    var longest: Int64 = 1000
    if let rest = messageShown.flatMap({ state.value.motion.rest(after: wall - $0) }) {
      longest = min(longest, max(1, rest))
    }
    return Int32(state.value.showsSeconds ? min(longest, 1000 - wall % 1000) : longest)
  }

  /// Starts the animation of a new message, and moves it on; `wall` is the time in milliseconds.
  package func animate(wall: Int64) {
    let now = state.value
    if now.toast?.text != animatedMessage {
      animatedMessage = now.toast?.text
      messageShown = wall
    }
    let isAllowed = options.isAnimated && !now.isAccessible && !now.profile.reducesMotion
    let motion =
      isAllowed ? Motion(of: now.toast, after: wall - (messageShown ?? wall)) : Motion()
    if motion != now.motion { change { $0.motion = motion } }
  }

  /// Whether changes to the store are in progress.
  package var isChanging: Bool { state.value.pending > 0 }

  /// What to say about changes that were in progress when the terminal disappeared and are not
  /// stored; nil if all are.
  package var lostChanges: UserFacingError? {
    let waiting = state.value.pending
    guard waiting > 0 else { return state.value.failedChange }
    return UserFacingError("changes_lost", environment.texts, ["n": String(waiting)])
  }

  /// Whether a chord has been started and its continuations are not shown yet.
  package var isInChord: Bool { !state.value.chord.isEmpty && !state.value.showsChord }
}
