import Domain
import Store
import Widgets

/// The form that says which entries of the audit trail are shown.
public struct AuditFilterForm: Equatable, Sendable {
  let filter: AuditFilter

  init(_ filter: AuditFilter) { self.filter = filter }

  /// The form with its fields.
  func layer(_ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    func day(_ id: String, _ day: CivilDay?) -> Field {
      Field(
        id: id, label: texts("audit.filter.\(id)"), kind: .date,
        text: day.map { ISOText.format($0) } ?? "", placeholder: texts("audit.filter.any"))
    }
    let kinds = RecordSubject.allCases.map { texts("audit.kind.\($0.rawValue)") }
    return FormLayer(
      .auditFilter(self), title: texts("audit.filter.title"),
      fields: [
        Field(
          id: "kind", label: texts("audit.filter.kind"),
          kind: .choice([texts("audit.kind.all")] + kinds),
          index: filter.kind.flatMap { RecordSubject.allCases.firstIndex(of: $0) }.map { $0 + 1 }
            ?? 0),
        day("from", filter.days.first), day("to", filter.days.last),
      ], environment)
  }

  /// Reads the fields; nil while something is wrong.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> AuditFilter? {
    var changed = filter
    let kind = layer.form.choice("kind")
    changed.kind = kind == 0 ? nil : RecordSubject.allCases[kind - 1]
    let first = day("from", environment.pastContext, &layer, environment)
    let last = day("to", environment.timeContext, &layer, environment)
    if let first, let last, last < first {
      layer.form.set("to", error: environment.texts("audit.filter.reversed"))
    }
    changed.days = DayWindow(first: first, last: last)
    return layer.form.fields.allSatisfy { $0.error == nil } ? changed : nil
  }

  private func day(
    _ id: String, _ context: TimeContext, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> CivilDay? {
    let text = layer.form.value(id)
    layer.form.set(id, note: "")
    guard !text.isEmpty else { return nil }
    do {
      let day = try TimeParser.date(text, in: context)
      layer.form.set(id, note: environment.format.dayWithYear(day))
      return day
    } catch {
      layer.fail(id, error, environment)
      return nil
    }
  }
}

extension AppState {
  /// Narrows the audit trail as a form says; false where it is another form, or cannot be read.
  mutating func keepAuditFilter(_ layer: FormLayer, _ environment: AppEnvironment) -> Bool {
    var layer = layer
    guard case .auditFilter(let form) = layer.kind,
      let filter = form.review(&layer, environment)
    else { return false }
    layers.removeLast()
    audit?.filter = filter
    return true
  }
}
