import AppCore
import Platform
import Services
import Widgets

/// The form that asks for a key file to export or import.
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

  /// Reads the field; nil without a file name.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let texts = environment.texts
    layer.remark(texts(isImport ? "settings.keys_import.about" : "settings.keys_export.about"))
    guard let path = layer.readFileName(environment) else { return nil }
    let commands = environment.features.commands
    return .keys(isImport ? .importFile(path, commands) : .export(path, commands, replaces: false))
  }
}
