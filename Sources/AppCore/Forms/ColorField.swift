import Domain
import Services
import Widgets

/// The field for a colour: one of the theme's series, or the custom colour already in use.
extension Field {
  /// Returns the field `color`, filled with `color`.
  package static func color(_ color: PatternColor, label: String, _ texts: Texts) -> Field {
    var names = (0..<PatternColor.seriesCount).map { texts("color.\($0)") }
    var index = PatternColor.seriesCount
    switch color {
    case .series(let series): index = series % PatternColor.seriesCount
    case .rgb: names.append(color.text)
    }
    return Field(id: "color", label: label, kind: .choice(names), index: index)
  }
}

extension FormState {
  /// The chosen colour; nil if the custom colour is kept.
  package var color: PatternColor? {
    let index = choice("color")
    return index < PatternColor.seriesCount ? .series(index) : nil
  }
}
