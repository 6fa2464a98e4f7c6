import Domain
import Services

/// An absence as text and JSON.
struct AbsenceText {
  private let report: AbsenceReport
  private let environment: Environment
  /// Whether nothing of it is kept, so that it has no id.
  private let isRehearsal: Bool

  init(_ report: AbsenceReport, _ environment: Environment, isRehearsal: Bool = false) {
    self.report = report
    self.environment = environment
    self.isRehearsal = isRehearsal
  }

  private var format: Format { environment.format }
  private var texts: Texts { environment.texts }

  /// Prints the absence with what it covers, below a title if it was changed. Throws `OutputError`.
  func print(_ session: Session, title: String?, canUndo: Bool = true) throws {
    guard !session.options.isJSON else {
      return try session.console.json(.object(["absence": json]))
    }
    if session.options.isQuiet {
      if title == nil, !isRehearsal { try session.console.line(report.absence.id.short) }
      return
    }
    try session.print(
      [title ?? format.name(of: report.absence, report.kind, environment)] + figures
        + report.warnings.map { "! \(format.sentence($0, about: report))" }
        + (isRehearsal
          ? []
          : [
            [
              texts("cli.id", ["id": report.absence.id.short]),
              title == nil || !canUndo ? "" : texts("cli.undo_hint"),
            ].filter { !$0.isEmpty }.joined(separator: " · ")
          ]))
  }

  /// Covered shifts, cost, credit and pay.
  private var figures: [String] {
    let shifts = report.shifts.map { covered in
      "  \(format.name(of: covered.shift, in: environment)) · "
        + format.duration(seconds: Int64(covered.minutes) * 60)
    }
    let note = report.absence.note
    return [format.figures(of: report).joined(separator: " · ")] + shifts
      + (note.isEmpty ? [] : [note])
  }

  /// The table of a list.
  static func table(_ reports: [AbsenceReport], _ environment: Environment) -> [String] {
    let format = environment.format
    let head = ["dates", "kind", "shifts", "cost", "credit", "id"].map {
      environment.texts("cli.column.\($0)")
    }
    let rows = reports.map { report in
      [
        format.dates(of: report.absence, environment), format.name(of: report.kind),
        String(report.shifts.count),
        report.entitlement.map { format.amount(report.cost, by: $0.count) } ?? "",
        format.hours(minutes: Int64(report.creditedMinutes)), report.absence.id.short,
      ]
    }
    return TextTable.lines(
      [
        .init(), .init(limit: 32), .init(alignment: .right), .init(alignment: .right),
        .init(alignment: .right), .init(),
      ], [head] + rows)
  }

  // MARK: JSON

  /// The absence as JSON.
  var json: JSON {
    let absence = report.absence
    return .members([
      ("id", isRehearsal ? .null : .string(absence.id.text)), ("kind", .string(absence.kind)),
      ("from", JSON(absence.from)), ("to", JSON(absence.to)),
      ("start", JSON(absence.start)),
      ("end", JSON(absence.end)),
      ("half", JSON(absence.half?.rawValue)),
      ("note", JSON(absence.note.isEmpty ? nil : absence.note)), ("zone", .string(absence.zone)),
      ("cost", report.entitlement.map(cost) ?? .null),
      ("credit_minutes", .integer(Int64(report.creditedMinutes))),
      ("pay_cents", JSON(report.payCents)), ("currency", .string(report.currency)),
      ("shift_count", .integer(Int64(report.shifts.count))),
      ("shifts", .array(report.shifts.map(json))), ("days", .array(report.days.map(json))),
      ("warnings", .array(report.warnings.map(json))),
    ])
  }

  private func cost(_ entitlement: Entitlement) -> JSON {
    .members([
      ("entitlement", .string(entitlement.name)), ("unit", .string(entitlement.count.unit)),
      ("amount", .string(report.cost.description)),
    ])
  }

  private func json(_ covered: AbsenceReport.CoveredShift) -> JSON {
    .members([
      ("id", .string(covered.shift.id.text)),
      ("name", JSON(covered.shift.name.isEmpty ? nil : covered.shift.name)),
      ("local_start", JSON(covered.shift.localStart)),
      ("minutes", .integer(Int64(covered.minutes))),
    ])
  }

  private func json(_ day: AbsenceReport.Day) -> JSON {
    .members([
      ("date", JSON(day.day)),
      ("cost", report.entitlement == nil ? .null : .string(day.cost.description)),
      ("credit_minutes", .integer(Int64(day.creditedMinutes))), ("holiday", JSON(day.holiday)),
    ])
  }

  private func json(_ warning: AbsenceReport.Warning) -> JSON {
    .members([
      ("code", .string(warning.code.rawValue)), ("date", JSON(warning.day)),
      ("message", .string(format.sentence(warning, about: report))),
    ])
  }
}
