import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

/// The form for adding or editing a shift.
struct ShiftForm: FormModel {
  /// The edited shift; nil for a new one.
  let original: Shift?
  let day: CivilDay
  let template: Shift?
  private let pay: PayContext
  /// The shift that saving would store; nil while a field is invalid.
  private var planned: Shift?
  /// The shifts around its day.
  private var nearbyShifts: NearbyShifts?
  /// The kind last typed as the start.
  private var typed: ShiftKind?
  /// The end filled in for the start of a new shift; nil for that of the last shift.
  var offeredEnd: String?
  /// The name filled in for the times of a new shift; nil for that of the last shift.
  private var offeredName: String?
  /// The kinds of shifts that a letter can name; nil before they are read.
  var kinds: [ShiftKind]?

  /// Creates the form for a new shift on `day` with the times of `template`, the last selected
  /// shift.
  init(day: CivilDay, template: Shift?, _ pay: PayContext) {
    original = nil
    self.day = day
    self.template = template
    self.pay = pay
  }

  /// Creates the form for editing `original`.
  init(_ original: Shift, _ pay: PayContext) {
    self.original = original
    day = original.localStart.day
    template = nil
    self.pay = pay
  }

  var verb: String? { original == nil ? "add" : nil }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(original == nil ? "form.shift.add" : "form.shift.edit")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, shift = original
    let plan = shift.map(PlanText.init) ?? PlanText(day: day, like: template)
    let rates = RateChoice(shift, on: day, pay, environment)
    var rate = Field(
      id: "rate", label: texts("form.shift.rate"), kind: .text, text: rates.name(of: shift))
    rate.suggestions = rates.names
    return [
      Field(id: "day", label: texts("form.shift.day"), kind: .date, text: plan.day),
      Field(id: "start", label: texts("form.shift.start"), kind: .time, text: plan.start),
      Field(id: "end", label: texts("form.shift.end"), kind: .time, text: plan.end),
      Field(
        id: "name", label: texts("form.shift.name"), kind: .text,
        text: (shift ?? template)?.name ?? ""),
      Field(
        id: "break", label: texts("form.shift.break"), kind: .duration,
        text: shift?.breakMinutes.map(String.init) ?? ""),
      rate,
      Field(
        id: "additional", label: texts("form.shift.additional"), kind: .toggle,
        index: shift?.isAdditionalShift == true ? 1 : 0),
      Field(id: "notes", label: texts("form.shift.notes"), kind: .text, text: shift?.notes ?? ""),
    ] + workedFields(environment)
  }

  /// Returns the fields of the worked times, if there are any.
  private func workedFields(_ environment: AppEnvironment) -> [Field] {
    guard let original, let start = original.actualStart else { return [] }
    let zone = environment.zone(of: original), texts = environment.texts
    func field(_ id: String, _ instant: Instant, _ label: String) -> Field {
      Field(id: id, label: label, kind: .text, text: ClockForm.text(instant, in: zone))
    }
    return [field("worked_from", start, texts("form.shift.worked_from"))]
      + (original.actualEnd.map { [field("worked_to", $0, texts("form.shift.worked_to"))] } ?? [])
  }

  // MARK: Review

  /// Reads the fields; nil while one is invalid.
  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    planned = read(&layer, environment)
    return planned.map { shift in
      original.map { .shift(.save(shift, from: $0)) } ?? .shift(.add(shift))
    }
  }

  private mutating func read(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Shift? {
    var environment = environment
    if let original { environment.zone = environment.zone(of: original) }
    let times = times(&layer, environment)
    let rates = offerRates(on: times?.localStart.day ?? day, &layer, environment)
    if let times { offerWorked(times, &layer, environment) }
    guard let times else { return nil }
    var shift = original ?? blank(environment, times)
    if !keepsPlan(layer.form, in: environment.zone) { shift.plan(times) }
    let kind = typedKind(layer.form, environment)?.kind
    typed = kind ?? typed
    if original == nil { followTimes(times, &layer.form, environment) }
    shift.name = kind?.name ?? layer.form.value("name")
    if original == nil, let typed, typed.name == shift.name { shift.code = typed.code }
    shift.notes = layer.form.value("notes")
    shift.isAdditionalShift = layer.form.choice("additional") == 1
    rates.read(&layer, into: &shift, original)
    if layer.form.choice("worked") == 1 { shift.markWorked() }
    guard readWorked(&shift, &layer, environment) else { return nil }
    return layer.readBreak(of: &shift, pay, environment) ? shift : nil
  }

  /// Names a new shift at another time of day than the last one by its own, until the user does.
  private mutating func followTimes(
    _ times: ShiftTimes, _ form: inout FormState, _ environment: AppEnvironment
  ) {
    guard let template, !template.name.isEmpty, typed == nil,
      form.value("name") == offeredName ?? template.name
    else { return }
    let role = Role(startHour: times.localStart.hour)
    let isSame = role == Role(startHour: template.localStart.hour)
    let name = isSame ? template.name : environment.format.kind(role)
    offeredName = name
    form.set("name", text: name)
  }

  private func blank(_ environment: AppEnvironment, _ times: ShiftTimes) -> Shift {
    Shift(
      id: .new(), scheduledStart: times.scheduledStart, scheduledEnd: times.scheduledEnd,
      localStart: times.localStart, localEnd: times.localEnd, zone: times.zone,
      createdAt: environment.now, updatedAt: environment.now)
  }

  /// Offers the rates of the rules in force on the day. A rate that they lack is replaced by the
  /// regular one, unless the user typed it.
  private func offerRates(
    on day: CivilDay, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> RateChoice {
    let choice = RateChoice(original, on: day, pay, environment)
    let before = layer.form["rate"]?.suggestions ?? [], text = layer.form.value("rate")
    layer.form["rate"]?.suggestions = choice.names
    if before != choice.names, before.contains(text), !choice.names.contains(text) {
      layer.form.set("rate", text: choice.names[0])
    }
    return choice
  }

  /// Asks whether a past plan was worked, which is the default for a new shift.
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
    guard let start = shift.actualStart, let end = shift.actualEnd else { return true }
    do throws(ActionError) {
      try shift.checkEnd(at: end, from: start)
      return true
    } catch {
      layer.fail("worked_to", error, environment)
      return false
    }
  }
}

extension ShiftForm {
  /// Returns the warnings about the shift; they do not prevent saving.
  func consequences(_: FormLayer, _ environment: AppEnvironment) -> [FormLayer.Remark] {
    guard let nearbyShifts, let planned, nearbyShifts.days.contains(planned.localStart.day) else {
      return []
    }
    return nearbyShifts.sentences(about: planned, environment.base).prefix(3).map {
      FormLayer.Remark(text: $0, isWarning: true)
    }
  }

  /// Reads the shifts around the day unless they are loaded. Throws `StoreError`.
  mutating func catchUp(
    _ layer: FormLayer, from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> Bool {
    let typed = layer.form.value("day") + layer.form.value("start")
    if kinds == nil, typed.contains(where: \.isLetter) {
      kinds = try Roster(store: store, environment.base).kinds()
      return true
    }
    guard layer.isRight, let day = planned?.localStart.day else { return false }
    let known = nearbyShifts
    nearbyShifts = try .around(
      day, known, from: store, of: state.profile, environment.base)
    return nearbyShifts != known
  }

  /// Saves the shift; for a shift of a pattern asks for the scope first.
  func save(
    _ layer: FormLayer, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let action = layer.action else { return nil }
    if let original, var menu = state.patternMenu(for: action, of: original, environment) {
      menu.closesBelow = true
      state.open(menu)
      return []
    }
    // The cursor moves to a new shift.
    if original == nil { state.selectsSavedShift = true }
    return state.send(layer)
  }
}

extension FormLayer {
  /// Reads the break entered by hand into `shift`; false if it is invalid, which is marked. For an
  /// empty field the rules determine the break, and a note shows it.
  mutating func readBreak(
    of shift: inout Shift, _ pay: PayContext, _ environment: AppEnvironment
  ) -> Bool {
    form.set("break", note: "")
    shift.breakMinutes = nil
    if form.value("break").compactLength.isEmpty {
      let seconds = Int64(pay.unpaidMinutes(of: shift, environment.base)) * 60
      let length = environment.format.duration(seconds: seconds)
      form.set("break", note: environment.texts("form.shift.break_by_rule", ["length": length]))
    } else {
      shift.breakMinutes = minutes("break", environment)
    }
    guard form["break"]?.error == nil else { return false }
    do throws(ActionError) {
      try shift.checkBreak()
      return true
    } catch {
      fail("break", error, environment)
      return false
    }
  }
}
