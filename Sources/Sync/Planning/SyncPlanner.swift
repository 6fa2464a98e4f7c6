import Domain
import Store

/// The rules by which shifts and events are kept in step. The plan depends on nothing but the
/// state, and not on the order of its lists.
public struct SyncPlanner {
  let options: SyncOptions
  var closed: [Interval] { state.closed }
  var asked: Set<RecordID> { state.asked }
  let state: SyncState
  private let answers: [RecordID: CalendarConflict]

  private init(_ state: SyncState) {
    self.state = state
    options = state.options
    answers = Dictionary(state.answered.map { ($0.shift, $0) }) { first, _ in first }
  }

  /// Returns the plan for a state.
  public static func plan(_ state: SyncState) -> SyncPlan {
    let planner = SyncPlanner(state)
    var (steps, foreign) = planner.pairs()
    for index in steps.indices { planner.decide(&steps[index]) }
    steps.sort { ($0.start, $0.shift) < ($1.start, $1.shift) }
    planner.takeOlder(&steps)
    planner.refuseClosed(&steps)
    planner.refuseOverlaps(&steps)
    planner.holdUnusual(&steps)
    foreign.sort { $0.href < $1.href }
    return SyncPlan(steps: steps, foreign: foreign)
  }

  // MARK: Pairs

  /// Returns the shifts with their events, and the events that belong to none.
  private func pairs() -> ([SyncStep], [RemoteEvent]) {
    let links = Dictionary(state.links.map { ($0.item.shift, $0) }) { first, _ in first }
    let locals = Dictionary(state.locals.map { ($0.shift.id, $0) }) { first, _ in first }
    var foreign: [RemoteEvent] = []
    let candidates = candidates(locals, links, &foreign)
    foreign += links.values.compactMap { stranger(at: $0) }
    var steps = Set(locals.keys).union(links.keys).map { id in
      let link = links[id]
      let found = candidates[id].map(RemoteState.present)
      var step = SyncStep(
        shift: id, local: locals[id], link: link,
        remote: found ?? link.map { remote(of: $0) } ?? .gone)
      step.isDisplaced = found == nil && link.flatMap { stranger(at: $0) } != nil
      return step
    }
    foreign += steps.filter(isDormant).compactMap(\.remote.event)
    if options.importsOthers {
      let made = foreign.compactMap { imported($0, locals, links) }
      steps += made
      let taken = Set(made.compactMap(\.remote.event?.href))
      foreign.removeAll { taken.contains($0.href) }
    }
    return (steps, foreign)
  }

  /// Returns the step that makes a shift of an event; nil for a series, another event of a known
  /// shift, and one in a closed pay period.
  private func imported(
    _ event: RemoteEvent, _ locals: [RecordID: LocalEvent], _ links: [RecordID: EventLink]
  ) -> SyncStep? {
    guard let fields = event.fields, isImportable(fields) else { return nil }
    func isKnown(_ id: RecordID) -> Bool {
      locals[id] != nil || links[id] != nil || state.deleted.contains(id)
        || state.covered.contains(id)
    }
    let id = Self.importedID(event)
    let named = RecordID(String(event.uid.prefix(36)))
    guard locals[id] == nil, links[id] == nil, !isKnown(named), event.shift.map(isKnown) != true
    else { return nil }
    var step = SyncStep(shift: id, local: nil, link: nil, remote: .present(event))
    step.action = .take
    step.isAnswered = true
    return step
  }

  /// Returns what is known about the event of a connection.
  private func remote(of link: EventLink) -> RemoteState {
    stranger(at: link) == nil ? state.remote[link.item.href] ?? .unchanged : .gone
  }

  /// Returns the event of somebody else at the address of a connection: it has another UID.
  private func stranger(at link: EventLink) -> RemoteEvent? {
    guard case .present(let event)? = state.remote[link.item.href], !event.uid.isEmpty,
      event.uid.lowercased() != link.item.uid.lowercased(), event.shift != link.item.shift,
      !event.hasUID(of: link.item.shift)
    else { return nil }
    return event
  }

  /// Returns the identity of the shift that an event of another program becomes.
  private static func importedID(_ event: RemoteEvent) -> RecordID {
    RecordID.derived(from: "icalendar\n\(event.uid)")
  }

  /// Returns the events without a connection that belong to a shift, by their UID before their
  /// statement, or because the shift was made of them: the shift has none, or its event is gone,
  /// because a program moved it.
  private func candidates(
    _ locals: [RecordID: LocalEvent], _ links: [RecordID: EventLink],
    _ foreign: inout [RemoteEvent]
  ) -> [RecordID: RemoteEvent] {
    var found: [RecordID: RemoteEvent] = [:]
    for event in state.others.sorted(by: { $0.href < $1.href }) {
      let named = RecordID(String(event.uid.prefix(36)))
      let byUID = named.isUUID && event.hasUID(of: named) ? named : nil
      // An event that was given to another shift says so, and keeps its UID.
      let ids = [event.shift, byUID, Self.importedID(event)]
      let id = ids.lazy.compactMap { $0 }.first { locals[$0] != nil }
      let isFree = id.flatMap { links[$0] }.map { remote(of: $0) == .gone } ?? true
      guard let id, isFree else {
        foreign.append(event)
        continue
      }
      if let other = found[id] {
        let isBetter = event.hasUID(of: id) && !other.hasUID(of: id)
        foreign.append(isBetter ? other : event)
        if isBetter { found[id] = event }
      } else {
        found[id] = event
      }
    }
    return found
  }

  // MARK: Decisions

  private func decide(_ step: inout SyncStep) {
    guard step.link != nil || step.local != nil else { return }
    if let answer = answer(for: step) {
      step.isAnswered = true
      step.action = answered(step, answer)
    } else {
      step.action = step.local.map { action($0, step) } ?? actionWithoutShift(step)
      if step.action == .take, isDormant(step) { step.isAnswered = true }
    }
  }

  private func action(_ local: LocalEvent, _ step: SyncStep) -> SyncAction {
    switch step.remote {
    case .unknown: return .postpone
    case .unchanged:
      let base = step.link?.base
      let isOwn = step.link?.item.isOwn ?? true
      let isSame =
        local.fields == base?.fields && !demandsMore(local, base, isOwn: isOwn)
        && !(isOwn && local.hasOtherRules(than: base))
      return local.isRunning || isSame ? .unchanged : .update
    case .gone:
      guard let link = step.link else {
        // A shift that is cancelled or in progress has no event yet.
        return local.fields.isCancelled || local.isRunning ? .unchanged : .create
      }
      if local.isRunning { return .postpone }
      let action = gone(local, link)
      // Nobody has deleted it: another event has taken its place.
      return step.isDisplaced && action == .softDelete ? .conflict(.serverDelete) : action
    case .present(let event): return local.isRunning ? .postpone : present(local, event, step.link)
    }
  }

  /// Returns what is done when the event of a shift is gone.
  private func gone(_ local: LocalEvent, _ link: EventLink) -> SyncAction {
    // It was never there, or this program deleted it.
    guard let base = link.base, link.intent != .delete else { return .create }
    // Somebody does not want it; a changed one is another.
    if local.activity != nil { return local.fields == base.fields ? .unchanged : .create }
    guard options.direction == .twoWay else { return .conflict(.serverDelete) }
    guard local.fields == base.fields else { return .conflict(.editVsDelete) }
    // What was worked is not deleted by a calendar alone.
    return local.shift.actualStart == nil ? .softDelete : .conflict(.serverDelete)
  }

  private func present(
    _ local: LocalEvent, _ event: RemoteEvent, _ link: EventLink?
  ) -> SyncAction {
    guard let fields = event.fields else {
      if local.activity != nil { return .unchanged }
      let isAccepted = link?.base?.kind == event.kind && link?.base?.fields == local.fields
      return isAccepted ? .unchanged : .conflict(event.reason)
    }
    let isAsSent = link?.isAsSent(event) ?? false
    // The file has the rules of before, which some readers trust.
    if isAsSent, let base = link?.base,
      local.hasOtherRules(than: base) || !fields.hasTimes(of: base.fields)
    {
      return .update
    }
    if fields == local.fields {
      let isStated = event.shift == nil || event.shift == local.shift.id
      let known = link?.base ?? event.written(for: local)
      let isOwn = link?.item.isOwn ?? event.hasUID(of: local.shift.id)
      return demandsMore(local, known, isOwn: isOwn) || !isStated && link?.base != nil
        ? .update : .adopt
    }
    if local.activity != nil { return .update }
    guard let base = link?.base(for: fields) else { return .conflict(.bothChanged) }
    if fields == base { return .update }
    guard options.direction == .twoWay else {
      return .conflict(local.fields == base ? .serverEdit : .bothChanged)
    }
    if let link, isOlder(event, fields, than: link) { return .conflict(.olderVersion) }
    // An event over several days is asked about, unless the shift was as long.
    guard !fields.isLong || base.isLong else { return .conflict(.allDay) }
    let sides = FieldMerge(base: base, local: local.fields, remote: fields)
    return sides.action(of: local, event, link, options)
  }

  private func actionWithoutShift(_ step: SyncStep) -> SyncAction {
    guard let link = step.link else { return .unchanged }
    if link.intent == .take, !state.deleted.contains(step.shift), step.remote.event?.fields != nil {
      return .take
    }
    if link.item.kind != .shift { return actionWithoutActivity(step, link) }
    let base = link.base(for: step.remote.event?.fields)
    let isOutside = isOutside(step)
    switch step.remote {
    case .unknown: return .postpone
    case .gone: return .forget
    case .unchanged: return isOutside || !link.item.isOwn ? .unchanged : .delete
    case .present(let event):
      let isSame = event.fields != nil && event.fields == base
      if isOutside { return isSame ? .adopt : .postpone }
      guard link.item.isOwn else {
        let isWanted = options.importsOthers && event.fields.map(isImportable) == true
        return isWanted ? .take : .unchanged
      }
      return isSame ? .delete : .conflict(.editVsDelete)
    }
  }

  /// Returns whether a shift that is not there is after the window.
  private func isOutside(_ step: SyncStep) -> Bool {
    let base = step.link?.base(for: step.remote.event?.fields)
    return !state.deleted.contains(step.shift) && base.map { $0.start >= options.windowEnd } == true
  }

  /// Returns whether the step is about an event of another program whose shift is not there any
  /// more. It stays known, as undoing may have removed the shift, and redoing brings it back.
  private func isDormant(_ step: SyncStep) -> Bool {
    step.local == nil && step.link?.item.isOwn == false && step.link?.item.kind == .shift
      && !isOutside(step)
  }

  /// Returns whether an event can become a shift without being asked about.
  private func isImportable(_ fields: EventFields) -> Bool {
    !fields.isCancelled && !closed.contains(where: fields.interval.overlaps)
  }

  /// Returns what is done when a workout or a time block is gone, or is not sent any more.
  private func actionWithoutActivity(_ step: SyncStep, _ link: EventLink) -> SyncAction {
    switch step.remote {
    case .unknown: .postpone
    case .gone: .forget
    case .unchanged, .present: link.item.isOwn ? .delete : .forget
    }
  }

  /// Returns whether the event differs in what is no field: a future one has another alarm than the
  /// calendar demands now, a time block was done, a kind of absence has become busy or free, or it
  /// has a note that is not sent any more.
  private func demandsMore(_ local: LocalEvent, _ base: EventVersion?, isOwn: Bool) -> Bool {
    // An event that another program created keeps its own alarms.
    guard isOwn else { return false }
    if local.forbidsNote(of: base) { return true }
    if let activity = local.activity, let base {
      return activity.isTentative != base.isTentative || activity.isFree != base.isFree
    }
    return local.fields.start > options.now && local.demandsAlarm(beside: base)
  }

  // MARK: Answers

  /// Returns the answer about exactly this version of the event.
  private func answer(for step: SyncStep) -> CalendarConflict.Answer? {
    guard let conflict = answers[step.shift], step.remote.version == conflict.eventHash else {
      return nil
    }
    return step.local?.isRunning == true ? nil : conflict.answer
  }

  private func answered(_ step: SyncStep, _ answer: CalendarConflict.Answer) -> SyncAction {
    let isThere = step.remote.event != nil, isEvent = step.remote.event?.fields != nil
    guard step.local != nil else {
      if answer != .shift, isEvent { return .take }
      return answer == .shift && isThere && step.link?.item.isOwn == true ? .delete : .forget
    }
    switch answer {
    case .shift: return isThere ? .update : .create
    case .event where isThere: return isEvent ? taking(step) : .accept
    case .event: return .softDelete
    case .both: return isThere ? .split : .create
    }
  }

  /// Returns the action that changes the shift to its event.
  func taking(_ step: SyncStep) -> SyncAction {
    guard let local = step.local, let fields = step.remote.event?.fields else { return .take }
    let result = local.taking(fields)
    return result == fields ? .take : .merge(result)
  }
}
