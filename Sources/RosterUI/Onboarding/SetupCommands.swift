import AppCore
import Domain
import Services
import Terminal

extension SetupLayer {
  package static let commands: [Command] =
    opening + steps + welcome + ways + search + days + confirm

  // MARK: Opening

  private static let opening: [Command] = [
    Command("setup.open", in: .global, keys: "g w") { state, environment, _ in
      state.open(
        SetupLayer.resumed(
          state.profile, pay: state.pay, storePath: state.storePath, environment))
      return []
    },
    Command("app.hints", in: .global, keys: "g t") { state, environment, _ in
      state.toggleFirstSteps(environment)
    },
  ]

  // MARK: Steps

  private static let steps: [Command] = [
    .on(Self.self, "setup.next", in: .setupNext, keys: "Enter", hint: 0, run: goOn),
    .on(Self.self, "setup.back", in: .setup, keys: "Esc", hint: 7) {
      setup, state, environment in setup.goBack(&state, environment)
    },
    .on(Self.self, "setup.leave", in: .setup, keys: "q  C-c", hint: 8) {
      setup, state, _ in setup.leave(&state)
    },
    .on(Self.self, "setup.finish", in: .setupDone, keys: "Enter", hint: 0, run: goOn),
  ]

  @Sendable private static func goOn(
    _ setup: inout SetupLayer, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    setup.goOn(&state, environment)
  }

  private static let welcome: [Command] = [
    .on(Self.self, "setup.begin", in: .setupWelcome, keys: "Enter", hint: 0, run: goOn),
    .on(Self.self, "setup.skip", in: .setupWelcome, keys: "x", hint: 1) {
      setup, state, _ in setup.skip(&state)
    },
    .on(Self.self, "setup.join", in: .setupWelcome, keys: "j") { setup, state, _ in
      setup.skip(&state) + [.run([HitTarget("machines.open")])]
    },
    .on(
      Self.self, "setup.language", in: .setupWelcome, keys: "Right  l  Space", hint: 2
    ) { setup, _, _ in
      setup.turnLanguage(1)
      return []
    },
    .on(Self.self, "setup.language_back", in: .setupWelcome, keys: "Left  h") {
      setup, _, _ in
      setup.turnLanguage(-1)
      return []
    },
  ]

  // MARK: Ways to describe a rotation

  private static let ways: [Command] =
    (1...5).map { number in
      .on(Self.self, "setup.way_\(number)", in: .setupWays, keys: "\(number)") {
        setup, _, environment in setup.choose(number - 1, environment)
      }
    } + [
      .on(Self.self, "setup.pick_way", in: .setupWays) { setup, _, environment, index in
        setup.choose(index, environment)
      }
    ]

  private static let search: [Command] =
    Command.searching("setup_search", in: .setupSearch, hint: 1) + [
      .on(Self.self, "setup.pick_preset", in: .setupSearch) { setup, state, _, index in
        setup.navigate(.item(index), page: setup.page(in: state.layout))
        return []
      }
    ]

  private static let days: [Command] =
    [
      record("day", "d", .day, 1), record("late", "l", .late, 2), record("night", "n", .night, 3),
      record("duty", "x", .duty, 4), record("off", "o  -", .off, 5),
      record("unknown", "Space", .unknown, 6),
      move("take_back", "Backspace") { $0.takeBack() }, move("day_left", "Left") { $0.move(-1) },
      move("day_right", "Right") { $0.move(1) },
    ] + [
      .on(Self.self, "setup.pick_day", in: .setupDays) { setup, _, _, index in
        setup.record { $0.move(index - $0.cursor) }
        return []
      },
      .on(Self.self, "setup.pick_match", in: .setupDays) { setup, state, _, index in
        setup.navigate(.item(index), page: setup.page(in: state.layout))
        return []
      },
    ]

  private static func record(
    _ name: String, _ keys: String, _ duty: ObservedDays.Duty, _ hint: Int
  ) -> Command {
    .on(Self.self, "setup_days.\(name)", in: .setupDays, keys: keys, hint: hint) {
      setup, _, _ in
      setup.record { $0.record(duty) }
      return []
    }
  }

  private static func move(
    _ name: String, _ keys: String, _ change: @escaping @Sendable (inout ObservedDays) -> Void
  ) -> Command {
    .on(Self.self, "setup_days.\(name)", in: .setupDays, keys: keys) {
      setup, _, _ in
      setup.record(change)
      return []
    }
  }

  // MARK: Confirmation

  private static let confirm: [Command] =
    [
      .on(Self.self, "setup.save", in: .setupConfirm, keys: "Enter", hint: 0, run: goOn),
      turn("earlier", "h  Left", 1) { $0.turn(1) },
      turn("later", "l  Right", 2) { $0.turn(-1) },
      turn("team", "t", 3, needsTeams: true) { $0.turnTeam(1) },
      turn("team_back", "T", nil, needsTeams: true) { $0.turnTeam(-1) },
      turn("reverse", "r", 4) { $0.reverse() },
      .on(Self.self, "setup.details", in: .setupConfirm, keys: "e", hint: 5) {
        setup, _, environment in setup.open(.details, environment)
      },
      month("month_next", "PgDn  j  Down", 1, hint: 6), month("month_back", "PgUp  k  Up", -1),
      .on(Self.self, "setup.pick_date", in: .setupConfirm) { _, _, _ in [] },
    ]
    + (1...9).map { number in
      turn("team_\(number)", "\(number)", nil, needsTeams: true) { draft in
        if draft.preset.teamOffsets.indices.contains(number - 1) { draft.team = number - 1 }
      }
    }

  private static func turn(
    _ name: String, _ keys: String, _ hint: Int?, needsTeams: Bool = false,
    _ change: @escaping @Sendable (inout RotationDraft) -> Void
  ) -> Command {
    .on(
      Self.self, "setup.\(name)", in: .setupConfirm, keys: keys, hint: hint,
      disabled: { setup, _ in needsTeams && setup.hasNoTeams ? Message("why.no_teams") : nil }
    ) { setup, _, environment in
      setup.turn(environment, change)
      return []
    }
  }

  private var hasNoTeams: Bool { draft?.preset.teamOffsets.isEmpty ?? true }

  private static func month(
    _ name: String, _ keys: String, _ step: Int, hint: Int? = nil
  ) -> Command {
    .on(Self.self, "setup.\(name)", in: .setupConfirm, keys: keys, hint: hint) {
      setup, _, _ in
      setup.showMonth(step)
      return []
    }
  }
}
