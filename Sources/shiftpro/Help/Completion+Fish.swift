extension Completion {
  /// The completion script for fish.
  var fish: String {
    let names = table.firstWords.joined(separator: " ")
    let start = """
      # fish completion for shiftpro
      complete -c shiftpro -f
      set -l commands \(names)

      """
    let singles = table.commands.filter(\.isSingle)
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

  /// Returns the words that follow those of a family, offered until one of them is present.
  private func fish(_ family: Family) -> [String] {
    let first =
      "complete -c shiftpro -n \"not __fish_seen_subcommand_from $commands\" -a \(family.name)\n"
    let words = family.name.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
    let next = "not __fish_seen_subcommand_from \(family.next.joined(separator: " "))"
    let condition = (words + [next]).joined(separator: "; and ")
    return (table[family.name] == nil && family.isOutermost ? [first] : [])
      + family.next.map { word in
        let command = table[family.name(word)]
        let about = command.map { " -d \(quoted($0.summary(texts)))" } ?? ""
        return "# \(family.name(word))\ncomplete -c shiftpro -n \(quoted(condition))"
          + " -a \(word)\(about)\n"
      }
  }

  /// Returns the condition that the command line is one of `command`. Other names may end like it:
  /// `start` is a command, and so are `shoe start` and `workout start`.
  private func condition(_ command: CommandSpec) -> String {
    let words = command.words
    let others = table.commands.filter {
      $0.words.last == words.last && $0.words.count > words.count
    }
    .filter { Set(words).isSubset(of: $0.words) }
    .compactMap { other in other.words.first { !words.contains($0) } }
    .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return
      (words.map { "__fish_seen_subcommand_from \($0)" }
      + others.map { "not __fish_seen_subcommand_from \($0)" }).joined(separator: "; and ")
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
