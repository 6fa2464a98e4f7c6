import AppCore

extension Scope {
  /// The setup, at any step.
  static let setup = Scope("setup", rank: 460)
  static let setupWelcome = Scope("setup_welcome", rank: 470)
  /// The steps followed by another.
  static let setupNext = Scope("setup_next", rank: 480)
  static let setupWays = Scope("setup_ways", rank: 490)
  static let setupSearch = Scope("setup_search", rank: 500)
  static let setupDays = Scope("setup_days", rank: 510)
  static let setupConfirm = Scope("setup_confirm", rank: 520)
  static let setupDone = Scope("setup_done", rank: 530)
}

/// A step of the setup. The raw values are names in texts and in the saved state.
package enum SetupStep: String, CaseIterable, Sendable {
  case welcome, person, pay
  /// The first day of a pattern's change.
  case day
  /// The choice of a way to describe the rotation.
  case way
  case onOff = "on_off"
  case weekly, preset
  /// The recording of days worked.
  case days
  case confirm, details
  /// Reminders and backups, once everything else is saved.
  case done

  /// Returns the steps that are counted; all ways to describe a rotation count as one.
  static func counted(for purpose: SetupLayer.Purpose) -> [SetupStep] {
    switch purpose {
    case .firstRun: [.welcome, .person, .pay, .way, .confirm, .done]
    case .add: [.way, .confirm]
    case .change: [.day, .way, .confirm]
    }
  }

  /// The counted step that includes this one.
  var counted: SetupStep {
    switch self {
    case .onOff, .weekly, .preset, .days: .way
    case .details: .confirm
    default: self
    }
  }

  /// Whether the step has a form.
  var isForm: Bool {
    switch self {
    case .person, .pay, .day, .onOff, .weekly, .details, .done: true
    default: false
    }
  }

  /// The active scopes, innermost first.
  var scopes: [Scope] {
    switch self {
    case .welcome: [.setupWelcome, .setup, .always]
    case .person, .pay, .day, .onOff, .weekly, .details:
      [.setup, .setupNext, .fields, .field, .always]
    case .way: [.setupWays, .setup, .setupNext, .list, .always]
    case .preset: [.setupSearch, .setup, .setupNext, .field, .always]
    case .days: [.setupDays, .setup, .setupNext, .list, .always]
    case .confirm: [.setupConfirm, .setup, .always]
    case .done: [.setupDone, .setup, .fields, .field, .always]
    }
  }
}

/// A way to describe a rotation. The raw values are names in texts.
package enum SetupWay: String, CaseIterable, Sendable {
  /// The existing rotation, shifted or with other times.
  case keep
  case onOff = "on_off"
  case weekly, preset, days
  /// No rotation at all.
  case none

  /// Returns the offered ways, in the order of their numbers.
  static func offered(for purpose: SetupLayer.Purpose) -> [SetupWay] {
    let ways: [SetupWay] = [.onOff, .weekly, .preset, .days]
    switch purpose {
    case .firstRun: return ways + [.none]
    case .add: return ways
    case .change(let pattern):
      return (RotationDraft(pattern, first: pattern.effectiveFrom) == nil ? [] : [.keep]) + ways
    }
  }
}
