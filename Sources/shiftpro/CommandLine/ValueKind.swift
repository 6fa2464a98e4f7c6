import App
import AppCore
import Services

/// The kind of an operand or an option's value, for completion.
enum ValueKind: Sendable {
  case file
  /// A moment, as parsed by `TimeParser`.
  case time
  /// A day, as parsed by `TimeParser`.
  case date
  /// A prefix of a shift's id.
  case shift
  /// A word of a filter of shifts.
  case filter
  /// The id of a rotation, or the name of a stored pattern.
  case rotation
  /// The name of a stored pattern.
  case pattern
  /// The name of a pair of shoes.
  case shoe
  /// The id of pay rules.
  case ruleset
  /// The name of a theme.
  case theme
  /// The name of a profile.
  case profile
  /// The key or name of a kind of absence.
  case absenceKind
  /// A prefix of an absence's id.
  case absence
  /// A prefix of a swap's id.
  case swap
  /// The name of a colleague in swaps.
  case colleague
  /// The name of an entitlement.
  case entitlement
  /// The id of a preset of entitlements.
  case entitlementPreset
  /// A prefix of the id of a rule or a grant of an entitlement.
  case entitlementGrant
  /// A prefix of the id of contract hours.
  case target
  /// A prefix of the id of an entry of the account of hours.
  case accountEntry
  /// A prefix of a bonus's id.
  case bonus
  /// The name of an exercise.
  case exercise
  /// The name of a routine or of a published program.
  case routine
  /// A prefix of a workout's id.
  case workout
  /// A prefix of the id of logged sleep.
  case sleep
  /// A prefix of the id of a goal, or its title.
  case goal
  /// A prefix of the id of a time block.
  case block
  /// The slug of an action, or the beginning of its title.
  case action
  /// A prefix of the id of an entry in the log of actions.
  case actionEntry
  /// The name of a calendar.
  case calendar
  /// A prefix of the id of a conflict between a shift and its event.
  case calendarConflict
  /// The label of a rate that can be set on a shift.
  case rate
  /// The id of a command of the screen.
  case screenCommand
  /// The name of a command-line command, or of a topic of the help.
  case helpPage
  /// A zone of the IANA database.
  case zone
  /// One of a fixed set of words, which are built when they are asked for: those of a screen or of a
  /// table need all of them.
  case choice(@autoclosure @Sendable () -> [String])
  /// Anything else: texts, numbers, durations.
  case text

  /// The words offered as completions; others may be valid too.
  var words: [String] {
    switch self {
    case .time: return ["now", "yesterday", "today", "-15m", "-1h"]
    case .date: return ["today", "yesterday", "tomorrow", "monday", "-1w", "-1m"]
    case .choice(let words): return words()
    case .filter:
      return [
        "night", "weekend", "holiday", "conflict", "additional", "status:planned", "lastmonth",
        "thismonth", "lastweek", "thisyear",
      ]
    case .screenCommand:
      return Features.standard.commands.commands.filter(\.hasOwnKeys).map(\.id)
    case .helpPage: return CommandTable.standard.firstWords + HelpTopic.names
    default: return []
    }
  }

  /// The commands that list the existing names, one per line with `--quiet`.
  var listings: [String] {
    switch self {
    case .shift: return ["list"]
    case .rotation: return ["pattern presets", "pattern list --all"]
    case .pattern: return ["pattern list --all"]
    case .shoe: return ["shoe list"]
    case .ruleset: return ["ruleset list"]
    case .profile: return ["profile list"]
    case .theme: return ["theme list"]
    case .absenceKind: return ["absence kinds"]
    case .absence: return ["absence list"]
    case .swap: return ["swap list"]
    case .entitlement: return ["entitlement list"]
    case .entitlementPreset: return ["entitlement presets"]
    case .target: return ["target list"]
    case .bonus: return ["bonus list"]
    case .sleep: return ["sleep list"]
    case .goal: return ["goal list"]
    case .block: return ["block list"]
    case .action: return ["guidance library"]
    case .actionEntry: return ["guidance log"]
    case .calendar: return ["calendar list"]
    case .calendarConflict: return ["calendar conflicts"]
    case .rate: return ["rate labels"]
    case .exercise: return ["exercise list"]
    case .routine: return ["routine list", "routine presets"]
    case .workout: return ["workout list"]
    default: return []
    }
  }
}
