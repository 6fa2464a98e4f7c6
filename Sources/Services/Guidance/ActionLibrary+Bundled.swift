import Bundled
import Coach
import Interchange

extension ActionLibrary {
  /// The library that comes with the program, read when it is first needed. Tests ensure that the
  /// file is readable.
  package static let bundled =
    (try? ActionLibraryFile.library(Bundled.text("Guidance/actions.json") ?? "")) ?? .empty
}
