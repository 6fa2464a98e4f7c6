/// The files of `Resources`, carried inside the program.
public enum Bundled {
  /// The text of the resource at `path` below `Resources`, for example `Texts/en.txt`.
  public static func text(_ path: String) -> String? {
    literal(path).map { "\($0)" }
  }

  /// The same where it lies in the program, without a copy.
  public static func literal(_ path: String) -> StaticString? {
    files.first { $0.path == path }?.text
  }

  /// The table by which the lines of a catalogue of texts are found in `literal`, as the `Embedder`
  /// builds it; empty for other resources.
  public static func index(_ path: String) -> StaticString {
    files.first { $0.path == path }?.index ?? ""
  }

  /// The paths of all resources, below `Resources`.
  public static var paths: [String] { files.map(\.path) }
}
