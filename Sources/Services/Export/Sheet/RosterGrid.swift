import Domain
import Interchange

/// A calendar of weeks with their shifts: filled if worked, outlined if planned.
struct RosterGrid {
  private static let headHeight: PDFPoints = 14
  private static let numberHeight: PDFPoints = 11
  private static let shiftHeight: PDFPoints = 20
  /// The height of the zone's line below the times.
  private static let zoneHeight: PDFPoints = 7
  private static let pad: PDFPoints = 3
  /// The maximum number of shifts shown on a day; the others are only counted.
  private static let most = 2

  private let days: Range<CivilDay>
  private let shifts: [CivilDay: [Shift]]
  private let firstWeekday: Weekday
  private let environment: Environment

  init(
    _ days: Range<CivilDay>, _ shifts: [Shift], _ firstWeekday: Weekday,
    _ environment: Environment
  ) {
    self.days = days
    self.firstWeekday = firstWeekday
    self.environment = environment
    self.shifts = Dictionary(grouping: shifts) {
      environment.zone(of: $0).local(at: $0.start).day
    }
  }

  /// The first days of the weeks.
  private var weeks: [CivilDay] {
    let first = days.lowerBound.startOfWeek(firstWeekday)
    return stride(from: first.number, to: days.upperBound.number, by: 7).map(CivilDay.init(number:))
  }

  /// Lays out the weeks on the pages of `layout`, without splitting one.
  func lay(into layout: inout SheetLayout) {
    let column = layout.width / 7
    layout.need(Self.headHeight + height(weeks.first))
    head(column, into: &layout)
    for week in weeks {
      if layout.room < height(week) {
        layout.breakPage()
        head(column, into: &layout)
      }
      lay(week, column, into: &layout)
    }
    layout.rule(at: 0)
    layout.advance(1)
  }

  private func height(_ week: CivilDay?) -> PDFPoints {
    let busiest = week.map { week in
      (0..<7).map { min(Self.most, shown(on: week.adding(days: $0)).count) }.max() ?? 0
    }
    return Self.numberHeight + Self.pad + shiftHeight(week) * Double(max(1, busiest ?? 1))
      + Self.pad
  }

  /// Returns the height of a shift in the week, which is larger if any of them shows its zone.
  private func shiftHeight(_ week: CivilDay?) -> PDFPoints {
    let days = week.map { week in (0..<7).map { week.adding(days: $0) } } ?? []
    let saysZone = days.contains { day in
      shown(on: day).prefix(Self.most).contains {
        environment.format.foreignZone(of: $0, in: environment) != nil
      }
    }
    return Self.shiftHeight + (saysZone ? Self.zoneHeight : 0)
  }

  private func shown(on day: CivilDay) -> [Shift] { days.contains(day) ? shifts[day] ?? [] : [] }

  private func head(_ column: PDFPoints, into layout: inout SheetLayout) {
    for index in 0..<7 {
      let day = days.lowerBound.startOfWeek(firstWeekday).adding(days: index)
      layout.text(
        environment.format.weekday(day.weekday),
        in: layout.left + Double(index) * column + Self.pad, width: column - Self.pad,
        baseline: 8, SheetStyle.small, SheetStyle.muted)
    }
    layout.advance(Self.headHeight)
  }

  private func lay(_ week: CivilDay, _ column: PDFPoints, into layout: inout SheetLayout) {
    let height = height(week)
    layout.rule(at: 0)
    for index in 0..<7 {
      let day = week.adding(days: index)
      let x = layout.left + Double(index) * column
      guard days.contains(day) else {
        layout.box(
          x, SheetStyle.hair, width: column, height: height - SheetStyle.hair, SheetStyle.tint)
        continue
      }
      let isFirst = day == days.lowerBound || day.day == 1
      layout.text(
        isFirst ? environment.format.dayOfMonth(day) : String(day.day), in: x + Self.pad,
        width: column - 2 * Self.pad, baseline: 9, isFirst ? SheetStyle.eyebrow : SheetStyle.small,
        isFirst ? SheetStyle.ink : SheetStyle.muted)
      lay(shown(on: day), x, column, height: shiftHeight(week), into: &layout)
    }
    layout.advance(height)
  }

  private func lay(
    _ shifts: [Shift], _ x: PDFPoints, _ column: PDFPoints, height: PDFPoints,
    into layout: inout SheetLayout
  ) {
    if shifts.count > Self.most {
      layout.text(
        "+\(shifts.count - Self.most)", in: x, width: column - Self.pad, baseline: 9,
        SheetStyle.small, SheetStyle.accent, .right)
    }
    for (index, shift) in shifts.prefix(Self.most).enumerated() {
      let top = Self.numberHeight + Self.pad + Double(index) * height
      lay(shift, x + 1.5, top, width: column - 3, height: height - 2, into: &layout)
    }
  }

  private func lay(
    _ shift: Shift, _ x: PDFPoints, _ top: PDFPoints, width: PDFPoints, height: PDFPoints,
    into layout: inout SheetLayout
  ) {
    let isPlanned = shift.status == .scheduled, isOff = shift.status.isOff
    if !isOff {
      layout.box(
        x, top, width: width, height: height, isPlanned ? SheetStyle.edge : SheetStyle.soft)
      if isPlanned {
        layout.box(x + 1, top + 1, width: width - 2, height: height - 2, SheetStyle.paper)
      } else {
        layout.box(x, top, width: 1.6, height: height, SheetStyle.accent)
      }
    }
    let color = isOff ? SheetStyle.muted : SheetStyle.ink
    let title = (isOff ? "× " : "") + environment.format.title(shift)
    let room = width - 7
    layout.text(
      title, in: x + 4.5, width: room, baseline: top + 7.8, PDFFont(7, bold: !isOff), color)
    let times = environment.format.clockRange(of: shift, in: environment)
    // 12-hour times are wider than 24-hour ones.
    let size = min(6.5, 6.5 * room / max(1, layout.width(of: times, SheetStyle.tiny)))
    layout.text(
      times, in: x + 4.5, width: room, baseline: top + 15, PDFFont(size), color)
    if let zone = environment.format.foreignZone(of: shift, in: environment) {
      // If the name does not fit, its last part, the city, says more than its first.
      let font = PDFFont(6), city = zone.split(separator: "/").last.map(String.init) ?? zone
      layout.text(
        layout.width(of: zone, font) <= room ? zone : city, in: x + 4.5, width: room,
        baseline: top + 22, font, SheetStyle.muted)
    }
  }
}
