import Domain

/// The reason why a change of several shifts was refused.
package enum ShiftEditingError: Error, Equatable, Sendable {
  /// None of the selected days has a shift.
  case noShifts
  /// None of the selected shifts is planned and over.
  case noneIsOver
}

extension ShiftEditingError: UserFacing {
  /// Describes why no shifts were changed.
  package func message(_ environment: Environment) -> UserFacingError {
    switch self {
    case .noShifts: UserFacingError("no_shifts_there", environment.texts)
    case .noneIsOver: UserFacingError("none_is_over", environment.texts)
    }
  }
}

/// Changes of several shifts, one undoable step each. They throw `ShiftEditingError`, and
/// `ActionError.notPlanned` if a running shift is affected.
extension ShiftEditing {
  /// Marks shifts as additional to the roster; if all of them are, clears the mark.
  package func markAdditional(_ shifts: [Shift]) throws -> ShiftBatch {
    let chosen = try some(shifts)
    let isAdditional = chosen.contains { !$0.isAdditionalShift }
    let changed = chosen.filter { $0.isAdditionalShift != isAdditional }
    return ShiftBatch(
      .additional, saved: changed.map { changing($0, \.isAdditionalShift, isAdditional) },
      from: changed)
  }

  /// Marks the planned shifts that are over as worked exactly as planned.
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
    return ShiftBatch(.worked, saved: worked, from: over)
  }

  /// Cancels shifts; if all of them are cancelled, reinstates them with the times already worked.
  package func cancel(_ shifts: [Shift]) throws -> ShiftBatch {
    let chosen = try idle(shifts)
    let standing = chosen.filter { $0.status != .cancelled }
    guard standing.isEmpty else {
      let cancelled = standing.map { changing($0, \.status, .cancelled) }
      return ShiftBatch(.cancel, saved: cancelled, from: standing)
    }
    let again = chosen.map { changing($0, \.status, $0.actual == nil ? .scheduled : .completed) }
    return ShiftBatch(.reinstate, saved: again, from: chosen)
  }

  /// Deletes shifts.
  package func delete(_ shifts: [Shift]) throws -> ShiftBatch {
    ShiftBatch(.delete, deleted: try idle(shifts).map(\.id))
  }

  /// Swaps the shifts of two days, each keeping its time of day. Shifts planned by a pattern become
  /// fixed.
  package func swap(_ a: CivilDay, _ b: CivilDay, among shifts: [Shift]) throws -> ShiftBatch {
    let distance = b - a
    let chosen = distance == 0 ? [] : shifts.filter { [a, b].contains(day(of: $0)) }
    let idle = try idle(chosen)
    let swapped = try idle.map { shift in
      try relocated(shift, days: day(of: shift) == a ? distance : -distance)
    }
    return ShiftBatch(.swap, saved: swapped, from: idle)
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

  /// Returns the shifts after checking that there are some and none is running.
  private func idle(_ shifts: [Shift]) throws -> [Shift] {
    if let running = shifts.first(where: { $0.status == .inProgress }) {
      throw ActionError.notPlanned(running)
    }
    return try some(shifts)
  }
}
