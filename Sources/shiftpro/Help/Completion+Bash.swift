extension Completion {
  /// The completion script for bash 3.2 and later.
  ///
  /// bash splits `--lang=de` into three words, so the equals sign is skipped.
  var bash: String {
    """
    # bash completion for shiftpro
    # Names are not for compgen -W, which would expand what stands in them.
    _shiftpro_names() {
      eval "$1" | while IFS= read -r name; do
        [[ $name == "$cur"* ]] && printf '%q\\n' "$name"
      done
    }
    _shiftpro() {
      local cur=${COMP_WORDS[COMP_CWORD]} command= kind= operand=0 word i
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        [[ $word == = ]] && continue
        if [[ -n $kind ]]; then kind=; continue; fi
        case $command:$word in
    \(bashOptionCases)
    \(bashSecondWords)
          :[!-]*) command=$word ;;
          *:[!-]*) operand=$((operand + 1)) ;;
        esac
      done
      [[ $cur == = ]] && cur=
      if [[ -z $kind && $cur != -* ]]; then
        case $command:$operand in
          :*) kind='words \(table.firstWords.joined(separator: " "))' ;;
    \(bashFamilyCases)
    \(bashOperandCases)
        esac
      elif [[ -z $kind ]]; then
        case $command in
    \(bashOptionLists)
          *) kind='words \(optionWords(nil).joined(separator: " "))' ;;
        esac
      fi
      local IFS=$'\\n'
      case $kind in
        words\\ *) COMPREPLY=($(IFS=' '; compgen -W "${kind#words }" -- "$cur")) ;;
        labels\\ *) COMPREPLY=($(compgen -W "${kind#labels }" -- "$cur" | sed 's/[ ()]/\\\\&/g')) ;;
        file) COMPREPLY=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null ;;
        names\\ *) COMPREPLY=($(_shiftpro_names "${kind#names }")) ;;
        zone) COMPREPLY=($(compgen -W "$(\(Completion.zones))" -- "$cur")) ;;
      esac
    }
    complete -F _shiftpro shiftpro

    """
  }

  private var bashOptionCases: String {
    valueOptions.map { command, option in
      "      \(command.map(label) ?? "*"):\(option.word)) kind=\(bash(option.kind)) ;;"
    }.joined(separator: "\n")
  }

  private var bashSecondWords: String {
    families.flatMap { family in
      family.next.map { word in
        "      \(label(family.name)):\(word)) command=\(label(family.name(word))) ;;"
      }
    }.joined(separator: "\n")
  }

  private var bashFamilyCases: String {
    families.map { family in
      let own = table[family.name]?.operands.first?.kind.words ?? []
      let words = family.next + own.filter { !$0.contains(" ") }
      return "      \(label(family.name)):0) kind='words \(words.joined(separator: " "))' ;;"
    }.joined(separator: "\n")
  }

  /// Returns the pattern of a name; several words must be quoted.
  private func label(_ name: String) -> String { name.contains(" ") ? "'\(name)'" : name }

  private func label(_ command: CommandSpec) -> String { label(command.name) }

  private var bashOperandCases: String {
    table.commands.flatMap { command in
      command.operands.enumerated().map { index, operand in
        "      \(label(command)):\(operand.isRepeated ? "*" : "\(index)")) kind=\(bash(operand.kind)) ;;"
      }
    }.joined(separator: "\n")
  }

  private var bashOptionLists: String {
    table.commands.filter { !$0.options.isEmpty }.map { command in
      "      \(label(command))) kind='words \(optionWords(command).joined(separator: " "))' ;;"
    }.joined(separator: "\n")
  }

  private func bash(_ kind: ValueKind) -> String {
    switch kind {
    case .file: return "file"
    case .zone: return "zone"
    case .text: return "none"
    case .time, .date, .choice, .helpPage, .screenCommand:
      let words = kind.words
      guard words.contains(where: { $0.contains(" ") }) else {
        return "'words \(words.joined(separator: " "))'"
      }
      return "$'labels \(words.joined(separator: "\\n"))'"
    default:
      return "'names \(Completion.names(kind) ?? "")'"
    }
  }
}
