import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// While the kind of an absence is chosen.
  static let absent = Scope("absent", rank: 216)
}

/// The kinds of absence at the bottom of the screen: a letter adds an absence on the selected days.
struct AbsenceMenu: Surface {
  package static let stacks: [[Scope]] = [[.absent, .always]]
  package static let tables = RecordTable.roster

  /// The selected days.
  let days: ClosedRange<CivilDay>
  /// The shifts that can be cancelled instead; empty where only an absence is asked for.
  let cancelling: [Shift]
  /// The shift that can be given to a colleague instead; nil for none or several.
  var givable: Shift? {
    cancelling.count == 1 && cancelling[0].status == .scheduled ? cancelling[0] : nil
  }
  /// The kinds; nil before they are read.
  private(set) var kinds: [AbsenceKind]?
  /// The shift in progress, before its planned end.
  private var running: Shift?
  /// The absences on the selected days.
  private(set) var present: [KnownAbsence] = []

  package var hasRows: Bool { false }
  package var leavesFocus: Bool { true }

  init(days: ClosedRange<CivilDay>, cancelling: [Shift] = []) {
    self.days = days
    self.cancelling = cancelling
  }

  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    guard command.id == "absence.other", !cancelling.isEmpty else {
      return context.usualLabel(of: command)
    }
    return context.environment.texts("command.absence.other.hint_cancel")
  }

  package mutating func press(
    _ press: KeyPress, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let typed = KeyLayout.latin(press).typed?.lowercased(),
      let kind = kinds?.first(where: { $0.letter.lowercased() == typed })
    else { return nil }
    return add(kind, &state)
  }

  /// Adds an absence of a kind on the days.
  func add(_ kind: AbsenceKind, _ state: inout AppState) -> [Effect] {
    state.close(AbsenceMenu.self)
    state.schedule.anchor = nil
    var draft = AbsenceDraft(
      kind: kind.key, from: .date(days.lowerBound), to: .date(days.upperBound))
    if kind.outranks, let running, days == running.localStart.day...running.localStart.day {
      // Who falls ill at work is absent from now on.
      draft.from = .moment(Instant(seconds: state.now.seconds / 60 * 60))
      draft.to = nil
    }
    return [.perform(.absence(.add(draft)))]
  }

  // MARK: Reading and drawing

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    kinds = try store.absences.kinds()
    running = try store.shifts.running().flatMap {
      $0.scheduled.contains(environment.now) ? $0 : nil
    }
    present = try Roster(store: store, environment.base).absences(
      on: days.lowerBound..<days.upperBound.adding(days: 1))
  }

  package mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    if kinds == nil { try read(from: store, &state, environment) }
  }

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    let environment = context.environment
    let format = environment.format, texts = environment.texts
    var items = (kinds ?? []).enumerated().map { place, kind in
      KeyPopup.Item(
        key: kind.letter, label: format.name(of: kind), command: HitTarget("absence.kind", place))
    }
    items.append(
      KeyPopup.Item(
        key: environment.key("absence.other"),
        label: texts(cancelling.isEmpty ? "absence.other" : "absence.cancelled"),
        command: HitTarget("absence.other")))
    if givable != nil {
      items.append(
        KeyPopup.Item(
          key: environment.key("absence.swap"), label: texts("absence.swap"),
          command: HitTarget("absence.swap")))
    }
    if let first = present.first {
      items.append(
        KeyPopup.Item(
          key: environment.key("absence.this"),
          label: texts(
            "absence.change",
            ["absence": format.name(of: first.absence, first.kind, environment.base)]),
          command: HitTarget("absence.this")))
    }
    context.drawKeys(
      items, on: days, title: cancelling.isEmpty ? "absence.title" : "absence.instead", in: rect,
      into: &frame)
  }
}
