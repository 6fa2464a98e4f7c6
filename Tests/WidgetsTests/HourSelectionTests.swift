import Domain
import TestSupport
import Testing
import Widgets

/// Twenty days, of which the fourth has 23 hours, the eighth 25, and the twelfth none at all.
private let days = HourDays(0...19) { day in
  switch day {
  case 3: return HourPlace.columns(ofHours: [0, 1] + Array(3...23))
  case 7: return HourPlace.columns(ofHours: [0, 1, 2, 2] + Array(3...23))
  case 11: return []
  default: return HourPlace.columns(ofHours: Array(0...23))
  }
}

/// Every hour there is, in order of time.
private let all = (0...19).flatMap { day in
  days.columns(day).map { HourPlace(day: day, column: $0) }
}

/// An hour of a day, written as the clock shows it.
private func hour(_ day: Int, _ hour: Int) -> HourPlace {
  HourPlace(day: day, column: hour * HourPlace.columnsPerHour)
}

@Suite("Hours of days") struct HourDaysTests {
  @Test("hours that the clock shows again stand behind those it has shown")
  func columns() {
    func hours(_ shown: [Int]) -> [Int] { HourPlace.columns(ofHours: shown).map { $0 / 64 } }
    #expect(HourPlace.columns(ofHours: [0, 1, 2, 2, 3]) == [0, 64, 128, 129, 192])
    // Whoever flies from London to New York has five hours twice.
    let west = HourPlace.columns(ofHours: Array(0...4) + Array(0...23))
    #expect(west == west.sorted())
    #expect(Set(west).count == 29)
    #expect(hours(Array(0...4) + Array(0...23)) == Array(0...4) + [4, 4, 4, 4, 4] + Array(5...23))
  }

  @Test("steps count the hours that there are, through midnight and over clock changes")
  func steps() {
    for (index, place) in all.enumerated() {
      for count in [-600, -30, -24, -1, 0, 1, 2, 24, 49, 600] {
        let wanted = all[min(max(index + count, 0), all.count - 1)]
        #expect(days.hour(count, after: place) == wanted, "\(place) \(count)")
      }
    }
  }

  @Test("an hour that is not there is the one before it, on the nearest day that has any")
  func nearest() {
    #expect(days.nearest(to: hour(3, 2)) == hour(3, 1))
    #expect(days.nearest(to: hour(7, 3)) == hour(7, 3))
    #expect(days.nearest(to: hour(11, 5)) == hour(10, 5))
    #expect(days.nearest(to: hour(-9, 5)) == hour(0, 5))
    #expect(days.nearest(to: hour(99, 5)) == hour(19, 5))
    #expect(days.end(ofDay: 7, isLast: true) == hour(7, 23))
    #expect(days.end(ofDay: 7, isLast: false) == hour(7, 0))
    for place in all { #expect(days.nearest(to: place) == place) }
  }
}

@Suite("A choice of hours") struct HourSelectionTests {
  private func chosen(_ selection: HourSelection) -> [HourPlace] {
    selection.extent.hours(on: days)
  }

  @Test("a stream goes through midnight")
  func stream() {
    var selection = HourSelection(at: hour(4, 22))
    selection.mark(.stream)
    selection.move(hours: 7, on: days)
    #expect(selection.cursor == hour(5, 5))
    #expect(
      chosen(selection) == [22, 23].map { hour(4, $0) } + (0...5).map { hour(5, $0) })
  }

  @Test("whole days and the same hours of each day")
  func daysAndBlock() {
    var selection = HourSelection(at: hour(2, 9))
    selection.mark(.days)
    selection.move(days: 1, on: days)
    #expect(chosen(selection).count == 24 + 23)
    selection.mark(.block)
    selection.move(hours: 2, on: days)
    #expect(chosen(selection) == [2, 3].flatMap { day in [9, 10, 11].map { hour(day, $0) } })
    selection.mark(.stream)
    #expect(selection.anchor == hour(2, 9))
    #expect(chosen(selection).first == hour(2, 9))
    #expect(chosen(selection).last == hour(3, 11))
    selection.mark(.stream)
    #expect(!selection.isChoosing)
    #expect(chosen(selection) == [hour(3, 11)])
  }

  @Test("a block has both hours where the clock shows one twice, and leaves out the one it skips")
  func blockOverChanges() {
    let autumn = HourExtent(.block, from: hour(6, 2), to: hour(7, 3))
    #expect(autumn.hours(on: days).map(\.column) == [128, 192, 128, 129, 192])
    let spring = HourExtent(.block, from: hour(2, 2), to: hour(3, 3))
    #expect(spring.hours(on: days).map(\.column) == [128, 192, 192])
  }

  @Test("moves from day to day come back to their hour after a day without it")
  func sticky() {
    var selection = HourSelection(at: hour(2, 2))
    selection.move(days: 1, on: days)
    #expect(selection.cursor == hour(3, 1))
    selection.move(days: 1, on: days)
    #expect(selection.cursor == hour(4, 2))
    selection.move(days: 900, on: days)
    #expect(selection.cursor == hour(19, 2))
    selection.move(days: -900, on: days)
    #expect(selection.cursor == hour(0, 2))
  }

  @Test("the other end, the other corner, and the last choice again")
  func ends() {
    var selection = HourSelection(at: hour(1, 4))
    selection.mark(.block)
    selection.move(days: 2, on: days)
    selection.move(hours: 3, on: days)
    let block = chosen(selection)
    selection.swapCorners(on: days)
    #expect(selection.cursor == hour(3, 4))
    #expect(selection.anchor == hour(1, 7))
    #expect(chosen(selection) == block)
    selection.swapEnds()
    #expect(selection.cursor == hour(1, 7))
    #expect(chosen(selection) == block)
    selection.leave()
    selection.move(to: hour(9, 0))
    selection.reselect()
    #expect(chosen(selection) == block)
    selection.leave()
    selection.move(to: hour(9, 0))
    selection.mark(.days)
    selection.reselect()
    #expect(chosen(selection) == block)
    selection.reselect()
    #expect(chosen(selection) == days.columns(9).map { HourPlace(day: 9, column: $0) })
  }

  @Test("shift and an arrow begin a choice, pointing ends it, dragging makes one")
  func pointing() {
    var selection = HourSelection(at: hour(1, 4))
    selection.move(hours: 1, on: days, extending: true)
    selection.move(days: 1, on: days, extending: true)
    #expect(selection.extent == HourExtent(.stream, from: hour(1, 4), to: hour(2, 5)))
    selection.point(at: hour(5, 5))
    #expect(!selection.isChoosing)
    selection.drag(to: hour(4, 20), .stream)
    #expect(selection.extent == HourExtent(.stream, from: hour(5, 5), to: hour(4, 20)))
    selection.drag(to: hour(6, 1), .stream)
    #expect(selection.extent == HourExtent(.stream, from: hour(5, 5), to: hour(6, 1)))
  }

  @Test("as much of the same shape elsewhere")
  func moved() {
    let night = HourExtent(.stream, from: hour(5, 5), to: hour(4, 22))
    #expect(
      night.moved(to: hour(6, 22), on: days)
        == HourExtent(.stream, from: hour(6, 22), to: hour(7, 4)))
    let week = HourExtent(.days, from: hour(12, 5), to: hour(18, 1))
    #expect(week.moved(to: hour(15, 3), on: days).days == 15...19)
    let block = HourExtent(.block, from: hour(1, 11), to: hour(3, 9))
    let other = block.moved(to: hour(6, 1), on: days)
    #expect(other.days == 6...8)
    #expect(other.columns == 64...192)
  }

  // MARK: Properties

  /// What a choice comes to, told by the ends alone.
  private func truth(_ extent: HourExtent) -> [HourPlace] {
    all.filter { place in
      switch extent.shape {
      case .stream: return extent.first <= place && place <= extent.last
      case .days: return extent.first.day <= place.day && place.day <= extent.last.day
      case .block:
        let columns = [extent.anchor.column, extent.end.column].sorted()
        return extent.first.day <= place.day && place.day <= extent.last.day
          && columns[0] <= place.column && place.column <= columns[1]
      }
    }
  }

  @Test(
    "whatever is pressed, the ends stay in the choice and the cursor on an hour",
    arguments: Seeds.of(1...40))
  func random(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    var selection = HourSelection(at: all[Int.random(in: 0..<all.count, using: &dice)])
    for _ in 0..<300 {
      let count = Int.random(in: -40...40, using: &dice)
      let extending = Bool.random(using: &dice)
      switch Int.random(in: 0..<10, using: &dice) {
      case 0: selection.mark(.stream)
      case 1: selection.mark(.days)
      case 2: selection.mark(.block)
      case 3: selection.leave()
      case 4:
        let before = chosen(selection)
        selection.swapEnds()
        #expect(chosen(selection) == before)
      case 5:
        let before = chosen(selection)
        selection.swapCorners(on: days)
        #expect(chosen(selection) == before)
      case 6: selection.reselect()
      case 7: selection.move(hours: count, on: days, extending: extending)
      case 8: selection.move(days: count, on: days, extending: extending)
      default:
        selection.drag(to: all[Int.random(in: 0..<all.count, using: &dice)], .stream)
      }
      #expect(all.contains(selection.cursor))
      let hours = chosen(selection)
      #expect(hours == truth(selection.extent))
      #expect(hours.contains(selection.cursor))
      #expect(selection.anchor.map(hours.contains) ?? (hours.count == 1))
      #expect(hours.allSatisfy(selection.extent.contains))
    }
  }

  @Test("there and back is where it began, away from the ends", arguments: Seeds.of(1...20))
  func thereAndBack(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let start = all[Int.random(in: 120..<all.count - 120, using: &dice)]
      let count = Int.random(in: 1...100, using: &dice)
      #expect(days.hour(-count, after: days.hour(count, after: start)) == start)
      var selection = HourSelection(at: start)
      let rows = Int.random(in: 1...4, using: &dice)
      selection.move(days: rows, on: days)
      guard days.columns(start.day + rows).contains(start.column) else { continue }
      #expect(selection.cursor == HourPlace(day: start.day + rows, column: start.column))
    }
  }
}
