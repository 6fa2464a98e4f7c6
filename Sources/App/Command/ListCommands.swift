/// Moving through whatever has rows: arrows, letters, pages and clicks.
enum ListCommands {
  static let all: [Command] = [
    Command("list.down", in: .list, keys: "j  Down", isListed: false, run: move(.down)),
    Command("list.up", in: .list, keys: "k  Up", isListed: false, run: move(.up)),
    Command("list.page_down", in: .list, keys: "PgDn  C-d", isListed: false, run: move(.pageDown)),
    Command("list.page_up", in: .list, keys: "PgUp  C-u", isListed: false, run: move(.pageUp)),
    Command("list.first", in: .list, keys: "g g  Home", isListed: false, run: move(.first)),
    Command("list.last", in: .list, keys: "G  End", isListed: false, run: move(.last)),
    Command("list.select", in: .list, isListed: false) { state, environment, index in
      state.navigate(.item(index))
    },
  ]

  private static func move(_ step: Navigation) -> Command.Run {
    { state, _, _ in state.navigate(step) }
  }
}

extension AppState {
  /// Takes a step in the topmost layer, or else on the screen.
  mutating func navigate(_ step: Navigation) -> [Effect] {
    let page = AppLayout(size: size).page(of: screen)
    if let top = layers.indices.last {
      layers[top].navigate(step, page: AppLayout(size: size).layerPage)
      return []
    }
    switch screen {
    case .dashboard: return dashboard.update(.navigate(step, page: page))
    case .schedule: return schedule.update(.navigate(step, page: page))
    case .hours: return hours.update(.navigate(step, page: page))
    case .settings: return settings.update(.navigate(step, page: page))
    }
  }
}
