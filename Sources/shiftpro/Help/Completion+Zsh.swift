extension Completion {
  /// The completion script for zsh.
  var zsh: String {
    """
    #compdef shiftpro
    # zsh completion for shiftpro
    _shiftpro_names() { local -a names; names=(${(f)"$(eval $1)"}); compadd -a names }
    _shiftpro() {
      local curcontext=$curcontext state line
      typeset -A opt_args
      local -a globals commands
      globals=(
    \(table.globals.map { "    " + zsh($0) }.joined(separator: "\n"))
      )
      commands=(
    \(zshFirstWords.joined(separator: "\n"))
      )
      _arguments -C $globals '1: :->command' '*:: :->operands' && return
      case $state in
        command) _describe -t commands command commands ;;
        operands)
          case $line[1] in
    \(zshCommands.joined(separator: "\n"))
          esac ;;
      esac
    }
    if [[ $funcstack[1] == _shiftpro ]]; then _shiftpro "$@"; else compdef _shiftpro shiftpro; fi

    """
  }

  private var zshFirstWords: [String] {
    table.commands.filter { $0.secondWord == nil }.map { zshDescription($0, $0.name) }
      + families.filter { table[$0.word] == nil }.map { "    \($0.word)" }
  }

  private var zshCommands: [String] {
    // A word that is both a command and a family accepts the arguments of both.
    table.commands.filter { $0.secondWord == nil && table.family($0.name).isEmpty }
      .map(zshArguments) + families.map(zshFamily)
  }

  /// Returns the case of a family, which selects by the second word.
  private func zshFamily(_ family: (word: String, commands: [CommandSpec])) -> String {
    let own = (table[family.word]?.options ?? []).map { zsh($0) + " " }.joined()
    let descriptions = family.commands.map { zshDescription($0, $0.secondWord ?? "") }
    return """
              \(family.word))
                commands=(
      \(descriptions.joined(separator: "\n"))
                )
                _arguments -C $globals \(own)'1: :->command' '*:: :->operands' && return
                case $state in
                  command) _describe -t commands command commands ;;
                  operands)
                    case "\(family.word) $line[1]" in
      \(family.commands.map(zshArguments).joined(separator: "\n"))
                    esac ;;
                esac ;;
      """
  }

  private func zshDescription(_ command: CommandSpec, _ word: String) -> String {
    "    \(quoted("\(word):\(command.summary(texts).replacing(":", with: "\\:"))"))"
  }

  private func zshArguments(_ command: CommandSpec) -> String {
    let operands = command.operands.enumerated().map { index, operand in
      let place = operand.isRepeated ? "*" : "\(index + 1)\(operand.isRequired ? "" : ":")"
      return quoted("\(place):\(operand.placeholder):\(action(operand.kind))")
    }
    let arguments = command.options.map(zsh) + operands
    let label = command.secondWord == nil ? command.name : quoted(command.name)
    return "        \(label)) _arguments $globals \(arguments.joined(separator: " ")) ;;"
  }

  private func zsh(_ option: OptionSpec) -> String {
    let about = option.description(texts).replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
    let value = option.placeholder.map { ":\($0):\(action(option.kind))" } ?? ""
    let names = option.letter.map { ["-\($0)", option.word] } ?? [option.word]
    let exclusive = names.count > 1 ? "(\(names.joined(separator: " ")))" : ""
    let equals = option.takesValue ? "=" : ""
    return names.map { quoted("\(exclusive)\($0)\(equals)[\(about)]\(value)") }
      .joined(separator: " ")
  }

  private func action(_ kind: ValueKind) -> String {
    switch kind {
    case .file: return "_files"
    case .zone: return "_time_zone"
    case .text: return " "
    case .time, .date, .choice, .helpPage, .screenCommand:
      return "(\(kind.words.map(escaped).joined(separator: " ")))"
    default:
      return "{_shiftpro_names \"\(Completion.names(kind) ?? "")\"}"
    }
  }

  /// Escapes blanks and brackets, which would end a word of the list.
  private func escaped(_ word: String) -> String {
    String(word.flatMap { " ()".contains($0) ? ["\\", $0] : [$0] })
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
