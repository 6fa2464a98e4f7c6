import Domain
import Services
import Widgets

/// The field for a moment, in forms that start or end something at a time other than now.
package enum ClockForm {
  /// Returns the field, filled with `instant`.
  package static func field(_ instant: Instant, _ environment: AppEnvironment) -> Field {
    Field(
      id: "at", label: environment.texts("form.clock.at"), kind: .text,
      text: text(instant, in: environment.zone),
      placeholder: environment.texts("form.clock.at_example"))
  }

  /// Formats a moment for a field: `2026-11-21 02:41`.
  package static func text(_ instant: Instant, in zone: Zone) -> String {
    let local = zone.local(at: instant)
    return "\(ISOText.format(local.day)) \(local.clockText)"
  }

  /// Parses a past moment. A local time that occurs twice means the first occurrence, unless only
  /// the second one is after `start`.
  ///
  /// Text that is unchanged since the field showed `known` returns `known` itself, because the
  /// field shows neither seconds nor the occurrence of a repeated time.
  package static func moment(
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

extension FormLayer {
  /// Reads the past moment in a field that showed `known`. Marks an invalid field and returns nil;
  /// warns when the first of two occurrences is used.
  package mutating func moment(
    _ id: String, shownFor known: Instant?, after start: Instant? = nil,
    _ environment: AppEnvironment
  ) -> Instant? {
    do {
      let (instant, isFirstOfTwo) = try ClockForm.moment(
        form.value(id), shownFor: known, after: start, environment)
      if isFirstOfTwo { remark(environment.texts("remark.first_of_two"), isWarning: true) }
      return instant
    } catch {
      fail(id, error, environment)
      return nil
    }
  }
}
