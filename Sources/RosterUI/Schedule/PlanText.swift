import Domain
import Services
import Widgets

/// What the fields of a form say of a shift's plan.
struct PlanText: Equatable {
  let day: String
  let start: String
  let end: String

  /// What a form says of `shift` as it opens.
  init(_ shift: Shift) {
    day = ISOText.format(shift.localStart.day)
    start = shift.localStart.clockText
    let time = shift.localEnd.clockText
    // A time alone means the first such time after the start.
    end = PlanText.isWithinADay(shift) ? time : "\(ISOText.format(shift.localEnd.day)) \(time)"
  }

  /// What a form for a new shift on `day` begins with: the times of `template`, else an early
  /// shift.
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

  /// What the fields say now.
  init(_ form: FormState) {
    day = form.value("day")
    start = form.value("start")
    end = form.value("end")
  }

  /// By the wall clock, which over a clock change is not how long it takes.
  private static func isWithinADay(_ shift: Shift) -> Bool {
    (1..<86_400).contains(shift.localEnd.floatingSeconds - shift.localStart.floatingSeconds)
  }
}
