import Domain
import Interchange

/// The shifts of a month on printed pages: a calendar and a list.
package struct RosterSheet {
  private let days: Range<CivilDay>
  private let shifts: [Shift]
  private let absences: ListedAbsences?
  private let profile: UserProfile
  private let environment: Environment

  /// Creates the pages of the shifts in a month; hours that absences cover do not count.
  package init(
    _ days: Range<CivilDay>, _ shifts: [Shift], _ profile: UserProfile,
    _ environment: Environment, absences: ListedAbsences? = nil
  ) {
    self.days = days
    self.shifts = shifts
    self.absences = absences
    self.profile = profile
    self.environment = environment
  }

  private var format: Format { environment.format }
  private var texts: Texts { environment.texts }

  /// Lays out the month on pages of its own.
  package func lay(into layout: inout SheetLayout) {
    layout.title(texts("page.roster"), format.monthAndYear(days.lowerBound), profile)
    layout.figures(figures)
    layout.advance(4)
    RosterGrid(days, shifts, profile.firstWeekday, environment).lay(into: &layout)
    layout.heading(texts("page.shifts"))
    SheetTable(
      columns: [
        SheetTable.Column(title: texts("page.date")),
        SheetTable.Column(title: texts("page.times")),
        SheetTable.Column(title: texts("page.shift"), width: .share(4)),
        SheetTable.Column(title: texts("form.shift.notes"), width: .share(5)),
        SheetTable.Column(title: texts("page.status")),
        SheetTable.Column(title: texts("page.length"), alignment: .right),
      ], groups: shifts.map { [row($0)] }
    ).lay(into: &layout)
  }

  private var figures: [(name: String, value: String)] {
    let counted = shifts.filter { !$0.status.isOff }
    let worked = counted.filter { $0.status != .scheduled }
    func hours(_ shifts: [Shift]) -> String {
      format.hours(seconds: shifts.reduce(0) { $0 + seconds(of: $1) })
    }
    return [
      (texts("page.shifts"), String(counted.count)),
      (texts("hours.hours").capitalized, hours(counted)),
      (texts("hours.worked").capitalized, hours(worked)),
    ]
  }

  private func row(_ shift: Shift) -> SheetTable.Row {
    let day = environment.zone(of: shift).local(at: shift.start).day
    return SheetTable.Row([
      format.day(day), format.rangeAndZone(of: shift, in: environment), format.title(shift),
      shift.notes,
      format.status(shift.status),
      format.hours(seconds: seconds(of: shift)),
    ])
  }

  private func seconds(of shift: Shift) -> Int64 {
    HoursCalculator.elapsedSeconds(shift, now: environment.now)
      - (absences?.coveredSeconds(of: shift) ?? 0)
  }
}
