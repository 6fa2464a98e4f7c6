import Domain
import Services
import Store

/// Adds, lists and changes absences.
enum AbsenceCommand {
  private static let half = OptionSpec(
    "half", "HALF", .choice(Absence.Half.allCases.map(\.rawValue)), about: "absence_half")
  private static let note = OptionSpec("note", "TEXT", .text, about: "absence_note")

  static let add = CommandSpec(
    name: "absence add", group: .absences,
    operands: [
      OperandSpec("KIND", .absenceKind), OperandSpec("FROM", .date),
      OperandSpec("TO", .date, isRequired: false),
    ], options: [half, note, OptionSpec(flag: "dry-run", about: "absence_dry_run"), .arrears],
    examples: [
      "absence add leave 2026-08-03 2026-08-16", "absence add sick today",
      "absence add sick now", "absence add leave 2026-08-05 --half first",
    ], run: runAdd)

  static let list = CommandSpec(
    name: "absence list", group: .absences,
    options: DayWindow.options + [OptionSpec("kind", "KIND", .absenceKind, about: "absence_kind")],
    examples: ["absence list", "absence list --kind sick --from 2026-01-01 --json"], run: runList)

  static let show = CommandSpec(
    name: "absence show", group: .absences, operands: [OperandSpec("ID", .absence)],
    examples: ["absence show 4f3a"], run: runShow)

  static let edit = CommandSpec(
    name: "absence edit", group: .absences, operands: [OperandSpec("ID", .absence)],
    options: [
      OptionSpec("kind", "KIND", .absenceKind, about: "absence_kind"),
      OptionSpec("from", "DATE", .date, about: "absence_from"),
      OptionSpec("to", "DATE", .date, about: "absence_to"),
      OptionSpec("half", "HALF", .choice(["first", "second", "none"]), about: "absence_half"),
      note, .arrears,
    ], examples: ["absence edit 4f3a --to 2026-08-20"], run: runEdit)

  static let delete = CommandSpec(
    name: "absence delete", group: .absences, operands: [OperandSpec("ID", .absence)],
    options: [.arrears], examples: ["absence delete 4f3a"], run: runDelete)

  // MARK: Changing

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), words = call.operands
    let from = try AbsenceBound(words[1], environment)
    let draft = AbsenceDraft(
      kind: words[0], from: from,
      to: words.count > 2 ? try AbsenceBound(words[2], after: from, environment) : nil,
      half: try half(call),
      note: call.value("note") ?? "")
    guard call.has("dry-run") else {
      return try finish(session.perform(call.action(.absence(.add(draft)))), session)
    }
    do {
      _ = try session.services(isRehearsal: true).perform(
        call.action(.absence(.add(draft, isRehearsal: true))))
    } catch let rehearsal as AbsenceRehearsal {
      try AbsenceText(rehearsal.report, environment, isRehearsal: true).print(session, title: nil)
    }
    return .done
  }

  private static func half(_ call: Invocation) throws -> Absence.Half? {
    try call.value("half").flatMap {
      Absence.Half(
        rawValue: try Choice.read(
          $0, of: "half",
          Absence.Half.allCases.map(\.rawValue) + (call.command?.name == edit.name ? ["none"] : []))
      )
    }
  }

  private static func runEdit(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let absence = try absence(call.operands[0], session)
    var draft = AbsenceDraft(absence)
    if let kind = call.value("kind") { draft.kind = kind }
    if let from = call.value("from") {
      let bound = try AbsenceBound(from, inPlaceOf: absence.start, on: absence.from, environment)
      draft.move(absence, from: bound)
    }
    if let to = call.value("to") {
      draft.to = try AbsenceBound(to, inPlaceOf: absence.end, on: absence.to, environment)
    }
    if call.has("half") { draft.half = try half(call) }
    if let note = call.value("note") { draft.note = note }
    return try finish(session.perform(call.action(.absence(.edit(absence.id, draft)))), session)
  }

  private static func runDelete(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let absence = try absence(call.operands[0], session)
    return try finish(session.perform(call.action(.absence(.delete(absence.id)))), session)
  }

  private static func finish(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    guard let report = result.absence else { return .done }
    try AbsenceText(report, environment).print(
      session, title: result.message?.text(environment.texts), canUndo: result.canUndo)
    return .done
  }

  // MARK: Listing

  /// Returns the absence whose id uniquely begins with `text`. Throws `CommandError` and
  /// `AbsenceError`.
  private static func absence(_ text: String, _ session: Session) throws -> Absence {
    let wanted = text.lowercased()
    let store = wanted.isEmpty ? nil : try session.existingStore()
    let found = try store?.absences.absences(idPrefix: wanted) ?? []
    guard let first = found.first else { throw AbsenceError.noAbsence(text) }
    guard found.count > 1, first.id.text != wanted else { return first }
    let environment = try session.environment()
    let candidates = found.prefix(5).map {
      "\($0.id.text) (\(environment.format.dates(of: $0, environment)))"
    }
    throw CommandError.refusal(
      "ambiguous_id",
      [
        "id": text,
        "candidates": candidates.joined(separator: ", ") + (found.count > 5 ? ", …" : ""),
      ])
  }

  private static func runShow(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let absence = try absence(call.operands[0], session)
    let report = try AbsenceBook(session.store(), session.payroll()).report(of: absence)
    try AbsenceText(report, session.environment()).print(session, title: nil)
    return .done
  }

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let reports = try reports(call, session)
    if session.options.isJSON {
      let all = reports.map { AbsenceText($0, environment).json }
      try session.console.json(.object(["absences": .array(all)]))
    } else if session.options.isQuiet {
      for report in reports { try session.console.line(report.absence.id.short) }
    } else if reports.isEmpty {
      try session.console.line(environment.texts("cli.absence.none"))
    } else {
      for line in AbsenceText.table(reports, environment) { try session.console.line(line) }
    }
    return .done
  }

  private static func reports(
    _ call: Invocation, _ session: Session
  ) throws -> [AbsenceReport] {
    guard let store = try session.existingStore() else { return [] }
    let environment = try session.environment()
    let window = try DayWindow(call, environment)
    var absences = try store.absences.absences().filter { window?.overlaps($0.dates) ?? true }
    if let word = call.value("kind") {
      let kind = try session.services().absences.kind(word)
      absences.removeAll { $0.kind != kind.key }
    }
    let book = AbsenceBook(store, try session.payroll())
    return try absences.map(book.report)
  }
}
