import Terminal

extension UserFacingError {
  /// Why keys cannot be given to a command.
  init(key problem: KeyProblem, _ environment: Environment) {
    let texts = environment.texts, commands = CommandRegistry.standard
    func name(_ id: String) -> String { commands[id]?.title(texts) ?? id }
    switch problem {
    case .unknownCommand(let id):
      let nearest = EditDistance.nearest(to: id, among: commands.commands.map(\.id)) ?? ""
      self.init("key_command", texts, ["command": id, "nearest": nearest])
    case .unreadable(let text): self.init("key_unreadable", texts, ["text": text])
    case .fixed(let id): self.init("key_fixed", texts, ["command": name(id), "id": id])
    case .reserved(let keys, let id):
      self.init("key_reserved", texts, ["keys": keys.label, "command": name(id)])
    case .counts(let keys): self.init("key_counts", texts, ["keys": keys.label])
    case .tooLong(let keys):
      let most = String(CommandRegistry.mostPresses)
      self.init("key_too_long", texts, ["keys": keys.label, "most": most])
    case .types(let id, let keys):
      self.init("key_types", texts, ["keys": keys.label, "command": name(id), "id": id])
    case .taken(let keys, let owners):
      self.init(
        "key_taken", texts,
        [
          "keys": keys.label,
          "commands": owners.map { "\(name($0)) (\($0))" }.joined(separator: ", "),
        ])
    case .lost(let id): self.init("key_lost", texts, ["command": name(id), "id": id])
    }
  }

  /// Why a file of keys cannot be taken.
  init(keyFile error: KeyFileError, _ environment: Environment) {
    let texts = environment.texts
    switch error {
    case .tooLarge(let limit):
      self.init("key_file_too_large", texts, ["limit": String(limit >> 10)])
    case .notText: self.init("key_file_not_text", texts)
    case .lines(let lines):
      let sentences = lines.map { line in
        texts(
          "error.key_line",
          ["line": String(line.number), "problem": Self.words(line.problem, environment)])
      }
      self.init(
        code: "key_file", message: sentences.joined(separator: "\n"), hint: texts("error.key_file"))
    }
  }

  private static func words(
    _ problem: KeyFileError.Problem, _ environment: Environment
  ) -> String {
    switch problem {
    case .unreadable: environment.texts("error.key_line_form")
    case .again(let id, let line):
      environment.texts("error.key_line_again", ["command": id, "line": String(line)])
    case .keys(let problem): UserFacingError(key: problem, environment).message
    }
  }
}
