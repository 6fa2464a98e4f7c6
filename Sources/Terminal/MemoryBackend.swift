/// An in-memory terminal, for tests and plain output.
public final class MemoryBackend: Backend {
  /// The size, limited to the largest screen. Assign to resize.
  public var size: Size {
    didSet { size = size.asScreen }
  }
  /// The visible screen, built from the changes alone.
  public private(set) var screen: Canvas
  /// The last frame.
  public private(set) var frame: Frame
  /// The number of frames shown.
  public private(set) var presentations = 0
  /// The total number of cells written.
  public private(set) var cellsWritten = 0
  /// The text copied last.
  public private(set) var clipboard: String?
  /// The number of times the bell rang.
  public private(set) var bells = 0
  /// The number of times the program was suspended.
  public private(set) var suspensions = 0
  private var shown: Canvas?

  /// Creates an empty terminal.
  public init(_ size: Size) {
    self.size = size.asScreen
    screen = Canvas(self.size)
    frame = Frame(self.size)
  }

  /// Applies the changes to `screen` and records the frame.
  public func present(_ frame: Frame, theme: Theme) {
    let diff = CanvasDiff(from: shown, to: frame.canvas)
    if screen.size != frame.canvas.size { screen = Canvas(frame.canvas.size) }
    for run in diff.runs {
      let base = run.y * frame.canvas.size.width
      for x in run.columns { screen.cells[base + x] = frame.canvas.cells[base + x] }
      cellsWritten += run.columns.count
    }
    shown = frame.canvas
    self.frame = frame
    presentations += 1
  }

  /// Redraws everything with the next frame.
  public func invalidate() { shown = nil }

  /// Counts the bell.
  public func bell() { bells += 1 }

  /// Counts the suspension.
  public func suspend() { suspensions += 1 }

  /// Records the copied text.
  public func copy(_ text: String) { clipboard = text }
}
