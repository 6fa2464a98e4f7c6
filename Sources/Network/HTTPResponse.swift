/// A response of HTTP, with any status.
public struct HTTPResponse: Equatable, Sendable {
  /// The status, such as 200.
  public var status: Int
  /// The headers.
  public var headers: HTTPHeaders
  /// The body; empty if it was streamed.
  public var body: [UInt8]
  /// The address that responded, after redirects.
  public var url: HTTPURL

  /// Creates a response.
  public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = [], url: HTTPURL) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }

  /// Whether the server did what was asked: 200 to 299.
  public var isSuccess: Bool { (200...299).contains(status) }

  /// The body as text; bytes that are not UTF-8 become U+FFFD.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The target of a redirect; nil if it is none.
  var redirection: String? {
    [301, 302, 303, 307, 308].contains(status) ? headers["Location"] : nil
  }
}
