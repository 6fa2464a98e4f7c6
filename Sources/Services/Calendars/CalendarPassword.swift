import Network
import Platform
import Store

/// The password of a calendar. It is read for each command, and stored nowhere.
package enum CalendarPassword {
  /// Returns what is sent to the server; nil without a user. Throws `CalendarError` and
  /// `PasswordError`.
  static func credentials(
    of account: CalendarAccount, _ runtime: CalendarRuntime
  ) throws -> HTTPCredentials? {
    guard let user = account.user else { return nil }
    let password = try account.secret.read(runtime.variable) {
      guard let typed = try runtime.passwords.password(for: account.name, ask: runtime.ask) else {
        throw CalendarError.cannotAsk(account.name)
      }
      return typed
    }
    return password.map { .basic(user: user, password: $0) }
  }
}
