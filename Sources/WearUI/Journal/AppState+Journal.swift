import AppCore
import Domain
import Services
import Widgets

extension AppState {
  /// Asks for the pair to which the selected hours are attributed.
  mutating func chooseShoe(freeOnly: Bool, _ environment: AppEnvironment) -> [Effect] {
    let title = environment.texts(freeOnly ? "journal.choose_free" : "journal.choose")
    open(ShoeChoiceLayer(journal, freeOnly: freeOnly, title: title))
    return []
  }

  /// Changes the selected hours and ends the selection.
  mutating func change(_ kind: JournalChange.Kind) -> [Effect] {
    let extent = journal.selection.extent
    let action = journal.action(kind, extent)
    journal.change = JournalChange(kind: kind, extent: extent)
    return journal.update(.leave) + [.perform(.wear(action))]
  }

  /// Repeats the last change on the selected hours, or on as many from the cursor on.
  mutating func repeatChange() -> [Effect] {
    guard let last = journal.change else { return [] }
    if journal.selection.isChoosing { return change(last.kind) }
    let extent = last.extent.moved(to: journal.selection.cursor, on: journal.hourDays)
    return [.perform(.wear(journal.action(last.kind, extent)))]
  }

  /// Copies the attribution of the selected hours, or of the day under the cursor.
  mutating func copyHours(_ environment: AppEnvironment) -> [Effect] {
    let cursor = journal.selection.cursor
    let extent =
      journal.selection.isChoosing
      ? journal.selection.extent : HourExtent(.days, from: cursor, to: cursor)
    let days = extent.days.compactMap { journal.pages[CivilDay(number: $0)] }
    let pattern = WornPattern(copying: days, extent)
    guard days.count == extent.days.count, !pattern.parts.isEmpty else {
      show(environment.texts("journal.nothing_to_copy"), .info)
      return [.bell]
    }
    journal.clipboard = pattern
    let count = environment.texts("unit.days_long", ["n": String(pattern.days)])
    show(
      environment.texts(
        "toast.copied_hours", ["days": count, "key": environment.key("journal.paste")]),
      .info)
    return journal.update(.leave)
  }
}

extension JournalViewModel {
  /// Returns the action of a change of some hours.
  func action(_ kind: JournalChange.Kind, _ extent: HourExtent) -> WearAction {
    switch kind {
    case .attribute(let shoe, let freeOnly, let takesAll):
      let time = time(of: extent)
      return takesAll
        ? .attribute(time, to: shoe, freeOnly: freeOnly)
        : .attributeWalked(time, to: shoe, freeOnly: freeOnly)
    case .clear: return .attribute(time(of: extent), to: nil, freeOnly: false)
    case .paste(let pattern):
      let days = extent.days
      return .wear(
        pattern.stretches(
          on: CivilDay(number: days.lowerBound)...CivilDay(number: days.upperBound), zones))
    }
  }
}
