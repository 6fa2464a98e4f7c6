import Domain
import Services
import Terminal

extension Command {
  /// Whether a user can rebind it. Keys that work everywhere are fixed, and a command without
  /// keys is only clicked.
  package var hasOwnKeys: Bool { scope != .always && !programKeys.isEmpty }

  /// Whether its keys differ from the default ones.
  package var isOwn: Bool { keys != programKeys }

  /// The labels of all its keys; empty without keys.
  package var keyLabels: String { keys.map(\.label).joined(separator: "  ") }

  /// The keys that cannot be unbound: Esc always leads back.
  package var keptKeys: [KeySequence] {
    programKeys.filter { $0.presses.contains(Keymap.endsChord) }
  }

  /// Whether it must keep a key: the palette, quitting, and everything that the palette does not
  /// list would otherwise be unreachable.
  package var needsKey: Bool { !isListed || ["app.palette", "app.quit"].contains(id) }
}

extension CommandRegistry {
  /// The maximum number of presses in one binding.
  package static let mostPresses = 3

  /// Returns the commands with the user's keys. For any `bindings`, no key means two things in
  /// one place and no command is unreachable: own keys take precedence over the default ones, and a
  /// command that would lose its last key gets its default keys back.
  package func with(_ bindings: KeyBindings) -> CommandRegistry {
    guard !bindings.own.isEmpty else { return self }
    var wanted = commands.map { command in
      bindings.own[command.id].flatMap { command.hasOwnKeys ? $0 + command.keptKeys : nil }
    }
    var found = keys(wanted)
    // Each round resets at least one command, so there are no more rounds than commands.
    while let lost = commands.indices.first(where: { isLost(commands[$0], with: found[$0]) }) {
      var giving = commands.indices.filter { place in
        wanted[place]?.contains { isRun(commands[lost], by: $0, beside: commands[place]) } ?? false
      }
      if wanted[lost] != nil { giving.append(lost) }
      guard !giving.isEmpty else { break }
      for place in giving { wanted[place] = nil }
      found = keys(wanted)
    }
    return CommandRegistry(zip(commands, found).map { $0.bound(to: $1) }, stacks: stacks)
  }

  private func isLost(_ command: Command, with keys: [KeySequence]) -> Bool {
    guard command.needsKey, !command.programKeys.isEmpty else { return false }
    return keys.isEmpty || !canBeTyped(keys, for: command)
  }

  /// Resolves the requested keys of each command; nil requests the default ones. On a conflict the
  /// first in order of precedence keeps the key.
  private func keys(_ wanted: [[KeySequence]?]) -> [[KeySequence]] {
    var taken: [KeyPress: [(keys: KeySequence, scope: Scope)]] = [:]
    var found = commands.map { _ in [KeySequence]() }
    func rank(_ place: Int) -> Int {
      commands[place].scope == .always ? 0 : wanted[place] == nil ? 2 : 1
    }
    for place in commands.indices.sorted(by: { (rank($0), $0) < (rank($1), $1) }) {
      let command = commands[place], company = company(of: command.scope)
      for keys in wanted[place] ?? command.programKeys where !found[place].contains(keys) {
        let others = taken[keys.presses[0], default: []]
        let isFree = !others.contains { company.contains($0.scope) && $0.keys.clashes(with: keys) }
        guard isFree, wanted[place] == nil || isAllowed(keys, for: command) else { continue }
        taken[keys.presses[0], default: []].append((keys, command.scope))
        found[place].append(keys)
      }
    }
    return found
  }

  private func isAllowed(_ keys: KeySequence, for command: Command) -> Bool {
    command.keptKeys.contains(keys) || (try? checkForm(of: keys)) != nil
  }

  /// The commands that have keys, grouped by scope.
  package var byScope: [Command] {
    scopes.flatMap { scope in
      commands.filter { $0.scope == scope && !$0.programKeys.isEmpty }
    }
  }

  // MARK: Rebinding

  /// Returns the commands that `keys` already run where `command` works.
  package func owners(of keys: KeySequence, beside command: Command) -> [Command] {
    let company = company(of: command.scope)
    return commands.filter { other in
      other.id != command.id && company.contains(other.scope)
        && other.keys.contains { $0.clashes(with: keys) }
    }
  }

  /// Returns the problem of an unknown command id, with the nearest known one.
  package func unknown(_ id: String) -> KeyProblem {
    .unknownCommand(id, nearest: EditDistance.nearest(to: id, among: commands.map(\.id)) ?? "")
  }

  /// Returns the bindings that change when `keys`, and no others, run the command `id`. With
  /// `taking`, other commands lose those keys. Throws `KeyProblem`.
  package func changes(
    giving keys: [KeySequence], to id: String, taking: Bool = false
  ) throws(KeyProblem) -> [String: [KeySequence]] {
    guard let command = self[id] else { throw unknown(id) }
    guard command.hasOwnKeys else { throw .fixed(id) }
    let kept = command.keptKeys
    var given: [KeySequence] = []
    for keys in keys + kept where !given.contains(keys) { given.append(keys) }
    var changes = [id: given]
    for keys in given where !kept.contains(keys) {
      try checkForm(of: keys)
      let owners = owners(of: keys, beside: command)
      if let fixed = owners.first(where: { !$0.hasOwnKeys }) {
        throw .reserved(keys, by: fixed.id)
      }
      guard taking || owners.isEmpty else { throw .taken(keys, by: owners.map(\.id)) }
      for owner in owners {
        let left = (changes[owner.id] ?? owner.keys).filter { !$0.clashes(with: keys) }
        guard !left.isEmpty || !owner.needsKey else { throw .lost(owner.id) }
        changes[owner.id] = left
      }
    }
    guard !given.isEmpty || !command.needsKey else { throw .lost(id) }
    if let first = given.first, !canBeTyped(given, for: command) { throw .types(id, first) }
    return changes
  }

  /// Validates the form of a key sequence. Throws `KeyProblem`.
  private func checkForm(of keys: KeySequence) throws(KeyProblem) {
    if keys.presses.contains(Keymap.endsChord) { throw .reserved(keys, by: "app.dismiss") }
    guard keys.presses.count <= Self.mostPresses else { throw .tooLong(keys) }
    if RepeatCount.count(0, adding: keys.presses[0], false) != nil { throw .counts(keys) }
  }
}

extension CommandRegistry {
  /// Whether `keys` run `command` by default where `other` works too.
  private func isRun(_ command: Command, by keys: KeySequence, beside other: Command) -> Bool {
    command.id != other.id && company(of: command.scope).contains(other.scope)
      && command.programKeys.contains { $0.clashes(with: keys) }
  }

  /// Whether one of `keys` still runs `command` while text is being typed.
  private func canBeTyped(_ keys: [KeySequence], for command: Command) -> Bool {
    !meetsTyping(command.scope) || keys.isEmpty || keys.contains { $0.presses[0].typed == nil }
  }
}
