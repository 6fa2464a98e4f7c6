import Domain
import Services

/// A parsed command line.
package struct Invocation: Sendable {
  /// The command; nil for the full-screen program.
  package var command: CommandSpec?
  /// The first words of a command whose last word is missing.
  var family: String?
  package var operands: [String] = []
  /// The given options without dashes; the value of a flag is empty.
  package var values: [String: String] = [:]
  /// All values of repeatable options, in order.
  var lists: [String: [String]] = [:]

  /// Returns the value of an option; nil if it was not given.
  func value(_ option: String) -> String? { values[option] }

  /// Returns whether an option was given.
  func has(_ option: String) -> Bool { values[option] != nil }
}

/// Parses a command line: options anywhere, `--opt value` and `--opt=value`, `--` before words that
/// only look like options. The last occurrence of an option counts, unless it is repeatable.
package struct ArgumentParser {
  private let table: CommandTable
  private var rest: ArraySlice<String>
  private var invocation = Invocation()

  private init(_ arguments: [String], _ table: CommandTable) {
    rest = arguments[...]
    self.table = table
  }

  /// Parses `arguments`, without the program's name. Throws `CommandError`.
  package static func parse(
    _ arguments: [String], table: CommandTable = .standard
  ) throws(CommandError) -> Invocation {
    var parser = ArgumentParser(arguments, table)
    try parser.readAll()
    try parser.checkOperands()
    return parser.invocation
  }

  private mutating func readAll() throws(CommandError) {
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || !ArgumentParser.isOption(word) || isForeign(word) || isOperand(word) {
        try read(word: word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        try read(long: word)
      } else {
        try read(letters: word)
      }
    }
  }

  /// Returns whether a word is an option. A dash and a digit begin a time such as `-15m`; a single
  /// dash is a stream.
  private static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !("0"..."9").contains(second)
  }

  /// Returns whether a word that looks like an option is an operand: `-xx-` are days.
  private func isOperand(_ word: String) -> Bool {
    guard let command = invocation.command, !command.operandSigns.isEmpty, word != "--" else {
      return false
    }
    return word.allSatisfy(command.operandSigns.contains)
  }

  /// Returns whether a word that looks like an option belongs to the command of another program.
  private func isForeign(_ word: String) -> Bool {
    guard let command = invocation.command, command.takesCommand, !invocation.operands.isEmpty,
      word != "--"
    else { return false }
    guard word.hasPrefix("--") else {
      return !word.dropFirst().allSatisfy { letter in options.contains { $0.letter == letter } }
    }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return !options.contains { $0.name == name }
  }

  private mutating func read(word: String) throws(CommandError) {
    guard let command = invocation.command else { return try read(name: word) }
    if invocation.operands.isEmpty, !command.operands.contains(where: \.isRequired),
      let longer = table["\(command.name) \(word)"]
    {
      // `steps` is a command, and so is `steps assign`.
      invocation.command = longer
      return
    }
    let takesMore =
      invocation.operands.count < command.operands.count
      || command.operands.last?.isRepeated == true
    guard takesMore else {
      if command.operands.isEmpty, !table.family(command.name).isEmpty {
        // `today dnoe` is meant as another command.
        let name = "\(command.name) \(word)"
        throw .usage("unknown_command", ["word": name, "nearest": table.nearestCommand(to: name)])
      }
      throw .usage("extra_operand", ["word": word, "command": command.name])
    }
    invocation.operands.append(word)
  }

  /// Reads a word of the command's name; options may separate its words.
  private mutating func read(name word: String) throws(CommandError) {
    let name = invocation.family.map { "\($0) \(word)" } ?? word
    if let command = table[name] {
      invocation.command = command
      invocation.family = nil
    } else if !table.family(name).isEmpty {
      invocation.family = name
    } else {
      throw .usage("unknown_command", ["word": name, "nearest": table.nearestCommand(to: name)])
    }
  }

  private mutating func read(long word: String) throws(CommandError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknown(option: "--\(name)")
    }
    try read(option, given: parts.count == 2 ? String(parts[1]) : nil)
  }

  private mutating func read(letters word: String) throws(CommandError) {
    for letter in word.dropFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw unknown(option: word.count == 2 ? word : "-\(letter)")
      }
      try read(option, given: nil)
    }
  }

  private mutating func read(
    _ option: OptionSpec, given: String?
  ) throws(CommandError) {
    guard let placeholder = option.placeholder else {
      guard given == nil else { throw .usage("unexpected_value", ["option": option.word]) }
      invocation.values[option.name] = ""
      return
    }
    if let given {
      keep(given, of: option)
    } else if let next = rest.first, !isKnownOption(next) {
      keep(rest.removeFirst(), of: option)
    } else {
      throw .usage("missing_value", ["option": option.word, "value": placeholder])
    }
  }

  private mutating func keep(_ value: String, of option: OptionSpec) {
    if option.isRepeatable { invocation.lists[option.name, default: []].append(value) }
    let before = option.isRepeatable ? invocation.value(option.name) : nil
    invocation.values[option.name] = before.map { "\($0),\(value)" } ?? value
  }

  /// Returns whether `word` is an option in place of a missing value.
  private func isKnownOption(_ word: String) -> Bool {
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return word == "--" || word.hasPrefix("--") && options.contains { $0.name == name }
  }

  /// The options accepted at this point.
  private var options: [OptionSpec] { (invocation.command?.options ?? []) + table.globals }

  private func unknown(option word: String) -> CommandError {
    let nearest = EditDistance.nearest(to: word, among: options.map(\.word)) ?? "--help"
    return .usage(
      invocation.command == nil ? "unknown_option" : "unknown_command_option",
      ["word": word, "nearest": nearest, "command": invocation.command?.name ?? ""])
  }

  private func checkOperands() throws(CommandError) {
    guard !invocation.has("help"), !invocation.has("version") else { return }
    if let word = invocation.family {
      let commands = table.family(word).map(\.name).joined(separator: ", ")
      throw .usage("incomplete_command", ["word": word, "commands": commands])
    }
    guard let command = invocation.command, invocation.operands.count < command.operands.count
    else { return }
    let missing = command.operands[invocation.operands.count]
    if missing.isRequired {
      throw .usage(
        "missing_operand", ["operand": missing.placeholder, "command": command.name])
    }
  }
}
