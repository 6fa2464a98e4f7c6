/// A folder of the user that the XDG Base Directory Specification 0.8 defines.
public enum UserFolder: String, Sendable {
  case config = "XDG_CONFIG_HOME"
  case data = "XDG_DATA_HOME"

  /// Returns the folder's path: that of its environment variable if it is absolute, otherwise the
  /// default below `HOME`; nil without a home.
  public func path(_ variable: (String) -> String?) -> String? {
    if let path = variable(rawValue), path.hasPrefix("/") { return path }
    return variable("HOME").map { $0 + (self == .config ? "/.config" : "/.local/share") }
  }
}
