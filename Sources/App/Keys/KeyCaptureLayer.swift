import Domain
import Terminal
import Widgets

/// Waits for the keys that are to run a command.
public struct KeyCaptureLayer: Equatable, Sendable {
  /// The command.
  let id: String
  /// Whether they come beside the keys it has; else they take the place of the one that is shown.
  let isMore: Bool
  /// What was pressed so far.
  package var presses: [KeyPress] = []
  /// Why that cannot be taken.
  var problem: String?

  init(_ id: String, isMore: Bool) {
    self.id = id
    self.isMore = isMore
  }

  /// All keys of the command once those that were pressed are taken.
  func keys(of command: Command) -> [KeySequence] {
    let pressed = KeySequence(presses)
    let others = isMore ? command.keys : Array(command.keys.dropFirst())
    let kept = others.filter { $0 != pressed }
    return isMore ? kept + [pressed] : [pressed] + kept
  }

  func draw(_ environment: AppEnvironment, in area: Rect, into frame: inout Frame) {
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

  /// Whom the keys belong to now.
  private func owners(_ environment: AppEnvironment, _ width: Int) -> [String] {
    guard !presses.isEmpty, let command = environment.commands[id] else { return [] }
    let owners = environment.commands.owners(of: KeySequence(presses), beside: command)
    guard !owners.isEmpty else { return [] }
    let sentence = Self.sentence(owners, have: KeySequence(presses), environment)
    let names = owners.count > 1 ? ": " + environment.texts.names(of: owners, most: 6) : ""
    return DisplayText.wrap("! " + sentence + names, to: width)
  }

  /// `u runs Undo`, or `g begins 24 commands`.
  fileprivate static func sentence(
    _ owners: [Command], have keys: KeySequence, _ environment: AppEnvironment
  ) -> String {
    let texts = environment.texts
    if owners.count == 1 {
      return texts("keys.taken", ["keys": keys.label, "names": owners[0].name(texts)])
    }
    let begins = owners.contains { owner in
      owner.keys.contains { $0.presses.count > keys.presses.count && $0.clashes(with: keys) }
    }
    return texts(
      begins ? "keys.begins" : "keys.runs_many",
      ["keys": keys.label, "n": String(owners.count)])
  }
}

extension AppState {
  /// Takes a key while keys for a command are waited for. Esc, and what suspends or redraws, do
  /// what they always do; Enter and Backspace do once something was pressed, and are keys before.
  mutating func capture(
    _ press: KeyPress, _ layer: KeyCaptureLayer, _ environment: AppEnvironment
  ) -> [Effect] {
    let commands = environment.commands
    let isFirst = layer.presses.isEmpty
    for scopes in [[Scope.keyCapture], [.always]] {
      guard case .command(let place) = commands.keymap.match([press], in: scopes) else { continue }
      let command = commands.commands[place]
      let isKey =
        isFirst && ["key_capture.take", "key_capture.back", "app.help"].contains(command.id)
      if !isKey, command.id != "app.help" { return run(command, 0, environment) }
    }
    var layer = layer
    guard layer.presses.count < CommandRegistry.mostPresses else { return [.bell] }
    layer.presses += KeySequence([press]).sent.presses
    layer.problem = nil
    layers[layers.count - 1] = .keyCapture(layer)
    return []
  }

  /// Takes back the last press.
  mutating func forgetPress() -> [Effect] {
    guard case .keyCapture(var layer)? = layers.last, !layer.presses.isEmpty else { return [] }
    layer.presses.removeLast()
    layer.problem = nil
    layers[layers.count - 1] = .keyCapture(layer)
    return []
  }

  /// Gives the command what was pressed; where that runs others, asks who is to have it.
  mutating func takeKeys(_ environment: AppEnvironment) -> [Effect] {
    guard case .keyCapture(var layer)? = layers.last, !layer.presses.isEmpty,
      let command = environment.commands[layer.id]
    else { return [] }
    let keys = layer.keys(of: command)
    do {
      let changes = try environment.commands.changes(giving: keys, to: layer.id)
      layers.removeLast()
      return [.perform(.setKeys(KeyChange(.set(layer.id), changes)))]
    } catch .taken(let taken, let owners) {
      return ask(who: owners, hasKeys: taken, layer, keys, environment)
    } catch {
      layer.problem = UserFacingError(error, environment).text
      layers[layers.count - 1] = .keyCapture(layer)
      return [.bell]
    }
  }

  private mutating func ask(
    who owners: [String], hasKeys taken: KeySequence, _ layer: KeyCaptureLayer,
    _ keys: [KeySequence], _ environment: AppEnvironment
  ) -> [Effect] {
    let texts = environment.texts
    let commands = owners.compactMap { environment.commands[$0] }
    do {
      let changes = try environment.commands.changes(giving: keys, to: layer.id, taking: true)
      let again = layer.isMore ? "keys.add" : "keys.change"
      let take = KeyChange(.set(layer.id), changes)
      var menu = MenuLayer(
        title: KeyCaptureLayer.sentence(commands, have: taken, environment),
        items: [
          .init(label: texts("keys.take"), note: "", choice: .effects([.perform(.setKeys(take))])),
          .init(label: texts("keys.another"), note: "", choice: .command(again)),
          .init(label: texts("keys.keep"), note: "", choice: .close),
        ])
      if commands.count > 1 {
        menu.message = environment.texts.names(of: commands, most: commands.count)
      }
      layers[layers.count - 1] = .menu(menu)
      return []
    } catch {
      var layer = layer
      layer.problem = UserFacingError(error, environment).text
      layers[layers.count - 1] = .keyCapture(layer)
      return [.bell]
    }
  }
}
