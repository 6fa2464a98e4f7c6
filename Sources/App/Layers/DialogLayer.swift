import Widgets

/// A question with two answers.
public struct DialogLayer: Equatable, Sendable {
  /// What it is about.
  public var title: String
  /// The question, in lines.
  public var message: [String]
  /// The word on the button that does it.
  public var confirm: String
  /// The word on the button that does not; empty where there is nothing to choose.
  public var cancel: String
  /// What confirming does.
  public var effects: [Effect]
  /// Whether something would be lost: then the other button is chosen at first.
  public var isDestructive: Bool
  /// The chosen button: 0 confirms, 1 does not.
  public var selected: Int

  /// A question; the harmless answer is chosen at first where something would be lost.
  public init(
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
  init(title: String, message: [String], deleting effects: [Effect], _ texts: Texts) {
    self.init(
      title: title, message: message, confirm: texts("dialog.delete.confirm"),
      cancel: texts("dialog.delete.keep"), effects: effects, isDestructive: true)
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
