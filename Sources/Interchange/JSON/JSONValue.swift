/// A JSON value (RFC 8259).
public enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// The number's original digits, without a conversion to a binary fraction.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Returns an integer.
  public static func int(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }
}

/// The members of a JSON object in order, without duplicate names.
public struct JSONObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A member: a name and its value.
  public struct Member: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue
  }

  /// The members in order.
  public private(set) var members: [Member] = []

  /// Creates an empty object.
  public init() {}

  /// Creates an object; the last of duplicate names applies.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The value of a name; assigning keeps the order, and nil removes the member.
  public subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index] = Member(name: name, value: value)
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Appends a member whose name is known to be new.
  public mutating func append(_ name: String, _ value: JSONValue) {
    members.append(Member(name: name, value: value))
  }
}
