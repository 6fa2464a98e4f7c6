import AppCore
import Services

/// The section of Settings about keys.
struct KeysRows: SettingsSection {
  package var id: String { "keys" }
  package var rank: Int { 80 }
  package var ids: [String] { ["keys_all", "keys_reset", "keys_export", "keys_import"] }
  package var openedByCommand: Set<String> { ["keys_all"] }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    switch id {
    case "keys_all":
      guard !state.keys.own.isEmpty else { return texts("settings.keys_program") }
      return texts("settings.keys_own_count", ["n": String(state.keys.own.count)])
    case "keys_reset", "keys_export", "keys_import": return texts("settings.\(id).value")
    default: return nil
    }
  }

  /// Opens the list of keys, the confirmation of a reset, or the form for a file.
  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    switch id {
    case "keys_all": return state.openKeys(environment)
    case "keys_reset":
      guard !state.keys.own.isEmpty else {
        state.show(environment.texts("why.no_own_keys"), .info)
        return []
      }
      return state.askToResetKeys(environment)
    default:
      return state.open(KeyFileForm(isImport: id == "keys_import"), environment)
    }
  }
}
