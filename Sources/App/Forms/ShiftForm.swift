import Domain
import Terminal
import Widgets

/// The form in which a shift is added or edited.
struct ShiftForm {
  /// The shift that is edited, nil for a new one.
  let original: Shift?

  /// The form for a new shift, or for changing `original`.
  init(_ original: Shift?) { self.original = original }

  /// The form with its fields filled: from the shift that is edited, else for `day` with the times
  /// of `template`, the shift the person looked at last.
  static func layer(
    editing shift: Shift?, day: CivilDay, template: Shift?, pay: PayContext,
    _ environment: AppEnvironment
  ) -> FormLayer {
    let texts = environment.texts
    let plan = shift.map(PlanText.init) ?? PlanText(day: day, like: template)
    let name = (shift ?? template)?.name ?? ""
    var fields = [
      Field(id: "day", label: texts("form.shift.day"), kind: .date, text: plan.day),
      Field(id: "start", label: texts("form.shift.start"), kind: .time, text: plan.start),
      Field(id: "end", label: texts("form.shift.end"), kind: .time, text: plan.end),
      Field(id: "name", label: texts("form.shift.name"), kind: .text, text: name),
      Field(
        id: "break", label: texts("form.shift.break"), kind: .duration,
        text: shift?.breakMinutes.map(String.init) ?? ""),
      Field(id: "rate", label: texts("form.shift.rate"), kind: .choice([])),
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
    let known = RateChoice(shift, on: shift?.localStart.day ?? day, pay)
    fields[5].kind = .choice(known.labels(environment))
    fields[5].index = known.index(of: shift)
    return FormLayer(.shift(shift), title: title, fields: fields, pay: pay, environment)
  }

  private static func worked(
    _ id: String, _ instant: Instant, _ zone: Zone, _ label: String
  ) -> Field {
    Field(id: id, label: label, kind: .text, text: ClockForm.text(instant, in: zone))
  }

  // MARK: Review

  /// Reads the fields; nil while something is wrong.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var environment = environment
    if let original { environment.zone = environment.zone(of: original) }
    let times = times(&layer, environment)
    let rates = offerRates(&layer, environment)
    if let times { offerWorked(times, &layer, environment) }
    guard let times else { return nil }
    var shift = original ?? blank(environment, times)
    if !keepsPlan(layer.form, in: environment.zone) { shift.plan(times) }
    shift.name = layer.form.value("name")
    shift.notes = layer.form.value("notes")
    shift.isAdditionalShift = layer.form.choice("additional") == 1
    rates.read(layer.form.choice("rate"), into: &shift, original)
    if layer.form.choice("worked") == 1 { shift.markWorked() }
    guard readWorked(&shift, &layer, environment) else { return nil }
    shift.breakMinutes = layer.readBreak(of: shift, environment)
    guard layer.form["break"]?.error == nil else { return nil }
    guard shift.hasRoomForBreak else {
      layer.fail(
        "break", ActionError.breakTooLong(minutes: shift.breakMinutes ?? 0), environment)
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

  /// Offers the rates of the rules in force on the day, and keeps the chosen one if it is among
  /// them.
  private func offerRates(
    _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> RateChoice {
    let typed = try? TimeParser.date(layer.form.value("day"), in: environment.timeContext)
    let day = typed ?? original?.localStart.day ?? environment.today
    let choice = RateChoice(original, on: day, layer.pay)
    let labels = choice.labels(environment)
    guard let field = layer.form["rate"], case .choice(let before) = field.kind, before != labels
    else { return choice }
    let chosen = before.indices.contains(field.index) ? before[field.index] : ""
    layer.form["rate"]?.kind = .choice(labels)
    layer.form["rate"]?.index = labels.firstIndex(of: chosen) ?? 0
    return choice
  }

  /// Asks of a plan that lies in the past whether it was worked: taken for granted of a new shift.
  private func offerWorked(
    _ times: ShiftTimes, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let isPlan = original.map { $0.status == .scheduled } ?? true
    let isOver = isPlan && times.scheduledEnd <= environment.now
    guard isOver != (layer.form["worked"] != nil) else { return }
    guard isOver else {
      layer.form.remove("worked")
      return
    }
    let texts = environment.texts
    layer.form.append(
      Field(
        id: "worked", label: texts("form.shift.worked"), kind: .toggle,
        index: original == nil ? 1 : 0, note: texts("form.shift.as_planned")))
  }

  private func readWorked(
    _ shift: inout Shift, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Bool {
    for (id, path) in [("worked_from", \Shift.actualStart), ("worked_to", \Shift.actualEnd)] {
      guard layer.form[id] != nil else { continue }
      do {
        shift[keyPath: path] = try ClockForm.moment(
          layer.form.value(id), shownFor: shift[keyPath: path],
          after: id == "worked_to" ? shift.actualStart : nil, environment
        ).instant
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
  /// Takes new planned times; one that was worked exactly as planned is taken as worked so still.
  public mutating func plan(_ times: ShiftTimes) {
    let wasAsPlanned = actual == scheduled
    defer { if wasAsPlanned { markWorked() } }
    scheduledStart = times.scheduledStart
    scheduledEnd = times.scheduledEnd
    localStart = times.localStart
    localEnd = times.localEnd
    zone = times.zone
  }
}
