import Services
import Terminal

/// The reason why a key file was rejected as a whole.
package enum KeyFileError: Error, Equatable, Sendable {
  case tooLarge(limit: Int)
  case notText
  /// The invalid lines, in order.
  case lines([Line])

  /// An invalid line.
  package struct Line: Equatable, Sendable {
    /// The line number; the first is 1.
    package let number: Int
    /// The reason.
    package let problem: Problem

    package init(number: Int, problem: KeyFileError.Problem) {
      self.number = number
      self.problem = problem
    }
  }

  /// The reason why a line is invalid.
  package enum Problem: Equatable, Sendable {
    /// The line is not of the form `command.id = "key  key"`.
    case unreadable
    /// An earlier line already sets the keys of that command.
    case again(String, line: Int)
    case keys(KeyProblem)
  }
}

/// A plain-text file with the keys of all commands, one line each: `command.id = "key  key"`. Blank
/// lines and lines that begin with `#` are ignored.
package enum KeyFile {
  /// The maximum size in bytes; a larger file is not a key file.
  package static let longest = 1 << 18
  /// The maximum number of reported lines.
  private static let mostProblems = 20

  /// Returns the file with the keys of every rebindable command, grouped by scope.
  package static func text(_ registry: CommandRegistry, _ texts: Texts) -> String {
    var lines = texts("keys.file").split(separator: "\n").map { "# \($0)" }
    for scope in registry.scopes {
      let commands = registry.commands.filter { $0.scope == scope && $0.hasOwnKeys }
      guard !commands.isEmpty else { continue }
      lines += ["", "# \(texts("scope.\(scope.rawValue)"))"]
      lines += commands.map { "\($0.id) = \"\($0.keys.notation)\"" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Parses the keys of a file; commands it does not name keep their defaults. Throws
  /// `KeyFileError` with every invalid line.
  package static func keys(
    _ bytes: [UInt8], _ registry: CommandRegistry
  ) throws(KeyFileError) -> [String: [KeySequence]] {
    guard bytes.count <= longest else { throw .tooLarge(limit: longest) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    var reader = Reader(registry: registry.with(KeyBindings()))
    for (index, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      reader.read(line, number: index + 1)
    }
    reader.check()
    guard reader.problems.isEmpty else {
      let sorted = reader.problems.sorted { $0.number < $1.number }
      throw .lines(Array(sorted.prefix(mostProblems)))
    }
    return reader.keys
  }

  private struct Reader {
    let registry: CommandRegistry
    var keys: [String: [KeySequence]] = [:]
    var numbers: [String: Int] = [:]
    var problems: [KeyFileError.Line] = []

    mutating func read(_ line: Substring, number: Int) {
      let line = line.trimming(\.isWhitespace)
      guard !line.isEmpty, line.first != "#" else { return }
      func fail(_ problem: KeyFileError.Problem) {
        problems.append(.init(number: number, problem: problem))
      }
      guard let equals = line.firstIndex(of: "=") else { return fail(.unreadable) }
      let id = String(line[..<equals].trimming(\.isWhitespace))
      let value = line[line.index(after: equals)...].trimming(\.isWhitespace)
      guard value.count >= 2, value.first == "\"", value.last == "\"" else {
        return fail(.unreadable)
      }
      guard let command = registry[id] else { return fail(.keys(registry.unknown(id))) }
      guard command.hasOwnKeys else { return fail(.keys(.fixed(id))) }
      if let earlier = numbers[id] { return fail(.again(id, line: earlier)) }
      numbers[id] = number
      do {
        keys[id] = try [KeySequence](notation: String(value.dropFirst().dropLast()))
      } catch {
        fail(.keys(error))
      }
    }

    /// Checks the lines against each other and against the keys of commands that no line names. Of
    /// two lines that claim the same keys, the later one is invalid.
    mutating func check() {
      let all = CommandRegistry(
        registry.commands.map { command in keys[command.id].map(command.bound) ?? command },
        stacks: registry.stacks)
      for (id, number) in numbers {
        guard let wanted = keys[id] else { continue }
        do {
          _ = try all.changes(giving: wanted, to: id)
        } catch .taken(_, let owners) where owners.allSatisfy({ numbers[$0] ?? 0 > number }) {
          continue
        } catch {
          problems.append(.init(number: number, problem: .keys(error)))
        }
      }
    }
  }
}

extension Substring {
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
    var rest = drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }
}
