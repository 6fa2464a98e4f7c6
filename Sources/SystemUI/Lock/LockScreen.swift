import AppCore
import Interchange
import Services
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// While the screen is locked.
  static let lock = Scope("lock", rank: 100)
}

/// The locked screen, which reveals nothing personal and asks for the passphrase.
package struct LockScreen: Surface {
  package static let stacks: [[Scope]] = [[.lock, .field, .always]]

  /// The text entered so far.
  package var field = TextFieldState(isSecret: true)
  /// Whether the passphrase is being verified.
  var isChecking = false
  /// The result of the last attempt.
  var message = ""

  /// Creates a locked screen that shows `message`.
  init(message: String = "") { self.message = message }

  package var takesSecret: Bool { true }

  /// Types into the field, unless the passphrase is being verified.
  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    if !isChecking { field.apply(typing) }
    return []
  }

  /// Tries the typed passphrase.
  mutating func tryPassphrase(_ environment: AppEnvironment) -> [Effect] {
    guard !isChecking, let typed = field.secret, let passphrase = try? Passphrase(typed)
    else { return [] }
    isChecking = true
    message = environment.texts("lock.checking")
    return [.perform(.lock(.unlock(passphrase)))]
  }

  // MARK: Drawing

  private static let width = 46

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    var area = rect
    let footer = area.takeBottom(1)
    let lines = DisplayText.wrap(
      message.isEmpty ? texts("lock.about") : message, to: min(Self.width, area.width - 6))
    let size = FloatingBox.size(around: Size(Self.width, 4 + lines.count))
    let box = FloatingBox.place(
      size: Size(min(size.width, area.width), min(size.height, area.height)), in: area)
    FloatingBox.draw(title: texts("lock.title"), in: box, into: &frame) { inside, frame in
      var rest = inside
      _ = rest.takeTop(1)
      var line = rest.takeTop(1)
      frame.text(
        texts("lock.passphrase"),
        in: line.takeLeft(DisplayText.width(texts("lock.passphrase")) + 2), .muted)
      frame.draw(TextField(field, focused: true), in: line)
      _ = rest.takeTop(1)
      let style: Style = message.isEmpty || isChecking ? .muted : Style(.bad)
      for text in lines { frame.text(text, in: rest.takeTop(1), style) }
    }
    frame.draw(HintLine(hints(environment)), in: footer.inset(1, 0))
  }

  private func hints(_ environment: AppEnvironment) -> [Hint] {
    ["lock.open", "lock.quit"].compactMap { id in
      environment.commands[id].map { command in
        Hint(
          key: command.keys.first?.label ?? "", label: command.hintLabel(environment.texts),
          command: HitTarget(id))
      }
    }
  }
}
