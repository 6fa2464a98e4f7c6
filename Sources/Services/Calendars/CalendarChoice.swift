import Domain
import Platform
import Store

/// What a person chooses about a calendar. Nil leaves a setting as it is; a new calendar has its
/// default.
package struct CalendarChoice: Equatable, Sendable {
  /// The URL or folder, as it was typed.
  package var address: String?
  /// The name.
  package var name: String?
  /// The user of the server.
  package var user: String?
  /// Where the password comes from.
  package var secret: PasswordSource?
  /// The password that was typed; it is kept in memory only.
  package var typed: SecretBytes?
  /// The direction.
  package var direction: CalendarAccount.Direction?
  /// Whether the calendar is created if it is missing.
  package var creates = false
  /// The path of a file of certificate authorities; empty for the system's.
  package var caFile: String?
  /// Whether a server may be reached without TLS.
  package var allowsPlainHTTP: Bool?
  /// The series of the rotation whose shifts it has; empty for all shifts.
  package var pattern: String?
  /// What it has besides shifts: `blocks`, `workouts`.
  package var includes: [String]?
  /// Whether it has notes.
  package var sendsNotes: Bool?
  /// The alarm before a shift in minutes; 0 for none.
  package var alarmMinutes: Int?
  /// The title of events, in which `{name}` is the shift's name.
  package var title: String?

  /// Creates a choice that leaves everything as it is.
  package init() {}

  /// What a calendar can have besides shifts.
  package static let extras = ["blocks", "workouts"]

  /// Returns an account with the choices, except its name and place.
  func applied(to account: CalendarAccount) -> CalendarAccount {
    var account = account
    if let user { account.user = user.isEmpty ? nil : user }
    if let secret { account.secret = secret }
    if let direction { account.direction = direction }
    if let caFile { account.caFile = caFile.isEmpty ? nil : caFile }
    if let allowsPlainHTTP { account.allowsPlainHTTP = allowsPlainHTTP }
    if let pattern { account.pattern = pattern.isEmpty ? nil : pattern }
    if let includes { account.includes = includes }
    if let sendsNotes { account.sendsNotes = sendsNotes }
    if let alarmMinutes { account.alarmMinutes = alarmMinutes == 0 ? nil : alarmMinutes }
    if let title { account.title = title }
    return account
  }
}
