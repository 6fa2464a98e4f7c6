import Services

/// Generates shell completions from the table of commands.
struct Completion {
  let table: CommandTable
  let texts: Texts

  /// Returns the shell command whose output completes a name; nil for a kind without names.
  static func names(_ kind: ValueKind) -> String? {
    let commands = kind.listings.map { "shiftpro \($0) --quiet" }
    guard commands.count > 1 else { return commands.first.map { "\($0) 2>/dev/null" } }
    return "{ \(commands.joined(separator: "; ")); } 2>/dev/null"
  }

  /// The shell command whose output completes a zone.
  static let zones =
    "{ cd /usr/share/zoneinfo 2>/dev/null && find [A-Z]*/* -type f 2>/dev/null; echo UTC; }"

  /// Returns the options that `command` accepts.
  func optionWords(_ command: CommandSpec?) -> [String] {
    ((command?.options ?? []) + table.globals).flatMap { option in
      [option.word] + (option.letter.map { ["-\($0)"] } ?? [])
    }
  }

  /// The words with which names of commands begin that have more of them, such as `goal` and `goal
  /// task`.
  struct Family {
    /// The words.
    let name: String
    /// The words that can follow.
    let next: [String]

    /// Returns the name of a command or family of this family.
    func name(_ word: String) -> String { "\(name) \(word)" }

    /// Whether it is within no other family.
    var isOutermost: Bool { !name.contains(" ") }
  }

  /// The families of commands, in the order of the table.
  var families: [Family] {
    var order: [String] = [], next: [String: [String]] = [:]
    for command in table.commands {
      let words = command.words
      for count in 1..<max(1, words.count) {
        let name = words[..<count].joined(separator: " ")
        if next[name] == nil { order.append(name) }
        if next[name]?.contains(words[count]) != true {
          next[name, default: []].append(words[count])
        }
      }
    }
    return order.map { Family(name: $0, next: next[$0] ?? []) }
  }

  /// Returns the family with that name; nil for a command.
  func family(_ name: String) -> Family? { families.first { $0.name == name } }

  /// All options that take a value, with their commands.
  var valueOptions: [(command: CommandSpec?, option: OptionSpec)] {
    let globals = table.globals.map { (command: CommandSpec?.none, option: $0) }
    let own = table.commands.flatMap { command in
      command.options.map { (command: CommandSpec?.some(command), option: $0) }
    }
    return (globals + own).filter(\.option.takesValue)
  }
}
