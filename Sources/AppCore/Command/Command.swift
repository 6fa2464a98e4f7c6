import Services
import Terminal

/// Something that a user can make the program do.
///
/// Keys, footer, help, palette, mouse and the key reference are all derived from the registry of
/// commands.
package struct Command: Sendable {
  /// The change that a command makes to the state. The number is the index of the clicked item, the
  /// repeat count, or 0.
  package typealias Run = @Sendable (inout AppState, AppEnvironment, Int) -> [Effect]
  /// The change made when a drag that began on this command's hit region reaches another one.
  package typealias Drag = @Sendable (inout AppState, AppEnvironment, HitTarget) -> [Effect]
  /// The reason why a command cannot run in a state; nil if it can.
  package typealias Disabled = @Sendable (AppState) -> Message?

  /// The stable identifier, such as `shift.toggle`.
  package let id: String
  /// The scope in which its keys work.
  package let scope: Scope
  /// The keys that run it; the first is the one shown.
  package private(set) var keys: [KeySequence]
  /// The default keys.
  package let programKeys: [KeySequence]
  /// Whether palette and help list it; a command that needs a clicked item is not listed.
  package let isListed: Bool
  /// The position among the footer's hints, lowest first; nil for no hint.
  package let hint: Int?
  /// The reason why it cannot run now.
  package let disabled: Disabled
  /// Whether running it keeps the current message on the screen; other commands clear it.
  let keepsMessage: Bool
  /// The change made by dragging from its hit region; nil for none.
  let drag: Drag?
  /// The change it makes.
  package let run: Run

  /// Creates a command. `keys` is in the notation of `KeySequence`; two spaces separate
  /// alternatives: `"j  Down"`, `"g g  Home"`.
  package init(
    _ id: String, in scope: Scope, keys: String = "", isListed: Bool = true, hint: Int? = nil,
    keepsMessage: Bool = false, disabled: @escaping Disabled = { _ in nil }, drag: Drag? = nil,
    run: @escaping Run
  ) {
    self.id = id
    self.scope = scope
    programKeys = [KeySequence](readable: keys)
    self.keys = programKeys
    self.isListed = isListed
    self.hint = hint
    self.keepsMessage = keepsMessage
    self.disabled = disabled
    self.drag = drag
    self.run = run
  }

  /// Returns the title.
  package func title(_ texts: Texts) -> String { texts("command.\(id).title") }

  /// Returns a sentence that explains it.
  package func help(_ texts: Texts) -> String { texts("command.\(id).help") }

  /// Returns its name in the footer: short, lower case.
  package func hintLabel(_ texts: Texts) -> String { texts("command.\(id).hint") }

  /// Returns the same command, bound to other keys.
  func bound(to keys: [KeySequence]) -> Command {
    var command = self
    command.keys = keys
    return command
  }
}
