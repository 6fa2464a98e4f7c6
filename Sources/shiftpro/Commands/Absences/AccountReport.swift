import Domain
import Services

/// The account of hours as text and JSON: the pay periods with days in a window.
struct AccountReport {
  private let account: HoursAccount
  private let lines: [HoursAccount.Line]
  private let environment: Environment

  init(_ account: HoursAccount, window: DayWindow?, _ environment: Environment) {
    self.account = account
    self.environment = environment
    lines = account.lines.filter { window?.overlaps($0.period.days) ?? true }
  }

  /// Prints the account of `hours --account`. Throws `AbsenceError.noAccount`.
  static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try call.exclude("account", "by")
    try call.exclude("account", "period")
    let environment = try session.environment()
    guard let account = try session.payroll().account() else { throw AbsenceError.noAccount }
    let report = AccountReport(account, window: try DayWindow(call, environment), environment)
    if session.options.isJSON {
      try session.console.json(.object(["account": report.json]))
    } else {
      for line in report.text { try session.console.line(line) }
    }
    return .done
  }

  private var format: Format { environment.format }

  /// A line for each period, and what is expected.
  var text: [String] {
    let head = format.accountColumns
    let columns = head.indices.map { TextTable.Column(alignment: $0 == 0 ? .left : .right) }
    return [format.opening(of: account)]
      + TextTable.lines(columns, [head] + lines.map(format.cells))
      + [format.expectation(of: account)]
  }

  /// The account as JSON.
  var json: JSON {
    .members([
      ("opened", JSON(account.opening.on)),
      ("opening_minutes", .integer(Int64(account.opening.minutes))),
      ("cap_minutes", account.opening.capMinutes.map { .integer(Int64($0)) } ?? .null),
      ("on", JSON(environment.today)),
      ("balance_minutes", .integer(Int64(account.balanceMinutes))),
      ("expected_minutes", .integer(Int64(account.expectedMinutes))),
      ("entries", .array(lines.map(json))),
    ])
  }

  private func json(_ line: HoursAccount.Line) -> JSON {
    .members([
      ("start", JSON(line.period.days.lowerBound)),
      ("end", JSON(line.period.days.upperBound.adding(days: -1))),
      ("target_minutes", .integer(Int64(line.period.targetMinutes))),
      ("paid_minutes", .integer(Int64(line.period.paidMinutes))),
      ("credited_minutes", .integer(Int64(line.period.creditedMinutes))),
      ("corrections", .array(line.entries.map(json))),
      ("capped_minutes", .integer(Int64(line.cappedMinutes))),
      ("balance_minutes", .integer(Int64(line.balanceMinutes))),
    ])
  }

  private func json(_ entry: AccountEntry) -> JSON {
    .members([
      ("id", .string(entry.id.text)), ("type", .string(entry.kind.rawValue)),
      ("on", JSON(entry.on)), ("minutes", .integer(Int64(entry.minutes))),
      ("note", JSON(entry.note.isEmpty ? nil : entry.note)),
    ])
  }
}
