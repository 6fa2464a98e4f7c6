import Terminal

/// A part of the program that can be printed as plain text, for pipes and screen readers.
package struct PlainTwin: Sendable {
  /// The word for it on the command line.
  package let name: String
  /// The screen itself, or the one below the layer; nil for the first.
  package let screen: Screen?
  /// The command that opens the layer; nil for a screen.
  package let command: String?
  /// The default size.
  package let size: Size
  /// The position in the list of words, lowest first.
  let rank: Int

  /// Creates the twin of the layer that `command` opens over a screen.
  package init(_ name: String, rank: Int, over screen: Screen? = nil, command: String) {
    self.name = name
    self.rank = rank
    self.screen = screen
    self.command = command
    size = Size(80, 24)
  }

  /// Creates the twin of a screen.
  init(_ screen: any ScreenSurface.Type) {
    name = screen.screen.rawValue
    rank = 0
    self.screen = screen.screen
    command = nil
    size = screen.plainSize
  }
}
