import Platform
import Terminal

/// Terminal features that the user can disable.
public struct CursesOptions: Equatable, Sendable {
  /// No colours, even if the terminal has them. A set `NO_COLOR` has the same effect
  /// (no-color.org).
  public var noColor: Bool
  /// ASCII only, regardless of the locale.
  public var ascii: Bool
  /// Whether clicks, drags and the wheel are reported to the program instead of selecting text.
  public var mouse: Bool
  /// Whether a frame is sent as one synchronized update (private mode 2026), so that it is never
  /// shown in part.
  public var synchronizedOutput: Bool

  /// Creates options; by default, all features of the terminal are used.
  public init(
    noColor: Bool = false, ascii: Bool = false, mouse: Bool = true, synchronizedOutput: Bool = true
  ) {
    self.noColor = noColor
    self.ascii = ascii
    self.mouse = mouse
    self.synchronizedOutput = synchronizedOutput
  }
}

/// A notice shown to the user once after the start.
public enum CursesNotice: Equatable, Sendable {
  /// The terminal database does not contain `TERM`; `used` replaces it.
  case unknownTerminal(name: String, used: String)
  /// The locale's character set is not UTF-8, so frames are drawn in ASCII.
  case asciiOnly(codeset: String)
}

/// The error for a terminal that cannot be used for a full screen.
public enum CursesError: Error, Equatable, Sendable {
  /// Standard input or output is not a terminal.
  case notATerminal
  /// The terminal database contains neither `TERM` nor its substitutes.
  case noDescription(terminal: String)
  /// The terminal cannot position the cursor (`TERM=dumb`).
  case cannotPositionCursor(terminal: String)
  /// A pipe or memory could not be allocated.
  case system(SystemError)
}
