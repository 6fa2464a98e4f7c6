/// The outcome of a write.
public struct DAVWritten: Equatable, Sendable {
  /// The tag of the new version; nil or weak if it has to be fetched.
  public let tag: DAVTag?
  /// The server's clock, in seconds since 1970; nil if it was not stated.
  public let serverDate: Int64?

  init(_ response: HTTPResponse) {
    tag = response.headers["ETag"].flatMap { DAVTag($0) }
    serverDate = response.serverDate
  }
}

extension HTTPResponse {
  /// The server's clock, in seconds since 1970.
  public var serverDate: Int64? { headers["Date"].flatMap(HTTPDate.seconds) }
  /// When the resource last changed, in seconds since 1970.
  public var lastModified: Int64? { headers["Last-Modified"].flatMap(HTTPDate.seconds) }
}
