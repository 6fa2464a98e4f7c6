import Domain
import Store

extension RecordSubject {
  /// The tables whose records belong to the subject.
  var tables: Set<RecordTable> { Set(RecordTable.all.filter { $0.subject == self }) }
}

/// A filter for entries of the audit trail.
package struct AuditFilter: Equatable, Sendable {
  /// The subject; nil for all.
  package var kind: RecordSubject?
  /// The days on which the changes were made.
  package var days: DayWindow
  /// The text they contain; empty for all.
  package var text: String

  /// Creates a filter; by default it matches all entries.
  package init(
    kind: RecordSubject? = nil, days: DayWindow = DayWindow(first: nil, last: nil),
    text: String = ""
  ) {
    self.kind = kind
    self.days = days
    self.text = text
  }

  /// Whether the filter excludes any entries.
  package var isNarrow: Bool { self != AuditFilter() }

  /// Returns the filter for the store. The text is also searched in the translated labels.
  package func stored(_ environment: Environment) -> HistoryFilter {
    var filter = HistoryFilter()
    filter.tables = kind?.tables
    if days.first != nil || days.last != nil { filter.time = days.interval(in: environment.zone) }
    filter.search(text, environment.texts)
    return filter
  }
}

extension HistoryFilter {
  /// Searches for `text`, also in the translated labels and in the word for undone changes.
  package mutating func search(_ text: String, _ texts: Texts) {
    self.text = text
    let wanted = text.lowercased()
    labels = Set(
      texts.keys.filter { $0.hasPrefix("label.") }.map { String($0.dropFirst(6)) }
        .filter { WriteLabel($0).text(texts).lowercased().contains(wanted) })
    findsUndone = !wanted.isEmpty && texts("audit.undone").lowercased().hasPrefix(wanted)
  }
}
