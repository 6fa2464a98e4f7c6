import Interchange

/// A task that may take long, with its file.
package enum LongRunningTask: Equatable, Sendable {
  case importing(String)
  case exporting(String)
  case backingUp(String)

  /// The file as the person named it.
  package var path: String {
    switch self {
    case .importing(let path), .exporting(let path), .backingUp(let path): path
    }
  }

  /// The end of the catalogue's key for its title.
  package var word: String {
    switch self {
    case .importing: "import"
    case .exporting: "export"
    case .backingUp: "backup"
    }
  }
}

/// How far a task has come, and how fast.
package struct TaskProgress: Equatable, Sendable {
  /// The task.
  package var task: LongRunningTask
  /// Bytes that are done.
  package var bytes: Int64
  /// All bytes; 0 if their number is unknown.
  package var total: Int64
  /// Milliseconds since the beginning.
  package var milliseconds: Int64

  /// So much of so much, so many milliseconds after the beginning.
  package init(_ task: LongRunningTask, _ progress: ByteProgress, after milliseconds: Int64) {
    self.task = task
    bytes = progress.bytes
    total = progress.total
    self.milliseconds = milliseconds
  }

  /// Bytes a second since the beginning.
  package var rate: Int64 { bytes * 1000 / max(1, milliseconds) }

  /// The part that is done, in thousandths.
  package var permille: Int { total > 0 ? Int(bytes * 1000 / total) : 0 }
}
