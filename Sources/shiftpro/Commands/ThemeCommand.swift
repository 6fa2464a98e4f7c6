import AppCore
import Services
import Terminal

/// Lists, prints and checks themes.
enum ThemeCommand {
  static let list = CommandSpec(
    name: "theme list", group: .upkeep, examples: ["theme list", "theme list --json"],
    worksLocked: true, run: runList)

  static let show = CommandSpec(
    name: "theme show", group: .upkeep, operands: [OperandSpec("NAME", .theme)],
    examples: ["theme show dark > ~/.config/shiftpro/themes/mine.json"], worksLocked: true,
    run: runShow)

  static let check = CommandSpec(
    name: "theme check", group: .upkeep,
    operands: [OperandSpec("FILE", .file, isRequired: false)],
    examples: ["theme check", "theme check mine.json"], worksLocked: true, run: runCheck)

  private static func runList(_: Invocation, _ session: Session) throws -> ExitStatus {
    session.needsNoStore = true
    let themes = session.themes, format = format(session)
    if session.options.isJSON {
      let builtin = Theme.builtin.map {
        JSON.object(["name": .string($0.name), "path": .null, "valid": .bool(true)])
      }
      try session.console.json(
        .object(["themes": .array(builtin + themes.own.map { json($0, format) })]))
      return .done
    }
    if session.options.isQuiet {
      for theme in themes.all { try session.console.line(theme.name) }
      return .done
    }
    var rows = Theme.builtin.map { [$0.name, "", format.texts("cli.theme.builtin")] }
    for file in themes.own {
      let count = ["n": String(file.problems.count)]
      let state = file.problems.isEmpty ? "" : format.texts("cli.theme.problems", count)
      rows.append([file.name, state, file.path])
    }
    for line in TextTable.lines([.init(limit: 40), .init(), .init(limit: 200)], rows) {
      try session.console.line(line)
    }
    return .done
  }

  private static func runShow(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    session.needsNoStore = true
    let name = call.operands[0]
    guard let theme = session.themes[name] else {
      throw Choice.error(name, as: "NAME", session.themes.all.map(\.name))
    }
    let base = session.themes.file(name)?.base ?? name
    try session.console.document(ThemeFile.text(theme, base: base) + "\n")
    return .done
  }

  private static func runCheck(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    session.needsNoStore = true
    if let path = call.operands.first { _ = try InputFile.read(path, limit: 1, session) }
    let files = call.operands.first.map { [ThemeFile(path: $0)] } ?? session.themes.own
    let format = format(session), isSound = files.allSatisfy(\.problems.isEmpty)
    if session.options.isJSON {
      try session.console.json(.object(["themes": .array(files.map { json($0, format) })]))
      return isSound ? .done : .failed
    }
    if files.isEmpty {
      let folder = Themes.folder(session.processEnvironment.variable) ?? ""
      try session.print([format.texts("cli.theme.none", ["folder": folder])])
    }
    for file in files where file.problems.isEmpty {
      try session.print([format.texts("cli.theme.sound", ["file": file.path])])
    }
    for file in files {
      for problem in file.problems {
        try session.console.line("\(file.path): \(problem.text(format))")
      }
    }
    return isSound ? .done : .failed
  }

  private static func format(_ session: Session) -> Format {
    Format(texts: session.soundTexts, clock: .twentyFourHour)
  }

  private static func json(_ file: ThemeFile, _ format: Format) -> JSON {
    .object([
      "name": .string(file.name), "path": .string(file.path), "base": .string(file.base),
      "valid": .bool(file.isValid),
      "problems": .array(file.problems.map { .string($0.text(format)) }),
    ])
  }
}
