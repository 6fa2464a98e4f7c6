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
