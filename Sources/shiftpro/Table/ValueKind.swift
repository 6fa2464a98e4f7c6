import App
import AppCore

/// What an operand or an option's value is, for completion.
enum ValueKind: Sendable {
  case file
  /// A moment, as `TimeParser` reads it.
  case time
  /// A day, as `TimeParser` reads it.
  case date
  /// The beginning of a shift's id.
  case shift
  /// The id of a rotation, or the name of a pattern of the person's own.
  case rotation
  /// The name of a pattern of the person's own.
  case pattern
  /// The name of a pair of shoes.
  case shoe
  /// The id of rules of pay.
  case ruleset
  /// The name of a person or job.
  case profile
  /// The beginning of a bonus's id.
  case bonus
  /// The label of a rate that a shift can be given by hand.
  case rate
  /// The id of a command of the screen.
  case screenCommand
  /// The name of a command.
  case command
  /// A zone of the IANA database.
  case zone
  /// One of a few words.
  case choice([String])
  /// Anything else: texts, numbers, lengths.
  case text

  /// Words worth offering; the rest is up to the person.
  var words: [String] {
    switch self {
    case .time: return ["now", "yesterday", "today", "-15m", "-1h"]
    case .date: return ["today", "yesterday", "tomorrow", "monday", "-1w", "-1m"]
    case .choice(let words): return words
    case .screenCommand:
      return Features.standard.commands.commands.filter(\.hasOwnKeys).map(\.id)
    case .command: return CommandTable.standard.firstWords
    default: return []
    }
  }

  /// The commands that print those there are, a line each, when they are told to be quiet.
  var listings: [String] {
    switch self {
    case .shift: return ["list"]
    case .rotation: return ["pattern presets", "pattern list --all"]
    case .pattern: return ["pattern list --all"]
    case .shoe: return ["shoe list"]
    case .ruleset: return ["ruleset list"]
    case .profile: return ["profile list"]
    case .bonus: return ["bonus list"]
    case .rate: return ["rate labels"]
    default: return []
    }
  }
}
