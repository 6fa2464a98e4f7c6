import CNcurses

/// The terminal library.
public enum CursesLibrary {
  /// The name and version.
  public static var version: String { curses_version().map { String(cString: $0) } ?? "unknown" }
}
