/// A request as the server has read it.
package struct FaultRequest: Equatable, Sendable {
  /// The method.
  package let method: String
  /// The target: a path with its query, or a whole address if the server is used as a proxy.
  package let target: String
  /// The headers by their names in lower case; the last one of a name.
  package let headers: [String: String]
  /// The body.
  package let body: [UInt8]

  /// The body as text.
  package var text: String { String(decoding: body, as: UTF8.self) }

  /// Reads a request with a `Content-Length`, or without a body. Nil if the client leaves, or
  /// speaks another protocol, such as TLS, to which a text is responded.
  init?(reading connection: Connection) {
    var bytes: [UInt8] = []
    var end: Int?
    while end == nil {
      guard let more = connection.read() else { return nil }
      bytes += more
      guard let first = bytes.first, (0x41...0x5A).contains(first) else {
        _ = connection.write(Array("This is no TLS.\n".utf8))
        return nil
      }
      end = Self.endOfHeaders(bytes)
    }
    let lines = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: true)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let name = line.prefix { $0 != ":" }
      headers[name.lowercased()] = String(
        line[name.endIndex...].dropFirst().drop { $0 == " " })
    }
    self.headers = headers
    var body = Array(bytes[(end ?? 0)...])
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while body.count < length {
      guard let more = connection.read() else { return nil }
      body += more
    }
    self.body = body
  }

  /// Returns the offset after the blank line.
  private static func endOfHeaders(_ bytes: [UInt8]) -> Int? {
    let blank = Array("\r\n\r\n".utf8)
    guard bytes.count >= blank.count else { return nil }
    return (0...bytes.count - blank.count).first {
      bytes[$0..<$0 + blank.count].elementsEqual(blank)
    }.map { $0 + blank.count }
  }
}
