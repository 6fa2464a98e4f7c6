import AppCore
import Domain
import Services
import Widgets

/// The form for starting a shift at a time other than now.
struct StartForm: FormModel {
  /// The initial moment.
  let proposed: Instant

  var verb: String? { "start" }

  func title(_ environment: AppEnvironment) -> String { environment.texts("form.clock.start") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    [
      ClockForm.field(proposed, environment),
      Field(id: "notes", label: environment.texts("form.shift.notes"), kind: .text, text: ""),
    ]
  }

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    guard let instant = layer.moment("at", shownFor: proposed, environment) else { return nil }
    let notes = layer.form.value("notes")
    return .shift(.start(at: instant, shift: nil, note: notes.isEmpty ? nil : notes))
  }
}

/// The form for ending a shift at a time other than now.
struct StopForm: FormModel {
  private let shift: Shift
  private let pay: PayContext
  /// The initial moment.
  private let proposed: Instant

  /// Creates the form for ending `shift`.
  init(_ shift: Shift, _ pay: PayContext, _ environment: AppEnvironment) {
    self.shift = shift
    self.pay = pay
    proposed = min(environment.now, max(shift.scheduledEnd, shift.start))
  }

  var verb: String? { "end" }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("form.clock.stop", ["shift": environment.format.title(shift)])
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      ClockForm.field(proposed, environment),
      Field(
        id: "break", label: texts("form.shift.break"), kind: .duration,
        text: shift.breakMinutes.map(String.init) ?? ""),
      Field(id: "notes", label: texts("form.shift.notes"), kind: .text, text: shift.notes),
    ]
  }

  /// Reads the fields and shows the resulting length; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let typed = layer.moment("at", shownFor: proposed, after: shift.actualStart, environment)
    guard var instant = typed, let start = shift.actualStart else { return nil }
    // A typed minute may begin before the shift did.
    if instant < start, start - instant < 60 { instant = start }
    do throws(ActionError) {
      try shift.checkEnd(at: instant, from: start)
    } catch {
      layer.fail("at", error, environment)
      return nil
    }
    var ended = shift
    ended.status = .completed
    ended.actualEnd = instant
    guard layer.readBreak(of: &ended, pay, environment) else { return nil }
    layer.form.set("at", note: environment.format.duration(seconds: instant - start))
    return .shift(
      .stop(
        at: instant, breakMinutes: ended.breakMinutes, note: layer.form.value("notes"),
        isBreakByRule: ended.breakMinutes == nil))
  }
}
