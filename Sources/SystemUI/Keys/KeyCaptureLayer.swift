import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// While keys for a command are captured.
  static let keyCapture = Scope("key_capture", rank: 320)
}

/// Captures the keys for a command.
package struct KeyCaptureLayer: Surface {
  package static let stacks: [[Scope]] = [[.keyCapture, .always]]

  /// The command's id.
  let id: String
  /// Whether the keys are added; otherwise they replace the displayed ones.
  let isMore: Bool
  /// The presses so far.
  package var presses: [KeyPress] = []
  /// The reason why they were rejected.
  var problem: String?

  init(_ id: String, isMore: Bool) {
    self.id = id
    self.isMore = isMore
  }

  /// Returns all keys of the command after adding the captured ones.
  func keys(of command: Command) -> [KeySequence] {
    let pressed = KeySequence(presses)
    let others = isMore ? command.keys : Array(command.keys.dropFirst())
    let kept = others.filter { $0 != pressed }
    return isMore ? kept + [pressed] : [pressed] + kept
  }

  package var hasRows: Bool { false }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment
    guard let command = environment.commands[id] else { return }
    let texts = environment.texts
    let width = min(60, max(10, area.width - 6))
    let said = DisplayText.wrap(texts("keys.press"), to: width)
    let told = problem.map { DisplayText.wrap("! " + $0, to: width) } ?? owners(environment, width)
    let box = FloatingBox.place(
      size: FloatingBox.size(around: Size(width, said.count + 5 + max(2, told.count))), in: area)
    FloatingBox.draw(title: command.title(texts), in: box, into: &frame) { inside, frame in
      var rest = inside
      let now = command.keys.isEmpty ? texts("keys.none") : command.keyLabels
      frame.text(texts("keys.now", ["keys": now]), in: rest.takeTop(1), .muted)
      for line in said { frame.text(line, in: rest.takeTop(1), .muted) }
      _ = rest.takeTop(rest.height > 4 ? 1 : 0)
      let line = rest.takeTop(1)
      let used = frame.spans(
        [Span(texts("keys.pressed") + "  "), Span(KeySequence(presses).label, Style(.key))],
        in: line)
      frame.cursor = Point(min(line.right - 1, line.x + used), line.y)
      _ = rest.takeTop(rest.height > 2 ? 1 : 0)
      for text in told { frame.text(text, in: rest.takeTop(1), Style(.warning)) }
    }
  }

  /// Describes the commands that have the keys now.
  private func owners(_ environment: AppEnvironment, _ width: Int) -> [String] {
    guard !presses.isEmpty, let command = environment.commands[id] else { return [] }
    let owners = environment.commands.owners(of: KeySequence(presses), beside: command)
    guard !owners.isEmpty else { return [] }
    let sentence = Self.sentence(owners, have: KeySequence(presses), environment)
    let names =
      owners.count > 1 ? ": " + environment.texts.names(ofCommands: owners.map(\.id), most: 6) : ""
    return DisplayText.wrap("! " + sentence + names, to: width)
  }

  /// Returns a sentence such as `u runs Undo`, or `g begins 24 commands`.
  private static func sentence(
    _ owners: [Command], have keys: KeySequence, _ environment: AppEnvironment
  ) -> String {
    let texts = environment.texts
    if owners.count == 1 {
      return texts(
        "keys.taken", ["keys": keys.label, "names": texts.name(ofCommand: owners[0].id)])
    }
    let begins = owners.contains { owner in
      owner.keys.contains { $0.presses.count > keys.presses.count && $0.clashes(with: keys) }
    }
    return texts(
      begins ? "keys.begins" : "keys.runs_many",
      ["keys": keys.label, "n": String(owners.count)])
  }
}

extension KeyCaptureLayer {
  /// Captures a key. Esc, and the keys that suspend or redraw, keep their meaning. Enter and
  /// Backspace are captured as the first press and have their meaning after that.
  package mutating func press(
    _ press: KeyPress, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    let commands = environment.commands
    for scopes in [[Scope.keyCapture], [.always]] {
      guard case .command(let place) = commands.keymap.match([press], in: scopes) else { continue }
      let id = commands.commands[place].id
      let isKey = presses.isEmpty && ["key_capture.take", "key_capture.back"].contains(id)
      if !isKey, id != "app.help" { return nil }
    }
    guard presses.count < CommandRegistry.mostPresses else { return [.bell] }
    presses += KeySequence([press]).sent.presses
    problem = nil
    return []
  }

  /// Removes the last press.
  mutating func forgetPress() -> [Effect] {
    if presses.popLast() != nil { problem = nil }
    return []
  }

  /// Binds the captured keys to the command; asks first if they run others.
  mutating func giveKeys(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard !presses.isEmpty, let command = environment.commands[id] else { return [] }
    let keys = keys(of: command)
    do {
      let changes = try environment.commands.changes(giving: keys, to: id)
      state.close(KeyCaptureLayer.self)
      return [.perform(.keys(.set(KeyChange(.set(id), changes, of: environment.commands))))]
    } catch .taken(let taken, let owners) {
      return ask(who: owners, hasKeys: taken, keys, &state, environment)
    } catch {
      return refuse(error, environment)
    }
  }

  private mutating func ask(
    who owners: [String], hasKeys taken: KeySequence, _ keys: [KeySequence],
    _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    let texts = environment.texts
    let commands = owners.compactMap { environment.commands[$0] }
    do {
      let changes = try environment.commands.changes(giving: keys, to: id, taking: true)
      let take = KeyChange(.set(id), changes, of: environment.commands)
      var menu = MenuLayer(
        title: Self.sentence(commands, have: taken, environment),
        items: [
          .init(
            label: texts("keys.take"), note: "", choice: .effects([.perform(.keys(.set(take)))])),
          .init(
            label: texts("keys.another"), note: "",
            choice: .command(isMore ? "keys.add" : "keys.change")),
          .init(label: texts("keys.keep"), note: "", choice: .close),
        ])
      if commands.count > 1 {
        menu.message = environment.texts.names(ofCommands: owners, most: owners.count)
      }
      state.close(KeyCaptureLayer.self)
      state.open(menu)
      return []
    } catch {
      return refuse(error, environment)
    }
  }

  private mutating func refuse(_ error: any Error, _ environment: AppEnvironment) -> [Effect] {
    problem = UserFacingError(error, environment).text
    return [.bell]
  }
}
