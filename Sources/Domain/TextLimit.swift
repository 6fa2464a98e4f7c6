/// The limits of new texts in Unicode scalars. Longer texts that are already stored are kept.
public enum TextLimit {
  /// The limit of a name of a shift, pattern, pair of shoes or person.
  public static let name = 120
  /// The limit of a note.
  public static let note = 10_000
}
