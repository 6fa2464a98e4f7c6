import App
import AppCore
import Domain
import Services
import Terminal
import TerminalText

/// Prints the plain twin of a screen, for pipes and screen readers, or the screen as a picture.
enum ShowCommand {
  static let spec = CommandSpec(
    name: "show", group: .view,
    operands: [OperandSpec("SCREEN", .choice(words))],
    options: [
      OptionSpec("size", "WxH", .text), OptionSpec("on", "DATE", .date, about: "show_on"),
      OptionSpec("as", "FORMAT", .choice(Form.allCases.map(\.rawValue)), about: "show_as"),
    ],
    examples: [
      "show dashboard", "show schedule --size 120x60", "show hours --ascii",
      "show shoes --size 120x40", "show slip", "show audit", "show year --on 2027",
      "show schedule --size 100x30 --as svg --theme dark > month.svg",
    ], run: run)

  /// The formats of a screen.
  private enum Form: String, CaseIterable {
    case text, svg, html, ansi
  }

  private static let twins = Features.standard.plainTwins
  private static let words = twins.map(\.name)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let word = call.operands[0].lowercased()
    let twin = try twin(word)
    for flag in FeatureGate.flags(ofScreen: word) { try session.require(flag) }
    let form = try form(call)
    let size = try call.value("size").map(size) ?? (form == .text ? twin.size : Size(80, 24))
    let store = try session.storeToLookAt()
    var options = try session.appOptions()
    if let screen = twin.screen { options.screen = screen }
    options.isPrinted = form == .text
    options.isColorless = isColorless(form, call, session)
    options.themes = session.themes
    // A file is UTF-8 in every locale.
    if ![.text, .ansi].contains(form) { options.isASCIIByLocale = false }
    let app = try App(
      .standard, store: store, performer: InlinePerformer(store: store), options: options,
      size: size)
    if let text = call.value("on") {
      app.run(command: try jump(of: twin), try day(text, session).number)
    }
    if let command = twin.command, let reason = app.run(command: command) {
      try session.console.line(reason.text(app.environment))
      return .done
    }
    while app.state.value.isCounting { app.count() }
    if form != .text, let notice = app.themeNotice {
      session.console.remark(notice.text(app.environment.texts))
    }
    if form == .text {
      try write(AppView.screen(app.state.value, app.environment, in: size), session.console)
    } else {
      try session.console.raw(
        picture(of: app, form, isColorless: options.isColorless, session))
    }
    // Print what was read, and report what was not.
    if let failure = app.failure { throw failure }
    return .done
  }

  private static func form(_ call: Invocation) throws -> Form {
    let word = try call.value("as").map {
      try Choice.read($0, of: "as", Form.allCases.map(\.rawValue))
    }
    return word.flatMap(Form.init) ?? .text
  }

  /// Returns whether a picture has no colours. `NO_COLOR` is about terminals, not about files.
  private static func isColorless(_ form: Form, _ call: Invocation, _ session: Session) -> Bool {
    form == .ansi ? session.options.noColor : call.has("no-color")
  }

  /// Returns the whole screen of the program, with its tabs and footer.
  private static func picture(
    of app: App, _ form: Form, isColorless: Bool, _ session: Session
  ) throws -> String {
    let texts = app.environment.texts, state = app.state.value
    let picture = Picture(
      app.draw().canvas.converted(for: texts), theme: app.theme,
      depth: isColorless ? .mono : .xterm256,
      title: "\(texts("app.name")): \(texts("screen.\(state.screen.rawValue)"))",
      language: texts.language.rawValue)
    switch form {
    case .svg: return picture.svg()
    case .html: return picture.html()
    case .text, .ansi: return picture.ansi()
    }
  }

  private static func twin(_ word: String) throws -> PlainTwin {
    guard let twin = twins.first(where: { $0.name == word }) else {
      throw CommandError.usage(
        "unknown_screen",
        [
          "word": word, "choices": words.joined(separator: ", "),
          "nearest": EditDistance.nearest(to: word, among: words) ?? "",
        ])
    }
    return twin
  }

  /// Returns the command that leads to a day of a screen.
  private static func jump(of twin: PlainTwin) throws -> String {
    let screen = Features.standard.screens.first { $0.screen == twin.screen }
    guard let jump = screen?.jump else {
      throw CommandError.usage("no_days", ["word": twin.name])
    }
    return jump
  }

  /// Parses a day, or a year for its first day.
  private static func day(_ text: String, _ session: Session) throws -> CivilDay {
    if text.utf8.count == 4, let year = Int(text), let day = CivilDay(year: year, month: 1, day: 1)
    {
      return day
    }
    return try TimeParser.date(text, in: session.environment().timeContext)
  }

  private static func size(_ text: String) throws -> Size {
    let parts = text.split(whereSeparator: { "xX×".contains($0) }).map { Int($0) ?? 0 }
    guard parts.count == 2, parts.allSatisfy({ $0 > 0 }),
      Size(parts[0], parts[1]) == Size(parts[0], parts[1]).asScreen
    else {
      let largest = Size.largestScreen
      throw CommandError.usage(
        "bad_size", ["value": text, "largest": "\(largest.width)x\(largest.height)"])
    }
    return Size(parts[0], parts[1])
  }

  private static func write(_ canvas: Canvas, _ console: Console) throws {
    // Convert cells rather than text, because a wide character takes two columns and its stand-in
    // one.
    let canvas = console.isASCII ? AsciiFallback.convert(canvas) : canvas
    var lines = canvas.lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    // Floating layers are centred, so blank lines precede them.
    lines = Array(lines.drop(while: \.isEmpty))
    for line in lines { try console.line(line) }
  }
}
