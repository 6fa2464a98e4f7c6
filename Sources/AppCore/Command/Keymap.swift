import Terminal

/// Finds the command that keys mean in a stack of scopes.
package struct Keymap: Sendable {
  /// What the keys pressed so far amount to.
  package enum Match: Equatable, Sendable {
    /// A whole binding: the command's place in the registry.
    case command(Int)
    /// The beginning of longer bindings.
    case prefix
    case none
  }

  /// The key that ends a chord and does nothing else then.
  static let endsChord = KeyPress(.escape)

  private var bindings: [Scope: [KeySequence: Int]] = [:]
  private var prefixes: [Scope: Set<KeySequence>] = [:]

  /// The bindings of `commands`.
  package init(_ commands: [Command]) {
    for (index, command) in commands.enumerated() {
      for keys in command.keys {
        bindings[command.scope, default: [:]][keys] = index
        for length in 1..<max(1, keys.presses.count) {
          let prefix = KeySequence(Array(keys.presses.prefix(length)))
          prefixes[command.scope, default: []].insert(prefix)
        }
      }
    }
  }

  /// What `presses` mean where `scopes` are in force, the innermost first.
  package func match(_ presses: [KeyPress], in scopes: [Scope]) -> Match {
    let keys = KeySequence(presses)
    for scope in scopes {
      if let index = bindings[scope]?[keys] { return .command(index) }
      if prefixes[scope]?.contains(keys) == true { return .prefix }
    }
    return .none
  }

  /// The commands that go on from `presses`, with the keys that are still to come.
  func continuations(
    of presses: [KeyPress], in scopes: [Scope]
  ) -> [(rest: KeySequence, command: Int)] {
    scopes.flatMap { scope in
      (bindings[scope] ?? [:]).compactMap { keys, index -> (rest: KeySequence, command: Int)? in
        guard keys.presses.count > presses.count, keys.presses.starts(with: presses) else {
          return nil
        }
        return (KeySequence(Array(keys.presses.dropFirst(presses.count))), index)
      }
    }.sorted { $0.rest.notation < $1.rest.notation }
  }

  /// Keys that two commands of one scope claim, or that end one binding and begin another there.
  package static func conflicts(in commands: [Command]) -> [String] {
    var owners: [Scope: [KeySequence: String]] = [:]
    var found: [String] = []
    for command in commands {
      for keys in command.keys {
        if let other = owners[command.scope]?[keys] {
          found.append("\(command.scope): \(keys.notation) is \(other) and \(command.id)")
        }
        owners[command.scope, default: [:]][keys] = command.id
      }
    }
    let map = Keymap(commands)
    for command in commands {
      for keys in command.keys where map.prefixes[command.scope]?.contains(keys) == true {
        found.append("\(command.scope): \(keys.notation) is \(command.id) and begins another")
      }
    }
    return found
  }
}
