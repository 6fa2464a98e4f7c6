import AppCore
import Coach
import Domain
import Services
import Widgets

/// The form for logging sleep, or for correcting an entry.
struct SleepForm: FormModel {
  /// Whether the entry is new.
  private let isNew: Bool
  /// The entry, or the initial values of a new one.
  let sleep: SleepEntry
  /// The sleep logged so far.
  let log: SleepLog

  /// Creates the form for an entry; without one, for the sleep to log next.
  init(_ sleep: SleepEntry?, _ log: SleepLog) {
    isNew = sleep == nil
    self.sleep = sleep ?? SleepEntry(id: .new(), interval: log.proposal)
    self.log = log
  }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(isNew ? "sleep.form.new" : "sleep.form.edit")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    func moment(_ id: String, _ instant: Instant) -> Field {
      Field(
        id: id, label: environment.texts("sleep.field.\(id)"), kind: .text,
        text: ClockForm.text(instant, in: environment.zone),
        placeholder: environment.texts("form.clock.at_example"))
    }
    return [moment("start", sleep.interval.start), moment("end", sleep.interval.end)]
  }

  // MARK: Review

  /// Reads the fields and shows the length and what follows from it; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let format = environment.format
    layer.form.set("end", note: "")
    layer.remark(environment.texts("sleep.form.hint"))
    guard let (start, end) = times(&layer, environment) else { return nil }
    let changed = SleepEntry(id: sleep.id, interval: Interval(start: start, end: end))
    do throws(TrainingError) {
      guard end > start else { throw .sleepEndsBeforeStart(start, end) }
      layer.form.set("end", note: format.duration(seconds: end - start))
      try SleepService.check(changed, among: log.entries, now: environment.now)
    } catch {
      layer.fail(error.concernsStart ? "start" : "end", error, environment)
      return nil
    }
    if log.isShort(with: changed) {
      let length = format.duration(seconds: log.lastDaySeconds(with: changed))
      layer.remark(environment.texts("sleep.short", ["length": length]), isWarning: true)
    }
    return .sleep(.save(changed, from: isNew ? nil : sleep))
  }

  /// Reads both moments. A time of day without a date means the latest sleep that has ended.
  private func times(
    _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> (start: Instant, end: Instant)? {
    let known = sleep.interval, zone = environment.zone, now = environment.now
    if isClockTime("end", layer), !isClockTime("start", layer) {
      guard let start = moment("start", shownFor: known.start, &layer, environment) else {
        return nil
      }
      let day = zone.local(at: start).day
      let end = moment(
        "end", on: [day, day.adding(days: 1)], shownFor: known.end, &layer, environment
      ) { $0 > start }
      return end.map { (start, $0) }
    }
    let today = environment.today
    let end = moment(
      "end", on: [today, today.adding(days: -1)], shownFor: known.end, &layer, environment
    ) { $0 <= now }
    let day = zone.local(at: end ?? now).day
    let start = moment(
      "start", on: [day, day.adding(days: -1)], shownFor: known.start, &layer, environment
    ) { $0 < end ?? now }
    guard let start, let end else { return nil }
    return (start, end)
  }

  private func isClockTime(_ id: String, _ layer: FormLayer) -> Bool {
    TimeParser.minuteOfDay(layer.form.trimmed(id)) != nil
  }

  /// Reads the moment in a field that showed `known`; a time of day is that of the first of `days`
  /// on which it fits, else of the last. Marks an invalid field and returns nil.
  private func moment(
    _ id: String, on days: [CivilDay] = [], shownFor known: Instant, _ layer: inout FormLayer,
    _ environment: AppEnvironment, fits: (Instant) -> Bool = { _ in true }
  ) -> Instant? {
    let typed = layer.form.trimmed(id)
    let dated = isClockTime(id, layer) ? days.map { "\(ISOText.format($0)) \(typed)" } : []
    let fitting = dated.first { text in
      let time = try? TimeParser.time(text, in: environment.timeContext, repeated: .first)
      return time.map { fits($0.instant) } ?? false
    }
    do {
      let (instant, isFirstOfTwo) = try ClockForm.moment(
        fitting ?? dated.last ?? typed, shownFor: known, environment)
      if isFirstOfTwo { layer.remark(environment.texts("remark.first_of_two"), isWarning: true) }
      return instant == known ? known : Instant(seconds: instant.seconds / 60 * 60)
    } catch ActionError.inFuture(let instant) {
      layer.fail(id, TrainingError.inFuture(instant), environment)
    } catch {
      layer.fail(id, error, environment)
    }
    return nil
  }
}

extension TrainingError {
  /// Whether the start of sleep is what has to be corrected.
  fileprivate var concernsStart: Bool {
    if case .sleepOverlaps = self { true } else { false }
  }
}
