import Domain
import Services
import Widgets

/// The form that exports shifts, hours or everything to a file.
package struct ExportForm: FormModel {
  /// The initial range of days.
  let window: DayWindow
  /// The contents and the format selected at first.
  private let subject: Exporter.Subject
  private let form: Exporter.Form
  /// The day in the suggested file name.
  private let day: CivilDay

  /// The subjects that can be exported, in the order in which they are offered.
  package static let subjects: [Exporter.Subject] = [
    .hours, .shifts, .periods, .elements, .steps, .days, .shoes, .workouts, .blocks, .actions, .all,
  ]
  private static let dates = ["from", "to"]

  /// Creates a form for the days of `window`, with the contents and the format selected at first.
  package init(
    _ window: DayWindow, of subject: Exporter.Subject = .hours, as form: Exporter.Form = .csv,
    _ environment: AppEnvironment
  ) {
    self.window = window
    self.subject = subject
    self.form = form
    day = window.first ?? environment.today
  }

  package var verb: String? { "write" }

  package func title(_ environment: AppEnvironment) -> String {
    environment.texts("write_file.title")
  }

  package func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    func choice(_ id: String, _ words: [String], _ index: Int?) -> Field {
      Field(id: id, label: texts("write_file.\(id)"), kind: .choice(words), index: index ?? 0)
    }
    let subjects = Self.subjects
    return [
      choice(
        "what", subjects.map { texts("write_file.\($0.rawValue)") },
        subjects.firstIndex(of: subject)),
      choice("form", words(of: subject, texts), subject.forms.firstIndex(of: form)),
    ] + (subject == .all ? [] : dates(environment)) + [
      Field(id: "file", label: texts("write_file.file"), kind: .text, text: name(subject, form)),
      PassphraseFields.field(texts),
    ]
  }

  private func words(of subject: Exporter.Subject, _ texts: Texts) -> [String] {
    subject.forms.map { texts("write_file.\($0.rawValue)") }
  }

  private func dates(_ environment: AppEnvironment) -> [Field] {
    zip(Self.dates, [window.first, window.last]).map { id, day in
      Field(
        id: id, label: environment.texts("write_file.\(id)"), kind: .date,
        text: day.map { ISOText.format($0) } ?? "",
        placeholder: environment.texts("write_file.no_limit"))
    }
  }

  // MARK: Names

  /// Returns the suggested name, such as `~/shiftpro-hours-2026-03-02.csv`.
  private func name(_ subject: Exporter.Subject, _ form: Exporter.Form) -> String {
    let word = subject == .all ? "everything" : subject.rawValue
    return "~/shiftpro-\(word)-\(ISOText.format(day)).\(form.suffix)"
  }

  private static let encryptedSuffix = ".enc"

  private var names: [String] {
    let plain = Self.subjects.flatMap { subject in subject.forms.map { name(subject, $0) } }
    return plain + plain.map { $0 + Self.encryptedSuffix }
  }

  // MARK: Reading

  /// Reads the fields; nil while a field is invalid. Keeps a file name that the user typed.
  package func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let texts = environment.texts
    let subject = Self.subjects[layer.form.choice("what")]
    offer(words(of: subject, texts), in: &layer)
    let form = subject.forms[layer.form.choice("form")]
    showDates(subject != .all, &layer, environment)
    if layer.form.focused?.id != "file", names.contains(layer.form.value("file")) {
      let suffix = layer.form.choice("encrypt") == 1 ? Self.encryptedSuffix : ""
      layer.form.set("file", text: name(subject, form) + suffix)
    }
    let window = readWindow(subject, &layer, environment)
    if let window {
      layer.remark(environment.format.window(window))
    }
    let path = layer.readFileName(environment)
    let passphrase = PassphraseFields.review(&layer, environment)
    guard let window, let path, layer.isRight else { return nil }
    return .archive(
      .export(
        FileExport(
          subject: subject, form: form, window: window, path: path, passphrase: passphrase)))
  }

  /// Offers `words` as formats. The chosen format stays selected if it is still offered.
  private func offer(_ words: [String], in layer: inout FormLayer) {
    let chosen = layer.form.value("form")
    layer.form["form"]?.kind = .choice(words)
    layer.form["form"]?.index = words.firstIndex(of: chosen) ?? 0
  }

  private func showDates(
    _ isShown: Bool, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    guard isShown != (layer.form["from"] != nil) else { return }
    if isShown {
      let place = layer.form.fields.firstIndex { $0.id == "file" } ?? 0
      layer.form.fields.insert(contentsOf: dates(environment), at: place)
    } else {
      for id in Self.dates { layer.form.remove(id) }
    }
  }

  /// Reads the range of days; nil if a day is invalid or the last precedes the first.
  private func readWindow(
    _ subject: Exporter.Subject, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> DayWindow? {
    guard subject != .all else { return DayWindow(first: nil, last: nil) }
    var days: [CivilDay?] = []
    for (id, context) in zip(Self.dates, [environment.pastContext, environment.timeContext]) {
      let text = layer.form.value(id)
      do {
        days.append(text.isEmpty ? nil : try TimeParser.date(text, in: context))
      } catch {
        layer.fail(id, error, environment)
        return nil
      }
    }
    if let first = days[0], let last = days[1], last < first {
      layer.form.set("to", error: environment.texts("error.reversed_days"))
      return nil
    }
    return DayWindow(first: days[0], last: days[1])
  }
}

extension AppState {
  /// Asks before overwriting a file, above the form that named it.
  mutating func askToReplace(_ path: String, by action: Action, _ texts: Texts) {
    open(
      MenuLayer(
        title: texts("write_file.exists", ["file": path]),
        items: [
          MenuLayer.Item(label: texts("write_file.other_name"), note: "", choice: .close),
          MenuLayer.Item(
            label: texts("write_file.replace"), note: "",
            choice: .effects([.perform(action)])),
        ], closesBelow: true))
  }
}
