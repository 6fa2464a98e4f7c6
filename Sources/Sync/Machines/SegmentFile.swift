import Interchange
import Store

/// The form of a segment: lines of JSON, deflated and sealed. The first line is the header, the last
/// one counts the others.
struct SegmentFile {
  /// The first line of a segment.
  struct Header {
    /// The version of the schema of its records.
    var schema: Int
    /// The name of its machine.
    var name: String
    /// The SHA-256 of the segment before; nil for the first one.
    var previous: String?
    /// The numbers of the segments of other machines that it had read, by their UUIDs.
    var seen: [String: Int]
  }

  /// The reason why a segment cannot be read now. It is tried again.
  enum Failure: Error {
    /// Another key sealed it, or it was changed.
    case notWhole
    /// A newer program wrote it.
    case newer
  }

  let key: SharedKey
  let store: String

  /// Returns what the tag of a segment authenticates besides its contents.
  private func place(_ number: Int, of machine: String, isSnapshot: Bool) -> String {
    "\(StoreMarker.format)|\(store)|\(machine)|\(number)|\(isSnapshot ? "snapshot" : "delta")"
  }

  // MARK: Writing

  /// Seals a segment. Throws `EncryptionError.library` and what reading the records throws.
  func encode(_ draft: SegmentDraft) throws -> (bytes: [UInt8], hash: String) {
    let deflater = Deflater()
    var packed: [UInt8] = []
    func add(_ line: JSONValue) { deflater.add(Array((line.text() + "\n").utf8)) { packed += $0 } }
    var seen = JSONObject()
    for machine in draft.seen { seen[machine.id] = .int(machine.applied) }
    add(
      .object([
        "format": .int(StoreMarker.format), "schema": .int(draft.schema),
        "name": .string(draft.link.name),
        "prev": draft.link.sealedHash.map(JSONValue.string) ?? .null, "seen": .object(seen),
      ]))
    var count = 0
    try draft.forEachPart { part in
      count += 1
      add(Self.json(part))
    }
    add(.object(["end": .int(count)]))
    deflater.add([], isLast: true) { packed += $0 }
    let bytes = try key.seal(
      packed,
      with: place(draft.number, of: draft.link.replica, isSnapshot: draft.isSnapshot))
    return (bytes, try Checksum.hash(of: bytes))
  }

  private static func json(_ part: SegmentPart) -> JSONValue {
    switch part {
    case .samples(let rows):
      return .object(["samples": .array(rows.map { .array($0.map { .int($0) }) })])
    case .record(let record):
      var object: JSONObject = [
        "t": .string(record.table), "id": .string(record.id),
        "r": record.columns.map(json) ?? .null,
      ]
      var stamps = JSONObject()
      for (part, stamp) in record.stamps.sorted(by: { $0.key < $1.key }) {
        stamps[part] = .string(stamp)
      }
      object["s"] = .object(stamps)
      if let aside = record.aside {
        object["aside"] = .object([
          "r": json(aside.columns), "gone": .bool(aside.isErased),
          "because": aside.replacedBy.map(JSONValue.string) ?? .null,
          "shown": aside.shownStamp.map(JSONValue.string) ?? .null,
        ])
      }
      return .object(object)
    }
  }

  private static func json(_ columns: [SentRecord.Column]) -> JSONValue {
    var object = JSONObject()
    for column in columns {
      let value: JSONValue =
        switch column.value {
        case .null: .null
        case .integer(let number): .int(number)
        case .text(let text): .string(text)
        }
      object.append(column.name, value)
    }
    return .object(object)
  }

  // MARK: Reading

  /// Reads a segment of a machine: its header, which `check` may refuse by throwing, then its parts.
  /// Throws `Failure`, `EncryptionError.library` and what the bodies throw.
  func decode(
    _ segment: CarriedSegment, of machine: String, knownSchema: Int,
    check: (Header) throws -> Void, body: (SegmentPart) throws -> Void
  ) throws {
    let place = place(segment.number, of: machine, isSnapshot: segment.isSnapshot)
    guard let packed = try key.open(segment.bytes, with: place) else { throw Failure.notWhole }
    var lines = DeflatedLines(packed)
    guard let first = try? lines.next(), let header = Self.header(first) else {
      throw Failure.notWhole
    }
    guard header.schema <= knownSchema else { throw Failure.newer }
    try check(header)
    var count = 0
    while let line = try? lines.next() {
      guard case .object(let object) = try? JSONParser.value(line) else { throw Failure.notWhole }
      if let end = object["end"]?.integer {
        guard end == Int64(count) else { throw Failure.notWhole }
        return
      }
      guard let part = Self.part(object) else { throw Failure.notWhole }
      count += 1
      try body(part)
    }
    throw Failure.notWhole
  }

  private static func header(_ line: [UInt8]) -> Header? {
    guard case .object(let object)? = try? JSONParser.value(line),
      let schema = object["schema"]?.integer, let name = object["name"]?.text
    else { return nil }
    var seen: [String: Int] = [:]
    if case .object(let numbers)? = object["seen"] {
      for member in numbers.members { seen[member.name] = member.value.integer.map(Int.init) }
    }
    return Header(
      schema: Int(schema), name: name, previous: object["prev"]?.text, seen: seen)
  }

  private static func part(_ object: JSONObject) -> SegmentPart? {
    if case .array(let rows)? = object["samples"] {
      return .samples(
        rows.map { row in
          guard case .array(let values) = row else { return [] }
          return values.compactMap(\.integer)
        })
    }
    guard let table = object["t"]?.text, let id = object["id"]?.text,
      case .object(let stamps)? = object["s"]
    else { return nil }
    var aside: SentRecord.Aside?
    if case .object(let value)? = object["aside"], let record = columns(value["r"]) {
      aside = SentRecord.Aside(
        columns: record, isErased: value["gone"] == .bool(true),
        replacedBy: value["because"]?.text, shownStamp: value["shown"]?.text)
    }
    return .record(
      SentRecord(
        table: table, id: id, columns: columns(object["r"]),
        stamps: Dictionary(
          stamps.members.map { ($0.name, $0.value.text ?? "") }, uniquingKeysWith: { $1 }),
        aside: aside))
  }

  private static func columns(_ value: JSONValue?) -> [SentRecord.Column]? {
    guard case .object(let object)? = value else { return nil }
    return object.members.map { member in
      let value: Value =
        switch member.value {
        case .string(let text): .text(text)
        case .number: member.value.integer.map(Value.integer) ?? .null
        default: .null
        }
      return (member.name, value)
    }
  }
}

extension JSONValue {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var integer: Int64? {
    if case .number(let text) = self { Int64(text) } else { nil }
  }
}
