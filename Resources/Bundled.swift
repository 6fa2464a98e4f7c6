/// The files of `Resources`, carried inside the program.
public enum Bundled {
  /// The text of the resource at `path` below `Resources`, for example `Texts/en.txt`.
  public static func text(_ path: String) -> String? {
    files.first { $0.path == path }.map { "\($0.text)" }
  }

  /// The paths of all resources, below `Resources`.
  public static var paths: [String] { files.map(\.path) }
}
