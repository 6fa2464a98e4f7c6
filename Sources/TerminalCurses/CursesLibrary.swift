import CNcurses

/// The library that the terminal is driven with.
public enum CursesLibrary {
  /// Its name and version.
  public static var version: String { curses_version().map { String(cString: $0) } ?? "unknown" }
}
