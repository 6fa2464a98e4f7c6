import Terminal
import Widgets

/// Draws an import that is under way.
enum ImportView {
  private static let width = 58
  private static let height = 5
  private static let megabyte: Int64 = 1_000_000

  static func draw(
    _ layer: ImportLayer, _ environment: AppEnvironment,
    in area: Rect, into frame: inout Frame
  ) {
    let box = FloatingBox.place(
      size: FloatingBox.size(around: Size(width, height)), in: area)
    FloatingBox.draw(title: environment.texts("import.title"), in: box, into: &frame) {
      inside, frame in
      var rest = inside
      let name = layer.path.split(separator: "/").last.map(String.init) ?? layer.path
      frame.text(DisplayText.truncate(name, to: rest.width), in: rest.takeTop(1))
      let permille = layer.progress?.permille ?? 0
      frame.draw(
        Gauge(permille: permille, label: environment.format.percent(permille: permille)),
        in: rest.takeTop(1))
      frame.text(words(layer, environment), in: rest.takeTop(1))
      _ = rest.takeTop(rest.height > 1 ? 1 : 0)
      let key = environment.key("import.stop")
      frame.text(
        environment.texts("import.stop_hint", ["key": key]), in: rest.takeTop(1), .muted)
    }
  }

  private static func words(_ layer: ImportLayer, _ environment: AppEnvironment) -> String {
    let texts = environment.texts, format = environment.format
    if layer.isStopping { return texts("import.stopping") }
    guard let progress = layer.progress, progress.total > 0 else { return texts("import.starting") }
    if progress.bytes >= progress.total { return texts("import.finishing") }
    func megabytes(_ bytes: Int64) -> String { format.number(bytes / megabyte) }
    return texts(
      "import.progress",
      [
        "done": megabytes(progress.bytes), "total": megabytes(progress.total),
        "rate": megabytes(progress.rate),
      ])
  }
}
