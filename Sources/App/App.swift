import Domain
import Interchange
import Store
import Terminal

/// The program without a terminal: takes what comes in, keeps the state, and gives a picture.
///
/// It is used from one thread. Reading the store is done here, because a screen's few rows are read
/// in less time than a switch of threads takes; changes go through an `ActionPerformer`.
public final class App {
  /// What the program needs to begin.
  public struct Options: Sendable {
    /// The clock, in whole seconds; fixed by `--now`.
    public var clock: @Sendable () -> Instant
    /// The machine's zones.
    public var zones: ZoneDatabase
    /// The zone where the profile has none or none that is known, or that overrules it.
    public var zone: Zone
    /// Whether `zone` overrules the profile's.
    public var zoneIsFixed: Bool
    /// The language where the profile has none.
    public var language: Texts.Language
    /// Whether `language` overrules the profile's.
    public var languageIsFixed: Bool
    /// What the person prints on.
    public var paper = PDFPaper.a4
    /// The theme that overrules the profile's.
    public var theme: Theme?
    /// Whether colours were ruled out for the terminal.
    public var isColorless = false
    /// Whether a store that knows nothing yet is set up step by step.
    public var offersSetup: Bool
    /// Whether screens are made to be read aloud or enlarged, whatever the profile says.
    public var isAccessible = false
    /// Whether reminders are told on the screen.
    public var reminds = false
    /// Whether the backup of the day is made.
    public var keepsBackups = false
    /// Whether a lock is asked for: a person sits in front of a screen.
    public var asksPassphrase = false
    /// The timer that tells reminders while the program is closed, nil where it cannot be
    /// installed.
    public var timer: ReminderTimer?
    /// The stores that the person can go to, nil where there are none.
    public var shelf: ProfileShelf?

    /// Clock and zones of a machine, and what a person asked for on the command line.
    public init(
      clock: @escaping @Sendable () -> Instant, zones: ZoneDatabase, zone: Zone,
      zoneIsFixed: Bool = false, language: Texts.Language = .english,
      languageIsFixed: Bool = false, theme: Theme? = nil, offersSetup: Bool = false
    ) {
      self.clock = clock
      self.zones = zones
      self.zone = zone
      self.zoneIsFixed = zoneIsFixed
      self.language = language
      self.languageIsFixed = languageIsFixed
      self.theme = theme
      self.offersSetup = offersSetup
    }
  }

  /// What the program shows.
  public let state: Observed<AppState>
  private let store: Store
  private let performer: any ActionPerformer
  private let options: Options
  /// The commands with the person's own keys; nil where they have none.
  private var commands: CommandRegistry?
  /// The person while the store knows nothing of them, also after an undo.
  private let fresh: UserProfile
  private var texts: Texts
  private var shown: Frame?
  /// Why something that is shown could last not be read.
  public private(set) var failure: (any Error)?
  /// What was walked in which shoes, as far as it was asked for.
  private var book = WearBook()

  /// What the terminal itself is to do, collected until it is taken.
  private var terminalEffects: [Effect] = []

  /// A program over `store`, whose changes `performer` makes. Throws `StoreError`.
  public init(
    store: Store, performer: any ActionPerformer, options: Options, size: Size
  ) throws {
    self.store = store
    self.performer = performer
    self.options = options
    let now = options.clock()
    fresh = Profiles.fresh(zone: options.zone, now: now)
    let profile = try store.profiles.profile() ?? fresh
    texts = Texts(options.language(of: profile))
    state = Observed(AppState(profile: profile, size: size.asScreen, now: now))
    state.value.isAccessibleForNow = options.isAccessible
    state.value.reminds = options.reminds
    state.value.backups.isKept = options.keepsBackups
    state.value.timer = options.timer
    state.value.shelf = options.shelf
    try reload()
    if options.asksPassphrase, state.value.lock.lock != nil { state.value.lock.close() }
    try offerSetup()
  }

  private func offerSetup() throws {
    state.value.storePath = store.path
    guard options.offersSetup else { return }
    let isEmpty = try store.profiles.profile() == nil && Roster(store: store, environment).isEmpty()
    state.value.offerSetup(isEmpty: isEmpty, environment)
    try readLayer()
  }

  /// The world as it is now, in the person's language, clock and zone.
  public var environment: AppEnvironment {
    options.environment(state.value.person, texts, commands)
  }

  /// The theme that is drawn in; one that is looked at in a menu shows itself.
  public var theme: Theme {
    if let looked = state.value.themeLookedAt.flatMap(Theme.named) { return looked }
    return options.theme ?? Theme.named(state.value.profile.theme) ?? .terminal
  }

  // MARK: Events

  /// Takes what came in from the terminal.
  public func take(_ input: InputEvent) {
    if case .mouse(let mouse) = input {
      guard let shown else { return }
      let environment = environment
      var next = state.value
      let effects = next.click(mouse, in: shown, environment)
      state.value = next
      speak()
      perform(effects)
      return orComplain(readAround)
    }
    update(.input(input))
  }

  /// Moves the clock on, takes the outcomes of changes, and notices another program's.
  public func tick() {
    for event in performer.collect() { update(event) }
    if (try? store.externalChange()) == true { orComplain(reload) }
    update(.tick)
    if state.value.isCounting { count() }
  }

  /// Shows the rest of a chord that has been waited on.
  public func showChord() { state.value.showsChord = !state.value.chord.isEmpty }

  private func update(_ event: AppEvent) {
    var next = state.value
    let effects = next.update(event, environment)
    state.value = next
    speak()
    perform(effects)
    orComplain(readAround)
    orComplain(readWalks)
  }

  // MARK: Effects

  private func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .perform(let action):
        state.value.pending += 1
        performer.perform(action, environment)
        for event in performer.collect() { update(event) }
      case .keepBackup:
        performer.keepBackup(environment)
        for event in performer.collect() { update(event) }
      case .reload: orComplain(reload)
      case .readScreen: orComplain(readScreen)
      case .readOn: orComplain(readOn)
      case .readLayer: orComplain(readLayer)
      case .stopWork: performer.stop()
      case .chooseProfile, .addProfile: openProfiles(effect)
      case .openProfile(let path): orComplain { try leave(for: path) }
      case .copy, .bell, .title, .ownTitle, .deleteEverything, .notify, .suspend, .redraw, .quit:
        terminalEffects.append(effect)
      }
    }
  }

  private func openProfiles(_ effect: Effect) {
    guard let shelf = state.value.shelf else {
      return state.value.show(texts("profile.nowhere"), .info)
    }
    let layer: Layer =
      effect == .addProfile
      ? .form(ProfileMenu.form(shelf, environment)) : .menu(ProfileMenu.layer(shelf, texts))
    state.value.layers.append(layer)
  }

  /// Ends for another store once that could be opened.
  private func leave(for path: String) throws {
    _ = try Store(path: path)
    terminalEffects.append(.openProfile(path))
  }

  /// What the terminal is to do since the last call.
  public func takeTerminalEffects() -> [Effect] {
    defer { terminalEffects = [] }
    return terminalEffects
  }

  private func orComplain(_ read: () throws -> Void) {
    do {
      try read()
    } catch {
      let complaint = Complaint(error, environment)
      failure = complaint
      state.value.show(complaint.text, .bad)
    }
  }

  /// Reads what is shown again: the Dashboard's few rows, which every screen needs to know whether
  /// a shift runs, and the screen that is open.
  private func reload() throws {
    var next = state.value
    next.profile = try store.profiles.profile() ?? fresh
    let language = options.language(of: next.person)
    if language != texts.language { texts = Texts(language) }
    next.keys = KeyBindings(stored: try store.keyBindings.bindings())
    if next.keys != state.value.keys { commands = CommandRegistry.standard.with(next.keys) }
    let environment = options.environment(next.person, texts, commands)
    let payroll = try Payroll(store: store, profile: next.profile, environment: environment)
    next.pay = try payroll.context()
    try next.dashboard.reload(from: store, payroll, environment)
    try readScreen(of: &next, environment)
    try next.readLayers(from: store, environment)
    next.walked.forget()
    try next.walked.read(next.walkedShifts, from: store, environment)
    book.isStale = true
    readWear(into: &next, isFirst: shown == nil, environment)
    next.reminders = try store.reminders.settings()
    try next.backups.read(from: store)
    next.lock.take(try store.lock())
    next.canUndo = try store.nextUndo() != nil
    next.canRedo = try store.nextRedo() != nil
    state.value = next
  }

  /// Reads what stands around the shift that a form is about or that is put elsewhere, once for
  /// each few days, and the shifts of the days that are chosen.
  private func readAround() throws {
    var next = state.value
    let environment = environment
    try next.readOutlook(from: store, environment)
    func neighbourhood(_ known: Neighbourhood?, of day: CivilDay) throws -> Neighbourhood {
      if let known, known.days.contains(day) { return known }
      return try Neighbourhood(
        around: day, in: Roster(store: store, environment), of: next.profile)
    }
    switch next.layers.last {
    case .form(var layer) where layer.kind.asksForFile:
      let path = TypedPath(layer.form.value(ImportForm.field))
      guard layer.folder?.folder != path.folder else { return }
      layer.folder = FolderNames.read(for: path)
      layer.review(environment)
      next.layers[next.layers.count - 1] = .form(layer)
    case .form(var layer):
      guard let day = layer.planned?.localStart.day,
        layer.neighbourhood.map({ !$0.days.contains(day) }) ?? true
      else { break }
      layer.neighbourhood = try neighbourhood(nil, of: day)
      layer.review(environment)
      next.layers[next.layers.count - 1] = .form(layer)
    case .placing(var layer):
      layer.neighbourhood = try neighbourhood(layer.neighbourhood, of: next.schedule.cursor)
      next.layers[next.layers.count - 1] = .placing(layer)
      next.refreshGhosts(environment)
    default:
      try next.schedule.readChoice(from: store, profile: next.profile, environment)
    }
    state.value = next
  }

  /// Reads what was walked during the shifts that have come to be shown in full.
  private func readWalks() throws {
    var next = state.value
    try next.walked.read(next.walkedShifts, from: store, environment)
    state.value = next
  }

  /// Speaks the language that the person has just chosen in the setup.
  private func speak() {
    let language = options.language(of: state.value.person)
    guard language != texts.language else { return }
    texts = Texts(language)
    state.value.retell(environment)
  }

  private func readLayer() throws {
    var next = state.value
    try next.readLayers(from: store, environment)
    readWear(into: &next, environment)
    state.value = next
  }

  /// Counts the next part of the steps behind the figures on the screen.
  public func count() {
    var next = state.value
    readWear(into: &next, environment)
    state.value = next
  }

  /// Reads the figures of shoes and steps for the screen. After a failure, which is shown once,
  /// counting stops until the store changes.
  private func readWear(
    into state: inout AppState, isFirst: Bool = false, _ environment: AppEnvironment
  ) {
    do {
      try state.readWear(from: store, &book, isFirst: isFirst, environment)
    } catch {
      let complaint = Complaint(error, environment)
      if (failure as? Complaint) != complaint { state.show(complaint.text, .bad) }
      failure = complaint
      book.giveUp()
      state.stopCounting()
      // What needs no steps is shown all the same.
      try? state.readWear(from: store, &book, environment)
    }
  }

  private func readScreen() throws {
    var next = state.value
    try readScreen(of: &next, environment)
    readWear(into: &next, environment)
    state.value = next
  }

  private func readScreen(of state: inout AppState, _ environment: AppEnvironment) throws {
    switch state.screen {
    case .schedule:
      let page = AppLayout(size: state.size).page(of: .schedule)
      try state.schedule.reload(from: store, profile: state.profile, page: page, environment)
    case .hours:
      let page = AppLayout(size: state.size).page(of: .hours)
      try state.hours.reload(from: store, profile: state.profile, page: page, environment)
    case .journal:
      let rows = AppLayout(size: state.size).page(of: .journal)
      try state.journal.reload(from: store, rows: rows, environment)
    case .settings:
      state.timerKind = state.timer?.installed()
      try state.backups.readFiles(of: store)
      try state.settings.reload(from: store, on: environment.today)
    // The Dashboard is kept up to date behind every screen.
    case .dashboard: break
    }
  }

  private func readOn() throws {
    var next = state.value
    if next.screen == .journal {
      let message = try next.journal.readOn(from: store, environment)
      if let message { next.show(message.text(texts), .info) }
    } else {
      let page = AppLayout(size: next.size).page(of: .schedule)
      try next.schedule.readOn(from: store, profile: next.profile, page: page, environment)
    }
    state.value = next
  }

  // MARK: Picture

  /// The picture of the state as it is now.
  public func draw() -> Frame {
    let frame = AppView.draw(
      state.value, environment,
      isColorless: options.isColorless || theme.name == Theme.mono.name)
    shown = frame
    return frame
  }

  /// Does what a key of the command `id` would do; nothing where there is no such command.
  public func run(command id: String) {
    guard let command = environment.commands[id] else { return }
    let effects = state.value.run(command, 0, environment)
    perform(effects)
  }

  /// How long the program may sleep, in milliseconds: until the next second where a running shift's
  /// clock is shown, and never so long that another program's change goes unnoticed for a second.
  public func quietMilliseconds(wall: Int64) -> Int32 {
    guard !state.value.isCounting else { return 0 }
    let longest: Int64 = 1000
    return Int32(state.value.showsSeconds ? min(longest, 1000 - wall % 1000) : longest)
  }

  /// Shows a passing message that did not come from a key.
  public func notify(_ message: Message) { state.value.show(message.text(texts), .info) }

  /// Shows that something failed that did not come from a key.
  public func complain(_ error: any Error) {
    state.value.show(Complaint(error, environment).text, .bad)
  }

  /// Whether changes of the store are under way.
  public var isChanging: Bool { state.value.pending > 0 }

  /// Whether keys of a chord wait for more.
  public var isInChord: Bool { !state.value.chord.isEmpty && !state.value.showsChord }
}
