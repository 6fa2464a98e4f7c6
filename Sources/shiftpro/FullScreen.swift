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
      let performer = BackgroundPerformer(path: launch.storePath) { wake.wake() }
      var options = launch.options
      options.offersSetup = !launch.deletesStoreAtExit
      options.reminds = !launch.deletesStoreAtExit
      let app = try App(store: store, performer: performer, options: options, size: backend.size)
      RunLoop(app: app, backend: backend).run()
      return 0
    } catch {
      let texts = Texts(launch.options.language)
      let complaint = FullScreen.complaint(error, launch.options.environment(nil, texts))
      System.write("shiftpro: \(complaint.text)\n", to: 2)
      return 1
    }
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
