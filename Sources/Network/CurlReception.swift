import CCurl
import Platform

/// What libcurl has received of one response, and how much it has sent. Its callbacks fill it, on
/// the thread of the transfer.
final class CurlReception {
  private(set) var headers: HTTPHeaders = [:]
  /// Whether the headers ended with a blank line. libcurl takes a connection that ends in between
  /// for their end.
  private(set) var hasAllHeaders = false
  /// The pieces of the body that were not yet taken.
  private var pending: [UInt8] = []
  /// The bytes of all headers, also of those that preceded the response (status 1xx).
  private(set) var headerBytes = 0
  private(set) var bodyBytes = 0
  /// The bytes sent, with headers. libcurl's own numbers count a body once or twice, depending on
  /// whether it was sent together with the headers.
  fileprivate(set) var sentBytes = 0
  /// When bytes last arrived.
  private(set) var lastArrival = System.monotonicMilliseconds()
  /// The limit that was exceeded.
  private(set) var exceeded: Int?
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Returns the pieces since the last call, as one; nil if there are none.
  func take() -> [UInt8]? {
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return pending
  }

  /// Adds a line of headers. Returns false if the transfer has to end.
  fileprivate func addHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    headerBytes += line.count
    lastArrival = System.monotonicMilliseconds()
    if headerBytes > HTTPLimits.headerBytes { exceeded = HTTPLimits.headerBytes }
    if line.starts(with: "HTTP/".utf8) {
      headers = [:]
      hasAllHeaders = false
    } else if line.elementsEqual("\r\n".utf8) || line.elementsEqual("\n".utf8) {
      hasAllHeaders = true
    } else if !hasAllHeaders {
      // Later fields are trailers, which are not used.
      headers.add(line: line)
    }
    return exceeded == nil
  }

  /// Adds a piece of the body. Returns false if the transfer has to end.
  fileprivate func addBody(_ piece: UnsafeRawBufferPointer) -> Bool {
    bodyBytes += piece.count
    lastArrival = System.monotonicMilliseconds()
    guard bodyBytes <= limit else {
      exceeded = limit
      return false
    }
    pending += piece
    return true
  }
}

/// The callback for each line of headers (CURLOPT_HEADERFUNCTION(3)).
let receiveHeader: curl_write_callback = { start, _, count, context in
  CurlReception.add(start, count, context) { $0.addHeader($1) }
}

/// The callback for each piece of the body (CURLOPT_WRITEFUNCTION(3)).
let receiveBody: curl_write_callback = { start, _, count, context in
  CurlReception.add(start, count, context) { $0.addBody($1) }
}

/// The callback that observes what is sent (CURLOPT_DEBUGFUNCTION(3)); only the size is used.
let countSent: curl_debug_callback = { _, type, _, count, context in
  guard let context, type == CURLINFO_HEADER_OUT || type == CURLINFO_DATA_OUT else { return 0 }
  Unmanaged<CurlReception>.fromOpaque(context).takeUnretainedValue().sentBytes += count
  return 0
}

extension CurlReception {
  /// Passes bytes to the reception at `context`. Returns their number, or 0 to end the transfer.
  fileprivate static func add(
    _ start: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ body: (CurlReception, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let start, let context, count > 0 else { return 0 }
    let reception = Unmanaged<CurlReception>.fromOpaque(context).takeUnretainedValue()
    return body(reception, UnsafeRawBufferPointer(start: start, count: count)) ? count : 0
  }
}
