import Platform
import Services
import Widgets

/// The form that asks for a file of keys to write or to import.
struct KeyFileForm: FormModel {
  /// Whether the file is imported.
  let isImport: Bool

  private static let usualName = "~/shiftpro.keys"

  var verb: String? { isImport ? "import" : "write" }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(isImport ? "settings.keys_import" : "settings.keys_export")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    [
      Field(
        id: "file", label: environment.texts("write_file.file"), kind: .text, text: Self.usualName)
    ]
  }

  /// Reads the field; nil while there is no file.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let texts = environment.texts
    layer.remark(texts(isImport ? "settings.keys_import.about" : "settings.keys_export.about"))
    guard let path = layer.readFileName(environment) else { return nil }
    return isImport ? .keys(.importFile(path)) : .keys(.export(path, replaces: false))
  }
}

/// Files of keys.
extension ShiftDesk {
  /// Writes the keys of all commands; a file that is there only gives way where that was said.
  func exportKeys(to name: String, replaces: Bool) throws -> ActionResult {
    let keys = KeyBindings(stored: try store.keyBindings.bindings())
    let text = KeyFile.text(CommandRegistry.standard.with(keys), environment.texts)
    try writeFile(name, nil, replaces: replaces) { write in try write(Array(text.utf8)) }
    return ActionResult(Message("done.keys.export", ["file": name]), canUndo: false)
  }

  /// Takes the keys of a file in the place of those there were.
  func importKeys(from name: String) throws -> ActionResult {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(files.expanded(name), limit: KeyFile.longest + 1)
    } catch {
      let reason = (error as? SystemError)?.reason ?? "\(error)"
      throw UserFacingError(
        "cannot_read_file", environment.texts, ["path": name, "reason": reason])
    }
    return try set(KeyChange(.file, try KeyFile.keys(bytes, .standard)))
  }
}
