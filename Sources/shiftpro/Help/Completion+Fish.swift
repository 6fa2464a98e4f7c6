extension Completion {
  /// The completion script for fish.
  var fish: String {
    let names = table.firstWords.joined(separator: " ")
    let start = """
      # fish completion for shiftpro
      complete -c shiftpro -f
      set -l commands \(names)

      """
    let singles = table.commands.filter { $0.secondWord == nil }
    let commands = singles.map { command in
      "complete -c shiftpro -n \"not __fish_seen_subcommand_from $commands\""
        + " -a \(command.name) -d \(quoted(command.summary(texts)))\n"
    }
    let globals = table.globals.map { fish($0, condition: nil) }
    let own = table.commands.flatMap { command in
      let condition = condition(command)
      return command.options.map { fish($0, condition: condition) }
        + command.operands.compactMap { fish($0, condition: condition) }
    }
    return start + (commands + families.flatMap(fish) + globals + own).joined()
  }

  /// Returns the second words of a family, offered until one of them is present.
  private func fish(_ family: (word: String, commands: [CommandSpec])) -> [String] {
    let words = family.commands.compactMap(\.secondWord).joined(separator: " ")
    let first =
      "complete -c shiftpro -n \"not __fish_seen_subcommand_from $commands\" -a \(family.word)\n"
    let condition =
      "__fish_seen_subcommand_from \(family.word); and not __fish_seen_subcommand_from \(words)"
    return (table[family.word] == nil ? [first] : [])
      + family.commands.map { command in
        "# \(command.name)\ncomplete -c shiftpro -n \(quoted(condition))"
          + " -a \(command.secondWord ?? "") -d \(quoted(command.summary(texts)))\n"
      }
  }

  /// Returns the condition that the command line is one of `command`. The second word may also be a
  /// command of its own.
  private func condition(_ command: CommandSpec) -> String {
    if let second = command.secondWord {
      return "__fish_seen_subcommand_from \(command.firstWord)"
        + "; and __fish_seen_subcommand_from \(second)"
    }
    let others = families.filter { $0.commands.contains { $0.secondWord == command.name } }
    return "__fish_seen_subcommand_from \(command.name)"
      + others.map { "; and not __fish_seen_subcommand_from \($0.word)" }.joined()
  }

  private func fish(_ option: OptionSpec, condition: String?) -> String {
    let when = condition.map { " -n \(quoted($0))" } ?? ""
    let letter = option.letter.map { " -s \($0)" } ?? ""
    let value = option.takesValue ? (values(option.kind).map { " \($0)" } ?? " -x") : ""
    return "complete -c shiftpro\(when)\(letter) -l \(option.name)\(value)"
      + " -d \(quoted(option.description(texts)))\n"
  }

  private func fish(_ operand: OperandSpec, condition: String) -> String? {
    values(operand.kind).map { "complete -c shiftpro -n \(quoted(condition)) \($0)\n" }
  }

  private func values(_ kind: ValueKind) -> String? {
    switch kind {
    case .file: return "-r -F"
    case .zone: return "-x -a \(quoted("(sh -c \"\(Completion.zones)\")"))"
    case .text: return nil
    case .time, .date, .choice, .helpPage, .screenCommand:
      return "-x -a \(quoted(kind.words.map(escaped).joined(separator: " ")))"
    default:
      return "-x -a \(quoted("(sh -c \"\(Completion.names(kind) ?? "")\")"))"
    }
  }

  /// Escapes a word for the list, which fish evaluates again.
  private func escaped(_ word: String) -> String {
    String(word.flatMap { " ()".contains($0) ? ["\\", $0] : [$0] })
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
