import Terminal
import Widgets

/// Draws what floats above the screen.
enum LayerView {
  static func draw(
    _ layer: Layer, _ environment: AppEnvironment, in layout: AppLayout,
    _ state: AppState, into frame: inout Frame
  ) {
    // The footer stays free: its keys belong to the layer.
    var area = layout.bounds
    _ = area.takeBottom(1)
    // What is left of words around a box would be read aloud.
    if state.isAccessible, layer.floats {
      frame.canvas.fill(layout.body, " ", .text)
    }
    switch layer {
    case .form(let layer): draw(layer, environment, in: area, into: &frame)
    case .dialog(let layer):
      let buttons = layer.buttons(environment)
      let size = Dialog.size(
        title: layer.title, message: layer.message, buttons: buttons, in: area)
      frame.draw(
        Dialog(
          title: layer.title, message: layer.message, buttons: buttons, selected: layer.selected,
          command: "dialog.press"), in: FloatingBox.place(size: size, in: area))
    case .menu(let layer): draw(layer, environment, in: area, into: &frame)
    case .palette(let layer): draw(layer, environment, state, in: area, into: &frame)
    case .help(let layer): draw(layer, environment, state, in: layout.body, into: &frame)
    // The screen draws it where it belongs.
    case .filter, .placing, .shoes: break
    case .working(let layer):
      WorkView.draw(layer, environment, in: area, into: &frame)
    case .shiftImport(let list):
      ShiftImportView.draw(
        list, environment, focused: state.layers.last == layer, in: area, into: &frame)
    case .slip(let slip):
      SlipView(slip, environment, isFocused: state.layers.last == layer)?
        .draw(in: layout.body, into: &frame)
    case .keyCapture(let layer): layer.draw(environment, in: area, into: &frame)
    case .shoeChoice(let layer): layer.draw(environment, in: area, into: &frame)
    case .surface(let surface):
      let isOnTop = state.layers.last == layer
      guard !surface.isPage else { break }
      surface.base.draw(
        SurfaceContext(environment: environment, state: state, isOnTop: isOnTop), in: area,
        into: &frame)
    case .setup(let setup):
      SetupView(
        layer: setup, environment: environment, focused: state.layers.last == layer
      ).draw(in: layout, into: &frame)
    }
  }

  /// The form and its box.
  private static func form(
    _ layer: FormLayer, _ environment: AppEnvironment, in area: Rect
  ) -> (form: Form, box: Rect) {
    let remarks = layer.remarks.flatMap { remark in
      DisplayText.wrap(remark.text, to: min(64, area.width - 10)).enumerated().map { index, line in
        let style = Style(remark.isWarning ? .warning : .muted)
        return [Span((remark.isWarning && index == 0 ? "! " : "  ") + line, style)]
      }
    }
    let form = Form(
      layer.form, messages: remarks + layer.figures(environment, width: area.width - 6),
      offset: layer.messageOffset, command: "form.focus")
    let width = min(max(58, form.size.width), area.width - 4)
    let height = form.height(in: max(1, width))
    let size = FloatingBox.size(around: Size(width, height + 2))
    return (form, FloatingBox.place(size: size, in: area))
  }

  private static func inside(_ box: Rect) -> Rect {
    FloatingBox.inside(box).inset(0, box.height > 10 ? 1 : 0)
  }

  private static func draw(
    _ layer: FormLayer, _ environment: AppEnvironment, in area: Rect, into frame: inout Frame
  ) {
    let (form, box) = form(layer, environment, in: area)
    FloatingBox.draw(title: layer.title, in: box, into: &frame) { _, frame in
      frame.draw(form, in: inside(box))
    }
  }

  /// How many lines below the fields there is no room for.
  static func hiddenMessages(
    _ layer: FormLayer, _ environment: AppEnvironment, in layout: AppLayout
  ) -> Int {
    var area = layout.bounds
    _ = area.takeBottom(1)
    let (form, box) = form(layer, environment, in: area)
    return form.hiddenMessages(in: inside(box))
  }

  private static func draw(
    _ layer: MenuLayer, _ environment: AppEnvironment, in area: Rect, into frame: inout Frame
  ) {
    let items = layer.items.enumerated().map { index, item in
      MenuItem(
        label: item.label,
        key: environment.commands["menu.pick_\(index + 1)"]?.keys.first?.label ?? "",
        note: item.note,
        isEnabled: true)
    }
    let message =
      layer.message.isEmpty
      ? [] : DisplayText.wrap(layer.message, to: max(1, min(64, area.width - 6)))
    let size = Menu.size(title: layer.title, message: message, items: items, in: area)
    frame.draw(
      Menu(
        title: layer.title, message: message, items: items, state: layer.list,
        command: "menu.pick"), in: FloatingBox.place(size: size, in: area))
  }

  private static func draw(
    _ layer: PaletteLayer, _ environment: AppEnvironment, _ state: AppState, in area: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts
    let items = layer.matches.compactMap { match in
      environment.commands[match.id].map { command in
        PaletteItem(
          title: match.title(of: command, environment),
          subtitle: command.disabled(state)?.text(texts) ?? command.help(texts),
          key: command.keys.first?.label ?? "", isEnabled: command.disabled(state) == nil,
          matched: match.matched)
      }
    }
    frame.draw(
      Palette(
        query: layer.query, placeholder: texts("palette.placeholder"), items: items,
        state: layer.list, command: "palette.pick", empty: texts("palette.empty")),
      in: LayerView.palette(in: area))
  }

  /// The palette hangs from the top, so that its first line does not move while the list shrinks.
  static func palette(in area: Rect) -> Rect {
    let width = min(area.width, max(60, min(96, area.width - 8)))
    let height = min(area.height - 1, 18)
    return Rect(area.x + (area.width - width) / 2, area.y + 1, width, height)
  }

  private static func draw(
    _ layer: HelpLayer, _ environment: AppEnvironment, _ state: AppState, in area: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts
    let shown = layer.matches.compactMap { environment.commands[$0] }
    let sections = layer.scopes.compactMap { scope -> HelpSection? in
      let commands = shown.filter { $0.scope == scope }
      guard !commands.isEmpty else { return nil }
      return HelpSection(
        title: texts("scope.\(scope.rawValue)"),
        items: commands.map { command in
          HelpItem(
            keys: command.keys.map(\.label).joined(separator: " "), title: command.title(texts),
            note: command.help(texts), isEnabled: command.disabled(state) == nil)
        })
    }
    frame.draw(
      HelpOverlay(
        title: texts("help.title"), query: layer.query,
        placeholder: texts("help.placeholder", ["key": environment.key("help.run")]),
        sections: sections, state: layer.list, command: "help.pick", empty: texts("help.empty")),
      in: area)
  }
}
