import Domain
import Services
import Store

/// Records planned shifts that are over as worked as planned.
enum ConfirmCommand {
  static let spec = CommandSpec(
    name: "confirm", group: .work,
    operands: [OperandSpec("ID|FILTER", .shift, isRequired: false, isRepeated: true)],
    options: DayWindow.options + [OptionSpec(flag: "dry-run")],
    examples: [
      "confirm", "confirm --from 2026-03-01 --to 2026-03-31 --dry-run", "confirm 4f3a",
      "confirm early lastmonth",
    ],
    run: run)

  static let mode = CommandSpec(
    name: "confirm mode", group: .work,
    operands: [
      OperandSpec("MODE", .choice(ConfirmationMode.allCases.map(\.word)), isRequired: false)
    ], examples: ["confirm mode", "confirm mode off"], run: runMode)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard call.operands.isEmpty || !(call.has("from") || call.has("to")) else {
      throw CommandError.usage("confirm_days")
    }
    let window = try DayWindow(call, session.environment())
    let ids = try ids(call, session)
    let isDryRun = call.has("dry-run")
    let result = try session.services(isRehearsal: isDryRun).perform(
      .shift(.confirm(ids: ids, window, isDryRun: isDryRun)))
    try report(result.confirmation, call, session)
    // Whoever names shifts has to know that nothing came of it.
    return result.confirmation?.shifts.isEmpty == true && !ids.isEmpty ? .failed : .done
  }

  /// Returns the ids of the shifts that the operands choose: of those that match a filter, the
  /// unconfirmed ones. Throws `CommandError` if there are none.
  private static func ids(_ call: Invocation, _ session: Session) throws -> [RecordID] {
    let words = call.operands, environment = try session.environment()
    guard !words.isEmpty else { return [] }
    if words.count > 1, words.allSatisfy(\.isLikeID) {
      return try words.map { try session.shift($0).id }
    }
    switch try session.chosenShifts(call, usually: Roster.askedDays(environment)) {
    case .one(let shift): return [shift.id]
    case .several(let shifts):
      let open = UnconfirmedShifts(shifts, now: environment.now).shifts.map(\.id)
      guard !open.isEmpty else {
        throw CommandError.refusal("none_unconfirmed", ["filter": words.joined(separator: " ")])
      }
      return open
    }
  }

  private static func report(
    _ confirmation: Confirmation?, _ call: Invocation, _ session: Session
  ) throws {
    let environment = try session.environment()
    let shifts = confirmation?.shifts ?? [], skipped = confirmation?.skipped ?? []
    let minutes = confirmation?.minutes ?? 0
    if session.options.isJSON {
      try session.console.json(
        .object([
          "confirmed": .array(shifts.map { .string($0.id.text) }),
          "count": .integer(Int64(shifts.count)), "minutes": .integer(minutes),
          "skipped": .array(
            skipped.map {
              .object([
                "id": .string($0.shift.id.text), "reason": .string($0.obstacle.rawValue),
              ])
            }),
        ]))
    } else {
      let isDryRun = call.has("dry-run"), texts = environment.texts
      let key = shifts.isEmpty ? "none" : isDryRun ? "would" : "done"
      let sum = texts(
        "cli.confirm.\(key)",
        ["n": String(shifts.count), "hours": environment.format.hours(minutes: minutes)])
      let names = isDryRun ? shifts.map { environment.format.name(of: $0, in: environment) } : []
      try session.print(
        names + [sum] + (shifts.isEmpty || isDryRun ? [] : [texts("cli.undo_hint")]))
      for one in skipped {
        session.console.remark(
          texts(
            "cli.confirm.skipped.\(one.obstacle.rawValue)",
            ["shift": environment.format.name(of: one.shift, in: environment)]))
      }
    }
  }

  /// Returns all shifts that are assumed to be worked; nil without such a choice.
  private static func assumed(_ session: Session) throws -> UnconfirmedShifts? {
    let environment = try session.environment()
    guard let since = try session.profile().confirmationSince else { return nil }
    let first = environment.zone.local(at: since).day.adding(days: -3)
    return try session.payroll().assumed(in: first..<environment.today.adding(days: 1))
  }

  private static func runMode(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    var profile = try session.profile()
    if let word = call.operands.first {
      let words = ConfirmationMode.allCases.map(\.word)
      let chosen = try Choice.read(word, as: "MODE", words)
      let assumed = try assumed(session)
      profile.confirmation = ConfirmationMode(word: chosen) ?? profile.confirmation
      try session.save(profile)
      profile = try session.existingStore()?.profiles.profile() ?? profile
      if let assumed, profile.confirmation != .auto, !assumed.isEmpty {
        let format = try session.environment().format
        session.console.remark(assumed.text("note.assumed_no_longer", format))
      }
    }
    if session.options.isJSON {
      try session.console.json(
        .members([
          ("mode", .string(profile.confirmation.word)), ("since", JSON(profile.confirmationSince)),
        ]))
    } else {
      try session.print([
        try session.environment().texts("confirmation.\(profile.confirmation.word).about")
      ])
    }
    return .done
  }
}
