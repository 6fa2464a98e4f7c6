import AppCore
import Domain
import Platform
import Services
import Store
import TerminalText
import Widgets

/// The form that deletes everything after a confirmation word is typed.
struct DeletionForm: FormModel {
  /// The files of the store.
  let footprint: StoreFootprint

  var verb: String? { "delete" }
  var names: Set<String> { ["word"] }

  func title(_ environment: AppEnvironment) -> String { environment.texts("settings.delete_all") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    func toggle(_ id: String, _ files: [String], _ isOn: Bool) -> [Field] {
      guard !files.isEmpty else { return [] }
      return [
        Field(
          id: id, label: texts("delete_all.\(id)"), kind: .toggle, index: isOn ? 1 : 0,
          note: texts("delete_all.files", ["n": String(files.count)]))
      ]
    }
    return [
      Field(
        id: "backup", label: texts("delete_all.backup"), kind: .text,
        text: "~/shiftpro-\(ISOText.format(environment.today)).shiftpro",
        placeholder: texts("delete_all.no_backup"))
    ] + toggle("copies", footprint.copies, true) + toggle("backups", footprint.backups, false) + [
      Field(
        id: "word", label: texts("delete_all.word_label", ["word": texts("delete_all.word")]),
        kind: .text, text: "")
    ]
  }

  /// Reads the fields; nil until the word is typed.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let texts = environment.texts, word = texts("delete_all.word")
    layer.remark(texts("delete_all.about", ["word": word]), isWarning: true)
    layer.remark(texts("delete_all.disk"))
    let typed = layer.form.value("word").trimmed
    // A keyboard or a terminal without umlauts types what it shows.
    let spelled = AsciiFallback.text(word)
    guard typed == word || typed == spelled else {
      if typed.isEmpty || !(word.hasPrefix(typed) || spelled.hasPrefix(typed)) {
        layer.form.set("word", error: texts("delete_all.other_word", ["word": word]))
      }
      return nil
    }
    let path = layer.wholePath("backup", environment)
    guard layer.isRight else { return nil }
    var deletion = Deletion(
      removesCopies: layer.form.choice("copies") == 1,
      removesBackups: layer.form.choice("backups") == 1)
    deletion.backupFolder = footprint.backupFolder
    deletion.owner = footprint.owner
    return .archive(.prepareDeletion(deletion, backup: path))
  }
}
