import AppCore
import Domain
import Services

extension PatternList {
  static let commands: [Command] = [
    Command("pattern.open", in: .shifts, keys: "p") { state, _, _ in
      state.open(PatternList())
      return [.readLayer]
    },
    .onItem(Self.self, "pattern.edit", in: .patterns, keys: "e  Enter", hint: 0) {
      pattern, _, state, environment in
      state.open(PatternDetailsForm(pattern: pattern), environment)
    },
    .on(Self.self, "pattern.new", in: .patterns, keys: "n", hint: 1) { _, state, environment in
      state.open(state.newRotation(environment))
      return [.readLayer]
    },
    .onItem(Self.self, "pattern.change", in: .patterns, keys: "c", hint: 2) {
      pattern, _, state, environment in
      var setup = SetupLayer(.change(pattern), profile: state.profile, today: environment.today)
      _ = setup.open(.day, environment)
      state.open(setup)
      return [.readLayer]
    },
    .onItem(
      Self.self, "pattern.end", in: .patterns, keys: "x", hint: 3,
      disabled: { pattern, _ in pattern.isArchived ? Message("why.pattern_away") : nil }
    ) { pattern, _, state, environment in
      state.open(PatternEndForm(pattern: pattern), environment)
    },
    .onItem(Self.self, "pattern.archive", in: .patterns, keys: "z", hint: 4) {
      pattern, _, state, environment in
      // Archiving ends the pattern, which would delete one that has not started.
      if !pattern.isArchived, pattern.effectiveFrom >= environment.today {
        state.show(environment.texts("why.pattern_ahead", ["name": pattern.name]), .info)
        return []
      }
      return [.perform(.pattern(.setArchived(series: pattern.seriesID, !pattern.isArchived)))]
    },
    .close("pattern.close", in: .patterns, hint: 5),
  ]
}
