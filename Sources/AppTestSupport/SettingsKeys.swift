import App
import AppCore
import Services
import ServicesTestSupport
import SystemUI
import TestSupport

/// Keys that put the cursor of the Settings on one of them.
package func keys(toSetting id: String) -> String {
  let place = SettingsViewModel(.standard).items.firstIndex { $0.id == id } ?? 0
  return "5 g g " + String(repeating: "j ", count: place)
}
