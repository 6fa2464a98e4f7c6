import Domain

/// Why a change of several shifts was refused.
package enum ShiftEditingError: Error, Equatable, Sendable {
  /// There is no shift among those chosen.
  case noShifts
  /// None of the shifts chosen is planned and over.
  case noneIsOver
}

extension ShiftEditingError: UserFacing {
  /// Why no shifts can be changed.
  package func message(_ environment: Environment) -> UserFacingError {
    switch self {
    case .noShifts: UserFacingError("no_shifts_there", environment.texts)
    case .noneIsOver: UserFacingError("none_is_over", environment.texts)
    }
  }
}

/// Changes of several shifts, each one step. They throw `ShiftEditingError`, and
/// `ActionError.notPlanned` where a shift that runs is in the way.
extension ShiftEditing {
  /// Marks shifts as worked on top of the roster; where all of them are, no longer.
  package func markAdditional(_ shifts: [Shift]) throws -> ShiftBatch {
    let chosen = try some(shifts)
    let isAdditional = chosen.contains { !$0.isAdditionalShift }
    let changed = chosen.filter { $0.isAdditionalShift != isAdditional }
    return ShiftBatch(
      .additional, saved: changed.map { changing($0, \.isAdditionalShift, isAdditional) })
  }

  /// Takes those of the shifts that are planned and over as worked exactly so.
  package func takeAsWorked(_ shifts: [Shift]) throws -> ShiftBatch {
    let over = try some(shifts).filter {
      $0.status == .scheduled && $0.scheduledEnd <= environment.now
    }
    guard !over.isEmpty else { throw ShiftEditingError.noneIsOver }
    let worked = over.map { shift in
      var shift = shift
      shift.markWorked()
      return shift
    }
    return ShiftBatch(.worked, saved: worked)
  }

  /// Calls shifts off; where all of them are, plans them again. What was worked before a shift was
  /// called off counts again then.
  package func cancel(_ shifts: [Shift]) throws -> ShiftBatch {
    let chosen = try idle(shifts)
    let standing = chosen.filter { $0.status != .cancelled }
    guard standing.isEmpty else {
      return ShiftBatch(.cancel, saved: standing.map { changing($0, \.status, .cancelled) })
    }
    let again = chosen.map { changing($0, \.status, $0.actual == nil ? .scheduled : .completed) }
    return ShiftBatch(.reinstate, saved: again)
  }

  /// Deletes shifts.
  package func delete(_ shifts: [Shift]) throws -> ShiftBatch {
    ShiftBatch(.delete, deleted: try idle(shifts).map(\.id))
  }

  /// Lets the shifts on two days change places, each at its time of day. Those that a pattern
  /// planned stay where they are put from then on.
  package func swap(_ a: CivilDay, _ b: CivilDay, among shifts: [Shift]) throws -> ShiftBatch {
    let distance = b - a
    let chosen = distance == 0 ? [] : shifts.filter { [a, b].contains(day(of: $0)) }
    let swapped = try idle(chosen).map { shift in
      try relocated(shift, days: day(of: shift) == a ? distance : -distance)
    }
    return ShiftBatch(.swap, saved: swapped)
  }

  private func changing<Value>(
    _ shift: Shift, _ path: WritableKeyPath<Shift, Value>, _ value: Value
  ) -> Shift {
    var shift = shift
    shift[keyPath: path] = value
    return shift
  }

  private func some(_ shifts: [Shift]) throws -> [Shift] {
    guard !shifts.isEmpty else { throw ShiftEditingError.noShifts }
    return shifts
  }

  /// The shifts, of which there are some, and none runs.
  private func idle(_ shifts: [Shift]) throws -> [Shift] {
    if let running = shifts.first(where: { $0.status == .inProgress }) {
      throw ActionError.notPlanned(running)
    }
    return try some(shifts)
  }
}
