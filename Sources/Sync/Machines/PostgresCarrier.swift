import Domain
import Interchange
import Network
import Platform
import Store

/// A PostgreSQL database as the place of a store: one store in the first schema of the search path,
/// so that each person has a database or a schema.
///
/// Each statement stands alone, so that a connection pool may be in between. The role needs the
/// rights to select, insert and delete; the first machine creates the tables. Only a damaged marker
/// is updated.
public final class PostgresCarrier: Carrier {
  /// The number of segments that are read at once.
  private static let batch = 64
  private static let tables = [
    """
    CREATE TABLE IF NOT EXISTS shiftpro_store (
      store uuid PRIMARY KEY, format int NOT NULL, crypto jsonb NOT NULL)
    """,
    "CREATE UNIQUE INDEX IF NOT EXISTS shiftpro_one_store ON shiftpro_store ((true))",
    """
    CREATE TABLE IF NOT EXISTS shiftpro_segment (
      store uuid NOT NULL REFERENCES shiftpro_store, replica uuid NOT NULL,
      n bigint NOT NULL CHECK (n > 0), kind char(1) NOT NULL CHECK (kind IN ('d', 's')),
      sha256 bytea NOT NULL, payload bytea NOT NULL, at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (store, replica, n))
    """,
  ]

  private let place: String
  private let password: () throws -> SecretBytes?
  private let patience: PostgresConnection.Patience
  private var connection: PostgresConnection?
  /// Segments that were read ahead, of one machine.
  private var ahead: (machine: String, segments: [Int: CarriedSegment]) = ("", [:])

  /// Creates a carrier for the address of a database. The password is read for the first statement;
  /// without one it is where libpq finds it, such as `~/.pgpass`.
  public init(
    _ place: String, patience: PostgresConnection.Patience = .init(),
    password: @escaping () throws -> SecretBytes?
  ) {
    self.place = place
    self.patience = patience
    self.password = password
  }

  /// Returns the marker. Throws `MachineError`.
  public func marker() throws -> String? {
    let found = try existing("SELECT crypto::text FROM shiftpro_store")
    return found.first.flatMap { Self.text($0[0]) }
  }

  /// Makes the tables that are missing. Throws `MachineError`.
  public func prepare() throws {
    // `CREATE TABLE IF NOT EXISTS` needs the right to create even where the table exists.
    let isThere = try rows(
      """
      SELECT 1 WHERE to_regclass('shiftpro_store') IS NOT NULL
        AND to_regclass('shiftpro_segment') IS NOT NULL
      """)
    guard isThere.isEmpty else { return }
    for table in Self.tables { _ = try rows(table) }
  }

  /// Writes the marker, also over a damaged one of the same store. Throws `MachineError`,
  /// `.storeThere` if there is another one.
  public func setMarker(_ text: String) throws {
    let store = try StoreMarker(text, at: place).store
    let values = [
      PostgresConnection.Value.text(store), .text(String(StoreMarker.format)), .text(text),
    ]
    let written = try rows(
      """
      INSERT INTO shiftpro_store VALUES ($1::uuid, $2::int, $3::jsonb)
      ON CONFLICT DO NOTHING RETURNING 1
      """, values)
    guard written.isEmpty else { return }
    let isWhole = try marker().map { (try? StoreMarker($0, at: place)) != nil } ?? false
    let mended =
      isWhole
      ? []
      : try rows(
        """
        UPDATE shiftpro_store SET format = $2::int, crypto = $3::jsonb WHERE store = $1::uuid
        RETURNING 1
        """, values)
    if mended.isEmpty { throw MachineError.storeThere(place) }
  }

  /// Lists the segments. Throws `MachineError`.
  public func heads() throws -> [String: SegmentHead] {
    let found = try existing(
      """
      SELECT replica::text, max(n)::text, string_agg(n::text, ' ' ORDER BY n)
          FILTER (WHERE kind = 's'),
        (count(*) FILTER (WHERE n >= coalesce(newest, 1)) < max(n) - coalesce(newest, 1) + 1)::int
      FROM (SELECT replica, n, kind, max(n) FILTER (WHERE kind = 's')
              OVER (PARTITION BY replica) AS newest
            FROM shiftpro_segment WHERE store = (SELECT store FROM shiftpro_store)) AS segments
      GROUP BY replica, newest
      """)
    var heads: [String: SegmentHead] = [:]
    for row in found {
      guard let machine = Self.text(row[0]), let newest = Self.number(row[1]) else { continue }
      var head = SegmentHead()
      head.newest = newest
      head.snapshots = (Self.text(row[2]) ?? "").split(separator: " ").compactMap { Int($0) }
      head.hasGap = row[3]?.last == 1
      heads[machine] = head
    }
    return heads
  }

  /// Reads the segment with a number, and those with changes after it ahead. Throws `MachineError`.
  public func read(_ number: Int, of machine: String) throws -> [CarriedSegment] {
    if ahead.machine != machine { ahead = (machine, [:]) }
    if let known = ahead.segments.removeValue(forKey: number) { return [known] }
    let found = try existing(
      """
      SELECT n::text, kind::text, payload FROM shiftpro_segment
      WHERE store = (SELECT store FROM shiftpro_store) AND replica = $1::uuid
        AND n >= $2::bigint AND n < $2::bigint + $3::bigint
        AND (n = $2::bigint OR kind = 'd') ORDER BY n
      """, [.text(machine), .text(String(number)), .text(String(Self.batch))])
    for row in found {
      guard let found = Self.number(row[0]), let bytes = row[2] else { continue }
      ahead.segments[found] = CarriedSegment(
        number: found, isSnapshot: Self.text(row[1]) == "s", bytes: bytes)
    }
    return ahead.segments.removeValue(forKey: number).map { [$0] } ?? []
  }

  /// Adds a segment. Throws `MachineError`.
  public func put(_ segment: OutgoingSegment, of machine: String) throws -> Bool {
    let key = [PostgresConnection.Value.text(machine), .text(String(segment.number))]
    let added = try rows(
      """
      INSERT INTO shiftpro_segment (store, replica, n, kind, sha256, payload)
      SELECT store, $1::uuid, $2::bigint, $3::char(1), decode($4, 'hex'), $5::bytea
      FROM shiftpro_store ON CONFLICT DO NOTHING RETURNING n
      """,
      key + [
        .text(segment.isSnapshot ? "s" : "d"), .text(segment.hash), .bytes(segment.bytes),
      ])
    if !added.isEmpty { return true }
    let there = try rows(
      """
      SELECT encode(sha256, 'hex') FROM shiftpro_segment
      WHERE store = (SELECT store FROM shiftpro_store) AND replica = $1::uuid AND n = $2::bigint
      """, key)
    guard let hash = there.first else { throw MachineError.noStore(place) }
    return Self.text(hash[0]) == segment.hash
  }

  /// Removes older segments. Throws `MachineError`.
  public func remove(before number: Int, of machine: String) throws {
    _ = try rows(
      """
      DELETE FROM shiftpro_segment WHERE store = (SELECT store FROM shiftpro_store)
        AND replica = $1::uuid AND n < $2::bigint
      """, [.text(machine), .text(String(number))])
  }

  // MARK: Statements

  private func rows(
    _ statement: String, _ values: [PostgresConnection.Value] = []
  ) throws -> [[[UInt8]?]] {
    do {
      if connection == nil {
        connection = try PostgresConnection(
          PostgresAddress(place), password: password(), patience: patience)
      }
      return try connection?.rows(statement, values) ?? []
    } catch let error as PostgresError {
      // An answer that comes late would be taken for that of the next statement.
      connection = nil
      throw error == .noTable ? MachineError.noStore(place) : MachineError.server(error)
    }
  }

  /// Returns the rows of a statement; none while the tables do not exist.
  private func existing(
    _ statement: String, _ values: [PostgresConnection.Value] = []
  ) throws -> [[[UInt8]?]] {
    do { return try rows(statement, values) } catch MachineError.noStore { return [] }
  }

  private static func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func number(_ bytes: [UInt8]?) -> Int? { text(bytes).flatMap { Int($0) } }
}
