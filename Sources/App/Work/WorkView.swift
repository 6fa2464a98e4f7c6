import Platform
import Terminal
import Widgets

/// Draws what is under way.
enum WorkView {
  private static let width = 58
  private static let height = 5
  private static let megabyte: Int64 = 1_000_000

  static func draw(
    _ layer: WorkLayer, _ environment: AppEnvironment,
    in area: Rect, into frame: inout Frame
  ) {
    let box = FloatingBox.place(
      size: FloatingBox.size(around: Size(width, height)), in: area)
    FloatingBox.draw(
      title: environment.texts("work.title.\(layer.work.word)"), in: box, into: &frame
    ) {
      inside, frame in
      var rest = inside
      let name = Files.name(of: layer.work.path)
      frame.text(DisplayText.truncate(name, to: rest.width), in: rest.takeTop(1))
      let line = rest.takeTop(1), permille = layer.progress?.permille ?? 0
      if layer.progress?.total != 0 {
        frame.draw(
          Gauge(permille: permille, label: environment.format.percent(permille: permille)),
          in: line)
      }
      frame.text(words(layer, environment), in: rest.takeTop(1))
      _ = rest.takeTop(rest.height > 1 ? 1 : 0)
      let key = environment.key("work.stop")
      frame.text(
        environment.texts("work.stop_hint", ["key": key]), in: rest.takeTop(1), .muted)
    }
  }

  private static func words(_ layer: WorkLayer, _ environment: AppEnvironment) -> String {
    let texts = environment.texts, format = environment.format
    if layer.isStopping { return texts("work.stopping") }
    guard let progress = layer.progress else { return texts("work.starting") }
    if progress.total > 0, progress.bytes >= progress.total { return texts("work.finishing") }
    func megabytes(_ bytes: Int64) -> String { format.number(bytes / megabyte) }
    return texts(
      progress.total > 0 ? "work.progress" : "work.written",
      [
        "done": megabytes(progress.bytes), "total": megabytes(progress.total),
        "rate": megabytes(progress.rate),
      ])
  }
}
