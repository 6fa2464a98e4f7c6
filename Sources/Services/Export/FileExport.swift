import Domain
import Interchange
import Store

/// A request to export a file from a screen.
package struct FileExport: Equatable, Sendable {
  /// The exported data.
  var subject: Exporter.Subject
  /// The format.
  var form: Exporter.Form
  /// The exported days.
  var window: DayWindow
  /// The path as typed; `~/` is the home folder.
  var path: String
  /// The passphrase; nil for an unencrypted file.
  var passphrase: Passphrase?
  /// Whether an existing file may be overwritten.
  package var replaces = false

  package init(
    subject: Exporter.Subject, form: Exporter.Form, window: DayWindow, path: String,
    passphrase: Passphrase? = nil, replaces: Bool = false
  ) {
    self.subject = subject
    self.form = form
    self.window = window
    self.path = path
    self.passphrase = passphrase
    self.replaces = replaces
  }
}
