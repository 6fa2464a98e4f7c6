import Services

/// What shells need to complete command lines, from the table of commands.
struct Completion {
  let table: CommandTable
  let texts: Texts

  /// The shell's words whose output completes a name; nil for what has no names.
  static func names(_ kind: ValueKind) -> String? {
    let commands = kind.listings.map { "shiftpro \($0) --quiet" }
    guard commands.count > 1 else { return commands.first.map { "\($0) 2>/dev/null" } }
    return "{ \(commands.joined(separator: "; ")); } 2>/dev/null"
  }

  /// The command whose output completes a zone.
  static let zones =
    "{ cd /usr/share/zoneinfo 2>/dev/null && find [A-Z]*/* -type f 2>/dev/null; echo UTC; }"

  /// The words that `command` takes wherever an option may stand.
  func optionWords(_ command: CommandSpec?) -> [String] {
    ((command?.options ?? []) + table.globals).flatMap { option in
      [option.word] + (option.letter.map { ["-\($0)"] } ?? [])
    }
  }

  /// The first words of commands of two words, with those commands.
  var families: [(word: String, commands: [CommandSpec])] {
    table.firstWords.map { ($0, table.family($0)) }.filter { !$0.1.isEmpty }
  }

  /// All options of all commands that take a value, with the command they belong to.
  var valueOptions: [(command: CommandSpec?, option: OptionSpec)] {
    let globals = table.globals.map { (command: CommandSpec?.none, option: $0) }
    let own = table.commands.flatMap { command in
      command.options.map { (command: CommandSpec?.some(command), option: $0) }
    }
    return (globals + own).filter(\.option.takesValue)
  }
}
