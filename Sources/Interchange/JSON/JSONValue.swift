/// A value of RFC 8259.
public indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// The number's own digits: nothing is lost to binary fractions, whoever needs one reads it.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// A whole number.
  public static func int(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }
}

/// The members of a JSON object, in their order; no name occurs twice.
public struct JSONObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its value.
  public struct Member: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue
  }

  /// The members in order.
  public private(set) var members: [Member] = []

  /// No members.
  public init() {}

  /// The members in order; of two with one name the last holds.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The value of a name; setting keeps the order and nil takes the member away.
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

  /// Adds a member whose name is known to be new.
  public mutating func append(_ name: String, _ value: JSONValue) {
    members.append(Member(name: name, value: value))
  }
}
