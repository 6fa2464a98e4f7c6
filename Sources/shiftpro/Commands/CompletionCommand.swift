import App

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
    let completion = Completion(table: .standard, texts: session.soundTexts)
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
