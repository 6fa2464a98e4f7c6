import Terminal

/// What an update asks the world to do. Data only: performed in one place, by `EffectRunner`.
public enum Effect: Equatable, Sendable {
  /// A change of the store.
  case perform(Action)
  /// Make the backup of the day, unless it is there.
  case keepBackup
  /// Read again what the screens show.
  case reload
  /// Read what the open screen shows; what all screens share has not changed.
  case readScreen
  /// Read on where the cursor of the Schedule or the Journal has left what is known; nothing else
  /// has changed.
  case readOn
  /// Read what layers show of the store.
  case readLayer
  /// Stop the change of the store that is under way, where it can be stopped.
  case stopWork
  /// Put text on the clipboard.
  case copy(String)
  case bell
  /// Show a title on the terminal's window until the next key.
  case title(String)
  /// Bring the window's own title back.
  case ownTitle
  /// Have the terminal show a message outside of its screen.
  case notify(TerminalNotice)
  /// Give the terminal back to the shell until the program is continued.
  case suspend
  /// List the stores of other persons or jobs.
  case chooseProfile
  /// Ask for the name of another one.
  case addProfile
  /// Leave the store for the one at that path.
  case openProfile(String)
  /// Leave the store, delete it with what goes with it, and begin anew.
  case deleteEverything(Deletion)
  /// Draw everything anew.
  case redraw
  case quit
}
