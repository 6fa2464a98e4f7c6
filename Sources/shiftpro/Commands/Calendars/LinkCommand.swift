import Domain
import Services
import Store

/// Opens shifts from links, and installs what makes links do so.
enum LinkCommand {
  static let handler = CommandSpec(
    name: "calendar", group: .calendars,
    options: [
      OptionSpec(flag: "install-handler", about: "calendar_install_handler"),
      OptionSpec(flag: "remove-handler", about: "calendar_remove_handler"),
    ],
    examples: ["calendar --install-handler", "calendar --remove-handler"], worksLocked: true,
    run: runHandler)

  static let open = CommandSpec(
    name: "open", group: .view, operands: [OperandSpec("LINK", .shift)],
    examples: [
      "open shiftpro://shift/4f3a1c9e-2b77-4d15-9a04-6f0e8c1d5b32", "open 4f3a1c9e",
    ], run: runOpen)

  private static func runHandler(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try call.exclude("install-handler", "remove-handler")
    guard call.has("install-handler") || call.has("remove-handler") else {
      throw CommandError.usage(
        "missing_option",
        ["command": handler.name, "option": "--install-handler|--remove-handler"])
    }
    guard let executable = session.processEnvironment.executable(),
      let handler = LinkHandler(
        executable: executable,
        storePath: try StoreLocation.unusual(call, session.processEnvironment),
        variable: session.processEnvironment.variable)
    else { throw CommandError.refusal("no_home") }
    let texts = try session.environment().texts
    let isInstalled = call.has("install-handler")
    var key = "cli.calendar.handler_installed"
    if isInstalled {
      try handler.install()
    } else {
      key = try handler.remove() ? "cli.calendar.handler_removed" : "cli.calendar.no_handler"
    }
    if session.options.isJSON {
      try session.console.json(
        .object(["handler": isInstalled ? .string(handler.path) : .null]))
    } else {
      try session.print([texts(key, ["path": handler.path])])
    }
    return .done
  }

  private static func runOpen(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    var text = call.operands[0]
    if text.lowercased().hasPrefix(LinkHandler.shiftPrefix) {
      text = String(text.dropFirst(LinkHandler.shiftPrefix.count))
    }
    let shift = try session.shift(text)
    let calendars = try calendars(of: shift, session)
    if session.options.isJSON {
      let pattern = try session.roster()?.pattern(of: shift)?.name
      let now = try session.environment().now
      try session.console.json(
        JSON(
          shift, pattern: pattern, session.pay(of: shift), now: now, warnings: .null,
          calendars: calendars))
      return .done
    }
    guard session.processEnvironment.isInteractive else {
      let environment = try session.environment()
      try session.print(
        [
          environment.format.name(of: shift, in: environment),
          environment.format.range(of: shift, in: environment),
        ] + calendars.map { "\($0.calendar): \($0.state.words(environment.texts))" })
      return .done
    }
    return ExitStatus(rawValue: try Launch.run(session, opening: shift.id)) ?? .failed
  }

  private static func calendars(
    of shift: Shift, _ session: Session
  ) throws -> [ShiftCalendars.Entry] {
    guard let store = try session.existingStore() else { return [] }
    var calendars = ShiftCalendars()
    try calendars.read([shift], from: store, session.environment())
    return calendars.entries(of: shift)
  }
}
