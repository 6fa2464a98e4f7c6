import Terminal

/// Finds the command that a key sequence runs in a stack of scopes.
package struct Keymap: Sendable {
  /// The result of matching the keys pressed so far.
  package enum Match: Equatable, Sendable {
    /// A complete binding: the command's index in the registry.
    case command(Int)
    /// A prefix of longer bindings.
    case prefix
    case none
  }

  /// The key that cancels a chord.
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

  /// Matches `presses` against the bindings of `scopes`, innermost first.
  package func match(_ presses: [KeyPress], in scopes: [Scope]) -> Match {
    let keys = KeySequence(presses)
    for scope in scopes {
      if let index = bindings[scope]?[keys] { return .command(index) }
      if prefixes[scope]?.contains(keys) == true { return .prefix }
    }
    return .none
  }

  /// Returns the commands whose bindings continue `presses`, with the remaining keys.
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

  /// Returns key sequences that two commands of one scope share, or that are a prefix of another
  /// binding in their scope.
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
