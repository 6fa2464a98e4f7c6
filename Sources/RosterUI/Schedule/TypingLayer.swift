import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// While a roster is typed.
  static let typing = Scope("typing", rank: 212)
}

/// A roster that is typed on the Schedule: a letter for each day, previewed until all shifts are
/// added at once.
struct TypingLayer: Surface {
  package static let placement = Placement.inline
  package static let stacks: [[Scope]] = [[.typing, .always]]
  package static let tables = RecordTable.roster

  /// What was typed for a day.
  struct Entry: Equatable, Sendable {
    let day: CivilDay
    /// The shift; nil for a free day.
    let shift: Shift?
    /// The letter that was typed for it.
    var letter: Character?
    /// The warnings about it.
    var warnings: [RosterWarning] = []
  }

  var entries: [Entry]
  /// The kinds; nil before they are read.
  private var kinds: [ShiftKind]?
  private var nearbyShifts: NearbyShifts?
  /// The first warning about the last shift, in words.
  private var warning: String?

  package var hasRows: Bool { false }
  package var leavesFocus: Bool { true }

  /// The typed shifts.
  var shifts: [Shift] { entries.compactMap(\.shift) }

  init(_ entries: [Entry]) { self.entries = entries }

  // MARK: Input

  package mutating func press(
    _ press: KeyPress, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let letter = KeyLayout.latin(press).typed?.lowercased() else { return nil }
    guard let kind = kinds?.first(where: { String($0.letter) == letter }) else {
      // A rotation, unless a kind has the letter.
      guard letter != "p", letter.allSatisfy(\.isLetter) else { return nil }
      state.show(environment.texts("typing.no_letter", ["letter": letter]), .info)
      return [.bell]
    }
    let model = state.schedule, day = model.cursor
    guard !model.isClosed(day), model.dayShifts.allSatisfy({ $0.shift.status == .cancelled })
    else {
      let key = model.isClosed(day) ? "why.locked" : "typing.busy"
      state.show(environment.texts(key, ["key": environment.key("typing.free")]), .info)
      return [.bell]
    }
    do {
      let shift = try ShiftEditing(environment.base).added(kind, on: day)
      return add(Entry(day: day, shift: shift, letter: kind.letter), &state, environment)
    } catch {
      state.show(UserFacingError(error, environment).text, .info)
      return [.bell]
    }
  }

  /// Adds what was typed for a day, and goes on to the next one.
  mutating func add(
    _ entry: Entry, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    entries.append(entry)
    return go(to: entry.day.adding(days: 1), &state, environment)
  }

  /// Moves the cursor to a day, and shows what was typed so far.
  func go(
    to day: CivilDay, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    let effects = state.schedule.update(.goTo(day))
    showGhosts(&state, environment)
    return effects
  }

  /// Removes the previews, and keeps what was typed in case it is not stored.
  func end(_ state: inout AppState) {
    state.schedule.typed = entries
    state.schedule.ghosts = []
    state.close(TypingLayer.self)
  }

  // MARK: Reading

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let roster = try Roster(store: store, environment.base)
    kinds = try roster.kinds()
    nearbyShifts = nil
    // They were added meanwhile.
    if try shifts.contains(where: { try roster.shift($0.id) != nil }) { entries = [] }
    try review(from: store, &state, environment)
  }

  package mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    if kinds == nil { return try read(from: store, &state, environment) }
    try review(from: store, &state, environment)
  }

  /// Reads the shifts around the cursor, and updates the warnings of the typed ones there.
  private mutating func review(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let nearby = try NearbyShifts.around(
      state.schedule.cursor, nearbyShifts, from: store, of: state.profile, environment.base)
    nearbyShifts = nearby
    let warnings = nearby.warnings(replacing: [], by: shifts, environment.base)
    for place in entries.indices where nearby.days.contains(entries[place].day) {
      guard let shift = entries[place].shift else { continue }
      entries[place].warnings = warnings.filter { $0.isAbout(shift.id) }
    }
    warning = entries.last?.shift.flatMap { last in
      nearby.sentences(about: last, beside: shifts.dropLast(), environment.base).first
        ?? state.schedule.absences(on: last.localStart.day).first.map {
          environment.texts("placing.absent", ["absence": environment.format.name(of: $0.kind)])
        }
    }
    showGhosts(&state, environment)
  }

  private func showGhosts(_ state: inout AppState, _ environment: AppEnvironment) {
    state.schedule.ghosts = entries.compactMap { entry in
      guard let shift = entry.shift else { return nil }
      var ghost = RosteredShift(shift, pattern: nil, environment)
      ghost.isGhost = true
      ghost.warnings = entry.warnings
      return ghost
    }
  }

  // MARK: Drawing

  package func mode(_ context: SurfaceContext) -> [String] {
    let texts = context.environment.texts
    let count = texts("unit.shifts", ["n": String(shifts.count)])
    return ["\(texts("typing.mode")) · \(count)", count]
  }

  /// Draws the letters in place of the heading, or the warning about the last shift.
  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    let texts = context.environment.texts, format = context.environment.format
    if let warning {
      frame.spans(
        [Span("! ", Style(.warning, .bold)), Span(warning, Style(.warning))], in: rect)
      return
    }
    guard let kinds, !kinds.isEmpty else {
      if kinds != nil { frame.text(texts("why.no_kind"), in: rect, .muted) }
      return
    }
    let keys =
      kinds.map { (String($0.letter), format.name(of: $0)) } + [(".", texts("typing.free"))]
    func spans(_ name: (String) -> String) -> [Span] {
      keys.flatMap { [Span($0.0, Style(.key, .bold)), Span(name($0.1), .muted)] }
    }
    let whole = spans { " \($0)  " }
    frame.spans(whole.columns <= rect.width ? whole : spans { _ in " " }, in: rect)
  }
}
