import AppCore
import Domain
import Interchange
import Platform
import Services
import Store
import Widgets

/// The form for exporting history entries.
struct AuditExportForm: FormModel {
  let filter: HistoryFilter

  var verb: String? { "write" }

  func title(_ environment: AppEnvironment) -> String { environment.texts("audit.export.title") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      Field(
        id: "form", label: texts("write_file.form"),
        kind: .choice(AuditRecords.Form.allCases.map { texts("write_file.\($0.rawValue)") })),
      Field(
        id: "file", label: texts("write_file.file"), kind: .text,
        text: Self.name(.csv, environment)),
    ]
  }

  /// Returns the suggested name: `~/shiftpro-history-2026-11-21.csv`.
  private static func name(_ form: AuditRecords.Form, _ environment: AppEnvironment) -> String {
    "~/shiftpro-history-\(ISOText.format(environment.today)).\(form.rawValue)"
  }

  /// Reads the fields; nil without a file name. Keeps a name that the user typed.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let form = AuditRecords.Form.allCases[layer.form.choice("form")]
    let names = AuditRecords.Form.allCases.map { Self.name($0, environment) }
    if names.contains(layer.form.value("file")) {
      layer.form.set("file", text: Self.name(form, environment))
    }
    let path = layer.form.value("file").trimmed
    guard !path.isEmpty else { return nil }
    return .archive(.exportHistory(HistoryExport(filter: filter, form: form, path: path)))
  }
}
