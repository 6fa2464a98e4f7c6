extension Completion {
  /// The completions for fish.
  var fish: String {
    let names = table.commands.map(\.name).joined(separator: " ")
    let start = """
      # fish completion for shiftpro
      complete -c shiftpro -f
      set -l commands \(names)

      """
    let commands = table.commands.map { command in
      "complete -c shiftpro -n \"not __fish_seen_subcommand_from $commands\""
        + " -a \(command.name) -d \(quoted(command.summary(texts)))\n"
    }
    let globals = table.globals.map { fish($0, condition: nil) }
    let own = table.commands.flatMap { command in
      let condition = "__fish_seen_subcommand_from \(command.name)"
      return command.options.map { fish($0, condition: condition) }
        + command.operands.compactMap { fish($0, condition: condition) }
    }
    return start + (commands + globals + own).joined()
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
    case .shift: return "-x -a \(quoted("(\(Completion.ids))"))"
    case .zone: return "-x -a \(quoted("(sh -c \"\(Completion.zones)\")"))"
    case .text: return nil
    case .time, .date, .choice, .command:
      return "-x -a \(quoted(kind.words.map(escaped).joined(separator: " ")))"
    }
  }

  /// fish evaluates the list of words once more.
  private func escaped(_ word: String) -> String {
    String(word.flatMap { " ()".contains($0) ? ["\\", $0] : [$0] })
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
