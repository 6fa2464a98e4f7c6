import Domain
import Widgets

/// The forms in which a shift is started or ended at another time than now.
enum ClockForm {
  /// The form for a start.
  static func start(_ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    return FormLayer(
      .start, title: texts("form.clock.start"),
      fields: [
        at(environment.now, environment),
        Field(id: "notes", label: texts("form.shift.notes"), kind: .text, text: ""),
      ], environment)
  }

  /// The form for the end of `shift`.
  static func stop(_ shift: Shift, _ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    let likely = min(environment.now, max(shift.scheduledEnd, shift.start))
    return FormLayer(
      .stop(shift), title: texts("form.clock.stop", ["shift": environment.format.title(shift)]),
      fields: [
        at(likely, environment),
        Field(
          id: "break", label: texts("form.shift.break"), kind: .duration,
          text: String(shift.breakMinutes)),
        Field(id: "notes", label: texts("form.shift.notes"), kind: .text, text: shift.notes),
      ], environment)
  }

  private static func at(_ instant: Instant, _ environment: AppEnvironment) -> Field {
    let local = environment.zone.local(at: instant)
    return Field(
      id: "at", label: environment.texts("form.clock.at"), kind: .text,
      text: "\(ISOText.format(local.day)) \(local.clockText)",
      placeholder: environment.texts("form.clock.at_example"))
  }

  /// Reads the start form.
  static func reviewStart(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    guard let instant = moment(&layer, environment) else { return nil }
    let notes = layer.form.value("notes")
    return .start(at: instant, shift: nil, note: notes.isEmpty ? nil : notes)
  }

  /// Reads the end form, and says how long the shift would have been.
  static func reviewStop(
    of shift: Shift, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Action? {
    let instant = moment(&layer, environment)
    guard let minutes = layer.minutes("break", environment), let instant else { return nil }
    guard let start = shift.actualStart, instant >= start else {
      layer.fail("at", ActionError.endsBeforeStart(shift, at: instant), environment)
      return nil
    }
    guard instant - start <= Shift.longestSeconds else {
      layer.fail("at", ActionError.tooLong(shift, at: instant), environment)
      return nil
    }
    guard Int64(minutes) * 60 <= instant - start else {
      layer.fail("break", ActionError.breakTooLong(minutes: minutes), environment)
      return nil
    }
    let length = environment.format.duration(seconds: instant - start)
    layer.form.set("at", note: length)
    return .stop(at: instant, breakMinutes: minutes, note: layer.form.value("notes"))
  }

  private static func moment(
    _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Instant? {
    do {
      let time = try TimeParser.time(
        layer.form.value("at"), in: environment.timeContext, repeated: .first)
      guard time.instant <= environment.now else { throw ActionError.inFuture(time.instant) }
      if time.other != nil {
        layer.remarks = [
          .init(text: environment.texts("remark.first_of_two"), isWarning: true)
        ]
      }
      return time.instant
    } catch {
      layer.fail("at", error, environment)
      return nil
    }
  }
}
