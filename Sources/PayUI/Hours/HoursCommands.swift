import AppCore
import Domain
import Services

/// The Hours' own commands.
enum HoursCommands {
  static let all: [Command] = [
    Command("hours.previous", in: .hours, keys: "h  Left", run: send(.previous)),
    Command("hours.next", in: .hours, keys: "l  Right", run: send(.next)),
    Command("hours.current", in: .hours, keys: "t", run: send(.current)),
    Command(
      "hours.lines", in: .hours, keys: "Space", hint: 1, disabled: noShift, run: send(.toggle)),
    Command("hours.all_lines", in: .hours, keys: "z", disabled: onlyPeriod, run: send(.toggleAll)),
    Command("hours.turn", in: .hours, keys: "o", hint: 2) { state, _, _ in
      let all = HoursViewModel.View.allCases
      let place = all.firstIndex(of: state.hours.view) ?? 0
      return state.hours.update(.show(all[(place + 1) % all.count]))
    },
    Command("hours.your_year", in: .hours, keys: "Y") { state, _, _ in
      state.hours.update(.show(.year))
    },
    Command(
      "hours.regroup", in: .hours, keys: "b", hint: 3, disabled: onlyHistory, run: send(.regroup)),
    Command("hours.lock", in: .hours, keys: "L", disabled: noPeriod, run: lock),
    Command("hours.arrears", in: .hours, keys: "D", disabled: notLocked, run: payArrears),
    Command("hours.confirm", in: .hours, keys: "W", disabled: nothingToConfirm) { state, _, _ in
      let year = state.hours.view == .year ? state.hours.year.insights?.work.days : nil
      guard let days = year ?? state.hours.statement?.days else { return [] }
      return [.perform(.shift(.confirm(DayWindow(days))))]
    },
    Command("bonuses.open", in: .hours, keys: "B", disabled: noPeriod) { state, environment, _ in
      state.openBonuses(environment)
    },
    Command("hours.export", in: .hours, keys: "E", hint: 5, disabled: nothing) {
      state, environment, _ in state.openExport(environment)
    },
    Command("hours.edit", in: .hours, keys: "e", disabled: notEditable, run: edit),
    Command("hours.slip", in: .hours, keys: "c", hint: 3, disabled: noPeriod) { state, _, _ in
      state.openPayslip()
    },
  ]

  private static func send(_ event: HoursViewModel.Event) -> Command.Run {
    { state, _, _ in state.hours.update(event) }
  }

  /// Opens the form of the shift under the cursor, as on the screens that list shifts.
  private static let edit: Command.Run = { state, environment, number in
    environment.commands["shift.edit"]?.run(&state, environment, number) ?? []
  }

  @Sendable private static func noShift(_ state: AppState) -> Message? {
    if state.hours.view == .history { return nil }
    if state.hours.view == .year, !state.hours.year.isEmpty { return nil }
    return state.hours.selected == nil ? Message("why.no_shift") : nil
  }

  @Sendable private static func notEditable(_ state: AppState) -> Message? {
    guard let shift = state.hours.selectedShift else { return Message("why.no_shift") }
    return state.pay.certainlyLocks(shift) ? Message("why.locked") : nil
  }

  @Sendable private static func nothing(_ state: AppState) -> Message? {
    if state.hours.view == .year {
      guard !state.hours.year.isEmpty else { return Message("why.no_shift") }
      return state.hours.year.isCounting ? Message("why.counting_steps") : nil
    }
    return state.hours.exported == nil ? Message("hours.nothing_before") : nil
  }

  @Sendable private static func onlyPeriod(_ state: AppState) -> Message? {
    state.hours.view == .period ? nil : Message("why.only_period")
  }

  @Sendable private static func onlyHistory(_ state: AppState) -> Message? {
    state.hours.view == .history ? nil : Message("why.only_history")
  }

  @Sendable private static func noPeriod(_ state: AppState) -> Message? {
    state.hours.lockablePeriod == nil ? Message("why.only_period") : nil
  }

  @Sendable private static func nothingToConfirm(_ state: AppState) -> Message? {
    if state.hours.view == .year {
      let isEmpty = state.hours.year.insights?.unconfirmed.isEmpty ?? true
      return isEmpty ? Message("why.none_to_confirm") : nil
    }
    guard state.hours.view == .period else { return Message("why.only_period") }
    return state.hours.unconfirmed.isEmpty ? Message("why.none_to_confirm") : nil
  }

  @Sendable private static func notLocked(_ state: AppState) -> Message? {
    state.hours.lockablePeriod?.isLocked == true ? nil : Message("why.only_locked")
  }

  /// Asks whether to pay what is owed for a closed pay period.
  @Sendable private static func payArrears(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard let days = state.hours.lockablePeriod?.days else { return [] }
    state.ask("arrears", .payArrears(of: days.lowerBound), for: days, environment)
    return []
  }

  /// Asks whether to close or reopen the pay period, and explains the effect.
  @Sendable private static func lock(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard let statement = state.hours.lockablePeriod else { return [] }
    let day = statement.days.lowerBound
    if statement.isLocked {
      state.ask("unlock", .unlockPeriod(day), for: statement.days, environment)
    } else {
      state.ask("lock", .lockPeriod(day), for: statement.days, environment)
    }
    return []
  }
}

extension AppState {
  /// Asks whether to perform an action on a pay period; `verb` is in the keys of the words.
  fileprivate mutating func ask(
    _ verb: String, _ action: PayAction, for days: Range<CivilDay>, _ environment: AppEnvironment
  ) {
    let texts = environment.texts
    open(
      DialogLayer(
        title: texts("dialog.\(verb).title"),
        message: [
          environment.format.period(days), texts("dialog.\(verb).what"),
          texts("dialog.\(verb).rules"),
        ],
        confirm: texts("dialog.\(verb).confirm"), cancel: texts("dialog.leave"),
        effects: [.perform(.pay(action))], isDestructive: false))
  }

  /// Opens the export form for the displayed pay period, or the one for the picture of the year.
  fileprivate mutating func openExport(_ environment: AppEnvironment) -> [Effect] {
    if hours.view == .year {
      return YearPictureForm(self, environment).map { open($0, environment) } ?? []
    }
    guard let days = hours.exported else { return [] }
    return open(ExportForm(DayWindow(days), environment), environment)
  }
}

extension HoursViewModel {
  /// The days to export: those of the displayed pay period, or of the part under the cursor.
  fileprivate var exported: Range<CivilDay>? {
    switch view {
    case .period: statement?.days
    case .history: history.selected?.days
    case .account: account.selectedDays
    case .year: nil
    }
  }
}
