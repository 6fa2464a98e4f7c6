import Bundled
import Coach
import Interchange

extension GoalLibrary {
  /// The library that comes with the program, read when it is first needed. Tests ensure that the
  /// file is readable.
  package static let bundled =
    (try? GoalLibraryFile.library(Bundled.text("Goals/goals.json") ?? "")) ?? GoalLibrary()
}
