import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Converts the shifts of a year to the rows of its planner.
package struct YearModel {
  /// The months.
  package private(set) var months: [YearPlanner.Month]
  /// The sums of each kind of shift and absence, most first.
  let kinds: [Row]

  /// Creates the planner of the year that `model` shows.
  package init(_ model: ScheduleViewModel, _ environment: AppEnvironment) {
    self = model.keptYear.value(of: MonthModel.Source(model, environment)) {
      YearModel(
        months: YearModel.months(model, environment), kinds: YearModel.kinds(model, environment))
    }
    let days = model.shownDays
    let chosen = model.selectedDays
    let first = max(chosen.lowerBound, days.lowerBound)
    let end = min(chosen.upperBound.adding(days: 1), days.upperBound)
    for number in first.number..<max(first.number, end.number) {
      let day = CivilDay(number: number), (_, month, place) = day.components
      guard months.indices.contains(month - 1), months[month - 1].days.indices.contains(place - 1)
      else { continue }
      months[month - 1].days[place - 1].cell.isCursor = day == model.cursor
      months[month - 1].days[place - 1].cell.isSelected = model.anchor != nil
    }
  }

  private init(months: [YearPlanner.Month], kinds: [Row]) {
    self.months = months
    self.kinds = kinds
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
      let hours = (HoursCalculator.minutes(seconds[month - 1]) + 30) / 60
      return YearPlanner.Month(
        label: format.shortMonth(month),
        days: (first.number..<end.number).map { number in
          let day = CivilDay(number: number), weekday = day.weekday
          return YearPlanner.Day(
            cells[day - days.lowerBound], weekday: String(format.weekday(weekday).prefix(1)),
            isWeekend: weekday == .saturday || weekday == .sunday)
        },
        figures: [hours == 0 ? "" : String(hours), leave?.words(first..<end, format) ?? ""])
    }
  }

  /// Returns the sums of shifts by code and name, then those of absences.
  private static func kinds(_ model: ScheduleViewModel, _ environment: AppEnvironment) -> [Row] {
    let format = environment.format, days = model.shownDays
    let look = ShiftAppearance(model.patterns)
    var shifts: [String: (row: Row, count: Int, seconds: Int64)] = [:]
    for entry in model.contents.entries where days.contains(entry.day) {
      guard !entry.shift.status.isOff else { continue }
      let code = ShiftAppearance.code(of: entry.shift, environment)
      let name = format.title(entry.shift)
      let style = Style(look.role(of: entry, environment))
      let row = Row([Span(DisplayText.pad(code, to: 3), style.with(.bold)), Span(name, style)])
      shifts[code + " " + name, default: (row, 0, 0)].count += 1
      shifts[code + " " + name]?.seconds += entry.seconds
    }
    let worked = shifts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map {
      var row = $0.value.row
      let count = environment.texts("unit.shifts", ["n": String($0.value.count)])
      row.trailing = [
        Span(count + " · ", .muted), Span(format.sum(seconds: $0.value.seconds)),
      ]
      return row
    }
    var absent: [String: (label: [Span], days: Set<CivilDay>)] = [:]
    for absence in model.contents.absences {
      let letter = DisplayText.pad(absence.kind.letter, to: 3)
      let label = [
        Span(letter, absence.style), Span(format.name(of: absence.kind), .muted),
      ]
      let dates = absence.absence.dates.clamped(to: days)
      let found = (dates.lowerBound.number..<dates.upperBound.number).map(CivilDay.init(number:))
      absent[absence.kind.key, default: (label, [])].days.formUnion(found)
    }
    return worked
      + absent.sorted { $0.key < $1.key }.map { _, value in
        let count = environment.texts("schedule.year.absent", ["n": String(value.days.count)])
        return Row(value.label, trailing: [Span(count, .muted)])
      }
  }

  /// Returns the headings of the figures at the end of the rows.
  static func figures(_ model: ScheduleViewModel, _ environment: AppEnvironment) -> [String] {
    let leave = model.contents.leave.map { environment.format.name(of: $0.entitlement) }
    return [environment.texts("schedule.year.work"), leave ?? ""]
  }
}
