import App
import AppCore
import Services
import Terminal
import TerminalText

/// Prints the plain twin of a screen, for pipes and screen readers.
enum ShowCommand {
  static let spec = CommandSpec(
    name: "show", group: .view,
    operands: [OperandSpec("SCREEN", .choice(words))],
    options: [OptionSpec("size", "WxH", .text)],
    examples: [
      "show dashboard", "show schedule --size 120x60", "show hours --ascii",
      "show shoes --size 120x40", "show slip", "show audit",
    ], run: run)

  private static let twins = Features.standard.plainTwins
  private static let words = twins.map(\.name)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let word = call.operands[0].lowercased()
    let twin = try twin(word)
    let size = try call.value("size").map(size) ?? twin.size
    let store = try session.storeToLookAt()
    var options = try session.appOptions()
    if let screen = twin.screen { options.screen = screen }
    options.isPrinted = true
    let app = try App(
      .standard, store: store, performer: InlinePerformer(store: store), options: options,
      size: size)
    if let command = twin.command { app.run(command: command) }
    while app.state.value.isCounting { app.count() }
    try write(AppView.screen(app.state.value, app.environment, in: size), session.console)
    // Print what was read, and report what was not.
    if let failure = app.failure { throw failure }
    return .done
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
    var lines = (0..<canvas.size.height).map { canvas.text(row: $0).withoutTrailingBlanks }
    while lines.last?.isEmpty == true { lines.removeLast() }
    // Floating layers are centred, so blank lines precede them.
    lines = Array(lines.drop(while: \.isEmpty))
    for line in lines { try console.line(line) }
  }
}
