import Domain
import Services
import Widgets

/// The list of profiles.
enum ProfileMenu {
  /// Returns a menu of the existing profiles, with the cursor on the open one, and an item that
  /// adds another.
  static func layer(_ profileDirectory: ProfileDirectory, _ texts: Texts) -> MenuLayer {
    let named = profileDirectory.names.map { name in
      (
        label: name == ProfileDirectory.usual ? texts("profile.usual") : name,
        path: profileDirectory.path(of: name)
      )
    }
    let stores = named + (profileDirectory.elsewhere.map { [(label: $0, path: $0)] } ?? [])
    let items = stores.map { store in
      let isOpen = store.path == profileDirectory.path
      return MenuLayer.Item(
        label: store.label, note: isOpen ? texts("profile.open") : "",
        choice: isOpen ? .close : .effects([.openProfile(store.path)]))
    }
    let another = MenuLayer.Item(
      label: texts("profile.another"), note: "", choice: .effects([.addProfile]))
    var layer = MenuLayer(title: texts("profile.title"), items: items + [another])
    let place = stores.firstIndex { $0.path == profileDirectory.path }
    layer.list.select(place ?? 0, count: items.count + 1)
    return layer
  }
}

/// The form for the name of another profile.
struct NewProfileForm: FormModel {
  let profileDirectory: ProfileDirectory

  var verb: String? { "create" }
  var names: Set<String> { ["profile"] }

  func title(_ environment: AppEnvironment) -> String { environment.texts("profile.another") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    [
      Field(
        id: "profile", label: environment.texts("settings.name"), kind: .text, text: "",
        placeholder: environment.texts("profile.example"))
    ]
  }

  /// Rejects names that are taken or invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let name = layer.form.value("profile"), texts = environment.texts
    if profileDirectory.names.contains(name) {
      layer.form.set("profile", error: texts("profile.taken", ["name": name]))
    } else if !name.isEmpty, !ProfileDirectory.isName(name) {
      layer.form.set("profile", error: texts("profile.bad"))
    }
    return nil
  }

  /// Opens the new profile.
  func save(_ layer: FormLayer, _ state: inout AppState, _: AppEnvironment) -> [Effect]? {
    let name = layer.form.value("profile")
    guard !name.isEmpty else { return nil }
    state.layers.removeLast()
    return [.openProfile(profileDirectory.path(of: name))]
  }
}

extension AppState {
  /// Opens the list of profiles, or the form for another one.
  mutating func openProfiles(_ effect: Effect, _ environment: AppEnvironment) {
    guard let profileDirectory else { return show(environment.texts("profile.nowhere"), .info) }
    if effect == .addProfile {
      open(NewProfileForm(profileDirectory: profileDirectory), environment)
    } else {
      open(ProfileMenu.layer(profileDirectory, environment.texts))
    }
  }
}
