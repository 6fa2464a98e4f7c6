/// What the program says about itself.
public enum ShiftPro {
  /// The program's version.
  public static let version = "0.1.0"
}
