import Platform
import Terminal

/// What a person may switch off about the terminal.
public struct CursesOptions: Equatable, Sendable {
  /// No colours, whatever the terminal has. A set `NO_COLOR` has the same effect (no-color.org).
  public var noColor: Bool
  /// ASCII only, whatever the locale says.
  public var ascii: Bool
  /// Clicks, drags and the wheel come to the program instead of selecting text.
  public var mouse: Bool
  /// Pictures are marked as one update (private mode 2026), so that none is shown half drawn.
  public var synchronizedOutput: Bool

  /// Everything the terminal can do, unless told otherwise.
  public init(
    noColor: Bool = false, ascii: Bool = false, mouse: Bool = true, synchronizedOutput: Bool = true
  ) {
    self.noColor = noColor
    self.ascii = ascii
    self.mouse = mouse
    self.synchronizedOutput = synchronizedOutput
  }
}

/// Something a person should be told once after the start.
public enum CursesNotice: Equatable, Sendable {
  /// The terminal database does not know `TERM`; `used` stands in for it.
  case unknownTerminal(name: String, used: String)
  /// The locale's character set is not UTF-8, so pictures are drawn in ASCII.
  case asciiOnly(codeset: String)
}

/// Why the terminal cannot be used for a full screen.
public enum CursesError: Error, Equatable, Sendable {
  /// Standard input or output goes elsewhere.
  case notATerminal
  /// The terminal database knows neither `TERM` nor what would stand in for it.
  case noDescription(terminal: String)
  /// The terminal has no way to put the cursor anywhere (`TERM=dumb`).
  case cannotPositionCursor(terminal: String)
  /// The system refused a pipe or memory.
  case system(SystemError)
}
