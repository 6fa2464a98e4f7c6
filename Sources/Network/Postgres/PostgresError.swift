/// The reason why a PostgreSQL server was not asked, or did not do what it was asked. No case has a
/// password in it.
public enum PostgresError: Error, Equatable, Sendable {
  /// libpq is not installed; the name of Debian's package.
  case libraryMissing(package: String)
  /// The text is no address of a database; what is wrong with it.
  case badAddress(String)
  /// The address has a password in it, which others could read.
  case passwordInAddress
  /// The address would allow a connection that others could read or answer.
  case plain(host: String)
  /// The server cannot be reached now, or is no server that can be written to.
  case unreachable(host: String, reason: String)
  /// The server did not answer in time, so that it is unknown whether it did what it was asked.
  case noAnswer(host: String)
  /// The password is wrong.
  case password(host: String, user: String)
  /// The server wants a password, and none was found.
  case passwordMissing(host: String, user: String)
  /// The certificate of the server cannot be trusted.
  case certificate(host: String, reason: String)
  /// The server, or a right that is missing there, refuses it.
  case refused(host: String, reason: String)
  /// A table does not exist.
  case noTable

  /// Whether it may pass without anybody doing something.
  public var isPassing: Bool {
    if case .unreachable = self { true } else { false }
  }
}
