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

// MARK: - Painting

/// A kind of shift that is put on days one after another.
struct Painting: Equatable, Sendable {
  let kind: ShiftKind
  /// The days of the shifts put so far that still exist.
  private(set) var painted: [RecordID: CivilDay] = [:]
  /// The painted shifts that have been found in the store.
  private var stored: Set<RecordID> = []

  init(kind: ShiftKind) { self.kind = kind }

  /// Whether a shift was put on a day.
  func isPainted(_ day: CivilDay) -> Bool { painted.values.contains(day) }

  /// Remembers a shift that is being saved.
  mutating func add(_ shift: RecordID, on day: CivilDay) { painted[shift] = day }

  /// Removes the shifts that were stored and no longer are, such as undone ones.
  mutating func review(isStored: (RecordID) throws -> Bool) rethrows {
    for shift in painted.keys {
      if try isStored(shift) {
        stored.insert(shift)
      } else if stored.remove(shift) != nil {
        painted[shift] = nil
      }
    }
  }
}

extension ScheduleViewModel {
  /// Starts painting a kind.
  mutating func paint(_ kind: ShiftKind) {
    anchor = nil
    painting = Painting(kind: kind)
  }
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

  /// Puts the kind being painted on the day under the cursor, which has to be free.
  mutating func paint(_ environment: AppEnvironment) -> [Effect] {
    guard let kind = schedule.painting?.kind else { return [] }
    let isFree = schedule.dayShifts.allSatisfy { $0.shift.status == .cancelled }
    guard isFree, schedule.painting?.isPainted(schedule.cursor) == false else {
      show(environment.texts("adding.no_free_day"), .info)
      return []
    }
    return add(kind, on: schedule.cursor, environment)
  }

  /// Opens the form for a new shift on the selected day.
  mutating func openNewShift(_ environment: AppEnvironment) -> [Effect] {
    let selected = selectedShift.flatMap { $0.status == .inProgress ? nil : $0 }
    let template = selected ?? current.next
    return open(
      ShiftForm(day: selectedDay ?? environment.today, template: template, pay), environment)
  }
}
