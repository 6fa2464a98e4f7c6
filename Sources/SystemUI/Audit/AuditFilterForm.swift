import AppCore
import Domain
import Services
import Store
import Widgets

/// The form for the filter of the audit trail.
struct AuditFilterForm: FormModel {
  /// The filter described by the fields.
  var filter: AuditFilter

  var verb: String? { "show" }

  func title(_ environment: AppEnvironment) -> String { environment.texts("audit.filter.title") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    func day(_ id: String, _ day: CivilDay?) -> Field {
      Field(
        id: id, label: texts("audit.filter.\(id)"), kind: .date,
        text: day.map { ISOText.format($0) } ?? "", placeholder: texts("audit.filter.any"))
    }
    let kinds = RecordSubject.allCases.map { texts("audit.kind.\($0.rawValue)") }
    return [
      Field(
        id: "kind", label: texts("audit.filter.kind"),
        kind: .choice([texts("audit.kind.all")] + kinds),
        index: filter.kind.flatMap { RecordSubject.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      ),
      day("from", filter.days.first), day("to", filter.days.last),
    ]
  }

  /// Reads the fields.
  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let kind = layer.form.choice("kind")
    filter.kind = kind == 0 ? nil : RecordSubject.allCases[kind - 1]
    let first = layer.optionalDay("from", in: environment.pastContext, environment)
    let last = layer.optionalDay("to", environment)
    if let first, let last, last < first {
      layer.form.set("to", error: environment.texts("audit.filter.reversed"))
    }
    filter.days = DayWindow(first: first, last: last)
    return nil
  }

  /// Applies the filter to the audit trail below.
  func save(_: FormLayer, _ state: inout AppState, _: AppEnvironment) -> [Effect]? {
    state.layers.removeLast()
    state.audit?.filter = filter
    return [.readLayer]
  }
}
