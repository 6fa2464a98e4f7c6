import AppCore
import Domain
import Services
import Terminal
import Widgets

/// The form that asks from which day pay rules apply and, if they pay public holidays of no
/// particular region, of which region.
struct RulesUseForm: PayFormModel {
  /// The rules.
  let ruleset: PayRuleset
  /// Whether they may apply always, because none were chosen before.
  let mayBeAlways: Bool

  /// The initial day.
  let day: CivilDay
  private(set) var proposal: PayPreview.ProposedChange?
  var preview: PayPreview?

  init(_ ruleset: PayRuleset, mayBeAlways: Bool, proposing day: CivilDay) {
    self.ruleset = ruleset
    self.mayBeAlways = mayBeAlways
    self.day = day
  }

  var verb: String? { "apply" }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("rules.use.title", ["name": ruleset.title])
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      Field(
        id: "from", label: texts("rules.field.since"), kind: .date, text: ISOText.format(day),
        placeholder: mayBeAlways ? texts("rules.use.always") : "")
    ] + (ruleset.lacksHolidays ? [FieldMaker(environment).region(nil)] : [])
  }

  /// Reads the day; nil while it is invalid.
  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let isEmpty = layer.form.trimmed("from").isEmpty
    let day = layer.optionalDay("from", environment)
    var ruleset = ruleset
    if let field = layer.form["region"] { ruleset.holidays.region = field.region }
    proposal = nil
    if isEmpty, !mayBeAlways {
      layer.fail("from", TimeTextError.unreadableDay(""), environment)
    } else if isEmpty {
      layer.form.set("from", note: environment.texts("rules.use.always"))
      proposal = .rules(ruleset, from: .always)
    } else if let day {
      proposal = .rules(ruleset, from: .day(day))
    }
    return proposal.map { _ in .pay(.useRuleset(ruleset, from: day)) }
  }

  /// Describes when the rules take effect, and which others they replace.
  func remarks(_ preview: PayPreview, _ environment: AppEnvironment) -> [FormLayer.Remark] {
    let texts = environment.texts, format = environment.format
    var remarks: [FormLayer.Remark] = []
    func day(_ day: CivilDay) -> String { format.dayWithYear(day) }
    if case .rules(_, from: .day(let typed)) = preview.proposal, let begin = preview.begin,
      typed < begin
    {
      remarks.append(
        .init(text: texts("rules.use.next_period", ["day": day(begin)]), isWarning: false))
    }
    for old in preview.overtaken.prefix(2) {
      let from = old.effectiveFrom.map(day) ?? ""
      remarks.append(
        .init(
          text: texts("rules.use.overtaken", ["name": old.name, "day": from]), isWarning: true))
    }
    if preview.closedLater > 0 {
      remarks.append(
        .init(
          text: texts("rules.use.closed", ["n": String(preview.closedLater)]), isWarning: true))
    }
    return remarks
  }
}
