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
    table.commands.filter(\.isSingle).map { zshDescription($0, $0.name) }
      + families.filter { $0.isOutermost && table[$0.name] == nil }.map { "    \($0.name)" }
  }

  private var zshCommands: [String] {
    // A word that is both a command and a family accepts the arguments of both.
    table.commands.filter { $0.isSingle && table.family($0.name).isEmpty }
      .map(zshArguments) + families.filter(\.isOutermost).map(zshFamily)
  }

  /// Returns the case of a family, which selects by the next word.
  private func zshFamily(_ family: Family) -> String {
    let own = (table[family.name]?.options ?? []).map { zsh($0) + " " }.joined()
    let descriptions = family.next.map { word in
      table[family.name(word)].map { zshDescription($0, word) } ?? "    \(word)"
    }
    let cases = family.next.compactMap { word in
      self.family(family.name(word)).map(zshFamily) ?? table[family.name(word)].map(zshArguments)
    }
    return """
              \(label(family.name)))
                commands=(
      \(descriptions.joined(separator: "\n"))
                )
                _arguments -C $globals \(own)'1: :->command' '*:: :->operands' && return
                case $state in
                  command) _describe -t commands command commands ;;
                  operands)
                    case "\(family.name) $line[1]" in
      \(cases.joined(separator: "\n"))
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
    return
      "        \(label(command.name))) _arguments $globals \(arguments.joined(separator: " ")) ;;"
  }

  /// Returns the pattern of a name; several words must be quoted.
  private func label(_ name: String) -> String { name.contains(" ") ? quoted(name) : name }

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
