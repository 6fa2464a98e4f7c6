import AppCore
import Domain
import Services
import Store
import Terminal

extension Scope {
  /// The Journal.
  static let journal = Scope("journal", rank: 80)
}

extension Screen {
  /// The Journal.
  package static let journal = Screen(rawValue: "journal")
}

extension AppState {
  /// The Journal.
  package var journal: JournalViewModel {
    get { screens[JournalViewModel.self] }
    set { screens[JournalViewModel.self] = newValue }
  }
}

extension JournalViewModel: ScreenSurface {
  package static let screen = Screen.journal
  package static let letter: Character = "j"
  package static let commands = JournalCommands.all
  package static let ownScopes: [Scope] = [.journal]
  package static let tables = RecordTable.roster.union(RecordTable.wear)
  package static let jump: String? = "journal.jump"
  package static let modeCommands = [
    "journal.attribute", "journal.attribute_free", "journal.clear", "app.dismiss", "journal.copy",
    "journal.paste", "journal.all_hours", "journal.other_end",
  ]

  package var selectedDay: CivilDay? { cursor }
  /// Whether digits repeat the next key, as they do while hours are selected.
  package var countsByDigits: Bool { selection.isChoosing }

  package func mode(_ context: SurfaceContext) -> [String] {
    guard selection.isChoosing else { return [] }
    let environment = context.environment, texts = environment.texts
    guard let sum else { return [texts("mode.selecting", ["sum": "…"])] }
    let hours = environment.format.duration(seconds: Int64(sum.hours) * 3600)
    let selecting = texts("mode.selecting", ["sum": hours])
    return ["\(selecting) · \(environment.format.steps(sum.steps))", selecting, hours]
  }

  package func page(in layout: AppLayout) -> Int { JournalLayout.rows(in: layout.body) }

  package mutating func navigate(_ step: Navigation, times: Int, in layout: AppLayout) -> [Effect] {
    navigate(step, times)
  }

  package mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    update(.leave)
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try reload(from: store, rows: page(in: state.layout), environment)
  }

  package mutating func readOn(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    guard let message = try readOn(from: store, environment) else { return }
    state.show(message.text(environment.texts), .info)
  }

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    JournalView.draw(context.state, context.environment, in: rect, into: &frame)
  }
}
