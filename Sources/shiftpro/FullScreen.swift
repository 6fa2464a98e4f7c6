import App
import Domain
import Platform
import Store
import Terminal
import TerminalCurses

/// The program on a real terminal.
enum FullScreen {
  /// Runs until the person quits; returns the exit status.
  static func run(_ launch: Launch) -> Int32 {
    do {
      // The store first: while it can fail, the terminal is still the shell's.
      let store = try Store(path: launch.storePath)
      let wake = try WakePipe()
      let backend = try CursesBackend(
        options: CursesOptions(
          noColor: launch.noColor, ascii: launch.ascii, mouse: launch.mouse), wake: wake)
      defer { backend.shutDown() }
      var next = try run(launch, store, launch.options, backend, wake)
      while let path = next {
        var options = launch.options
        options.timer = options.timer?.of(storePath: path)
        options.shelf = options.shelf.map { ProfileShelf(folder: $0.folder, path: path) }
        next = try run(launch, Store(path: path), options, backend, wake)
      }
      return 0
    } catch {
      let texts = Texts(launch.options.language)
      let complaint = FullScreen.complaint(error, launch.options.environment(nil, texts))
      System.write("shiftpro: \(complaint.text)\n", to: 2)
      return 1
    }
  }

  /// Runs with one store; returns the one to go to where the person wants another.
  private static func run(
    _ launch: Launch, _ store: Store, _ options: App.Options, _ backend: CursesBackend,
    _ wake: WakePipe
  ) throws -> String? {
    let performer = BackgroundPerformer(path: store.path) { wake.wake() }
    var options = options
    options.offersSetup = !launch.deletesStoreAtExit
    options.reminds = !launch.deletesStoreAtExit
    options.keepsBackups =
      !launch.deletesStoreAtExit
      && !DailyBackup.isTemporary(store.path, variable: System.variable)
    let app = try App(store: store, performer: performer, options: options, size: backend.size)
    return RunLoop(app: app, backend: backend).run()
  }

  private static func complaint(_ error: any Error, _ environment: AppEnvironment) -> Complaint {
    let texts = environment.texts
    switch error as? CursesError {
    case .notATerminal: return Complaint("no_terminal", texts)
    case .noDescription(let terminal), .cannotPositionCursor(let terminal):
      return Complaint("terminal_unknown", texts, ["terminal": terminal])
    case .system(let error): return Complaint("failed", texts, ["reason": error.description])
    case nil: return Complaint(error, environment)
    }
  }
}
