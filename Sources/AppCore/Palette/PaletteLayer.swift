import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// The palette.
  static let palette = Scope("palette", rank: 270)
}

/// A searchable list of everything that can be done.
package struct PaletteLayer: ListSurface {
  package static let stacks: [[Scope]] = [[.palette, .field, .always]]

  /// An entry that matches the query.
  package struct Match: Equatable, Sendable {
    /// The entry.
    package var entry: PaletteEntry
    /// The indices of the matched characters in its title.
    var matched: [Int]

    /// The name of the entry.
    package var id: String { entry.id }
  }

  /// The entered text.
  var query = TextFieldState.search()
  /// The matching entries, best first.
  package private(set) var matches: [Match] = []
  /// The cursor.
  package var list = ListState()
  private var entries: [PaletteEntry] = []
  /// The entries prepared for searching; none until something is typed.
  private var candidates: [PaletteCandidate] = []

  package var items: [Match] { matches }

  /// Creates an empty palette, which the next reading fills.
  init() {}

  /// Collects the entries; the cursor stays on its entry. Throws `StoreError`; commands and
  /// settings are found even then.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let before = (entry: selected?.id, isFirst: list.selection == 0)
    defer {
      let place = before.isFirst ? 0 : matches.firstIndex { $0.id == before.entry } ?? 0
      list.select(place, count: matches.count)
    }
    do {
      let records = try environment.features.paletteSources.flatMap {
        try $0.entries(in: store, state, environment)
      }
      collect(records, state, environment)
    } catch {
      collect([], state, environment)
      throw error
    }
  }

  private mutating func collect(
    _ records: [PaletteEntry], _ state: AppState, _ environment: AppEnvironment
  ) {
    var below = state
    below.layers.removeAll { !$0.isPage }
    below.gate = nil
    entries =
      PaletteEntry.commands(below, environment)
      + PaletteEntry.settings(below, environment) + records
    candidates = []
    refresh(environment, state)
  }

  /// Finds the matching entries, best first.
  mutating func refresh(_ environment: AppEnvironment, _ state: AppState) {
    let query = PaletteQuery(query.text)
    let found = query.isEmpty ? beforeTyping(state) : fitting(query, state)
    let isCertain = found.first.map { $0.fit <= .synonym } ?? false
    let text = self.query.text.trimmed, entries = entries
    let typed = environment.features.paletteSources.lazy
      .compactMap { $0.typed(text, among: entries, state, environment) }.first
      .map { Match(entry: $0, matched: []) }
    let days = [typed ?? dayJump(environment, state)].compactMap { $0 }
    let matches = found.map(\.match)
    self.matches = isCertain ? matches.prefix(1) + days + matches.dropFirst() : days + matches
    list = ListState()
  }

  private typealias Found = (fit: PaletteQuery.Fit, match: Match)

  /// Returns the commands and settings: recent picks, then the commands that can run here, then the
  /// others.
  private func beforeTyping(_ state: AppState) -> [Found] {
    func rank(_ entry: PaletteEntry) -> Int {
      if let recent = state.recentPicks.firstIndex(of: entry.id) { return recent }
      if entry.kind != .command { return state.recentPicks.count + 3 }
      return state.recentPicks.count + (!entry.isHere ? 2 : entry.isEnabled ? 0 : 1)
    }
    return entries.enumerated()
      .filter { $0.element.kind.rawValue <= PaletteEntry.Kind.setting.rawValue }
      .map { (rank: (rank($0.element), $0.offset), entry: $0.element) }
      .sorted { $0.rank < $1.rank }
      .map { (.help, Match(entry: $0.entry, matched: [])) }
  }

  private mutating func fitting(_ query: PaletteQuery, _ state: AppState) -> [Found] {
    if candidates.isEmpty { candidates = entries.map { PaletteCandidate($0) } }
    for place in candidates.indices { candidates[place].prepare(for: query) }
    let found = candidates.enumerated().compactMap { place, candidate in
      query.fit(candidate).map { fit, matched in
        let fit = candidate.rating(fit, matched)
        return (
          rank: rank(candidate, fit, state), place: place, fit: fit,
          match: Match(entry: candidate.entry, matched: matched)
        )
      }
    }
    return
      found.sorted { one, other in
        one.rank == other.rank
          ? one.place < other.place : one.rank.lexicographicallyPrecedes(other.rank)
      }
      .map { ($0.fit, $0.match) }
  }

  /// Returns the sort key of a match: its fit, recent picks, its kind, whether it works here and
  /// can run, and the length of its title. Among matches of a synonym, values precede all other
  /// entries.
  private func rank(
    _ candidate: PaletteCandidate, _ fit: PaletteQuery.Fit, _ state: AppState
  ) -> [Int] {
    let entry = candidate.entry
    // The user's own record whose name begins with the query is meant, rather than a synonym.
    let isOwn = ["rotation:", "shift:", "shoe:"].contains { entry.id.hasPrefix($0) }
    let isNamed = isOwn && fit == .titleStart
    let fit = isNamed ? min(fit, .titleStartOfRecord) : fit
    // Typing on would name it in full, and precede a setting then.
    let isOwnStart = isOwn && fit == .titlePrefix
    let isBySynonym = fit == .synonym || fit == .synonymStart
    return [
      fit.rawValue,
      isBySynonym && entry.kind == .choice ? 0 : 1,
      state.recentPicks.firstIndex(of: entry.id) ?? state.recentPicks.count,
      isOwnStart ? PaletteEntry.Kind.command.rawValue * 2 + 1 : entry.kind.rawValue * 2,
      entry.isHere ? 0 : 1,
      entry.isEnabled ? 0 : 1,
      // Values and records keep their own order.
      entry.kind == .choice || entry.kind == .record ? 0 : candidate.title.count,
    ]
  }

  /// Returns the entry that jumps to the typed day; nil if no day was typed.
  private func dayJump(_ environment: AppEnvironment, _ state: AppState) -> Match? {
    let screens = [Swift.type(of: state.openScreen)] + environment.features.screens
    guard let jump = screens.lazy.compactMap({ $0.jump }).first,
      let day = DayJump.day(query.text, from: state.selectedDay ?? environment.today, environment)
    else { return nil }
    let title = environment.texts("palette.go_to", ["day": environment.format.dayWithYear(day)])
    // A page over the screen would hide the day.
    let isCovered = state.layers.contains(where: \.isPage)
    let steps = isCovered ? [HitTarget("go.\(state.screen.rawValue)")] : []
    let entry = PaletteEntry(
      jump, .record, title: title, pick: .run(steps + [HitTarget(jump, day.number)]))
    return Match(entry: entry, matched: [])
  }

  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    query.apply(typing)
    refresh(environment, state)
    return []
  }

  private static func box(in area: Rect) -> Rect {
    Palette.place(size: Size(max(60, min(96, area.width - 8)), 20), in: area)
  }

  package func page(in layout: AppLayout) -> Int {
    Palette.rows(in: Self.box(in: layout.aboveFooter).height)
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let texts = context.environment.texts, commands = context.environment.commands
    let box = Self.box(in: area)
    // The rows on the screen are among these; only they need the reasons why they cannot run.
    let near =
      min(list.offset, list.selection - box.height)...max(list.offset, list.selection) + box.height
    let items = matches.enumerated().map { place, match in
      let entry = match.entry
      let command = entry.isHere && near.contains(place) ? commands[entry.id] : nil
      let reason = command?.disabled(context.state)?.text(context.environment)
      return PaletteItem(
        title: entry.title, subtitle: reason ?? entry.detail, about: entry.help,
        key: entry.keys.first ?? "", isEnabled: reason == nil, matched: match.matched)
    }
    frame.draw(
      Palette(
        query: query, placeholder: texts("palette.placeholder"), items: items, state: list,
        command: "palette.pick", empty: texts("palette.empty")),
      in: box)
  }
}

extension AppState {
  /// The number of picks that the palette remembers.
  private static let mostRecentPicks = 8

  /// Closes the palette and performs the entry at `index`.
  mutating func pick(_ index: Int, _ environment: AppEnvironment) -> [Effect] {
    guard let matches = top(PaletteLayer.self)?.matches, matches.indices.contains(index) else {
      return []
    }
    let entry = matches[index].entry
    // A list below the palette closes: the entries are those of the screen behind it.
    layers.removeAll { !$0.isPage }
    recentPicks = Array(
      ([entry.id] + recentPicks.filter { $0 != entry.id }).prefix(Self.mostRecentPicks))
    switch entry.pick {
    case .run(let steps): return run(steps, environment)
    case .setting(let id): return [.openSetting(id)]
    case .effects(let effects): return effects
    case .open(let surface):
      if surface.isPage { layers.removeAll(where: \.isPage) }
      layers.append(surface)
      return [.readLayer]
    case .form(let model): return open(model.base, environment)
    }
  }

  /// Runs a command, or several in order. Of several, the last never changes the store: the user
  /// has not seen what it would change.
  mutating func run(_ steps: [HitTarget], _ environment: AppEnvironment) -> [Effect] {
    guard let first = steps.first, let command = environment.commands[first.command] else {
      return []
    }
    guard steps.count > 1 else { return run(command, first.argument, environment) }
    return [.run(steps)]
  }
}
