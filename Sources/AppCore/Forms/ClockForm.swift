import Domain
import Services
import Widgets

/// The field of a moment, in the forms in which something begins or ends at another time than now.
package enum ClockForm {
  /// The field, filled with `instant`.
  package static func field(_ instant: Instant, _ environment: AppEnvironment) -> Field {
    Field(
      id: "at", label: environment.texts("form.clock.at"), kind: .text,
      text: text(instant, in: environment.zone),
      placeholder: environment.texts("form.clock.at_example"))
  }

  /// A moment as a field shows it: `2026-11-21 02:41`.
  package static func text(_ instant: Instant, in zone: Zone) -> String {
    let local = zone.local(at: instant)
    return "\(ISOText.format(local.day)) \(local.clockText)"
  }

  /// The past moment that `text` means: of two equal times the first, unless only the second lies
  /// after `start`.
  ///
  /// A text that still says what the field showed for `known` means just that: the field shows
  /// neither its seconds nor which of two equal times it is.
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
  /// The past moment in a field that showed `known`; nil if it is wrong, which is marked. Warns
  /// where it is the first of two equal times.
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
