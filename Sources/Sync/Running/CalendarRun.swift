import Domain
import Interchange
import Network
import Store

/// A run that brings a calendar and the shifts into step, or reads somebody else's busy times.
///
/// It can be interrupted anywhere: what it was about to do is stored before each write, and the next
/// run reaches the same state. A run after which nobody has changed anything writes nothing.
public final class CalendarRun {
  let store: Store
  let side: any CalendarSide
  let settings: RunSettings
  let shifts: (Store) throws -> [Shift]
  let activities: (Store) throws -> [CalendarActivity]
  let progress: (RunProgress) -> Void
  let isCancelled: () -> Bool
  /// Called before each write on either side, for tests that interrupt a run.
  package var checkpoint: () throws(SyncError) -> Void = {}

  var account: CalendarAccount
  var reading = CalendarReading()
  var locals: [LocalEvent] = []
  var links: [RecordID: EventLink] = [:]
  var conflicts: [RecordID: CalendarConflict] = [:]
  var deleted: Set<RecordID> = []
  /// The shifts without an event because an absence covers them.
  var covered: Set<RecordID> = []
  var closed: [Interval] = []
  var result: RunResult
  /// The shifts that changed since they were read, so that nothing is done about them.
  var stale: Set<RecordID> = []
  var refusals = 0
  /// The writes of which the calendar was not asked yet whether it has done them.
  var unconfirmed: [SentWrite] = []
  /// The number that the UIDs of new events get, as smaller ones are taken in another calendar.
  var firstNumber = 1
  /// What speaks about changes on either side.
  var evidence = RunEvidence()
  /// Whether events were created, so that the next run lists everything: what was created and
  /// deleted since a token is in no list of changes (RFC 6578, 3.5.2).
  var hasCreated = false

  /// Creates a run. `shifts` returns the recorded shifts, and the planned ones of the window;
  /// `activities` the absences, workouts and time blocks that are sent too.
  /// `progress` and `isCancelled` are called before each write of the calendar, and while busy
  /// times are read.
  public init(
    _ account: CalendarAccount, in store: Store, with side: any CalendarSide,
    _ settings: RunSettings, shifts: @escaping (Store) throws -> [Shift],
    activities: @escaping (Store) throws -> [CalendarActivity] = { _ in [] },
    progress: @escaping (RunProgress) -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.account = account
    self.store = store
    self.side = side
    self.settings = settings
    self.shifts = shifts
    self.activities = activities
    self.progress = progress
    self.isCancelled = isCancelled
    result = RunResult(calendar: account.name)
  }

  /// Does the run. Throws `SyncError`; what was done until then stays done. After an error with
  /// `pauses` the account is paused.
  public func run() throws(SyncError) -> RunResult {
    let lock = try SyncError.storing {
      try RunLock.acquired(store: store.path, waiting: settings.patience)
    }
    guard let lock else { throw .busy }
    defer { withExtendedLifetime(lock) {} }
    let before = side.requests
    do throws(SyncError) {
      try runAlone()
    } catch {
      if error.pauses, !settings.isDryRun { try pause(error) }
      throw error
    }
    result.requests = side.requests - before
    return result
  }

  private func runAlone() throws(SyncError) {
    try load()
    let collection = try side.verify()
    guard account.direction != .busy else { return try readBusyTimes(collection) }
    let reader = reader
    reading = try reader.read(
      collection, Array(links.values), dormant: dormant, since: last, now: settings.now)
    try refuseReplaced(collection)
    evidence = try evidenceNow()
    var plan = plan()
    let unseen = plan.steps.filter(needsLook).compactMap { $0.link?.item.href }
    if !unseen.isEmpty, !settings.isDryRun {
      try reader.look(at: unseen, linksByHref, &reading)
      plan = self.plan()
    }
    result.unchanged = plan.unchanged
    result.foreign = plan.foreign
    guard !settings.isDryRun else { return preview(plan) }
    try note(plan.steps)
    try receive(plan.steps)
    try send(plan.steps + given(by: plan.steps))
    try finish(collection)
  }

  var reader: CalendarReader {
    CalendarReader(
      side: side, zone: settings.zone, zones: settings.zones, hasNotes: settings.style.hasNotes)
  }

  /// Where the last run ended.
  var last: LastReading {
    LastReading(
      token: account.syncToken, ctag: account.ctag,
      listedAt: settings.listsEverything ? nil : account.listedAt)
  }

  /// The addresses of events of other programs whose shifts are not there any more.
  private var dormant: Set<String> {
    let known = Set(locals.map(\.shift.id))
    return Set(
      links.values.filter { !$0.item.isOwn && !known.contains($0.item.shift) }
        .map(\.item.href))
  }

  var linksByHref: [String: EventLink] {
    Dictionary(links.values.map { ($0.item.href, $0) }) { first, _ in first }
  }

  private func load() throws(SyncError) {
    let (store, zone) = (store, settings.zone)
    try SyncError.storing {
      account = try store.calendars.account(account.id) ?? account
    }
    try SyncError.storing {
      closed = try store.closedPeriods(in: zone)
      let items = try store.calendars.items(of: account.id)
      links = Dictionary(uniqueKeysWithValues: items.map { ($0.shift, EventLink($0)) })
      conflicts = Dictionary(
        uniqueKeysWithValues: try store.calendars.conflicts(of: account.id).map { ($0.shift, $0) })
    }
    try loadShifts()
  }

  /// Reads the shifts.
  func loadShifts() throws(SyncError) {
    let (store, style, alarm) = (store, settings.style, account.alarmMinutes)
    let zones = settings.zones
    try SyncError.storing {
      let all = try shifts(store)
      // The time of a covered shift belongs to its absence. An event of another program stays.
      covered = Set(
        all.lazy.filter { $0.status == .absent }.map(\.id)
          .filter { self.links[$0]?.item.isOwn ?? true })
      locals = all.filter { !covered.contains($0.id) }.map {
        LocalEvent(
          $0, style.of(links[$0.id]?.item), alarmMinutes: alarm, in: try? zones.zone($0.zone))
      }
      locals += try activities(store).map { LocalEvent($0, hasNotes: style.hasNotes) }
      deleted = try store.shifts.deleted()
    }
  }

  /// Refuses a calendar with another name and none of the known events.
  private func refuseReplaced(_ collection: SideCollection) throws(SyncError) {
    guard let known = account.identity, known != collection.name, reading.isFull else { return }
    let written = links.values.filter { $0.base != nil }
    guard written.count > 1,
      written.allSatisfy({ reading.remote[$0.item.href] == .gone })
    else { return }
    throw .collectionReplaced
  }

  /// Returns the plan for what is known now.
  func plan() -> SyncPlan {
    var options = SyncOptions(
      direction: account.direction, now: settings.now, windowEnd: settings.windowEnd,
      clockDifference: side.clockDifference)
    options.forcesDeletions = settings.forcesDeletions
    options.refills = settings.refills
    options.importsOthers = settings.importsOthers && account.direction == .twoWay
    var state = SyncState(
      locals: locals, deleted: deleted, links: Array(links.values), remote: reading.remote,
      others: reading.others, answered: conflicts.values.filter { $0.answer != nil },
      options: options)
    state.closed = closed
    state.covered = covered
    state.replaced = evidence.replaced
    state.removedBy = evidence.removedBy
    state.asked = Set(conflicts.values.lazy.filter { $0.answer == nil }.map(\.shift))
    return SyncPlanner.plan(state)
  }

  /// Returns whether the event has to be seen first: to keep what the shift does not determine, or
  /// because there is no tag for the condition.
  private func needsLook(_ step: SyncStep) -> Bool {
    guard step.remote == .unchanged else { return false }
    switch step.action {
    case .update: return true
    case .delete:
      let hasTag = step.link?.item.etag.flatMap { DAVTag($0) }?.strong != nil
      return !hasTag || step.link?.base?.kind != nil
    default: return false
    }
  }

  private func preview(_ plan: SyncPlan) {
    for step in plan.steps {
      switch step.action {
      case .create, .split: result.sent.created += 1
      case .update: result.sent.updated += 1
      case .delete: result.sent.deleted += 1
      case .merge:
        result.sent.updated += 1
        result.received.updated += 1
      case .take where step.local == nil: result.received.created += 1
      case .take: result.received.updated += 1
      case .softDelete: result.received.deleted += 1
      case .conflict(let reason): result.conflicts.append(conflict(reason, step))
      case .wait(let reason): noteWaiting(step, reason)
      default: break
      }
    }
  }

  /// Pauses the account. Events of a calendar that is gone are no busy time any more.
  private func pause(_ error: SyncError) throws(SyncError) {
    account.pausedReason = error.word
    let isGone = account.direction == .busy && error == .collectionGone
    if isGone { (account.syncToken, account.ctag, account.listedAt) = (nil, nil, nil) }
    try saveAccount { if isGone { try $0.removeBusyTimes(of: account.id) } }
  }

  /// Stores where the run is. What the person has chosen meanwhile stays, and a calendar that was
  /// removed or moved is left alone.
  func saveAccount(_ more: (CalendarWrite) throws -> Void = { _ in }) throws(SyncError) {
    let (store, account) = (store, account)
    try SyncError.storing {
      try store.writeCalendars { write in
        guard let stored = try store.calendars.account(account.id),
          stored.address == account.address
        else { return }
        try write.save(stored.withState(of: account))
        try more(write)
      }
    }
  }

  /// Stores where the run ended.
  func finish(_ collection: SideCollection) throws(SyncError) {
    try checkpoint()
    if reading.isComplete {
      account.syncToken = hasCreated ? nil : reading.token
      account.ctag = reading.ctag
      if reading.isFull { account.listedAt = settings.now }
    }
    account.identity = collection.name
    account.lastRunAt = settings.now
    account.pausedReason = nil
    try saveAccount()
  }
}

extension Store {
  /// Returns the closed pay periods, in which no calendar changes a time. Throws `StoreError`.
  public func closedPeriods(in zone: Zone) throws -> [Interval] {
    try pay.lockedPeriods().map {
      Interval(
        start: zone.startOfDay($0.days.lowerBound), end: zone.startOfDay($0.days.upperBound))
    }
  }
}
