import Coach
import Domain

/// A request to an endpoint, as the log keeps it: without headers and contents.
public struct EngineRequest: Equatable, Sendable {
  /// When it was sent.
  public let at: Instant
  /// The host.
  public let host: String
  /// The purpose, for example `regenerate`.
  public let purpose: String
  /// The bytes that were sent and received.
  public let sent: Int, received: Int
  /// The status, or what went wrong; `sent` until that is known.
  public var result: String

  /// The result of a request that is on its way, or was when the program died.
  public static let sent = "sent"

  /// Creates an entry of the log.
  public init(
    at: Instant, host: String, purpose: String, sent: Int, received: Int, result: String
  ) {
    self.at = at
    self.host = host
    self.purpose = purpose
    self.sent = sent
    self.received = received
    self.result = result
  }
}

/// A request that waits until the endpoint answers again.
public struct EngineJob: Equatable, Sendable {
  /// Identifies the request: the same one is queued once.
  public let key: String
  /// The goal.
  public let goal: RecordID
  /// The revision for which it was asked.
  public let baseRevision: Int
  /// The language of the answer.
  public let language: String
  /// When it was queued.
  public let queuedAt: Instant
  /// The number of tries.
  public var attempts: Int
  /// Why it is not tried any more; nil while it waits.
  public var failure: String?

  /// The value of `failure` once the answer has come, until the person has seen it.
  public static let arrived = "arrived"

  /// Creates a job.
  public init(
    key: String, goal: RecordID, baseRevision: Int, language: String, queuedAt: Instant,
    attempts: Int = 0, failure: String? = nil
  ) {
    self.key = key
    self.goal = goal
    self.baseRevision = baseRevision
    self.language = language
    self.queuedAt = queuedAt
    self.attempts = attempts
    self.failure = failure
  }
}

/// What is kept on this machine about engines, outside of the history. Every function throws
/// `StoreError`.
public struct EngineRepository {
  let connection: Connection

  /// Returns an answer that is still valid; nil without one.
  public func answer(_ key: String, at now: Instant) throws -> String? {
    try connection.first(
      "SELECT answer FROM engine_answer WHERE key = ?1 AND expires_at > ?2",
      [Value(key), Value(now)]
    ) { $0.text() }
  }

  /// Returns the number of answers that are still valid.
  public func answers(at now: Instant) throws -> Int {
    Int(
      try connection.integer(
        "SELECT count(*) FROM engine_answer WHERE expires_at > ?1", [Value(now)]))
  }

  /// Returns the last requests, latest first.
  public func requests(_ count: Int) throws -> [EngineRequest] {
    try connection.all(
      """
      SELECT at, host, purpose, sent, received, result FROM engine_request
      ORDER BY id DESC LIMIT ?1
      """, [Value(count)]
    ) { row in
      EngineRequest(
        at: row.instant(), host: row.text(), purpose: row.text(), sent: row.int(),
        received: row.int(), result: row.text())
    }
  }

  /// Returns the number of requests after which the built-in engine had to answer.
  public func fallbacks() throws -> Int {
    Int(
      try connection.integer(
        "SELECT count(*) FROM engine_request WHERE result LIKE 'fallback%'"))
  }

  /// Returns the requests that wait, oldest first.
  public func jobs() throws -> [EngineJob] {
    try connection.all(
      """
      SELECT key, goal_id, base_revision, language, queued_at, attempts, failure FROM engine_job
      ORDER BY queued_at, key
      """
    ) { row in
      EngineJob(
        key: row.text(), goal: row.id(), baseRevision: row.int(), language: row.text(),
        queuedAt: row.instant(), attempts: row.int(),
        failure: row.isNull ? nil : row.text())
    }
  }
}

extension Store {
  /// What is kept on this machine about engines.
  public var engines: EngineRepository { EngineRepository(connection: connection) }

  /// The number of requests that the log keeps.
  private static let mostRequests = 500

  /// Keeps the answer of an engine until it expires, and drops those that have expired. Throws
  /// `StoreError`.
  public func keepAnswer(
    _ answer: String, as key: String, until expiry: Instant, now: Instant
  ) throws {
    try writeAside {
      try connection.run("DELETE FROM engine_answer WHERE expires_at <= ?1", [Value(now)])
      try connection.run(
        "INSERT OR REPLACE INTO engine_answer VALUES (?1, ?2, ?3)",
        [Value(key), Value(answer), Value(expiry)])
    }
  }

  /// Adds an entry to the log of requests, and returns its place. Throws `StoreError`.
  @discardableResult public func log(_ request: EngineRequest) throws -> Int64 {
    var id: Int64 = 0
    try writeAside {
      try connection.run(
        """
        INSERT INTO engine_request (at, host, purpose, sent, received, result)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        """,
        [
          Value(request.at), Value(request.host), Value(request.purpose), Value(request.sent),
          Value(request.received), Value(request.result),
        ])
      id = connection.lastInsertedRow
      try connection.run(
        """
        DELETE FROM engine_request WHERE id <= (SELECT max(id) FROM engine_request) - ?1
        """, [Value(Self.mostRequests)])
    }
    return id
  }

  /// Replaces the entry of the log at a place; nil removes it. Throws `StoreError`.
  public func replaceLog(_ id: Int64, by request: EngineRequest?) throws {
    try writeAside {
      guard let request else {
        try connection.run("DELETE FROM engine_request WHERE id = ?1", [Value(id)])
        return
      }
      try connection.run(
        """
        UPDATE engine_request SET host = ?2, purpose = ?3, sent = ?4, received = ?5, result = ?6
        WHERE id = ?1
        """,
        [
          Value(id), Value(request.host), Value(request.purpose), Value(request.sent),
          Value(request.received), Value(request.result),
        ])
    }
  }

  /// Queues a request, or replaces the one with its key. Throws `StoreError`.
  public func queue(_ job: EngineJob) throws {
    try writeAside {
      try connection.run(
        "INSERT OR REPLACE INTO engine_job VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        [
          Value(job.key), Value(job.goal), Value(job.baseRevision), Value(job.language),
          Value(job.queuedAt), Value(job.attempts), job.failure.map { Value($0) } ?? .null,
        ])
    }
  }

  /// Removes a request from the queue. Throws `StoreError`.
  public func unqueue(_ key: String) throws {
    try writeAside { try connection.run("DELETE FROM engine_job WHERE key = ?1", [Value(key)]) }
  }

  /// Runs a write of tables that hold no records.
  func writeAside(_ body: () throws -> Void) throws {
    try connection.transaction {
      _ = try beginWriting()
      try body()
      return .commit(())
    }
  }
}
