import AppCore
import Domain
import Interchange
import Services
import Terminal
import TerminalText
import Widgets

/// The form that asks for a backup file.
struct BackupFileForm: FileFormModel {
  /// The path if only the passphrase is missing, otherwise empty.
  let path: String
  var folder: FolderNames?

  init(_ path: String) { self.path = path }

  var verb: String? { "show" }

  func title(_ environment: AppEnvironment) -> String { environment.texts("restore.title") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      Field(
        id: Self.field, label: texts("write_file.file"), kind: .text, text: path,
        placeholder: texts("restore.placeholder")),
      PassphraseFields.known(texts),
    ]
  }

  /// Lists the completions of the typed name; nil without a name.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let path = offerNames("restore.about", &layer, environment)
    let passphrase = PassphraseFields.known(&layer, environment)
    guard let path, layer.isRight else { return nil }
    return .archive(.lookAtBackup(BackupSource(path, passphrase)))
  }
}

/// The form that compares a backup with the store and asks how to restore it.
struct RestoreForm: FormModel {
  /// The preview.
  let preview: RestorePreview

  var verb: String? { "restore" }
  var scrollsByKey: Bool { true }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("restore.of", ["file": preview.source.name])
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      Field(
        id: "how", label: texts("restore.how"),
        kind: .choice(RestoreMode.allCases.map { texts("restore.how.\($0.rawValue)") }))
    ]
  }

  /// Compares both, and describes the effect of the choice.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let mode = RestoreMode.allCases[layer.form.choice("how")]
    layer.remark(made(environment))
    let merge = [
      "added": String(preview.merge.added), "updated": String(preview.merge.updated),
      "kept": String(preview.merge.kept), "samples": String(preview.merge.samples),
    ]
    let outcome = environment.texts("restore.would.\(mode.rawValue)", merge)
    layer.remark(outcome, isWarning: mode == .replace)
    if preview.leavesCommandOut {
      layer.remark(environment.texts("restore.no_command"), isWarning: true)
    }
    return .archive(.restore(preview.source, mode))
  }

  /// Restores the backup; asks for confirmation before replacing everything.
  func save(
    _ layer: FormLayer, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let action = layer.action, let question = question(action, environment) else {
      return layer.action == nil ? nil : state.send(layer)
    }
    state.send(layer, afterAsking: question)
    return []
  }

  private func made(_ environment: AppEnvironment) -> String {
    let manifest = preview.manifest
    let words = [
      "time": environment.format.moment(manifest.createdAt, in: environment.zone),
      "version": manifest.program, "device": manifest.device ?? "",
    ]
    return environment.texts(manifest.device == nil ? "restore.made" : "restore.made_on", words)
  }

  private static let columns = (label: 18, value: 17)
  private static let narrowColumns = (label: 14, value: 9)

  /// Returns a table of the contents of the backup and of the store.
  func figures(_: FormLayer, _ environment: AppEnvironment, width: Int) -> [[Span]] {
    let texts = environment.texts, format = environment.format
    let isNarrow = width < 2 + Self.columns.label + 2 * Self.columns.value
    let columns = isNarrow ? Self.narrowColumns : Self.columns
    func line(_ label: String, _ there: String, _ here: String, _ style: Style) -> [Span] {
      let values = [there, here].map { value in
        DisplayText.pad(
          DisplayText.truncate(value, to: columns.value - 1), to: columns.value, align: .right)
      }
      let label = DisplayText.truncate(label, to: columns.label)
      return [
        Span("  " + DisplayText.pad(label, to: columns.label), .muted),
        Span(values.joined(), style),
      ]
    }
    func count(_ id: String, _ path: KeyPath<StoreContents, Int>) -> [Span] {
      line(
        texts("restore.\(id)"), format.number(Int64(preview.there[keyPath: path])),
        format.number(Int64(preview.here[keyPath: path])), .text)
    }
    func last(_ contents: StoreContents) -> String {
      guard let day = contents.days?.upperBound else { return "–" }
      return isNarrow ? format.dayOfMonth(day) : format.dayWithYear(day)
    }
    return [
      [], line("", texts("restore.there"), texts("restore.here"), .muted),
      count("shifts", \.shifts),
      line(texts("restore.last"), last(preview.there), last(preview.here), .text),
      count("patterns", \.patterns), count("shoes", \.shoes), count("samples", \.samples),
    ]
  }

  /// Returns a confirmation; nil unless everything would be replaced.
  private func question(_ action: Action, _ environment: AppEnvironment) -> DialogLayer? {
    guard case .restore(_, .replace) = action.base as? ArchiveAction else { return nil }
    let texts = environment.texts
    let made = environment.format.moment(preview.manifest.createdAt, in: environment.zone)
    return DialogLayer(
      title: texts("restore.ask"),
      message: [
        texts("restore.ask.what", ["time": made]),
        texts(
          "restore.ask.shifts",
          ["here": String(preview.here.shifts), "there": String(preview.there.shifts)]),
        texts("restore.ask.undo"),
      ],
      confirm: texts("restore.ask.yes"), cancel: texts("restore.ask.no"),
      effects: [.perform(action)], isDestructive: true)
  }
}

extension AppState {
  /// Lists the automatic backups; any other file can be named too.
  mutating func chooseBackup(_ environment: AppEnvironment) -> [Effect] {
    let texts = environment.texts, format = environment.format
    guard !backups.files.isEmpty else { return openBackupFile("", environment) }
    var items = backups.files.map { file in
      MenuLayer.Item(
        label: format.dayWithYear(file.day), note: format.size(file.size),
        choice: .effects([.perform(.archive(.lookAtBackup(BackupSource(file.path))))]))
    }
    items.append(
      MenuLayer.Item(
        label: texts("restore.other_file"), note: "", choice: .command("backup.restore")))
    open(MenuLayer(title: texts("restore.choose"), items: items))
    return []
  }

  /// Opens the form for a backup file.
  mutating func openBackupFile(_ path: String, _ environment: AppEnvironment) -> [Effect] {
    open(BackupFileForm(path), focus: path.isEmpty ? nil : "passphrase", environment)
  }
}

extension Format {
  /// Formats the size of a file: `1.2 MB`.
  func size(_ bytes: Int64) -> String {
    let tenths = max(1, (bytes + 50_000) / 100_000)
    return decimal("\(tenths / 10).\(tenths % 10)") + " MB"
  }
}
