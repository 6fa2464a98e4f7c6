import Domain
import Services
import Widgets

/// The field of a colour: one of those that every theme has, or the one of its own that a pattern
/// or a pair has already.
extension Field {
  /// The colours that every theme has.
  static let colors = 6

  /// The field, called `color`, filled with `color`.
  static func color(_ color: PatternColor, label: String, _ texts: Texts) -> Field {
    var names = (0..<colors).map { texts("color.\($0)") }
    var index = colors
    switch color {
    case .series(let series): index = series % colors
    case .rgb: names.append(color.text)
    }
    return Field(id: "color", label: label, kind: .choice(names), index: index)
  }
}

extension FormState {
  /// The colour that is chosen; nil for the one that there was.
  var color: PatternColor? {
    let index = choice("color")
    return index < Field.colors ? .series(index) : nil
  }
}
