import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the whole program.
package enum AppView {
  /// Draws `state`; `isColorless` draws without colours.
  package static func draw(
    _ state: AppState, _ environment: AppEnvironment, isColorless: Bool = false
  ) -> Frame {
    var frame = Frame(state.size, isSpoken: state.isAccessible, isColorless: isColorless)
    frame.isGlowing = state.motion.isGlowing
    draw(state, environment, into: &frame)
    if frame.isSpoken { frame.canvas = ScreenReaderGlyphs.convert(frame.canvas) }
    return frame
  }

  private static func draw(
    _ state: AppState, _ environment: AppEnvironment, into frame: inout Frame
  ) {
    let layout = AppLayout(size: state.size)
    guard !layout.isTooSmall else { return drawTooSmall(environment.texts, into: &frame) }
    if let gate = state.gate {
      let context = SurfaceContext(environment: environment, state: state, isOnTop: true)
      return gate.base.draw(context, in: layout.bounds, into: &frame)
    }
    drawHeader(state, environment, layout, into: &frame)
    drawScreen(state, environment, in: layout.body, into: &frame)
    for place in state.layers.indices {
      // The layer takes all input, so nothing below it can be clicked.
      if !state.layers[place].isPage { frame.clearHits() }
      drawSurface(place, state, environment, into: &frame)
    }
    drawFooter(state, environment, layout, into: &frame)
    if state.showsChord { drawChord(state, environment, layout, into: &frame) }
  }

  /// Returns the screen as plain text, a line for each row, without passing messages.
  static func text(_ state: AppState, _ environment: AppEnvironment) -> String {
    var state = state
    state.toast = nil
    state.showsChord = false
    let canvas = draw(state, environment).canvas.converted(for: environment.texts)
    return canvas.lines.map { $0 + "\n" }.joined()
  }

  /// Draws the screen alone at that size, without tabs and footer: its plain twin.
  package static func screen(
    _ state: AppState, _ environment: AppEnvironment, in size: Size
  ) -> Canvas {
    var state = state
    state.size = size
    let over = state.layers.indices.filter { !state.layers[$0].isPage }
    // A floating layer with nothing below it needs no border.
    var frame = Frame(size, isSpoken: state.isAccessible || !over.isEmpty)
    if over.isEmpty { drawScreen(state, environment, in: Rect(size), into: &frame) }
    for place in over {
      drawSurface(place, state, environment, isPlain: true, into: &frame)
    }
    return frame.isSpoken ? ScreenReaderGlyphs.convert(frame.canvas) : frame.canvas
  }

  private static func drawScreen(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    if let page = state.page {
      let isOnTop = state.layers.last?.isPage ?? false
      let context = SurfaceContext(environment: environment, state: state, isOnTop: isOnTop)
      return page.draw(context, in: rect, into: &frame)
    }
    let context = SurfaceContext(
      environment: environment, state: state, isOnTop: state.layers.isEmpty)
    state.openScreen.draw(context, in: rect, into: &frame)
  }

  /// Draws the layer at `place`. In a plain twin, a cover has the whole area and no cursor.
  private static func drawSurface(
    _ place: Int, _ state: AppState, _ environment: AppEnvironment, isPlain: Bool = false,
    into frame: inout Frame
  ) {
    let layout = state.layout, surface = state.layers[place]
    // A screen reader would read the text fragments around the box.
    if state.isAccessible, surface.placement == .floating {
      frame.canvas.fill(layout.body, " ", .text)
    }
    let isCover = surface.placement == .cover
    let context = SurfaceContext(
      environment: environment, state: state,
      isOnTop: place == state.layers.count - 1 && !(isCover && isPlain))
    switch surface.placement {
    case .floating: surface.base.draw(context, in: layout.aboveFooter, into: &frame)
    case .cover:
      surface.base.draw(context, in: isPlain ? layout.bounds : layout.body, into: &frame)
    case .page, .inline: break
    }
  }

  private static func drawTooSmall(_ texts: Texts, into frame: inout Frame) {
    let need = AppLayout.minimum, size = frame.canvas.size
    let lines = DisplayText.wrap(
      texts(
        "app.too_small",
        [
          "width": String(need.width), "height": String(need.height),
          "now": "\(size.width)×\(size.height)",
        ]), to: max(1, size.width))
    let area = frame.bounds.centered(Size(size.width, lines.count))
    for (index, line) in lines.enumerated() {
      frame.text(line, in: area.row(index), .text, align: .center)
    }
  }

  private static func drawHeader(
    _ state: AppState, _ environment: AppEnvironment, _ layout: AppLayout, into frame: inout Frame
  ) {
    let screens = environment.features.screenNames
    let tabs = screens.map { environment.texts("screen.\($0.rawValue)") }
    let format = environment.format
    let clock =
      (state.count > 0 ? "\(state.count)×   " : "") + format.time(state.now, in: environment.zone)
    let today = environment.today
    let days = [format.day(today), format.dayOfMonth(today)].map { "\($0)  \(clock)" }
    let mode = state.mode(environment)
    let profile = state.profileDirectory?.current
    let name = DisplayText.truncate(profile ?? state.profile.name, to: 16)
    // The name of an open profile says whose data it is, so that it outlasts the date.
    let usual =
      (name.isEmpty ? [] : ["\(name) · \(days[0])"])
      + (profile == nil ? days : ["\(name)  \(clock)", name, DisplayText.truncate(name, to: 8)])
      + [clock]
    let status = state.statusText(environment)
    let trailing = (status.map { word in usual.map { "\(word)   \($0)" } } ?? []) + usual
    frame.draw(
      TabBar(
        brand: environment.texts("app.name"), tabs: tabs,
        active: screens.firstIndex(of: state.screen) ?? 0,
        trailing: mode.isEmpty ? trailing : ["\(mode[0])   \(clock)"] + mode,
        isMode: !mode.isEmpty, command: "go.tab"),
      in: layout.header)
    drawRule(in: layout.rule, into: &frame)
  }

  private static func drawRule(in rect: Rect, into frame: inout Frame) {
    frame.canvas.fill(rect, "─", Style(.border))
  }

  private static func drawFooter(
    _ state: AppState, _ environment: AppEnvironment, _ layout: AppLayout, into frame: inout Frame
  ) {
    if state.toast != nil, !state.motion.isSliding {
      drawToast(state, in: layout.longToast, into: &frame)
    } else if !state.hasRoom {
      frame.draw(
        Toast(environment.texts("app.disk_full"), kind: .warning), in: layout.longToast)
    } else {
      if layout.bounds.height >= AppLayout.ruledHeight { drawRule(in: layout.toast, into: &frame) }
      if state.showsFirstSteps { frame.draw(state.firstSteps(environment), in: layout.toast) }
    }
    let texts = environment.texts, registry = environment.commands
    let scopes = state.scopes
    let hints = hinted(state, environment)
      .filter { !$0.keys.isEmpty && scopes.contains($0.scope) && $0.disabled(state) == nil }
      .compactMap { command in
        state.footerLabel(of: command, environment).map {
          Hint(key: key(of: command, state), label: $0, command: HitTarget(command.id))
        }
      }
    let fixed = ["app.palette", "revising.palette", "app.help"].compactMap { registry[$0] }
      .filter { scopes.contains($0.scope) && !$0.keys.isEmpty }
      .map { command in
        Hint(
          key: key(of: command, state), label: command.hintLabel(texts),
          command: HitTarget(command.id))
      }
    frame.draw(StatusBar(hints: hints, fixed: fixed), in: layout.footer)
    if state.motion.isSliding { drawToast(state, in: layout.footer, into: &frame) }
  }

  private static func drawToast(_ state: AppState, in rect: Rect, into frame: inout Frame) {
    guard let toast = state.toast else { return }
    // A key cannot be offered where it is typed into a field.
    let action = state.takesText ? nil : toast.action
    frame.draw(Toast(toast.text, kind: toast.kind.widget, action: action), in: rect)
  }

  /// Returns the commands for the footer, in order: those of the mode, or the usual ones.
  private static func hinted(_ state: AppState, _ environment: AppEnvironment) -> [Command] {
    let registry = environment.commands, top = state.top
    let context = SurfaceContext(environment: environment, state: state, isOnTop: true)
    let ofMode = type(of: top).modeCommands
    guard ofMode.isEmpty || top.mode(context).isEmpty else {
      return ofMode.compactMap { registry[$0] }
    }
    return registry.hinted
  }

  /// Returns the label of the key that runs the command here; while text is typed, a key that types
  /// nothing.
  private static func key(of command: Command, _ state: AppState) -> String {
    let works = command.keys.first { !state.takesText || $0.presses.first?.typed == nil }
    return (works ?? command.keys.first)?.label ?? ""
  }

  private static func drawChord(
    _ state: AppState, _ environment: AppEnvironment, _ layout: AppLayout, into frame: inout Frame
  ) {
    let registry = environment.commands
    let items = registry.keymap.continuations(of: state.chord, in: state.scopes).map {
      KeyPopup.Item(
        key: $0.rest.label, label: registry.commands[$0.command].title(environment.texts))
    }
    var area = layout.bounds
    _ = area.takeBottom(1)
    frame.draw(
      KeyPopup(title: KeySequence(state.chord).label, items: items), in: area)
  }
}

extension AppState {
  /// The surface that receives keys.
  fileprivate var top: any Surface { layers.last?.base ?? openScreen }

  /// Returns the mode of the topmost surface that is in one, in words, the longest first.
  fileprivate func mode(_ environment: AppEnvironment) -> [String] {
    let context = SurfaceContext(environment: environment, state: self, isOnTop: true)
    let surfaces = [openScreen] + layers.map(\.base)
    return surfaces.reversed().lazy.map { $0.mode(context) }.first { !$0.isEmpty } ?? []
  }
}

extension ToastState.Kind {
  fileprivate var widget: Toast.Kind {
    switch self {
    case .good: return .good
    case .warning: return .warning
    case .bad: return .bad
    case .info: return .info
    }
  }
}

extension Canvas {
  /// Returns the canvas in the characters that the texts use: converts it if that is ASCII only.
  package func converted(for texts: Texts) -> Canvas {
    texts.signs.contains(.ascii) ? AsciiFallback.convert(self) : self
  }
}
