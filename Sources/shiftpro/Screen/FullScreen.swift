import App
import AppCore
import Domain
import Platform
import Services
import Store
import Terminal
import TerminalCurses

/// The program on a real terminal.
enum FullScreen {
  /// Runs until the user quits; returns the exit status.
  static func run(_ launch: Launch) -> Int32 {
    let complaint: UserFacingError
    do {
      guard let lost = try runStores(launch) else { return 0 }
      complaint = lost
    } catch {
      let texts = Texts(launch.options.language)
      complaint = FullScreen.complaint(error, launch.options.environment(nil, texts))
    }
    System.write("shiftpro: \(complaint.text)\n", to: 2)
    return 1
  }

  /// Runs with one store after another until the user quits. Returns what could not be saved.
  private static func runStores(_ launch: Launch) throws -> UserFacingError? {
    // Open the store first: if that fails, the terminal is still the shell's.
    var path = launch.storePath
    var opened: Store? = try Store(path: path)
    // Undo must not remove the contents of a temporary store.
    if launch.deletesStoreAtExit { try opened?.setUndoBarrier() }
    let wake = try WakePipe()
    let backend = try CursesBackend(
      options: CursesOptions(
        noColor: launch.noColor, ascii: launch.ascii, mouse: launch.mouse), wake: wake)
    defer { backend.shutDown() }
    var options = launch.options
    options.isASCIIForced = backend.isASCIIForced
    options.isASCIIByLocale = backend.isASCIIByLocale
    var failure: (any Error)?, news: Message?, zoneNotice = launch.zoneNotice
    func run() throws -> RunLoop.ExitReason? {
      // Only the run itself may hold the store, because it may be deleted next.
      let store = try opened ?? Store(path: path)
      opened = nil
      return try FullScreen.run(launch, store, options, backend, wake) { app in
        if let notice = app.themeNotice { app.notify(notice, .warning) }
        if let notice = zoneNotice?.message(for: try? store.profiles.profile()) {
          app.notify(notice, .warning)
        }
        if let news { app.notify(news) }
        if let failure { app.complain(failure) }
        if options.shift != nil { app.run(command: "go.schedule") }
      }
    }
    while let exitReason = try run() {
      failure = nil
      news = nil
      switch exitReason {
      case .lost(let complaint): return complaint
      case .profile(let other):
        path = other
        options.shift = nil
        zoneNotice = nil
        options.timer = options.timer?.of(storePath: other)
        options.profileDirectory = options.profileDirectory?.opening(other)
      case .deletion(let deletion):
        do {
          try delete(deletion, path, options.timer)
          news = deletion.done
        } catch {
          failure = error
        }
      }
    }
    return nil
  }

  /// Runs with one store; returns the reason if another run follows.
  private static func run(
    _ launch: Launch, _ store: Store, _ options: App.Options, _ backend: CursesBackend,
    _ wake: WakePipe, greeting: (App) -> Void
  ) throws -> RunLoop.ExitReason? {
    let performer = BackgroundPerformer(path: store.path) { wake.wake() }
    var options = options
    options.offersSetup = !launch.deletesStoreAtExit
    options.reminds = !launch.deletesStoreAtExit
    options.keepsBackups =
      !launch.deletesStoreAtExit
      && !DailyBackup.isTemporary(store.path, variable: System.variable)
    options.asksPassphrase = true
    let app = try App(
      .standard, store: store, performer: performer, options: options, size: backend.size)
    greeting(app)
    return RunLoop(app: app, backend: backend).run()
  }

  /// The time allowed for the background thread to close its connections.
  private static let closingMilliseconds: Int64 = 3000

  private static func delete(
    _ deletion: Deletion, _ path: String, _ timer: ReminderTimer?
  ) throws {
    let deadline = System.monotonicMilliseconds() + closingMilliseconds
    while true {
      do {
        return try deletion.perform(at: path, timer: timer)
      } catch StoreError.locked where System.monotonicMilliseconds() < deadline {
        usleep(20_000)
      }
    }
  }

  private static func complaint(_ error: any Error, _ environment: Environment)
    -> UserFacingError
  {
    let texts = environment.texts
    switch error as? CursesError {
    case .notATerminal: return UserFacingError("no_terminal", texts)
    case .noDescription(let terminal), .cannotPositionCursor(let terminal):
      return UserFacingError("terminal_unknown", texts, ["terminal": terminal])
    case .system(let error): return UserFacingError("failed", texts, ["reason": error.description])
    case nil: return UserFacingError(error, environment)
    }
  }
}
