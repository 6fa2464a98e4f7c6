import App
import AppCore
import AppTestSupport
import Foundation
import ServicesTestSupport
import Synchronization

/// The source files that tests of rules about the sources read.
enum Sources {
  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file: where it lies below the package, and what it says.
  struct File {
    let path: String
    let text: String
    let literals: [Literal]
    /// What it says without comments and literals.
    let code: [UInt8]

    var name: String { String(path.split(separator: "/").last ?? "") }
  }

  /// A string literal of Swift.
  struct Literal {
    /// What it says; `hole` stands for each interpolation.
    let text: String
    /// The code before it on its line.
    let before: String
  }

  /// Stands for an interpolation.
  static let hole: Character = "\u{FFFC}"

  private static let read = Mutex<[String: [File]]>([:])

  /// The Swift files in `folder`, which is named from the package. Each folder is read once.
  static func files(in folder: String) throws -> [File] {
    try read.withLock { read in
      if let files = read[folder] { return files }
      let files = try paths(in: folder).filter { $0.hasSuffix(".swift") }.map { path in
        let bytes = Array(try Data(contentsOf: root.appendingPathComponent(path)))
        return file(path, bytes)
      }
      read[folder] = files
      return files
    }
  }

  /// The Swift files of the modules that make up what is seen.
  static func ofScreens() throws -> [File] {
    try files(in: "Sources").filter { file in
      let module = file.path.split(separator: "/")[1]
      return module == "App" || module == "AppCore" || module.hasSuffix("UI")
    }
  }

  /// Every file in `folder`, named from the package.
  static func paths(in folder: String) throws -> [String] {
    let below = try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent(folder).path)
    return below.map { "\(folder)/\($0)" }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(
        atPath: root.appendingPathComponent($0).path, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }

  /// Reads a file. Comments have no literals, but interpolations do.
  static func file(_ path: String, _ bytes: [UInt8]) -> File {
    var reader = Reader(code: bytes)
    reader.readCode(until: nil)
    return File(
      path: path, text: String(decoding: bytes, as: UTF8.self), literals: reader.found,
      code: reader.plain)
  }

  private struct Reader {
    let code: [UInt8]
    var place = 0
    var found: [Literal] = []
    /// The code without comments and literals.
    var plain: [UInt8] = []

    private static let quote = UInt8(ascii: "\""), newline = UInt8(ascii: "\n")
    private static let longQuote = [quote, quote, quote]

    /// Goes on to the closing bracket `end` that belongs here, or to the end of the file.
    mutating func readCode(until end: UInt8?) {
      var depth = 0
      while place < code.count {
        let byte = code[place]
        if code[place...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
          place = code[place...].firstIndex(of: Self.newline) ?? code.count
        } else if byte == Self.quote {
          plain.append(UInt8(ascii: " "))
          readLiteral()
        } else {
          if byte == UInt8(ascii: "(") { depth += 1 }
          if byte == UInt8(ascii: ")") {
            if end == byte, depth == 0 { return }
            depth -= 1
          }
          plain.append(byte)
          place += 1
        }
      }
    }

    private mutating func readLiteral() {
      let line = code[..<place].lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
      let before = String(decoding: code[line..<place], as: UTF8.self)
      let mark = code[place...].starts(with: Self.longQuote) ? Self.longQuote : [Self.quote]
      place += mark.count
      var text: [UInt8] = []
      while place < code.count, !code[place...].starts(with: mark) {
        guard code[place] == UInt8(ascii: "\\") else {
          text.append(code[place])
          place += 1
          continue
        }
        place += 2
        guard code[place - 1] == UInt8(ascii: "(") else { continue }
        readCode(until: UInt8(ascii: ")"))
        place += 1
        text += Array(String(Sources.hole).utf8)
      }
      place += mark.count
      found.append(Literal(text: String(decoding: text, as: UTF8.self), before: before))
    }
  }
}
