import Foundation

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

    var name: String { String(path.split(separator: "/").last ?? "") }
    var literals: [Literal] { Sources.literals(in: text) }
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

  /// The Swift files in `folder`, which is named from the package.
  static func files(in folder: String) throws -> [File] {
    try paths(in: folder).filter { $0.hasSuffix(".swift") }.map {
      File(path: $0, text: try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8))
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

  /// The string literals of `code`, those inside interpolations too; comments have none.
  static func literals(in code: String) -> [Literal] {
    var reader = Reader(code: Array(code))
    reader.readCode(until: nil)
    return reader.found
  }

  private struct Reader {
    let code: [Character]
    var place = 0
    var found: [Literal] = []

    /// Goes on to the closing bracket `end` that belongs here, or to the end of the file.
    mutating func readCode(until end: Character?) {
      var depth = 0
      while place < code.count {
        let character = code[place]
        if character == "/", place + 1 < code.count, code[place + 1] == "/" {
          while place < code.count, !code[place].isNewline { place += 1 }
        } else if character == "\"" {
          readLiteral()
        } else {
          if character == "(" { depth += 1 }
          if character == ")" {
            if end == ")", depth == 0 { return }
            depth -= 1
          }
          place += 1
        }
      }
    }

    private mutating func readLiteral() {
      let before = lineBefore()
      let isLong = code[place...].starts(with: "\"\"\"")
      place += isLong ? 3 : 1
      var text = ""
      while place < code.count {
        if isLong ? code[place...].starts(with: "\"\"\"") : code[place] == "\"" { break }
        guard code[place] == "\\" else {
          text.append(code[place])
          place += 1
          continue
        }
        place += 2
        guard code[place - 1] == "(" else { continue }
        readCode(until: ")")
        place += 1
        text.append(Sources.hole)
      }
      place += isLong ? 3 : 1
      found.append(Literal(text: text, before: before))
    }

    private func lineBefore() -> String {
      var start = place
      while start > 0, !code[start - 1].isNewline { start -= 1 }
      return String(code[start..<place])
    }
  }
}
