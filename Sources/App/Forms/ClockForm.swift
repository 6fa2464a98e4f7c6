import Domain
import Widgets

/// The forms in which a shift is started or ended at another time than now.
enum ClockForm {
  /// The form for a start.
  static func start(_ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    return FormLayer(
      .start(proposed: environment.now), title: texts("form.clock.start"),
      fields: [
        at(environment.now, environment),
        Field(id: "notes", label: texts("form.shift.notes"), kind: .text, text: ""),
      ], environment)
  }

  /// The form for the end of `shift`.
  static func stop(
    _ shift: Shift, _ pay: PayContext, _ environment: AppEnvironment
  ) -> FormLayer {
    let texts = environment.texts
    let likely = min(environment.now, max(shift.scheduledEnd, shift.start))
    return FormLayer(
      .stop(shift, proposed: likely),
      title: texts("form.clock.stop", ["shift": environment.format.title(shift)]),
      fields: [
        at(likely, environment),
        Field(
          id: "break", label: texts("form.shift.break"), kind: .duration,
          text: shift.breakMinutes.map(String.init) ?? ""),
        Field(id: "notes", label: texts("form.shift.notes"), kind: .text, text: shift.notes),
      ], pay: pay, environment)
  }

  private static func at(_ instant: Instant, _ environment: AppEnvironment) -> Field {
    Field(
      id: "at", label: environment.texts("form.clock.at"), kind: .text,
      text: text(instant, in: environment.zone),
      placeholder: environment.texts("form.clock.at_example"))
  }

  /// A moment as a field shows it: `2026-11-21 02:41`.
  static func text(_ instant: Instant, in zone: Zone) -> String {
    let local = zone.local(at: instant)
    return "\(ISOText.format(local.day)) \(local.clockText)"
  }

  // MARK: Review

  /// Reads the start form.
  static func reviewStart(
    _ proposed: Instant, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Action? {
    guard let instant = moment(proposed, &layer, environment) else { return nil }
    let notes = layer.form.value("notes")
    return .start(at: instant, shift: nil, note: notes.isEmpty ? nil : notes)
  }

  /// Reads the end form, and says how long the shift would have been.
  static func reviewStop(
    of shift: Shift, _ proposed: Instant, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Action? {
    let typed = moment(proposed, after: shift.actualStart, &layer, environment)
    guard var instant = typed, let start = shift.actualStart else { return nil }
    // A minute that was typed may have begun before the shift did.
    if instant < start, start - instant < 60 { instant = start }
    guard instant >= start else {
      layer.fail("at", ActionError.endsBeforeStart(shift, at: instant), environment)
      return nil
    }
    guard instant - start <= Shift.longestSeconds else {
      layer.fail("at", ActionError.tooLong(shift, at: instant), environment)
      return nil
    }
    var ended = shift
    ended.status = .completed
    ended.actualEnd = instant
    ended.breakMinutes = layer.readBreak(of: ended, environment)
    guard layer.form["break"]?.error == nil else { return nil }
    guard ended.hasRoomForBreak else {
      layer.fail(
        "break", ActionError.breakTooLong(minutes: ended.breakMinutes ?? 0), environment)
      return nil
    }
    let length = environment.format.duration(seconds: instant - start)
    layer.form.set("at", note: length)
    return .stop(
      at: instant, breakMinutes: ended.breakMinutes, note: layer.form.value("notes"),
      isBreakByRule: ended.breakMinutes == nil)
  }

  private static func moment(
    _ proposed: Instant, after start: Instant? = nil, _ layer: inout FormLayer,
    _ environment: AppEnvironment
  ) -> Instant? {
    do {
      let text = layer.form.value("at")
      let (instant, isFirstOfTwo) = try moment(
        text, shownFor: proposed, after: start, environment)
      if isFirstOfTwo {
        layer.remarks = [
          .init(text: environment.texts("remark.first_of_two"), isWarning: true)
        ]
      }
      return instant
    } catch {
      layer.fail("at", error, environment)
      return nil
    }
  }

  /// The past moment that `text` means: of two equal times the first, unless only the second lies
  /// after `start`.
  ///
  /// A text that still says what the field showed for `known` means just that: the field shows
  /// neither its seconds nor which of two equal times it is.
  static func moment(
    _ text: String, shownFor known: Instant?, after start: Instant? = nil,
    _ environment: AppEnvironment
  ) throws -> (instant: Instant, isFirstOfTwo: Bool) {
    if let known, text == ClockForm.text(known, in: environment.zone) { return (known, false) }
    let time = try TimeParser.time(text, in: environment.timeContext, repeated: .first)
    guard time.instant <= environment.now else { throw ActionError.inFuture(time.instant) }
    if let start, time.instant < start, let other = time.other, start <= other,
      other <= environment.now
    {
      return (other, false)
    }
    return (time.instant, time.other != nil)
  }
}
