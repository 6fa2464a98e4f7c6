/// One step of a response. After the last one the connection ends.
package enum FaultStep: Sendable {
  /// Sends bytes, as one piece.
  case send([UInt8])
  /// Pauses.
  case pause(milliseconds: Int)
  /// Sends nothing until the client leaves.
  case hold
  /// Sends bytes over and over until the client leaves, with a pause after each time.
  case `repeat`([UInt8], milliseconds: Int)
  /// Ends the connection with a reset.
  case reset
}

/// A response, right or wrong, as the steps of a server.
package struct FaultResponse: Sendable {
  /// The steps, in order.
  package var steps: [FaultStep]

  /// Creates a response of steps.
  package init(_ steps: [FaultStep]) { self.steps = steps }

  /// Creates the first lines of a response.
  package static func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
    let lines = headers.map { "\($0): \($1)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) Scripted\r\nConnection: close\r\n\(lines)\r\n".utf8)
  }

  /// Returns a proper response with a body.
  package static func body(
    _ bytes: [UInt8], status: Int = 200, headers: [(String, String)] = []
  ) -> FaultResponse {
    let head = head(status, headers + [("Content-Length", "\(bytes.count)")])
    return FaultResponse([.send(head + bytes)])
  }

  /// Returns a proper response with a text.
  package static func text(
    _ text: String, status: Int = 200, headers: [(String, String)] = []
  ) -> FaultResponse {
    body(Array(text.utf8), status: status, headers: headers)
  }

  /// Returns a proper response with a body in chunks, each sent as a piece of its own, with pauses
  /// between them.
  package static func chunks(
    _ pieces: [[UInt8]], pause: Int = 0, headers: [(String, String)] = []
  ) -> FaultResponse {
    var steps = [FaultStep.send(head(200, headers + [("Transfer-Encoding", "chunked")]))]
    for piece in pieces where !piece.isEmpty {
      steps.append(.send(chunk(piece)))
      if pause > 0 { steps.append(.pause(milliseconds: pause)) }
    }
    return FaultResponse(steps + [.send(Array("0\r\n\r\n".utf8))])
  }

  /// Returns a redirect.
  package static func redirect(to location: String, status: Int = 302) -> FaultResponse {
    text("moved", status: status, headers: [("Location", location)])
  }

  /// Returns the request as a text: its first line, its headers by name, and its body.
  package static func echo(_ request: FaultRequest) -> FaultResponse {
    let headers = request.headers.sorted { $0.key < $1.key }.map { "\($0): \($1)\n" }.joined()
    return body(Array("\(request.method) \(request.target)\n\(headers)\n".utf8) + request.body)
  }

  /// A connection that ends without a byte.
  package static var closed: FaultResponse { FaultResponse([]) }

  /// No byte, ever.
  package static var silent: FaultResponse { FaultResponse([.hold]) }

  /// Headers, and no byte of the body, ever.
  package static var headersOnly: FaultResponse {
    FaultResponse([.send(head(200, [("Transfer-Encoding", "chunked")])), .hold])
  }

  /// Returns a response that stops in its body, but keeps the connection.
  package static func stalled(after text: String) -> FaultResponse {
    FaultResponse([
      .send(head(200, [("Transfer-Encoding", "chunked")]) + chunk(Array(text.utf8))), .hold,
    ])
  }

  /// Returns a response that promises more bytes than it has.
  package static func truncated(_ text: String, promised: Int) -> FaultResponse {
    FaultResponse([.send(head(200, [("Content-Length", "\(promised)")]) + Array(text.utf8))])
  }

  /// Returns a response that repeats a piece until the client leaves.
  package static func endless(
    _ piece: [UInt8], milliseconds: Int = 0, headers: [(String, String)] = []
  ) -> FaultResponse {
    FaultResponse([
      .send(head(200, headers + [("Transfer-Encoding", "chunked")])),
      .repeat(chunk(piece), milliseconds: milliseconds),
    ])
  }

  /// Returns a chunk of the coding `chunked` (RFC 9112, 7.1).
  package static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }
}
