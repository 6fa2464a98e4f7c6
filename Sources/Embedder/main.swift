import Foundation

// usage: Embedder OUTPUT ROOT FILE…
// Writes a Swift file whose extension of `Bundled` contains each FILE as a string literal.
// A string literal compiles in milliseconds; the same bytes as an array literal take minutes.

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: Embedder OUTPUT ROOT FILE…\n".utf8))
  exit(2)
}

let root = arguments[2].hasSuffix("/") ? arguments[2] : arguments[2] + "/"

/// Returns `text` as a Swift literal: every scalar that is not plain printable ASCII is escaped, so
/// that line endings and quotes are preserved exactly.
func literal(_ text: String) -> String {
  var out = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": out += "\\\(scalar)"
    case "\n": out += "\\n"
    case " "..."~": out.unicodeScalars.append(scalar)
    default: out += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return out + "\""
}

do {
  var swift = "extension Bundled {\n  static let files: [(path: String, text: StaticString)] = [\n"
  for path in arguments.dropFirst(3) {
    guard let text = String(data: try Data(contentsOf: URL(fileURLWithPath: path)), encoding: .utf8)
    else {
      FileHandle.standardError.write(Data("Embedder: \(path) is not UTF-8\n".utf8))
      exit(1)
    }
    let name = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    swift += "    (\(literal(name)), \(literal(text))),\n"
  }
  swift += "  ]\n}\n"
  try swift.write(toFile: arguments[1], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("Embedder: \(error)\n".utf8))
  exit(1)
}
