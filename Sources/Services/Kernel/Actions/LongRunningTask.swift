import Interchange

/// A task that may take long, with the path of its file.
package enum LongRunningTask: Equatable, Sendable {
  case importing(String)
  case exporting(String)
  case backingUp(String)

  /// The path as the user typed it.
  package var path: String {
    switch self {
    case .importing(let path), .exporting(let path), .backingUp(let path): path
    }
  }

  /// The suffix of the text key of its title.
  package var word: String {
    switch self {
    case .importing: "import"
    case .exporting: "export"
    case .backingUp: "backup"
    }
  }
}

/// The progress of a task and its speed.
package struct TaskProgress: Equatable, Sendable {
  /// The task.
  package var task: LongRunningTask
  /// The number of bytes processed.
  package var bytes: Int64
  /// The total number of bytes; 0 if unknown.
  package var total: Int64
  /// The elapsed time in milliseconds.
  package var milliseconds: Int64

  /// Creates the progress of `task` after so many milliseconds.
  package init(_ task: LongRunningTask, _ progress: ByteProgress, after milliseconds: Int64) {
    self.task = task
    bytes = progress.bytes
    total = progress.total
    self.milliseconds = milliseconds
  }

  /// The average speed in bytes a second.
  package var rate: Int64 { bytes * 1000 / max(1, milliseconds) }

  /// The completed part in thousandths.
  package var permille: Int { total > 0 ? Int(bytes * 1000 / total) : 0 }
}
