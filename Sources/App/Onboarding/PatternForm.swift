import Domain
import Terminal
import Widgets

/// The forms about a pattern that is there.
enum PatternForm {
  /// The colours that a pattern can have in every theme.
  private static let colors = 6
  /// The columns of a day's code.
  private static let codeWidth = 2

  /// How it is called and shown.
  static func details(_ pattern: ShiftPattern, _ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    var names = (0..<colors).map { texts("color.\($0)") }
    var index = 0
    switch pattern.color {
    case .series(let series): index = series % colors
    case .rgb:
      names.append(pattern.color.text)
      index = colors
    }
    return FormLayer(
      .patternDetails(pattern), title: texts("pattern.details.title"),
      fields: [
        Field(id: "name", label: texts("setup.field.name"), kind: .text, text: pattern.name),
        Field(id: "code", label: texts("pattern.code"), kind: .text, text: pattern.code),
        Field(id: "color", label: texts("pattern.color"), kind: .choice(names), index: index),
        Field(id: "notes", label: texts("form.shift.notes"), kind: .text, text: pattern.notes),
      ], environment)
  }

  static func reviewDetails(
    _ pattern: ShiftPattern, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Action? {
    var changed = pattern
    changed.name = layer.form.value("name")
    changed.code = layer.form.value("code")
    changed.notes = layer.form.value("notes")
    let color = layer.form.choice("color")
    if color < colors { changed.color = .series(color) }
    if changed.name.allSatisfy(\.isWhitespace) {
      layer.fail("name", UserFacingError("pattern_name", environment.texts), environment)
      return nil
    }
    guard DisplayText.width(changed.code) <= codeWidth else {
      layer.fail(
        "code", UserFacingError("pattern_code", environment.texts, ["text": changed.code]),
        environment)
      return nil
    }
    return .pattern(.save(changed))
  }

  /// The day on which it ends.
  static func end(_ pattern: ShiftPattern, _ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    let day = max(environment.today, pattern.effectiveFrom)
    return FormLayer(
      .patternEnd(pattern), title: texts("pattern.end.title", ["name": pattern.name]),
      fields: [
        Field(
          id: "end", label: texts("pattern.end.day"), kind: .date, text: ISOText.format(day))
      ], environment)
  }

  static func reviewEnd(
    _ pattern: ShiftPattern, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Action? {
    guard let day = RotationForm.readDay("end", &layer, environment) else { return nil }
    if day <= pattern.effectiveFrom {
      layer.remarks.append(
        FormLayer.Remark(
          text: environment.texts("pattern.end.nothing", ["name": pattern.name]), isWarning: true))
    }
    return .pattern(.stop(series: pattern.seriesID, on: day))
  }
}
