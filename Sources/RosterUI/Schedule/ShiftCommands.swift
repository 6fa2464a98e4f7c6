import AppCore
import Domain
import Services

/// The commands for shifts on every screen that shows them.
enum ShiftCommands: CommandSource {
  package static let order = CommandOrder.first

  package static let commands: [Command] = [
    Command("shift.toggle", in: .shifts, keys: "s", hint: 0, run: toggle),
    Command("shift.toggle_at", in: .shifts, keys: "S", hint: 1) { state, environment, _ in
      guard let running = state.current.running else {
        return state.open(StartForm(proposed: environment.now), environment)
      }
      return state.open(StopForm(running, state.pay, environment), environment)
    },
    Command("shift.add", in: .shifts, keys: "a", hint: 4, disabled: onLockedDay) {
      state, environment, _ in
      guard state.screen == .schedule, !state.schedule.isEmpty else {
        return state.openNewShift(environment)
      }
      state.open(AddingLayer(days: state.schedule.selectedDays))
      return []
    },
    Command("shift.edit", in: .roster, keys: "e", hint: 5, disabled: notEditable, run: edit),
    Command("shift.open", in: .shifts, keys: "Enter", isListed: false, disabled: nothingToOpen) {
      state, environment, number in
      state.changeOpenScreen { screen, _ in screen.openSelected() }
        ?? edit(&state, environment, number)
    },
    Command(
      "shift.delete", in: .shifts, keys: "d  Del", hint: 6, disabled: notDeletable, run: delete),
    Command("shift.cancel", in: .shifts, keys: "x", disabled: notCancellable) {
      state, environment, _ in
      let shifts = state.chosenShifts
      // Shifts that no absence can cover are cancelled or restored at once.
      guard shifts.contains(where: \.status.isPlanned) else {
        return state.cancel(shifts, environment)
      }
      let days = state.choosesDays ? state.schedule.selectedDays : nil
      let day = shifts[0].localStart.day
      state.open(AbsenceMenu(days: days ?? day...day, cancelling: shifts))
      return []
    },
    Command("shift.copy", in: .shifts, keys: "y", disabled: noChosenShift) {
      state, environment, _ in
      guard !state.choosesDays else { return state.copyDays(environment) }
      guard let shift = state.selectedShift else { return [] }
      let format = environment.format
      let text =
        "\(format.name(of: shift, in: environment.base))  \(format.range(of: shift, in: environment.base))"
      state.show(environment.texts("toast.copied", ["text": text]), .info)
      return [.copy(text)]
    },
  ]

  /// Starts or ends a shift now; asks first about one that is long past its end.
  @Sendable private static func toggle(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard let running = state.current.runningWork else {
      return [.perform(.shift(.start(at: environment.now, shift: nil, note: nil)))]
    }
    if running.clock(at: environment.now).isForgotten {
      state.open(OverrunQuestion.menu(for: running.work, environment))
      return []
    }
    return [.perform(.shift(.stop(at: environment.now, breakMinutes: nil, note: nil)))]
  }

  /// Opens the form of the shift under the cursor, or the absence of a day without one.
  @Sendable static func edit(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard let shift = state.selectedShift else {
      return state.bareAbsence.map { state.open($0) } ?? []
    }
    return state.open(ShiftForm(shift, state.pay), environment)
  }

  @Sendable private static func delete(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard !state.choosesDays else { return deleteChosen(&state, environment) }
    guard let shift = state.selectedShift else {
      guard let absence = state.bareAbsence else { return [] }
      state.open(AbsenceList.question(removing: absence, environment))
      return []
    }
    if let menu = state.patternMenu(for: .shift(.delete(shift.id)), of: shift, environment) {
      state.open(menu)
      return []
    }
    let texts = environment.texts, format = environment.format
    let name = format.name(of: shift, in: environment.base)
    state.open(
      DialogLayer(
        title: texts("dialog.delete.title"),
        message: [
          name, format.range(of: shift, in: environment.base),
          texts("dialog.delete.undo", ["key": environment.key("app.undo")]),
        ],
        deleting: [.perform(.shift(.delete(shift.id)))], texts))
    return []
  }

  /// Asks for confirmation before deleting the shifts of several days.
  private static func deleteChosen(
    _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    let shifts = state.chosenShifts, days = state.schedule.selectedDays
    let effects = state.apply(environment) { try $0.delete(shifts) }
    guard case .perform? = effects.first else { return effects }
    let texts = environment.texts
    let count = texts("unit.shifts", ["n": String(shifts.count)])
    let range = environment.format.days(
      days.lowerBound, days.upperBound, year: environment.today.year)
    state.open(
      DialogLayer(
        title: texts("dialog.delete_several.title", ["shifts": count]),
        message: [
          range, texts("dialog.delete_several.undo", ["key": environment.key("app.undo")]),
        ],
        deleting: effects, texts))
    return []
  }

  @Sendable private static func onLockedDay(_ state: AppState) -> Message? {
    guard state.screen == .schedule, let day = state.selectedDay else { return nil }
    return state.pay.certainlyLocks(day) ? Message("why.locked") : nil
  }

  @Sendable private static func noChosenShift(_ state: AppState) -> Message? {
    state.chosenShifts.isEmpty ? Message("why.no_shift") : nil
  }

  @Sendable private static func noShift(_ state: AppState) -> Message? {
    state.selectedShift == nil ? Message("why.no_shift") : nil
  }

  @Sendable private static func notEditable(_ state: AppState) -> Message? {
    guard let shift = state.selectedShift else {
      return state.bareAbsence == nil ? Message("why.no_shift") : nil
    }
    return state.pay.certainlyLocks(shift) ? Message("why.locked") : nil
  }

  @Sendable private static func nothingToOpen(_ state: AppState) -> Message? {
    guard state.openScreen.canOpen || state.bareAbsence != nil else {
      return Message("why.no_shift")
    }
    return state.screen == .schedule ? notEditable(state) : nil
  }

  @Sendable private static func notCancellable(_ state: AppState) -> Message? {
    guard !state.choosesDays else { return notDeletable(state) }
    guard let shift = state.selectedShift else { return Message("why.no_shift") }
    return shift.status == .inProgress ? Message("why.in_progress") : notDeletable(state)
  }

  @Sendable private static func notDeletable(_ state: AppState) -> Message? {
    if let reason = noChosenShift(state) { return state.bareAbsence == nil ? reason : nil }
    return state.chosenShifts.contains { state.pay.certainlyLocks($0) }
      ? Message("why.locked") : nil
  }
}

extension AppState {
  /// The absence on the day under the cursor of the Schedule, if no shift is selected there.
  fileprivate var bareAbsence: KnownAbsence? {
    guard screen == .schedule, !choosesDays, selectedShift == nil else { return nil }
    return schedule.absences(on: schedule.cursor).first
  }

  /// Opens the list of absences on one of them.
  fileprivate mutating func open(_ known: KnownAbsence) -> [Effect] {
    open(AbsenceList(on: known.absence.id))
    return [.readLayer]
  }
}
