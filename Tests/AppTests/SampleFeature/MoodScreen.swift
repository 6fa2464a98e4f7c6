import AppCore
import Services
import Store
import Terminal

/// A tab that counts the moods.
struct MoodScreen: ScreenSurface {
  static let screen = Screen(rawValue: "mood")
  static let letter: Character = "m"
  static let ownScopes = [Scope("mood", rank: 890)]
  static let tables: Set<RecordTable> = [Mood.table.untyped]
  static let commands = [
    Command("mood.list", in: ownScopes[0], keys: "b", hint: 0) { state, _, _ in
      state.open(MoodList())
      return [.readLayer]
    }
  ]

  private(set) var count = 0

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    count = try store.moods().count
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    frame.text("Moods: \(count)", in: rect.row(0), .text)
  }
}
