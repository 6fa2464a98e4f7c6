import Domain
import Services

/// All commands and their global options.
package struct CommandTable: Sendable {
  package let commands: [CommandSpec]
  package let globals: [OptionSpec]

  /// The command called `name`.
  subscript(name: String) -> CommandSpec? { commands.first { $0.name == name } }

  /// The first words of all commands, without duplicates.
  var firstWords: [String] {
    commands.map(\.firstWord).reduce(into: []) { words, word in
      if !words.contains(word) { words.append(word) }
    }
  }

  /// Returns the commands whose names begin with `words` and have more: `pattern show` for
  /// `pattern`, `goal task add` for `goal` and for `goal task`.
  func family(_ words: String) -> [CommandSpec] {
    commands.filter { $0.name.hasPrefix(words + " ") }
  }

  /// Returns the commands of a group.
  package func commands(in group: CommandGroup) -> [CommandSpec] {
    commands.filter { $0.group == group }
  }

  /// Returns the command whose name is most similar to `word`.
  func nearestCommand(to word: String) -> String {
    EditDistance.nearest(to: word, among: commands.map(\.name)) ?? "help"
  }
}
