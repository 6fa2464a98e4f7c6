import Domain

/// What can be done with patterns.
enum PatternCommands {
  static let all: [Command] = [
    Command("pattern.open", in: .shifts, keys: "p") { state, _, _ in
      state.layers.append(.patterns(PatternListLayer()))
      return [.readLayer]
    },
    Command("pattern.edit", in: .patterns, keys: "e  Enter", isListed: false, hint: 0) {
      state, environment, _ in
      state.withPattern { .form(PatternForm.details($0, environment)) }
    },
    Command("pattern.new", in: .patterns, keys: "n", isListed: false, hint: 1) {
      state, environment, _ in
      state.layers.append(.setup(state.newRotation(environment)))
      return [.readLayer]
    },
    Command("pattern.change", in: .patterns, keys: "c", isListed: false, hint: 2) {
      state, environment, _ in
      let profile = state.profile
      return state.withPattern { pattern in
        var layer = SetupLayer(.change(pattern), profile: profile, today: environment.today)
        _ = layer.open(.day, environment)
        return .setup(layer)
      }
    },
    Command(
      "pattern.end", in: .patterns, keys: "x", isListed: false, hint: 3, disabled: hasEnded
    ) { state, environment, _ in
      state.withPattern { .form(PatternForm.end($0, environment)) }
    },
    Command("pattern.archive", in: .patterns, keys: "z", isListed: false, hint: 4) {
      state, environment, _ in
      guard let pattern = state.selectedPattern else { return [] }
      // Putting it away ends it, and of one that has not begun nothing would be left.
      if !pattern.isArchived, pattern.effectiveFrom >= environment.today {
        state.show(environment.texts("why.pattern_ahead", ["name": pattern.name]), .info)
        return []
      }
      return [.perform(.setArchived(series: pattern.seriesID, !pattern.isArchived))]
    },
    Command("pattern.close", in: .patterns, keys: "Esc  q  C-c", isListed: false, hint: 5) {
      state, _, _ in
      _ = state.layers.popLast()
      return []
    },
  ]

  @Sendable private static func hasEnded(_ state: AppState) -> Message? {
    state.selectedPattern?.isArchived == true ? Message("why.pattern_away") : nil
  }
}

extension AppState {
  /// The pattern under the cursor of the list, where that is on top.
  var selectedPattern: ShiftPattern? {
    guard case .patterns(let layer) = layers.last else { return nil }
    return layer.selected
  }

  /// Puts what is done with the selected pattern above the list.
  fileprivate mutating func withPattern(_ open: (ShiftPattern) -> Layer) -> [Effect] {
    guard let pattern = selectedPattern else { return [] }
    layers.append(open(pattern))
    return [.readLayer]
  }
}
