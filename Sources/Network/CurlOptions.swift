import CCurl
import Platform

/// The options of an easy handle (curl_easy_setopt(3)).
struct CurlOptions {
  private let easy: CurlLibrary.Handle
  private let library: CurlLibrary

  init(_ easy: CurlLibrary.Handle, _ library: CurlLibrary) {
    self.easy = easy
    self.library = library
  }

  /// Sets everything that follows from the request. Returns the list of headers, which has to
  /// outlive the handle. Throws `HTTPError.broken`.
  func set(
    _ request: HTTPRequest, userAgent: String
  ) throws(HTTPError) -> UnsafeMutablePointer<curl_slist>? {
    try set(CURLOPT_URL, request.url.description)
    try set(CURLOPT_USERAGENT, userAgent)
    // Time limits by signals would end the timers of the program.
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_CONNECTTIMEOUT_MS, Int(clamping: max(1, request.limits.connect.milliseconds)))
    try check(shim_curl_allow_http_only(library.setOption, easy))
    shim_curl_leave_lookups(library.setOption, easy)
    try setConnection(request)
    try setCredentials(request.credentials)
    try setMethod(request)
    return try setHeaders(request)
  }

  private func setConnection(_ request: HTTPRequest) throws(HTTPError) {
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let file = request.caFile {
      try set(CURLOPT_CAINFO, file)
      // Without a folder the file is the only source of trust.
      try set(CURLOPT_CAPATH, UnsafeRawPointer?.none)
    }
    // A proxy would look for this machine's server on its own machine.
    if request.url.isLoopback { try set(CURLOPT_PROXY, "") }
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
  }

  private func setCredentials(_ credentials: HTTPCredentials?) throws(HTTPError) {
    switch credentials {
    case .basic(let user, let password):
      try set(CURLOPT_HTTPAUTH, Int(SHIM_CURL_AUTH_BASIC))
      try set(CURLOPT_USERNAME, user)
      try set(CURLOPT_PASSWORD, password)
    case .bearer(let token):
      try set(CURLOPT_HTTPAUTH, Int(SHIM_CURL_AUTH_BEARER))
      try set(CURLOPT_XOAUTH2_BEARER, token)
    case nil: break
    }
  }

  private func setMethod(_ request: HTTPRequest) throws(HTTPError) {
    if request.method == "HEAD" { return try set(CURLOPT_NOBODY, 1) }
    // These have a length even if it is 0 (RFC 9110, 8.6).
    let hasBody = !request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(request.method)
    if hasBody {
      try check(
        shim_curl_set_offset(
          library.setOption, easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)))
      // One byte more, as the address of an empty array may be null, which would mean no body.
      let body = request.body + [0]
      try check(
        body.withUnsafeBytes {
          shim_curl_set_pointer(library.setOption, easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
        })
    }
    if request.method != (hasBody ? "POST" : "GET") {
      try set(CURLOPT_CUSTOMREQUEST, request.method)
    }
  }

  private func setHeaders(
    _ request: HTTPRequest
  ) throws(HTTPError) -> UnsafeMutablePointer<curl_slist>? {
    var lines = request.headers.fields.map { field in
      // libcurl removes a header without a value; a semicolon sends it empty.
      field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
    }
    // libcurl's own: a form's type, and a pause of a second for servers that do not know 100.
    if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
    if request.headers["Expect"] == nil { lines.append("Expect:") }
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines {
      guard let longer = library.listAppend(list, line) else {
        library.listFree(list)
        throw .broken(reason: "curl_slist_append")
      }
      list = longer
    }
    do {
      try set(CURLOPT_HTTPHEADER, UnsafeRawPointer(list))
    } catch {
      library.listFree(list)
      throw error
    }
    return list
  }

  // MARK: - Values

  func set(_ option: CURLoption, _ value: Int) throws(HTTPError) {
    try check(shim_curl_set_long(library.setOption, easy, option, value))
  }

  /// Sets a text, which libcurl copies.
  func set(_ option: CURLoption, _ text: String) throws(HTTPError) {
    try check(text.withCString { shim_curl_set_pointer(library.setOption, easy, option, $0) })
  }

  /// Sets a secret without leaving a copy of our own.
  func set(_ option: CURLoption, _ secret: SecretBytes) throws(HTTPError) {
    var bytes = secret.withBytes { Array($0) + [0] }
    defer { wipe(&bytes) }
    try check(
      bytes.withUnsafeBytes {
        shim_curl_set_pointer(library.setOption, easy, option, $0.baseAddress)
      })
  }

  func set(_ option: CURLoption, _ pointer: UnsafeRawPointer?) throws(HTTPError) {
    try check(shim_curl_set_pointer(library.setOption, easy, option, pointer))
  }

  func set(_ option: CURLoption, _ callback: curl_write_callback) throws(HTTPError) {
    try check(shim_curl_set_callback(library.setOption, easy, option, callback))
  }

  /// Sets the callback that observes the transfer, which replaces libcurl's own words on stderr.
  func setDebug(_ callback: curl_debug_callback, _ context: UnsafeRawPointer) throws(HTTPError) {
    try check(shim_curl_set_debug_callback(library.setOption, easy, callback))
    try set(CURLOPT_DEBUGDATA, context)
    try set(CURLOPT_VERBOSE, 1)
  }

  private func check(_ code: CURLcode) throws(HTTPError) {
    guard code == CURLE_OK else {
      throw .broken(reason: library.easyMessage(code).map { String(cString: $0) } ?? "")
    }
  }
}
