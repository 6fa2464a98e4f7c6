import AppCore
import Domain
import Services

extension AbsenceMenu {
  package static let order = CommandOrder.onScreens

  package static let commands: [Command] = [
    Command("absence.add", in: .roster, keys: "A", hint: 7, disabled: onLockedDay) {
      state, environment, _ in
      state.open(AbsenceMenu(days: state.absenceDays(environment)))
      return []
    },
    .on(AbsenceMenu.self, "absence.other", in: .absent, keys: "Enter", hint: 0) {
      menu, state, environment in
      state.close(AbsenceMenu.self)
      guard menu.cancelling.isEmpty else { return state.cancel(menu.cancelling, environment) }
      state.schedule.anchor = nil
      return state.open(
        AbsenceForm(on: menu.days, kinds: menu.kinds ?? [], environment), environment)
    },
    .on(
      AbsenceMenu.self, "absence.this", in: .absent, keys: "Space", hint: 1, disabled: noAbsence
    ) { menu, state, environment in
      guard let first = menu.present.first else { return [] }
      state.close(AbsenceMenu.self)
      state.schedule.anchor = nil
      state.open(AbsenceList(on: first.absence.id))
      return [.readLayer]
    },
    .on(AbsenceMenu.self, "absence.swap", in: .absent, keys: "w", disabled: notGivable) {
      menu, state, environment in
      state.close(AbsenceMenu.self)
      return state.open(SwapForm(giving: menu.givable), environment)
    },
    .close("absence.leave", in: .absent, keys: "Esc  C-c", hint: 2),
    .on(AbsenceMenu.self, "absence.kind", in: .absent) { menu, state, _, place in
      guard let kinds = menu.kinds, kinds.indices.contains(place) else { return [] }
      return menu.add(kinds[place], &state)
    },
    Command("absences.open", in: .global, keys: "g u") { state, _, _ in
      state.open(AbsenceList(on: nil))
      return [.readLayer]
    },
  ]

  @Sendable private static func onLockedDay(_ state: AppState) -> Message? {
    guard let day = state.selectedDay else { return nil }
    return state.pay.certainlyLocks(day) ? Message("why.locked") : nil
  }

  @Sendable private static func notGivable(_ menu: AbsenceMenu, _: AppState) -> Message? {
    menu.givable == nil ? Message("why.not_givable") : nil
  }

  @Sendable private static func noAbsence(_ menu: AbsenceMenu, _: AppState) -> Message? {
    menu.present.isEmpty ? Message("why.no_absence") : nil
  }
}

extension AppState {
  /// The days of a new absence: the selected ones, or the day under the cursor.
  fileprivate func absenceDays(_ environment: AppEnvironment) -> ClosedRange<CivilDay> {
    guard screen == .schedule else {
      let day = selectedDay ?? environment.today
      return day...day
    }
    return schedule.selectedDays
  }
}

extension AbsenceList {
  package static let commands: [Command] =
    editing("absences", in: .absences, none: Message("why.no_absence")) {
      $0.form(for: $1, $3)
    } question: {
      question(removing: $1, $2)
    } + [
      .on(AbsenceList.self, "absences.balance", in: .absences, keys: "b", hint: 2) {
        _, state, environment in
        state.open(EntitlementList(on: environment.today))
        return [.readLayer]
      }
    ]
}

extension EntitlementList {
  package static let commands: [Command] =
    editing("entitlements", in: .entitlements, none: Message("why.no_entitlement")) {
      list, figures, _, environment in
      FormLayer(EntitlementForm(figures?.entitlement), environment)
    } question: {
      $0.question(deleting: $1, $2)
    } + [
      .onItem(
        EntitlementList.self, "entitlements.grant", in: .entitlements, keys: "+", hint: 1
      ) { figures, list, state, environment in
        state.open(GrantForm(figures.entitlement, on: list.day), environment)
      },
      .onItem(
        EntitlementList.self, "entitlements.rule", in: .entitlements, keys: "r", hint: 1
      ) { figures, list, state, environment in
        state.open(EntitlementRuleForm(figures.entitlement, on: list.day), environment)
      },
      .onItem(EntitlementList.self, "entitlements.presets", in: .entitlements, keys: "p", hint: 2) {
        figures, _, state, _ in
        state.open(
          EntitlementPresetList(
            for: figures.entitlement, home: state.profile.holidayRegion?.country))
        return []
      },
      .onItem(
        EntitlementList.self, "entitlements.take_back", in: .entitlements, keys: "x",
        disabled: { _, state in
          state[EntitlementList.self]?.sources.isEmpty == true ? Message("why.no_grant") : nil
        }
      ) { figures, list, state, environment in
        state.open(list.menu(of: figures, environment))
        return []
      },
      .on(EntitlementList.self, "entitlements.earlier", in: .entitlements, keys: "h  Left") {
        list, _, _ in
        list.turn(-1)
        return [.readLayer]
      },
      .on(EntitlementList.self, "entitlements.later", in: .entitlements, keys: "l  Right") {
        list, _, _ in
        list.turn(1)
        return [.readLayer]
      },
      Command("entitlements.open", in: .global, keys: "g U") { state, environment, _ in
        state.open(EntitlementList(on: environment.today))
        return [.readLayer]
      },
    ]
}

extension EntitlementPresetList {
  package static let commands: [Command] = [
    .onItem(
      EntitlementPresetList.self, "entitlement_presets.use", in: .entitlementPresets,
      keys: "Enter", hint: 0
    ) { preset, list, _, _ in
      [.perform(.absence(.usePreset(list.use(of: preset))))]
    },
    .close("entitlement_presets.close", in: .entitlementPresets, hint: 1),
  ]
}
