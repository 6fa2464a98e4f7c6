import AppCore
import Domain
import Services
import Terminal
import Widgets

/// The form that saves “Your year” as a picture.
struct YearPictureForm: FormModel {
  private let year: Int
  private let svg: String

  /// Draws the picture in the user's theme, without the cursor and the keys.
  init?(_ state: AppState, _ environment: AppEnvironment) {
    let view = state.hours.year
    guard let insights = view.insights, !view.isEmpty else { return nil }
    year = insights.year
    var frame = Frame(Self.size)
    let drawing = YearDrawing(
      view: view, insights: insights, environment: environment, showsCursor: false,
      isFocused: false)
    drawing.drawParts(in: Rect(Self.size).inset(2, 1), into: &frame)
    let texts = environment.texts
    svg =
      Picture(
        frame.canvas.converted(for: texts),
        theme: environment.themes[state.profile.theme] ?? .terminal,
        title: "\(texts("app.name")): \(texts("year.title", ["year": String(insights.year)]))",
        language: texts.language.rawValue
      ).svg()
  }

  /// The size in which all parts have room.
  private static let size = Size(110, 34)

  var verb: String? { "write" }

  func title(_ environment: AppEnvironment) -> String { environment.texts("year.picture") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    [
      Field(
        id: "file", label: environment.texts("write_file.file"), kind: .text,
        text: "~/shiftpro-\(year).svg")
    ]
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let path = layer.readFileName(environment)
    layer.remark(environment.texts("year.picture.about"))
    guard let path else { return nil }
    return .archive(.savePicture(PictureFile(svg: svg, path: path)))
  }
}
