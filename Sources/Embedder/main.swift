import Foundation

// usage: Embedder OUTPUT ROOT FILE…
// Writes a Swift file whose extension of `Bundled` contains each FILE as a string literal, and those
// of Texts with an index of their keys.
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

/// Returns the table by which `Catalogue` finds the lines `key = text`, of which it must use the same
/// hash: a power of two of slots, each with the start of a line plus 1, or 0, in four digits of 64
/// from `0` on. Building it here spares every start of the program from reading thousands of lines.
func index(_ catalogue: String) -> String {
  func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
  let bytes = Array(catalogue.utf8)
  var lines: [(start: Int, hash: UInt64)] = []
  for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
    var key = line[..<equals].drop(while: isBlank)
    while let last = key.last, isBlank(last) { key.removeLast() }
    // The 64-bit FNV-1a hash.
    let hash = key.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    lines.append((line.startIndex, hash ^ hash >> 32))
  }
  // At least twice the number of lines keeps collisions rare.
  let size = 1 << (Int.bitWidth - (2 * lines.count).leadingZeroBitCount)
  var slots = [Int](repeating: 0, count: size)
  for line in lines {
    var slot = Int(line.hash & UInt64(size - 1))
    while slots[slot] > 0 { slot = (slot + 1) & (size - 1) }
    slots[slot] = line.start + 1
  }
  return slots.reduce(into: "") { index, start in
    for shift in [18, 12, 6, 0] {
      index.unicodeScalars.append(Unicode.Scalar(UInt8(48 + start >> shift & 63)))
    }
  }
}

do {
  var swift = """
    extension Bundled {
      static let files: [(path: String, text: StaticString, index: StaticString)] = [

    """
  for path in arguments.dropFirst(3) {
    guard let text = String(data: try Data(contentsOf: URL(fileURLWithPath: path)), encoding: .utf8)
    else {
      FileHandle.standardError.write(Data("Embedder: \(path) is not UTF-8\n".utf8))
      exit(1)
    }
    let name = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    let places = name.hasPrefix("Texts/") ? index(text) : ""
    swift += "    (\(literal(name)), \(literal(text)), \(literal(places))),\n"
  }
  swift += "  ]\n}\n"
  try swift.write(toFile: arguments[1], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("Embedder: \(error)\n".utf8))
  exit(1)
}
