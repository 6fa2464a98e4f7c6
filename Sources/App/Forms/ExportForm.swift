import Domain
import Widgets

/// The form by which a file with the hours or shifts of some days is written.
public struct ExportForm: Equatable, Sendable {
  /// The days it is about.
  let days: Range<CivilDay>

  private static let subjects: [Exporter.Subject] = [.hours, .shifts]
  private static let forms: [Exporter.Form] = [.csv, .json, .text, .pdf]

  /// The form with its fields.
  func layer(_ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    func choice(_ id: String, _ words: [String]) -> Field {
      Field(id: id, label: texts("write_file.\(id)"), kind: .choice(words))
    }
    return FormLayer(
      .export(self), title: texts("write_file.title"),
      fields: [
        choice("what", Self.subjects.map { texts("write_file.\($0.rawValue)") }),
        choice("form", Self.forms.map { texts("write_file.\($0.rawValue)") }),
        Field(
          id: "file", label: texts("write_file.file"), kind: .text,
          text: name(Self.subjects[0], Self.forms[0])),
      ], environment)
  }

  /// `~/shiftpro-hours-2026-03-02.csv`.
  private func name(_ subject: Exporter.Subject, _ form: Exporter.Form) -> String {
    "~/shiftpro-\(subject.rawValue)-\(ISOText.format(days.lowerBound)).\(form.suffix)"
  }

  private var names: [String] {
    Self.subjects.flatMap { subject in Self.forms.map { name(subject, $0) } }
  }

  /// Reads the fields; nil while there is no file. A name of one's own stays.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let subject = Self.subjects[layer.form.choice("what")]
    let form = Self.forms[layer.form.choice("form")]
    if layer.form.focused?.id != "file", names.contains(layer.form.value("file")) {
      layer.form.set("file", text: name(subject, form))
    }
    layer.remarks.append(
      FormLayer.Remark(text: environment.format.period(days), isWarning: false))
    let path = String(layer.form.value("file").trimmingBlanks)
    guard !path.isEmpty, !path.hasSuffix("/") else {
      layer.form.set("file", error: environment.texts("error.no_file_name"))
      return nil
    }
    return .export(FileExport(subject: subject, form: form, days: days, path: path))
  }
}

extension AppState {
  /// Asks for a file with the pay period on the screen.
  mutating func openExport(_ environment: AppEnvironment) -> [Effect] {
    guard let days = hours.exported else { return [] }
    layers.append(.form(ExportForm(days: days).layer(environment)))
    return []
  }

  /// Asks about a file that is there already, above the form that named it.
  mutating func askToReplace(_ job: FileExport, _ texts: Texts) {
    var job = job
    job.replaces = true
    layers.append(
      .menu(
        MenuLayer(
          title: texts("write_file.exists", ["file": job.path]),
          items: [
            MenuLayer.Item(label: texts("write_file.other_name"), note: "", choice: .close),
            MenuLayer.Item(
              label: texts("write_file.replace"), note: "",
              choice: .effects([.perform(.export(job))])),
          ], closesBelow: true)))
  }
}

extension HoursViewModel {
  /// The days that a file from here is about: those of the pay period shown, or of what is under
  /// the cursor of a history.
  var exported: Range<CivilDay>? {
    view == .period ? statement?.days : history.selected?.days
  }
}
