import Domain
import Services
import Terminal
import Widgets

/// The field for a colour: one of the theme's series by name, or a custom colour as `#rrggbb`.
extension Field {
  /// Returns the field `color`, filled with `color`.
  package static func color(_ color: PatternColor, label: String, _ texts: Texts) -> Field {
    let names = PatternColor.names(texts)
    var field = Field(id: "color", label: label, kind: .text, text: color.text)
    if case .series(let series) = color {
      field = Field(
        id: "color", label: label, kind: .text, text: names[series % PatternColor.seriesCount])
    }
    field.suggestions = names
    return field
  }
}

extension FormLayer {
  /// Reads the field `color` and shows the theme's colour that stands for a custom one; marks an
  /// invalid one.
  package mutating func color(_ environment: AppEnvironment) -> PatternColor? {
    let texts = environment.texts, names = PatternColor.names(texts)
    let text = form.value("color").trimmed.lowercased()
    form.set("color", note: "")
    if let series = names.firstIndex(where: { $0.lowercased() == text }) { return .series(series) }
    guard let color = PatternColor(text), case .rgb = color else {
      fail("color", UserFacingError("color", texts, ["text": form.value("color")]), environment)
      return nil
    }
    let shown = (0..<PatternColor.seriesCount).first { Role.series($0) == Role(color) } ?? 0
    form.set("color", note: texts("color.shown_as", ["name": names[shown]]))
    return color
  }
}

extension PatternColor {
  fileprivate static func names(_ texts: Texts) -> [String] {
    (0..<seriesCount).map { texts("color.\($0)") }
  }
}
