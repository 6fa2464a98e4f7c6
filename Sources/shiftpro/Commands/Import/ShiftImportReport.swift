import Domain
import Services
import Terminal
import TerminalText

/// The result of importing shifts, or of a dry run.
struct ShiftImportReport {
  let file: ShiftFile
  let plan: ShiftPlan
  let isRehearsal: Bool

  /// The maximum number of skipped lines listed as text; `--json` lists all.
  private static let mostTold = 20
  /// The width of the title after a skipped line.
  private static let titleColumns = 60

  /// Prints the report as text; a dry run lists each shift. Lists skipped lines unless they were
  /// skipped on request; with `--quiet` only the first, and only if nothing was imported. Deleted
  /// shifts are only counted. Throws `OutputError`.
  func print(_ session: Session) throws {
    let environment = try session.environment(), texts = environment.texts
    let most = session.options.isQuiet ? (isFailure ? 1 : 0) : Self.mostTold
    var count = 0
    for item in plan.items {
      guard !item.isDeleted, !item.isSkippedTimeOff,
        case .skip(let complaint) = item.disposition
      else { continue }
      count += 1
      guard count <= most else { continue }
      session.console.remark(remark(on: item, complaint, environment))
    }
    if count > most, most > 0 {
      let more = environment.format.number(Int64(count - most))
      session.console.remark(texts("cli.import.more_skipped", ["n": more]))
    }
    if plan.deletedCount > 0, most > 0 {
      session.console.remark(
        texts("cli.import.deleted", ["n": environment.format.number(Int64(plan.deletedCount))]))
    }
    if !isRehearsal { printOverlaps(upTo: most, session, environment) }
    printTitles(session, texts)
    for remark in file.remarks { session.console.remark(remark) }
    if plan.items.isEmpty { session.console.remark(texts("import.no_events")) }
    for title in plan.unknownTitles {
      session.console.remark(
        texts("cli.import.unknown_title", ["file": file.path, "title": title]))
    }
    guard !session.options.isJSON else { return }
    let written =
      isRehearsal ? plan.items.filter { $0.disposition == .add || $0.disposition == .update } : []
    var lines = written.map { line(of: $0, environment) }
    lines.append(
      texts(
        isRehearsal ? "cli.import.would" : "cli.import.done",
        [
          "file": file.path, "added": String(plan.count(.add)),
          "updated": String(plan.count(.update)), "unchanged": String(plan.count(.same)),
          "skipped": String(plan.skippedCount),
        ]))
    if plan.change != nil, !isRehearsal { lines.append(texts("cli.undo_hint")) }
    try session.print(lines)
  }

  /// Names the titles that mean time off, and what its calendar marks as free.
  private func printTitles(_ session: Session, _ texts: Texts) {
    for (title, count) in plan.skippedTimeOff {
      let kind = TimeOffTitle.absence(title)
      session.console.remark(
        texts(
          kind == nil ? "cli.import.time_off" : "cli.import.time_off_absence",
          ["title": title, "n": String(count), "kind": kind ?? ""]))
    }
    for (title, count) in plan.markedFree {
      session.console.remark(
        texts("cli.import.marked_free", ["title": title, "n": String(count)]))
    }
  }

  private func remark(
    on item: ShiftPlan.Item, _ complaint: UserFacingError, _ environment: Environment
  ) -> String {
    let texts = environment.texts,
      title =
        item.title.isEmpty ? "" : " (\(DisplayText.truncate(item.title, to: Self.titleColumns)))"
    let day = item.shift.map { " " + environment.format.dayWithYear($0.localStart.day) } ?? ""
    let reason = ["line": String(item.line), "reason": complaint.text, "what": title + day]
    return texts(
      file.kind == .shifts
        ? "cli.import.skipped_line"
        : item.line == 0 ? "cli.import.skipped_entry" : "cli.import.skipped_event", reason)
  }

  /// Returns the line of an item: `+ Mon 2 Mar 2026  07:00–15:00  Early`.
  private func line(of item: ShiftPlan.Item, _ environment: Environment) -> String {
    let absence = item.absence.map {
      environment.format.name(of: $0, plan.absenceKinds.kind($0.kind), environment)
    }
    guard let shift = item.shift else { return "+ \(absence ?? "")" }
    let new = [words(shift, environment), absence].compactMap { $0 }.joined(separator: "  · ")
    let overlaps =
      item.overlapNames(environment).map {
        [environment.texts("import.overlaps", ["shifts": $0])]
      } ?? []
    guard let before = item.before else {
      return "+ \(([new] + overlaps).joined(separator: "  · "))"
    }
    let old = words(before, environment)
    let change = old == new ? new : environment.texts("cli.import.was", ["new": new, "old": old])
    let details = before.differences(from: shift).compactMap { words(on: $0, environment.texts) }
    return "~ \(([change] + details + overlaps).joined(separator: "  · "))"
  }

  /// Prints which of the imported shifts overlap others.
  private func printOverlaps(upTo most: Int, _ session: Session, _ environment: Environment) {
    let found = plan.items.filter { !$0.overlaps.isEmpty }
    for item in found.prefix(most) {
      guard let shift = item.shift, let others = item.overlapNames(environment) else { continue }
      let name = environment.format.name(of: shift, in: environment)
      session.console.remark(
        environment.texts("cli.import.overlaps", ["shift": name, "others": others]))
    }
    guard found.count > most, most > 0 else { return }
    let more = environment.format.number(Int64(found.count - most))
    session.console.remark(environment.texts("cli.import.more_overlaps", ["n": more]))
  }

  /// Returns the name of a changed field; nil if the line already shows it.
  private func words(on field: Shift.Field, _ texts: Texts) -> String? {
    switch field {
    case .times, .name: nil
    default: texts("audit.field.\(field.rawValue)")
    }
  }

  private func words(_ shift: Shift, _ environment: Environment) -> String {
    let format = environment.format
    let day = environment.zone(of: shift).local(at: shift.start).day
    return "\(format.dayWithYear(day))  "
      + "\(format.range(of: shift, in: environment))  \(format.title(shift))"
  }

  /// Whether the file has no valid shift.
  var isFailure: Bool {
    !plan.items.isEmpty
      && plan.items.allSatisfy {
        if case .skip = $0.disposition { return true }
        return false
      }
  }

  // MARK: JSON

  func json(_ texts: Texts) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("kind", .string(file.kind.name)), ("file", .string(file.path)),
      ("read", .integer(Int64(plan.items.count))), ("added", .integer(Int64(plan.count(.add)))),
      ("updated", .integer(Int64(plan.count(.update)))),
      ("unchanged", .integer(Int64(plan.count(.same)))), ("skipped", skipped(texts)),
      ("from", plan.days.map { JSON($0.lowerBound) } ?? .null),
      ("to", plan.days.map { JSON($0.upperBound) } ?? .null),
    ]
    if !plan.unknownTitles.isEmpty {
      let titles = plan.unknownTitles.map(JSON.string)
      members.append((key: "unknown_titles", value: .array(titles)))
    }
    let overlapping = plan.items.filter { !$0.overlaps.isEmpty }
    if !overlapping.isEmpty {
      members.append((key: "overlaps", value: .array(overlapping.compactMap(Self.overlaps))))
    }
    let absences = plan.items.filter(\.isWritten).compactMap(\.absence)
    if !absences.isEmpty {
      members.append((key: "absences", value: .integer(Int64(absences.count))))
    }
    for (key, titles) in [
      ("time_off_skipped", plan.skippedTimeOff), ("marked_free", plan.markedFree),
    ] where !titles.isEmpty {
      let titles = titles.map { title, count in
        JSON.object(["title": .string(title), "count": .integer(Int64(count))])
      }
      members.append((key: key, value: .array(titles)))
    }
    if isRehearsal {
      members.append((key: "shifts", value: .array(plan.items.compactMap { json(of: $0) })))
    }
    return .members(members)
  }

  /// Returns a shift with those that it overlaps.
  private static func overlaps(of item: ShiftPlan.Item) -> JSON? {
    func members(_ shift: Shift) -> [(key: String, value: JSON)] {
      [
        ("id", .string(shift.id.text)), ("name", .string(shift.name)),
        ("local_start", JSON(shift.localStart)), ("local_end", JSON(shift.localEnd)),
      ]
    }
    guard let shift = item.shift else { return nil }
    let others = item.overlaps.map { JSON.members(members($0)) }
    return .members(
      [("line", .integer(Int64(item.line)))] + members(shift) + [("overlaps", .array(others))])
  }

  private func skipped(_ texts: Texts) -> JSON {
    JSON(
      skipped: plan.items.compactMap { item in
        switch item.disposition {
        case .skip(let complaint): (complaint.message, item.line)
        case .leftOut: (texts("import.left_out"), item.line)
        case .add, .update, .same: nil
        }
      })
  }

  private func json(of item: ShiftPlan.Item) -> JSON? {
    guard let shift = item.shift else { return nil }
    return .object([
      "action": .string(item.disposition.word), "line": .integer(Int64(item.line)),
      "title": .string(item.title), "id": .string(shift.id.text), "name": .string(shift.name),
      "status": .string(shift.status.word), "local_start": JSON(shift.localStart),
      "local_end": JSON(shift.localEnd), "zone": .string(shift.zone),
      "changed": .array(
        (item.before?.differences(from: shift) ?? []).map { .string($0.rawValue) }),
    ])
  }
}
