import AppCore
import Domain
import Services
import Widgets

/// The planned times of the form.
extension ShiftForm {
  /// Returns whether the planned times are unedited. They are then kept to the second, including
  /// the occurrence of a repeated time, even if the zone's rules have changed.
  func keepsPlan(_ form: FormState, in zone: Zone) -> Bool {
    guard let original, PlanText(original) == PlanText(form) else { return false }
    return form["repeated"].map { $0.index == pass(of: original, in: zone) } ?? true
  }

  /// Returns the occurrence of a repeated time that `shift` uses, 0 or 1.
  private func pass(of shift: Shift, in zone: Zone) -> Int {
    let isSecond = [shift.scheduledStart, shift.scheduledEnd].contains { instant in
      guard case .ambiguous(_, let second) = zone.resolve(zone.local(at: instant)) else {
        return false
      }
      return second == instant
    }
    return isSecond ? 1 : 0
  }

  /// Reads the planned times and describes their effect; nil while one is invalid.
  mutating func times(_ layer: inout FormLayer, _ environment: AppEnvironment) -> ShiftTimes? {
    layer.form.set("start", note: "")
    layer.form.set("end", note: "")
    if let typed = typedKind(layer.form, environment) {
      if layer.form.focused?.id == typed.field { return times(of: typed, &layer, environment) }
      fill(typed, &layer.form, environment)
    }
    if layer.form.focused?.id != "start" { splitRange(&layer.form, environment.texts) }
    followStart(&layer.form)
    guard let day = layer.day("day", environment) else { return nil }
    do {
      let times = try times(on: day, layer.form, environment)
      explain(times, &layer, environment)
      return times
    } catch {
      fail(error, &layer, environment)
      return nil
    }
  }

  private func times(
    on day: CivilDay, _ form: FormState, _ environment: AppEnvironment
  ) throws(ShiftTimesError) -> ShiftTimes {
    if let original, keepsPlan(form, in: environment.zone) {
      return try ShiftTimes(
        start: original.scheduledStart, end: original.scheduledEnd, zone: environment.zone)
    }
    let range = Self.range(form.value("start"), environment.texts)
    let start = "\(ISOText.format(day)) \(range?.start ?? form.value("start"))"
    let repeated: RepeatedHour = form.choice("repeated") == 1 ? .second : .first
    return try read(start, range?.end ?? form.value("end"), repeated, environment)
  }

  /// Parses `7-15`, a start and an end, or `7+8`, a start and a length; nil for anything else.
  static func range(_ text: String, _ texts: Texts) -> (start: String, end: String)? {
    let parts = text.split(separator: "+").map { String($0).trimmed }
    guard parts.count == 2 else { return (try? ClockRange(text, texts))?.ends }
    let length = Self.hours(parts[1])
    guard let start = TimeParser.minuteOfDay(parts[0]) else { return nil }
    return Self.length(length).map { (ClockText.text(start), $0) }
  }

  /// Returns a length whose unit may be left out: `8`, `8.5` and `8:30` are hours.
  private static func hours(_ text: String) -> String {
    if text.contains(":"), let minutes = TimeParser.minuteOfDay(text) {
      return "\(minutes / 60)h\(minutes % 60)m"
    }
    let plain = text.replacing(",", with: ".")
    return plain.allSatisfy { $0.isNumber || $0 == "." } ? plain + "h" : text
  }

  // MARK: Kinds

  /// A kind of shift typed as the day or the start, and the day typed before it.
  struct TypedKind {
    /// The id of the field.
    let field: String
    let day: CivilDay?
    let kind: ShiftKind
  }

  /// Parses the letter or the code of a kind, alone or after a day: `n`, `fri n`; nil for anything
  /// else.
  func typedKind(_ form: FormState, _ environment: AppEnvironment) -> TypedKind? {
    ["day", "start"].lazy.compactMap { typedKind(in: $0, form, environment) }.first
  }

  private func typedKind(
    in field: String, _ form: FormState, _ environment: AppEnvironment
  ) -> TypedKind? {
    let text = form.value(field).trimmed.lowercased()
    // `fr` is a Friday, whatever kind has that code.
    let isDay = field == "day" && (try? TimeParser.date(text, in: environment.timeContext)) != nil
    let words = text.split(separator: " ")
    guard !isDay, let last = words.last, TimeParser.minuteOfDay(text) == nil,
      Self.length(text) == nil,
      let kind = kinds?.first(where: { String($0.letter) == last })
        ?? kinds?.first(where: { $0.code.lowercased() == last })
    else { return nil }
    guard words.count > 1 else {
      return TypedKind(field: field, day: field == "day" ? day : nil, kind: kind)
    }
    let before = words.dropLast().joined(separator: " ")
    guard let day = try? TimeParser.date(before, in: environment.timeContext) else { return nil }
    return TypedKind(field: field, day: day, kind: kind)
  }

  /// Returns the times of a kind while it is typed, and shows how it was understood.
  private func times(
    of typed: TypedKind, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> ShiftTimes? {
    guard let day = typed.day ?? layer.day("day", environment),
      let shift = try? ShiftEditing(environment.base).added(typed.kind, on: day)
    else { return nil }
    let format = environment.format
    layer.explain(typed.field, "\(format.day(day))  \(format.kind(typed.kind))")
    return try? ShiftTimes(
      start: shift.scheduledStart, end: shift.scheduledEnd, zone: environment.zone)
  }

  /// Fills in the day, the times and the name of a kind that was typed.
  private func fill(
    _ typed: TypedKind, _ form: inout FormState, _ environment: AppEnvironment
  ) {
    let kind = typed.kind
    if let day = typed.day { form.set("day", text: ISOText.format(day)) }
    form.set("start", text: kind.start.clockText)
    let minutes = (kind.end.floatingSeconds - kind.start.floatingSeconds) / 60
    form.set(
      "end", text: minutes < 1440 ? kind.end.clockText : "\(minutes / 60)h\(minutes % 60)m")
    form.set("name", text: kind.name)
    // What is typed next replaces the text, as in any field that gets the focus.
    form.focus(form.focused?.id ?? "end")
  }

  // MARK: Ranges

  /// Moves the end of a range typed as the start to its own field.
  private func splitRange(_ form: inout FormState, _ texts: Texts) {
    guard let (start, end) = Self.range(form.value("start"), texts) else { return }
    form.set("start", text: start)
    form.set("end", text: end)
    // What is typed next replaces the end, as in any field that gets the focus.
    form.focus(form.focused?.id ?? "end")
  }

  /// Moves the end of a new shift with its start, so that it is as long as the last one, until the
  /// user enters an end.
  private mutating func followStart(_ form: inout FormState) {
    guard original == nil, let template,
      let start = TimeParser.minuteOfDay(form.value("start").trimmed),
      form.value("end") == offeredEnd ?? PlanText(day: day, like: template).end
    else { return }
    let seconds = template.localEnd.floatingSeconds - template.localStart.floatingSeconds
    guard 0 < seconds, seconds < 86_400 else { return }
    let end = ClockText.text((start + Int(seconds / 60)) % 1440)
    offeredEnd = end
    if form.value("end") != end { form.set("end", text: end) }
  }

  /// Parses the times; the end may be a time or a duration.
  private func read(
    _ start: String, _ end: String, _ repeated: RepeatedHour, _ environment: AppEnvironment
  ) throws(ShiftTimesError) -> ShiftTimes {
    let context = environment.timeContext
    guard let length = ShiftForm.length(end) else {
      return try ShiftTimes(start: start, end: end, in: context, repeated: repeated)
    }
    return try ShiftTimes(start: start, duration: length, in: context, repeated: repeated)
  }

  /// Returns `text` if it is a duration such as `12h` or `7 h 30 m`: a number with a unit, unlike
  /// `7pm`, `7 Uhr` or `thursday 07:00`.
  static func length(_ text: String) -> String? {
    let text = text.compactLength.lowercased()
    guard text.first?.isNumber == true, text.contains("h") || text.hasSuffix("m"),
      !text.hasSuffix("am"), !text.hasSuffix("pm"), !text.hasSuffix("uhr")
    else { return nil }
    return text
  }

  private func fail(
    _ error: ShiftTimesError, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    switch error {
    case .start(.unreadable):
      // The parsed text includes the day, the typed one does not.
      layer.fail("start", TimeTextError.unreadable(layer.form.value("start")), environment)
    case .start: layer.fail("start", error, environment)
    default: layer.fail("end", error, environment)
    }
  }

  // MARK: Effects of the times

  /// Shows how the times were understood, the duration beside the end, and the effect of a clock
  /// change below.
  private func explain(
    _ times: ShiftTimes, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let format = environment.format, texts = environment.texts
    let seconds = times.scheduledEnd - times.scheduledStart
    let days = times.localEnd.day - times.localStart.day
    let next = days == 0 ? "" : texts("form.shift.next_day", ["n": String(days)]) + " · "
    layer.form.set(
      "start", note: understood(times.localStart, as: layer.form.value("start"), format))
    let end = understood(times.localEnd, as: layer.form.value("end"), format)
    layer.form.set(
      "end", note: (end.isEmpty ? "" : end + " · ") + next + format.duration(seconds: seconds))
    let shown = times.localEnd.floatingSeconds - times.localStart.floatingSeconds
    if shown != seconds {
      let key = shown < seconds ? "remark.clocks_back" : "remark.clocks_forward"
      let length = format.duration(seconds: seconds)
      layer.remark(texts(key, ["length": length]), isWarning: true)
    }
    offerRepeatedHour(times, &layer, environment)
  }

  /// Returns the time if it was typed in another way than it is shown; else an empty text.
  private func understood(_ time: LocalDateTime, as text: String, _ format: Format) -> String {
    let shown = format.time(time)
    let written = [shown, ClockText.text(time.secondOfDay / 60)]
    return written.contains(where: text.trimmed.hasSuffix) ? "" : shown
  }

  /// Asks which occurrence of a repeated time is meant.
  private func offerRepeatedHour(
    _ times: ShiftTimes, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let isAsked = layer.form["repeated"] != nil
    let isAmbiguous = isAmbiguous(times, layer.form, environment)
    guard isAmbiguous != isAsked else { return }
    guard isAmbiguous else {
      layer.form.remove("repeated")
      return
    }
    let texts = environment.texts, zone = environment.zone
    let kept = keepsPlan(layer.form, in: zone) ? original : nil
    layer.form.append(
      Field(
        id: "repeated", label: texts("form.shift.repeated"),
        kind: .choice([texts("form.shift.first_pass"), texts("form.shift.second_pass")]),
        index: kept.map { pass(of: $0, in: zone) } ?? 0))
  }

  private func isAmbiguous(
    _ times: ShiftTimes, _ form: FormState, _ environment: AppEnvironment
  ) -> Bool {
    guard keepsPlan(form, in: environment.zone) else {
      return times.otherStart != nil || times.otherEnd != nil
    }
    return [times.localStart, times.localEnd].contains { local in
      if case .ambiguous = environment.zone.resolve(local) { return true }
      return false
    }
  }
}
