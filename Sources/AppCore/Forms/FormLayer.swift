import Domain
import Services
import Store
import Terminal
import Widgets

/// A form that is being filled in, and what would come of it.
package struct FormLayer: Equatable, Sendable {
  /// A line below the fields.
  package struct Remark: Equatable, Sendable {
    /// What it says.
    package var text: String
    /// Whether it warns.
    package var isWarning: Bool

    package init(text: String, isWarning: Bool) {
      self.text = text
      self.isWarning = isWarning
    }
  }

  private var described: AnyFormModel
  /// What it is called.
  package var title: String
  /// The fields.
  package var form: FormState
  /// Sentences that follow from the present values of the fields.
  package var remarks: [Remark] = []
  /// The first line below the fields that is seen.
  var messageOffset = 0
  /// What saving would do; nil while something is wrong.
  package var action: Action?
  /// The texts that were too long already when the form was opened: those may stay.
  private var longTexts: Set<String> = []
  /// What is wrong with each field, in full.
  private var problems: [String: UserFacingError] = [:]

  /// How many layers were below it when it was sent.
  var depth = 0

  /// The form of `model`, with the keyboard on the field `focus`.
  package init(_ model: any FormModel, focus: String? = nil, _ environment: AppEnvironment) {
    described = AnyFormModel(model)
    title = model.title(environment)
    form = FormState(model.fields(environment))
    longTexts = Set(form.fields.filter { textTooLong($0) != nil }.map(\.input.text))
    review(environment)
    guard let focus else { return }
    form.focus(focus)
    review(environment)
  }

  /// What describes it.
  var model: any FormModel {
    get { described.base }
    set { described.base = newValue }
  }

  /// What describes it, where that is of type `Model`.
  package func model<Model: FormModel>(_: Model.Type) -> Model? { model as? Model }

  /// Whether no field is wrong.
  package var isRight: Bool { form.fields.allSatisfy { $0.error == nil } }

  /// Whether the step keys change the focused field.
  package var stepsByKey: Bool {
    guard !model.scrollsByKey, let field = form.focused else { return false }
    return field.kind != .text
  }

  /// Changes the focused field and reviews the whole form.
  package mutating func type(_ typing: Typing, _ environment: AppEnvironment) {
    form.apply(typing)
    review(environment)
  }

  /// Moves the focused field's value on by `amount`: the next choice, day or quarter of an hour.
  mutating func step(_ amount: Int, _ environment: AppEnvironment) {
    guard let field = form.focused else { return }
    switch field.kind {
    case .choice, .toggle: form.step(by: amount)
    case .date:
      if let day = try? TimeParser.date(field.input.text, in: environment.timeContext) {
        form.set(field.id, text: ISOText.format(day.adding(days: amount)))
      }
    case .time: stepTime(field, by: amount * 15)
    case .number:
      let text = model.stepped(field, by: amount, in: form, environment.format)
      if let text { form.set(field.id, text: text) }
    case .duration:
      if let text = field.steppedMinutes(by: amount) { form.set(field.id, text: text) }
    case .text: return
    }
    review(environment)
  }

  private mutating func stepTime(_ field: Field, by minutes: Int) {
    let parts = field.input.text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]) else { return }
    let total = ((parts[0] * 60 + parts[1] + minutes) % 1440 + 1440) % 1440
    let time = LocalDateTime(day: CivilDay(number: 0), secondOfDay: total * 60)
    form.set(field.id, text: time.clockText)
  }

  /// Works out what the fields come to: errors beside them, remarks below, and the action.
  package mutating func review(_ environment: AppEnvironment) {
    remarks = []
    problems = [:]
    for field in form.fields { form.set(field.id, error: nil) }
    var model = model
    action = model.review(&self, environment)
    self.model = model
    checkLengths(environment)
    if !isRight { action = nil }
    remarks += model.consequences(self, environment)
  }

  /// Refuses names and notes that are longer than they may be.
  private mutating func checkLengths(_ environment: AppEnvironment) {
    for field in form.fields where !longTexts.contains(field.input.text) {
      guard let problem = textTooLong(field) else { continue }
      fail(field.id, problem, environment)
    }
  }

  /// Why the text cannot be a name or a note, where one is typed.
  private func textTooLong(_ field: Field) -> TextTooLong? {
    guard field.kind == .text else { return nil }
    if field.id == "notes" { return TextTooLong(field.input.text, isNote: true) }
    return model.names.contains(field.id) ? TextTooLong(field.input.text) : nil
  }

  /// Puts the cursor on the first field that is wrong, and says the way out below the fields.
  package mutating func showProblem() {
    form.visitAll()
    guard let wrong = form.fields.first(where: { $0.error != nil }) else { return }
    form.focus(wrong.id)
    let text = problems[wrong.id]?.hint ?? ""
    if !text.isEmpty, !remarks.contains(where: { $0.text == text }) {
      remark(text)
    }
  }

  /// Adds a sentence below the fields.
  package mutating func remark(_ text: String, isWarning: Bool = false) {
    remarks.append(Remark(text: text, isWarning: isWarning))
  }

  /// Marks a field as wrong, in the person's words.
  package mutating func fail(_ id: String, _ error: any Error, _ environment: AppEnvironment) {
    let complaint = UserFacingError(error, environment)
    problems[id] = complaint
    form.set(id, error: complaint.message)
  }
}

extension FormLayer {
  /// Completes what is typed into the focused field; whether it could.
  mutating func complete(_ environment: AppEnvironment) -> Bool {
    guard let field = form.focused, let text = model.completion(of: field) else { return false }
    form.set(field.id, text: text)
    review(environment)
    return true
  }
}

extension FormLayer: Surface {
  package static let stacks: [[Scope]] = [[.form, .fields, .field, .always]]

  package var takesSecret: Bool { form.focused?.isSecret ?? false }

  package mutating func type(
    _ typing: Typing, _: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    type(typing, environment)
    return []
  }

  package mutating func changeForm(
    _ environment: AppEnvironment, _ change: (inout FormLayer) -> Void
  ) {
    change(&self)
  }

  /// Reads what the fields refer to. Throws `StoreError`.
  package mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    var model = model
    guard try model.catchUp(self, from: store, state, environment) else { return }
    self.model = model
    review(environment)
  }

  /// Performs what a menu that the form opened was answered with.
  package mutating func finish(
    with effects: [Effect], _ state: inout AppState, _: AppEnvironment
  ) {
    guard case .perform(let action)? = effects.first else {
      state.layers.removeLast()
      return
    }
    self.action = action
    _ = state.send(self)
  }

  /// Shows the form in the language of `environment`, with everything that was filled in.
  package mutating func relocalize(_ environment: AppEnvironment) {
    var layer = FormLayer(model, environment)
    // Some fields are there only once others are filled in.
    for _ in 0..<2 {
      for field in form.fields {
        layer.form[field.id]?.input = field.input
        layer.form[field.id]?.index = field.index
      }
      layer.review(environment)
    }
    if let focused = form.focused { layer.form.focus(focused.id) }
    self = layer
  }

  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    let texts = context.environment.texts
    switch command.id {
    case "form.save":
      if let verb = model.verb { return texts("command.form.save.hint_\(verb)") }
    case "form.increase" where !stepsByKey:
      let view = FormView(self, context.environment, in: context.layout.aboveFooter)
      return view.hiddenMessages > 0 ? texts("command.form.increase.hint_scroll") : nil
    default: break
    }
    return context.state.label(of: command, texts)
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    FormView(self, context.environment, in: area).draw(into: &frame)
  }
}

extension Field {
  /// The minutes in the field, `amount` steps of five on; nil if it holds none.
  func steppedMinutes(by amount: Int) -> String? {
    guard let minutes = try? DurationText.minutes(input.text, allowsZero: true) else { return nil }
    return String(max(0, minutes + amount * 5))
  }
}
