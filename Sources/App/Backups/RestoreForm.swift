import Domain
import Interchange
import Widgets

/// The form that asks for the file of a backup.
enum BackupFileForm {
  /// The form; the file is known where only its passphrase is missing.
  static func layer(_ path: String, _ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    var layer = FormLayer(
      .backupFile, title: texts("restore.title"),
      fields: [
        Field(
          id: ImportForm.field, label: texts("write_file.file"), kind: .text, text: path,
          placeholder: texts("restore.placeholder")),
        PassphraseFields.known(texts),
      ], environment)
    if !path.isEmpty { layer.form.focus("passphrase") }
    return layer
  }

  /// Says what the name may go on with; nil while there is none.
  static func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let path = layer.offerNames("restore.about", environment)
    let passphrase = PassphraseFields.known(&layer, environment)
    guard let path, layer.form.fields.allSatisfy({ $0.error == nil }) else { return nil }
    return .lookAtBackup(BackupSource(path, passphrase))
  }
}

/// The form that shows a backup beside the store and asks how it is to be restored.
public struct RestoreForm: Equatable, Sendable {
  /// What there is to compare.
  let preview: RestorePreview

  /// The form with its field.
  func layer(_ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    return FormLayer(
      .restore(self), title: texts("restore.of", ["file": preview.source.name]),
      fields: [
        Field(
          id: "how", label: texts("restore.how"),
          kind: .choice(RestoreMode.allCases.map { texts("restore.how.\($0.rawValue)") }))
      ], environment)
  }

  /// Compares, and says what the choice would come to.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let mode = RestoreMode.allCases[layer.form.choice("how")]
    layer.remarks = lines(environment).map { FormLayer.Remark(text: $0, isWarning: false) }
    let merge = [
      "added": String(preview.merge.added), "updated": String(preview.merge.updated),
      "kept": String(preview.merge.kept), "samples": String(preview.merge.samples),
    ]
    let outcome = environment.texts("restore.would.\(mode.rawValue)", merge)
    layer.remarks.append(FormLayer.Remark(text: outcome, isWarning: mode == .replace))
    if preview.leavesCommandOut {
      layer.remarks.append(
        FormLayer.Remark(text: environment.texts("restore.no_command"), isWarning: true))
    }
    return .restore(preview.source, mode)
  }

  private func lines(_ environment: AppEnvironment) -> [String] {
    let texts = environment.texts, format = environment.format
    let made = [
      "time": format.moment(preview.manifest.createdAt, in: environment.zone),
      "version": preview.manifest.program, "device": preview.manifest.device ?? "",
    ]
    let counts: [(String, KeyPath<StoreContents, Int>)] = [
      ("shifts", \.shifts), ("patterns", \.patterns), ("shoes", \.shoes), ("samples", \.samples),
    ]
    let table = counts.map { id, path in
      texts(
        "restore.\(id)",
        [
          "there": format.number(Int64(preview.there[keyPath: path])),
          "here": format.number(Int64(preview.here[keyPath: path])),
        ])
    }
    let days = texts(
      "restore.days",
      ["there": words(preview.there, format), "here": words(preview.here, format)])
    let device = preview.manifest.device == nil ? "restore.made" : "restore.made_on"
    return [texts(device, made)] + table + [days]
  }

  private func words(_ contents: StoreContents, _ format: Format) -> String {
    guard let days = contents.days else { return "–" }
    return format.period(days.lowerBound..<days.upperBound.adding(days: 1))
  }

  /// Asks once more where everything gives way.
  func question(_ action: Action, _ environment: AppEnvironment) -> DialogLayer? {
    guard case .restore(_, .replace) = action else { return nil }
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
        choice: .effects([.perform(.lookAtBackup(BackupSource(file.path)))]))
    }
    items.append(
      MenuLayer.Item(
        label: texts("restore.other_file"), note: "", choice: .command("backup.restore")))
    layers.append(.menu(MenuLayer(title: texts("restore.choose"), items: items)))
    return []
  }

  /// Asks for the file of a backup.
  mutating func openBackupFile(_ path: String, _ environment: AppEnvironment) -> [Effect] {
    layers.append(.form(BackupFileForm.layer(path, environment)))
    return []
  }

  /// Shows a backup beside the store.
  mutating func show(_ preview: RestorePreview, _ environment: AppEnvironment) {
    layers.append(.form(RestoreForm(preview: preview).layer(environment)))
  }
}

extension Format {
  /// A size of a file: `1.2 MB`.
  func size(_ bytes: Int64) -> String {
    let tenths = max(1, (bytes + 50_000) / 100_000)
    return decimal("\(tenths / 10).\(tenths % 10)") + " MB"
  }
}
