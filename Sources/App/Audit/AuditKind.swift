import Domain
import Store

/// What entries of the audit trail are about, as a person parts it.
public enum AuditKind: String, CaseIterable, Sendable {
  case shifts, patterns, holidays, pay, shoes, steps, settings

  /// The tables whose records belong to it.
  public var tables: Set<TableName> { Set(TableName.allCases.filter { $0.kind == self }) }
}

extension TableName {
  fileprivate var kind: AuditKind {
    switch self {
    case .shift: .shifts
    case .shiftPattern, .rotationDay: .patterns
    case .holiday, .dismissedWarning: .holidays
    case .payRuleset, .baseRate, .payPeriod, .paySlip, .bonus: .pay
    case .shoe, .shoeSession, .attribution: .shoes
    case .stepSource, .stepImport, .stepBelief, .zoneStay: .steps
    case .userProfile, .wearSettings, .reminderSettings, .keyBinding, .backupSettings:
      .settings
    }
  }
}

/// Which entries of the audit trail a person wants to see.
public struct AuditFilter: Equatable, Sendable {
  /// What they are about; nil for all.
  public var kind: AuditKind?
  /// The days on which they were made.
  public var days: DayWindow
  /// What stands in them; empty for all.
  public var text: String

  /// All entries unless told.
  public init(
    kind: AuditKind? = nil, days: DayWindow = DayWindow(first: nil, last: nil), text: String = ""
  ) {
    self.kind = kind
    self.days = days
    self.text = text
  }

  /// Whether entries are left out.
  var isNarrow: Bool { self != AuditFilter() }

  /// The filter as the store understands it: what is searched for may stand in the words of a label
  /// too.
  public func stored(_ environment: Environment) -> HistoryFilter {
    var filter = HistoryFilter()
    filter.tables = kind?.tables
    if days.first != nil || days.last != nil { filter.time = days.interval(in: environment.zone) }
    filter.search(text, environment.texts)
    return filter
  }
}

extension HistoryFilter {
  /// Searches for `text`, in the words of the labels and in the one for what was undone too.
  public mutating func search(_ text: String, _ texts: Texts) {
    self.text = text
    let wanted = text.lowercased()
    labels = Set(
      texts.keys.filter { $0.hasPrefix("label.") }.map { String($0.dropFirst(6)) }
        .filter { WriteLabel($0).text(texts).lowercased().contains(wanted) })
    findsUndone = !wanted.isEmpty && texts("audit.undone").lowercased().hasPrefix(wanted)
  }
}
