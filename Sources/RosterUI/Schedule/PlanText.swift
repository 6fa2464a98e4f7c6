import Domain
import Services
import Widgets

/// The texts of a form's fields for the planned times of a shift.
struct PlanText: Equatable {
  let day: String
  let start: String
  let end: String

  /// Returns the initial texts for `shift`.
  init(_ shift: Shift) {
    day = ISOText.format(shift.localStart.day)
    start = shift.localStart.clockText
    let time = shift.localEnd.clockText
    // A time without a day is the first such time after the start.
    end = PlanText.isWithinADay(shift) ? time : "\(ISOText.format(shift.localEnd.day)) \(time)"
  }

  /// Returns the initial texts for a new shift on `day`: the times of `template`, otherwise an
  /// early shift.
  init(day: CivilDay, like template: Shift?) {
    self.day = ISOText.format(day)
    start = template?.localStart.clockText ?? "07:00"
    guard let template else {
      end = "15:00"
      return
    }
    let minutes = template.scheduled.seconds / 60
    let length = minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes / 60)h\(minutes % 60)m"
    end = PlanText.isWithinADay(template) ? template.localEnd.clockText : length
  }

  /// Returns the current texts of a form.
  init(_ form: FormState) {
    day = form.value("day")
    start = form.value("start")
    end = form.value("end")
  }

  /// Returns whether the shift is shorter than a day by the wall clock, which a clock change makes
  /// differ from the elapsed time.
  private static func isWithinADay(_ shift: Shift) -> Bool {
    (1..<86_400).contains(shift.localEnd.floatingSeconds - shift.localStart.floatingSeconds)
  }
}
