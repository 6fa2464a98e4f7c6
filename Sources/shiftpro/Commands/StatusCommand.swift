import App
import Domain
import Store

/// One line for a status bar.
enum StatusCommand {
  static let spec = CommandSpec(
    name: "status", group: .work,
    options: [OptionSpec("format", "TEMPLATE", .text)],
    examples: ["status", "status --format \"{state} {remaining}\"", "status --json"], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let store = try session.existingStore()
    let running = try store?.shifts.running()
    let next = try store?.shifts.nextScheduled(after: environment.now)
    if session.options.isJSON {
      try session.console.json(json(running, next, environment))
    } else {
      let text = StatusText(running: running, next: next, environment)
      try session.console.line(call.value("format").map(text.filled) ?? text.line)
    }
    return .done
  }

  private static func json(_ running: Shift?, _ next: Shift?, _ environment: AppEnvironment) -> JSON
  {
    let now = environment.now
    let clock = running.map { ShiftClock($0, now: now) }
    func minutes(_ seconds: Int64?) -> JSON { seconds.map(JSON.init(minutesOf:)) ?? .null }
    return .object([
      "state": .string(running == nil ? "off" : "on_shift"),
      "shift": running.map { JSON($0, now: now) } ?? .null,
      "elapsed_minutes": minutes(clock?.elapsedSeconds),
      "planned_minutes": minutes(clock?.plannedSeconds),
      "remaining_minutes": minutes(clock?.remainingSeconds),
      "overtime_minutes": minutes(clock?.overtimeSeconds),
      "next": next.map { JSON($0, now: now) } ?? .null,
    ])
  }
}

/// Where a person stands, in the pieces that a template may name.
struct StatusText {
  /// All of it: `on shift 7:41 of 12:00 · ends 07:00`, `off · next Sat 19:00`.
  let line: String
  private let fields: [String: String]

  init(running: Shift?, next: Shift?, _ environment: AppEnvironment) {
    let texts = environment.texts
    let when = next.map { StatusText.moment(of: $0, environment) } ?? ""
    guard let running else {
      let state = texts("cli.status.off")
      fields = ["state": state, "next": when]
      line = when.isEmpty ? state : texts("cli.status.line_off", ["state": state, "next": when])
      return
    }
    let clock = ShiftClock(running, now: environment.now)
    func hours(_ seconds: Int64) -> String { environment.format.hours(minutes: seconds / 60) }
    let end = environment.zone(of: running).local(at: running.scheduledEnd)
    fields = [
      "state": texts("cli.status.on"), "name": environment.format.title(running), "next": when,
      "elapsed": hours(clock.elapsedSeconds), "remaining": hours(clock.remainingSeconds),
      "ends": environment.format.time(end), "planned": hours(clock.plannedSeconds),
      "over": hours(clock.overtimeSeconds),
    ]
    line = texts(clock.overtimeSeconds < 60 ? "cli.status.line_on" : "cli.status.line_over", fields)
  }

  /// The template with its fields filled in. Other braces stay, because status bars use them too.
  func filled(_ template: String) -> String {
    var out = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      guard StatusText.names.contains(name) else {
        out += rest[...open]
        rest = rest[rest.index(after: open)...]
        continue
      }
      out += rest[..<open] + (fields[name] ?? "")
      rest = rest[rest.index(after: close)...]
    }
    return out + rest
  }

  private static let names = ["state", "name", "elapsed", "remaining", "ends", "next"]

  /// `Sat 19:00` within the next six days, else with the date.
  private static func moment(of shift: Shift, _ environment: AppEnvironment) -> String {
    let format = environment.format
    let local = environment.zone(of: shift).local(at: shift.scheduledStart)
    let isNear = local.day - environment.today < 7
    let day = isNear ? format.weekday(local.day.weekday) : format.day(local.day)
    return "\(day) \(format.time(local))"
  }
}
