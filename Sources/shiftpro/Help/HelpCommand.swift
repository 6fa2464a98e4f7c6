import App

/// Explains the program and its commands.
enum HelpCommand {
  static let spec = CommandSpec(
    name: "help", group: .help,
    operands: [
      OperandSpec("COMMAND", .command, isRequired: false),
      OperandSpec("WORD", .text, isRequired: false),
    ], examples: ["help", "help add", "help pattern preview"], run: explain)

  private static func explain(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard !call.operands.isEmpty else { return try write(nil, session) }
    let word = call.operands.joined(separator: " ")
    if !CommandTable.standard.family(word).isEmpty { return try write(family: word, session) }
    guard let command = CommandTable.standard[word] else {
      throw CommandError.usage(
        "unknown_command",
        ["word": word, "nearest": CommandTable.standard.nearestCommand(to: word)])
    }
    return try write(command, session)
  }

  /// What `--help` does: the page of the command it stands by.
  static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    if let family = call.family { return try write(family: family, session) }
    return try write(call.command, session)
  }

  private static func write(family word: String, _ session: Session) throws -> ExitStatus {
    let page = HelpPage(table: .standard, texts: session.helpTexts)
    for line in page.lines(ofFamily: word) { try session.console.line(line) }
    return .done
  }

  private static func write(_ command: CommandSpec?, _ session: Session) throws -> ExitStatus {
    let page = HelpPage(table: .standard, texts: session.helpTexts)
    let lines = command.map { page.lines(of: $0) } ?? page.overview
    for line in lines { try session.console.line(line) }
    return .done
  }
}

/// Writes the manual page.
enum ManCommand {
  static let spec = CommandSpec(
    name: "man", group: .help, examples: ["man | man -l -"], run: run)

  private static func run(_: Invocation, _ session: Session) throws -> ExitStatus {
    let page = ManPage(table: .standard, texts: session.helpTexts, version: Program.version)
    try session.console.raw(page.text)
    return .done
  }
}

/// Writes the completions of a shell.
enum CompletionCommand {
  static let spec = CommandSpec(
    name: "completion", group: .help,
    operands: [OperandSpec("SHELL", .choice(shells))],
    examples: [
      "completion bash > ~/.local/share/bash-completion/completions/shiftpro",
      "completion zsh > ~/.zfunc/_shiftpro",
      "completion fish > ~/.config/fish/completions/shiftpro.fish",
    ], run: run)

  private static let shells = ["bash", "zsh", "fish"]

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let completion = Completion(table: .standard, texts: session.helpTexts)
    switch call.operands[0] {
    case "bash": try session.console.raw(completion.bash)
    case "zsh": try session.console.raw(completion.zsh)
    case "fish": try session.console.raw(completion.fish)
    case let word:
      throw CommandError.usage(
        "unknown_shell",
        [
          "word": word, "choices": shells.joined(separator: ", "),
          "nearest": EditDistance.nearest(to: word, among: shells) ?? "",
        ])
    }
    return .done
  }
}

extension Session {
  /// The words of help, which must not depend on the store being sound.
  var helpTexts: Texts {
    (try? environment().texts) ?? Texts(options.language ?? surroundings.language)
  }
}
