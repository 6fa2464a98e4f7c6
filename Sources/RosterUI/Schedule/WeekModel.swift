import AppCore
import Domain
import Services
import Terminal
import Widgets

/// Converts the shifts of a week to the columns and blocks of its grid.
package struct WeekModel {
  /// The hours of the axis.
  let hours: [WeekGrid.Hour]
  /// The days.
  package let columns: [WeekGrid.Column]
  /// The shift of each block, in the order of the grid.
  let blocks: [RecordID]
  private let first: CivilDay

  /// Creates the grid of the week that `model` shows.
  package init(_ model: ScheduleViewModel, _ environment: AppEnvironment) {
    let first = model.weekDays.lowerBound
    self.first = first
    let days = (0..<7).map { first.adding(days: $0) }
    let axis = WeekAxis(days, in: environment.zone)
    hours = axis.hours.map {
      WeekGrid.Hour(environment.format.hour($0.hour), isRepeated: $0.isRepeated)
    }
    let look = ShiftAppearance(model.patterns)
    let selected = model.selectedShift?.id
    var columns: [WeekGrid.Column] = [], blocks: [RecordID] = []
    for (index, day) in days.enumerated() {
      var column = WeekModel.column(day, model, environment)
      column.gaps = axis.days[index].gaps
      column.bands = model.contents.beside.compactMap { entry in
        axis.minutes(of: entry.interval, on: index).map {
          LayerAppearance.band(entry, $0, environment)
        }
      }
      if day == model.today { column.nowMinute = axis.minute(of: environment.now, on: index) }
      for entry in model.shown {
        for part in entry.parts(at: environment.now) {
          let interval = entry.shownInterval(of: part, environment)
          guard let minutes = axis.minutes(of: interval, on: index) else { continue }
          var block = WeekModel.block(
            entry, part, minutes, look, model.contents.swaps, environment)
          block.isSelected = entry.id == selected
          block.continuesBefore = interval.start < axis.days[index].interval.start
          block.continuesAfter = interval.end > axis.days[index].interval.end
          column.blocks.append(block)
          blocks.append(entry.id)
        }
      }
      columns.append(column)
    }
    self.columns = columns
    self.blocks = blocks
  }

  /// Returns the day of a block; nil if there is no such block.
  func day(ofBlock number: Int) -> CivilDay? {
    var rest = number
    for (index, column) in columns.enumerated() {
      if rest < column.blocks.count { return first.adding(days: index) }
      rest -= column.blocks.count
    }
    return nil
  }

  private static func column(
    _ day: CivilDay, _ model: ScheduleViewModel, _ environment: AppEnvironment
  ) -> WeekGrid.Column {
    var column = WeekGrid.Column(
      weekday: environment.format.weekday(day.weekday), label: String(day.day),
      isToday: day == model.today,
      isCursor: day == model.cursor, isSelected: model.isChosen(day),
      isHoliday: model.holiday(on: day) != nil, isLocked: model.isClosed(day))
    column.absence = model.absences(on: day).first?.letter ?? ""
    return column
  }

  private static func block(
    _ entry: RosteredShift, _ part: Interval, _ minutes: Range<Int>, _ look: ShiftAppearance,
    _ swaps: ListedSwaps, _ environment: AppEnvironment
  ) -> WeekGrid.Block {
    let format = environment.format, shift = entry.shift
    let details = [swaps.part(of: shift).map(format.mark) ?? "", shift.notes]
    var block = WeekGrid.Block(
      minutes: minutes, code: ShiftAppearance.code(of: shift, environment),
      title: format.titleAndBadge(shift),
      starts: format.time(part.start, in: environment.zone(of: shift)),
      ends: shift.status == .inProgress && part.end >= environment.now
        ? "…"
        : format.time(part.end, of: shift, in: environment.base),
      detail: details.filter { !$0.isEmpty }.joined(separator: " · "),
      style: Style(look.role(of: entry, environment)),
      isGhost: entry.isGhost, isCancelled: shift.status == .cancelled,
      hasWarning: entry.startsWarning)
    block.isCovered = shift.status == .absent
    return block
  }
}
