import AppCore
import Domain
import Services
import Terminal
import Widgets

/// The visible days as shown in the grid.
struct JournalGrid {
  private let model: JournalViewModel
  /// The days.
  let days: [JournalDay]
  /// The columns that any of the days has, with their hours on the clock.
  let axis: [(column: Int, hour: Int)]

  /// Creates the grid of the days that `model` shows.
  init(_ model: JournalViewModel) {
    self.model = model
    let visible = model.visible
    days = (visible.lowerBound.number...visible.upperBound.number).compactMap {
      model.pages[CivilDay(number: $0)]
    }
    var shown = Dictionary(
      uniqueKeysWithValues: (0...23).map { ($0 * HourPlace.columnsPerHour, $0) })
    for day in days {
      for hour in day.hours { shown[hour.place.column] = hour.hour.local.hour }
    }
    axis = shown.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  // MARK: Pointing

  /// Returns the hour of a cell, counted through all columns of all days.
  func place(ofCell number: Int) -> HourPlace? {
    let day = number / axis.count
    guard days.indices.contains(day) else { return nil }
    return HourPlace(day: days[day].day.number, column: axis[number % axis.count].column)
  }

  /// Returns the cursor's hour on the day of a row.
  func place(ofDay row: Int) -> HourPlace? {
    guard days.indices.contains(row) else { return nil }
    return HourPlace(day: days[row].day.number, column: model.selection.cursor.column)
  }

  /// Returns the position of a column on the axis.
  func column(_ number: Int) -> Int? {
    axis.indices.contains(number) ? axis[number].column : nil
  }

  // MARK: Values

  /// Returns the widget.
  func widget(_ environment: AppEnvironment, focused: Bool) -> HourGrid {
    HourGrid(
      columns: axis.map {
        HourGrid.Column(
          String($0.hour), isRepeated: $0.column % HourPlace.columnsPerHour > 0)
      },
      days: days.map { day($0, environment) }, totalLabel: environment.texts("journal.steps"),
      commands: .init(hour: "journal.hour", day: "journal.day", column: "journal.column"),
      focused: focused)
  }

  private func day(_ day: JournalDay, _ environment: AppEnvironment) -> HourGrid.Day {
    let format = environment.format
    let isQuiet = day.day != model.cursor
    var next = 0
    /// Returns the index of the hour of a column; nearly always, hours follow one another as the
    /// columns do.
    func hour(of column: Int) -> Int? {
      let follows = next < day.hours.count && day.hours[next].place.column == column
      let found = follows ? next : day.hours.firstIndex { $0.place.column == column }
      if let found { next = found + 1 }
      return found
    }
    let total = day.sums?.totalSteps ?? 0
    var before: [HourGrid.Mark] = []
    let cells = axis.map { column -> HourGrid.Cell? in
      guard let place = hour(of: column.column) else { return nil }
      var cell = cell(day.hours[place], isQuiet: isQuiet, environment)
      cell.continues = cell.marks.count == 1 && cell.marks == before
      before = cell.marks.suffix(1)
      return cell
    }
    return HourGrid.Day(
      label: format.day(day.day), shortLabel: format.shortDay(day.day), cells: cells,
      whole: whole(day), total: total > 0 ? format.number(total) : "",
      isToday: day.day == model.today, startsWeek: day.day.weekday == .monday)
  }

  /// Returns the cell of an hour; unassigned ones stand out only on the day under the cursor.
  private func cell(
    _ hour: JournalHour, isQuiet: Bool, _ environment: AppEnvironment
  ) -> HourGrid.Cell {
    var marks: [HourGrid.Mark] = []
    for share in hour.shares where share.steps > 0 {
      let isFree = share.shoe == nil && isQuiet
      marks.append(isFree ? ShoeMarks.quietFree : model.marks.mark(of: share.shoe))
    }
    if marks.isEmpty { marks = hour.worn.map { model.marks.mark(of: $0.shoe) } }
    return HourGrid.Cell(
      marks: marks,
      level: model.level(hour.steps),
      figure: hour.steps > 0 ? environment.format.brief(hour.steps) : "",
      isUnderlined: hour.isOnShift,
      isSelected: model.selection.isChoosing && model.selection.extent.contains(hour.place),
      isCursor: hour.place == model.selection.cursor,
      isAhead: hour.hour.interval.start > environment.now)
  }

  private func whole(_ day: JournalDay) -> HourGrid.Cell? {
    guard let whole = day.whole, whole.steps > 0 else { return nil }
    return HourGrid.Cell(marks: [model.marks.mark(of: whole.shoe)], level: HourGrid.levels)
  }
}
