import Domain
import Services
import Widgets

/// The field of a colour: one of those that every theme has, or the one of its own that a pattern
/// or a pair has already.
extension Field {
  /// The field, called `color`, filled with `color`.
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
  /// The colour that is chosen; nil for the one that there was.
  package var color: PatternColor? {
    let index = choice("color")
    return index < PatternColor.seriesCount ? .series(index) : nil
  }
}
