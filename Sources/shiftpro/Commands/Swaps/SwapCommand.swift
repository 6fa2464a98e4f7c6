import Domain
import Services
import Store

/// Swaps shifts with colleagues, and lists what is owed.
enum SwapCommand {
  private static let give = OptionSpec("give", "SHIFT", .shift, about: "swap_give")
  private static let note = OptionSpec("note", "TEXT", .text)
  private static let taking =
    [
      OptionSpec("take", "DATE", .date, about: "swap_take"),
      OptionSpec("times", "FROM-TO", .text, about: "swap_times"),
      OptionSpec("name", "NAME", .text, about: "swap_name"),
    ] + ShiftOptions.rateSpecs + [OptionSpec(flag: "additional")]

  static let add = CommandSpec(
    name: "swap add", group: .roster, operands: [OperandSpec("COLLEAGUE", .colleague)],
    options: [give] + taking + [note, OptionSpec(flag: "dry-run"), .arrears],
    examples: [
      "swap add Ana --give 2026-08-05 --take 2026-08-12",
      "swap add Ana --give 4f3a --take friday --times 7-15",
      "swap add Ben --give tomorrow --note \"wedding\"",
      "swap add Ben --take 2026-08-09 --name Night",
    ], run: runAdd)

  static let list = CommandSpec(
    name: "swap list", group: .roster, options: [OptionSpec(flag: "open", about: "swap_open")],
    examples: ["swap list", "swap list --open", "swap list --json"], run: runList)

  static let show = CommandSpec(
    name: "swap show", group: .roster, operands: [OperandSpec("ID", .swap)],
    examples: ["swap show 4f3a"], run: runShow)

  static let edit = CommandSpec(
    name: "swap edit", group: .roster, operands: [OperandSpec("ID", .swap)],
    options: [OptionSpec("colleague", "NAME", .colleague, about: "swap_colleague"), note],
    examples: ["swap edit 4f3a --colleague \"Ana B.\""], run: runEdit)

  static let settle = CommandSpec(
    name: "swap settle", group: .roster, operands: [OperandSpec("ID", .swap)],
    options: [give] + taking + [OptionSpec(flag: "dry-run"), .arrears],
    examples: [
      "swap settle 4f3a", "swap settle 4f3a --take 2026-08-12",
      "swap settle 4f3a --give 2026-08-12",
    ], run: runSettle)

  static let delete = CommandSpec(
    name: "swap delete", group: .roster, operands: [OperandSpec("ID", .swap)],
    options: [.arrears], examples: ["swap delete 4f3a"], run: runDelete)

  // MARK: Changing

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let draft = SwapDraft(
      colleague: call.operands[0], giving: try giving(call, session),
      taking: try taking(call, session), note: call.value("note") ?? "")
    guard draft.giving != nil || draft.taking != nil else { throw SwapError.noShift }
    return try perform(call, session) { .add(draft, isRehearsal: $0) }
  }

  private static func runSettle(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try call.exclude("give", "take")
    let id = try swap(call.operands[0], session).id
    let favour =
      try giving(call, session).map(SwapReturn.giving)
      ?? taking(call, session).map(SwapReturn.taking)
    return try perform(call, session) { .settle(id, favour, isRehearsal: $0) }
  }

  /// Performs an action, or rehearses it for `--dry-run`.
  private static func perform(
    _ call: Invocation, _ session: Session, _ action: (Bool) -> SwapAction
  ) throws -> ExitStatus {
    guard call.has("dry-run") else {
      return try finish(session.perform(call.action(.swap(action(false)))), session)
    }
    do {
      _ = try session.services(isRehearsal: true).perform(
        call.action(.swap(action(true))))
    } catch let rehearsal as SwapRehearsal {
      try SwapText(rehearsal.report, session.environment(), isRehearsal: true).print(
        session, title: nil)
    }
    return .done
  }

  private static func giving(_ call: Invocation, _ session: Session) throws -> SwapGiving? {
    guard let text = call.value("give") else { return nil }
    if let day = try? TimeParser.date(text, in: session.environment().timeContext) {
      return .day(day)
    }
    return .shift(try session.shift(text).id)
  }

  private static func taking(_ call: Invocation, _ session: Session) throws -> SwapTaking? {
    guard let text = call.value("take") else {
      let unused = taking.map(\.name).first { $0 != "take" && call.has($0) }
      if let unused {
        throw CommandError.usage("swap_without_take", ["option": "--\(unused)"])
      }
      return nil
    }
    let day = try TimeParser.date(text, in: session.environment().timeContext)
    return SwapTaking(
      on: day, times: call.value("times") ?? "", name: call.value("name") ?? "",
      rate: try ShiftOptions.rate(call, on: day, session), isAdditional: call.has("additional"))
  }

  private static func runEdit(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let before = try swap(call.operands[0], session)
    guard call.has("colleague") || call.has("note") else {
      throw CommandError.usage("swap_nothing_to_edit")
    }
    var swap = before
    if let name = call.value("colleague") { swap.colleague = name }
    if let note = call.value("note") { swap.note = note }
    return try finish(session.perform(.swap(.edit(swap, from: before))), session)
  }

  private static func runDelete(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let id = try swap(call.operands[0], session).id
    return try finish(
      session.perform(call.action(.swap(.delete(id)))), session, isDeleted: true)
  }

  private static func finish(
    _ result: ActionResult, _ session: Session, isDeleted: Bool = false
  ) throws -> ExitStatus {
    let environment = try session.environment()
    guard let report = result.swap else { return .done }
    try SwapText(report, environment).print(
      session, title: result.message?.text(environment.texts), canUndo: result.canUndo,
      isDeleted: isDeleted)
    return .done
  }

  // MARK: Listing

  /// Returns the swap whose id uniquely begins with `text`. Throws `CommandError` and `SwapError`.
  private static func swap(_ text: String, _ session: Session) throws -> Swap {
    let wanted = text.lowercased()
    let found =
      try wanted.isEmpty ? [] : session.existingStore()?.swaps.swaps(idPrefix: wanted) ?? []
    guard let first = found.first else { throw SwapError.noSwap(text) }
    guard found.count > 1, first.id.text != wanted else { return first }
    let format = try session.environment().format
    let candidates = found.prefix(5).map { "\($0.id.text) (\(format.name(of: $0)))" }
    throw CommandError.refusal(
      "ambiguous_id",
      [
        "id": text,
        "candidates": candidates.joined(separator: ", ") + (found.count > 5 ? ", …" : ""),
      ])
  }

  private static func runShow(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let swap = try swap(call.operands[0], session)
    guard let roster = try session.roster() else { return .done }
    try SwapText(SwapReport(swap, in: roster), session.environment()).print(session, title: nil)
    return .done
  }

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let all = try session.existingStore()?.swaps.swaps() ?? []
    let swaps = all.filter { !call.has("open") || $0.debtor != nil }
    let roster = try session.roster()
    let reports = try swaps.compactMap { swap in
      try roster.map { try SwapReport(swap, in: $0) }
    }
    if session.options.isJSON {
      let json = reports.map { SwapText($0, environment).json }
      try session.console.json(.object(["swaps": .array(json)]))
    } else if session.options.isQuiet {
      for swap in swaps { try session.console.line(swap.id.short) }
    } else if swaps.isEmpty {
      try session.console.line(
        environment.texts(all.isEmpty ? "cli.swap.none" : "cli.swap.none_open"))
    } else {
      for line in SwapText.table(reports, environment) + SwapText.balances(swaps, environment) {
        try session.console.line(line)
      }
    }
    return .done
  }
}
