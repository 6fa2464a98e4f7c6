import CNcurses
import Platform
import Terminal
import TerminalText

/// The terminal the program was started in, through ncurses.
///
/// One at a time, used from one thread. While it is open nothing else may write to the terminal.
/// Whatever ends the program, the terminal's modes come back; see `Rescue`.
public final class CursesBackend: Backend {
  /// The terminal's extent; it changes when `wait` delivers a resize.
  public internal(set) var size: Size
  /// What a person should be told once.
  public let notices: [CursesNotice]

  let port: TerminalPort
  let screen: TerminalScreen
  let modes: TerminalModes
  let wake: WakePipe
  package let signals: SignalPipe
  var decoder = InputDecoder()
  /// Events that `wait` has still to deliver.
  var pending: [InputEvent] = []
  var isOpen = true
  /// Nothing is read or drawn any more.
  var terminalIsLost = false
  var hangupIsReported = false

  /// Whether pictures are to be ASCII alone; nil where the locale decides. `CursesOptions.ascii`
  /// overrules it, and so does a locale that has nothing else.
  public var isASCIIWanted: Bool?

  private let isASCIIForced: Bool
  private let isASCIIByLocale: Bool
  private let synchronizes: Bool
  private let writer = CellWriter()
  private var paints: PaintTable
  /// What is on the screen, nil where that is not known.
  private var shown: Canvas?
  private var cursor: Point?
  /// Whether the window has a title that is not its own.
  private var hasTitle = false

  /// Takes the terminal on standard input and output. `wake` ends `wait` from other threads.
  /// Throws `CursesError`; the terminal is as it was then.
  public convenience init(
    options: CursesOptions = CursesOptions(), wake: WakePipe
  ) throws(CursesError) {
    guard System.isTerminal(0), System.isTerminal(1) else { throw CursesError.notATerminal }
    try self.init(options: options, wake: wake, port: TerminalPort())
  }

  /// Takes the terminal at `port`.
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
    size = CursesBackend.takeWindowSize(port)
    send(modes.on)
  }

  deinit { shutDown() }

  /// The colours the terminal shows.
  package var depth: ColorDepth { paints.depth }

  /// Shows a picture: one update of what changed, and nothing at all where nothing did.
  public func present(_ frame: Frame, theme: Theme) {
    guard isOpen, !terminalIsLost else { return }
    if paints.use(theme) { shown = nil }
    let isASCII = isASCIIForced || (isASCIIWanted ?? isASCIIByLocale)
    let canvas = isASCII ? AsciiFallback.convert(frame.canvas) : frame.canvas
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

  /// The next picture is drawn whole, over whatever another program left on the screen.
  public func invalidate() {
    guard isOpen else { return }
    shown = nil
    nc_repaint()
  }

  /// Sounds the bell.
  public func bell() { send([0x07]) }

  /// Asks the terminal to take `text` to its clipboard.
  public func copy(_ text: String) {
    send(Clipboard.request(text, insideTmux: port.variable("TMUX") != nil))
  }

  /// Asks the terminal to show a message outside of its screen.
  public func notify(_ notice: TerminalNotice) {
    guard screen.understandsModes else { return }
    send(notice.request(insideTmux: port.variable("TMUX") != nil))
  }

  /// Shows a title on the terminal's window in place of its own.
  public func showTitle(_ text: String) {
    guard screen.understandsModes else { return }
    restoreTitle()
    send(TerminalNotice.pushTitle(text))
    hasTitle = true
  }

  /// Brings the window's own title back.
  public func restoreTitle() {
    guard hasTitle else { return }
    hasTitle = false
    send(TerminalNotice.popTitle)
  }

  /// Writes past ncurses, which keeps its order because ncurses holds nothing back between calls.
  func send(_ bytes: [UInt8]) {
    guard isOpen, !bytes.isEmpty else { return }
    if !port.write(bytes) { loseTerminal() }
  }

  /// Gives ncurses the extent of the window, which may have changed or differ from what `LINES` and
  /// `COLUMNS` say, and returns it; ncurses' own where the terminal knows none. No more of it is
  /// believed than a screen may have.
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
