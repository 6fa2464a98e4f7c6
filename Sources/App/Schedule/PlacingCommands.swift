import Domain

/// Putting shifts elsewhere: a ghost goes where the keys lead it.
enum PlacingCommands: CommandSource {
  static let commands: [Command] = begin + steps + end

  // MARK: Beginning

  private static let begin: [Command] = [
    Command("schedule.move", in: .schedule, keys: "m", disabled: noShift) { state, environment, _ in
      state.place(.move, environment)
    },
    Command("schedule.lengthen", in: .schedule, keys: "+", disabled: noShift) {
      state, environment, count in
      state.place(.lengthen(atStart: false), minutes: 15 * max(1, count), environment)
    },
    Command("schedule.shorten", in: .schedule, keys: "-", disabled: noShift) {
      state, environment, count in
      state.place(.lengthen(atStart: false), minutes: -15 * max(1, count), environment)
    },
    Command("schedule.duplicate", in: .schedule, keys: "D", disabled: noShift) {
      state, environment, _ in
      state.place(.duplicate, days: 1, environment)
    },
    Command("schedule.swap", in: .schedule, keys: "w") { state, environment, _ in
      state.place(.swap, environment)
    },
  ]

  @Sendable private static func noShift(_ state: AppState) -> Message? {
    state.selectedShift == nil ? Message("why.no_shift") : nil
  }

  // MARK: Steps

  /// How far a key leads: days, and minutes.
  private typealias Step = @Sendable (PlacingLayer.Task, ScheduleViewModel.View) -> (Int, Int)

  private static let steps: [Command] = [
    step("left", "h  Left", hint: 2) { task, _ in task.isLength ? (0, -15) : (-1, 0) },
    step("right", "l  Right", hint: 3) { task, _ in task.isLength ? (0, 15) : (1, 0) },
    step("up", "k  Up") { vertical($0, $1, -1) },
    step("down", "j  Down") { vertical($0, $1, 1) },
    step("earlier", "-") { task, _ in task == .swap ? (0, 0) : (0, -15) },
    step("later", "+") { task, _ in task == .swap ? (0, 0) : (0, 15) },
    step("page_up", "PgUp") { page($0, $1, -1) },
    step("page_down", "PgDn") { page($0, $1, 1) },
    Command("placing.turn", in: .placing, keys: "Tab", isListed: false) { state, environment, _ in
      guard var layer = state.placing, case .lengthen(let atStart) = layer.task else { return [] }
      layer.task = .lengthen(atStart: !atStart)
      return state.show(layer, environment)
    },
  ]

  private static func step(
    _ id: String, _ keys: String, hint: Int? = nil, _ step: @escaping Step
  ) -> Command {
    Command("placing.\(id)", in: .placing, keys: keys, isListed: false, hint: hint) {
      state, environment, count in
      guard var layer = state.placing else { return [] }
      let (days, minutes) = step(layer.task, state.schedule.view)
      layer.days += days * max(1, count)
      layer.minutes += minutes * max(1, count)
      return state.show(layer, environment)
    }
  }

  /// A week in a month, a quarter of an hour along the hours of a week, a day in a list.
  private static func vertical(
    _ task: PlacingLayer.Task, _ view: ScheduleViewModel.View, _ sign: Int
  ) -> (Int, Int) {
    if task.isLength { return (0, 15 * sign) }
    switch view {
    case .month: return (7 * sign, 0)
    case .week: return task == .swap ? (sign, 0) : (0, 15 * sign)
    case .list: return (sign, 0)
    }
  }

  private static func page(
    _ task: PlacingLayer.Task, _ view: ScheduleViewModel.View, _ sign: Int
  ) -> (Int, Int) {
    if task.isLength { return (0, 60 * sign) }
    return (view == .month ? 28 * sign : 7 * sign, 0)
  }

  // MARK: Ending

  private static let end: [Command] = [
    Command("placing.drop", in: .placing, keys: "Enter  Space", isListed: false, hint: 0) {
      state, environment, _ in state.drop(environment)
    },
    Command("placing.leave", in: .placing, keys: "Esc  q  C-c", isListed: false, hint: 1) {
      state, _, _ in state.leavePlacing()
    },
  ]
}

extension PlacingLayer.Task {
  fileprivate var isLength: Bool {
    if case .lengthen = self { return true }
    return false
  }
}

extension AppState {
  /// What is being put elsewhere, also while something is asked about it.
  var placing: PlacingLayer? {
    for case .placing(let layer) in layers.reversed() { return layer }
    return nil
  }

  /// Begins to put the shift under the cursor elsewhere, or all of its day.
  fileprivate mutating func place(
    _ task: PlacingLayer.Task, days: Int = 0, minutes: Int = 0, _ environment: AppEnvironment
  ) -> [Effect] {
    let shifts =
      task == .swap ? schedule.dayShifts.map(\.shift) : selectedShift.map { [$0] } ?? []
    return show(
      PlacingLayer(
        task: task, shifts: shifts, day: schedule.cursor, days: days, minutes: minutes),
      environment)
  }

  /// Shows where the shifts of `layer` would stand; where they cannot, says so and stays.
  fileprivate mutating func show(
    _ layer: PlacingLayer, _ environment: AppEnvironment
  ) -> [Effect] {
    var placed: [Shift] = []
    do {
      placed = try layer.placed(among: schedule.contents.entries, environment)
    } catch  where layer.task != .swap {
      show(UserFacingError(error, environment).text, .info)
      return [.bell]
    } catch {
      // Which of two days cannot be swapped is said once one is chosen.
    }
    if case .placing = layers.last { layers.removeLast() }
    layers.append(.placing(layer))
    let effects = schedule.update(.point(layer.cursor(placed, environment)))
    schedule.chosen = PlacingLayer.ghost
    refreshGhosts(environment)
    return effects
  }

  /// Works out the ghosts from what was read meanwhile.
  mutating func refreshGhosts(_ environment: AppEnvironment) {
    guard let layer = placing else { return }
    let placed = (try? layer.placed(among: schedule.contents.entries, environment)) ?? []
    schedule.ghosts = layer.ghosts(placed, patterns: schedule.patterns, environment)
  }

  /// Puts the shifts down where they are seen; of one that a pattern planned is asked what is
  /// meant.
  fileprivate mutating func drop(_ environment: AppEnvironment) -> [Effect] {
    guard let layer = placing else { return [] }
    do {
      guard let action = try layer.action(among: schedule.contents.entries, environment) else {
        return leavePlacing()
      }
      if let shift = layer.shift,
        var menu = patternMenu(for: action, of: shift, environment)
      {
        menu.closesBelow = true
        open(menu)
        return []
      }
      endPlacing()
      return [.perform(action)]
    } catch {
      show(UserFacingError(error, environment).text, .info)
      return [.bell]
    }
  }

  /// Leaves the shifts where they were.
  fileprivate mutating func leavePlacing() -> [Effect] {
    guard let layer = placing else { return [] }
    endPlacing()
    followsResult = false
    let effects = schedule.update(.point(layer.day))
    schedule.chosen = layer.shifts.first?.id
    return effects
  }

  /// Takes the ghosts away; the cursor stays, and goes to what comes of it.
  mutating func endPlacing() {
    guard let layer = placing else { return }
    layers.removeLast()
    schedule.ghosts = []
    schedule.chosen = layer.shifts.first?.id
    followsResult = true
  }
}
