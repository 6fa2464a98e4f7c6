import AppCore
import Domain
import Platform
import Services

/// The configuration with which the full-screen program starts.
struct Launch {
  /// The path of the store, which need not exist yet.
  let storePath: String
  /// Clock, zones, language and theme.
  let options: App.Options
  /// The warning about a zone that cannot be read; nil if `--zone` names another one.
  let zoneNotice: ZoneNotice?
  /// Whether colours are disabled, by `--no-color` or `NO_COLOR`.
  let noColor: Bool
  /// Whether frames are limited to ASCII; the terminal's locale may require it too.
  let ascii: Bool
  /// Whether the mouse is used.
  let mouse: Bool
  /// Whether the store is temporary and removed at exit.
  let deletesStoreAtExit: Bool
}

extension Launch {
  /// Starts the full-screen program, on the Schedule with a shift if one is given, and waits until
  /// it exits. Throws `CommandError` and `StoreError`.
  static func run(_ session: Session, opening shift: RecordID? = nil) throws -> Int32 {
    guard session.processEnvironment.isInteractive else { throw CommandError.usage("no_terminal") }
    let path = try session.storePath()
    var options = try session.appOptions()
    if !session.isTemporary {
      options.timer = try session.reminderTimer()
      options.profileDirectory = (try? StoreLocation.folder(session.processEnvironment)).map {
        ProfileDirectory(folder: $0, path: Files.absolute(path))
      }
    }
    options.shift = shift
    options.isColorless = session.options.noColor
    // Over ssh each frame costs a round trip.
    options.isAnimated = ["SSH_CONNECTION", "SSH_TTY"].allSatisfy {
      session.processEnvironment.variable($0) == nil
    }
    options.themes = session.themes
    let launch = Launch(
      storePath: path, options: options, zoneNotice: session.zoneNotice,
      noColor: session.options.noColor,
      ascii: session.options.isASCII, mouse: !session.options.noMouse,
      deletesStoreAtExit: session.giveAwayTemporaryStore())
    session.closeStore()
    defer { if launch.deletesStoreAtExit { StoreLocation.remove(path) } }
    return FullScreen.run(launch)
  }
}
