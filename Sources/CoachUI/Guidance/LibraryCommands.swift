import AppCore
import Coach
import Domain
import Services
import Widgets

extension LibraryPage {
  static let commands: [Command] = [
    Command(
      "library.open", in: .today, keys: "L", hint: 6,
      disabled: { $0.coach.flags[.coach] ? nil : Message("coach.off") }
    ) { state, _, _ in
      state.layers.removeAll(where: \.isPage)
      state.open(LibraryPage())
      return [.readLayer]
    },
    .onItem(
      Self.self, "library.done", in: .library, keys: "Enter", hint: 0,
      none: Message("why.no_action")
    ) { action, _, state, environment in
      state.open(ReportForm(action), environment)
    },
    .onItem(
      Self.self, "library.skip", in: .library, keys: "x", none: Message("why.no_action")
    ) { action, _, state, environment in
      state.open(action.skipMenu(environment))
      return []
    },
    .onItem(
      Self.self, "library.why", in: .library, keys: "w", hint: 1, none: Message("why.no_action")
    ) { action, _, state, _ in
      state.open(ActionWhyLayer(action))
      return [.readLayer]
    },
    .on(Self.self, "library.search", in: .library, keys: "/", hint: 2) { page, _, _ in
      page.search()
      return []
    },
    .on(Self.self, "library.area", in: .library, keys: "t", hint: 3) { page, _, environment in
      page.turnArea(environment)
      return []
    },
    .on(Self.self, "library.slot", in: .library, keys: "o", hint: 4) { page, _, environment in
      page.turnSlot(environment)
      return []
    },
    .on(
      Self.self, "library.all", in: .library, keys: "A",
      disabled: { page, _ in page.isFiltered ? nil : Message("why.not_filtered") }
    ) { page, _, environment in
      page.showAll(environment)
      return []
    },
    .on(Self.self, "library.add", in: .library, keys: "n", hint: 5) { _, state, environment in
      state.open(OwnActionForm(nil), environment)
    },
    .onItem(
      Self.self, "library.edit", in: .library, keys: "e", none: Message("why.no_action"),
      disabled: notOwn
    ) { action, page, state, environment in
      state.open(OwnActionForm(page.own(action)), environment)
    },
    .onItem(
      Self.self, "library.delete", in: .library, keys: "d  Del", none: Message("why.no_action"),
      disabled: notOwn
    ) { action, _, _, _ in
      [.perform(.guidance(.deleteOwn(slug: action.template.slug)))]
    },
    .on(Self.self, "library_search.keep", in: .librarySearch, keys: "Enter", hint: 0) {
      page, _, environment in
      page.endSearch(keeping: true, environment)
      return []
    },
    .on(Self.self, "library_search.drop", in: .librarySearch, keys: "Esc  C-c", hint: 1) {
      page, _, environment in
      page.endSearch(keeping: false, environment)
      return []
    },
    .on(Self.self, "library.close", in: .library, keys: "Esc  q  C-c", hint: 6) { _, state, _ in
      state.layers.removeAll(where: \.isPage)
      return [.readScreen]
    },
  ]

  @Sendable private static func notOwn(_ action: OfferedAction, _ state: AppState) -> Message? {
    action.template.isOwn ? nil : Message("why.not_own_action")
  }

  /// Returns the record of one of the person's own actions.
  fileprivate func own(_ action: OfferedAction) -> OwnAction? {
    own.first { $0.slug == action.template.slug }
  }

  /// Shows all actions.
  fileprivate mutating func showAll(_ environment: AppEnvironment) {
    clearFilters()
    endSearch(keeping: false, environment)
  }
}

extension ActionWhyLayer {
  static let commands: [Command] = [
    .close("action_why.close", in: .actionWhy, keys: "Esc  q  w  C-c", hint: 0)
  ]
}
