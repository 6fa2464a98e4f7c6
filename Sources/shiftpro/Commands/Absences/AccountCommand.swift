import Domain
import Services
import Store

/// Keeps the account of hours.
enum AccountCommand {
  private static let signs = "0123456789:.,hm"
  private static let on = OptionSpec("on", "DATE", .date, about: "account_on")
  private static let note = OptionSpec("note", "TEXT", .text, about: "absence_note")

  static let open = CommandSpec(
    name: "account open", group: .upkeep, operands: [OperandSpec("LENGTH", .text)],
    options: [on, OptionSpec("cap", "LENGTH", .text, about: "account_cap")],
    examples: ["account open 10h --on 2026-01-01", "account open -3:30 --on monday --cap 100h"],
    operandSigns: signs, run: runOpen)

  static let correct = CommandSpec(
    name: "account correct", group: .upkeep, operands: [OperandSpec("LENGTH", .text)],
    options: [on, note], examples: ["account correct -2h --on today --note \"As agreed\""],
    operandSigns: signs, run: { try add(.correction, $0, $1) })

  static let payout = CommandSpec(
    name: "account payout", group: .upkeep, operands: [OperandSpec("LENGTH", .text)],
    options: [on, OptionSpec("multiplier", "X", .text, about: "account_multiplier"), note],
    examples: ["account payout 10h --on today", "account payout 8h --multiplier 1.25"],
    run: { try add(.payout, $0, $1) })

  static let remove = CommandSpec(
    name: "account remove", group: .upkeep, operands: [OperandSpec("ID", .accountEntry)],
    examples: ["account remove 4f3a"], run: runRemove)

  // MARK: Changing

  private static func day(_ call: Invocation, _ session: Session) throws -> CivilDay {
    let environment = try session.environment()
    return try call.value("on").map { try TimeParser.date($0, in: environment.timeContext) }
      ?? environment.today
  }

  /// Reads a length that may be negative. Throws `DurationTextError`.
  private static func minutes(_ text: String) throws -> Int {
    guard text.hasPrefix("-") else { return try DurationText.minutes(text, allowsZero: true) }
    return -(try DurationText.minutes(String(text.dropFirst()), allowsZero: true))
  }

  private static func runOpen(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let action = AccountAction.open(
      minutes: try minutes(call.operands[0]), on: try day(call, session),
      capMinutes: try call.value("cap").map { try DurationText.minutes($0, allowsZero: true) })
    return try finish(session.perform(.account(action)), session)
  }

  private static func add(
    _ kind: AccountEntry.Kind, _ call: Invocation, _ session: Session
  ) throws -> ExitStatus {
    var entry = AccountEntry(
      id: .new(), kind: kind,
      minutes: kind == .payout
        ? try DurationText.minutes(call.operands[0]) : try minutes(call.operands[0]),
      on: try day(call, session), note: call.value("note") ?? "")
    guard entry.minutes != 0 else { throw DurationTextError.zero(call.operands[0]) }
    if let text = call.value("multiplier") {
      guard let factor = Multiplier(text.replacing(",", with: ".")), factor.tenThousandths > 0
      else {
        throw CommandError.usage("bad_multiplier", ["value": text])
      }
      entry.multiplier = factor
    }
    return try finish(session.perform(.account(.add(entry))), session)
  }

  private static func runRemove(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let wanted = call.operands[0].lowercased()
    let found = try session.existingStore()?.pay.accountEntries().filter {
      !wanted.isEmpty && $0.id.text.hasPrefix(wanted)
    }
    guard let entry = found?.first, found?.count == 1 else {
      throw AbsenceError.noAccountEntry(call.operands[0])
    }
    return try finish(session.perform(.account(.remove(entry.id))), session)
  }

  private static func finish(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    if session.options.isJSON {
      let account = try session.payroll().account()
      let report = account.map { AccountReport($0, window: nil, environment).json }
      try session.console.json(.object(["account": report ?? .null]))
      return .done
    }
    try session.print([
      result.message?.text(environment.texts) ?? "",
      result.canUndo ? environment.texts("cli.undo_hint") : "",
    ])
    return .done
  }
}
