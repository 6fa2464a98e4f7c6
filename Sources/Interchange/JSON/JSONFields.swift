/// A reader of an object's members that rejects unknown ones.
public struct JSONFields {
  private let object: JSONObject
  private var known: [String] = []
  /// The path of the object.
  public let path: JSONPath

  /// Creates a reader of the object at `path`. Throws `JSONShapeError` if it is not an object.
  public init(_ value: JSONValue, at path: JSONPath = JSONPath()) throws(JSONShapeError) {
    guard case .object(let object) = value else {
      throw JSONShapeError(path, .wrongKind(expected: "object"))
    }
    self.object = object
    self.path = path
  }

  /// Returns the member `name`; nil if it is missing or null.
  public mutating func optional(_ name: String) -> JSONValue? {
    known.append(name)
    let value = object[name]
    return value == .null ? nil : value
  }

  /// Returns the member `name`. Throws `JSONShapeError` if it is missing or null.
  public mutating func value(_ name: String) throws(JSONShapeError) -> JSONValue {
    guard let value = optional(name) else { throw JSONShapeError(path.appending(name), .missing) }
    return value
  }

  /// Returns the text of the member `name`. Throws `JSONShapeError`.
  public mutating func string(_ name: String) throws(JSONShapeError) -> String {
    try value(name).string(at: path.appending(name))
  }

  /// Returns the integer of the member `name`. Throws `JSONShapeError`.
  public mutating func int(_ name: String) throws(JSONShapeError) -> Int {
    try value(name).int(at: path.appending(name))
  }

  /// Returns the elements of the member `name`, each converted by `read`. Throws `JSONShapeError`.
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

  /// Throws `JSONShapeError` for the first member that was not read.
  public func finish() throws(JSONShapeError) {
    if let member = object.members.first(where: { !known.contains($0.name) }) {
      throw JSONShapeError(path.appending(member.name), .unknown(known: known))
    }
  }
}

extension JSONValue {
  /// Returns the text. Throws `JSONShapeError` for another value.
  public func string(at path: JSONPath) throws(JSONShapeError) -> String {
    guard case .string(let text) = self else {
      throw JSONShapeError(path, .wrongKind(expected: "string"))
    }
    return text
  }

  /// Returns the integer, which must not have a decimal point or exponent. Throws `JSONShapeError`.
  public func int(at path: JSONPath) throws(JSONShapeError) -> Int {
    guard case .number(let text) = self, let value = Int(text) else {
      throw JSONShapeError(path, .wrongKind(expected: "whole number"))
    }
    return value
  }
}
