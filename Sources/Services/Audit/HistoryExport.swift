import Domain
import Interchange
import Platform
import Store

/// A request to export history entries to a file.
package struct HistoryExport: Equatable, Sendable {
  /// The entries to export.
  var filter: HistoryFilter
  /// The output format.
  var form: AuditRecords.Form
  /// The path as typed; `~/` is the home folder.
  var path: String
  /// Whether an existing file may be overwritten.
  var replaces = false

  package init(filter: HistoryFilter, form: AuditRecords.Form, path: String, replaces: Bool = false)
  {
    self.filter = filter
    self.form = form
    self.path = path
    self.replaces = replaces
  }
}

extension ExportService {
  /// Exports history entries to a file; overwrites an existing one only if `job` allows it.
  func export(
    _ job: HistoryExport, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    try writeFile(job.path, nil, replaces: job.replaces, progress) { write in
      try AuditRecords(store, job.filter, environment.texts).write(as: job.form, to: write)
    }
    return ActionResult(Message("done.audit.export", ["file": job.path]), canUndo: false)
  }
}
