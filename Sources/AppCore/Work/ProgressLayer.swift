import Interchange
import Platform
import Services
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// While a task is running.
  static let working = Scope("working", rank: 250)
}

/// The progress of a task that is running.
package struct ProgressLayer: Surface {
  package static let stacks: [[Scope]] = [[.working, .always]]

  /// The task.
  let task: LongRunningTask
  /// Its progress; nil until it is known.
  var progress: TaskProgress?
  /// Whether the user cancelled it.
  var isStopping = false

  package init(task: LongRunningTask, progress: TaskProgress? = nil, isStopping: Bool = false) {
    self.task = task
    self.progress = progress
    self.isStopping = isStopping
  }

  /// Cancels the task.
  mutating func stop() -> [Effect] {
    isStopping = true
    return [.stopWork]
  }

  package mutating func hangUp(_ environment: AppEnvironment) -> [Effect] { stop() }

  // MARK: Drawing

  private static let width = 58
  private static let height = 5

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment
    let box = FloatingBox.place(
      size: FloatingBox.size(around: Size(Self.width, Self.height)), in: area)
    FloatingBox.draw(
      title: environment.texts("work.title.\(task.word)"), in: box, into: &frame
    ) {
      inside, frame in
      var rest = inside
      let name = Files.name(of: task.path)
      frame.text(DisplayText.truncate(name, to: rest.width), in: rest.takeTop(1))
      let line = rest.takeTop(1), permille = progress?.permille ?? 0
      if progress?.total != 0 {
        frame.draw(
          Gauge(permille: permille, label: environment.format.percent(permille: permille)),
          in: line)
      }
      frame.text(words(environment), in: rest.takeTop(1))
      _ = rest.takeTop(rest.height > 1 ? 1 : 0)
      let key = environment.key("work.stop")
      frame.text(
        environment.texts("work.stop_hint", ["key": key]), in: rest.takeTop(1), .muted)
    }
  }

  private func words(_ environment: AppEnvironment) -> String {
    let texts = environment.texts, format = environment.format
    if isStopping { return texts("work.stopping") }
    guard let progress = progress else { return texts("work.starting") }
    if progress.total > 0, progress.bytes >= progress.total { return texts("work.finishing") }
    func megabytes(_ bytes: Int64) -> String { format.number(bytes / 1_000_000) }
    return texts(
      progress.total > 0 ? "work.progress" : "work.written",
      [
        "done": megabytes(progress.bytes), "total": megabytes(progress.total),
        "rate": megabytes(progress.rate),
      ])
  }
}

extension AppState {
  /// The time before progress is shown; shorter tasks would only make the box flash.
  private static let millisecondsUnseen: Int64 = 500

  /// Shows the progress of the current task.
  mutating func show(_ progress: TaskProgress) {
    if self[ProgressLayer.self] != nil {
      self[ProgressLayer.self]?.progress = progress
    } else if pending > 0, progress.milliseconds >= Self.millisecondsUnseen {
      open(ProgressLayer(task: progress.task, progress: progress))
    }
  }

  /// Closes the progress of a finished task. Returns whether the user had cancelled it.
  mutating func endWork() -> Bool {
    defer { close(ProgressLayer.self) }
    return self[ProgressLayer.self]?.isStopping ?? false
  }
}
