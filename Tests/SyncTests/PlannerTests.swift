import Domain
import Network
import Store
import Sync
import Testing

/// A shift and its event for a table of the planner.
struct PlannerCase: Sendable, CustomTestStringConvertible {
  typealias Change = @Sendable (inout EventFields) -> Void

  let name: String
  let action: SyncAction
  var direction = CalendarAccount.Direction.twoWay
  /// What the shift has changed since both agreed.
  var local: Change? = { _ in }
  /// What the event has changed; nil for a deleted one.
  var remote: Change? = { _ in }
  /// When the event states that it changed, after the shift; nil if it does not.
  var delta: Int64? = 60
  var difference: Int64 = 0
  var content: RemoteEvent.Content?
  var isWorked = false

  var testDescription: String { name }
}

@Suite struct PlannerTests {
  private static let style = EventStyle(unnamed: "Shift")
  private static let base = style.fields(of: Bench.shift(1, at: Bench.start))
  private static let id = Bench.id(1)
  private static let now = Bench.start + 10_000

  private static func rename(_ name: String) -> PlannerCase.Change { { $0.title = name } }
  private static func move(_ seconds: Int64) -> PlannerCase.Change {
    { ($0.start, $0.end) = ($0.start + seconds, $0.end + seconds) }
  }
  private static let note: PlannerCase.Change = { $0.note = "Keys" }
  private static let cancel: PlannerCase.Change = { $0.isCancelled = true }
  private static var merged: EventFields {
    var fields = base
    note(&fields)
    move(600)(&fields)
    return fields
  }

  static let cases: [PlannerCase] = [
    PlannerCase(name: "nothing", action: .adopt),
    PlannerCase(name: "shift edited", action: .update, local: rename("A")),
    PlannerCase(name: "event edited", action: .take, remote: rename("A")),
    PlannerCase(name: "event edited, undated", action: .take, remote: rename("A"), delta: nil),
    PlannerCase(
      name: "event edited, export", action: .conflict(.serverEdit), direction: .export,
      remote: rename("A")),
    PlannerCase(name: "same edit", action: .adopt, local: rename("A"), remote: rename("A")),
    PlannerCase(
      name: "both edited, export", action: .conflict(.bothChanged), direction: .export,
      local: rename("A"), remote: rename("B")),
    PlannerCase(
      name: "time and note", action: .merge(merged), local: note, remote: move(600)),
    PlannerCase(name: "event newer", action: .take, local: rename("A"), remote: rename("B")),
    PlannerCase(
      name: "event 3 s newer", action: .take, local: rename("A"), remote: rename("B"), delta: 3),
    PlannerCase(
      name: "shift newer", action: .update, local: rename("A"), remote: rename("B"), delta: -3),
    PlannerCase(
      name: "2 s apart", action: .conflict(.closeTimes), local: rename("A"), remote: rename("B"),
      delta: 2),
    PlannerCase(
      name: "2 s apart, shift newer", action: .conflict(.closeTimes), local: rename("A"),
      remote: rename("B"), delta: -2),
    PlannerCase(
      name: "undated", action: .conflict(.unclearClock), local: rename("A"), remote: rename("B"),
      delta: nil),
    PlannerCase(
      name: "dated as the version before", action: .conflict(.unclearClock), local: rename("A"),
      remote: rename("B"), delta: -7000),
    PlannerCase(
      name: "older than what was sent", action: .conflict(.olderVersion), remote: rename("A"),
      delta: -7001),
    PlannerCase(
      name: "older, other field edited", action: .conflict(.olderVersion), local: note,
      remote: move(600), delta: -7001),
    PlannerCase(
      name: "older, export", action: .conflict(.serverEdit), direction: .export,
      remote: rename("A"), delta: -7001),
    PlannerCase(
      name: "older, as it was", action: .adopt, remote: { _ in }, delta: -7001),
    PlannerCase(
      name: "in the future", action: .conflict(.unclearClock), local: rename("A"),
      remote: rename("B"), delta: 3400),
    PlannerCase(
      name: "own clock wrong", action: .conflict(.unclearClock), local: rename("A"),
      remote: rename("B"), difference: -61),
    PlannerCase(
      name: "own clock nearly right", action: .take, local: rename("A"), remote: rename("B"),
      difference: 60),
    PlannerCase(name: "event gone", action: .softDelete, remote: nil),
    PlannerCase(
      name: "event gone, export", action: .conflict(.serverDelete), direction: .export,
      remote: nil),
    PlannerCase(
      name: "event gone, worked", action: .conflict(.serverDelete), remote: nil, isWorked: true),
    PlannerCase(
      name: "event gone, shift edited", action: .conflict(.editVsDelete), local: note, remote: nil),
    PlannerCase(name: "shift gone", action: .delete, local: nil),
    PlannerCase(
      name: "shift gone, event edited", action: .conflict(.editVsDelete), local: nil, remote: note),
    PlannerCase(
      name: "shift gone, event a series", action: .conflict(.editVsDelete), local: nil,
      content: .recurring),
    PlannerCase(name: "both gone", action: .forget, local: nil, remote: nil),
    PlannerCase(
      name: "cancelled and edited", action: .conflict(.editVsDelete), local: cancel, remote: note),
    PlannerCase(
      name: "edited and cancelled", action: .conflict(.editVsDelete), local: note, remote: cancel),
    PlannerCase(name: "event cancelled", action: .take, remote: cancel),
    PlannerCase(
      name: "event cancelled, worked", action: .conflict(.editVsDelete), remote: cancel,
      isWorked: true),
    PlannerCase(name: "series", action: .conflict(.recurring), content: .recurring),
    PlannerCase(name: "whole day", action: .conflict(.allDay), content: .days),
    PlannerCase(name: "unreadable", action: .conflict(.serverEdit), content: .other),
  ]

  @Test("every rule", arguments: cases)
  func rules(_ one: PlannerCase) throws {
    #expect(SyncPlanner.plan(Self.state(one)).steps.map(\.action) == [one.action])
  }

  @Test("the tables have every reason")
  func reasons() {
    let found = Self.cases.compactMap { one in
      if case .conflict(let reason) = one.action { reason } else { nil as ConflictReason? }
    }
    #expect(Set(found).union([.overlap]) == Set(ConflictReason.allCases))
  }

  /// Returns a state in which both agreed an hour before the shift changed.
  private static func state(_ one: PlannerCase) -> SyncState {
    let updatedAt = now - 3000
    var options = SyncOptions(
      direction: one.direction, now: now, windowEnd: Bench.start + 365 * 86_400)
    options.clockDifference = one.difference
    var shift = Bench.shift(1, at: updatedAt)
    if one.isWorked {
      (shift.actualStart, shift.actualEnd) = (shift.scheduledStart, shift.scheduledEnd)
      shift.status = .completed
    }
    let local = one.local.map { change in
      var fields = base
      change(&fields)
      return LocalEvent(style.shift(shift, with: fields, in: Bench.berlin), style)
    }
    var item = Self.item(1)
    item.agree(on: EventVersion(base, changedAt: updatedAt - 7000), tag: DAVTag("\"1\""))
    let event = one.remote.map { change in
      var fields = base
      change(&fields)
      return RemoteState.present(
        Self.event(1, one.content ?? .event(fields), one.delta.map { updatedAt + $0 }))
    }
    return SyncState(
      locals: [local].compactMap { $0 }, deleted: local == nil ? [id] : [],
      links: [EventLink(item)], remote: [item.href: event ?? .gone], options: options)
  }

  private static func item(_ number: Int) -> CalendarItem {
    let id = Bench.id(number)
    return CalendarItem(
      account: RecordID("a"), shift: id, href: "\(id).ics", uid: id.text, isOwn: true)
  }

  private static func event(
    _ number: Int, _ content: RemoteEvent.Content, _ changedAt: Instant?
  ) -> RemoteEvent {
    let id = Bench.id(number)
    return RemoteEvent(
      href: "\(id).ics", tag: DAVTag("\"2\""), uid: id.text, shift: id, content: content,
      changedAt: changedAt)
  }

  @Test("the order of shifts, items and events changes nothing")
  func order() throws {
    var random = SplitMix64(seed: 7)
    var state = try Self.crowd()
    let plan = SyncPlanner.plan(state)
    #expect(Set(plan.steps.map { "\($0.action)".prefix(6) }).count > 4)
    for _ in 1...20 {
      state.locals.shuffle(using: &random)
      state.links.shuffle(using: &random)
      state.others.shuffle(using: &random)
      #expect(SyncPlanner.plan(state) == plan)
    }
  }

  /// A state with many different steps.
  private static func crowd() throws -> SyncState {
    var state = SyncState(
      locals: [],
      options: SyncOptions(direction: .twoWay, now: now, windowEnd: Bench.start + 365 * 86_400))
    for number in 1...60 {
      let shift = Bench.shift(number, name: "S\(number)", at: now - 3000)
      var fields = style.fields(of: shift)
      if number % 7 != 0 { state.locals.append(LocalEvent(shift, style)) }
      guard number % 5 != 0 else {
        if number % 2 == 0 { state.others.append(Self.event(number, .event(fields), nil)) }
        continue
      }
      var item = Self.item(number)
      item.agree(on: EventVersion(fields), tag: nil)
      state.links.append(EventLink(item))
      if number % 3 == 0 { fields.title = "R" }
      if number % 4 == 0 { (fields.start, fields.end) = (fields.start + 60, fields.end + 86_400) }
      if number % 11 == 0 {
        state.remote[item.href] = .gone
      } else if number % 3 == 0 || number % 4 == 0 {
        state.remote[item.href] = .present(Self.event(number, .event(fields), now))
      }
    }
    return state
  }

  @Test("an event that is moved into another shift is asked about; one that leaves is not")
  func overlap() {
    var state = SyncState(
      locals: [], options: SyncOptions(direction: .twoWay, now: now, windowEnd: now + 1))
    for number in 1...3 {
      let shift = Bench.shift(number, at: Bench.start)
      state.locals.append(LocalEvent(shift, style))
      var item = Self.item(number), fields = style.fields(of: shift)
      item.agree(on: EventVersion(fields), tag: nil)
      state.links.append(EventLink(item))
      // The first takes the place of the second, which takes that of the third.
      guard number < 3 else { continue }
      Self.move(86_400)(&fields)
      state.remote[item.href] = .present(Self.event(number, .event(fields), nil))
    }
    let actions = SyncPlanner.plan(state).steps.map(\.action)
    #expect(actions == [.conflict(.overlap), .conflict(.overlap), .unchanged])
    state.remote["\(Bench.id(3)).ics"] = .gone
    #expect(SyncPlanner.plan(state).steps.map(\.action) == [.take, .take, .softDelete])
  }

  private let style = PlannerTests.style
  private let now = PlannerTests.now

  @Test("nothing that comes in changes what is paid in a closed period")
  func closed() {
    let one = PlannerCase(name: "", action: .take, remote: Self.move(600))
    var state = Self.state(one)
    let day = Self.base.start - Self.base.start.seconds % 86_400
    state.closed = [Interval(start: day, end: day + 86_400)]
    #expect(SyncPlanner.plan(state).steps.map(\.action) == [.conflict(.serverEdit)])
    let gone = PlannerCase(name: "", action: .take, remote: nil)
    state.remote = Self.state(gone).remote
    #expect(SyncPlanner.plan(state).steps.map(\.action) == [.conflict(.serverDelete)])
    let named = PlannerCase(name: "", action: .take, remote: Self.rename("A"))
    state.remote = Self.state(named).remote
    #expect(SyncPlanner.plan(state).steps.map(\.action) == [.take], "a name is not paid")
    let later = PlannerCase(name: "", action: .take, remote: Self.move(86_400))
    state = Self.state(later)
    state.closed = [Interval(start: day + 86_400, end: day + 2 * 86_400)]
    #expect(SyncPlanner.plan(state).steps.map(\.action) == [.conflict(.serverEdit)])
  }

  @Test("what leaves the window stays, and comes back with its event")
  func window() {
    var options = SyncOptions(direction: .twoWay, now: now, windowEnd: Bench.start)
    var item = Self.item(1)
    item.agree(on: EventVersion(Self.base), tag: DAVTag("\"1\""))
    let state = SyncState(locals: [], links: [EventLink(item)], options: options)
    #expect(SyncPlanner.plan(state).steps.map(\.action) == [.unchanged])
    options.windowEnd = Bench.start + 30 * 86_400
    let inside = SyncState(locals: [], links: [EventLink(item)], options: options)
    #expect(SyncPlanner.plan(inside).steps.map(\.action) == [.delete])
  }

  @Test("deletions are counted for each direction: six of thirty are a fifth, seven more")
  func guardCounts() {
    for count in [6, 7] {
      for isHere in [true, false] {
        var state = SyncState(
          locals: [],
          options: SyncOptions(direction: .twoWay, now: now, windowEnd: Bench.start + 999 * 86_400))
        for number in 1...30 {
          let shift = Bench.shift(number, at: Bench.start)
          var item = Self.item(number)
          item.agree(on: EventVersion(style.fields(of: shift)), tag: nil)
          state.links.append(EventLink(item))
          let isGone = number <= count
          if isGone, isHere {
            state.deleted.insert(shift.id)
          } else {
            state.locals.append(LocalEvent(shift, style))
          }
          if isGone, !isHere { state.remote[item.href] = .gone }
        }
        let waiting = SyncPlanner.plan(state).waiting.count
        #expect(waiting == (count == 7 ? 7 : 0), "\(count) \(isHere)")
        state.options.forcesDeletions = true
        #expect(SyncPlanner.plan(state).waiting.isEmpty)
      }
    }
  }

  @Test("deletions that one step of the history caused are meant; those of many steps are counted")
  func ownSteps() {
    for (steps, held) in [([1], 0), ([1, 2], 0), ([], 12), (Array(1...12), 12)] {
      var state = SyncState(
        locals: [],
        options: SyncOptions(direction: .twoWay, now: now, windowEnd: Bench.start + 999 * 86_400))
      for number in 1...24 {
        let shift = Bench.shift(number, at: Bench.start)
        var item = Self.item(number)
        item.agree(on: EventVersion(style.fields(of: shift)), tag: nil)
        state.links.append(EventLink(item))
        if number > 12 { state.locals.append(LocalEvent(shift, style)) }
        if number <= 12, !steps.isEmpty {
          state.removedBy[shift.id] = Int64(steps[number % steps.count])
        }
      }
      #expect(SyncPlanner.plan(state).waiting.count == held, "\(steps)")
    }
  }

  @Test("events are found by address, UID and statement, and other ones left alone")
  func identity() {
    let shift = Bench.shift(1, at: Bench.start), fields = style.fields(of: shift)
    func other(_ href: String, _ uid: String, _ shift: RecordID?) -> RemoteEvent {
      RemoteEvent(
        href: href, tag: nil, uid: uid, shift: shift, content: .event(fields), changedAt: nil)
    }
    let byUID = other("b.ics", Self.id.text.uppercased(), nil)
    let stated = other("a.ics", "copy", Self.id), foreign = other("c.ics", "x", nil)
    var state = SyncState(
      locals: [LocalEvent(shift, style)], others: [foreign, stated, byUID],
      options: SyncOptions(direction: .export, now: now, windowEnd: now))
    var plan = SyncPlanner.plan(state)
    #expect(plan.steps.map(\.remote) == [.present(byUID)] && plan.steps[0].action == .adopt)
    #expect(plan.foreign == [stated, foreign])
    var item = Self.item(1)
    item.agree(on: EventVersion(fields), tag: DAVTag("\"1\""))
    state.links = [EventLink(item)]
    plan = SyncPlanner.plan(state)
    #expect(plan.steps.map(\.action) == [.unchanged], "the one of the address is there")
    #expect(plan.foreign == [stated, byUID, foreign])
    state.remote[item.href] = .gone
    state.others = [stated]
    #expect(SyncPlanner.plan(state).steps.map(\.action) == [.adopt], "a program moved it")
    state.locals = []
    state.deleted = [Self.id]
    #expect(SyncPlanner.plan(state).foreign == [stated], "its shift is deleted")
  }
}
