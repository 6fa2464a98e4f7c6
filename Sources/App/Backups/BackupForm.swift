import Domain
import Widgets

/// The form by which the store is backed up into a file.
enum BackupForm {
  static func layer(_ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    let name = "~/shiftpro-\(ISOText.format(environment.today)).shiftpro"
    return FormLayer(
      .backUp, title: texts("backups.form"),
      fields: [
        Field(id: "file", label: texts("write_file.file"), kind: .text, text: name),
        PassphraseFields.field(texts),
      ], environment)
  }

  /// Reads the fields; nil while something is wrong.
  static func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    layer.remarks.append(
      FormLayer.Remark(text: environment.texts("backups.form.note"), isWarning: false))
    let path = layer.readFileName(environment)
    let passphrase = PassphraseFields.review(&layer, environment)
    guard let path, layer.form.fields.allSatisfy({ $0.error == nil }) else { return nil }
    return .archive(.backUp(BackupJob(path: path, passphrase: passphrase)))
  }
}

/// The form about the backups that are made by themselves.
enum AutomaticBackupForm {
  static func layer(_ backups: BackupStatus, _ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts, settings = backups.settings
    return FormLayer(
      .automaticBackups(backups), title: texts("settings.auto_backup"),
      fields: [
        Field(
          id: "automatic", label: texts("backups.automatic"), kind: .toggle,
          index: settings.isAutomatic ? 1 : 0),
        Field(
          id: "folder", label: texts("backups.folder"), kind: .text, text: settings.folder,
          placeholder: texts("backups.beside")),
      ], environment)
  }

  /// Reads the fields; nil while something is wrong.
  static func review(
    _ backups: BackupStatus, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Action? {
    let texts = environment.texts, format = environment.format
    var settings = backups.settings
    settings.isAutomatic = layer.form.choice("automatic") == 1
    settings.folder = String(layer.form.value("folder").trimmingBlanks)
    if !settings.folder.isEmpty, !settings.folder.hasPrefix("/"), !settings.folder.hasPrefix("~/") {
      layer.form.set("folder", error: texts("backups.folder_absolute"))
    }
    let last = backups.last.map { format.moment($0, in: environment.zone) }
    var lines = [texts("backups.kept", ["folder": backups.folder])]
    lines.append(last.map { texts("backups.last", ["time": $0]) } ?? texts("backups.never"))
    if let next = backups.next(environment) {
      lines.append(texts("backups.next", ["day": format.dayWithYear(next)]))
    } else if !backups.isKept {
      lines.append(texts("backups.not_kept_why"))
    }
    layer.remarks += lines.map { FormLayer.Remark(text: $0, isWarning: false) }
    return layer.form.fields.allSatisfy { $0.error == nil } ? .archive(.saveBackups(settings)) : nil
  }
}
