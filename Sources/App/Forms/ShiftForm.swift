import Domain
import Terminal
import Widgets

/// The form in which a shift is added or edited.
struct ShiftForm {
  private let original: Shift?

  /// The form for a new shift, or for changing `original`.
  init(_ original: Shift?) { self.original = original }

  /// The form with its fields filled: from the shift that is edited, else for `day` with the times
  /// of `template`, the shift the person looked at last.
  static func layer(
    editing shift: Shift?, day: CivilDay, template: Shift?, profile: UserProfile,
    _ environment: AppEnvironment
  ) -> FormLayer {
    let texts = environment.texts
    let source = shift ?? template
    let start = source.map { $0.localStart.clockText } ?? "07:00"
    let end = source.map { $0.localEnd.clockText } ?? "15:00"
    var fields = [
      Field(
        id: "day", label: texts("form.shift.day"), kind: .date,
        text: ISOText.format(shift?.localStart.day ?? day)),
      Field(id: "start", label: texts("form.shift.start"), kind: .time, text: start),
      Field(id: "end", label: texts("form.shift.end"), kind: .time, text: endText(shift, end)),
      Field(id: "name", label: texts("form.shift.name"), kind: .text, text: source?.name ?? ""),
      Field(
        id: "break", label: texts("form.shift.break"), kind: .duration,
        text: String(shift?.breakMinutes ?? profile.defaultBreakMinutes)),
      rateField(shift, environment),
      Field(
        id: "additional", label: texts("form.shift.additional"), kind: .toggle,
        index: shift?.isAdditionalShift == true ? 1 : 0),
      Field(id: "notes", label: texts("form.shift.notes"), kind: .text, text: shift?.notes ?? ""),
    ]
    if let shift, let actual = shift.actualStart {
      let zone = environment.zone(of: shift)
      fields.append(worked("worked_from", actual, zone, texts("form.shift.worked_from")))
      if let end = shift.actualEnd {
        fields.append(worked("worked_to", end, zone, texts("form.shift.worked_to")))
      }
    }
    let title = texts(shift == nil ? "form.shift.add" : "form.shift.edit")
    return FormLayer(.shift(shift), title: title, fields: fields, environment)
  }

  /// A shift of a day or more says its end with the day, because the time alone would mean the
  /// first such time after the start.
  private static func endText(_ shift: Shift?, _ time: String) -> String {
    guard let shift, shift.scheduledEnd - shift.scheduledStart >= 24 * 3600 else { return time }
    return "\(ISOText.format(shift.localEnd.day)) \(time)"
  }

  private static func worked(
    _ id: String, _ instant: Instant, _ zone: Zone, _ label: String
  ) -> Field {
    let local = zone.local(at: instant)
    return Field(
      id: id, label: label, kind: .text, text: "\(ISOText.format(local.day)) \(local.clockText)")
  }

  private static func rates(for shift: Shift?) -> [Rate] {
    guard let shift, let label = shift.rateLabel else { return Rate.defaults }
    let own = Rate(label: label, multiplier: shift.rateMultiplier)
    return Rate.defaults.contains(own) ? Rate.defaults : Rate.defaults + [own]
  }

  private static func rateField(_ shift: Shift?, _ environment: AppEnvironment) -> Field {
    let rates = rates(for: shift)
    let labels = rates.map { "\($0.label) × \(environment.format.multiplier($0.multiplier))" }
    let index = rates.firstIndex { $0.label == shift?.rateLabel } ?? 0
    return Field(
      id: "rate", label: environment.texts("form.shift.rate"), kind: .choice(labels), index: index)
  }

  // MARK: Review

  /// Reads the fields; nil while something is wrong.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var environment = environment
    if let original { environment.zone = environment.zone(of: original) }
    let times = times(&layer, environment)
    guard let breakMinutes = layer.minutes("break", environment), let times else { return nil }
    var shift = original ?? blank(environment, times)
    shift.plan(times)
    shift.name = layer.form.value("name")
    shift.breakMinutes = breakMinutes
    shift.notes = layer.form.value("notes")
    shift.isAdditionalShift = layer.form.choice("additional") == 1
    let rate = ShiftForm.rates(for: original)[layer.form.choice("rate")]
    shift.rateLabel = layer.form.choice("rate") == 0 ? nil : rate.label
    shift.rateMultiplier = rate.multiplier
    guard readWorked(&shift, &layer, environment) else { return nil }
    guard Int64(breakMinutes) * 60 <= shift.end - shift.start else {
      layer.fail("break", ActionError.breakTooLong(minutes: breakMinutes), environment)
      return nil
    }
    return original == nil ? .add(shift) : .save(shift)
  }

  private func blank(_ environment: AppEnvironment, _ times: ShiftTimes) -> Shift {
    Shift(
      id: .new(), scheduledStart: times.scheduledStart, scheduledEnd: times.scheduledEnd,
      localStart: times.localStart, localEnd: times.localEnd, zone: times.zone,
      createdAt: environment.now, updatedAt: environment.now)
  }

  private func times(_ layer: inout FormLayer, _ environment: AppEnvironment) -> ShiftTimes? {
    let day: CivilDay
    do {
      day = try TimeParser.date(layer.form.value("day"), in: environment.timeContext)
      layer.form.set("day", note: environment.format.dayWithYear(day))
    } catch {
      layer.fail("day", error, environment)
      layer.form.set("day", note: "")
      return nil
    }
    let start = "\(ISOText.format(day)) \(layer.form.value("start"))"
    let repeated: RepeatedHour = layer.form.choice("repeated") == 1 ? .second : .first
    do {
      let times = try read(start, layer.form.value("end"), repeated, environment)
      explain(times, &layer, environment)
      return times
    } catch {
      let field: String
      if case .start = error { field = "start" } else { field = "end" }
      layer.fail(field, error, environment)
      layer.form.set("end", note: "")
      return nil
    }
  }

  /// The end may be a time or a length.
  private func read(
    _ start: String, _ end: String, _ repeated: RepeatedHour, _ environment: AppEnvironment
  ) throws(ShiftTimesError) -> ShiftTimes {
    let context = environment.timeContext
    guard end.contains("h") || end.hasSuffix("m"), !end.hasSuffix("pm"), !end.hasSuffix("am") else {
      return try ShiftTimes(start: start, end: end, in: context, repeated: repeated)
    }
    return try ShiftTimes(start: start, duration: end, in: context, repeated: repeated)
  }

  /// Says beside the end how long it is, and below what a clock change does to it.
  private func explain(
    _ times: ShiftTimes, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let format = environment.format, texts = environment.texts
    let seconds = times.scheduledEnd - times.scheduledStart
    let days = times.localEnd.day - times.localStart.day
    let next = days == 0 ? "" : texts("form.shift.next_day", ["n": String(days)]) + " · "
    layer.form.set("end", note: next + format.duration(seconds: seconds))
    let shown = times.localEnd.floatingSeconds - times.localStart.floatingSeconds
    if shown != seconds {
      let key = shown < seconds ? "remark.clocks_back" : "remark.clocks_forward"
      let length = format.duration(seconds: seconds)
      layer.remarks.append(.init(text: texts(key, ["length": length]), isWarning: true))
    }
    offerRepeatedHour(times, &layer, environment)
  }

  /// Asks which of two is meant where the clock shows the time twice.
  private func offerRepeatedHour(
    _ times: ShiftTimes, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let isAsked = layer.form["repeated"] != nil
    let isAmbiguous = times.otherStart != nil || times.otherEnd != nil
    guard isAmbiguous != isAsked else { return }
    guard isAmbiguous else {
      layer.form.remove("repeated")
      return
    }
    let texts = environment.texts
    layer.form.append(
      Field(
        id: "repeated", label: texts("form.shift.repeated"),
        kind: .choice([texts("form.shift.first_pass"), texts("form.shift.second_pass")])))
  }

  private func readWorked(
    _ shift: inout Shift, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Bool {
    for (id, path) in [("worked_from", \Shift.actualStart), ("worked_to", \Shift.actualEnd)] {
      guard layer.form[id] != nil else { continue }
      do {
        let context = environment.timeContext
        let time = try TimeParser.time(layer.form.value(id), in: context, repeated: .first)
        // The field shows minutes; the seconds of an unchanged time are kept.
        if let known = shift[keyPath: path], known - time.instant < 60, known >= time.instant {
          continue
        }
        guard time.instant <= environment.now else { throw ActionError.inFuture(time.instant) }
        shift[keyPath: path] = time.instant
      } catch {
        layer.fail(id, error, environment)
        return false
      }
    }
    guard let worked = shift.actual else { return true }
    if let start = shift.actualStart, let end = shift.actualEnd, end < start {
      layer.fail("worked_to", ActionError.endsBeforeStart(shift, at: end), environment)
      return false
    }
    if worked.seconds > Shift.longestSeconds {
      layer.fail("worked_to", ActionError.tooLong(shift, at: worked.end), environment)
      return false
    }
    return true
  }
}

extension Shift {
  /// Takes new planned times.
  public mutating func plan(_ times: ShiftTimes) {
    scheduledStart = times.scheduledStart
    scheduledEnd = times.scheduledEnd
    localStart = times.localStart
    localEnd = times.localEnd
    zone = times.zone
  }
}
