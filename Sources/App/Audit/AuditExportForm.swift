import Domain
import Interchange
import Platform
import Store
import Widgets

/// A file with entries of the history that is to be written from the screen.
public struct HistoryExport: Equatable, Sendable {
  /// Which entries.
  var filter: HistoryFilter
  /// In which form.
  var form: AuditRecords.Form
  /// The file as the person named it; `~/` is their home.
  var path: String
  /// Whether a file that is there gives way.
  var replaces = false
}

/// The form for writing such a file.
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

  /// `~/shiftpro-history-2026-11-21.csv`.
  private static func name(_ form: AuditRecords.Form, _ environment: AppEnvironment) -> String {
    "~/shiftpro-history-\(ISOText.format(environment.today)).\(form.rawValue)"
  }

  /// Reads the fields; nil while there is no file. A name of one's own stays.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let form = AuditRecords.Form.allCases[layer.form.choice("form")]
    let names = AuditRecords.Form.allCases.map { Self.name($0, environment) }
    if names.contains(layer.form.value("file")) {
      layer.form.set("file", text: Self.name(form, environment))
    }
    let path = layer.form.value("file").trimmed
    guard !path.isEmpty else { return nil }
    return .exportHistory(HistoryExport(filter: filter, form: form, path: path))
  }
}

extension ShiftDesk {
  /// Writes a file with entries of the history; one that is there only gives way where that was
  /// said.
  func export(
    _ job: HistoryExport, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    try writeFile(job.path, nil, replaces: job.replaces, progress) { write in
      try AuditRecords(store, job.filter, environment.texts).write(as: job.form, to: write)
    }
    return ActionResult(Message("done.audit.export", ["file": job.path]), canUndo: false)
  }
}
