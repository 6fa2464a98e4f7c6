import AppCore
import Domain
import Services
import Store

/// The palette entries of pay: the rules by name, and the exports.
enum PayPalette: PaletteSource {
  static func entries(
    in store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> [PaletteEntry] {
    try rules(in: store, state, environment) + exports(in: store, state, environment)
  }

  private static func rules(
    in store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> [PaletteEntry] {
    let day = state.displayedPeriodDay(environment)
    var titles: Set<String> = []
    return try RulesetChoice.all(in: store, state.profile, environment).compactMap { choice in
      // Rules in use come first; those that they were copied from have the same title.
      let title = choice.ruleset.title
      guard titles.insert(title).inserted else { return nil }
      var entry = PaletteEntry(
        "rules:\(title)", .record, title: title,
        pick: .open(AnySurface(RulesetList(day: day, on: choice))))
      entry.detail = environment.texts("palette.rules")
      entry.help = environment.texts("palette.rules.about")
      return entry
    }
  }

  /// Hours and pay periods are written for the pay period on the screen, everything else of all
  /// time, until the form says otherwise.
  private static func exports(
    in store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> [PaletteEntry] {
    let texts = environment.texts
    let payroll = try Payroll(
      store: store, profile: state.profile, environment: environment.base)
    let period = try payroll.period(containing: state.displayedPeriodDay(environment))
    let days = DayWindow(period.start..<period.end)
    return ExportForm.subjects.flatMap { subject in
      subject.forms.map { form in
        let kind = subject.rawValue, format = form.rawValue
        let isOfPeriod = [.hours, .periods, .elements].contains(subject)
        let window = isOfPeriod ? days : DayWindow(first: nil, last: nil)
        let export = ExportForm(window, of: subject, as: form, environment)
        var entry = PaletteEntry(
          "export:\(kind)_\(format)", .record,
          title: texts(
            "palette.export",
            [
              "what": texts("palette.export.\(kind)"),
              "form": texts("palette.export.\(format)"),
            ]),
          pick: .form(AnyFormModel(export)))
        entry.help = texts("palette.export.about")
        entry.synonyms = texts.synonyms("palette.export.\(kind)_\(format).also")
        return entry
      }
    }
  }
}
