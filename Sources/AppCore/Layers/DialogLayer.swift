import Services
import Terminal
import Widgets

extension Scope {
  /// A dialog.
  static let dialog = Scope("dialog", rank: 230)
}

/// A question with two answers.
package struct DialogLayer: Surface {
  package static let stacks: [[Scope]] = [[.dialog, .always]]

  /// What it is about.
  var title: String
  /// The question, in lines.
  var message: [String]
  /// The word on the button that does it.
  var confirm: String
  /// The word on the button that does not; empty where there is nothing to choose.
  var cancel: String
  /// What confirming does.
  var effects: [Effect]
  /// Whether something would be lost: then the other button is chosen at first.
  var isDestructive: Bool
  /// The chosen button: 0 confirms, 1 does not.
  var selected: Int

  /// A question; the harmless answer is chosen at first where something would be lost.
  package init(
    title: String, message: [String], confirm: String, cancel: String, effects: [Effect],
    isDestructive: Bool
  ) {
    self.title = title
    self.message = message
    self.confirm = confirm
    self.cancel = cancel
    self.effects = effects
    self.isDestructive = isDestructive
    selected = isDestructive ? 1 : 0
  }

  /// Asks whether something is to be deleted, which `effects` do.
  package init(title: String, message: [String], deleting effects: [Effect], _ texts: Texts) {
    self.init(
      title: title, message: message, confirm: texts("dialog.delete.confirm"),
      cancel: texts("dialog.delete.keep"), effects: effects, isDestructive: true)
  }

  /// Closes the dialog; the first button does what was asked.
  func press(_ button: Int, _ state: inout AppState) -> [Effect] {
    state.close(DialogLayer.self)
    return button == 0 ? effects : []
  }

  /// With a single button there is nothing to choose.
  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    let texts = context.environment.texts
    guard cancel.isEmpty else { return context.state.label(of: command, texts) }
    switch command.id {
    case "dialog.choose": return texts("command.dialog.choose.hint_close")
    case "dialog.no", "dialog.turn": return nil
    default: return context.state.label(of: command, texts)
    }
  }

  // MARK: Drawing

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let buttons = buttons(context.environment)
    let size = Dialog.size(title: title, message: message, buttons: buttons, in: area)
    frame.draw(
      Dialog(
        title: title, message: message, buttons: buttons, selected: selected,
        command: "dialog.press"), in: FloatingBox.place(size: size, in: area))
  }

  /// The buttons as drawn, each with the key that answers.
  func buttons(_ environment: AppEnvironment) -> [Dialog.Button] {
    let yes = Dialog.Button(
      label: confirm, key: environment.key("dialog.yes"),
      isDestructive: isDestructive)
    let no = Dialog.Button(label: cancel, key: environment.key("dialog.no"))
    return cancel.isEmpty ? [yes] : [yes, no]
  }
}

extension AppState {
  /// Shows the longer result of an action, with undo if it changed anything.
  mutating func report(_ result: ActionResult, _ environment: Environment) {
    let texts = environment.texts
    open(
      DialogLayer(
        title: result.title ?? texts("import.report"), message: result.lines,
        confirm: texts(result.canUndo ? "import.undo" : "import.close"),
        cancel: result.canUndo ? texts("import.keep") : "",
        effects: result.canUndo ? [.perform(.history(.undo(1)))] : [], isDestructive: result.canUndo
      ))
  }
}
