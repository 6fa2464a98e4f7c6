/// The app lock: a passphrase that the program asks for before it shows anything.
///
/// It protects the screen, not the file: anyone who may read the file can read its contents, and
/// remove the lock.
public struct AppLock: Equatable, Sendable {
  /// The verifier of the passphrase, which the store does not interpret.
  public var verifier: String
  /// The minutes without a key after which the screen locks itself; nil for never.
  public var idleMinutes: Int?
  /// Whether the status line shows as much as without a lock.
  public var showsStatus: Bool

  /// Creates a lock.
  public init(verifier: String, idleMinutes: Int?, showsStatus: Bool) {
    self.verifier = verifier
    self.idleMinutes = idleMinutes
    self.showsStatus = showsStatus
  }
}

/// The delay after wrong passphrases, which prevents trying many.
enum LockDelay {
  /// The number of wrong tries without a delay, for mistyping.
  private static let freeTries = 3
  private static let firstSeconds: Int64 = 5
  private static let mostSeconds: Int64 = 900

  /// Returns the delay in seconds after a number of wrong tries in a row: 5, then doubled each time
  /// up to a quarter of an hour.
  static func seconds(after failures: Int) -> Int64 {
    guard failures >= freeTries else { return 0 }
    return min(mostSeconds, firstSeconds << Int64(min(failures - freeTries, 10)))
  }
}

/// The lock of a store. Every function throws `StoreError`.
extension Store {
  /// Returns the lock; nil without one.
  public func lock() throws -> AppLock? { try connection.lock() }

  /// Returns the lock of the store at `path` without changing the file. Throws `StoreError`.
  public static func lock(
    at path: String, options: StoreOptions = StoreOptions()
  ) throws -> AppLock? {
    let connection = try StoreFile.open(path, schema: .current, options: options) { _, _ in }
    // Versions without the table had no lock.
    let hasTable = try connection.integer(
      "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'app_lock'")
    return hasTable == 0 ? nil : try connection.lock()
  }

  /// Sets, changes or removes the lock. The history does not record this.
  public func setLock(_ lock: AppLock?) throws {
    try connection.transaction {
      _ = try beginWriting()
      // An old verifier must not remain in the free space of a page.
      try connection.execute("PRAGMA secure_delete = ON")
      try connection.run("DELETE FROM app_lock")
      if let lock {
        try connection.run(
          "INSERT INTO app_lock (id, verifier, idle_minutes, shows_status) VALUES (1, ?1, ?2, ?3)",
          [Value(lock.verifier), Value(lock.idleMinutes), Value(lock.showsStatus)])
      }
      return .commit(())
    }
  }

  /// Returns the seconds until the next try is allowed; 0 for now.
  public func lockWaitSeconds() throws -> Int64 { try wait() }

  /// Counts a wrong try before the passphrase is compared, so that killing the program does not
  /// avoid it. Returns false if no try is allowed yet.
  public func beginLockTry() throws -> Bool {
    try connection.transaction {
      guard try wait() == 0 else { return .rollback(false) }
      _ = try beginWriting()
      try connection.run(
        "UPDATE app_lock SET failures = failures + 1, failed_at = ?1",
        [.integer(options.wallMilliseconds())])
      return .commit(true)
    }
  }

  /// Resets the count of wrong tries after a right one.
  public func resetLockTries() throws {
    try connection.run("UPDATE app_lock SET failures = 0, failed_at = 0")
  }

  private func wait() throws -> Int64 {
    let tries = try connection.first("SELECT failures, failed_at FROM app_lock") {
      (failures: $0.int(), at: $0.integer())
    }
    guard let tries else { return 0 }
    let now = options.wallMilliseconds()
    // A clock that was set back must not lock the user out for longer than the delay.
    if now < tries.at { try connection.run("UPDATE app_lock SET failed_at = ?1", [.integer(now)]) }
    let passed = max(0, now - tries.at) / 1000
    return max(0, LockDelay.seconds(after: tries.failures) - passed)
  }
}

extension Connection {
  fileprivate func lock() throws -> AppLock? {
    try first("SELECT verifier, idle_minutes, shows_status FROM app_lock") { row in
      AppLock(verifier: row.text(), idleMinutes: row.optionalInt(), showsStatus: row.flag())
    }
  }
}
