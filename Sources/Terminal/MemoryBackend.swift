/// A terminal that exists only in memory, for tests and plain output.
public final class MemoryBackend: Backend {
  /// The extent; assign to resize. No more of it is believed than a screen may have.
  public var size: Size {
    didSet { size = size.asScreen }
  }
  /// What a person would see, built from the changes alone.
  public private(set) var screen: Canvas
  /// The last picture.
  public private(set) var frame: Frame
  /// How many pictures were shown.
  public private(set) var presentations = 0
  /// How many cells were written in all.
  public private(set) var cellsWritten = 0
  /// What was copied last.
  public private(set) var clipboard: String?
  /// How often the bell rang.
  public private(set) var bells = 0
  /// How often the program was suspended.
  public private(set) var suspensions = 0
  private var shown: Canvas?

  /// An empty terminal of that size.
  public init(_ size: Size) {
    self.size = size.asScreen
    screen = Canvas(self.size)
    frame = Frame(self.size)
  }

  /// Applies the changes to `screen` and remembers the picture.
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

  /// The next picture is written whole.
  public func invalidate() { shown = nil }

  /// Counts.
  public func bell() { bells += 1 }

  /// Counts.
  public func suspend() { suspensions += 1 }

  /// Remembers.
  public func copy(_ text: String) { clipboard = text }
}
