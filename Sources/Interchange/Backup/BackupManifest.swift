import Domain

/// What a backup says about itself, before anything of it is unpacked.
public struct BackupManifest: Equatable, Sendable {
  /// When it was made.
  public var createdAt: Instant
  /// The version of the program that made it.
  public var program: String
  /// The machine it was made on, nil where that is not said.
  public var device: String?
  /// The version of the store's tables.
  public var schema: Int
  /// How many shifts are recorded in it.
  public var shifts: Int
  /// The days on which the first and the last of them start, nil where there are none.
  public var days: ClosedRange<CivilDay>?
  /// How many bytes the store has.
  package var size: Int64 = 0
  /// The SHA-256 checksum of those bytes.
  package var checksum = ""

  static let format = "shiftpro-backup"
  static let version = 1
  static let storeName = "store.sqlite"

  /// What is told of a store.
  public init(
    createdAt: Instant, program: String, device: String? = nil, schema: Int, shifts: Int,
    days: ClosedRange<CivilDay>?
  ) {
    self.createdAt = createdAt
    self.program = program
    self.device = device
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
      "device": device.map(JSONValue.string) ?? .null, "schema": .int(schema),
      "shifts": .int(shifts), "from": day(days?.lowerBound),
      "to": day(days?.upperBound), "files": .array([.object(file)]),
    ]
    return JSONValue.object(object).text(isIndented: true)
  }

  /// Reads `text` back. Throws `BackupError`.
  init(_ bytes: [UInt8]) throws(BackupError) {
    do {
      var fields = try JSONFields(JSONParser.value(bytes))
      guard try fields.string("format") == Self.format else { throw BackupError.notABackup }
      guard try fields.int("version") <= Self.version else { throw BackupError.newer }
      program = try fields.string("program")
      device = try fields.optional("device")?.string(at: JSONPath())
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

/// Why a file is no backup, or one that cannot be used. Nothing of it is then.
public enum BackupError: Error, Equatable, Sendable {
  /// Something else.
  case notABackup
  /// A newer program made it.
  case newer
  /// What is in it is not what was put in.
  case damaged
}
