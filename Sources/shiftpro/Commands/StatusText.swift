import Domain
import Services

/// The current status in the fields that a template may name.
struct StatusText {
  /// The full line: `on shift 7:41 of 12:00 · ends 07:00`, with an absence of now, or
  /// `off · next Sat 19:00`.
  let line: String
  private let fields: [String: String]

  init(running current: RunningShift?, next: Shift?, _ environment: Environment) {
    let texts = environment.texts
    let when = next.map { StatusText.moment(of: $0, environment) } ?? ""
    guard let current else {
      let state = texts("cli.status.off")
      line = when.isEmpty ? state : texts("cli.status.line_off", ["state": state, "next": when])
      fields = ["state": state, "next": when, "line": line, "class": "off"]
      return
    }
    let running = current.work, clock = current.clock(at: environment.now)
    func hours(_ seconds: Int64) -> String { environment.format.hours(minutes: seconds / 60) }
    let end = environment.format.time(running.scheduledEnd, of: running, in: environment)
    let isOver = clock.overtimeSeconds >= 60
    let pieces = [
      "state": texts("cli.status.on"), "name": environment.format.title(running), "next": when,
      "elapsed": hours(clock.elapsedSeconds), "remaining": hours(clock.remainingSeconds),
      "ends": end, "planned": hours(clock.plannedSeconds),
      "over": hours(clock.overtimeSeconds),
    ]
    let absence = current.absence(at: environment.now).map {
      environment.format.until($0, environment)
    }
    line = [texts(isOver ? "cli.status.line_over" : "cli.status.line_on", pieces), absence]
      .compactMap { $0 }.joined(separator: " · ")
    let more = ["line": line, "class": isOver ? "over" : "on_shift"]
    fields = pieces.merging(more) { _, new in new }
  }

  /// Creates the status of a locked store.
  init(locked texts: Texts) {
    line = texts("cli.status.locked")
    fields = ["state": line, "line": line, "class": "locked"]
  }

  /// Returns the template with its fields filled in.
  func filled(_ template: String) -> String {
    TextTemplate(template, names: StatusText.names).filled(fields)
  }

  private static let names = [
    "state", "name", "elapsed", "remaining", "ends", "next", "line", "class",
  ]

  /// Formats a start: `Sat 19:00` (for a user elsewhere `Sat 19:00 Berlin`) within the next six days, otherwise with the date.
  private static func moment(of shift: Shift, _ environment: Environment) -> String {
    let format = environment.format
    let local = environment.zone(of: shift).local(at: shift.scheduledStart)
    let isNear = local.day - environment.today < 7
    let day = isNear ? format.weekday(local.day.weekday) : format.day(local.day)
    return "\(day) \(format.time(shift.scheduledStart, of: shift, in: environment))"
  }
}
