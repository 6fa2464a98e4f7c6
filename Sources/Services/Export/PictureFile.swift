import Interchange
import Platform

/// A request to save a picture that was drawn on a screen.
package struct PictureFile: Equatable, Sendable {
  /// The picture.
  let svg: String
  /// The path as typed; `~/` is the home folder.
  let path: String
  /// Whether an existing file may be overwritten.
  var replaces = false

  package init(svg: String, path: String) {
    self.svg = svg
    self.path = path
  }
}

extension ExportService {
  /// Saves a picture; overwrites an existing file only if `job` allows it.
  func save(_ job: PictureFile, _ progress: (ByteProgress) -> Bool) throws -> ActionResult {
    try writeFile(job.path, nil, replaces: job.replaces, progress) { write in
      try write(Array(job.svg.utf8))
    }
    return ActionResult(Message("done.picture", ["file": job.path]), canUndo: false)
  }
}
