import Services

/// How a run ended. The raw values are the process's exit status.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  /// The operation failed.
  case failed = 1
  /// The command line was wrong; nothing was done.
  case wrongUsage = 2
}

/// What commands are for, in the order in which help lists them.
package enum CommandGroup: String, CaseIterable, Sendable {
  case work, roster, view, steps, history, upkeep, help
}

/// A command: everything that parsing, help, completion and the manual know of it.
package struct CommandSpec: Sendable {
  /// A word, or two such as `pattern show`.
  package let name: String
  let group: CommandGroup
  package var operands: [OperandSpec] = []
  package var options: [OptionSpec] = []
  /// Whole command lines, without the program's name.
  package var examples: [String] = []
  /// Whether it works while the store is locked: because it does not look at it, or by itself says
  /// nothing of what is in it then.
  var worksLocked = false
  let run: @Sendable (Invocation, Session) throws -> ExitStatus

  /// The word that a command line begins with.
  var firstWord: String { String(name.prefix { $0 != " " }) }

  /// The word behind it, for a command of a family.
  var secondWord: String? {
    name.firstIndex(of: " ").map { String(name[name.index(after: $0)...]) }
  }

  /// One line on what it does.
  func summary(_ texts: Texts) -> String { texts("cli.\(name).summary") }

  /// The whole story, in paragraphs.
  func description(_ texts: Texts) -> [String] {
    texts("cli.\(name).description").split(separator: "\n").map(String.init)
  }

  /// `shiftpro add START [END] [OPTION …]`.
  func synopsis(_ texts: Texts) -> String {
    let end = options.isEmpty ? [] : ["[\(texts("cli.help.option"))]"]
    return (["shiftpro", name] + operands.map(\.label) + end).joined(separator: " ")
  }
}
