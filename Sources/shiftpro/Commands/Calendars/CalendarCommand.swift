import Domain
import Platform
import Services
import Store

/// Adds, lists, shows, changes and removes the calendars that are kept in step.
enum CalendarCommand {
  static let add = CommandSpec(
    name: "calendar add", group: .calendars, operands: [OperandSpec("URL|FOLDER", .file)],
    options: [
      OptionSpec("name", "NAME", .text, about: "calendar_name"),
      OptionSpec(flag: "create", about: "calendar_create"),
    ] + CalendarOptions.shared,
    examples: [
      "calendar add https://cloud.example.org/remote.php/dav --user anna "
        + "--password-command \"pass show cloud\" --name Shifts --create",
      "calendar add ~/.calendars/shifts --create",
      "calendar add https://cloud.example.org/remote.php/dav/calendars/ben/work/ "
        + "--user anna --password-prompt --direction busy --name Ben",
    ], run: runAdd)

  static let list = CommandSpec(
    name: "calendar list", group: .calendars, examples: ["calendar list", "calendar list --json"],
    run: runList)

  static let show = CommandSpec(
    name: "calendar show", group: .calendars, operands: [name],
    examples: ["calendar show Shifts", "calendar show Shifts --json"], run: runShow)

  static let edit = CommandSpec(
    name: "calendar edit", group: .calendars, operands: [name],
    options: [
      OptionSpec("name", "NAME", .text, about: "calendar_name"),
      OptionSpec("address", "URL|FOLDER", .file, about: "calendar_address"),
      OptionSpec(flag: "create", about: "calendar_create"),
      OptionSpec(flag: "no-password", about: "calendar_no_password"),
    ] + CalendarOptions.shared,
    examples: [
      "calendar edit Shifts --direction two-way", "calendar edit Shifts --alarm 60",
      "calendar edit Shifts --password-file ~/.calendar-password",
    ], run: runEdit)

  static let remove = CommandSpec(
    name: "calendar remove", group: .calendars, operands: [name],
    examples: ["calendar remove Shifts"],
    run: { call, session in
      let result = try session.perform(.calendar(.remove(call.operands[0])))
      return try print(result, session)
    })

  /// The operand for the name of a calendar.
  static let name = OperandSpec("NAME", .calendar)

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    var choice = try CalendarOptions.choice(call, session)
    choice.address = call.operands[0]
    // The place is checked before a store is created.
    try session.tryWithoutStore { _ = try $0.perform(.calendar(.add(choice))) }
    return try print(session.perform(.calendar(.add(choice))), session)
  }

  private static func runEdit(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard edit.options.contains(where: { call.has($0.name) }) else {
      throw CommandError.usage(
        "nothing_to_change", ["options": edit.options.map(\.word).joined(separator: ", ")])
    }
    var choice = try CalendarOptions.choice(call, session)
    choice.address = call.value("address")
    if call.has("no-password") { choice.secret = PasswordSource.none }
    return try print(session.perform(.calendar(.edit(call.operands[0], choice))), session)
  }

  private static func print(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    let texts = try session.environment().texts
    if session.options.isJSON, let account = result.calendars?.account {
      try session.console.json(CalendarWords(session.services()).json(account))
    } else {
      try session.print([result.message?.text(texts) ?? ""])
    }
    return .done
  }

  // MARK: Listing

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard let store = try session.existingStore() else { return try print([], session) }
    return try print(store.calendars.accounts(), session)
  }

  private static func print(
    _ accounts: [CalendarAccount], _ session: Session
  ) throws -> ExitStatus {
    let texts = try session.environment().texts
    if session.options.isJSON {
      let words = try accounts.isEmpty ? nil : CalendarWords(session.services())
      let list = try accounts.map { try words?.json($0) ?? .null }
      try session.console.json(.object(["calendars": .array(list)]))
    } else if session.options.isQuiet {
      for account in accounts { try session.console.line(account.name) }
    } else if accounts.isEmpty {
      try session.console.line(texts("cli.calendar.none"))
    } else {
      let words = try CalendarWords(session.services())
      let rows = try accounts.map { try words.row($0) }
      for line in TextTable.lines([.init(), .init(), .init(), .init()], rows) {
        try session.console.line(line)
      }
    }
    return .done
  }

  private static func runShow(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let services = try session.services(isRehearsal: true)
    let account = try services.calendars.account(named: call.operands[0])
    let words = CalendarWords(services)
    if session.options.isJSON {
      try session.console.json(words.json(account, isWhole: true))
    } else {
      let rows = try words.rows(account)
      for line in TextTable.lines([.init(), .init(limit: 200)], rows) {
        try session.console.line(line)
      }
    }
    return .done
  }
}
