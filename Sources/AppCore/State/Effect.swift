import Services
import Terminal
import TerminalText

/// What an update asks for. Data only: `App` performs it.
package enum Effect: Equatable, Sendable {
  /// Change the store.
  case perform(Action)
  /// Perform an action that nobody asked for, beside whatever else is done.
  case performAside(Action)
  /// Stop the change of the store that is under way, where it can be stopped.
  case stopWork
  /// Read again what the screens show.
  case reload
  /// Read again what the changes of the store since the last reading concern.
  case readChanges
  /// Read what the open screen shows; what all screens share has not changed.
  case readScreen
  /// Read on where the cursor of the Schedule or the Journal has left what is known; nothing else
  /// has changed.
  case readOn
  /// Read what layers show of the store.
  case readLayer
  /// List the stores of other persons or jobs.
  case chooseProfile
  /// Ask for the name of another one.
  case addProfile
  /// Leave the store for the one at that path, if it opens.
  case openProfile(String)
  /// Run commands one after another, each where the one before has led; one that cannot be run is
  /// the last.
  case run([HitTarget])
  /// Send a request to the terminal.
  case terminal(TerminalRequest)
}

/// A request to the loop that owns the terminal and the process.
package enum TerminalRequest: Equatable, Sendable {
  /// Put text on the clipboard.
  case copy(String)
  /// Ring the bell.
  case bell
  /// Show a title on the terminal's window until the next key.
  case title(String)
  /// Bring the window's own title back.
  case ownTitle
  /// Have the terminal show a message outside of its screen.
  case notify(TerminalNotice)
  /// Give the terminal back to the shell until the program is continued.
  case suspend
  /// Draw everything anew.
  case redraw
  /// End the program.
  case quit
  /// End for the store at that path.
  case openProfile(String)
  /// End, delete the store with what belongs to it, and begin anew.
  case deleteEverything(Deletion)
}

extension Effect {
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
