import Domain
import Platform
import Services

/// Prints the completions of a shell, or installs them and the manual page for the user.
enum CompletionCommand {
  static let spec = CommandSpec(
    name: "completion", group: .help,
    operands: [OperandSpec("SHELL", .choice(shells), isRequired: false)],
    options: [
      OptionSpec(flag: "install", about: "completion_install"),
      OptionSpec(flag: "remove", about: "completion_remove"),
    ],
    examples: [
      "completion --install", "completion --install zsh", "completion --remove",
      "completion bash > /etc/bash_completion.d/shiftpro",
    ], worksLocked: true, run: run)

  private static let shells = ["bash", "zsh", "fish"]

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try call.exclude("install", "remove")
    let shell = try call.operands.first.map(known)
    if call.has("install") { return try install(shell, session) }
    if call.has("remove") { return try remove(shell, session) }
    guard let shell else {
      throw CommandError.usage("missing_operand", ["operand": "SHELL", "command": spec.name])
    }
    try session.console.raw(text(shell, session))
    return .done
  }

  private static func known(_ word: String) throws(CommandError) -> String {
    guard shells.contains(word) else {
      throw .usage(
        "unknown_shell",
        [
          "word": word, "choices": shells.joined(separator: ", "),
          "nearest": EditDistance.nearest(to: word, among: shells) ?? "",
        ])
    }
    return word
  }

  /// Returns the completions of a shell, or the manual page.
  private static func text(_ name: String, _ session: Session) -> String {
    let texts = session.soundTexts
    let completion = Completion(table: .standard, texts: texts)
    switch name {
    case "bash": return completion.bash
    case "zsh": return completion.zsh
    case "fish": return completion.fish
    default: return ManPage(table: .standard, texts: texts, version: ShiftPro.version).text
    }
  }

  // MARK: Installing

  private static func places(_ session: Session) throws -> CompletionPlaces {
    guard let places = CompletionPlaces(variable: session.processEnvironment.variable) else {
      throw CommandError.refusal("no_home")
    }
    return places
  }

  /// Installs the completions of a shell, or of all shells found together with the manual page.
  private static func install(_ shell: String?, _ session: Session) throws -> ExitStatus {
    let places = try places(session)
    let names = shell.map { [$0] } ?? places.shells + ["man"]
    let installed = names.map(places.place)
    for place in installed {
      try Files.createFolder(Files.folder(of: place.path), mode: 0o755)
      try Files.write(Array(text(place.name, session).utf8), to: place.path, mode: 0o644)
    }
    return try print("installed", installed, session)
  }

  private static func remove(_ shell: String?, _ session: Session) throws -> ExitStatus {
    let places = try places(session)
    let names = shell.map { [$0] } ?? shells + ["man"]
    let found = names.map(places.place).filter { Files.exists($0.path) }
    for place in found { try Files.remove(place.path) }
    return try print("removed", found, session)
  }

  private static func print(
    _ what: String, _ places: [CompletionPlaces.Place], _ session: Session
  ) throws -> ExitStatus {
    if session.options.isJSON {
      let list = places.map { place in
        JSON.object([
          "name": .string(place.name), "path": .string(place.path),
          "line": JSON(what == "installed" ? place.line : nil),
        ])
      }
      try session.console.json(.members([(what, .array(list))]))
      return .done
    }
    let texts = session.soundTexts
    try session.print(
      places.map {
        texts("cli.completion.\(what)", ["name": $0.name, "path": $0.path])
      } + (places.isEmpty ? [texts("cli.completion.none")] : []))
    for place in places {
      guard what == "installed", let line = place.line else { continue }
      try session.print([
        texts("cli.completion.line", ["name": place.name, "file": place.startupFile, "line": line])
      ])
    }
    return .done
  }
}
