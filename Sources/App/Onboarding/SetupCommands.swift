import Domain

/// What works in the setup.
enum SetupCommands: CommandSource {
  static let commands: [Command] = opening + steps + welcome + ways + search + days + confirm

  // MARK: Opening it

  private static let opening: [Command] = [
    Command("setup.open", in: .global, keys: "g w") { state, environment, _ in
      state.layers.append(
        .setup(
          SetupLayer.resumed(
            state.profile, pay: state.pay, storePath: state.storePath, environment)))
      return []
    },
    Command("app.hints", in: .global, keys: "g t") { state, _, _ in
      [.perform(.settings(.setHints(!state.profile.showsHints)))]
    },
  ]

  // MARK: From step to step

  private static let steps: [Command] = [
    Command("setup.next", in: .setupNext, keys: "Enter", isListed: false, hint: 0, run: next),
    Command("setup.back", in: .setup, keys: "Esc", isListed: false, hint: 7) {
      state, environment, _ in state.previousSetupStep(environment)
    },
    Command("setup.leave", in: .setup, keys: "q  C-c", isListed: false, hint: 8) {
      state, environment, _ in state.leaveSetup(environment)
    },
    Command("setup.finish", in: .setupDone, keys: "Enter", isListed: false, hint: 0, run: next),
  ]

  @Sendable private static func next(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    state.nextSetupStep(environment)
  }

  private static let welcome: [Command] = [
    Command("setup.begin", in: .setupWelcome, keys: "Enter", isListed: false, hint: 0, run: next),
    Command("setup.skip", in: .setupWelcome, keys: "x", isListed: false, hint: 1) {
      state, _, _ in state.skipSetup()
    },
    Command(
      "setup.language", in: .setupWelcome, keys: "Right  l  Space", isListed: false, hint: 2
    ) { state, _, _ in
      state.withSetup {
        $0.turnLanguage(1)
        return []
      }
    },
    Command("setup.language_back", in: .setupWelcome, keys: "Left  h", isListed: false) {
      state, _, _ in
      state.withSetup {
        $0.turnLanguage(-1)
        return []
      }
    },
  ]

  // MARK: Telling a rotation

  private static let ways: [Command] =
    (1...5).map { number in
      Command("setup.way_\(number)", in: .setupWays, keys: "\(number)", isListed: false) {
        state, environment, _ in state.withSetup { $0.choose(number - 1, environment) }
      }
    } + [
      Command("setup.pick_way", in: .setupWays, isListed: false) { state, environment, index in
        state.withSetup { $0.choose(index, environment) }
      }
    ]

  private static let search: [Command] =
    [
      ("down", "Down  C-n  Tab", Navigation.down), ("up", "Up  C-p  S-Tab", .up),
      ("page_down", "PgDn", .pageDown), ("page_up", "PgUp", .pageUp),
    ].map { id, keys, step in
      Command(
        "setup_search.\(id)", in: .setupSearch, keys: keys, isListed: false,
        hint: step == .down ? 1 : nil
      ) { state, _, _ in state.navigate(step) }
    } + [
      Command("setup.pick_preset", in: .setupSearch, isListed: false) {
        state, _, index in state.navigate(.item(index))
      }
    ]

  private static let days: [Command] =
    [
      tell("day", "d", .day, 1), tell("late", "l", .late, 2), tell("night", "n", .night, 3),
      tell("duty", "x", .duty, 4), tell("off", "o  -", .off, 5),
      tell("unknown", "Space", .unknown, 6),
      move("take_back", "Backspace") { $0.takeBack() }, move("day_left", "Left") { $0.move(-1) },
      move("day_right", "Right") { $0.move(1) },
    ] + [
      Command("setup.pick_day", in: .setupDays, isListed: false) { state, _, index in
        state.withSetup {
          $0.tell { $0.move(index - $0.cursor) }
          return []
        }
      },
      Command("setup.pick_match", in: .setupDays, isListed: false) { state, _, index in
        state.navigate(.item(index))
      },
    ]

  private static func tell(
    _ name: String, _ keys: String, _ duty: ObservedDays.Duty, _ hint: Int
  ) -> Command {
    Command("setup_days.\(name)", in: .setupDays, keys: keys, isListed: false, hint: hint) {
      state, _, _ in
      state.withSetup {
        $0.tell { $0.tell(duty) }
        return []
      }
    }
  }

  private static func move(
    _ name: String, _ keys: String, _ change: @escaping @Sendable (inout ObservedDays) -> Void
  ) -> Command {
    Command("setup_days.\(name)", in: .setupDays, keys: keys, isListed: false) {
      state, _, _ in
      state.withSetup {
        $0.tell(change)
        return []
      }
    }
  }

  // MARK: Looking at it

  private static let confirm: [Command] =
    [
      Command("setup.save", in: .setupConfirm, keys: "Enter", isListed: false, hint: 0, run: next),
      turn("earlier", "h  Left", 1) { $0.turn(1) },
      turn("later", "l  Right", 2) { $0.turn(-1) },
      turn("team", "t", 3, needsTeams: true) { $0.turnTeam(1) },
      turn("team_back", "T", nil, needsTeams: true) { $0.turnTeam(-1) },
      turn("reverse", "r", 4) { $0.reverse() },
      Command("setup.details", in: .setupConfirm, keys: "e", isListed: false, hint: 5) {
        state, environment, _ in state.withSetup { $0.open(.details, environment) }
      },
      month("month_next", "PgDn  j  Down", 1, hint: 6), month("month_back", "PgUp  k  Up", -1),
      Command("setup.pick_date", in: .setupConfirm, isListed: false) { _, _, _ in [] },
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
    Command(
      "setup.\(name)", in: .setupConfirm, keys: keys, isListed: false, hint: hint,
      disabled: { needsTeams ? noTeams($0) : nil }
    ) { state, environment, _ in
      state.withSetup {
        $0.turn(environment, change)
        return []
      }
    }
  }

  private static func noTeams(_ state: AppState) -> Message? {
    let teams = state.setup?.draft?.preset.teamOffsets ?? []
    return teams.isEmpty ? Message("why.no_teams") : nil
  }

  private static func month(
    _ name: String, _ keys: String, _ step: Int, hint: Int? = nil
  ) -> Command {
    Command("setup.\(name)", in: .setupConfirm, keys: keys, isListed: false, hint: hint) {
      state, _, _ in
      state.withSetup {
        $0.showMonth(step)
        return []
      }
    }
  }
}
