import Domain

/// The error for a file that is not a list of shifts in JSON.
public enum ShiftListError: Error, Equatable, Sendable {
  /// The file is not JSON.
  case syntax(JSONSyntaxError)
  /// The file is JSON, but has no shifts with a start and an end.
  case otherJSON
}

/// Shifts, or other records, in the JSON format of this program's exports:
/// `{"shifts":[{"start":…,"end":…},…]}`.
public enum ShiftList {
  /// Returns whether a file that begins with `head` is probably in this format, with records of a
  /// name.
  public static func fits(_ head: some Collection<UInt8>, _ name: String = "shifts") -> Bool {
    beginning(of: head).hasPrefix("{\"\(name)\":[")
  }

  /// Returns whether a file begins like JSON.
  public static func isJSON(_ head: some Collection<UInt8>) -> Bool {
    ["{", "["].contains(beginning(of: head).first)
  }

  private static func beginning(of head: some Collection<UInt8>) -> Substring {
    String(decoding: head.prefix(200).filter { $0 > 0x20 }, as: UTF8.self)
      .drop { $0 == "\u{feff}" }
  }

  /// Converts the records of a name to a table whose first record has the names of the members, so
  /// that the reader of tables can read them. Without them, it has no records. Throws `CSVError` and
  /// `ShiftListError`.
  public static func table(_ bytes: [UInt8], of name: String = "shifts") throws -> CSVTable {
    guard bytes.count <= CSVTable.maximumBytes else {
      throw CSVError.tooLarge(limit: CSVTable.maximumBytes)
    }
    guard beginning(of: bytes).first != "[" else { throw ShiftListError.otherJSON }
    do {
      return try table(of: objects(bytes, name))
    } catch let error as JSONSyntaxError {
      throw ShiftListError.syntax(error)
    }
  }

  private static func objects(
    _ bytes: [UInt8], _ name: String
  ) throws -> [(line: Int, object: JSONObject)] {
    var members = JSONMembers(FileStream(MemoryFile(bytes)))
    var objects: [(line: Int, object: JSONObject)] = []
    while let part = try members.next() {
      switch part {
      case .member(name, _): throw ShiftListError.otherJSON
      case .element(name, _, let value):
        guard case .object(let object) = value else { throw ShiftListError.otherJSON }
        objects.append((members.valueLine, object))
      case .member, .element: break
      }
    }
    guard members.has(name) else { throw ShiftListError.otherJSON }
    return objects
  }

  private static func table(
    of objects: [(line: Int, object: JSONObject)]
  ) throws(CSVError) -> CSVTable {
    var columns: [String: Int] = [:]
    var names: [String] = []
    // Local times come with the instants, see `moment`.
    for member in objects.flatMap(\.object.members)
    where columns[member.name] == nil && !member.name.hasPrefix("local_") {
      columns[member.name] = names.count
      names.append(member.name)
    }
    guard names.count <= CSVTable.maximumColumns else {
      throw .tooManyColumns(count: names.count, limit: CSVTable.maximumColumns)
    }
    let records = objects.map { line, object in
      var values = [String](repeating: "", count: names.count)
      for member in object.members {
        guard let column = columns[member.name] else { continue }
        values[column] = moment(member, of: object) ?? text(member.value)
      }
      return CSVTable.Record(line: line, values: values)
    }
    return CSVTable(
      records: objects.isEmpty ? [] : [CSVTable.Record(line: 1, values: names)] + records)
  }

  /// Returns an instant with its local time and offset, as in a table: `2026-12-15T22:00-08:00` for
  /// `start` and `local_start`. Nil if one is missing, or if they differ by more than an offset.
  private static func moment(_ member: JSONObject.Member, of object: JSONObject) -> String? {
    guard ["start", "end"].contains(member.name), case .string(let text) = member.value,
      let instant = ISOText.instant(text),
      let other = object.members.first(where: { $0.name == "local_\(member.name)" }),
      case .string(let clock) = other.value, let local = ISOText.local(clock)
    else { return nil }
    let offset = local.floatingSeconds - instant.seconds
    guard abs(offset) < 86_400, offset % 60 == 0 else { return nil }
    let (minutes, sign) = (abs(offset) / 60, offset < 0 ? "-" : "+")
    let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : String($0) }
    return "\(ISOText.format(local))\(sign)\(parts.joined(separator: ":"))"
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .bool(let flag): flag ? "true" : "false"
    case .number(let text), .string(let text): text
    case .array, .object: value.text()
    }
  }
}
