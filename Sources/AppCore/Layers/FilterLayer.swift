import Services
import Terminal
import Widgets

extension Scope {
  /// While a filter is typed.
  static let filter = Scope("filter", rank: 200)
}

/// Something that can be filtered by what is typed into a line on the screen.
package protocol FilterSubject: Equatable, Sendable {
  /// The key of what the empty line says.
  var placeholder: String { get }

  /// Whether what was typed can be read.
  func isValid(_ state: AppState) -> Bool
  /// Shows what fits `text`.
  func filter(
    _ text: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]
  /// Goes back to what was shown before the filter was typed.
  func clear(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect]
}

extension FilterSubject {
  package func isValid(_ state: AppState) -> Bool { true }
  package func clear(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    filter("", &state, environment)
  }

  fileprivate func equals(_ other: any FilterSubject) -> Bool { (other as? Self) == self }
}

/// The line into which a filter is typed; what is filtered follows every character.
package struct FilterLayer: Surface {
  package static let placement = Placement.inline
  package static let stacks: [[Scope]] = [[.filter, .field, .always]]

  /// What was typed.
  private(set) var query: TextFieldState
  /// What is filtered.
  let subject: any FilterSubject

  package var hasRows: Bool { false }

  /// The line over `subject`, with the filter that is in force.
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
  /// The filter line on top, if it filters this kind of subject.
  package func filterLine<Subject: FilterSubject>(for _: Subject.Type) -> FilterLayer? {
    top(FilterLayer.self).flatMap { $0.subject is Subject ? $0 : nil }
  }
}
