import Platform

/// A connection to a PostgreSQL server. It gives up once the server has been silent for too long:
/// libpq's own functions would wait for ever for a server whose standby is down.
public final class PostgresConnection {
  /// The longest waits, in milliseconds.
  public struct Patience: Sendable {
    /// For the connection to one of the servers.
    public var connecting: Int64 = 5000
    /// For a sign of life while an answer is awaited.
    public var answering: Int64 = 10_000

    /// Creates the usual patience.
    public init() {}
  }

  /// A parameter of a statement.
  public enum Value {
    case text(String)
    case bytes([UInt8])
  }

  private let library: PostgresLibrary
  private let connection: PostgresLibrary.Connection
  private let host: String
  private let patience: Patience

  /// Connects to the first server of an address that can be written to. Throws `PostgresError`.
  public init(
    _ address: PostgresAddress, password: SecretBytes?, patience: Patience = Patience()
  ) throws(PostgresError) {
    let library = try PostgresLibrary.loaded()
    var failure = PostgresError.unreachable(host: address.name, reason: "")
    for server in address.servers {
      do throws(PostgresError) {
        let attempt = Attempt(library, server.name, address.user)
        connection = try attempt.connect(
          address.parameters(server), password, until: patience.connecting)
        self.library = library
        self.patience = patience
        host = server.name
        return
      } catch {
        // An error that the person can fix matters more than a server that is down.
        if failure.isPassing { failure = error }
      }
    }
    throw failure
  }

  deinit { library.finish(connection) }

  /// Runs a statement with the parameters `$1`, `$2` and so on, and returns its rows: the bytes of
  /// each column in PostgreSQL's binary format, nil for NULL. Throws `PostgresError`.
  public func rows(_ statement: String, _ values: [Value] = []) throws(PostgresError)
    -> [[[UInt8]?]]
  {
    guard send(statement, values) else { throw lost() }
    var wantsToWrite = true
    while wantsToWrite || library.isBusy(connection) != 0 {
      if wantsToWrite {
        let left = library.flush(connection)
        guard left >= 0 else { throw lost() }
        wantsToWrite = left > 0
        if !wantsToWrite { continue }
      }
      let events = Int16(POLLIN) | (wantsToWrite ? Int16(POLLOUT) : 0)
      try wait(events)
      guard library.consume(connection) != 0 else { throw lost() }
    }
    return try results()
  }

  /// Waits for the socket. Each part that was sent or has come begins a new wait, so that a large
  /// segment may take its time on a slow line. Throws `PostgresError.noAnswer`.
  private func wait(_ events: Int16) throws(PostgresError) {
    let deadline = System.monotonicMilliseconds() + patience.answering
    guard Attempt.wait(library.socket(connection), events, until: deadline) else {
      throw .noAnswer(host: host)
    }
  }

  /// Reads the results; there is one. Throws `PostgresError`.
  private func results() throws(PostgresError) -> [[[UInt8]?]] {
    var rows: [[[UInt8]?]]?
    var failure: PostgresError?
    while let result = library.result(connection) {
      defer { library.clear(result) }
      let status = library.status(result)
      if status == PostgresLibrary.tuples || status == PostgresLibrary.command {
        rows = self.rows(of: result)
      } else {
        failure = error(of: result)
      }
      // Otherwise the next call would wait for data without a time limit.
      while library.isBusy(connection) != 0 {
        try wait(Int16(POLLIN))
        guard library.consume(connection) != 0 else { throw lost() }
      }
    }
    if let failure { throw failure }
    guard let rows else { throw lost() }
    return rows
  }

  private func rows(of result: PostgresLibrary.Result) -> [[[UInt8]?]] {
    let columns = library.columnCount(result)
    return (0..<library.rowCount(result)).map { row in
      (0..<columns).map { column in
        guard library.isNull(result, row, column) == 0,
          let start = library.value(result, row, column)
        else { return nil }
        let length = Int(library.length(result, row, column))
        return Array(UnsafeRawBufferPointer(start: start, count: length))
      }
    }
  }

  private func error(of result: PostgresLibrary.Result) -> PostgresError {
    func field(_ code: CInt) -> String {
      library.errorField(result, code).map { String(cString: $0) } ?? ""
    }
    let code = field(PostgresLibrary.codeField), reason = field(PostgresLibrary.messageField)
    if code == "42P01" { return .noTable }
    return SQLState.passes(code)
      ? .unreachable(host: host, reason: reason) : .refused(host: host, reason: reason)
  }

  private func lost() -> PostgresError {
    .unreachable(host: host, reason: Attempt.line(library.errorMessage(connection)))
  }

  private func send(_ statement: String, _ values: [Value]) -> Bool {
    let bytes = values.map { value in
      switch value {
      case .text(let text): Array(text.utf8) + [0]
      case .bytes(let bytes): bytes
      }
    }
    let formats = values.map { value -> CInt in if case .bytes = value { 1 } else { 0 } }
    return withAddresses(of: bytes) { addresses in
      library.send(
        connection, statement, CInt(values.count), nil, addresses, bytes.map { CInt($0.count) },
        formats, 1) != 0
    }
  }
}

/// Calls `body` with the addresses of byte strings, which are copied one after the other for the call
/// and wiped afterwards: one may be a password.
private func withAddresses<Result>(
  of strings: [[UInt8]], _ body: ([PostgresLibrary.Text?]) -> Result
) -> Result {
  // Empty memory has no address.
  var all = strings.flatMap(\.self) + [0]
  defer { wipe(&all) }
  return all.withUnsafeBytes { buffer in
    var offset = 0
    return body(
      strings.map { string in
        defer { offset += string.count }
        return buffer.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
      })
  }
}

/// An attempt to connect to one server.
private struct Attempt {
  private let library: PostgresLibrary
  private let host: String
  private let user: String

  init(_ library: PostgresLibrary, _ host: String, _ user: String) {
    self.library = library
    self.host = host
    self.user = user
  }

  /// Returns a connection that sends without waiting. Throws `PostgresError`.
  func connect(
    _ parameters: [String: String], _ password: SecretBytes?, until patience: Int64
  ) throws(PostgresError) -> PostgresLibrary.Connection {
    let deadline = System.monotonicMilliseconds() + patience
    guard let connection = start(parameters, password) else {
      throw .unreachable(host: host, reason: SystemError(path: host, code: ENOMEM).reason)
    }
    // By default libpq prints notices on standard error, over the screen.
    _ = library.setNoticeProcessor(connection, { _, _ in }, nil)
    _ = library.setVerbosity(connection, PostgresLibrary.verbose)
    do throws(PostgresError) {
      try finish(connection, until: deadline)
    } catch {
      library.finish(connection)
      throw error
    }
    _ = library.setNonblocking(connection, 1)
    return connection
  }

  private func finish(
    _ connection: PostgresLibrary.Connection, until deadline: Int64
  ) throws(PostgresError) {
    // Before its first call libpq wants to write, as its documentation says. A connection that has
    // already failed has no socket.
    var polling = PostgresLibrary.Polling.writing
    while polling == .reading || polling == .writing {
      let events = Int16(polling == .reading ? POLLIN : POLLOUT)
      let socket = library.socket(connection)
      guard socket < 0 || Self.wait(socket, events, until: deadline) else {
        throw .unreachable(host: host, reason: SystemError(path: host, code: ETIMEDOUT).reason)
      }
      polling = PostgresLibrary.Polling(rawValue: library.poll(connection)) ?? .failed
    }
    if polling == .failed { throw error(of: connection) }
  }

  private func start(
    _ parameters: [String: String], _ password: SecretBytes?
  ) -> PostgresLibrary.Connection? {
    var texts = parameters.flatMap { [$0.key, $0.value] }.map { Array($0.utf8) + [0] }
    password?.withBytes { texts += [Array("password".utf8) + [0], Array($0) + [0]] }
    defer { for place in texts.indices { wipe(&texts[place]) } }
    return withAddresses(of: texts) { addresses in
      let keywords = stride(from: 0, to: addresses.count, by: 2).map { addresses[$0] } + [nil]
      let values = stride(from: 1, to: addresses.count, by: 2).map { addresses[$0] } + [nil]
      return library.start(keywords, values, 0)
    }
  }

  /// Returns why a connection failed. libpq has no code for it; its messages have that of the
  /// server, and name what is wrong with a certificate in the language of the system.
  private func error(of connection: PostgresLibrary.Connection) -> PostgresError {
    let text = library.errorMessage(connection).map { String(cString: $0) } ?? ""
    let reason = Self.line(library.errorMessage(connection))
    let code = text.firstMatch(of: #/: {2}([0-9A-Z]{5}): /#).map { String($0.1) }
    if library.needsPassword(connection) != 0 { return .passwordMissing(host: host, user: user) }
    if code == "28P01" { return .password(host: host, user: user) }
    // libpq refuses some parameters before it contacts a server. It says so in the system's language,
    // of which those of this program are recognized.
    if library.socket(connection) < 0,
      ["invalid ", "ungültig", "service"].contains(where: text.contains)
    {
      return .badAddress(reason)
    }
    if text.contains("ertifi") {
      return .certificate(host: host, reason: reason)
    }
    if let code, !SQLState.passes(code) { return .refused(host: host, reason: reason) }
    let isRefused = text.contains("SSL") && !text.contains("SYSCALL")
    return isRefused
      ? .refused(host: host, reason: reason) : .unreachable(host: host, reason: reason)
  }

  /// Returns the first line of a message, without the server's name and code.
  static func line(_ text: PostgresLibrary.Text?) -> String {
    guard let text else { return "" }
    let first = String(cString: text).prefix { $0 != "\n" }
    let end =
      first.firstMatch(of: #/(?:failed: )?(?:[A-Z]+: +)?(?:[0-9A-Z]{5}: )/#)
      ?? first.firstMatch(of: #/failed: (?:[A-Z]+: +)?/#)
    return String(end.map { first[$0.range.upperBound...] } ?? first)
  }

  /// Waits for a socket; returns false after a moment.
  static func wait(_ socket: CInt, _ events: Int16, until deadline: Int64) -> Bool {
    while true {
      let left = deadline - System.monotonicMilliseconds()
      guard left > 0 else { return false }
      var request = pollfd(fd: socket, events: events, revents: 0)
      let count = poll(&request, 1, Int32(clamping: left))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}

/// The codes of the SQL standard and of PostgreSQL (PostgreSQL 15 documentation, appendix A).
private enum SQLState {
  /// Whether an error may pass: connections, resources, shutdown and start, a server that is only
  /// read (25006).
  static func passes(_ code: String) -> Bool {
    code == "25006" || ["08", "53", "57", "58", "40"].contains(String(code.prefix(2)))
  }
}
