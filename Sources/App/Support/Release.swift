/// Which program this is.
public enum Release {
  /// The program's version.
  public static let version = "0.1.0"
}
