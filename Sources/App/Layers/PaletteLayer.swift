import Domain
import Terminal
import Widgets

/// The list of all commands, found by typing.
public struct PaletteLayer: ListLayer, Equatable, Sendable {
  /// A command that fits what was typed.
  public struct Match: Equatable, Sendable {
    /// The command.
    public var id: String
    /// The characters of its title that were typed.
    public var matched: [Int]
    /// The day to go to, where a day was typed.
    public var day: CivilDay?

    func title(of command: Command, _ environment: AppEnvironment) -> String {
      guard let day else { return command.title(environment.texts) }
      return environment.texts(
        "palette.go_to", ["day": environment.format.dayWithYear(day)])
    }
  }

  /// What was typed.
  public var query = TextFieldState.search()
  /// The commands that fit, the best first.
  public var matches: [Match] = []
  /// The cursor.
  public var list = ListState()

  /// How many rows there are.
  var count: Int { matches.count }

  /// The palette before anything was typed.
  init(_ environment: AppEnvironment, _ state: AppState) {
    refresh(environment, state)
  }

  /// Finds the commands by title, id and key, the best first; before anything is typed those that
  /// can be run now come first.
  mutating func refresh(_ environment: AppEnvironment, _ state: AppState) {
    var below = state
    below.layers.removeAll { !$0.isPage }
    let scopes = below.scopes
    let candidates = environment.commands.listed(in: scopes).enumerated().compactMap {
      place, command in
      PaletteLayer.score(query.text, command, environment.texts).map {
        (
          rank: (query.text.isEmpty && command.disabled(below) != nil ? 1 : 0, -$0.score, place),
          match: Match(id: command.id, matched: $0.matched)
        )
      }
    }
    let jump = type(of: state.openScreen).jump
    let day = DayJump.day(query.text, from: state.selectedDay ?? environment.today, environment)
    matches =
      (day.map { [Match(id: jump, matched: [], day: $0)] } ?? [])
      + candidates.sorted { $0.rank < $1.rank }.map(\.match)
    list = ListState()
  }

  /// What each match runs.
  var targets: [HitTarget] { matches.map { HitTarget($0.id, $0.day?.number ?? 0) } }

  static func score(
    _ query: String, _ command: Command, _ texts: Texts
  ) -> (score: Int, matched: [Int])? {
    guard !query.isEmpty else { return (0, []) }
    if command.keys.contains(where: { $0.label == query || $0.notation == query }) {
      return (10_000, [])
    }
    if let title = FuzzyMatch.score(query, command.title(texts)) {
      return (title.score + 1000, title.matched)
    }
    return FuzzyMatch.score(query, command.id).map { ($0.score, []) }
  }
}
