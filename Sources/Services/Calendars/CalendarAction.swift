import Domain
import Interchange
import Store

/// A change of the calendars that are kept in step, or bringing them into step.
package enum CalendarAction: StoreAction {
  /// Adds a calendar after its place was checked.
  case add(CalendarChoice)
  /// Changes the calendar with a name.
  case edit(String, CalendarChoice)
  /// Forgets the calendar with a name, and leaves its events.
  case remove(String)
  /// Brings calendars and shifts into step.
  case sync(CalendarSyncChoice)
  /// Answers conflicts; nil asks again.
  case resolve([RecordID], CalendarConflict.Answer?)
  /// Changes a shift to a replaced version of its event, named by the beginning of its id.
  case restore(String)

  /// Whether it asks a server or reads a folder.
  package var waits: Bool {
    switch self {
    case .add, .edit, .sync: true
    case .remove, .resolve, .restore: false
    }
  }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let calendars = services.calendars
    switch self {
    case .add(let choice): return try calendars.add(choice, progress)
    case .edit(let name, let choice): return try calendars.edit(name, choice, progress)
    case .remove(let name): return try calendars.remove(name)
    case .sync(let choice): return try calendars.sync(choice, progress)
    case .resolve(let ids, let answer): return try calendars.resolve(ids, answer)
    case .restore(let id): return try calendars.restore(id)
    }
  }
}

extension Action {
  /// Wraps an action on calendars.
  package static func calendar(_ action: CalendarAction) -> Action { Action(action) }
}
