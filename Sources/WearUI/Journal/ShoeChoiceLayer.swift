import AppCore
import Domain
import Services
import Terminal
import Widgets

extension Scope {
  /// The pairs of shoes to choose from.
  static let shoeChoice = Scope("shoe_choice", rank: 290)
}

/// A choice of a pair, by its letter or by typing its name.
struct ShoeChoiceLayer: ListSurface {
  package static let stacks: [[Scope]] = [[.shoeChoice, .field, .always]]

  /// A pair that matches the query.
  struct Match: Equatable, Sendable {
    let shoe: Shoe
    /// The indices of the matched characters in its name.
    let matched: [Int]
  }

  /// The entered text.
  var query = TextFieldState.search()
  /// The cursor.
  package var list = ListState()
  /// Whether only unattributed time is affected.
  let freeOnly: Bool
  /// The pairs: the default one first, retired ones last.
  let shoes: [Shoe]
  let marks: ShoeMarks
  /// The matching pairs, best first.
  private(set) var matches: [Match] = []
  /// The title.
  let title: String

  package var items: [Match] { matches }

  init(_ model: JournalViewModel, freeOnly: Bool, title: String) {
    self.freeOnly = freeOnly
    self.title = title
    marks = model.marks
    func rank(_ shoe: Shoe) -> Int { shoe.isArchived ? 2 : shoe.isDefault ? 0 : 1 }
    shoes = model.shoes.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
    refresh()
  }

  /// Finds the pairs whose names match the query.
  mutating func refresh() {
    let found = shoes.enumerated().compactMap { place, shoe in
      FuzzyMatch.score(query.text, shoe.name).map {
        (rank: (-$0.score, place), match: Match(shoe: shoe, matched: $0.matched))
      }
    }
    matches = found.sorted { $0.rank < $1.rank }.map(\.match)
    list = ListState()
  }

  /// Returns the pair that a first letter selects; nil if the letter begins a query.
  func choice(of text: String) -> Shoe? {
    guard query.text.isEmpty, text.count == 1, let letter = text.first else { return nil }
    if letter == ShoeMarks.usual { return shoes.usual }
    return shoes.first { marks.letter(of: $0.id) == letter }
  }

  /// Attributes the selected hours to a pair and closes the choice.
  func attribute(to shoe: Shoe, _ state: inout AppState) -> [Effect] {
    state.close(ShoeChoiceLayer.self)
    return state.change(
      .attribute(shoe.id, freeOnly: freeOnly, takesAll: state.journal.takesAll))
  }

  /// Searches by name; a first letter that belongs to a pair selects it at once.
  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    if case .text(let text) = typing, let shoe = choice(of: text) {
      return attribute(to: shoe, &state)
    }
    query.apply(typing)
    refresh()
    return []
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let texts = context.environment.texts
    let items = matches.map { match in
      let letter = marks.letter(of: match.shoe.id).map(String.init) ?? ""
      let note =
        match.shoe.isArchived
        ? texts("journal.put_away") : match.shoe.isDefault ? texts("journal.usual") : ""
      return PaletteItem(
        title: match.shoe.name, subtitle: note,
        key: match.shoe.isDefault ? "\(ShoeMarks.usual) \(letter)" : letter, isEnabled: true,
        matched: match.matched)
    }
    frame.draw(
      Palette(
        query: query, placeholder: title, items: items, state: list, command: "shoe_choice.pick",
        empty: texts("journal.no_such_shoe")),
      in: Palette.place(
        size: Size(56, max(5, shoes.count + 4)), beside: frame.selection, in: area))
  }
}
