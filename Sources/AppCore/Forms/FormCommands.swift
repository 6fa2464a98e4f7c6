import Services
import Widgets

extension FormLayer {
  /// The commands of all forms; those of the fields also work in the setup.
  package static let commands: [Command] = [
    Command("form.save", in: .form, keys: "Enter  C-s", isListed: false, hint: 0) {
      state, environment, _ in state.saveForm(environment)
    },
    .close("form.cancel", in: .form, keys: "Esc  C-c", hint: 1),
    Command("form.next", in: .fields, keys: "Tab  Down", isListed: false, hint: 2) {
      state, environment, _ in
      state.withForm(environment) {
        if $0.complete(environment) { return }
        _ = $0.completeZone(environment)
        $0.form.next()
        $0.review(environment)
      }
    },
    Command("form.previous", in: .fields, keys: "S-Tab  Up", isListed: false) {
      state, environment, _ in
      state.withForm(environment) {
        $0.form.previous()
        $0.review(environment)
      }
    },
    Command("form.increase", in: .fields, keys: "PgUp", isListed: false, hint: 3) {
      state, environment, _ in state.stepForm(1, environment)
    },
    Command("form.decrease", in: .fields, keys: "PgDn", isListed: false) {
      state, environment, _ in state.stepForm(-1, environment)
    },
    Command(
      "form.list", in: .fields, keys: "M-Down", isListed: false, hint: 4, disabled: noOptions
    ) { state, _, _ in
      state.openOptions()
      return []
    },
    Command("form.focus", in: .fields, isListed: false) { state, environment, index in
      state.withForm(environment) { layer in
        guard layer.form.fields.indices.contains(index) else { return }
        layer.form.focus(layer.form.fields[index].id)
        layer.review(environment)
      }
    },
  ]

  @Sendable private static func noOptions(_ state: AppState) -> Message? {
    let form = state.layers.last?.base.openForm
    return form?.form.focused.flatMap(OptionList.names) == nil ? Message("why.no_options") : nil
  }
}

extension OptionList {
  static let commands: [Command] =
    [
      .on(Self.self, "options.choose", in: .options, keys: "Enter", hint: 0) {
        options, state, environment in
        options.choose(options.list.selection, &state, environment)
      },
      .on(Self.self, "options.pick", in: .options) { options, state, environment, index in
        options.choose(index, &state, environment)
      },
      .close("options.close", in: .options, keys: "Esc  C-c", hint: 1),
    ] + Command.searching("options", in: .options)
}

extension AppState {
  /// The form on top; setting it has no effect if there is none.
  package var form: FormLayer? {
    get { top(FormLayer.self) }
    set {
      guard let newValue, form != nil else { return }
      layers[layers.count - 1] = AnySurface(newValue)
    }
  }

  /// Opens a form above all other layers, with the focus on the field `focus` or on the first one.
  @discardableResult
  package mutating func open(
    _ model: any FormModel, focus: String? = nil, _ environment: AppEnvironment
  ) -> [Effect] {
    open(FormLayer(model, focus: focus, environment))
    return []
  }

  /// Saves the form on top, or shows why it cannot be saved.
  fileprivate mutating func saveForm(_ environment: AppEnvironment) -> [Effect] {
    guard var layer = form else { return [] }
    layer.review(environment)
    form = layer
    if layer.isRight, let effects = layer.model.save(layer, &self, environment) { return effects }
    layer.showProblem()
    form = layer
    return [.bell]
  }

  /// Opens the list of the focused field's options for typing in a choice field: a blank, or any
  /// character if there are many. Returns nil if nothing is opened.
  package mutating func openOptions(
    of form: FormLayer?, typing: Typing, least: Int = 0, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let field = form?.form.focused, case .choice = field.kind, case .text(let text) = typing,
      let names = OptionList.names(of: field), let list = OptionList(field),
      names.count >= (text == " " ? least : OptionList.manyOptions)
    else { return nil }
    open(list)
    guard text != " " else { return [] }
    return changeTop { surface, state in surface.type(typing, &state, environment) }
  }

  /// Opens the list of the focused field's options or suggestions.
  fileprivate mutating func openOptions() {
    guard let list = OptionList(layers.last?.base.openForm?.form.focused) else { return }
    open(list)
  }

  /// Closes the form on top and performs its action. The form reopens if that fails.
  package mutating func send(_ form: FormLayer) -> [Effect] {
    guard let action = form.action else { return [] }
    layers.removeLast()
    keep(form, depth: layers.count, until: [.perform(action)])
    return [.perform(action)]
  }

  /// Closes the form on top and asks a question whose answer may perform its action. The form
  /// reopens if that fails.
  package mutating func send(_ form: FormLayer, afterAsking question: DialogLayer) {
    layers.removeLast()
    if let action = form.action { keep(form, depth: layers.count, until: [.perform(action)]) }
    open(question)
  }

  /// Changes the form on top, including one embedded in another surface.
  @discardableResult
  mutating func withForm(
    _ environment: AppEnvironment, _ change: (inout FormLayer) -> Void
  ) -> [Effect] {
    changeTop { surface, _ in surface.changeForm(environment, change) }
    return []
  }

  /// Steps the focused field's value. If it has no steps, scrolls the lines below the fields.
  fileprivate mutating func stepForm(_ step: Int, _ environment: AppEnvironment) -> [Effect] {
    let area = layout.aboveFooter
    return withForm(environment) { layer in
      guard !layer.stepsByKey else { return layer.step(step, environment) }
      let hidden = FormView(layer, environment, in: area).hiddenMessages
      layer.messageOffset = min(hidden, max(0, layer.messageOffset - step * 2))
    }
  }
}
