/// Why a file is no list of shifts in JSON.
public enum ShiftListError: Error, Equatable, Sendable {
  /// The file is no JSON.
  case syntax(JSONSyntaxError)
  /// It is JSON, but tells no shifts that have a start and an end.
  case otherJSON
}

/// Shifts as our own exports write them in JSON: `{"shifts":[{"start":…,"end":…},…]}`.
public enum ShiftList {
  private static let name = "shifts"

  /// Whether a file that begins with `head` is most likely one of these.
  public static func fits(_ head: some Collection<UInt8>) -> Bool {
    beginning(of: head).hasPrefix("{\"\(name)\":[")
  }

  /// Whether a file begins as JSON does, whatever it tells.
  public static func isJSON(_ head: some Collection<UInt8>) -> Bool {
    ["{", "["].contains(beginning(of: head).first)
  }

  private static func beginning(of head: some Collection<UInt8>) -> Substring {
    String(decoding: head.prefix(200).filter { $0 > 0x20 }, as: UTF8.self)
      .drop { $0 == "\u{feff}" }
  }

  /// The shifts as a table whose first record names the columns by the members of the objects: what
  /// reads tables of shifts reads these too. No shifts give no records. Throws `CSVError` and
  /// `ShiftListError`.
  public static func table(_ bytes: [UInt8]) throws -> CSVTable {
    guard bytes.count <= CSVTable.maximumBytes else {
      throw CSVError.tooLarge(limit: CSVTable.maximumBytes)
    }
    guard beginning(of: bytes).first != "[" else { throw ShiftListError.otherJSON }
    do {
      return try table(of: objects(bytes))
    } catch let error as JSONSyntaxError {
      throw ShiftListError.syntax(error)
    }
  }

  private static func objects(_ bytes: [UInt8]) throws -> [(line: Int, object: JSONObject)] {
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
    // What clocks showed follows from the moments beside it.
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
        if let column = columns[member.name] { values[column] = text(member.value) }
      }
      return CSVTable.Record(line: line, values: values)
    }
    return CSVTable(
      records: objects.isEmpty ? [] : [CSVTable.Record(line: 1, values: names)] + records)
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
