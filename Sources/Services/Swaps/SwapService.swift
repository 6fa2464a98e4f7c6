import Domain
import Store

/// Adds, settles and deletes swaps with colleagues.
package struct SwapService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on swaps.
  package var swaps: SwapService { SwapService(services: self) }
}

extension SwapService {
  /// Gives a shift away, takes another one on, or both.
  func add(_ draft: SwapDraft, isRehearsal: Bool) throws -> ActionResult {
    let change = try change(draft)
    try write("swap.add", change)
    let report = try report(change)
    if isRehearsal { throw SwapRehearsal(report: report) }
    let key =
      switch change.swap.debtor {
      case .me: "done.swap.give"
      case .colleague: "done.swap.take"
      case nil: "done.swap.add"
      }
    return result(key, report)
  }

  /// Changes the colleague and the note.
  func save(_ edit: Edited<Swap>) throws -> ActionResult {
    let before = try existing(edit.record.id)
    var swap = try merged(
      edit, into: before,
      orThrow: ActionError.recordChangedMeanwhile(environment.format.name(of: before)))
    swap.colleague = try name(swap.colleague, besides: swap.id)
    let report = try SwapReport(swap, in: roster())
    guard swap != before else {
      return ActionResult(
        Message("done.swap.unchanged", ["shift": environment.format.name(of: swap)]),
        payload: report, canUndo: false)
    }
    try store.write(label("swap.edit", swap), now: now) { try $0.save(swap) }
    return result("done.swap.edit", report)
  }

  /// Returns what is owed: by a shift that the debtor works, or otherwise.
  func settle(
    _ id: RecordID, with favour: SwapReturn?, isRehearsal: Bool
  ) throws -> ActionResult {
    let change = try settlement(of: existing(id), by: favour)
    try write("swap.settle", change)
    let report = try report(change)
    if isRehearsal { throw SwapRehearsal(report: report) }
    return result("done.swap.settle", report)
  }

  /// Deletes a swap. Its shifts are restored if both are as the swap left them and neither has begun.
  func delete(_ id: RecordID) throws -> ActionResult {
    let swap = try existing(id), before = try SwapReport(swap, in: roster())
    let obstacle = try obstacle(to: before)
    var given = obstacle == nil ? before.given?.shift : nil
    given?.status = .scheduled
    given?.updatedAt = now
    let taken = obstacle == nil ? before.taken?.shift : nil
    try store.write(label("swap.delete", swap), now: now) { transaction in
      try services.closedPeriods.checkOpen(
        [given, taken].compactMap { $0 }, in: transaction)
      if let given { try transaction.save(given) }
      if let taken { try services.shifts.delete(taken, in: transaction) }
      try transaction.delete(swap: id)
    }
    var result = self.result("done.swap.delete", before)
    result.notes.append(obstacle ?? Message("note.swap_restored"))
    return result
  }

  // MARK: Previews

  /// Returns what a swap would be, without checking closed pay periods. Throws as adding it would.
  package func preview(_ draft: SwapDraft) throws -> SwapReport { try report(change(draft)) }

  /// Returns what a swap would be after what is owed is returned. Throws as settling it would.
  package func preview(settling id: RecordID, with favour: SwapReturn?) throws -> SwapReport {
    try report(settlement(of: existing(id), by: favour))
  }

  // MARK: Changes

  /// A swap with the shifts that it changes.
  private struct Change {
    var swap: Swap
    /// The shift that is cancelled.
    var given: Shift?
    /// The shift that is added.
    var taken: Shift?
  }

  private func change(_ draft: SwapDraft) throws -> Change {
    guard draft.giving != nil || draft.taking != nil else { throw SwapError.noShift }
    let colleague = try name(draft.colleague)
    let given = try draft.giving.map(givable)
    let taken = try draft.taking.map { try shift($0, like: given) }
    return Change(
      swap: Swap(
        id: .new(), colleague: colleague, given: given.map(side), taken: taken.map(side),
        note: draft.note.trimmed, createdAt: now),
      given: given, taken: taken)
  }

  private func settlement(of swap: Swap, by favour: SwapReturn?) throws -> Change {
    guard let debtor = swap.debtor else { throw SwapError.notOwed(swap) }
    var change = Change(swap: swap)
    switch favour {
    case nil: change.swap.isSettled = true
    case .giving(let giving)?:
      guard debtor == .colleague else { throw SwapError.owesShift(swap) }
      let given = try givable(giving)
      change.given = given
      change.swap.given = side(given)
    case .taking(let taking)?:
      guard debtor == .me else { throw SwapError.isOwedShift(swap) }
      let given = try swap.given.flatMap { try roster().shift($0.shift) }
      let taken = try shift(taking, like: given)
      change.taken = taken
      change.swap.taken = side(taken)
    }
    return change
  }

  /// Writes a change in one step, unless a closed pay period has one of the shifts.
  private func write(_ key: String, _ change: Change) throws {
    var given = change.given, taken = change.taken
    given?.status = .cancelled
    given?.updatedAt = now
    taken?.updatedAt = now
    try store.write(label(key, change.swap), now: now) { transaction in
      try services.closedPeriods.checkOpen([given, taken].compactMap { $0 }, in: transaction)
      if let given { try transaction.save(given) }
      if let taken { try transaction.save(taken) }
      try transaction.save(change.swap)
    }
  }

  private func side(_ shift: Shift) -> Swap.Side {
    Swap.Side(shift: shift.id, day: shift.localStart.day)
  }

  /// Returns the name of a colleague, spelled as in other swaps. Throws `SwapError.noColleague`.
  private func name(_ text: String, besides id: RecordID? = nil) throws -> String {
    let name = text.trimmed
    guard !name.isEmpty else { throw SwapError.noColleague }
    let known = try store.swaps.swaps().last {
      $0.id != id && Swap.isSame($0.colleague, name)
    }
    return known?.colleague ?? name
  }

  private func existing(_ id: RecordID) throws -> Swap {
    guard let swap = try store.swaps.swap(id) else { throw SwapError.noSwap(id.text) }
    return swap
  }

  // MARK: Reports

  /// Returns a change with the warnings about the shift that is taken on.
  private func report(_ change: Change) throws -> SwapReport {
    var report = try SwapReport(change.swap, in: roster())
    if let given = change.given {
      report.given = SwapReport.Part(day: given.localStart.day, shift: given)
    }
    guard let taken = change.taken else { return report }
    let gone = Set([change.given?.id, taken.id].compactMap { $0 })
    report.taken = SwapReport.Part(day: taken.localStart.day, shift: taken)
    let nearby = try NearbyShifts.around(
      taken.localStart.day, nil, from: store, of: services.profile(), environment)
    report.warnings = nearby.described(about: taken, without: gone, environment).map {
      SwapReport.Warning(
        code: $0.warning.concern.code,
        sentence: overlap($0.warning, with: taken, nearby) ?? $0.sentence)
    }
    let day = taken.localStart.day
    let absences = try store.coverage(on: day..<day.adding(days: 1))
    if taken.status.isPlanned, let absence = absences.absence(of: taken.coverable) {
      let kind = absences.kind(of: absence)
      report.warnings.append(
        SwapReport.Warning(
          code: "absent",
          sentence: environment.texts(
            "swap.warning.absent",
            ["absence": environment.format.name(of: absence, kind, environment)])))
    }
    return report
  }

  /// Names the own shift that the one taken on overlaps; nil for other warnings.
  private func overlap(
    _ warning: RosterWarning, with taken: Shift, _ nearby: NearbyShifts
  ) -> String? {
    guard case .overlap(let minutes) = warning.concern,
      let own = nearby.shifts.first(where: { $0.id != taken.id && warning.isAbout($0.id) })
    else { return nil }
    let format = environment.format
    let part = SwapReport.Part(day: own.localStart.day, shift: own)
    return format.texts(
      "swap.warning.overlap",
      [
        "shift": format.times(of: part, in: environment),
        "length": format.duration(seconds: Int64(minutes) * 60),
      ])
  }

  private func label(_ key: String, _ swap: Swap) -> WriteLabel {
    WriteLabel(key, detail: environment.format.name(of: swap))
  }

  private func result(_ key: String, _ report: SwapReport) -> ActionResult {
    let name = environment.format.name(of: report.swap)
    return ActionResult(Message(key, ["shift": name]), payload: report)
  }

  /// Returns why the shifts of a swap stay as they are when it is deleted; nil if they are restored.
  private func obstacle(to report: SwapReport) throws -> Message? {
    func name(_ shift: Shift) -> String { environment.format.name(of: shift, in: environment) }
    let others = try store.swaps.swaps().filter { $0.id != report.swap.id }
    for part in [report.given, report.taken].compactMap({ $0 }) {
      guard let shift = part.shift else {
        return Message("note.swap_gone", ["day": environment.format.dayWithYear(part.day)])
      }
      let isGiven = part == report.given
      let isKept = isGiven ? shift.status == .cancelled : shift.status.isPlanned
      // A shift that came back may have been given to somebody else.
      let isElsewhere = others.contains { $0.given?.shift == shift.id }
      guard isKept, !isElsewhere, shift.localStart.day == part.day else {
        return Message("note.swap_touched", ["shift": name(shift)])
      }
      guard shift.scheduledStart > now else {
        return Message("note.swap_over", ["shift": name(shift)])
      }
    }
    return nil
  }
}
