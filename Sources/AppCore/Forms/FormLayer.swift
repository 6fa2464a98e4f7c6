import Domain
import Services
import Store
import Terminal
import Widgets

/// A form that is being filled in, and the action that saving it would perform.
package struct FormLayer: Equatable, Sendable {
  /// A line below the fields.
  package struct Remark: Equatable, Sendable {
    /// The text.
    package var text: String
    /// Whether it is a warning.
    package var isWarning: Bool

    package init(text: String, isWarning: Bool) {
      self.text = text
      self.isWarning = isWarning
    }
  }

  private var described: AnyFormModel
  /// The title of the box.
  package var title: String
  /// The key of the text that says what the form is for: that of the command or setting that opened
  /// it; empty if unknown.
  var about = ""
  /// The fields.
  package var form: FormState
  /// Remarks derived from the current values.
  package var remarks: [Remark] = []
  /// The width of the content, which does not change while the form is filled in.
  private(set) var width = 58
  /// The scroll offset of the lines below the fields.
  var messageOffset = 0
  /// The action that saving performs; nil while a field is invalid.
  package var action: Action?
  /// The texts that were too long when the form opened; they may be kept.
  private var longTexts: Set<String> = []
  /// The full error of each invalid field.
  private var problems: [String: UserFacingError] = [:]

  /// Creates the form of `model`, with the focus on the field `focus`.
  package init(_ model: any FormModel, focus: String? = nil, _ environment: AppEnvironment) {
    described = AnyFormModel(model)
    title = model.title(environment)
    form = FormState(model.fields(environment))
    longTexts = Set(form.fields.filter { textTooLong($0) != nil }.map(\.input.text))
    review(environment)
    width = max(width, Form.width(of: form))
    guard let focus else { return }
    form.focus(focus)
    review(environment)
  }

  /// The model of the form.
  var model: any FormModel {
    get { described.base }
    set { described.base = newValue }
  }

  /// Returns the model if it is of type `Model`.
  package func model<Model: FormModel>(_: Model.Type) -> Model? { model as? Model }

  /// Whether all fields are valid.
  package var isRight: Bool { form.fields.allSatisfy { $0.error == nil } }

  /// Whether the step keys change the focused field.
  package var stepsByKey: Bool {
    guard !model.scrollsByKey, let field = form.focused else { return false }
    return field.kind != .text || !field.suggestions.isEmpty
  }

  /// Edits the focused field and reviews the whole form.
  package mutating func type(_ typing: Typing, _ environment: AppEnvironment) {
    form.apply(typing)
    review(environment)
  }

  /// Steps the focused field's value by `amount` choices, days or quarters of an hour.
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
    case .text:
      let count = field.suggestions.count
      guard count > 0 else { return }
      let place = field.suggestions.firstIndex(of: field.input.text) ?? (amount > 0 ? -1 : count)
      form.set(field.id, text: field.suggestions[((place + amount) % count + count) % count])
    }
    review(environment)
  }

  private mutating func stepTime(_ field: Field, by minutes: Int) {
    let parts = field.input.text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]) else { return }
    let minute = modulo(parts[0] * 60 + parts[1] + minutes, 1440)
    form.set(field.id, text: ClockText.text(minute))
  }

  /// Validates the fields and derives the remarks and the action from them.
  package mutating func review(_ environment: AppEnvironment) {
    remarks = []
    problems = [:]
    for field in form.fields {
      form.set(field.id, error: nil)
      form[field.id]?.explanation = ""
    }
    var model = model
    action = model.review(&self, environment)
    self.model = model
    checkLengths(environment)
    if !isRight { action = nil }
    remarks += model.consequences(self, environment)
  }

  /// Rejects names and notes that exceed the maximum length.
  private mutating func checkLengths(_ environment: AppEnvironment) {
    for field in form.fields where !longTexts.contains(field.input.text) {
      guard let problem = textTooLong(field) else { continue }
      fail(field.id, problem, environment)
    }
  }

  /// Returns the error if the text is too long for a name or a note.
  private func textTooLong(_ field: Field) -> TextTooLong? {
    guard field.kind == .text else { return nil }
    if field.id == "notes" { return TextTooLong(field.input.text, .note) }
    if model.sentences.contains(field.id) { return TextTooLong(field.input.text, .sentence) }
    return model.names.contains(field.id) ? TextTooLong(field.input.text) : nil
  }

  /// Focuses the first invalid field and shows the hint of its error below it.
  package mutating func showProblem() {
    form.visitAll()
    guard let wrong = form.fields.first(where: { $0.error != nil }) else { return }
    form.focus(wrong.id)
    let text = problems[wrong.id]?.hint ?? ""
    if !text.isEmpty, form[wrong.id]?.explanation.isEmpty ?? true { explain(wrong.id, text) }
  }

  /// Shows a sentence below a field.
  package mutating func explain(_ id: String, _ text: String) { form[id]?.explanation = text }

  /// Adds a remark below the fields.
  package mutating func remark(_ text: String, isWarning: Bool = false) {
    remarks.append(Remark(text: text, isWarning: isWarning))
  }

  /// Marks a field as invalid, with the error in the user's language.
  package mutating func fail(_ id: String, _ error: any Error, _ environment: AppEnvironment) {
    let complaint = UserFacingError(error, environment)
    problems[id] = complaint
    form.set(id, error: complaint.message)
  }
}

extension FormLayer {
  /// Completes the text of the focused field. Returns whether it could.
  mutating func complete(_ environment: AppEnvironment) -> Bool {
    guard let field = form.focused, let text = model.completion(of: field) else { return false }
    form.set(field.id, text: text)
    review(environment)
    return true
  }
}

extension FormLayer: Surface {
  package static let stacks: [[Scope]] = [[.form, .fields, .field, .always]]

  package var openForm: FormLayer? { self }
  package var takesSecret: Bool { form.focused?.isSecret ?? false }

  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    if let effects = state.openOptions(of: self, typing: typing, environment) { return effects }
    type(typing, environment)
    return []
  }

  package mutating func changeForm(
    _ environment: AppEnvironment, _ change: (inout FormLayer) -> Void
  ) {
    change(&self)
  }

  /// Reads the records that the fields refer to. Throws `StoreError`.
  package mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    var model = model
    guard try model.catchUp(self, from: store, state, environment) else { return }
    self.model = model
    review(environment)
  }

  /// Performs the choice made in a menu that the form opened.
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

  /// Shows the form in the language of `environment` and keeps all input.
  package mutating func relocalize(_ environment: AppEnvironment) {
    var layer = FormLayer(model, environment)
    // Some fields exist only after others are filled in.
    for _ in 0..<2 {
      for field in form.fields {
        layer.form[field.id]?.input = field.input
        layer.form[field.id]?.index = field.index
        // A suggestion is the same one in the other language.
        if let place = field.suggestions.firstIndex(of: field.input.text),
          let names = layer.form[field.id]?.suggestions, names.indices.contains(place)
        {
          layer.form.set(field.id, text: names[place])
        }
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
  /// Returns the field's minutes changed by `amount` steps of five; nil if it has none.
  func steppedMinutes(by amount: Int) -> String? {
    guard let minutes = try? DurationText.minutes(input.text, allowsZero: true) else { return nil }
    return String(max(0, minutes + amount * 5))
  }
}
