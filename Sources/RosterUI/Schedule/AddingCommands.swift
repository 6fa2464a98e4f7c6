import AppCore
import Domain
import Services
import Store

extension AddingLayer {
  package static let commands: [Command] = [
    .on(AddingLayer.self, "adding.other", in: .adding, keys: "a  Enter", hint: 0) {
      _, state, environment in
      state.close(AddingLayer.self)
      return state.openNewShift(environment)
    },
    .close("adding.leave", in: .adding, keys: "Esc  C-c", hint: 1),
    .on(AddingLayer.self, "adding.kind", in: .adding) { layer, state, environment, place in
      guard let kinds = layer.kinds, kinds.indices.contains(place) else { return [] }
      return layer.add(kinds[place], &state, environment)
    },
  ]
}

extension AppState {
  /// Adds a shift of a kind to a day, and moves the cursor to it.
  @discardableResult
  mutating func add(
    _ kind: ShiftKind, on day: CivilDay, _ environment: AppEnvironment
  ) -> [Effect] {
    do {
      let shift = try ShiftEditing(environment.base).added(kind, on: day)
      schedule.anchor = nil
      // While painting, the cursor may already be elsewhere.
      selectsSavedShift = schedule.painting == nil
      schedule.painting?.add(shift.id, on: day)
      return [.perform(.shift(.add(shift)))]
    } catch {
      show(UserFacingError(error, environment).text, .info)
      return [.bell]
    }
  }

  /// Opens the form for a new shift on the selected day.
  mutating func openNewShift(_ environment: AppEnvironment) -> [Effect] {
    let selected = selectedShift.flatMap { $0.status == .inProgress ? nil : $0 }
    let template = selected ?? current.next
    return open(
      ShiftForm(day: selectedDay ?? environment.today, template: template, pay), environment)
  }
}
