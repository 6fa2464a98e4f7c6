import AppCore
import Services
import Widgets

/// The form that asks for the file to import.
struct ImportForm: FileFormModel {
  var folder: FolderNames?

  var verb: String? { "import" }

  func title(_ environment: AppEnvironment) -> String { environment.texts("import.title") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    [
      Field(
        id: Self.field, label: environment.texts("import.file"), kind: .text, text: "",
        placeholder: environment.texts("import.placeholder"))
    ]
  }

  /// Lists the completions of the typed name; nil without a name.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    offerNames("import.kinds", &layer, environment).map { .archive(.importFile($0)) }
  }

  /// Imports the file and shows its progress at once.
  func save(_ layer: FormLayer, _ state: inout AppState, _: AppEnvironment) -> [Effect]? {
    guard let action = layer.action else { return nil }
    let effects = state.send(layer)
    if let task = action.base.task { state.open(ProgressLayer(task: task)) }
    return effects
  }
}
