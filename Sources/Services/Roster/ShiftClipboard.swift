import Domain

/// Shifts that were copied or cut from some days, to be put on others.
package struct ShiftClipboard: Equatable, Sendable {
  /// A shift and the days from the first one chosen to the one its plan starts on.
  private struct Item: Equatable, Sendable {
    let offset: Int
    let shift: Shift
  }

  /// How many days were chosen.
  package let days: Int
  /// Whether the shifts were taken away: then they come back with all that was worked.
  package private(set) var isCut: Bool
  private let items: [Item]

  /// How many shifts there are.
  package var count: Int { items.count }

  /// The shifts on some days, as plans: those called off are left out. Throws
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

  /// Takes the shifts on some days away, and keeps them. Throws `ShiftEditingError.noShifts`, and
  /// `ActionError.notPlanned` where one of them runs.
  package static func cut(
    _ shifts: [Shift], on days: ClosedRange<CivilDay>, _ environment: Environment
  ) throws -> (clipboard: ShiftClipboard, change: ShiftBatch) {
    let clipboard = try ShiftClipboard(shifts, days, isCut: true, environment)
    var change = try ShiftEditing(environment).delete(clipboard.items.map(\.shift))
    change.kind = .cut
    return (clipboard, change)
  }

  /// Puts the shifts on the days from the first of `range` on, and over again until all of its days
  /// are filled. What was cut comes back once: the clipboard holds copies from then on. Throws
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
        // The first time nothing is left out, be there one day for it or many.
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
