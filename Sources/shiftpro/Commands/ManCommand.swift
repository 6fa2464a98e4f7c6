import Services

/// Prints the manual page.
enum ManCommand {
  static let spec = CommandSpec(
    name: "man", group: .help, examples: ["man | man -l -"], worksLocked: true, run: run)

  private static func run(_: Invocation, _ session: Session) throws -> ExitStatus {
    let page = ManPage(table: .standard, texts: session.soundTexts, version: ShiftPro.version)
    try session.console.raw(page.text)
    return .done
  }
}
