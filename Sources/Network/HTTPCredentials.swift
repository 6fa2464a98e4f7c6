import Platform

/// The proof of who asks. It is sent only to the origin of the request.
public enum HTTPCredentials: Equatable, Sendable {
  /// A name and a password (RFC 7617).
  case basic(user: String, password: SecretBytes)
  /// A token or key (RFC 6750).
  case bearer(SecretBytes)

  /// Throws `HTTPError.badHeader` if they cannot be sent. A name may have no colon, which would
  /// begin the password (RFC 7617, 2).
  func check() throws(HTTPError) {
    let isSendable =
      switch self {
      case .basic(let user, let password):
        isFieldValue(user.utf8) && !user.utf8.contains(UInt8(ascii: ":"))
          && password.withBytes { isFieldValue($0) }
      case .bearer(let token): token.withBytes { isFieldValue($0) }
      }
    guard isSendable else { throw .badHeader(name: "Authorization") }
  }
}
