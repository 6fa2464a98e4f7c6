import Domain
import Widgets

/// The list of profiles, and the form for another one.
enum ProfileMenu {
  /// The profiles that are there, with the cursor on the open one, and at the end another one.
  static func layer(_ shelf: ProfileShelf, _ texts: Texts) -> MenuLayer {
    let names = shelf.names
    let items = names.map { name in
      let isOpen = shelf.path(of: name) == shelf.path
      return MenuLayer.Item(
        label: name == ProfileShelf.usual ? texts("profile.usual") : name,
        note: isOpen ? texts("profile.open") : "",
        choice: isOpen ? .close : .effects([.openProfile(shelf.path(of: name))]))
    }
    let another = MenuLayer.Item(
      label: texts("profile.another"), note: "", choice: .effects([.addProfile]))
    var layer = MenuLayer(title: texts("profile.title"), items: items + [another])
    let place = names.firstIndex { shelf.path(of: $0) == shelf.path }
    layer.list.select(place ?? 0, count: items.count + 1)
    return layer
  }

  /// The form that asks what another one is to be called.
  static func form(_ shelf: ProfileShelf, _ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    return FormLayer(
      .newProfile(shelf), title: texts("profile.another"),
      fields: [
        Field(
          id: "profile", label: texts("settings.name"), kind: .text, text: "",
          placeholder: texts("profile.example"))
      ], environment)
  }

  /// Says why the name cannot be taken.
  static func review(_ shelf: ProfileShelf, _ layer: inout FormLayer, _ texts: Texts) {
    let name = layer.form.value("profile")
    guard !name.isEmpty else { return }
    if shelf.names.contains(name) {
      layer.form.set("profile", error: texts("profile.taken", ["name": name]))
    } else if !ProfileShelf.isName(name) {
      layer.form.set("profile", error: texts("profile.bad"))
    }
  }

  /// What saving the form does; nil where its name cannot be taken, or it is another form.
  static func effect(of layer: FormLayer) -> Effect? {
    let name = layer.form.value("profile")
    guard case .newProfile(let shelf) = layer.kind, ProfileShelf.isName(name),
      !shelf.names.contains(name)
    else { return nil }
    return .openProfile(shelf.path(of: name))
  }
}

extension AppState {
  /// Opens the list of profiles, or the form for another one.
  mutating func openProfiles(_ effect: Effect, _ environment: AppEnvironment) {
    guard let shelf else { return show(environment.texts("profile.nowhere"), .info) }
    if effect == .addProfile {
      layers.append(.form(ProfileMenu.form(shelf, environment)))
    } else {
      open(ProfileMenu.layer(shelf, environment.texts))
    }
  }
}
