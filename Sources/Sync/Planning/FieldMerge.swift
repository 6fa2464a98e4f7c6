import Domain

/// A merge by field of a shift and its event, which both may differ from what they agreed on.
struct FieldMerge {
  /// Changes this close to each other are asked about.
  private static let closeSeconds: Int64 = 2
  /// The most by which this machine's clock may be wrong.
  private static let mostDifference: Int64 = 60
  /// The most by which a change may be in the future.
  private static let mostAhead: Int64 = 300

  let base: EventFields
  let local: EventFields
  let remote: EventFields

  /// Returns what is done about a shift and its event.
  func action(
    of shift: LocalEvent, _ event: RemoteEvent, _ link: EventLink?, _ options: SyncOptions
  ) -> SyncAction {
    if isCancelledAgainstEdit || remote.isCancelled && shift.shift.actualStart != nil {
      return .conflict(.editVsDelete)
    }
    var prefersRemote = false
    if isContested {
      switch newer(shift, event, link, options) {
      case .success(let isRemote): prefersRemote = isRemote
      case .failure(let doubt): return .conflict(doubt.reason)
      }
    }
    let result = merged(prefersRemote: prefersRemote)
    if result == local { return .update }
    let taken = shift.taking(result)
    return taken == remote ? .take : .merge(taken)
  }

  /// Whether one side cancelled what the other changed.
  private var isCancelledAgainstEdit: Bool {
    guard local.isCancelled != remote.isCancelled else { return false }
    return local != base && remote != base
  }

  private var isContested: Bool {
    differs { $0.hasTimes(of: $1) } || differs { $0.title == $1.title }
      || differs { $0.note == $1.note }
  }

  /// Returns whether both sides changed a field, and to something else.
  private func differs(_ isSame: (EventFields, EventFields) -> Bool) -> Bool {
    !isSame(local, base) && !isSame(remote, base) && !isSame(local, remote)
  }

  /// Returns the fields of the side that changed each; of the preferred one if both did.
  private func merged(prefersRemote: Bool) -> EventFields {
    func takesRemote(_ isSame: (EventFields, EventFields) -> Bool) -> Bool {
      differs(isSame) ? prefersRemote : isSame(local, base)
    }
    var result = local
    if takesRemote({ $0.hasTimes(of: $1) }) {
      (result.start, result.end, result.zone) = (remote.start, remote.end, remote.zone)
    }
    if takesRemote({ $0.title == $1.title }) { result.title = remote.title }
    if takesRemote({ $0.note == $1.note }) { result.note = remote.note }
    if local.isCancelled == base.isCancelled { result.isCancelled = remote.isCancelled }
    return result
  }

  /// Why it is not known which change is newer.
  private struct Doubt: Error {
    let reason: ConflictReason
  }

  /// Returns whether the event was changed after the shift.
  private func newer(
    _ shift: LocalEvent, _ event: RemoteEvent, _ link: EventLink?, _ options: SyncOptions
  ) -> Result<Bool, Doubt> {
    let difference = options.clockDifference ?? 0
    let latest = options.now + difference + Self.mostAhead
    // A program that edits without noting when leaves the time of the version before.
    guard abs(difference) <= Self.mostDifference, let changedAt = event.changedAt,
      changedAt != link?.base?.changedAt, changedAt <= latest, shift.shift.updatedAt <= latest
    else { return .failure(Doubt(reason: .unclearClock)) }
    let seconds = changedAt - shift.shift.updatedAt
    guard abs(seconds) > Self.closeSeconds else { return .failure(Doubt(reason: .closeTimes)) }
    return .success(seconds > 0)
  }
}
