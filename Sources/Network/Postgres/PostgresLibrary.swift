import Platform

/// The functions of libpq, found when the first server is asked: linked, the library and the twenty
/// it needs would be loaded at every start of the program. Their types are written down here, as
/// libpq's pkg-config file would link it. They are as in PostgreSQL 10 of 2017, and libpq 5 keeps
/// them (PostgreSQL 15 documentation, chapter 34).
///
/// `@unchecked Sendable`: all fields are constant addresses of functions in a library that is never
/// unloaded, and libpq's functions may be called by several threads on connections of their own.
struct PostgresLibrary: @unchecked Sendable {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>

  /// `PQconninfoOption`, of which a list has as many as there are until one without keyword.
  struct Option {
    let keyword: UnsafeMutablePointer<CChar>?
    let variable: UnsafeMutablePointer<CChar>?
    let compiled: UnsafeMutablePointer<CChar>?
    let value: UnsafeMutablePointer<CChar>?
    let label: UnsafeMutablePointer<CChar>?
    let display: UnsafeMutablePointer<CChar>?
    let size: CInt
  }

  /// What a connection in the making waits for (`PostgresPollingStatusType`).
  enum Polling: CInt { case failed, reading, writing, ready }

  static let tuples: CInt = 2
  static let command: CInt = 1
  /// `PQERRORS_VERBOSE`: messages have the code of SQLSTATE.
  static let verbose: CInt = 2
  static let codeField = CInt(UInt8(ascii: "C"))
  static let messageField = CInt(UInt8(ascii: "M"))
  /// Debian's package of the library.
  static let package = "libpq5"
  private static let names = [
    "libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
  ]

  private static let shared = Swift.Result { () throws(PostgresError) in try PostgresLibrary() }

  /// Returns the library, loading it for the first call. Throws `PostgresError.libraryMissing`.
  static func loaded() throws(PostgresError) -> PostgresLibrary { try shared.get() }

  let parse:
    @convention(c) (Text, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)
      -> UnsafeMutableRawPointer?
  let freeOptions: @convention(c) (UnsafeMutableRawPointer) -> Void
  let freeMemory: @convention(c) (UnsafeMutableRawPointer) -> Void
  let start: @convention(c) (UnsafePointer<Text?>, UnsafePointer<Text?>, CInt) -> Connection?
  let poll: @convention(c) (Connection) -> CInt
  let socket: @convention(c) (Connection) -> CInt
  let errorMessage: @convention(c) (Connection) -> Text?
  let needsPassword: @convention(c) (Connection) -> CInt
  let setVerbosity: @convention(c) (Connection, CInt) -> CInt
  let setNoticeProcessor:
    @convention(c) (
      Connection, @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void,
      UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer?
  let setNonblocking: @convention(c) (Connection, CInt) -> CInt
  let finish: @convention(c) (Connection) -> Void
  let send:
    @convention(c) (
      Connection, Text, CInt, UnsafePointer<CUnsignedInt>?, UnsafePointer<Text?>?,
      UnsafePointer<CInt>?, UnsafePointer<CInt>?, CInt
    ) -> CInt
  let flush: @convention(c) (Connection) -> CInt
  let consume: @convention(c) (Connection) -> CInt
  let isBusy: @convention(c) (Connection) -> CInt
  let result: @convention(c) (Connection) -> Result?
  let status: @convention(c) (Result) -> CInt
  let errorField: @convention(c) (Result, CInt) -> Text?
  let rowCount: @convention(c) (Result) -> CInt
  let columnCount: @convention(c) (Result) -> CInt
  let isNull: @convention(c) (Result, CInt, CInt) -> CInt
  let length: @convention(c) (Result, CInt, CInt) -> CInt
  let value: @convention(c) (Result, CInt, CInt) -> Text?
  let clear: @convention(c) (Result) -> Void

  private init() throws(PostgresError) {
    let missing = PostgresError.libraryMissing(package: Self.package)
    guard let library = DynamicLibrary(Self.names, having: "PQconnectStartParams") else {
      throw missing
    }
    func find<Function>(_ name: String) throws(PostgresError) -> Function {
      guard let function = library.function(name, Function.self) else { throw missing }
      return function
    }
    parse = try find("PQconninfoParse")
    freeOptions = try find("PQconninfoFree")
    freeMemory = try find("PQfreemem")
    start = try find("PQconnectStartParams")
    poll = try find("PQconnectPoll")
    socket = try find("PQsocket")
    errorMessage = try find("PQerrorMessage")
    needsPassword = try find("PQconnectionNeedsPassword")
    setVerbosity = try find("PQsetErrorVerbosity")
    setNoticeProcessor = try find("PQsetNoticeProcessor")
    setNonblocking = try find("PQsetnonblocking")
    finish = try find("PQfinish")
    send = try find("PQsendQueryParams")
    flush = try find("PQflush")
    consume = try find("PQconsumeInput")
    isBusy = try find("PQisBusy")
    result = try find("PQgetResult")
    status = try find("PQresultStatus")
    errorField = try find("PQresultErrorField")
    rowCount = try find("PQntuples")
    columnCount = try find("PQnfields")
    isNull = try find("PQgetisnull")
    length = try find("PQgetlength")
    value = try find("PQgetvalue")
    clear = try find("PQclear")
  }
}
