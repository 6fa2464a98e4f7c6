import Services
import Terminal

/// Something a person can make the program do.
///
/// The registry of these feeds the keys, the footer, the help, the palette, the mouse and the key
/// reference, so a command that is not here does not exist.
package struct Command: Sendable {
  /// What a command does to the state; the number is the clicked item's, or how often a key is to
  /// be taken, or 0.
  package typealias Run = @Sendable (inout AppState, AppEnvironment, Int) -> [Effect]
  /// What a drag does that began on something that runs the command, when it reaches another
  /// target.
  package typealias Drag = @Sendable (inout AppState, AppEnvironment, HitTarget) -> [Effect]
  /// Why a command cannot be run now, nil when it can.
  package typealias Disabled = @Sendable (AppState) -> Message?

  /// Its stable name, such as `shift.toggle`.
  package let id: String
  /// Where its keys mean something.
  package let scope: Scope
  /// The keys that run it; the first is the one shown.
  package private(set) var keys: [KeySequence]
  /// The keys that the program gives it.
  package let programKeys: [KeySequence]
  /// Whether the palette and the help offer it; a command that needs a clicked item is not offered.
  package let isListed: Bool
  /// Its place among the footer's hints, nil for none; smaller is shown first.
  package let hint: Int?
  /// Why it cannot be run now.
  package let disabled: Disabled
  /// What a drag from where it was clicked does, nil for nothing.
  let drag: Drag?
  /// What it does.
  package let run: Run

  /// A command whose keys are given in the notation of `KeySequence`, several separated by two
  /// blanks: `"j  Down"`, `"g g  Home"`.
  package init(
    _ id: String, in scope: Scope, keys: String = "", isListed: Bool = true, hint: Int? = nil,
    disabled: @escaping Disabled = { _ in nil }, drag: Drag? = nil, run: @escaping Run
  ) {
    self.id = id
    self.scope = scope
    programKeys = [KeySequence](readable: keys)
    self.keys = programKeys
    self.isListed = isListed
    self.hint = hint
    self.disabled = disabled
    self.drag = drag
    self.run = run
  }

  /// What it is called.
  package func title(_ texts: Texts) -> String { texts("command.\(id).title") }

  /// What it does, in a sentence.
  package func help(_ texts: Texts) -> String { texts("command.\(id).help") }

  /// Its name in the footer: short, lower case.
  package func hintLabel(_ texts: Texts) -> String { texts("command.\(id).hint") }

  /// The same command, run by other keys.
  func bound(to keys: [KeySequence]) -> Command {
    var command = self
    command.keys = keys
    return command
  }
}
