import Services
import Widgets

extension EmptyState {
  /// Creates an empty state with the sentence of the key `title`, and one line for each command:
  /// its key and what it does here.
  package init(
    _ title: String, _ commands: KeyValuePairs<String, String>, _ environment: AppEnvironment
  ) {
    self.init(
      title: environment.texts(title), lines: commands.map { Line($0.key, $0.value, environment) })
  }
}

extension EmptyState.Line {
  /// Creates the empty state that suggests a command's key, with the text key `text` as
  /// explanation.
  package init(_ command: String, _ text: String, _ environment: AppEnvironment) {
    self.init(key: environment.key(command), text: environment.texts(text))
  }
}
