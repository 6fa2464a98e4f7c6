import CSQLite
import Domain
import Foundation
import Interchange

/// A folder with stores to attack.
struct Arena {
  let folder: String
  let environment: [String: String]

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("shiftpro-arena-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
    environment = [
      "HOME": folder, "XDG_DATA_HOME": folder + "/data", "XDG_CONFIG_HOME": folder + "/config",
      "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8",
    ]
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Runs the program on the store of that name.
  @discardableResult
  func run(_ words: String..., store: String) throws -> Attempt {
    try run(words, store: store)
  }

  @discardableResult
  func run(_ words: [String], store: String) throws -> Attempt {
    try start(words, store: store).end()
  }

  /// Starts the program on the store of that name.
  func start(
    _ words: [String], store: String, with variables: [String: String] = [:]
  ) throws -> Attempt.Running {
    try Attempt.Running(
      words + ["--store", path(store)], environment.merging(variables) { _, new in new })
  }

  /// A store with a year of a person's life. Throws where the program fails.
  func makeStore(_ name: String) throws {
    let made = try run("demo", "--years", "1", "--seed", "7", store: name)
    guard made.status == 0 else { throw Failure(made.errors) }
    try execute("PRAGMA wal_checkpoint(TRUNCATE)", on: name)
  }

  /// Copies a store; nothing of an earlier one of that name stays.
  func copy(_ name: String, to other: String) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path(other + suffix))
    }
    try FileManager.default.copyItem(atPath: path(name), toPath: path(other))
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  /// Writes a file for the owner alone, as one with a passphrase has to be.
  func write(_ text: String, to name: String) throws {
    try write(text.utf8, to: name)
    chmod(path(name), 0o600)
  }

  /// A package of a store as somebody else would make it: sound in itself.
  func pack(_ name: String, as package: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
    let manifest = BackupManifest(
      createdAt: Instant(seconds: 1_790_000_000), program: "0.1.0", schema: try version(of: name),
      shifts: 1, days: nil)
    var packed: [UInt8] = []
    try BackupPackage.write(MemoryFile(bytes), manifest) { packed += $0 }
    try write(packed, to: package)
  }

  /// `PRAGMA user_version`.
  private func version(of name: String) throws -> Int {
    let rows = try rows("PRAGMA user_version", of: name)
    return Int(rows.first ?? "") ?? 0
  }

  // MARK: SQLite, without the program

  /// Runs SQL on a store without the program's own precautions.
  func execute(_ sql: String, on name: String) throws {
    let handle = try open(name)
    defer { sqlite3_close_v2(handle) }
    try check(sqlite3_exec(handle, sql, nil, nil, nil), handle)
  }

  /// The first column of the rows of a query.
  func rows(_ sql: String, of name: String) throws -> [String] {
    let handle = try open(name)
    defer { sqlite3_close_v2(handle) }
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil), handle)
    defer { sqlite3_finalize(statement) }
    var rows: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
    }
    return rows
  }

  /// Keeps everybody else out of a store while `body` runs.
  func holding<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
    let handle = try open(name)
    defer { sqlite3_close_v2(handle) }
    // With a log, readers are kept out by this mode alone (sqlite.org/wal.html).
    try check(
      sqlite3_exec(
        handle, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE app_lock SET id = id;",
        nil, nil, nil), handle)
    return try body()
  }

  private func open(_ name: String) throws -> OpaquePointer {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      path(name), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    guard let handle, code == SQLITE_OK else { throw Failure("\(name): SQLite says \(code)") }
    return handle
  }

  private func check(_ code: Int32, _ handle: OpaquePointer) throws {
    guard code == SQLITE_OK else { throw Failure(String(cString: sqlite3_errmsg(handle))) }
  }
}
