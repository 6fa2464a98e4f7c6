import CCurl
import Platform

/// One request and its response, on an easy handle of its own and on a connection of the pool; used
/// by one thread.
final class CurlTransfer {
  /// The time after which the caller's hook is asked again, in milliseconds.
  private static let pollMilliseconds: Int64 = 100

  private let request: HTTPRequest
  private let library: CurlLibrary
  private let easy: CurlLibrary.Handle
  private let multi: CurlLibrary.Handle
  private let pool: CurlPool
  private let reception: CurlReception
  /// libcurl's words for an error.
  private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var phase = HTTPError.Phase.connect
  /// When the phase began, or when bytes last moved in it.
  private var phaseStart = System.monotonicMilliseconds()
  private var uploaded: Int64 = 0
  /// The bytes of the body when the current span of idle time began.
  private var counted = 0
  /// When `progressBytes` had last moved, and how many bytes had moved then.
  private var progress: (at: Int64, bytes: Int)?

  /// Prepares the request. Throws `HTTPError.broken` if libcurl rejects a part of it or has no
  /// memory.
  init(
    _ request: HTTPRequest, userAgent: String, library: CurlLibrary, pool: CurlPool
  ) throws(HTTPError) {
    guard let easy = library.easyInit() else { throw .broken(reason: "curl_easy_init") }
    guard let multi = pool.take(library) else {
      library.easyCleanup(easy)
      throw .broken(reason: "curl_multi_init")
    }
    self.request = request
    self.library = library
    self.easy = easy
    self.multi = multi
    self.pool = pool
    reception = CurlReception(limit: request.limits.responseBytes)
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    let options = CurlOptions(easy, library)
    headerList = try options.set(request, userAgent: userAgent)
    try options.set(CURLOPT_ERRORBUFFER, UnsafeRawPointer(message))
    let context = UnsafeRawPointer(Unmanaged.passUnretained(reception).toOpaque())
    try options.set(CURLOPT_WRITEDATA, context)
    try options.set(CURLOPT_HEADERDATA, context)
    try options.set(CURLOPT_WRITEFUNCTION, receiveBody)
    try options.set(CURLOPT_HEADERFUNCTION, receiveHeader)
    try options.setDebug(countSent, context)
    guard library.multiAdd(multi, easy) == CURLM_OK else {
      throw .broken(reason: "curl_multi_add_handle")
    }
  }

  deinit {
    _ = library.multiRemove(multi, easy)
    library.easyCleanup(easy)
    pool.give(multi, library)
    library.listFree(headerList)
    message.deallocate()
  }

  /// The bytes sent so far.
  var sent: Int { reception.sentBytes }
  /// The bytes received so far.
  var received: Int { reception.headerBytes + reception.bodyBytes }

  /// Performs the request; see `HTTPClient.stream`. Throws `HTTPError`.
  func run(
    _ clock: RequestClock, _ isCancelled: () -> Bool, _ receive: ([UInt8]) -> Bool
  ) throws(HTTPError) -> HTTPResponse {
    var response = HTTPResponse(status: 0, url: request.url)
    while true {
      var running: Int32 = 0
      guard library.multiPerform(multi, &running) == CURLM_OK else {
        throw .broken(reason: "curl_multi_perform")
      }
      // All that has arrived is read now: the time that the receiver takes, or that the process is
      // suspended, is no idle time of the server.
      let now = System.monotonicMilliseconds()
      if let limit = reception.exceeded { throw .tooLarge(limit: limit) }
      response.status = info(CURLINFO_RESPONSE_CODE)
      response.headers = reception.headers
      if isCancelled() { throw .cancelled }
      if let piece = reception.take() {
        if response.isSuccess {
          guard receive(piece) else { return response }
        } else if response.redirection == nil {
          response.body += piece
        }
      }
      if running == 0 { break }
      try wait(clock, now)
    }
    try finish()
    return response
  }

  /// Waits until something can be read or written, at most until the hook has to be asked again.
  /// Throws `HTTPError.timedOut` if a deadline has passed.
  private func wait(_ clock: RequestClock, _ now: Int64) throws(HTTPError) {
    updatePhase(now)
    let deadline = clock.deadline(of: phase, since: phaseStart, progress: progress?.at)
    let left = deadline.at - now
    guard left > 0 else { throw .timedOut(deadline.phase) }
    guard library.multiPoll(multi, nil, 0, Int32(min(left, Self.pollMilliseconds)), nil) == CURLM_OK
    else { throw .broken(reason: "curl_multi_poll") }
  }

  private func updatePhase(_ now: Int64) {
    if phase == .connect, offset(CURLINFO_PRETRANSFER_TIME_T) > 0 {
      phase = .firstByte
      phaseStart = now
    }
    if phase == .firstByte {
      let bytes = offset(CURLINFO_SIZE_UPLOAD_T)
      if bytes > uploaded { phaseStart = now }
      uploaded = bytes
    }
    let moved = reception.bodyBytes + Int(uploaded)
    if moved - (progress?.bytes ?? 0) >= request.limits.progressBytes { progress = (now, moved) }
    guard reception.bodyBytes > 0 else { return }
    if phase != .idle || reception.bodyBytes - counted >= request.limits.idleBytes {
      phaseStart = reception.lastArrival
      counted = reception.bodyBytes
    }
    phase = .idle
  }

  /// Throws the `HTTPError` with which libcurl ended the transfer.
  private func finish() throws(HTTPError) {
    var left: Int32 = 0
    guard let ending = library.multiRead(multi, &left)?.pointee, ending.msg == CURLMSG_DONE else {
      throw .broken(reason: "curl_multi_info_read")
    }
    let code = ending.data.result
    if code == CURLE_OK {
      guard reception.hasAllHeaders, info(CURLINFO_RESPONSE_CODE) >= 200 else {
        throw .broken(reason: "incomplete headers")
      }
      return
    }
    updatePhase(System.monotonicMilliseconds())
    let text = String(cString: message)
    let reason = text.isEmpty ? library.easyMessage(code).map { String(cString: $0) } ?? "" : text
    throw HTTPError(
      code, reason: reason, url: request.url, phase: phase,
      systemCode: Int32(truncatingIfNeeded: info(CURLINFO_OS_ERRNO)))
  }

  private func info(_ info: CURLINFO) -> Int {
    var value = 0
    _ = shim_curl_get_long(library.getInfo, easy, info, &value)
    return value
  }

  private func offset(_ info: CURLINFO) -> Int64 {
    var value: curl_off_t = 0
    _ = shim_curl_get_offset(library.getInfo, easy, info, &value)
    return Int64(value)
  }
}

extension HTTPError {
  /// Creates the error for libcurl's `code` (libcurl-errors(3)). `systemCode` is the `errno` of a
  /// failed connection.
  fileprivate init(
    _ code: CURLcode, reason: String, url: HTTPURL, phase: Phase, systemCode: Int32
  ) {
    switch code {
    case CURLE_URL_MALFORMAT: self = .badURL(url.description)
    case CURLE_COULDNT_RESOLVE_HOST: self = .cannotResolve(host: url.host)
    case CURLE_COULDNT_CONNECT where systemCode != ECONNREFUSED && systemCode != 0:
      self = .broken(reason: String(cString: strerror(systemCode)))
    // libcurl's words name a proxy instead of the server, or after "via".
    case CURLE_COULDNT_CONNECT
    where url.isLoopback || reason.contains(url.host) && !reason.contains(" via "):
      self = .refused(host: url.host, port: url.port)
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut(phase)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED:
      self = .tls(reason: reason)
    default: self = .broken(reason: reason)
    }
  }
}
