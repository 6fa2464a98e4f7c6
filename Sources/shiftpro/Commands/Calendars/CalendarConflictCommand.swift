import Domain
import Services
import Store
import Sync

/// Lists and answers conflicts, and brings back replaced versions.
enum CalendarConflictCommand {
  static let list = CommandSpec(
    name: "calendar conflicts", group: .calendars,
    operands: [OperandSpec("NAME", .calendar, isRequired: false)],
    examples: ["calendar conflicts", "calendar conflicts --json"], run: runList)

  static let resolve = CommandSpec(
    name: "calendar resolve", group: .calendars,
    operands: [OperandSpec("ID", .calendarConflict, isRepeated: true)],
    options: [OptionSpec("keep", "SIDE", .choice(sides), about: "calendar_keep")],
    examples: ["calendar resolve 4f3a --keep event", "calendar resolve 4f3a 81c2 --keep shift"],
    run: runResolve)

  static let replaced = CommandSpec(
    name: "calendar replaced", group: .calendars,
    operands: [OperandSpec("NAME", .calendar, isRequired: false)],
    examples: ["calendar replaced", "calendar replaced Shifts --json"], run: runReplaced)

  static let restore = CommandSpec(
    name: "calendar restore", group: .calendars, operands: [OperandSpec("ID", .text)],
    examples: ["calendar restore 4f3a"],
    run: { call, session in
      let result = try session.perform(.calendar(.restore(call.operands[0])))
      let texts = try session.environment().texts
      try session.print([result.message?.text(texts) ?? "", texts("cli.undo_hint")])
      return .done
    })

  private static let sides = ["shift", "event", "both"]

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let services = try session.services(isRehearsal: true)
    let conflicts = try services.calendars.conflicts(of: call.operands.first)
    if session.options.isJSON {
      let list = conflicts.map { SyncReport.json($0.conflict) }
      try session.console.json(.object(["conflicts": .array(list)]))
    } else if session.options.isQuiet {
      for conflict in conflicts { try session.console.line(conflict.conflict.id.short) }
    } else if conflicts.isEmpty {
      try session.console.line(services.environment.texts("cli.calendar.no_conflicts"))
    } else {
      for conflict in conflicts {
        for line in ConflictText(conflict, services.environment).lines {
          try session.console.line(line)
        }
      }
    }
    return .done
  }

  private static func runResolve(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard let word = call.value("keep") else {
      throw CommandError.usage(
        "missing_option", ["command": resolve.name, "option": "--keep"])
    }
    let answer = CalendarConflict.Answer(rawValue: try Choice.read(word, of: "keep", sides))
    let services = try session.services()
    let found = try call.operands.map { try services.calendars.conflict($0).conflict }
    let result = try session.perform(.calendar(.resolve(found.map(\.id), answer)))
    let texts = services.environment.texts
    if session.options.isJSON {
      try session.console.json(
        .object([
          "resolved": .array(found.map { .string($0.id.text) }), "keep": .string(word),
        ]))
    } else {
      try session.print([result.message?.text(texts) ?? ""])
    }
    return .done
  }

  private static func runReplaced(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let services = try session.services(isRehearsal: true), calendars = services.calendars
    let versions = try calendars.replaced(in: call.operands.first)
    if session.options.isJSON {
      let list = versions.map { version in
        JSON.object([
          "id": .string(version.id.text), "shift": .string(version.shift.text),
          "replaced_at": JSON(version.replacedAt),
          "version": SyncReport.json(calendars.fields(of: version)),
        ])
      }
      try session.console.json(.object(["replaced": .array(list)]))
      return .done
    }
    guard !versions.isEmpty else {
      try session.print([services.environment.texts("cli.calendar.none_replaced")])
      return .done
    }
    let environment = services.environment
    let rows = versions.map { version in
      [
        version.id.short, environment.format.moment(version.replacedAt, environment),
        calendars.line(of: version),
      ]
    }
    for line in TextTable.lines([.init(), .init(), .init(limit: 100)], rows) {
      try session.console.line(line)
    }
    return .done
  }
}

/// A conflict as it is printed.
private struct ConflictText {
  private let conflict: OpenConflict
  private let environment: Environment

  init(_ conflict: OpenConflict, _ environment: Environment) {
    self.conflict = conflict
    self.environment = environment
  }

  var lines: [String] {
    let texts = environment.texts, format = environment.format
    let head = [
      conflict.conflict.id.short, conflict.calendar,
      conflict.reasonWord.map { texts("calendar.reason.\($0)") } ?? "",
    ]
    let shift = conflict.shift.map { format.line(of: $0, environment) }
    var event = conflict.event.map {
      format.line(of: $0, hasDaysOnly: conflict.hasDaysOnly, environment)
    }
    if let word = conflict.kindWord {
      let kind = texts("calendar.side.\(word)")
      event = event.map { "\($0)  (\(kind))" } ?? kind
    }
    let sides = [
      ["  " + texts("calendar.side.shift"), shift ?? texts("calendar.side.gone")],
      ["  " + texts("calendar.side.event"), event ?? texts("calendar.side.other")],
    ]
    return [head.joined(separator: "  ")]
      + TextTable.lines([.init(), .init(limit: 120)], sides)
  }
}
