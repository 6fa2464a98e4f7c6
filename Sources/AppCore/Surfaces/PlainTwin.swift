import Terminal

/// Something on the screen that can be printed as plain text, for pipes and screen readers.
package struct PlainTwin: Sendable {
  /// Its word on the command line.
  package let name: String
  /// The screen that it is or that is below it; nil for the first one.
  package let screen: Screen?
  /// The command that opens it over the screen; nil for a screen itself.
  package let command: String?
  /// Its usual size.
  package let size: Size
  /// Its place in the list of words: the smallest comes first.
  let rank: Int

  /// The twin of what `command` opens over a screen.
  package init(_ name: String, rank: Int, over screen: Screen? = nil, command: String) {
    self.name = name
    self.rank = rank
    self.screen = screen
    self.command = command
    size = Size(80, 24)
  }

  /// The twin of a screen.
  init(_ screen: any ScreenSurface.Type) {
    name = screen.screen.rawValue
    rank = 0
    self.screen = screen.screen
    command = nil
    size = screen.plainSize
  }
}
