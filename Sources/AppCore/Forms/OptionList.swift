import Services
import Terminal
import Widgets

extension Scope {
  /// The options of a field.
  static let options = Scope("options", rank: 195)
}

/// The options of a choice field, or the suggestions of a text field, filtered by typing.
struct OptionList: ListSurface {
  static let stacks: [[Scope]] = [[.options, .field, .always]]
  /// A field with fewer options shows them as well by stepping through them.
  static let leastOptions = 4
  /// A field with as many options opens its list when the user types.
  static let manyOptions = 7

  /// An option that matches the query.
  struct Match: Equatable, Sendable {
    /// Its index in the field.
    let index: Int
    let name: String
    /// The indices of the matched characters in its name.
    let matched: [Int]
  }

  /// The id of the field.
  private let field: String
  private let title: String
  private let names: [String]
  private let groups: [String]
  /// The index of the present option; nil for a text that is not suggested.
  private let current: Int?
  /// The entered text.
  var query = TextFieldState.search()
  /// The matching options, best first.
  private(set) var items: [Match] = []
  /// The cursor.
  var list = ListState()

  /// Creates the list for a field with the cursor on its present option; nil for a field with few
  /// options or none.
  init?(_ field: Field?) {
    guard let field, let names = Self.names(of: field) else { return nil }
    self.field = field.id
    title = field.label
    self.names = names
    groups = field.groups
    current = field.suggestions.isEmpty ? field.index : names.firstIndex(of: field.input.text)
    refresh()
    list.select(current ?? 0, count: items.count)
  }

  /// Returns the options of a choice field or the suggestions of a text field; nil for a field with
  /// few options or none.
  static func names(of field: Field) -> [String]? {
    guard case .choice(let names) = field.kind else {
      return field.suggestions.isEmpty ? nil : field.suggestions
    }
    return names.count >= leastOptions ? names : nil
  }

  private func group(_ index: Int) -> String { groups.indices.contains(index) ? groups[index] : "" }

  /// Finds the options that match the query: first those with words that begin with it, last those
  /// whose group does.
  private mutating func refresh() {
    let query = SearchText(query.text)
    items = names.enumerated().compactMap { index, name in
      guard !query.isEmpty else {
        return (rank: (0, index), Match(index: index, name: name, matched: []))
      }
      let text = SearchText(name)
      let begins = text.places(of: query)
      guard let places = begins ?? text.placesInside(of: query) else {
        guard SearchText(group(index)).places(of: query) != nil else { return nil }
        return (rank: (3, index), Match(index: index, name: name, matched: []))
      }
      let rank = places.lowerBound == 0 ? 0 : begins == nil ? 2 : 1
      return (rank: (rank, index), Match(index: index, name: name, matched: Array(places)))
    }
    .sorted { $0.rank < $1.rank }.map(\.1)
    list = ListState()
  }

  mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    if query.text.isEmpty, case .text(" ") = typing {
      return choose(list.selection, &state, environment)
    }
    query.apply(typing)
    refresh()
    return []
  }

  private static func box(_ count: Int, in area: Rect) -> Rect {
    Palette.place(size: Size(56, max(5, min(20, count + 4))), in: area)
  }

  /// Returns the box below or above the field, or at the top if there is no room.
  private func box(_ context: SurfaceContext, in area: Rect) -> Rect {
    let usual = Self.box(names.count, in: area)
    guard let form = context.state.layers.dropLast().last?.base as? FormLayer else { return usual }
    let input = FormView(form, context.environment, in: area).focusedInput
    let x = max(area.x, min(input.x - 2, area.right - usual.width))
    if input.bottom + usual.height <= area.bottom {
      return Rect(x, input.bottom, usual.width, usual.height)
    }
    let y = input.y - usual.height
    return y >= area.y ? Rect(x, y, usual.width, usual.height) : usual
  }

  func page(in layout: AppLayout) -> Int {
    Palette.rows(in: Self.box(names.count, in: layout.aboveFooter).height, hasHelp: false)
  }

  func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let texts = context.environment.texts
    let found = items.map { option in
      PaletteItem(
        title: option.name,
        subtitle: option.index == current ? texts("settings.current") : group(option.index),
        matched: option.matched)
    }
    frame.draw(
      Palette(
        query: query, placeholder: title, items: found, state: list, command: "options.pick",
        empty: texts("options.empty")),
      in: box(context, in: area))
  }

  /// Closes the list and selects the option at `place` in the field.
  func choose(
    _ place: Int, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    guard items.indices.contains(place) else { return [.bell] }
    state.close(OptionList.self)
    return state.withForm(environment) { layer in
      if case .choice = layer.form[field]?.kind {
        layer.form[field]?.index = items[place].index
      } else {
        layer.form.set(field, text: items[place].name)
      }
      layer.review(environment)
    }
  }
}
