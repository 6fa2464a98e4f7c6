import Domain
import Interchange
import Platform
import Store

/// A file with entries of the history that is to be written from the screen.
public struct HistoryExport: Equatable, Sendable {
  /// Which entries.
  package var filter: HistoryFilter
  /// In which form.
  package var form: AuditRecords.Form
  /// The file as the person named it; `~/` is their home.
  package var path: String
  /// Whether it may replace an existing file.
  package var replaces = false

  package init(filter: HistoryFilter, form: AuditRecords.Form, path: String, replaces: Bool = false)
  {
    self.filter = filter
    self.form = form
    self.path = path
    self.replaces = replaces
  }
}

extension ShiftDesk {
  /// Writes a file with entries of the history; replaces an existing one only if `job` allows it.
  func export(
    _ job: HistoryExport, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    try writeFile(job.path, nil, replaces: job.replaces, progress) { write in
      try AuditRecords(store, job.filter, environment.texts).write(as: job.form, to: write)
    }
    return ActionResult(Message("done.audit.export", ["file": job.path]), canUndo: false)
  }
}
