import AppCore
import Platform
import Services

/// How the full-screen program is to start.
struct Launch {
  /// The store's file; it need not be there yet.
  let storePath: String
  /// Clock, zones, language and theme.
  let options: App.Options
  /// Whether colours were ruled out, by `--no-color` or `NO_COLOR`.
  let noColor: Bool
  /// Whether only ASCII may be drawn; the terminal's own locale may ask for it too.
  let ascii: Bool
  /// Whether the mouse is to be taken.
  let mouse: Bool
  /// Whether the store is to be removed at the end: it was made for this run alone.
  let deletesStoreAtExit: Bool
}

extension Launch {
  /// Starts the full-screen program and waits for its end. Throws `CommandError` and `StoreError`.
  static func run(_ session: Session) throws -> Int32 {
    guard session.processEnvironment.isInteractive else { throw CommandError.usage("no_terminal") }
    let path = try session.storePath()
    var options = try session.appOptions()
    if !session.isTemporary {
      options.timer = try session.reminderTimer()
      options.profileDirectory = (try? StoreLocation.folder(session.processEnvironment)).map {
        ProfileDirectory(folder: $0, path: Files.absolute(path))
      }
    }
    options.isColorless = session.options.noColor
    let launch = Launch(
      storePath: path, options: options, noColor: session.options.noColor,
      ascii: session.options.isASCII, mouse: !session.options.noMouse,
      deletesStoreAtExit: session.giveAwayTemporaryStore())
    session.closeStore()
    defer { if launch.deletesStoreAtExit { StoreLocation.remove(path) } }
    return FullScreen.run(launch)
  }
}
