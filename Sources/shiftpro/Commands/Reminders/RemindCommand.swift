import Domain
import Platform
import Services
import Store
import Sync

/// Delivers due reminders and exits, as timers do.
enum RemindCommand {
  static let spec = CommandSpec(
    name: "remind", group: .work,
    options: [
      OptionSpec(flag: "dry-run", about: "remind_dry_run"),
      OptionSpec(flag: "install", about: "remind_install"),
      OptionSpec(flag: "remove", about: "remind_remove"),
    ],
    examples: ["remind", "remind --dry-run", "remind --install", "remind --remove"],
    worksLocked: true, run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try call.exclude("install", "remove")
    if call.has("install") { return try install(call, session) }
    if call.has("remove") { return try remove(call, session) }
    guard let store = try session.existingStore() else { return try print([], nil, call, session) }
    if call.has("dry-run") { try session.unlock() } else { try keepBackup(store, session) }
    let book = try ReminderBook(store: store, session.coachEnvironment())
    let due = try book.due(for: .outside)
    if call.has("dry-run") { return try print(due, book.next(), call, session) }
    let isLocked = try session.isLocked()
    let told = try send(due, book.settings, store, isLocked: isLocked, session)
    guard !isLocked else { return try print([], nil, call, session) }
    let arrived = try askAgain(store, session)
    let status = try print(told, book.next(), call, session, framings: arrived)
    try keepWeek(store, session)
    try exchangeChanges(store, session)
    try syncCalendars(store, session)
    try takeArrivals(store, session)
    return status
  }

  /// Imports what arrived in the watched folder, if the person wants that. A file that cannot be
  /// imported is named once and stays in the Dashboard; an unreadable folder is left to it too.
  private static func takeArrivals(_ store: Store, _ session: Session) throws {
    let folder = try store.watchedFolder()
    guard folder.importsAtOnce, Files.isFolder(folder.path) else { return }
    try session.console.flush()
    let texts = try session.environment().texts
    for arrival in try session.services().imports.takeArrivals().failed {
      guard case .failed(let why) = arrival.outcome else { continue }
      session.console.remark(
        texts("watch.failed_outside", ["file": Files.name(of: arrival.path), "why": why]))
    }
  }

  /// Exchanges changes with the person's other machines, before the calendars. To be out of reach is
  /// no error, and what needs the person stays open until they look.
  private static func exchangeChanges(_ store: Store, _ session: Session) throws {
    guard try store.machines.link() != nil else { return }
    try session.console.flush()
    do {
      _ = try session.services().perform(.machines(.exchange(isAutomatic: true)))
    } catch is MachineError {} catch is PasswordError {}
  }

  /// Brings calendars into step, since nothing else does while the program is closed. What needs
  /// the person stays open until they look.
  private static func syncCalendars(_ store: Store, _ session: Session) throws {
    guard try !store.calendars.accounts().isEmpty else { return }
    var choice = CalendarSyncChoice()
    choice.isAutomatic = true
    try session.console.flush()
    _ = try session.services().perform(.calendar(.sync(choice)))
  }

  /// Stores the summary of the last week, if the person wants to be told about weeks.
  private static func keepWeek(_ store: Store, _ session: Session) throws {
    guard session.features[.digest], try store.guidanceSettings().digests else { return }
    let end = try store.weekEnd(back: 1, session.environment())
    _ = try session.perform(.guidance(.keepWeek(end)))
  }

  /// Asks a language model again for what waits, if one is set: nothing else does while the program
  /// is closed. A failure stays in the queue. Returns the number of framings that came.
  private static func askAgain(_ store: Store, _ session: Session) throws -> Int {
    guard try store.coachSettings().endpointURL != nil, session.features[.endpoint] else {
      return 0
    }
    return try session.services().goals.replayQueue(onlyDue: true)
  }

  /// Makes the daily backup, since nothing else runs while the program is closed. A failure is
  /// reported once a day and delays no reminder.
  private static func keepBackup(_ store: Store, _ session: Session) throws {
    do {
      _ = try session.keepBackup()
    } catch {
      let environment = try session.environment()
      let key = "backup failed \(ISOText.format(environment.today))"
      guard try store.claim(key, for: .outside, now: environment.now) else { return }
      let why = UserFacingError(error, environment).text
      session.console.remark(environment.texts("backups.failed", ["why": why]))
    }
  }

  // MARK: Delivery

  /// Delivers all reminders, or while the store is locked a single neutral one. A reminder that
  /// cannot be delivered is tried again later. Throws `ReminderError`.
  private static func send(
    _ due: [Reminder], _ settings: ReminderSettings, _ store: Store, isLocked: Bool,
    _ session: Session
  ) throws -> [Reminder] {
    let environment = try session.environment(), console = session.console
    let delivery = ReminderDelivery(
      settings, variable: session.processEnvironment.variable,
      terminal: session.processEnvironment.isInteractive
        ? { try? console.raw(String(decoding: $0, as: UTF8.self)) } : nil)
    var hasTold = false
    return try due.filter { reminder in
      guard try store.claim(reminder.key, for: .outside, now: environment.now) else { return false }
      guard !isLocked || !hasTold else { return true }
      do {
        try delivery.deliver(
          isLocked ? .neutral(environment.texts) : ReminderWords(reminder, environment))
        hasTold = true
      } catch {
        try store.release(reminder.key, for: .outside)
        throw error
      }
      return true
    }
  }

  private static func print(
    _ reminders: [Reminder], _ next: Reminder?, _ call: Invocation, _ session: Session,
    framings: Int = 0
  ) throws -> ExitStatus {
    let environment = try session.environment(), texts = environment.texts
    if session.options.isJSON {
      let list = JSON.array(reminders.map { json($0, environment) })
      try session.console.json(
        .members([
          (call.has("dry-run") ? "due" : "told", list),
          ("next", next.map { json($0, environment) } ?? .null),
          ("framings", .integer(Int64(framings))),
        ]))
      return .done
    }
    let key = call.has("dry-run") ? "cli.remind.due" : "cli.remind.told"
    var lines = reminders.map { texts(key, ["what": ReminderWords($0, environment).line]) }
    if framings > 0 { lines.append(texts("cli.remind.framings", ["n": String(framings)])) }
    if lines.isEmpty { lines = [texts("cli.remind.nothing")] }
    if let next {
      let local = environment.zone.local(at: next.due)
      let when = "\(environment.format.day(local.day)) \(environment.format.time(local))"
      let title = ReminderWords(next, environment).title
      lines.append(texts("cli.remind.next", ["when": when, "what": title]))
    }
    try session.print(lines)
    return .done
  }

  private static func json(_ reminder: Reminder, _ environment: Environment) -> JSON {
    let words = ReminderWords(reminder, environment)
    return .object([
      "kind": .string(reminder.kind), "due": JSON(reminder.due), "title": .string(words.title),
      "text": .string(words.text),
    ])
  }

  // MARK: Timer

  private static func install(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let timer = try session.requiredTimer()
    let channel = try session.existingStore()?.reminders.settings().channel ?? .auto
    guard !channel.needsTerminal else { throw ReminderError.noTerminal(channel) }
    if call.has("dry-run") {
      guard let kind = timer.possible() else { throw ReminderError.noTimer }
      try session.console.raw(plan(timer, kind))
      return .done
    }
    // The timer requires an existing store.
    _ = try session.store()
    let kind = try timer.install()
    return try print(kind, "cli.remind.installed", session)
  }

  /// Returns the files, or the line, that would be written.
  private static func plan(_ timer: ReminderTimer, _ kind: ReminderTimer.Kind) -> String {
    switch kind {
    case .systemd:
      "# \(timer.servicePath)\n\(timer.service)\n# \(timer.timerPath)\n\(timer.timer)"
    case .cron: timer.cronLine + "\n"
    }
  }

  private static func remove(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let timer = try session.requiredTimer()
    if call.has("dry-run") {
      let kind = timer.installed()
      return try print(
        kind, kind == nil ? "cli.remind.no_timer" : "cli.remind.would_remove", session)
    }
    let wasThere = try timer.remove()
    return try print(nil, wasThere ? "cli.remind.removed" : "cli.remind.no_timer", session)
  }

  private static func print(
    _ kind: ReminderTimer.Kind?, _ key: String, _ session: Session
  ) throws -> ExitStatus {
    if session.options.isJSON {
      try session.console.json(.object(["timer": JSON(kind?.rawValue)]))
    } else {
      try session.print([session.environment().texts(key, ["kind": kind?.rawValue ?? ""])])
    }
    return .done
  }
}

extension Session {
  /// Returns the timer of this store's reminders; nil without a home folder. Throws `CommandError`.
  func reminderTimer() throws -> ReminderTimer? {
    guard let executable = processEnvironment.executable() else { return nil }
    return ReminderTimer(
      storePath: Files.absolute(try storePath()),
      dataFolder: try? StoreLocation.folder(processEnvironment),
      executable: executable, variable: processEnvironment.variable)
  }

  fileprivate func requiredTimer() throws -> ReminderTimer {
    guard let timer = try reminderTimer() else { throw CommandError.refusal("no_home") }
    return timer
  }
}
