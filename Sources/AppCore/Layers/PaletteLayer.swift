import Domain
import Services
import Terminal
import Widgets

extension Scope {
  /// The palette.
  static let palette = Scope("palette", rank: 270)
}

/// The command palette: all commands, found by typing.
package struct PaletteLayer: ListSurface {
  package static let stacks: [[Scope]] = [[.palette, .field, .always]]

  /// A command that matches the query.
  package struct Match: Equatable, Sendable {
    /// The command's id.
    package var id: String
    /// The indices of the matched characters in its title.
    var matched: [Int]
    /// The day to jump to, if the query is a day.
    var day: CivilDay?

    func title(of command: Command, _ environment: AppEnvironment) -> String {
      guard let day else { return command.title(environment.texts) }
      return environment.texts(
        "palette.go_to", ["day": environment.format.dayWithYear(day)])
    }
  }

  /// The entered text.
  var query = TextFieldState.search()
  /// The matching commands, best first.
  package var matches: [Match] = []
  /// The cursor.
  package var list = ListState()

  package var items: [Match] { matches }

  /// Creates the palette with an empty query.
  init(_ environment: AppEnvironment, _ state: AppState) {
    refresh(environment, state)
  }

  /// Finds the commands by title, id and key, best first. With an empty query, commands that can
  /// run now come first.
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
    let screens = [Swift.type(of: state.openScreen)] + environment.features.screens
    let jump = screens.lazy.compactMap { $0.jump }.first
    let day = DayJump.day(query.text, from: state.selectedDay ?? environment.today, environment)
    matches =
      (day.flatMap { day in jump.map { [Match(id: $0, matched: [], day: day)] } } ?? [])
      + candidates.sorted { $0.rank < $1.rank }.map(\.match)
    list = ListState()
  }

  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    query.apply(typing)
    refresh(environment, state)
    return []
  }

  /// Draws the palette from the top down, so that the query does not move as the list shrinks.
  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    let items = matches.compactMap { match in
      environment.commands[match.id].map { command in
        let reason = command.disabled(context.state)
        return PaletteItem(
          title: match.title(of: command, environment),
          subtitle: reason?.text(texts) ?? command.help(texts),
          key: command.keys.first?.label ?? "", isEnabled: reason == nil, matched: match.matched)
      }
    }
    let width = min(area.width, max(60, min(96, area.width - 8)))
    let place = Rect(
      area.x + (area.width - width) / 2, area.y + 1, width, min(area.height - 1, 18))
    frame.draw(
      Palette(
        query: query, placeholder: texts("palette.placeholder"), items: items, state: list,
        command: "palette.pick", empty: texts("palette.empty")), in: place)
  }

  /// The command that each match runs.
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
