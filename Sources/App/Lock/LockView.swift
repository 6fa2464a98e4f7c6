import Services
import Terminal
import TerminalText
import Widgets

/// Draws the locked screen: nothing of the person's.
enum LockView {
  private static let width = 46

  static func draw(
    _ lock: LockState, _ environment: AppEnvironment, in layout: AppLayout,
    into frame: inout Frame
  ) {
    let texts = environment.texts
    var area = layout.bounds
    let footer = area.takeBottom(1)
    let lines = DisplayText.wrap(
      lock.message.isEmpty ? texts("lock.about") : lock.message, to: min(width, area.width - 6))
    let size = FloatingBox.size(around: Size(width, 4 + lines.count))
    let box = FloatingBox.place(
      size: Size(min(size.width, area.width), min(size.height, area.height)), in: area)
    FloatingBox.draw(title: texts("lock.title"), in: box, into: &frame) { inside, frame in
      var rest = inside
      _ = rest.takeTop(1)
      var line = rest.takeTop(1)
      frame.text(
        texts("lock.passphrase"),
        in: line.takeLeft(DisplayText.width(texts("lock.passphrase")) + 2), .muted)
      frame.draw(TextField(lock.field, focused: true), in: line)
      _ = rest.takeTop(1)
      let style: Style = lock.message.isEmpty || lock.isChecking ? .muted : Style(.bad)
      for text in lines { frame.text(text, in: rest.takeTop(1), style) }
    }
    frame.draw(HintLine(hints(environment)), in: footer.inset(1, 0))
  }

  private static func hints(_ environment: AppEnvironment) -> [Hint] {
    ["lock.open", "lock.quit"].compactMap { id in
      environment.commands[id].map { command in
        Hint(
          key: command.keys.first?.label ?? "", label: command.hintLabel(environment.texts),
          command: HitTarget(id))
      }
    }
  }
}
