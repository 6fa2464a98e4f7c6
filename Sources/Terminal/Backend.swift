/// A terminal to draw on.
public protocol Backend: AnyObject {
  /// The terminal's extent now.
  var size: Size { get }
  /// Shows a picture; only what changed since the last is sent.
  func present(_ frame: Frame, theme: Theme)
  /// Draws everything anew at the next picture: something else wrote on the screen.
  func invalidate()
  /// Sounds the bell.
  func bell()
  /// Gives the terminal back to the shell until the program is continued.
  func suspend()
  /// Puts `text` on the clipboard as far as the terminal allows (OSC 52).
  func copy(_ text: String)
}
