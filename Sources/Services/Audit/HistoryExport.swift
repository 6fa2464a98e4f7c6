import Domain
import Interchange
import Platform
import Store

/// A file with entries of the history that is to be written from the screen.
package struct HistoryExport: Equatable, Sendable {
  /// Which entries.
  var filter: HistoryFilter
  /// In which form.
  var form: AuditRecords.Form
  /// The file as the person named it; `~/` is their home.
  var path: String
  /// Whether it may replace an existing file.
  var replaces = false

  package init(filter: HistoryFilter, form: AuditRecords.Form, path: String, replaces: Bool = false)
  {
    self.filter = filter
    self.form = form
    self.path = path
    self.replaces = replaces
  }
}
