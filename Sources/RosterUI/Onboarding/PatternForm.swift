import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The form for a pattern's name, code, notes and colour.
struct PatternDetailsForm: FormModel {
  let pattern: ShiftPattern

  /// The width of a code in columns.
  private static let codeWidth = 2

  var names: Set<String> { ["name", "code"] }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("pattern.details.title")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      Field(id: "name", label: texts("setup.field.name"), kind: .text, text: pattern.name),
      Field(id: "code", label: texts("pattern.code"), kind: .text, text: pattern.code),
      .color(pattern.color, label: texts("pattern.color"), texts),
      Field(id: "notes", label: texts("form.shift.notes"), kind: .text, text: pattern.notes),
    ]
  }

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var changed = pattern
    changed.name = layer.form.value("name")
    changed.code = layer.form.value("code")
    changed.notes = layer.form.value("notes")
    changed.color = layer.color(environment) ?? pattern.color
    if changed.name.allSatisfy(\.isWhitespace) {
      layer.fail("name", UserFacingError("pattern_name", environment.texts), environment)
      return nil
    }
    guard DisplayText.width(changed.code) <= Self.codeWidth else {
      layer.fail(
        "code", UserFacingError("pattern_code", environment.texts, ["text": changed.code]),
        environment)
      return nil
    }
    return layer.isRight ? .pattern(.save(changed, from: pattern)) : nil
  }
}

/// The form for the day on which a pattern ends.
struct PatternEndForm: FormModel {
  let pattern: ShiftPattern

  var verb: String? { "end" }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("pattern.end.title", ["name": pattern.name])
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let day = max(environment.today, pattern.effectiveFrom)
    return [
      Field(
        id: "end", label: environment.texts("pattern.end.day"), kind: .date,
        text: ISOText.format(day))
    ]
  }

  /// Reads the day; nil while it is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    guard let day = layer.day("end", environment) else { return nil }
    if day <= pattern.effectiveFrom {
      layer.remark(
        environment.texts("pattern.end.nothing", ["name": pattern.name]), isWarning: true)
    }
    return .pattern(.stop(series: pattern.seriesID, on: day))
  }
}
