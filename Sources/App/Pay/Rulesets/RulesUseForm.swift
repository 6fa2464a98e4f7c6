import Domain
import Terminal
import Widgets

/// The form that asks from which day rules of pay hold.
public struct RulesUseForm: Equatable, Sendable {
  /// The rules.
  let ruleset: PayRuleset
  /// Whether they may always have held, because none were chosen before.
  let mayBeAlways: Bool

  /// The form, which proposes `day`.
  func layer(proposing day: CivilDay, _ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    return FormLayer(
      .rulesUse(self),
      title: texts("rules.use.title", ["name": ruleset.title]),
      fields: [
        Field(
          id: "from", label: texts("rules.field.since"), kind: .date, text: ISOText.format(day),
          placeholder: mayBeAlways ? texts("rules.use.always") : "")
      ], environment)
  }

  /// The day in the form; nil where it is wrong or nothing.
  private func day(_ layer: inout FormLayer, _ environment: AppEnvironment) -> CivilDay? {
    layer.optionalDay("from", environment)
  }

  /// Reads the day.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let isEmpty = layer.form.trimmed("from").isEmpty
    if isEmpty, !mayBeAlways {
      layer.fail("from", TimeTextError.unreadableDay(""), environment)
    } else if isEmpty {
      layer.form.set("from", note: environment.texts("rules.use.always"))
      return .pay(.useRuleset(ruleset, from: nil))
    }
    return day(&layer, environment).map { .pay(.useRuleset(ruleset, from: $0)) }
  }

  /// What is to be known about the day: when the rules really begin, and what stays or gives way.
  static func sentences(
    _ outlook: PayOutlook, _ environment: AppEnvironment
  ) -> [FormLayer.Remark] {
    let texts = environment.texts, format = environment.format
    var remarks: [FormLayer.Remark] = []
    func day(_ day: CivilDay) -> String { format.dayWithYear(day) }
    if case .rules(_, from: .day(let typed)) = outlook.trial, let begin = outlook.begin,
      typed < begin
    {
      remarks.append(
        .init(text: texts("rules.use.next_period", ["day": day(begin)]), isWarning: false))
    }
    for old in outlook.overtaken.prefix(2) {
      let from = old.effectiveFrom.map(day) ?? ""
      remarks.append(
        .init(
          text: texts("rules.use.overtaken", ["name": old.name, "day": from]), isWarning: true))
    }
    if outlook.closedLater > 0 {
      remarks.append(
        .init(
          text: texts("rules.use.closed", ["n": String(outlook.closedLater)]), isWarning: true))
    }
    return remarks
  }
}

extension FormLayer {
  /// What the form would have become of the pay period; nil while something is wrong, or where it
  /// is about something else.
  var trial: PayOutlook.Trial? {
    switch kind {
    case .rules: return draft.map { .rules($0, from: .shown) }
    case .rulesUse:
      guard case .useRuleset(let ruleset, let day) = action?.base as? PayAction else { return nil }
      return .rules(ruleset, from: day.map { .day($0) } ?? .always)
    case .baseRate(let form):
      guard case .saveBaseRate(let rate) = action?.base as? PayAction else { return nil }
      return .rates(form.rates(with: rate))
    case .profile(let old, .pay, _):
      guard case .saveProfile(let told, let rate) = action?.base as? SettingsAction,
        told != old || rate != nil
      else { return nil }
      return .settings(told, rate: rate)
    default: return nil
    }
  }

  /// Says below the fields what would become of the pay period.
  mutating func tellOutlook(_ environment: AppEnvironment) {
    guard let outlook, outlook.trial == trial else { return }
    if case .rulesUse = kind { remarks += RulesUseForm.sentences(outlook, environment) }
    let text = OutlookText(outlook: outlook, environment: environment)
    remarks += text.sentences.map { Remark(text: $0.text, isWarning: $0.isWarning) }
    guard !outlook.isSame, !outlook.isLocked else { return }
    remarks.append(
      Remark(text: environment.texts("outlook.would", ["period": text.period]), isWarning: false))
  }

  /// The figures of the pay period that would become different, below the remarks.
  func figures(_ environment: AppEnvironment, width: Int) -> [[Span]] {
    if case .restore(let form) = kind { return form.table(environment, width: width) }
    guard let outlook, outlook.trial == trial, !outlook.isLocked else { return [] }
    return OutlookText(outlook: outlook, environment: environment).lines(
      limit: 5, width: width)
  }
}
