import Domain

/// What can be done with bonuses.
enum BonusCommands {
  static let all: [Command] = [
    Command(
      "bonuses.change", in: .bonuses, keys: "Enter  e", isListed: false, hint: 0, disabled: noBonus
    ) { state, environment, _ in
      guard let list = state.bonusList, let bonus = list.selected else { return [] }
      return state.open(list.form(for: bonus, state.pay, environment), environment)
    },
    Command("bonuses.add", in: .bonuses, keys: "a  n", isListed: false, hint: 1) {
      state, environment, _ in
      guard let list = state.bonusList else { return [] }
      return state.open(list.form(for: nil, state.pay, environment), environment)
    },
    Command(
      "bonuses.remove", in: .bonuses, keys: "d  Del", isListed: false, hint: 2, disabled: noBonus,
      run: remove),
    Command("bonuses.close", in: .bonuses, keys: "Esc  q  C-c", isListed: false, hint: 3) {
      state, _, _ in
      _ = state.layers.popLast()
      return []
    },
  ]

  @Sendable private static func remove(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard let list = state.bonusList, let bonus = list.selected else { return [] }
    let format = environment.format, texts = environment.texts
    let amount = list.amount(list.list.selection, format)
    state.layers.append(
      .dialog(
        DialogLayer(
          title: texts("dialog.bonus.title"),
          message: [
            "\(bonus.name), \(amount), \(format.dayWithYear(bonus.day))",
            texts("dialog.bonus.undo", ["key": environment.key("app.undo")]),
          ],
          deleting: [.perform(.removeBonus(bonus.id))], texts)))
    return []
  }

  @Sendable private static func noBonus(_ state: AppState) -> Message? {
    guard let list = state.bonusList else { return nil }
    return list.selected == nil ? Message("why.no_bonus") : nil
  }
}

extension AppState {
  /// Opens the list of bonuses for the pay period that is looked at.
  mutating func openBonuses(_ environment: AppEnvironment) -> [Effect] {
    layers.append(.bonuses(BonusListLayer(day: payDay(environment))))
    return [.readLayer]
  }

  /// The list of bonuses where it is on top.
  fileprivate var bonusList: BonusListLayer? {
    if case .bonuses(let list) = layers.last { list } else { nil }
  }
}
