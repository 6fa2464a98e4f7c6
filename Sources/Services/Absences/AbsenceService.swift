import Domain
import Store

/// Adds, changes and deletes absences.
package struct AbsenceService: Service {
  package let services: StoreServices

  /// The longest absence in calendar days: ten years.
  package static let mostDays = 3660
}

extension StoreServices {
  /// The actions on absences.
  package var absences: AbsenceService { AbsenceService(services: self) }
}

extension AbsenceService {
  /// Adds an absence, and ends the running shift in which it begins.
  func add(_ draft: AbsenceDraft, isRehearsal: Bool) throws -> ActionResult {
    let (absence, kind) = try absence(draft, as: .new())
    try check(nil, absence, kind)
    let ended = try endedShift(by: absence, isOpen: draft.to == nil)
    let worn = try ended.flatMap { try services.wear.workShoesOff(at: $0.end) }
    try store.write(label("absence.add", absence, kind), now: now) { transaction in
      if let ended {
        try services.closedPeriods.checkOpen([ended], in: transaction)
        try transaction.save(ended)
        if let worn { try transaction.save(worn.change) }
      }
      try transaction.save(absence)
    }
    let report = try book().report(of: absence)
    if isRehearsal { throw AbsenceRehearsal(report: report) }
    var result = self.result("absence.add", report)
    if let ended {
      result.notes.append(Message("note.absence_ended_shift", ["shift": name(of: ended)]))
    }
    return result
  }

  func edit(
    _ id: RecordID, _ draft: AbsenceDraft, from shown: Absence? = nil
  ) throws -> ActionResult {
    let before = try existing(id)
    if let shown, shown != before {
      let name = environment.format.name(of: before, try kind(before.kind), environment)
      throw ActionError.recordChangedMeanwhile(name)
    }
    var (absence, kind) = try absence(draft, as: id)
    absence.createdAt = before.createdAt
    // The zone is that of times.
    if absence.interval == nil, before.interval == nil { absence.zone = before.zone }
    guard absence != before else {
      return ActionResult(
        Message("done.absence.unchanged", ["shift": name(of: before, kind)]),
        payload: try book().report(of: before), canUndo: false)
    }
    try check(before, absence, kind)
    let notes = try change(before, to: absence, label("absence.edit", absence, kind)) {
      try $0.save(absence)
    }
    return result("absence.edit", try book().report(of: absence)).noting(notes)
  }

  /// Writes a change of an absence, or its deletion, with the worked shifts that follow it, and says
  /// what became of them.
  private func change(
    _ old: Absence, to new: Absence?, _ label: WriteLabel,
    _ write: (WriteTransaction) throws -> Void
  ) throws -> [Message] {
    let followers = try followers(of: old, to: new)
    let notes = try notes(about: followers, of: old, to: new)
    try store.write(label, now: now) { transaction in
      if !followers.isEmpty {
        try services.closedPeriods.checkOpen(followers.map(\.shift), in: transaction)
      }
      for follower in followers { try transaction.save(follower.shift) }
      try write(transaction)
    }
    return notes
  }

  /// Adds a date to the absence of a kind beside it. One with a note stays as it is.
  func paint(_ key: String, on day: CivilDay) throws -> ActionResult {
    let around = day.adding(days: -1)..<day.adding(days: 2)
    let beside = try store.absences.absences(on: around).filter {
      $0.kind == key && $0.half == nil && $0.interval == nil && $0.note.isEmpty
        && !$0.dates.contains(day)
    }
    guard let absence = beside.first else {
      return try add(AbsenceDraft(kind: key, from: .date(day)), isRehearsal: false)
    }
    var draft = AbsenceDraft(absence)
    draft.from = .date(min(absence.from, day))
    draft.to = .date(max(absence.to, day))
    return try edit(absence.id, draft)
  }

  /// Returns what an absence would cover, cost, credit and pay; `id` is that of the one it would
  /// replace. Throws as adding it would.
  package func preview(_ draft: AbsenceDraft, replacing id: RecordID?) throws -> AbsenceReport {
    let (absence, kind) = try absence(draft, as: id ?? .new())
    try check(try id.flatMap { try store.absences.absence($0) }, absence, kind)
    return try book().preview(of: absence)
  }

  func delete(_ id: RecordID) throws -> ActionResult {
    let absence = try existing(id)
    var report = try book().report(of: absence)
    // Both were calculated with it.
    report.left = []
    report.warnings = []
    try services.closedPeriods.check(absence, nil, store.pay.lockedPeriods())
    let notes = try change(absence, to: nil, label("absence.delete", absence, report.kind)) {
      try $0.delete(absence: id)
    }
    return result("absence.delete", report).noting(notes)
  }

  /// Returns what follows from absences. Throws `StoreError` and `RulesetFileError`.
  func book() throws -> AbsenceBook {
    let payroll = try payroll()
    // Arrears replace what closed pay periods keep, so that it is calculated as if they were open.
    return AbsenceBook(store, services.paysArrears ? payroll.closed(only: []) : payroll)
  }

  private func existing(_ id: RecordID) throws -> Absence {
    guard let absence = try store.absences.absence(id) else {
      throw AbsenceError.noAbsence(id.text)
    }
    return absence
  }

  // MARK: Drafts

  /// Returns the kind with a key or a name; that of a built-in one in any language. Throws
  /// `AbsenceError.noKind`.
  package func kind(_ word: String) throws -> AbsenceKind {
    let kinds = try store.absences.kinds(), wanted = word.lowercased()
    if let found = kinds.first(where: { $0.key == wanted }) { return found }
    let names = kinds.flatMap { kind in
      self.names(of: kind).map { (name: $0.lowercased(), kind: kind) }
    }
    if let found = names.first(where: { $0.name == wanted }) { return found.kind }
    let nearest = EditDistance.nearest(to: wanted, among: names.map(\.name))
    let kind = names.first { $0.name == nearest }?.kind
    throw AbsenceError.noKind(word, nearest: kind?.key ?? "")
  }

  /// Returns the words for a kind: its key, its own name, and those of the catalogues.
  private func names(of kind: AbsenceKind) -> [String] {
    let catalogues = Texts.Language.allCases.map { Texts($0) }
    let known = catalogues.filter { kind.isBuiltIn && $0.has("absence.kind.\(kind.key)") }
    return [environment.format.name(of: kind), kind.key]
      + known.map { $0("absence.kind.\(kind.key)") }
  }

  func absence(
    _ draft: AbsenceDraft, as id: RecordID
  ) throws -> (absence: Absence, kind: AbsenceKind) {
    let kind = try kind(draft.kind)
    var absence = Absence(
      id: id, kind: kind.key, from: environment.today, to: environment.today,
      zone: environment.zone.identifier, half: draft.half, note: draft.note, createdAt: now)
    switch draft.from {
    case .date(let day): try setDates(of: &absence, day, draft.to)
    case .moment(let start):
      guard draft.half == nil else { throw AbsenceError.halfNeedsOneDay }
      try setTimes(of: &absence, start, draft.to)
    }
    guard absence.from <= absence.to else { throw AbsenceError.endBeforeStart }
    guard absence.half == nil || absence.from == absence.to else {
      throw AbsenceError.halfNeedsOneDay
    }
    guard absence.calendarDays <= Self.mostDays else { throw AbsenceError.tooLong }
    return (absence, kind)
  }

  private func setDates(of absence: inout Absence, _ first: CivilDay, _ to: AbsenceBound?) throws {
    absence.from = first
    switch to {
    case nil: absence.to = first
    case .date(let day)?: absence.to = day
    case .moment(let instant)?: absence.to = environment.zone.local(at: instant).day
    }
  }

  /// Sets the times of an absence that begins within a shift.
  private func setTimes(
    of absence: inout Absence, _ start: Instant, _ to: AbsenceBound?
  ) throws {
    // A shift that ended early is planned at the moment, but no longer there.
    let day = environment.zone.local(at: start).day
    let days = DayWindow(first: day.adding(days: -3), last: day.adding(days: 1))
    let found = try roster().shifts(startingOn: days).filter {
      $0.status != .cancelled && $0.scheduled.contains(start)
    }
    guard let shift = found.first(where: { $0.status == .inProgress }) ?? found.first else {
      throw AbsenceError.noShift(at: start)
    }
    absence.zone = shift.zone
    absence.from = shift.localStart.day
    absence.to = absence.from
    absence.start = start
    switch to {
    case nil: absence.end = shift.scheduledEnd
    case .moment(let end)?:
      guard start < end else { throw AbsenceError.endBeforeStart }
      absence.end = end
      if end > shift.scheduledEnd {
        let last = environment.zone(of: shift).local(at: Instant(seconds: end.seconds - 1)).day
        absence.to = max(absence.from, last)
      }
    case .date(let last)?:
      guard absence.from <= last else { throw AbsenceError.endBeforeStart }
      absence.to = last
      let zone = environment.zone(of: shift)
      let window = DayWindow(first: last, last: last)
      let ends = try roster().shifts(startingOn: window).map(\.scheduledEnd)
      absence.end = max(ends.max() ?? start, zone.startOfDay(last.adding(days: 1)))
      if absence.from == last { absence.end = max(shift.scheduledEnd, ends.max() ?? start) }
    }
  }

  /// Returns the running shift, ended at the start of an absence until its end; nil if the absence
  /// covers only a stretch of it, or none. `isOpen` tells whether no end was given.
  private func endedShift(by absence: Absence, isOpen: Bool) throws -> Shift? {
    guard let interval = absence.interval, let running = try store.shifts.running(),
      absence.dates.contains(running.localStart.day), running.scheduled.contains(interval.start),
      isOpen || interval.end >= max(now, running.scheduledEnd)
    else { return nil }
    return try ended(running, at: interval.start)
  }

  /// Returns the running shift ended at a moment.
  private func ended(_ running: Shift, at instant: Instant) throws -> Shift {
    guard instant <= now else { throw ActionError.inFuture(instant) }
    var shift = running
    let start = running.actualStart ?? running.start
    try shift.checkEnd(at: instant, from: start)
    shift.status = .completed
    shift.actualEnd = instant
    // A shift that ended early cannot have a longer break than it lasted.
    shift.breakMinutes = shift.breakMinutes.map { min($0, Int((instant - start) / 60)) }
    shift.updatedAt = now
    return try services.shifts.recorded(shift, from: .inProgress)
  }

  // MARK: Checks

  /// Rejects a change in a closed pay period, and an absence that overlaps a stored one, or one of
  /// `others`.
  func check(
    _ before: Absence?, _ absence: Absence, _ kind: AbsenceKind, beside others: [Absence] = []
  ) throws {
    try services.closedPeriods.check(before, absence, store.pay.lockedPeriods())
    let all =
      try store.absences.absences(on: absence.dates)
      + others.filter { $0.dates.overlaps(absence.dates) }
    if let other = try store.absences.kinds().obstacle(to: absence, among: all) {
      throw AbsenceError.overlap(other.absence, other.kind)
    }
  }

  // MARK: Texts

  func name(of shift: Shift) -> String {
    environment.format.name(of: shift, in: environment)
  }

  private func label(_ key: String, _ absence: Absence, _ kind: AbsenceKind) -> WriteLabel {
    WriteLabel(key, detail: name(of: absence, kind))
  }

  private func name(of absence: Absence, _ kind: AbsenceKind) -> String {
    environment.format.name(of: absence, kind, environment)
  }

  private func result(_ key: String, _ report: AbsenceReport) -> ActionResult {
    let name = name(of: report.absence, report.kind)
    return ActionResult(Message("done.\(key)", ["shift": name]), payload: report)
  }
}
