import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// While the kind of a new shift is chosen.
  static let adding = Scope("adding", rank: 215)
}

/// The kinds of shifts at the bottom of the Schedule: a letter adds a shift of its kind to the
/// selected days, Shift and the letter paint it on days.
struct AddingLayer: Surface {
  package static let stacks: [[Scope]] = [[.adding, .always]]
  package static let tables = RecordTable.roster

  /// The selected days.
  let days: ClosedRange<CivilDay>
  /// The kinds; nil before they are read.
  private(set) var kinds: [ShiftKind]?
  /// The kinds of absence, which can be painted too.
  private var absences: [AbsenceKind] = []
  /// The days that already have a shift.
  private var busy: Set<CivilDay> = []

  package var hasRows: Bool { false }
  package var leavesFocus: Bool { true }

  init(days: ClosedRange<CivilDay>) { self.days = days }

  // MARK: Input

  package mutating func press(
    _ press: KeyPress, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let typed = KeyLayout.latin(press).typed,
      let subject = subject(typed.lowercased(), isPainted: typed.isUppercase)
    else { return nil }
    if case .shift(let kind) = subject, !typed.isUppercase {
      return add(kind, &state, environment)
    }
    state.close(AddingLayer.self)
    state.schedule.paint(subject)
    return [.readScreen]
  }

  /// Returns the kind of shift with a letter; for painting, else the kind of absence.
  private func subject(_ letter: String, isPainted: Bool) -> Painting.Subject? {
    if let kind = kinds?.first(where: { String($0.letter) == letter }) { return .shift(kind) }
    guard isPainted else { return nil }
    return absences.first { $0.letter.lowercased() == letter }.map { .absence($0) }
  }

  /// The kinds of absence whose letters no kind of shift has.
  private var paintable: [AbsenceKind] {
    absences.filter { absence in
      kinds?.contains { String($0.letter) == absence.letter.lowercased() } == false
    }
  }

  /// Adds a shift to the day, or to each free one of several days.
  func add(
    _ kind: ShiftKind, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    state.close(AddingLayer.self)
    guard days.lowerBound < days.upperBound else {
      return state.add(kind, on: days.lowerBound, environment)
    }
    let count = days.upperBound - days.lowerBound + 1
    let free = (0..<count).map { days.lowerBound.adding(days: $0) }.filter { !busy.contains($0) }
    guard !free.isEmpty else {
      state.show(environment.texts("adding.no_free_day"), .info)
      return [.bell]
    }
    return state.apply(environment) { editing in
      ShiftBatch(.add, saved: try free.map { try editing.added(kind, on: $0) })
    }
  }

  // MARK: Reading and drawing

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let roster = try Roster(store: store, environment.base)
    kinds = try roster.kinds()
    absences = try store.absences.kinds()
    busy = try roster.busyDays(of: days)
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
        key: String(kind.letter), label: format.kind(kind),
        command: HitTarget("adding.kind", place))
    }
    items.append(
      KeyPopup.Item(
        key: environment.key("adding.other"), label: texts("adding.other"),
        command: HitTarget("adding.other")))
    if let letter = kinds?.first?.letter {
      items.append(
        KeyPopup.Item(key: letter.uppercased(), label: texts("adding.paint")))
    }
    if let first = paintable.first {
      items.append(
        KeyPopup.Item(
          key: first.letter.uppercased(),
          label: texts("adding.paint_absence", ["kind": format.name(of: first)])))
    }
    context.drawKeys(items, on: days, title: "adding.title", in: rect, into: &frame)
  }
}

extension SurfaceContext {
  /// Draws keys for the selected days at the bottom of `rect`, or at its top if the cursor is there;
  /// `title` is the key of the title.
  func drawKeys(
    _ items: [KeyPopup.Item], on days: ClosedRange<CivilDay>, title: String, in rect: Rect,
    into frame: inout Frame
  ) {
    let format = environment.format
    // The row above the footer is for messages and the rule.
    var area = rect
    _ = area.takeBottom(1)
    let words =
      days.lowerBound == days.upperBound
      ? format.day(days.lowerBound)
      : format.days(days.lowerBound, days.upperBound, year: environment.today.year)
    KeyPopup(title: environment.texts(title, ["days": words]), items: items)
      .draw(in: area, clearOf: frame.selection, into: &frame)
  }
}

extension Format {
  /// Formats the name and times of a kind: `Night 19:00–07:00`.
  func kind(_ kind: ShiftKind) -> String {
    "\(name(of: kind)) \(range(kind.start, kind.end))"
  }

  /// Returns the name of a kind, otherwise its code.
  func name(of kind: ShiftKind) -> String {
    let name = kind.name.isEmpty ? kind.code : kind.name
    return name.isEmpty ? texts("shift.unnamed") : name
  }
}
