/// A line with fields in braces, such as `{state} {remaining}`.
struct TextTemplate {
  private let text: String
  private let names: [String]

  /// Creates a template with the fields `names`. Other braces are kept, because status bars use them
  /// too.
  init(_ text: String, names: [String]) {
    self.text = text
    self.names = names
  }

  /// Creates a template of an option that has no other words in braces. Throws `CommandError`.
  init(_ text: String, only names: [String]) throws {
    self.init(text, names: names)
    let unknown = TextTemplate.words(text).first { word in
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0 == "_" } && !names.contains(word)
    }
    guard let unknown else { return }
    throw CommandError.usage(
      "unknown_field", ["word": unknown, "fields": names.joined(separator: ", ")])
  }

  /// Returns the line with its fields filled in.
  func filled(_ fields: [String: String]) -> String {
    var out = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      guard names.contains(name) else {
        out += rest[...open]
        rest = rest[rest.index(after: open)...]
        continue
      }
      out += rest[..<open] + (fields[name] ?? "")
      rest = rest[rest.index(after: close)...]
    }
    return out + rest
  }

  /// Returns what stands in braces.
  private static func words(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }
}
