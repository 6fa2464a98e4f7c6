import Domain

/// Shifts copied or cut from some days, to be pasted on others.
package struct ShiftClipboard: Equatable, Sendable {
  /// A shift and its offset in days from the first selected one.
  private struct Item: Equatable, Sendable {
    let offset: Int
    let shift: Shift
  }

  /// The number of selected days.
  package let days: Int
  /// Whether the shifts were cut; pasting them once restores the worked times too.
  package private(set) var isCut: Bool
  private let items: [Item]

  /// The number of shifts.
  package var count: Int { items.count }

  /// Copies the shifts on some days as plans, without cancelled ones. Throws
  /// `ShiftEditingError.noShifts`.
  package init(
    copying shifts: [Shift], on days: ClosedRange<CivilDay>, _ environment: Environment
  ) throws {
    try self.init(shifts.filter { $0.status != .cancelled }, days, isCut: false, environment)
  }

  private init(
    _ shifts: [Shift], _ days: ClosedRange<CivilDay>, isCut: Bool, _ environment: Environment
  ) throws {
    let editing = ShiftEditing(environment)
    self.days = days.upperBound - days.lowerBound + 1
    self.isCut = isCut
    items = shifts.filter { days.contains(editing.day(of: $0)) }.map {
      Item(offset: $0.localStart.day - days.lowerBound, shift: $0)
    }
    guard !items.isEmpty else { throw ShiftEditingError.noShifts }
  }

  /// Cuts the shifts on some days. Throws `ShiftEditingError.noShifts`, and
  /// `ActionError.notPlanned` if one of them is running.
  package static func cut(
    _ shifts: [Shift], on days: ClosedRange<CivilDay>, _ environment: Environment
  ) throws -> (clipboard: ShiftClipboard, change: ShiftBatch) {
    let clipboard = try ShiftClipboard(shifts, days, isCut: true, environment)
    var change = try ShiftEditing(environment).delete(clipboard.items.map(\.shift))
    change.kind = .cut
    return (clipboard, change)
  }

  /// Pastes the shifts from the first day of `range` on, repeated until all of its days are filled.
  /// Cut shifts are restored once; after that the clipboard holds copies. Throws
  /// `ShiftTimesError.tooLong` and `TimeTextError.outOfRange`.
  package mutating func paste(
    on range: ClosedRange<CivilDay>, _ environment: Environment
  ) throws -> ShiftBatch {
    let editing = ShiftEditing(environment)
    var pasted: [Shift] = []
    for first in stride(from: range.lowerBound.number, through: range.upperBound.number, by: days) {
      let isFirst = first == range.lowerBound.number
      for item in items {
        let day = CivilDay(number: first + item.offset)
        // The first repetition is complete even if the range is shorter.
        guard isFirst || day <= range.upperBound else { continue }
        let isBack = isCut && isFirst
        pasted.append(
          try isBack
            ? editing.broughtBack(item.shift, on: day) : editing.duplicated(item.shift, to: day))
      }
    }
    isCut = false
    return ShiftBatch(.paste, saved: pasted)
  }
}
