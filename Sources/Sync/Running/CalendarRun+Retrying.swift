import Domain
import Network
import Store

/// What becomes of an event that could not be written.
extension CalendarRun {
  /// After this number of refused events in a row, the calendar is not asked any more.
  private static let mostRefusals = 5
  /// The number of other UIDs that are tried for an event: servers may want one to be unique in all
  /// calendars of a user.
  private static let mostUIDs = 20

  /// Looks at the event again, and does what has to be done now: once, but for other UIDs, of which
  /// some are tried.
  func retry(_ step: SyncStep, after error: SyncError) throws(SyncError) {
    var (tried, error) = (step, error)
    for _ in 1...Self.mostUIDs {
      guard let next = try nextStep(tried, after: error) else { break }
      do throws(SyncError) {
        switch next.action {
        case .create, .update, .delete: return try write(next)
        case .take, .merge, .softDelete, .split:
          // The next run brings it in, so that one undo reverts what one run has brought.
          return try note([postponed(next)])
        default: return try note([next])
        }
      } catch let failure {
        guard failure.isAboutOneEvent else { throw failure }
        (tried, error) = (next, failure)
        guard case .uidTaken = failure else { break }
      }
    }
    try fail(step, error)
  }

  /// Returns the step for the event as it is now; nil if trying again would change nothing.
  private func nextStep(
    _ step: SyncStep, after error: SyncError
  ) throws(SyncError) -> SyncStep? {
    var href = links[step.shift]?.item.href
    switch error {
    case .uidTaken(let other):
      guard let other, other != href, isHere(other) else {
        var next = try renamed(step)
        next?.isRenamed = true
        return next
      }
      href = other
    case .refused(.forbidden), .refused(.rejected):
      // A server may keep a deleted UID in a trash bin (nextcloud/server#30096).
      return step.action == .create ? try renamed(step) : nil
    case .preconditionFailed, .notFound: break
    default: return nil
    }
    guard let href else { return nil }
    // Somebody else's event has been where this one was to be since an earlier run.
    if step.action == .create, step.isDisplaced { return try renamed(step) }
    let isOther = linksByHref[href] == nil || step.link == nil
    let known = isOther ? [:] : linksByHref
    if isOther { try forgetDraft(of: step) }
    try reader.look(at: [href], known, &reading)
    if step.action == .create, reading.others.contains(where: { $0.href == href }) {
      let next = plan().steps.first { $0.shift == step.shift }
      // Somebody else's event is where this one was to be.
      return next?.action == .create ? try renamed(step) : next
    }
    let next = plan().steps.first { $0.shift == step.shift }
    return next?.action == .create && next?.isDisplaced == true ? try renamed(step) : next
  }

  /// Returns whether an address is within the calendar.
  private func isHere(_ href: String) -> Bool {
    guard let own = try? side.href(named: "x") else { return false }
    return href.split(separator: "/").dropLast() == own.split(separator: "/").dropLast()
  }

  /// Forgets the item of an event that was to be added, and is not this program's doing.
  private func forgetDraft(of step: SyncStep) throws(SyncError) {
    guard let item = links[step.shift]?.item, item.base == nil else { return }
    links[step.shift] = nil
    let (store, account) = (store, account.id)
    try SyncError.storing {
      try store.writeCalendars { try $0.removeItem(of: item.shift, in: account) }
    }
  }

  /// Returns the step with the next UID.
  private func renamed(_ step: SyncStep) throws(SyncError) -> SyncStep? {
    guard let local = step.local else { return nil }
    let next = nextUID(of: step.shift)
    var item = CalendarItem(
      account: account.id, shift: step.shift, href: try side.href(named: next + ".ics"), uid: next,
      isOwn: true)
    item.kind = local.kind
    var renamed = SyncStep(
      shift: step.shift, local: local, link: EventLink(item), remote: .gone)
    renamed.action = .create
    return renamed
  }

  private func rename(_ item: inout CalendarItem, _ uid: String) throws(SyncError) {
    item.uid = uid
    item.href = try side.href(named: uid + ".ics")
  }

  /// Returns the UID for another event of a shift: that of its item with a greater number.
  func nextUID(of shift: RecordID) -> String {
    eventUID(of: shift, (links[shift].map { Self.number(of: $0.item.uid) } ?? firstNumber) + 1)
  }

  /// Returns the UID of a shift's event with a number.
  func eventUID(of shift: RecordID, _ number: Int) -> String {
    number == 1 ? shift.text : "\(shift)-\(number)"
  }

  /// Returns the number of a shift's event, by its UID.
  static func number(of uid: String) -> Int {
    let isNumbered = uid.utf8.count > 36
    return isNumbered ? uid.split(separator: "-").last.flatMap { Int($0) } ?? 1 : 1
  }

  /// Notes that an event could not be written.
  func fail(_ step: SyncStep, _ error: SyncError) throws(SyncError) {
    result.failures.append(RunResult.Failure(shift: step.shift, error: error))
    if var item = links[step.shift]?.item {
      // Another UID did not help.
      if item.base == nil, step.link == nil || error.word == "uid_taken" {
        try rename(&item, step.shift.text)
      }
      item.state = .pending
      item.failure = error.word
      try keep(item)
    }
    if case .refused = error { refusals += 1 } else { refusals = 0 }
    if refusals >= Self.mostRefusals { throw error }
  }
}
