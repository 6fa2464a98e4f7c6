import Domain
import TerminalText

/// A list of shifts as a text page of at most 80 columns.
struct ShiftPage {
  private static let width = 80
  private static let dayColumns = 17
  private static let lengthColumns = 9

  /// The lines of the page.
  let lines: [String]

  /// Creates the page of the shifts in a window, including planned ones. Throws `StoreError`.
  init(
    _ window: DayWindow, _ roster: Roster?, _ profile: UserProfile, _ environment: Environment
  ) throws {
    let texts = environment.texts
    let who = ([profile.name] + profile.employment).filter { !$0.isEmpty }.joined(separator: " · ")
    var lines = [who.isEmpty ? texts("page.shifts") : "\(texts("page.shifts")) · \(who)"]
    lines.append(String(repeating: "─", count: Self.width))
    let absences = try ListedAbsences(roster)
    try roster?.forEachShift(startingOn: window) {
      lines.append(Self.line($0, absences, environment))
      if let zone = environment.format.foreignZone(of: $0, in: environment) {
        lines.append(String(repeating: " ", count: Self.dayColumns + 1) + zone)
      }
    }
    if lines.count == 2 { lines.append(texts("cli.list.empty")) }
    self.lines = lines
  }

  private static func line(
    _ shift: Shift, _ absences: ListedAbsences, _ environment: Environment
  ) -> String {
    let format = environment.format
    let day = environment.zone(of: shift).local(at: shift.start).day
    let seconds = HoursCalculator.elapsedSeconds(shift, now: environment.now)
    let length = format.hours(seconds: seconds - absences.coveredSeconds(of: shift))
    let head = DisplayText.pad(format.dayWithYear(day), to: dayColumns)
    let times = DisplayText.pad(format.clockRange(of: shift, in: environment), to: 13)
    let left = "\(head) \(times)  \(format.title(shift))"
    let right =
      DisplayText.pad(format.status(shift.status), to: 13)
      + DisplayText.pad(length, to: lengthColumns, align: .right)
    let room = width - DisplayText.width(right) - 1
    return DisplayText.pad(DisplayText.truncate(left, to: room), to: room) + " " + right
  }
}
