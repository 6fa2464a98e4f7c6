import Domain
import Store

extension RecordSubject {
  /// The tables whose records are about it.
  var tables: Set<RecordTable> { Set(RecordTable.all.filter { $0.subject == self }) }
}

/// Which entries of the audit trail a person wants to see.
package struct AuditFilter: Equatable, Sendable {
  /// What they are about; nil for all.
  package var kind: RecordSubject?
  /// The days on which they were made.
  package var days: DayWindow
  /// What stands in them; empty for all.
  package var text: String

  /// All entries unless told.
  package init(
    kind: RecordSubject? = nil, days: DayWindow = DayWindow(first: nil, last: nil),
    text: String = ""
  ) {
    self.kind = kind
    self.days = days
    self.text = text
  }

  /// Whether entries are left out.
  package var isNarrow: Bool { self != AuditFilter() }

  /// The filter as the store understands it: what is searched for may stand in the words of a label
  /// too.
  package func stored(_ environment: Environment) -> HistoryFilter {
    var filter = HistoryFilter()
    filter.tables = kind?.tables
    if days.first != nil || days.last != nil { filter.time = days.interval(in: environment.zone) }
    filter.search(text, environment.texts)
    return filter
  }
}

extension HistoryFilter {
  /// Searches for `text`, in the words of the labels and in the one for what was undone too.
  package mutating func search(_ text: String, _ texts: Texts) {
    self.text = text
    let wanted = text.lowercased()
    labels = Set(
      texts.keys.filter { $0.hasPrefix("label.") }.map { String($0.dropFirst(6)) }
        .filter { WriteLabel($0).text(texts).lowercased().contains(wanted) })
    findsUndone = !wanted.isEmpty && texts("audit.undone").lowercased().hasPrefix(wanted)
  }
}
