import Services
import Widgets

extension EmptyState.Line {
  /// The key of a command, and the text of the catalogue that says what it is good for here.
  package init(_ command: String, _ text: String, _ environment: AppEnvironment) {
    self.init(key: environment.key(command), text: environment.texts(text))
  }
}
