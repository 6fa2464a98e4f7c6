import Services

/// The exit status of the process.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  /// The operation failed.
  case failed = 1
  /// The command line was invalid; nothing was done.
  case wrongUsage = 2
}

/// The groups of commands, in the order of the help.
package enum CommandGroup: String, CaseIterable, Sendable {
  case work, roster, absences, view, calendars, steps, coach, goals, guidance, history, upkeep, help
}

/// A command with everything that parsing, help, completion and the manual need.
///
/// Every run has the table of all commands, so that a command is little more than its name. What it
/// accepts is built when it is asked for: for the command of the run, or for help and completion.
package struct CommandSpec: Sendable {
  /// The name: a word, two such as `pattern show`, or three such as `goal task add`.
  package let name: String
  let group: CommandGroup
  private let makeOperands: @Sendable () -> [OperandSpec]
  private let makeOptions: @Sendable () -> [OptionSpec]
  private let makeExamples: @Sendable () -> [String]
  /// Whether it works while the store is locked, because it does not read it or reveals nothing.
  let worksLocked: Bool
  /// Whether its operands are a command of another program: what looks like an option but is none
  /// of ShiftPro's belongs to them.
  let takesCommand: Bool
  /// The signs of which an operand can consist although a dash begins it; empty for none.
  let operandSigns: String
  let run: @Sendable (Invocation, Session) throws -> ExitStatus

  init(
    name: String, group: CommandGroup,
    operands: @autoclosure @escaping @Sendable () -> [OperandSpec] = [],
    options: @autoclosure @escaping @Sendable () -> [OptionSpec] = [],
    examples: @autoclosure @escaping @Sendable () -> [String] = [], worksLocked: Bool = false,
    takesCommand: Bool = false, operandSigns: String = "",
    run: @escaping @Sendable (Invocation, Session) throws -> ExitStatus
  ) {
    self.name = name
    self.group = group
    makeOperands = operands
    makeOptions = options
    makeExamples = examples
    self.worksLocked = worksLocked
    self.takesCommand = takesCommand
    self.operandSigns = operandSigns
    self.run = run
  }

  package var operands: [OperandSpec] { makeOperands() }
  package var options: [OptionSpec] { makeOptions() }
  /// Example command lines, without the program's name.
  package var examples: [String] { makeExamples() }

  /// The words of the name.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The first word of the name.
  var firstWord: String { String(name.prefix { $0 != " " }) }

  /// Whether the name is one word.
  var isSingle: Bool { !name.contains(" ") }

  /// Returns a one-line summary.
  func summary(_ texts: Texts) -> String { texts("cli.\(name).summary") }

  /// Returns the description in paragraphs.
  func description(_ texts: Texts) -> [String] {
    texts("cli.\(name).description").split(separator: "\n").map(String.init)
  }

  /// Returns the synopsis: `shiftpro add START [END] [OPTION …]`.
  func synopsis(_ texts: Texts) -> String {
    let end = options.isEmpty ? [] : ["[\(texts("cli.help.option"))]"]
    return (["shiftpro", name] + operands.map(\.label) + end).joined(separator: " ")
  }
}
