import Services
import Terminal
import TerminalText

/// A side effect requested by an update. It is plain data; `App` performs it.
package enum Effect: Equatable, Sendable {
  /// Change the store.
  case perform(Action)
  /// Perform an automatic action, independent of other changes.
  case performAside(Action)
  /// Cancel an automatic action, if it can be cancelled.
  case stopAside(Action)
  /// Cancel the current change to the store, if it can be cancelled.
  case stopWork
  /// Reread everything shown.
  case reload
  /// Reread what depends on the tables changed since the last read.
  case readChanges
  /// Read the open screen; the shared state is unchanged.
  case readScreen
  /// Load more rows where the cursor of the Schedule or the Journal has left the loaded range;
  /// nothing else has changed.
  case readOn
  /// Read what the layers show.
  case readLayer
  /// Open the list of profiles.
  case chooseProfile
  /// Open the form for a new profile.
  case addProfile
  /// Switch to the store at that path, if it can be opened.
  case openProfile(String)
  /// Run commands one after another, each where the one before has led. The first that cannot run
  /// says why and is the last; if the last of several would change the store, its key is shown.
  case run([HitTarget])
  /// Read a section of the Settings and open one of its settings.
  case openSetting(String)
  /// Send a request to the terminal.
  case terminal(TerminalRequest)
}

/// A request to the loop that owns the terminal and the process.
package enum TerminalRequest: Equatable, Sendable {
  /// Copy text to the clipboard.
  case copy(String)
  /// Ring the bell.
  case bell
  /// Set the terminal window's title until the next key.
  case title(String)
  /// Restore the window's own title.
  case ownTitle
  /// Show a desktop notification through the terminal.
  case notify(TerminalNotice)
  /// Suspend the program and return to the shell.
  case suspend
  /// Redraw the whole screen.
  case redraw
  /// Quit.
  case quit
  /// Restart with the store at that path.
  case openProfile(String)
  /// Delete the store with all its files and start over.
  case deleteEverything(Deletion)
}

extension Effect {
  /// Whether it changes the store.
  var isChange: Bool {
    if case .perform = self { true } else { false }
  }

  package static let bell = terminal(.bell)
  static let ownTitle = terminal(.ownTitle)
  package static let suspend = terminal(.suspend)
  package static let redraw = terminal(.redraw)
  package static let quit = terminal(.quit)
  package static func copy(_ text: String) -> Effect { .terminal(.copy(text)) }
  package static func title(_ text: String) -> Effect { .terminal(.title(text)) }
  package static func notify(_ notice: TerminalNotice) -> Effect { .terminal(.notify(notice)) }
  package static func deleteEverything(_ deletion: Deletion) -> Effect {
    .terminal(.deleteEverything(deletion))
  }
}
