import Services
import Terminal
import Widgets

extension Scope {
  /// The help.
  static let help = Scope("help", rank: 280)
}

/// The keys that work here, filtered by typing, which finds those of other places too.
package struct HelpLayer: ListSurface {
  package static let stacks: [[Scope]] = [[.help, .field, .always]]

  /// A command and the scope under which it is listed.
  private struct Entry: Equatable, Sendable {
    let scope: Scope
    var candidate: PaletteCandidate
    var id: String { candidate.entry.id }
  }

  /// What was typed.
  var query = TextFieldState.search()
  /// The commands that fit, in the order shown.
  private var found: [Entry] = []
  /// The cursor.
  package var list = ListState()
  /// The open form, its title and its fields.
  private let form: FormLayer?
  /// What works here, the innermost scope first.
  private var here: [Entry]
  /// What works elsewhere: found by typing alone.
  private var elsewhere: [Entry]

  package var items: [String] { matches }
  /// The ids of the commands that fit, in the order shown.
  package var matches: [String] { found.map(\.id) }

  /// The help for what works now. From a screen it finds the commands of the other screens too.
  init(_ environment: AppEnvironment, _ state: AppState) {
    let scopes = state.scopes, registry = environment.commands
    let entries = Dictionary(
      PaletteEntry.commands(state, environment).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    func listed(_ scope: Scope, isHere: Bool) -> [Entry] {
      registry.commands.filter { $0.scope == scope && !$0.keys.isEmpty }.compactMap { command in
        let entry = entries[command.id] ?? (isHere ? PaletteEntry(command, [], environment) : nil)
        return entry.map { Entry(scope: scope, candidate: PaletteCandidate($0)) }
      }
    }
    form = state.layers.last?.base.openForm
    here = scopes.flatMap { listed($0, isHere: true) }
    elsewhere =
      scopes.contains(.global)
      ? registry.scopes.filter { !scopes.contains($0) }.flatMap { listed($0, isHere: false) } : []
    refresh()
  }

  /// Finds the commands whose key, title, other words or explanation fit.
  mutating func refresh() {
    let query = PaletteQuery(query.text)
    for place in here.indices { here[place].candidate.prepare(for: query) }
    for place in elsewhere.indices { elsewhere[place].candidate.prepare(for: query) }
    found =
      query.isEmpty ? here : (here + elsewhere).filter { query.fit($0.candidate) != nil }
    list = ListState()
  }

  /// The commands that lead to a match and run it.
  func steps(to index: Int) -> [HitTarget] {
    guard found.indices.contains(index), case .run(let steps) = found[index].candidate.entry.pick
    else { return [] }
    return steps
  }

  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    query.apply(typing)
    refresh()
    return []
  }

  /// Explains the open form and its fields, unless something is sought.
  private func about(_ texts: Texts) -> HelpSection? {
    guard let form, query.text.isEmpty else { return nil }
    return HelpSection(
      title: form.title, about: form.about.isEmpty ? "" : texts(form.about),
      notes: form.form.fields.map { [$0.label, texts("help.field.\($0.helpKey)")] }, items: [])
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    var sections = about(texts).map { [$0] } ?? []
    for (place, entry) in found.enumerated() {
      if place == 0 || found[place - 1].scope != entry.scope {
        sections.append(HelpSection(title: texts("scope.\(entry.scope.rawValue)"), items: []))
      }
      guard let command = environment.commands[entry.id] else { continue }
      let isRefused = entry.candidate.entry.isHere && command.disabled(context.state) != nil
      sections[sections.count - 1].items.append(
        HelpItem(
          keys: command.keys.map(\.label).joined(separator: " "), title: command.title(texts),
          note: command.help(texts), isEnabled: !isRefused))
    }
    frame.draw(
      HelpOverlay(
        title: texts("help.title"), query: query,
        placeholder: texts("help.placeholder", ["key": environment.key("help.run")]),
        sections: sections, state: list, command: "help.pick", empty: texts("help.empty")),
      in: context.layout.body)
  }
}

extension Field {
  /// The part of a text key that names what can be entered.
  fileprivate var helpKey: String {
    switch kind {
    case .choice(let options): options.count < OptionList.leastOptions ? "choice" : "list"
    case .toggle: "toggle"
    case .date: "date"
    case .time: "time"
    case .duration: "duration"
    case .number: "number"
    case .text: isSecret ? "secret" : id == "zone" ? "zone" : suggestions.isEmpty ? "text" : "list"
    }
  }
}
