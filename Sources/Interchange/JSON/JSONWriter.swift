extension JSONValue {
  /// Returns the value as JSON: on one line, or indented by two spaces per level with a line for
  /// each member and element, and a line break at the end.
  public func text(isIndented: Bool = false) -> String {
    var writer = JSONWriter(isIndented: isIndented)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self) + (isIndented ? "\n" : "")
  }
}

private struct JSONWriter {
  let isIndented: Bool
  var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: add("null")
    case .bool(let flag): add(flag ? "true" : "false")
    case .number(let text): add(text)
    case .string(let text): write(text)
    case .array(let values):
      list("[", "]", values, depth: depth) { $0.write($1, depth: depth + 1) }
    case .object(let object):
      list("{", "}", object.members, depth: depth) { writer, member in
        writer.write(member.name)
        writer.add(writer.isIndented ? ": " : ":")
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func list<Element>(
    _ open: String, _ close: String, _ elements: [Element], depth: Int,
    write: (inout JSONWriter, Element) -> Void
  ) {
    add(open)
    for (index, element) in elements.enumerated() {
      if index > 0 { add(",") }
      newLine(depth + 1)
      write(&self, element)
    }
    if !elements.isEmpty { newLine(depth) }
    add(close)
  }

  private mutating func write(_ text: String) {
    add("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": add("\\\"")
      case "\\": add("\\\\")
      case "\n": add("\\n")
      case "\r": add("\\r")
      case "\t": add("\\t")
      // Controls, and characters that change the direction of text (UAX #9), must not reach a
      // terminal.
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        add("\\u", String(repeating: "0", count: 4 - digits.count), digits)
      default: bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    add("\"")
  }

  private mutating func newLine(_ depth: Int) {
    guard isIndented else { return }
    add("\n", String(repeating: "  ", count: depth))
  }

  private mutating func add(_ texts: String...) {
    for text in texts { bytes += Array(text.utf8) }
  }
}
