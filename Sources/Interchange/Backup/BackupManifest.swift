import Domain

/// The description of a backup, readable before the store is extracted.
public struct BackupManifest: Equatable, Sendable {
  /// The time of the backup.
  public var createdAt: Instant
  /// The version of the program that created it.
  public var program: String
  /// The name of the machine; nil if unknown.
  public var device: String?
  /// The UUID of the store among all stores; nil in backups of older versions.
  public var store: String?
  /// The schema version of the store.
  public var schema: Int
  /// The number of recorded shifts.
  public var shifts: Int
  /// The days of the first and last shift; nil if there are none.
  public var days: ClosedRange<CivilDay>?
  /// The size of the store in bytes.
  package var size: Int64 = 0
  /// The SHA-256 checksum of the store.
  package var checksum = ""

  static let format = "shiftpro-backup"
  static let version = 1
  static let storeName = "store.sqlite"

  /// Creates the description of a store.
  public init(
    createdAt: Instant, program: String, device: String? = nil, store: String? = nil, schema: Int,
    shifts: Int, days: ClosedRange<CivilDay>?
  ) {
    self.createdAt = createdAt
    self.program = program
    self.device = device
    self.store = store
    self.schema = schema
    self.shifts = shifts
    self.days = days
  }

  package var text: String {
    func day(_ day: CivilDay?) -> JSONValue { day.map { .string(ISOText.format($0)) } ?? .null }
    let file: JSONObject = [
      "name": .string(Self.storeName), "bytes": .int(size), "sha256": .string(checksum),
    ]
    let object: JSONObject = [
      "format": .string(Self.format), "version": .int(Self.version),
      "created_at": .string(ISOText.format(createdAt)), "program": .string(program),
      "device": device.map(JSONValue.string) ?? .null,
      "store": store.map(JSONValue.string) ?? .null, "schema": .int(schema),
      "shifts": .int(shifts), "from": day(days?.lowerBound),
      "to": day(days?.upperBound), "files": .array([.object(file)]),
    ]
    return JSONValue.object(object).text(isIndented: true)
  }

  /// Parses the form of `text`. Throws `BackupError`.
  init(_ bytes: [UInt8]) throws(BackupError) {
    do {
      var fields = try JSONFields(JSONParser.value(bytes))
      guard try fields.string("format") == Self.format else { throw BackupError.notABackup }
      guard try fields.int("version") <= Self.version else { throw BackupError.newer }
      program = try fields.string("program")
      device = try fields.optional("device")?.string(at: JSONPath())
      store = try fields.optional("store")?.string(at: JSONPath())
      schema = try fields.int("schema")
      shifts = try fields.int("shifts")
      guard let made = ISOText.instant(try fields.string("created_at")) else {
        throw BackupError.damaged
      }
      createdAt = made
      let ends = try ["from", "to"].compactMap { name -> CivilDay? in
        guard let text = try fields.optional(name)?.string(at: JSONPath()) else { return nil }
        return ISOText.day(text)
      }
      days = ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
      guard case .array(let files) = try fields.value("files"), let first = files.first else {
        throw BackupError.damaged
      }
      var file = try JSONFields(first)
      guard try file.string("name") == Self.storeName else { throw BackupError.damaged }
      size = Int64(try file.int("bytes"))
      checksum = try file.string("sha256")
    } catch let error as BackupError {
      throw error
    } catch {
      throw .damaged
    }
  }
}

/// The error for a file that is not a usable backup. None of its contents are used.
public enum BackupError: Error, Equatable, Sendable {
  /// The file is not a backup.
  case notABackup
  /// A newer version of the program created it.
  case newer
  /// The contents do not match the checksum.
  case damaged
}
