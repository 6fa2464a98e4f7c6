/// The headers of a request or a response, in order. Names are compared without case.
public struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// One header.
  public struct Field: Equatable, Sendable {
    /// The name as it was written.
    public var name: String
    /// The value, without blanks around it.
    public var value: String
  }

  /// The headers, in order; names may be repeated.
  public private(set) var fields: [Field] = []

  /// Creates headers from pairs of name and value.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }

  /// The first header called `name`. Setting it replaces all of that name; nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { isSame($0.name, name) }?.value }
    set {
      fields.removeAll { isSame($0.name, name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Returns the values of all headers called `name`.
  public func values(_ name: String) -> [String] {
    fields.filter { isSame($0.name, name) }.map(\.value)
  }

  /// Appends a header.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Appends a line of a response; a line without a colon is dropped.
  mutating func add(line: some Collection<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    add(text(line[..<colon]), text(line[line.index(after: colon)...]))
  }

  /// Throws `HTTPError.badHeader` if a name or a value cannot be sent.
  func check() throws(HTTPError) {
    for field in fields {
      guard isToken(field.name), isFieldValue(field.value.utf8) else {
        throw .badHeader(name: field.name)
      }
    }
  }
}

/// Returns whether `text` is a token (RFC 9110, 5.6.2), as names of headers and methods are.
func isToken(_ text: String) -> Bool {
  !text.isEmpty
    && text.utf8.allSatisfy { byte in
      isLetterOrDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}

/// Returns whether bytes may be the value of a header: none of them ends the line.
func isFieldValue(_ bytes: some Sequence<UInt8>) -> Bool {
  bytes.allSatisfy { $0 != 0 && $0 != 0x0A && $0 != 0x0D }
}

func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "A")...UInt8(ascii: "Z"):
    true
  default: false
  }
}

private func isSame(_ one: String, _ other: String) -> Bool {
  one.utf8.count == other.utf8.count && one.lowercased() == other.lowercased()
}

/// Decodes bytes without the blanks around them, repairing what is not UTF-8.
private func text(_ bytes: some Collection<UInt8>) -> String {
  let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  let trimmed = Array(bytes.drop(while: isBlank)).reversed().drop(while: isBlank).reversed()
  return String(decoding: Array(trimmed), as: UTF8.self)
}
