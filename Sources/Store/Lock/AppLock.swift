/// A passphrase that is asked for before the program shows anything.
///
/// It keeps people from the screen, not from the file: whoever may read the file can read what is
/// in it, and take the lock away.
public struct AppLock: Equatable, Sendable {
  /// What tells the right passphrase from others, as the program writes it; the store does not read
  /// it.
  public var verifier: String
  /// After how many minutes without a key the screen locks itself, nil for never.
  public var idleMinutes: Int?
  /// Whether the status line tells what it does without a lock.
  public var showsStatus: Bool

  /// A lock.
  public init(verifier: String, idleMinutes: Int?, showsStatus: Bool) {
    self.verifier = verifier
    self.idleMinutes = idleMinutes
    self.showsStatus = showsStatus
  }
}

/// How long a person has to wait after wrong tries, so that nobody can try many.
enum LockDelay {
  /// So many wrong tries cost nothing: everybody mistypes.
  private static let freeTries = 3
  private static let firstSeconds: Int64 = 5
  private static let mostSeconds: Int64 = 900

  /// The seconds after so many wrong tries in a row: 5, then twice as many each time, at most a
  /// quarter of an hour.
  static func seconds(after failures: Int) -> Int64 {
    guard failures >= freeTries else { return 0 }
    return min(mostSeconds, firstSeconds << Int64(min(failures - freeTries, 10)))
  }
}

/// The lock of a store. Every function throws `StoreError`.
extension Store {
  /// The lock, nil where there is none.
  public func lock() throws -> AppLock? { try connection.lock() }

  /// The lock of the store at `path`, whose file is not changed. Throws `StoreError`.
  public static func lock(
    at path: String, options: StoreOptions = StoreOptions()
  ) throws -> AppLock? {
    let connection = try StoreFile.open(path, schema: .current, options: options) { _, _ in }
    // Versions without the table had no lock.
    let hasTable = try connection.integer(
      "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'app_lock'")
    return hasTable == 0 ? nil : try connection.lock()
  }

  /// Sets, changes or takes the lock away. The history knows nothing of it.
  public func setLock(_ lock: AppLock?) throws {
    try connection.transaction {
      _ = try beginWriting()
      // An old verifier is not to stay in the free room of a page.
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

  /// How many seconds have to pass before the next try, 0 where none.
  public func lockWaitSeconds() throws -> Int64 { try wait() }

  /// Counts a try as wrong before anything is compared, so that a program which is killed meanwhile
  /// has tried as well; false where the time for another has not come.
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

  /// Forgets the wrong tries: the last one was right.
  public func resetLockTries() throws {
    try connection.run("UPDATE app_lock SET failures = 0, failed_at = 0")
  }

  private func wait() throws -> Int64 {
    let tries = try connection.first("SELECT failures, failed_at FROM app_lock") {
      (failures: $0.int(), at: $0.integer())
    }
    guard let tries else { return 0 }
    let now = options.wallMilliseconds()
    // A clock that was put back must not lock anybody out for longer than the delay.
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
