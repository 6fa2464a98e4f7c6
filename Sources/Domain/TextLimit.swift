/// Limits for new texts in Unicode scalars. Longer texts that are already stored stay.
public enum TextLimit {
  /// The most for a name: of a shift, a pattern, a pair of shoes, a person.
  public static let name = 120
  /// The most for a note.
  public static let note = 10_000
}
