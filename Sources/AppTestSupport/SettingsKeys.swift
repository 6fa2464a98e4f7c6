import App
import AppCore
import Services
import ServicesTestSupport
import SystemUI
import TestSupport

/// Returns the keys that move the cursor of the Settings to a setting.
package func keys(toSetting id: String) -> String {
  let place = SettingsViewModel(.standard).items.firstIndex { $0.id == id } ?? 0
  return "6 g g " + String(repeating: "j ", count: place)
}
