import AppCore
import Domain
import Services
import Widgets

/// Converts the shifts of a year to the rows of its planner.
package struct YearModel {
  /// The months.
  package let months: [YearPlanner.Month]

  /// Creates the planner of the year that `model` shows.
  package init(_ model: ScheduleViewModel, _ environment: AppEnvironment) {
    var months = model.rowsOfYear.value(of: MonthModel.Source(model, environment)) {
      YearModel.months(model, environment)
    }
    let days = model.shownDays
    let chosen = model.selectedDays
    let first = max(chosen.lowerBound, days.lowerBound)
    let end = min(chosen.upperBound.adding(days: 1), days.upperBound)
    for number in first.number..<max(first.number, end.number) {
      let day = CivilDay(number: number), (_, month, place) = day.components
      guard months.indices.contains(month - 1), months[month - 1].days.indices.contains(place - 1)
      else { continue }
      months[month - 1].days[place - 1].isCursor = day == model.cursor
      months[month - 1].days[place - 1].isSelected = model.anchor != nil
    }
    self.months = months
  }

  /// Returns the months without cursor and selection.
  private static func months(
    _ model: ScheduleViewModel, _ environment: AppEnvironment
  ) -> [YearPlanner.Month] {
    let format = environment.format, days = model.shownDays
    let cells = MonthModel.days(model, days, environment)
    var seconds = Array(repeating: Int64(0), count: 12)
    for entry in model.contents.entries where days.contains(entry.day) {
      seconds[entry.day.month - 1] += entry.seconds
    }
    let leave = model.contents.leave
    return (1...12).map { month in
      let first = CivilDay.clamped(year: days.lowerBound.year, month: month, day: 1)
      let end = first.adding(months: 1)
      let weekdays = (0..<end - first).map { first.adding(days: $0).weekday }
      let hours = (HoursCalculator.minutes(seconds[month - 1]) + 30) / 60
      return YearPlanner.Month(
        label: format.shortMonth(month),
        days: Array(cells[first - days.lowerBound..<end - days.lowerBound]),
        weekdays: weekdays.map { String(format.weekday($0).prefix(1)) },
        weekend: weekdays.map { $0 == .saturday || $0 == .sunday },
        figures: [hours == 0 ? "" : String(hours), leave?.words(first..<end, format) ?? ""])
    }
  }

  /// Returns the headings of the figures at the end of the rows.
  static func figures(_ model: ScheduleViewModel, _ environment: AppEnvironment) -> [String] {
    let leave = model.contents.leave.map { environment.format.name(of: $0.entitlement) }
    return [environment.texts("schedule.year.work"), leave ?? ""]
  }
}
