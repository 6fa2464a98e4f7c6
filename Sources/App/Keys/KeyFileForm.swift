import Platform
import Widgets

/// The form that asks for a file of keys, to be written or to be taken.
public struct KeyFileForm: Equatable, Sendable {
  /// Whether the file is taken.
  let isImport: Bool

  private static let usualName = "~/shiftpro.keys"

  func layer(_ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    return FormLayer(
      .keyFile(self), title: texts(isImport ? "settings.keys_import" : "settings.keys_export"),
      fields: [
        Field(id: "file", label: texts("write_file.file"), kind: .text, text: Self.usualName)
      ], environment)
  }

  /// Reads the field; nil while there is no file.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let texts = environment.texts
    layer.remarks = [
      .init(
        text: texts(isImport ? "settings.keys_import.about" : "settings.keys_export.about"),
        isWarning: false)
    ]
    let path = String(layer.form.value("file").trimmingBlanks)
    guard !path.isEmpty, !path.hasSuffix("/") else {
      layer.form.set("file", error: texts("error.no_file_name"))
      return nil
    }
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
