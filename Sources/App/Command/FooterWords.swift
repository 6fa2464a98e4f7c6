import Terminal
import Widgets

/// What the footer calls the commands of a layer: by what they do there.
extension AppState {
  /// The command's name in the footer; nil where it would do nothing.
  func footerLabel(of command: Command, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    switch (command.id, layers.last) {
    case ("form.save", .form(let layer)):
      guard let verb = layer.kind.verb else { break }
      return texts("command.form.save.hint_\(verb)")
    case ("form.increase", .form(let layer)):
      if layer.stepsByKey { break }
      let hidden = LayerView.hiddenMessages(layer, environment, in: AppLayout(size: size))
      return hidden > 0 ? texts("command.form.increase.hint_scroll") : nil
    case (_, .surface(let surface)):
      let context = SurfaceContext(environment: environment, state: self, isOnTop: true)
      return surface.base.footerLabel(of: command, context)
    default: break
    }
    return label(of: command, texts)
  }

  /// The command's usual name in the footer.
  func label(of command: Command, _ texts: Texts) -> String {
    // The key that starts a shift ends it while one runs.
    let running = "command.\(command.id).hint_running"
    return current.running != nil && texts.has(running)
      ? texts(running) : command.hintLabel(texts)
  }
}

extension FormLayer {
  /// Whether the keys that step change the field with the keyboard.
  var stepsByKey: Bool {
    if case .restore = kind { return false }
    guard !(model?.scrollsByKey ?? false), let field = form.focused else { return false }
    return field.kind != .text
  }
}

extension FormLayer.Kind {
  /// What its main key does, as the end of a catalogue's key; nil where it saves.
  var verb: String? {
    switch self {
    case .model(let model): model.base.verb
    case .deletion: "delete"
    case .importFile: "import"
    case .keyFile(let form): form.isImport ? "import" : "write"
    case .export, .auditExport: "write"
    case .restore: "restore"
    case .backUp: "back_up"
    case .backupFile, .auditFilter: "show"
    case .newProfile: "create"
    case .rules, .rulesUse, .importTitle, .rotation: "apply"
    case .patternEnd: "end"
    default: nil
    }
  }
}
