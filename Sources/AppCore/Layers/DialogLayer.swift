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

  /// The title.
  var title: String
  /// The question, in lines.
  var message: [String]
  /// The label of the confirming button.
  var confirm: String
  /// The label of the cancelling button; empty for a dialog with a single button.
  var cancel: String
  /// The effects of confirming.
  var effects: [Effect]
  /// Whether data would be lost, so that the cancelling button is preselected.
  var isDestructive: Bool
  /// The selected button: 0 confirms, 1 cancels.
  var selected: Int

  /// Creates a dialog; a destructive one preselects the harmless answer.
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

  /// Creates a dialog that confirms a deletion by `effects`.
  package init(title: String, message: [String], deleting effects: [Effect], _ texts: Texts) {
    self.init(
      title: title, message: message, confirm: texts("dialog.delete.confirm"),
      cancel: texts("dialog.delete.keep"), effects: effects, isDestructive: true)
  }

  /// Closes the dialog; the first button returns its effects.
  func press(_ button: Int, _ state: inout AppState) -> [Effect] {
    state.close(DialogLayer.self)
    return button == 0 ? effects : []
  }

  /// Returns the answer that a key gives; a single button can only be closed.
  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    let texts = context.environment.texts
    let isYes = selected == 0
    switch command.id {
    case "dialog.choose" where cancel.isEmpty: return texts("command.dialog.choose.hint_close")
    case "dialog.choose": return (isYes ? confirm : cancel).lowercased()
    case "dialog.yes": return isYes ? nil : confirm.lowercased()
    case "dialog.no": return isYes && !cancel.isEmpty ? cancel.lowercased() : nil
    case "dialog.turn" where cancel.isEmpty: return nil
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

  /// Returns the buttons, each with the key that presses it.
  func buttons(_ environment: AppEnvironment) -> [Dialog.Button] {
    let yes = Dialog.Button(
      label: confirm, key: environment.key("dialog.yes"),
      isDestructive: isDestructive)
    let no = Dialog.Button(label: cancel, key: environment.key("dialog.no"))
    return cancel.isEmpty ? [yes] : [yes, no]
  }
}

extension AppState {
  /// Shows a long result of an action, with the key that undoes it.
  mutating func report(_ result: ActionResult, _ environment: AppEnvironment) {
    let texts = environment.texts
    let undo =
      result.canUndo ? ["", texts("import.undo", ["key": environment.key("app.undo")])] : []
    open(
      DialogLayer(
        title: result.title ?? texts("import.report"), message: result.lines + undo,
        confirm: texts("import.close"), cancel: "", effects: [], isDestructive: false))
  }
}
