/// What happened to one request of the network, for a log: a redirected request makes several. It
/// has neither headers, queries nor bodies.
public struct HTTPLogEntry: Equatable, Sendable {
  /// The method.
  public let method: String
  /// The name or address of the server.
  public let host: String
  /// The path, without the query.
  public let path: String
  /// The bytes sent, with headers, before encryption.
  public let sent: Int
  /// The bytes received, with headers, after decryption.
  public let received: Int
  /// The status, or the error.
  public let outcome: Outcome

  /// The end of a request.
  public enum Outcome: Equatable, Sendable {
    /// The server responded.
    case status(Int)
    /// It did not, or not entirely.
    case failed(HTTPError)
  }
}
