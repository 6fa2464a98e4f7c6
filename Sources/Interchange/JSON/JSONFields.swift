/// Reads the members of an object one by one, and complains of those nobody asked for.
public struct JSONFields {
  private let object: JSONObject
  private var known: [String] = []
  /// Where the object stands.
  public let path: JSONPath

  /// The members of `value`, which stands at `path`. Throws `JSONShapeError` where it is no object.
  public init(_ value: JSONValue, at path: JSONPath = JSONPath()) throws(JSONShapeError) {
    guard case .object(let object) = value else {
      throw JSONShapeError(path, .wrongKind(expected: "object"))
    }
    self.object = object
    self.path = path
  }

  /// The member `name` unless it is missing or null.
  public mutating func optional(_ name: String) -> JSONValue? {
    known.append(name)
    let value = object[name]
    return value == .null ? nil : value
  }

  /// The member `name`. Throws `JSONShapeError` where it is missing or null.
  public mutating func value(_ name: String) throws(JSONShapeError) -> JSONValue {
    guard let value = optional(name) else { throw JSONShapeError(path.appending(name), .missing) }
    return value
  }

  /// The text of the member `name`. Throws `JSONShapeError`.
  public mutating func string(_ name: String) throws(JSONShapeError) -> String {
    try value(name).string(at: path.appending(name))
  }

  /// The whole number of the member `name`. Throws `JSONShapeError`.
  public mutating func int(_ name: String) throws(JSONShapeError) -> Int {
    try value(name).int(at: path.appending(name))
  }

  /// The elements of the member `name`, each read by `read`. Throws `JSONShapeError`.
  public mutating func array<Element>(
    _ name: String, of read: (JSONValue, JSONPath) throws(JSONShapeError) -> Element
  ) throws(JSONShapeError) -> [Element] {
    let path = path.appending(name)
    guard case .array(let values) = try value(name) else {
      throw JSONShapeError(path, .wrongKind(expected: "array"))
    }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      elements.append(try read(value, path.appending(index)))
    }
    return elements
  }

  /// Throws `JSONShapeError` for the first member that was not asked for.
  public func finish() throws(JSONShapeError) {
    if let member = object.members.first(where: { !known.contains($0.name) }) {
      throw JSONShapeError(path.appending(member.name), .unknown(known: known))
    }
  }
}

extension JSONValue {
  /// The text, where it is one. Throws `JSONShapeError`.
  public func string(at path: JSONPath) throws(JSONShapeError) -> String {
    guard case .string(let text) = self else {
      throw JSONShapeError(path, .wrongKind(expected: "string"))
    }
    return text
  }

  /// The whole number, written without point and exponent. Throws `JSONShapeError`.
  public func int(at path: JSONPath) throws(JSONShapeError) -> Int {
    guard case .number(let text) = self, let value = Int(text) else {
      throw JSONShapeError(path, .wrongKind(expected: "whole number"))
    }
    return value
  }
}
