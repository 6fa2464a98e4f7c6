import AppCore
import Domain
import Services
import Store

/// The commands that start moving shifts.
enum PlacingCommands: CommandSource {
  package static let order = CommandOrder.onScreens

  package static let commands: [Command] = [
    Command("schedule.move", in: .schedule, keys: "m", disabled: notMovable) {
      state, environment, _ in
      state.place(.move, environment)
    },
    Command("schedule.lengthen", in: .schedule, keys: "+", disabled: notMovable) {
      state, environment, count in
      state.place(.lengthen(atStart: false), minutes: 15 * max(1, count), environment)
    },
    Command("schedule.shorten", in: .schedule, keys: "-", disabled: notMovable) {
      state, environment, count in
      state.place(.lengthen(atStart: false), minutes: -15 * max(1, count), environment)
    },
    Command("schedule.duplicate", in: .schedule, keys: "D", disabled: noShift) {
      state, environment, _ in
      state.place(.duplicate, days: 1, environment)
    },
    Command("schedule.swap", in: .schedule, keys: "w", disabled: notSwappable) {
      state, environment, _ in
      state.place(.swap, environment)
    },
  ]

  @Sendable private static func notMovable(_ state: AppState) -> Message? {
    guard let shift = state.selectedShift else { return Message("why.no_shift") }
    if state.pay.certainlyLocks(shift) { return Message("why.locked") }
    return shift.status == .completed ? Message("why.worked") : nil
  }

  @Sendable private static func notSwappable(_ state: AppState) -> Message? {
    guard let shift = state.selectedShift else { return nil }
    return shift.status == .inProgress ? Message("why.worked") : notMovable(state)
  }

  @Sendable private static func noShift(_ state: AppState) -> Message? {
    state.selectedShift == nil ? Message("why.no_shift") : nil
  }
}

extension PlacingLayer {
  static let commands: [Command] = steps + end

  // MARK: Steps

  /// The distance of a number of steps in days and minutes.
  private typealias Step = @Sendable (Task, ScheduleViewModel, Int) -> (Int, Int)

  private static let steps: [Command] = [
    step("left", "h  Left", hint: 2) { task, _, count in
      task.isLength ? (0, -15 * count) : (-count, 0)
    },
    step("right", "l  Right", hint: 3) { task, _, count in
      task.isLength ? (0, 15 * count) : (count, 0)
    },
    step("up", "k  Up") { vertical($0, $1, -$2) },
    step("down", "j  Down") { vertical($0, $1, $2) },
    step("earlier", "-") { task, _, count in task == .swap ? (0, 0) : (0, -15 * count) },
    step("later", "+") { task, _, count in task == .swap ? (0, 0) : (0, 15 * count) },
    step("page_up", "PgUp") { page($0, $1, -$2) },
    step("page_down", "PgDn") { page($0, $1, $2) },
    .on(Self.self, "placing.turn", in: .placing, keys: "Tab") { placing, state, environment in
      guard case .lengthen(let atStart) = placing.task else { return [] }
      return placing.update(&state, environment) { $0.task = .lengthen(atStart: !atStart) }
        ?? [.bell]
    },
  ]

  private static func step(
    _ id: String, _ keys: String, hint: Int? = nil, _ step: @escaping Step
  ) -> Command {
    .on(Self.self, "placing.\(id)", in: .placing, keys: keys, hint: hint) {
      placing, state, environment, count in
      let (days, minutes) = step(placing.task, state.schedule, max(1, count))
      return placing.update(&state, environment) {
        $0.days += days
        $0.minutes += minutes
      } ?? [.bell]
    }
  }

  /// Returns the distance of vertical steps: weeks in the month, quarters of an hour in the week,
  /// days in the list, months in the year.
  private static func vertical(
    _ task: Task, _ model: ScheduleViewModel, _ count: Int
  ) -> (Int, Int) {
    if task.isLength { return (0, 15 * count) }
    switch model.view {
    case .month: return (7 * count, 0)
    case .week: return task == .swap ? (count, 0) : (0, 15 * count)
    case .list: return (count, 0)
    case .year: return (model.cursor.adding(months: count) - model.cursor, 0)
    }
  }

  private static func page(
    _ task: Task, _ model: ScheduleViewModel, _ count: Int
  ) -> (Int, Int) {
    if task.isLength { return (0, 60 * count) }
    switch model.view {
    case .month: return (28 * count, 0)
    case .week, .list: return (7 * count, 0)
    case .year: return (model.cursor.adding(months: 12 * count) - model.cursor, 0)
    }
  }

  // MARK: Ending

  private static let end: [Command] = [
    .on(Self.self, "placing.drop", in: .placing, keys: "Enter  Space", hint: 0) {
      placing, state, environment in placing.drop(&state, environment)
    },
    .on(Self.self, "placing.leave", in: .placing, keys: "Esc  q  C-c", hint: 1) {
      placing, state, _ in placing.leave(&state)
    },
  ]

  // MARK: Actions

  /// Applies `change` and moves the ghosts. If the shifts cannot be there, shows why, leaves them
  /// in place and returns nil.
  fileprivate mutating func update(
    _ state: inout AppState, _ environment: AppEnvironment, _ change: (inout PlacingLayer) -> Void
  ) -> [Effect]? {
    var next = self
    change(&next)
    var placed: [Shift] = []
    do {
      placed = try next.placed(among: state.schedule.contents.entries, environment)
    } catch  where next.task != .swap {
      state.show(UserFacingError(error, environment).text, .info)
      return nil
    } catch {
      // Whether two days can be swapped is reported once another day is chosen.
    }
    self = next
    let effects = state.schedule.update(.point(cursor(placed, environment)))
    state.schedule.chosen = Self.ghost
    showGhosts(&state, environment)
    return effects
  }

  /// Updates the ghosts with the shifts read meanwhile.
  private func showGhosts(_ state: inout AppState, _ environment: AppEnvironment) {
    let placed = (try? placed(among: state.schedule.contents.entries, environment)) ?? []
    state.schedule.ghosts = ghosts(placed, patterns: state.schedule.patterns, environment)
  }

  /// Reads the shifts around the ghosts. Throws `StoreError`.
  mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    nearbyShifts = try .around(
      state.schedule.cursor, nearbyShifts, from: store, of: state.profile, environment.base)
    showGhosts(&state, environment)
  }

  /// Drops the shifts at their new place; asks for the scope if a pattern planned the shift.
  private func drop(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    do {
      guard let action = try action(among: state.schedule.contents.entries, environment) else {
        return leave(&state)
      }
      if let shift, var menu = state.patternMenu(for: action, of: shift, environment) {
        menu.closesBelow = true
        state.open(menu)
        return []
      }
      end(&state)
      return [.perform(action)]
    } catch {
      state.show(UserFacingError(error, environment).text, .info)
      return [.bell]
    }
  }

  /// Leaves the shifts at their old place.
  private func leave(_ state: inout AppState) -> [Effect] {
    end(&state)
    state.selectsSavedShift = false
    let effects = state.schedule.update(.point(day))
    state.schedule.chosen = shifts.first?.id
    return effects
  }

  mutating func finish(
    with effects: [Effect], _ state: inout AppState, _ environment: AppEnvironment
  ) { end(&state) }

  /// Removes the ghosts. The cursor stays and will move to the saved shift.
  private func end(_ state: inout AppState) {
    state.close(PlacingLayer.self)
    state.schedule.ghosts = []
    state.schedule.chosen = shifts.first?.id
    state.selectsSavedShift = true
  }
}

extension PlacingLayer.Task {
  fileprivate var isLength: Bool {
    if case .lengthen = self { return true }
    return false
  }
}

extension AppState {
  /// Starts moving the shift under the cursor, or all shifts of its day.
  fileprivate mutating func place(
    _ task: PlacingLayer.Task, days: Int = 0, minutes: Int = 0, _ environment: AppEnvironment
  ) -> [Effect] {
    let shifts =
      task == .swap ? schedule.dayShifts.map(\.shift) : selectedShift.map { [$0] } ?? []
    var placing = PlacingLayer(task: task, shifts: shifts, day: schedule.cursor)
    let effects = placing.update(&self, environment) {
      $0.days = days; $0.minutes = minutes
    }
    guard let effects else { return [.bell] }
    open(placing)
    return effects
  }
}
