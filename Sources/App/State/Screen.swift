/// The screens, in the order of their tabs.
public enum Screen: String, CaseIterable, Sendable {
  case dashboard, schedule, hours, journal, settings

  /// The scope of the screen's own commands.
  var scope: Scope {
    switch self {
    case .dashboard: return .dashboard
    case .schedule: return .schedule
    case .hours: return .hours
    case .journal: return .journal
    case .settings: return .settings
    }
  }

  /// The scopes of what can be done with its shifts.
  var shiftScopes: [Scope] {
    switch self {
    case .dashboard, .schedule: return [.shifts, .roster]
    case .hours: return [.shifts]
    case .journal, .settings: return []
    }
  }
}

/// A step through something that has rows or items.
public enum Navigation: Equatable, Sendable {
  case up, down, pageUp, pageDown, first, last
  /// To the item of that number: a click.
  case item(Int)
}
