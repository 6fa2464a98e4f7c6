import Domain
import Interchange
import Services
import Store

/// A record that only these tests know: how a person felt on a day.
struct Mood: Equatable, Sendable, Identifiable {
  var id = RecordID("")
  var day = CivilDay(number: 0)
  var note = ""
}

extension Mood {
  static let table = TableDescriptor("mood", about: .settings, empty: Mood()) { t in
    t.id(\.id)
    t.column("day", \.day)
    t.column("note", \.note, typed: .note)
    t.times()
  }
}

extension Store {
  /// All moods, the earliest first. Throws `StoreError`.
  func moods() throws -> [Mood] { try connection.records(Mood.table, "ORDER BY day, id") }
}

/// Changes of moods.
enum MoodAction: StoreAction {
  case save(Mood)
  case remove(RecordID)

  func perform(
    with services: StoreServices, _: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let label = WriteLabel("settings.save")
    try services.store.write(label, now: services.environment.now) { transaction in
      switch self {
      case .save(let mood): try transaction.save(mood, in: Mood.table)
      case .remove(let id): try transaction.delete(id, from: Mood.table.untyped)
      }
    }
    return ActionResult(nil)
  }
}

extension Action {
  static func mood(_ action: MoodAction) -> Action { Action(action) }
}
