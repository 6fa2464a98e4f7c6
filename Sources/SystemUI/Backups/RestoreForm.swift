import AppCore
import Domain
import Interchange
import Services
import Terminal
import TerminalText
import Widgets

/// The form that asks for the file of a backup.
struct BackupFileForm: FileFormModel {
  /// The file, where only its passphrase is missing; else empty.
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

  /// Says what the name may go on with; nil while there is none.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let path = offerNames("restore.about", &layer, environment)
    let passphrase = PassphraseFields.known(&layer, environment)
    guard let path, layer.isRight else { return nil }
    return .archive(.lookAtBackup(BackupSource(path, passphrase)))
  }
}

/// The form that shows a backup beside the store and asks how it is to be restored.
struct RestoreForm: FormModel {
  /// What there is to compare.
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

  /// Compares, and says what the choice would come to.
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

  /// Restores; asks once more before everything is replaced.
  func save(
    _ layer: FormLayer, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let action = layer.action, let question = question(action, environment) else {
      return layer.action == nil ? nil : state.send(layer)
    }
    state.layers.removeLast()
    state.open(question)
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

  /// What is in the backup, and beside it what is here, in so many columns.
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

  /// Asks once more before everything is replaced.
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
  /// Lists the backups that were made by themselves; any other file can be named.
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

  /// Asks for the file of a backup.
  mutating func openBackupFile(_ path: String, _ environment: AppEnvironment) -> [Effect] {
    open(BackupFileForm(path), focus: path.isEmpty ? nil : "passphrase", environment)
  }
}

extension Format {
  /// A size of a file: `1.2 MB`.
  func size(_ bytes: Int64) -> String {
    let tenths = max(1, (bytes + 50_000) / 100_000)
    return decimal("\(tenths / 10).\(tenths % 10)") + " MB"
  }
}
