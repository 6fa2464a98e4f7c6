import Services
import Terminal

/// Why a file of keys cannot be taken; nothing of it is.
package enum KeyFileError: Error, Equatable, Sendable {
  case tooLarge(limit: Int)
  case notText
  /// What is wrong with its lines, in their order.
  case lines([Line])

  /// A line that is wrong.
  package struct Line: Equatable, Sendable {
    /// Which line it is; the first is 1.
    package let number: Int
    /// What is wrong.
    package let problem: Problem

    package init(number: Int, problem: KeyFileError.Problem) {
      self.number = number
      self.problem = problem
    }
  }

  /// What is wrong with a line.
  package enum Problem: Equatable, Sendable {
    /// It is not of the form `command.id = "key  key"`.
    case unreadable
    /// An earlier line tells the keys of that command.
    case again(String, line: Int)
    case keys(KeyProblem)
  }
}

/// The keys of all commands as a file of plain text: `command.id = "key  key"`, a line each; blank
/// lines and those that begin with `#` say nothing.
package enum KeyFile {
  /// Longer files hold something else.
  package static let longest = 1 << 18
  /// More wrong lines than a person reads.
  private static let mostProblems = 20

  /// The keys of every command that can be given others, by the places where they work.
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

  /// The keys that the file gives commands; the others have the program's. Throws `KeyFileError`
  /// with every line that is wrong.
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

    /// Compares what the lines say with each other and with the keys of the commands that no line
    /// names. Of two lines that claim the same keys the later one is wrong.
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
