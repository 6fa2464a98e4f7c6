/// A terminal that frames are drawn on.
public protocol Backend: AnyObject {
  /// The current size of the terminal.
  var size: Size { get }
  /// Shows a frame, sending only the changes since the last one.
  func present(_ frame: Frame, theme: Theme)
  /// Redraws everything with the next frame, because another program wrote to the screen.
  func invalidate()
  /// Rings the bell.
  func bell()
  /// Returns the terminal to the shell until the program is continued.
  func suspend()
  /// Copies `text` to the clipboard, if the terminal allows it (OSC 52).
  func copy(_ text: String)
}
