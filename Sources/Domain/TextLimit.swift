/// How long texts may be that come in, in Unicode scalars. What is stored already and longer stays
/// as it is.
public enum TextLimit {
  /// The most for a name: of a shift, a pattern, a pair of shoes, a person.
  public static let name = 120
  /// The most for a note.
  public static let note = 10_000
}
