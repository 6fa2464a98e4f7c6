import AppCore
import Domain
import Services
import Terminal

/// The Schedule's own commands.
enum ScheduleCommands {
  static let all: [Command] = views + moves + days + pointing + filter

  // MARK: Views

  private static let views: [Command] =
    [
      Command("schedule.turn", in: .schedule, keys: "o", hint: 2) { state, _, _ in
        let all = ScheduleViewModel.View.allCases
        let place = all.firstIndex(of: state.schedule.view) ?? 0
        return state.schedule.update(.show(all[(place + 1) % all.count]))
      }
    ]
    + ScheduleViewModel.View.allCases.map { view in
      Command("schedule.\(view.rawValue)", in: .schedule) { state, _, _ in
        state.schedule.update(.show(view))
      }
    } + [
      Command("schedule.regroup", in: .schedule, keys: "b", disabled: onlyList) { state, _, _ in
        state.schedule.update(.regroup)
      },
      Command("schedule.layers", in: .schedule, keys: "Y") { state, environment, _ in
        state.open(state.schedule.layerMenu(environment.texts))
        return []
      },
    ]

  @Sendable private static func onlyList(_ state: AppState) -> Message? {
    state.schedule.view == .list ? nil : Message("why.only_list")
  }

  // MARK: Moving

  private static let moves: [Command] = [
    move("left", "h  Left") { .days(-$0) }, move("right", "l  Right") { .days($0) },
    move("week_start", "0") { _ in .startOfRow }, move("week_end", "$") { _ in .endOfRow },
    move("previous_month", "<") { .months(-$0) }, move("next_month", ">") { .months($0) },
    move("previous_year", "(  {") { .months(-12 * $0) },
    move("next_year", ")  }") { .months(12 * $0) },
    move("next_shift", "n") { .shifts($0) }, move("previous_shift", "N") { .shifts(-$0) },
    Command("schedule.today", in: .schedule, keys: "t", hint: 7) { state, environment, _ in
      state.schedule.update(.goTo(environment.today))
    },
    Command("schedule.jump", in: .global, isListed: false) { state, _, number in
      _ = state.schedule.update(.goTo(CivilDay(number: number)))
      return state.open(.schedule)
    },
  ]

  /// Creates a movement command that is repeated by its count.
  private static func move(
    _ id: String, _ keys: String, _ event: @escaping @Sendable (Int) -> ScheduleViewModel.Event
  ) -> Command {
    Command("schedule.\(id)", in: .schedule, keys: keys) { state, _, count in
      state.schedule.update(event(max(1, count)))
    }
  }

  // MARK: Days and warnings

  private static let days: [Command] = [
    Command("schedule.mark", in: .schedule, keys: "v") { state, _, _ in
      state.schedule.update(.mark)
    },
    Command("schedule.paint", in: .schedule, keys: "Space", disabled: notPainting) {
      state, environment, _ in state.paint(environment)
    },
    Command("schedule.type", in: .schedule, keys: "T") { state, _, _ in state.typeRoster() },
    Command("schedule.warnings", in: .schedule, keys: "!", disabled: noWarning) {
      state, environment, _ in
      guard let entry = state.schedule.selected else { return [] }
      let texts = environment.texts
      let items = entry.warnings.compactMap { warning in
        warning.dismissal.map { dismissal in
          MenuLayer.Item(
            label: environment.format.reason(warning, about: entry, in: state.schedule),
            note: "", choice: .effects([.perform(.shift(.setDismissed(dismissal, true)))]))
        }
      }
      state.open(MenuLayer(title: texts("schedule.dismiss"), items: items))
      return []
    },
  ]

  @Sendable private static func notPainting(_ state: AppState) -> Message? {
    state.schedule.painting == nil ? Message("why.not_painting", ["key": "shift.add"]) : nil
  }

  @Sendable private static func noWarning(_ state: AppState) -> Message? {
    guard let entry = state.schedule.selected else { return Message("why.no_shift") }
    return entry.warnings.contains { $0.dismissal != nil } ? nil : Message("why.no_warning")
  }

  // MARK: Pointing

  private static let pointing: [Command] = [
    point("day") { .point($0.shownDays.lowerBound.adding(days: $2)) },
    point("weekday") { .point($0.shownDays.lowerBound.adding(days: $2)) },
    point("block") { model, environment, number in
      let blocks = WeekModel(model, environment).blocks
      return blocks.indices.contains(number) ? .choose(blocks[number]) : nil
    },
    point("row") { _, _, row in .navigate(.item(row), page: 1, times: 1) },
    point("shift") { model, _, index in
      let shifts = model.dayShifts
      return shifts.indices.contains(index) ? .choose(shifts[index].id) : nil
    },
  ]

  /// Creates the command of a click on a day or a shift; dragging from there selects days, or
  /// paints them.
  private static func point(
    _ id: String,
    _ event:
      @escaping @Sendable (ScheduleViewModel, AppEnvironment, Int)
      -> ScheduleViewModel.Event?
  ) -> Command {
    Command(
      "schedule.\(id)", in: .schedule, isListed: false,
      drag: { state, environment, target in
        guard let day = day(at: target, state.schedule, environment) else { return [] }
        guard state.schedule.painting != nil else { return state.schedule.update(.drag(day)) }
        guard day != state.schedule.cursor else { return [] }
        return state.schedule.update(.point(day)) + state.paint(environment)
      },
      run: { state, environment, number in
        guard let event = event(state.schedule, environment, number) else { return [] }
        let effects = state.schedule.update(event)
        guard state.schedule.painting != nil, case .point = event else { return effects }
        return effects + state.paint(environment)
      })
  }

  /// Returns the day that a drag has reached.
  private static func day(
    at target: HitTarget, _ model: ScheduleViewModel, _ environment: AppEnvironment
  ) -> CivilDay? {
    switch target.command {
    case "schedule.day": return model.shownDays.lowerBound.adding(days: target.argument)
    case "schedule.weekday": return model.weekDays.lowerBound.adding(days: target.argument)
    case "schedule.block":
      return WeekModel(model, environment).day(ofBlock: target.argument)
    case "schedule.row": return model.day(ofRow: target.argument)
    default: return nil
    }
  }

  // MARK: Filter

  private static let filter: [Command] = [
    Command("schedule.filter", in: .schedule, keys: "/", hint: 3) { state, _, _ in
      let subject = ScheduleFilter(view: state.schedule.view, day: state.schedule.cursor)
      state.open(FilterLayer(subject, text: state.schedule.filter.text))
      return state.schedule.isFiltered ? [] : state.schedule.update(.show(.list))
    }
  ]
}

/// The filter of the Schedule's list and year.
private struct ScheduleFilter: FilterSubject {
  /// The view before filtering.
  let view: ScheduleViewModel.View
  let day: CivilDay

  var placeholder: String { "schedule.filter.placeholder" }

  func isValid(_ state: AppState) -> Bool { state.schedule.filterProblem == nil }

  func filter(
    _ text: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    state.schedule.update(.filter(text, near: day))
  }

  func clear(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    filter("", &state, environment) + state.schedule.update(.show(view))
  }
}
