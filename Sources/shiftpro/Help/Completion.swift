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

  /// The families of commands with two words, by the first word.
  var families: [(word: String, commands: [CommandSpec])] {
    table.firstWords.map { ($0, table.family($0)) }.filter { !$0.1.isEmpty }
  }

  /// All options that take a value, with their commands.
  var valueOptions: [(command: CommandSpec?, option: OptionSpec)] {
    let globals = table.globals.map { (command: CommandSpec?.none, option: $0) }
    let own = table.commands.flatMap { command in
      command.options.map { (command: CommandSpec?.some(command), option: $0) }
    }
    return (globals + own).filter(\.option.takesValue)
  }
}
