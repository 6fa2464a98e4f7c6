import AppCore
import Domain
import Services
import Widgets

/// The form for backing up the store to a file.
struct BackupForm: FormModel {
  var verb: String? { "back_up" }

  func title(_ environment: AppEnvironment) -> String { environment.texts("backups.form") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    let name = "~/shiftpro-\(ISOText.format(environment.today)).shiftpro"
    return [
      Field(id: "file", label: texts("write_file.file"), kind: .text, text: name),
      PassphraseFields.field(texts),
    ]
  }

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    layer.remark(environment.texts("backups.form.note"))
    let path = layer.readFileName(environment)
    let passphrase = PassphraseFields.review(&layer, environment)
    guard let path, layer.isRight else { return nil }
    return .archive(.backUp(BackupJob(path: path, passphrase: passphrase)))
  }
}

/// The form for automatic backups.
struct AutomaticBackupForm: FormModel {
  let backups: BackupStatus

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("settings.auto_backup")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, settings = backups.settings
    return [
      Field(
        id: "automatic", label: texts("backups.automatic"), kind: .toggle,
        index: settings.isAutomatic ? 1 : 0),
      Field(
        id: "folder", label: texts("backups.folder"), kind: .text, text: settings.folder,
        placeholder: texts("backups.beside")),
    ]
  }

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let texts = environment.texts, format = environment.format
    var settings = backups.settings
    settings.isAutomatic = layer.form.choice("automatic") == 1
    settings.folder = layer.wholePath("folder", environment) ?? ""
    let last = backups.last.map { format.moment($0, in: environment.zone) }
    var lines = [texts("backups.kept", ["folder": backups.folder])]
    lines.append(last.map { texts("backups.last", ["time": $0]) } ?? texts("backups.never"))
    if let next = backups.next(environment) {
      lines.append(texts("backups.next", ["day": format.dayWithYear(next)]))
    } else if !backups.isKept {
      lines.append(texts("backups.not_kept_why"))
    }
    layer.remarks += lines.map { FormLayer.Remark(text: $0, isWarning: false) }
    return layer.isRight ? .archive(.saveBackups(settings, from: backups.settings)) : nil
  }
}
