import Services
import Terminal
import Widgets

extension Scope {
  /// While a filter is typed.
  static let filter = Scope("filter", rank: 200)
}

/// Content that is filtered by text typed into a line on the screen.
package protocol FilterSubject: Equatable, Sendable {
  /// The text key of the placeholder.
  var placeholder: String { get }

  /// Whether the typed filter is valid.
  func isValid(_ state: AppState) -> Bool
  /// Shows the items that match `text`.
  func filter(
    _ text: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]
  /// Restores what was shown before filtering.
  func clear(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect]
}

extension FilterSubject {
  package func isValid(_ state: AppState) -> Bool { true }
  package func clear(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    filter("", &state, environment)
  }

  fileprivate func equals(_ other: any FilterSubject) -> Bool { (other as? Self) == self }
}

/// The line into which a filter is typed; every character updates the filtered content.
package struct FilterLayer: Surface {
  package static let placement = Placement.inline
  package static let stacks: [[Scope]] = [[.filter, .field, .always]]

  /// The entered text.
  private(set) var query: TextFieldState
  /// The filtered content.
  let subject: any FilterSubject

  package var hasRows: Bool { false }

  /// Creates the line for `subject`, with the current filter as its text.
  package init(_ subject: any FilterSubject, text: String) {
    query = TextFieldState.search(text)
    self.subject = subject
  }

  package static func == (one: FilterLayer, other: FilterLayer) -> Bool {
    one.query == other.query && one.subject.equals(other.subject)
  }

  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    query.apply(typing)
    return subject.filter(query.text, &state, environment)
  }

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    var rest = rect
    let placeholder = context.environment.texts(subject.placeholder)
    frame.text(" /", in: rest.takeLeft(3), Style(.key))
    frame.draw(TextField(query, focused: true, placeholder: placeholder), in: rest)
  }
}

extension AppState {
  /// Returns the filter line on top, if it filters this kind of subject.
  package func filterLine<Subject: FilterSubject>(for _: Subject.Type) -> FilterLayer? {
    top(FilterLayer.self).flatMap { $0.subject is Subject ? $0 : nil }
  }
}
