import AppCore
import Coach
import Domain
import Services
import Widgets

/// The commands of a week, a month and a season.
enum PlanViewCommands {
  static let all: [Command] = [
    Command("plan.days", in: .planViews) { state, _, _ in state.coach.show(.plan) },
    Command("plan.week", in: .planViews) { state, _, _ in state.coach.show(.week) },
    Command("plan.month", in: .planViews) { state, _, _ in state.coach.show(.month) },
    Command("plan.season", in: .planViews) { state, _, _ in state.coach.show(.season) },
    Command("week.previous", in: .week, keys: "h  Left", hint: 0) { state, _, _ in
      state.coach.week.move(-1)
      return [.readScreen]
    },
    Command("week.next", in: .week, keys: "l  Right", hint: 1, disabled: isCurrentWeek) {
      state, _, _ in
      state.coach.week.move(1)
      return [.readScreen]
    },
    Command("week.accept", in: .week, keys: "a", hint: 2, disabled: nothingOpen) { state, _, _ in
      state.answerWeek(accepts: true)
    },
    Command("week.dismiss", in: .week, keys: "d", hint: 3, disabled: nothingOpen) {
      state, _, _ in
      state.answerWeek(accepts: false)
    },
    Command("month.accept", in: .month, keys: "a  Enter", hint: 0, disabled: noProposal) {
      state, _, _ in
      state.withBlock { month, block in
        [.perform(.guidance(.acceptFocus(month, block.block.kind)))]
      }
    },
    Command("month.swap", in: .month, keys: "x", hint: 1, disabled: noBlock) { state, _, _ in
      state.withBlock { month, block in
        [.perform(.guidance(.swapFocus(month, block.block.kind)))]
      }
    },
    Command("month.edit", in: .month, keys: "e", hint: 2, disabled: noBlock) {
      state, environment, _ in
      if let menu = state.coach.month.choice(environment) { state.open(menu) }
      return []
    },
    Command("month.areas", in: .month, keys: "t", hint: 3) { state, environment, _ in
      guard let month = state.coach.month.month else { return [] }
      return state.open(AreasForm(month, state.coach.month.areas), environment)
    },
    Command("month.previous", in: .month, keys: "h  Left") { state, _, _ in
      state.coach.month.move(-1)
      return [.readScreen]
    },
    Command("month.next", in: .month, keys: "l  Right") { state, _, _ in
      state.coach.month.move(1)
      return [.readScreen]
    },
  ]

  @Sendable private static func isCurrentWeek(_ state: AppState) -> Message? {
    state.coach.week.back == 0 ? Message("why.current_week") : nil
  }

  @Sendable private static func nothingOpen(_ state: AppState) -> Message? {
    state.coach.week.isOpen ? nil : Message("why.no_suggestion")
  }

  @Sendable private static func noBlock(_ state: AppState) -> Message? {
    state.coach.month.selected == nil ? Message("why.no_month_block") : nil
  }

  @Sendable private static func noProposal(_ state: AppState) -> Message? {
    guard let block = state.coach.month.selected else { return noBlock(state) }
    return block.block.state == .accepted ? Message("why.block_accepted") : nil
  }
}

extension AppState {
  /// Answers the suggestion of the week on the screen.
  fileprivate func answerWeek(accepts: Bool) -> [Effect] {
    coach.week.summary.map {
      [.perform(.guidance(.answerWeek($0.weekEnd, accepts: accepts)))]
    } ?? []
  }

  /// Calls `body` with the month on the screen and the block under the cursor.
  fileprivate func withBlock(_ body: (CivilDay, MonthModel.Block) -> [Effect]) -> [Effect] {
    guard let month = coach.month.month, let block = coach.month.selected else { return [] }
    return body(month, block)
  }
}

/// The form that chooses the areas of a month.
struct AreasForm: FormModel {
  private let month: CivilDay
  private let areas: [ActionTag]

  /// Creates the form of a month with its areas.
  init(_ month: CivilDay, _ areas: [ActionTag]) {
    self.month = month
    self.areas = areas
  }

  var names: Set<String> { [] }

  func title(_ environment: AppEnvironment) -> String { environment.texts("guidance.areas.title") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, names = ActionTag.allCases.map(environment.format.area)
    func place(_ index: Int) -> Int? {
      areas.indices.contains(index) ? ActionTag.allCases.firstIndex(of: areas[index]) : nil
    }
    return [
      Field(
        id: "first", label: texts("guidance.areas.first"), kind: .choice(names),
        index: place(0) ?? 0),
      Field(
        id: "second", label: texts("guidance.areas.second"),
        kind: .choice([texts("guidance.areas.none")] + names), index: place(1).map { $0 + 1 } ?? 0),
    ]
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    layer.remark(environment.texts("guidance.areas.remark"))
    let first = ActionTag.allCases[layer.form.choice("first")]
    let second = layer.form.choice("second")
    let others = second == 0 ? [] : [ActionTag.allCases[second - 1]].filter { $0 != first }
    return .guidance(.setAreas(month, [first] + others))
  }
}
