import AppCore
import Domain
import Services

/// The commands for the shifts of the selected days, or for the one under the cursor.
enum SelectionCommands: CommandSource {
  package static let order = CommandOrder.onScreens

  package static let commands: [Command] = [
    Command("shift.additional", in: .shifts, keys: "O", disabled: noShift) {
      state, environment, _ in
      let shifts = state.chosenShifts
      return state.apply(environment) { try $0.markAdditional(shifts) }
    },
    Command("shift.worked", in: .schedule, keys: "W", disabled: noShift) { state, environment, _ in
      let shifts = state.chosenShifts
      let effects = state.apply(environment) { try $0.takeAsWorked(shifts) }
      guard case .perform? = effects.first,
        shifts.contains(where: { !state.schedule.absences(on: $0.localStart.day).isEmpty })
      else { return effects }
      // Of a shift that an absence covers in part only the rest was worked.
      return [.perform(.shift(.confirm(ids: shifts.map(\.id))))]
    },
    Command("schedule.cut", in: .schedule, keys: "X  C-x", disabled: noDayShift) {
      state, environment, _ in
      let shifts = state.shiftsOfDays, days = state.schedule.selectedDays
      var clipboard: ShiftClipboard?
      let effects = state.apply(environment) { _ in
        let cut = try ShiftClipboard.cut(shifts, on: days, environment.base)
        clipboard = cut.clipboard
        return cut.change
      }
      state.schedule.clipboard = clipboard ?? state.schedule.clipboard
      return effects
    },
    Command("schedule.paste", in: .schedule, keys: "P  C-v", hint: 2, disabled: nothingCopied) {
      state, environment, _ in
      guard var clipboard = state.schedule.clipboard else { return [] }
      let days = state.schedule.selectedDays
      let effects = state.apply(environment) { _ in
        try clipboard.paste(on: days, environment.base)
      }
      state.schedule.clipboard = clipboard
      return effects
    },
  ]

  @Sendable private static func noShift(_ state: AppState) -> Message? {
    state.chosenShifts.isEmpty ? Message("why.no_shift") : nil
  }

  @Sendable private static func noDayShift(_ state: AppState) -> Message? {
    state.shiftsOfDays.isEmpty ? Message("why.no_shift") : nil
  }

  @Sendable private static func nothingCopied(_ state: AppState) -> Message? {
    state.schedule.clipboard == nil ? Message("why.nothing_copied") : nil
  }
}

extension AppState {
  /// Whether several days are selected.
  var choosesDays: Bool { screen == .schedule && schedule.anchor != nil }

  /// The shifts that a command applies to: those of the selected days, or the one under the cursor.
  var chosenShifts: [Shift] {
    choosesDays ? schedule.choice?.shifts ?? [] : selectedShift.map { [$0] } ?? []
  }

  /// All shifts of the selected days, or of the day under the cursor.
  fileprivate var shiftsOfDays: [Shift] {
    choosesDays ? schedule.choice?.shifts ?? [] : schedule.dayShifts.map(\.shift)
  }

  /// Changes several shifts and ends the selection, or shows why it cannot.
  mutating func apply(
    _ environment: AppEnvironment, _ change: (ShiftEditing) throws -> ShiftBatch
  ) -> [Effect] {
    do {
      let change = try change(ShiftEditing(environment.base))
      schedule.anchor = nil
      return [.perform(.shift(.batch(change)))]
    } catch {
      show(UserFacingError(error, environment).text, .info)
      return [.bell]
    }
  }

  /// Cancels several shifts, or cancels or restores a single one. Asks first if some were worked.
  mutating func cancel(_ shifts: [Shift], _ environment: AppEnvironment) -> [Effect] {
    let effects: [Effect]
    if choosesDays {
      effects = apply(environment) { try $0.cancel(shifts) }
    } else {
      effects = shifts.prefix(1).map {
        .perform(.shift(.setCancelled($0.id, $0.status != .cancelled)))
      }
    }
    guard case .perform? = effects.first, shifts.contains(where: { $0.status == .completed })
    else { return effects }
    let texts = environment.texts
    let count = ["n": String(shifts.count)]
    let names = shifts.prefix(1).map { environment.format.name(of: $0, in: environment.base) }
    open(
      DialogLayer(
        title: texts("dialog.cancel.title", count),
        message: (shifts.count == 1 ? names : [])
          + [texts("dialog.cancel.worked", ["key": environment.key("app.undo")])],
        confirm: texts("dialog.cancel.confirm", count), cancel: texts("dialog.cancel.keep"),
        effects: effects, isDestructive: true))
    return []
  }

  /// Copies the shifts of the selected days and ends the selection.
  mutating func copyDays(_ environment: AppEnvironment) -> [Effect] {
    do {
      let clipboard = try ShiftClipboard(
        copying: chosenShifts, on: schedule.selectedDays, environment.base)
      schedule.clipboard = clipboard
      schedule.anchor = nil
      let count = environment.texts("unit.shifts", ["n": String(clipboard.count)])
      show(
        environment.texts(
          "toast.copied_shifts", ["shifts": count, "key": environment.key("schedule.paste")]),
        .info)
      return []
    } catch {
      show(UserFacingError(error, environment).text, .info)
      return [.bell]
    }
  }

  /// Returns a menu that asks for the scope of a change of `shift`; nil if only one is possible.
  func patternMenu(
    for action: Action, of shift: Shift, _ environment: AppEnvironment
  ) -> MenuLayer? {
    PatternEditing(shift, among: current.patterns, environment.base)?.menu(for: action)
  }
}
