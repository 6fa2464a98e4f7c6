import CNcurses
import Platform
import Terminal
import TerminalText

/// The terminal in which the program was started, through ncurses.
///
/// There is one instance at a time, used from a single thread. While it is open, nothing else may
/// write to the terminal. The terminal's modes are restored however the program ends; see `Rescue`.
public final class CursesBackend: Backend {
  /// The size of the terminal; it changes when `wait` delivers a resize.
  public internal(set) var size: Size
  /// Notices for the user, to be shown once.
  public let notices: [CursesNotice]

  let port: TerminalPort
  let screen: TerminalScreen
  let modes: TerminalModes
  let wake: WakePipe
  package let signals: SignalPipe
  var decoder = InputDecoder()
  /// The events that `wait` has not delivered yet.
  var pending: [InputEvent] = []
  var isOpen = true
  /// Whether reading and drawing have ended.
  var terminalIsLost = false
  var hangupIsReported = false

  /// Whether frames use ASCII only; nil if the locale decides. `CursesOptions.ascii` takes
  /// precedence, and so does a locale without other characters.
  public var isASCIIWanted: Bool?

  /// Whether frames use ASCII only, regardless of `isASCIIWanted`.
  package let isASCIIForced: Bool
  /// Whether the locale has only ASCII.
  package let isASCIIByLocale: Bool
  /// When the terminal was asked for its background last, in monotonic milliseconds; nil once all
  /// answers have arrived.
  var askedAt: Int64?
  /// Whether the terminal can be asked.
  let asksBackground: Bool
  /// The background by the environment.
  private let assumedBackground: Background
  private let synchronizes: Bool
  private let writer = CellWriter()
  private var paints: PaintTable
  /// The canvas on the screen; nil if unknown.
  private var shown: Canvas?
  /// The background of the last frame; nil before the first one.
  private var shownBackground: Background?
  private var cursor: Point?
  /// Whether the window's title has been replaced.
  private var hasTitle = false

  /// Opens the terminal on standard input and output. `wake` ends `wait` from other threads. Throws
  /// `CursesError`, with the terminal unchanged.
  public convenience init(
    options: CursesOptions = CursesOptions(), wake: WakePipe
  ) throws(CursesError) {
    guard System.isTerminal(0), System.isTerminal(1) else { throw CursesError.notATerminal }
    try self.init(options: options, wake: wake, port: TerminalPort())
  }

  /// Opens the terminal at `port`.
  package init(options: CursesOptions, wake: WakePipe, port: TerminalPort) throws(CursesError) {
    do throws(SystemError) {
      signals = SignalPipe(pipe: try SelfPipe())
    } catch {
      throw CursesError.system(error)
    }
    let codeset = TerminalScreen.takeLocale(port)
    if port.guardsProcess {
      Rescue.open(input: port.input, output: port.output, pipe: signals.pipe)
    }
    screen = try TerminalScreen(port)
    self.port = port
    self.wake = wake
    modes = TerminalModes(mouse: options.mouse, understood: screen.understandsModes)
    synchronizes = options.synchronizedOutput && screen.understandsModes
    let isUnicode = ["utf-8", "utf8"].contains(codeset.lowercased())
    isASCIIByLocale = !isUnicode
    let codesetNow = nc_codeset().map { String(cString: $0) } ?? ""
    isASCIIForced = options.ascii || !["utf-8", "utf8"].contains(codesetNow.lowercased())
    notices = CursesBackend.notices(
      port: port, used: screen.name, codeset: isUnicode || options.ascii ? nil : codeset)
    if port.guardsProcess {
      let ending = synchronizes ? TerminalModes.endUpdate : []
      Rescue.install(farewell: ending + modes.off + screen.farewell)
      Rescue.enter()
    }
    nc_set_modes()
    paints = PaintTable(noColor: options.noColor || port.variable("NO_COLOR") != nil)
    nc_show_cursor(0)
    assumedBackground = BackgroundQuery.background(ofColors: port.variable("COLORFGBG"))
    asksBackground =
      port.asksBackground && screen.understandsModes && paints.depth > .mono
      && BackgroundQuery.isUnderstood(by: screen.name)
    size = CursesBackend.takeWindowSize(port)
    decoder.size = size
    send(modes.on)
    askBackground()
  }

  deinit { shutDown() }

  /// The number of colours of the terminal.
  package var depth: ColorDepth { paints.depth }

  /// The background of the terminal, as it says or else as the environment does.
  package var background: Background { decoder.background ?? assumedBackground }

  /// Whether the background has changed since the last frame, so that it has to be shown again.
  public var needsRedraw: Bool {
    guard isOpen, !terminalIsLost, let shownBackground else { return false }
    return shownBackground != background
  }

  /// Shows a frame with one update of the changes; nothing is sent if there are none.
  public func present(_ frame: Frame, theme: Theme) {
    guard isOpen, !terminalIsLost else { return }
    // Most terminals have answered before the first frame, which then has the right colours.
    if shownBackground == nil, askedAt != nil { readAnswers(within: 0) }
    shownBackground = background
    if paints.use(theme, on: background) { shown = nil }
    let isASCII = isASCIIForced || (isASCIIWanted ?? isASCIIByLocale)
    let canvas =
      isASCII
      ? AsciiFallback.convert(frame.canvas)
      : screen.hasBraille ? frame.canvas : BrailleFallback.convert(frame.canvas)
    let target = frame.cursor.flatMap { canvas.bounds.contains($0) ? $0 : nil }
    let diff = CanvasDiff(from: shown, to: canvas)
    guard !diff.runs.isEmpty || target != cursor else { return }
    var picture = synchronizes ? TerminalModes.beginUpdate : []
    if !screen.output.begin(cells: diff.runs.reduce(0) { $0 + $1.columns.count }) {
      send(picture)
      picture = []
    }
    if !diff.runs.isEmpty { nc_show_cursor(0) }
    for run in diff.runs where run.y < size.height {
      writer.write(run, of: canvas, ink: { paints.ink($0) })
    }
    place(target)
    nc_update()
    nc_show_cursor(target == nil ? 0 : 1)
    send(picture + screen.output.end() + (synchronizes ? TerminalModes.endUpdate : []))
    shown = canvas
    cursor = target
  }

  /// Redraws everything with the next frame, over the output of another program.
  public func invalidate() {
    guard isOpen else { return }
    shown = nil
    nc_repaint()
  }

  /// Rings the bell.
  public func bell() { send([0x07]) }

  /// Copies `text` to the terminal's clipboard.
  public func copy(_ text: String) {
    send(Clipboard.request(text, insideTmux: port.variable("TMUX") != nil))
  }

  /// Sends a desktop notification through the terminal.
  public func notify(_ notice: TerminalNotice) {
    guard screen.understandsModes else { return }
    send(notice.request(insideTmux: port.variable("TMUX") != nil))
  }

  /// Replaces the title of the terminal's window.
  public func showTitle(_ text: String) {
    guard screen.understandsModes else { return }
    restoreTitle()
    send(TerminalNotice.pushTitle(text))
    hasTitle = true
  }

  /// Restores the title of the window.
  public func restoreTitle() {
    guard hasTitle else { return }
    hasTitle = false
    send(TerminalNotice.popTitle)
  }

  /// Writes to the terminal directly. The order is correct because ncurses buffers nothing between
  /// calls.
  func send(_ bytes: [UInt8]) {
    guard isOpen, !bytes.isEmpty else { return }
    if !port.write(bytes) { loseTerminal() }
  }

  /// Sets the size of ncurses to that of the window, which may have changed or differ from `LINES`
  /// and `COLUMNS`, and returns it; ncurses' own size if the terminal does not report one. It is
  /// limited to the maximum size of a screen.
  static func takeWindowSize(_ port: TerminalPort) -> Size {
    var rows: Int32 = 0, columns: Int32 = 0
    if nc_window_size(port.output, &rows, &columns) != 0 {
      let size = Size(Int(columns), Int(rows)).asScreen
      nc_resize(Int32(size.height), Int32(size.width))
    }
    nc_size(&rows, &columns)
    return Size(Int(columns), Int(rows))
  }

  private func place(_ target: Point?) {
    nc_ignore_cursor(target == nil ? 1 : 0)
    if let target { nc_move_cursor(Int32(target.y), Int32(target.x)) }
  }

  private static func notices(
    port: TerminalPort, used: String, codeset: String?
  ) -> [CursesNotice] {
    let name = port.name ?? ""
    return (name == used ? [] : [.unknownTerminal(name: name, used: used)])
      + (codeset.map { [.asciiOnly(codeset: $0)] } ?? [])
  }
}
