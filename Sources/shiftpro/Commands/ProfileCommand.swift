import Platform
import Services

/// Lists the stores of several persons or jobs.
enum ProfileCommand {
  static let list = CommandSpec(
    name: "profile list", group: .upkeep, examples: ["profile list", "profile list --json"],
    worksLocked: true, run: run)

  private static func run(_: Invocation, _ session: Session) throws -> ExitStatus {
    let folder = try StoreLocation.folder(session.processEnvironment)
    let profileDirectory = ProfileDirectory(
      folder: folder, path: Files.absolute(try session.storePath()))
    let names = profileDirectory.names.filter { Files.exists(profileDirectory.path(of: $0)) }
    if session.options.isJSON {
      let list = names.map { name in
        JSON.object([
          "name": .string(name), "path": .string(profileDirectory.path(of: name)),
          "is_open": .bool(profileDirectory.path(of: name) == profileDirectory.path),
        ])
      }
      try session.console.json(.object(["profiles": .array(list)]))
      return .done
    }
    if session.options.isQuiet {
      for name in names { try session.console.line(name) }
      return .done
    }
    let texts = try session.environment().texts
    guard !names.isEmpty else {
      try session.console.line(texts("cli.profile.none"))
      return .done
    }
    let rows = names.map { [$0, profileDirectory.path(of: $0)] }
    for line in TextTable.lines([.init(), .init()], rows) { try session.console.line(line) }
    return .done
  }
}
