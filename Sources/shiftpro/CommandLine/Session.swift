import AppCore
import Domain
import Interchange
import Platform
import Services
import Store

/// A run of a command, which opens the store and settings on demand.
final class Session {
  let invocation: Invocation
  let processEnvironment: ProcessEnvironment
  let options: GlobalOptions
  let console: Console
  private var opened: Store?
  private var temporary: String?
  /// Whether the passphrase was verified; it is not kept.
  private var isUnlocked = false
  /// Whether the result does not depend on a store, so that a missing one needs no remark.
  var needsNoStore = false
  private var known: (environment: Environment, profile: UserProfile)?

  /// Creates a session. Throws `CommandError` for an invalid global option.
  init(_ invocation: Invocation, _ processEnvironment: ProcessEnvironment, _ console: Console)
    throws
  {
    self.invocation = invocation
    self.processEnvironment = processEnvironment
    self.console = console
    options = try GlobalOptions(invocation, processEnvironment)
    console.isASCII = options.isASCII || processEnvironment.isPlainASCII
  }

  deinit {
    opened = nil
    if let temporary { StoreLocation.remove(temporary) }
  }

  // MARK: Store

  /// Returns the path of the store. Throws `CommandError`.
  func storePath() throws -> String {
    if let temporary { return temporary }
    if let path = try StoreLocation.path(invocation, processEnvironment) { return path }
    return try throwawayStore(filled: true).path
  }

  /// Returns the store, created if it is missing. Throws `CommandError` and `StoreError`.
  func store() throws -> Store {
    if let opened { return opened }
    let path = try storePath()
    let store = try opened ?? Store(path: path, options: processEnvironment.storeOptions)
    opened = store
    store.use(processEnvironment.zones, home: options.zone ?? processEnvironment.zone)
    let now = nowText.flatMap { ISOText.instant($0) } ?? processEnvironment.clock()
    try store.resolvePlannedTimes(now: now)
    return store
  }

  /// Returns the store; nil if it is missing, so that reading creates no file.
  func existingStore() throws -> Store? {
    if let opened { return opened }
    return Files.exists(try storePath()) ? try store() : nil
  }

  /// Returns whether the command line names a missing store, probably by mistake. Throws
  /// `CommandError`.
  func namesMissingStore() throws -> Bool {
    guard !options.isQuiet, invocation.has("store") || invocation.has("profile"),
      let path = try StoreLocation.path(invocation, processEnvironment)
    else { return false }
    return !Files.exists(path)
  }

  /// Returns the roster, including planned shifts; nil without a store. Throws `CommandError` and
  /// `StoreError`.
  func roster() throws -> Roster? {
    try existingStore().map { try Roster(store: $0, environment()) }
  }

  /// Returns the payroll, which is empty without a store. Throws `CommandError`, `StoreError` and
  /// `RulesetFileError`.
  func payroll() throws -> Payroll {
    try Payroll(store: existingStore(), profile: profile(), environment: environment())
  }

  /// Returns the pay of a shift. Throws like `payroll`.
  func pay(of shift: Shift) throws -> ShiftPay {
    var ledger = try PayLedger(payroll())
    return try ledger.pay(of: shift)
  }

  /// Returns the store, or an empty temporary one.
  func storeToLookAt() throws -> Store {
    try existingStore() ?? throwawayStore(filled: false)
  }

  private func throwawayStore(filled: Bool) throws -> Store {
    let path = StoreLocation.temporary(processEnvironment)
    temporary = path
    let store = try Store(path: path, options: processEnvironment.storeOptions)
    opened = store
    if filled { try DemoStore.fill(store, self) }
    return store
  }

  /// Closes the store, so that another connection can lock it.
  func closeStore() { opened = nil }

  /// Whether the store is removed at the end.
  var isTemporary: Bool { temporary != nil }

  /// Keeps the temporary store beyond this run; the caller removes it.
  func giveAwayTemporaryStore() -> Bool {
    defer { temporary = nil }
    return temporary != nil
  }

  // MARK: Lock

  /// Asks for the passphrase if the store has a lock. Only a missing store, or one that no command
  /// can read, counts as unlocked; a busy one does not. Returns the passphrase if it was asked for.
  /// Throws `CommandError`, `LockError`, `EncryptionError` and `StoreError`.
  @discardableResult
  func unlock() throws -> Passphrase? {
    do {
      guard let store = try existingStore() else { return nil }
      return try unlock(store.lock(), of: store)
    } catch let error as StoreError where error.isUnreadableFile {
      return nil
    }
  }

  /// Asks for the passphrase without opening the store for writing, because it may be damaged.
  func unlockUntouched() throws {
    do {
      let path = try storePath()
      guard Files.exists(path),
        let lock = try Store.lock(at: path, options: processEnvironment.storeOptions)
      else { return }
      try unlock(lock, of: store())
    } catch let error as StoreError where error.isUnreadableFile {
      return
    }
  }

  @discardableResult
  private func unlock(_ lock: AppLock?, of store: Store) throws -> Passphrase? {
    guard lock != nil, !isUnlocked else { return nil }
    // Completion runs listings this way and must not prompt.
    let asksNobody = options.isQuiet && !processEnvironment.isInteractive
    if asksNobody, processEnvironment.variable(PassphraseSource.variable) == nil {
      throw CommandError.refusal("locked")
    }
    let said = try PassphraseSource.ofLock(self)
    try StoreServices(store: store, environment: environment()).lock.prove(said)
    isUnlocked = true
    return said
  }

  /// Returns whether the store has a lock that cannot be opened without a prompt. Throws
  /// `CommandError` and `StoreError`.
  func isLocked() throws -> Bool {
    guard try existingStore()?.lock() != nil else { return false }
    guard processEnvironment.variable(PassphraseSource.variable) != nil else { return true }
    do {
      try unlock()
      return false
    } catch {
      return true
    }
  }

  // MARK: Environment

  /// Returns the environment of this run, in the user's language, clock format and zone. Its
  /// clock does not advance. Throws `CommandError` and `StoreError`.
  func environment() throws -> Environment { try know().environment }

  /// Returns the profile, or the documented defaults.
  func profile() throws -> UserProfile { try know().profile }

  /// Returns the environment for describing `error`, without reading the store again after it
  /// failed.
  func environment(explaining error: any Error) -> Environment? {
    error is StoreError ? known?.environment : try? environment()
  }

  /// Returns an environment that works even if the store is damaged. Throws `CommandError`.
  func soundEnvironment() throws -> Environment {
    try (try? environment()) ?? world(of: nil).environment
  }

  /// Texts that are available even if the store is damaged.
  var soundTexts: Texts {
    (try? environment().texts) ?? Texts(options.language ?? processEnvironment.language)
  }

  private func know() throws -> (environment: Environment, profile: UserProfile) {
    if let known { return known }
    let saved = try existingStore()?.profiles.profile()
    let found = try world(of: saved)
    known = found
    // Once, before the first result.
    if !options.isQuiet, let notice = zoneNotice?.message(for: saved) {
      console.remark(notice.text(found.environment.texts))
    }
    switch found.profile.glyphs {
    case .automatic: break
    case .ascii: console.isASCII = true
    case .all: console.isASCII = self.options.isASCII
    }
    return found
  }

  /// The warning about a zone that cannot be read; nil if `--zone` names another one.
  var zoneNotice: ZoneNotice? {
    options.zone == nil ? ZoneNotice(machine: processEnvironment) : nil
  }

  private func world(
    of saved: UserProfile?
  ) throws -> (environment: Environment, profile: UserProfile) {
    let options = try appOptions(saved)
    let profile = saved ?? Profiles.fresh(zone: options.zone, now: options.clock())
    return (options.environment(profile, options.texts(of: profile)), profile)
  }

  /// Returns the options of the full-screen program. Throws `CommandError` and `StoreError`.
  func appOptions() throws -> App.Options {
    // Only a time without an offset needs the profile's zone.
    let isZoneNeeded = nowText.map { ISOText.instant($0) == nil } ?? false
    var options = try appOptions(isZoneNeeded ? profile() : nil)
    options.flags = features
    return options
  }

  private func appOptions(_ profile: UserProfile?) throws -> App.Options {
    let zone = options.zone ?? processEnvironment.zone
    var appOptions = App.Options(
      clock: processEnvironment.clock, zones: processEnvironment.zones, zone: zone,
      zoneIsFixed: options.zone != nil, language: options.language ?? processEnvironment.language,
      languageIsFixed: options.language != nil, theme: options.theme)
    appOptions.isAccessible = options.isAccessible
    appOptions.isASCIIForced = options.isASCII
    appOptions.isASCIIByLocale = processEnvironment.isPlainASCII
    appOptions.paper = processEnvironment.paper
    appOptions.entitlements = processEnvironment.entitlements
    guard let nowText else { return appOptions }
    let own = profile.flatMap { try? processEnvironment.zones.zone($0.timeZoneIdentifier) }
    let fixed = try now(nowText, in: options.zone ?? own ?? zone)
    appOptions.clock = { fixed }
    return appOptions
  }

  private var nowText: String? {
    invocation.value("now") ?? processEnvironment.variable("SHIFTPRO_NOW")
  }

  private func now(_ text: String, in zone: Zone) throws -> Instant {
    let context = TimeContext(now: processEnvironment.clock(), zone: zone, weekdays: .latest)
    do {
      return try TimeParser.time(text, in: context).instant
    } catch TimeTextError.unreadable {
      throw CommandError.usage("bad_now", ["text": text])
    }
  }

  /// The themes to choose from, read when they are first needed.
  private(set) lazy var themes = Themes(
    folder: Themes.folder(processEnvironment.variable), processEnvironment.entitlements)

  /// Which parts of the Coach are on, read when it is first needed.
  private(set) lazy var features = readFeatures()

  /// Returns the environment with the parts of the Coach that are on. Throws like `environment`.
  func coachEnvironment() throws -> Environment {
    var environment = try environment()
    environment.flags = features
    return environment
  }

  // MARK: Actions

  /// Returns the services of the store, or of an empty one for a dry run without a store. Throws
  /// `CommandError` and `StoreError`.
  func services(isRehearsal: Bool = false) throws -> StoreServices {
    StoreServices(
      store: try isRehearsal ? storeToLookAt() : store(), environment: try environment(),
      runtimes: [
        EndpointRuntime(variable: processEnvironment.variable), calendarRuntime,
        MachineRuntime(variable: processEnvironment.variable, ask: asker),
      ])
  }

  /// How calendars are reached; a password is asked for in the terminal, once for all steps.
  private lazy var calendarRuntime: CalendarRuntime = {
    CalendarRuntime(variable: processEnvironment.variable, ask: asker)
  }()

  /// A function that asks in the terminal for the password of what has a name.
  private var asker: @Sendable (String) throws -> SecretBytes? {
    let (texts, secret) = (soundTexts, processEnvironment.secret)
    return { name in
      guard var typed = try? secret(texts("password.ask", ["name": name]) + " ") else {
        return nil
      }
      defer { wipe(&typed) }
      return typed.isEmpty ? nil : SecretBytes(typed)
    }
  }

  /// If there is no store yet, tries `body` with an empty temporary one, so that a command that
  /// fails leaves no file. Throws what `body` throws.
  func tryWithoutStore(_ body: (StoreServices) throws -> Void) throws {
    guard try existingStore() == nil else { return }
    let path = StoreLocation.temporary(processEnvironment)
    defer { StoreLocation.remove(path) }
    let store = try Store(path: path, options: processEnvironment.storeOptions)
    try body(
      StoreServices(store: store, environment: environment(), runtimes: [calendarRuntime]))
  }

  /// Performs an action. Throws `ActionError` and `StoreError`.
  func perform(_ action: Action) throws -> ActionResult {
    if action.base.changesOnlyStore { try tryWithoutStore { _ = try $0.perform(action) } }
    let result = try services().perform(action)
    let texts = try environment().texts
    for note in result.notes { console.remark(note.text(texts)) }
    try report(result.kept)
    return result
  }

  /// Reports the closed pay periods that a change kept. Throws like `environment`.
  func report(_ kept: [ClosedDifference]) throws {
    let environment = try environment()
    for kept in kept {
      guard let message = kept.message(environment.format) else { continue }
      console.remark(message.text(environment.texts))
      console.addenda.append(
        .object([
          "start": JSON(kept.days.lowerBound), "end": JSON(kept.days.upperBound.adding(days: -1)),
          "currency": .string(kept.currency), "pay_cents": JSON(kept.kept.payCents),
          "would_be_pay_cents": JSON(kept.wouldBe.payCents),
        ]))
    }
  }

  /// Saves what was changed in the profile of this session. If the setup was not run yet, it is
  /// still offered. Throws `ActionError` and `StoreError`.
  func save(_ profile: UserProfile) throws {
    let original = try self.profile()
    var profile = profile
    if try store().profiles.profile() == nil, try roster()?.isEmpty() ?? true {
      profile.setup = .left("")
    }
    _ = try perform(.settings(.saveProfile(profile, from: original)))
  }

  /// Prints the result of a command, unless `--quiet` is given. Throws `OutputError`.
  func print(_ lines: [String]) throws {
    guard !options.isQuiet else { return }
    for line in lines where !line.isEmpty { try console.line(line) }
  }

  /// Prints that a file was written; `more` are additional JSON members.
  func printWritten(
    _ file: String, _ more: [(key: String, value: JSON)] = [], as key: String = "cli.export.done"
  ) throws {
    guard !options.isJSON else {
      return try console.json(.members([("file", .string(file))] + more))
    }
    try print([soundTexts(key, ["file": file])])
  }
}
