import AppCore
import Domain
import Services
import Store
import Widgets

extension AppState {
  /// Returns a day of the pay period shown in the Hours, otherwise today.
  func displayedPeriodDay(_ environment: AppEnvironment) -> CivilDay {
    let shown = screen == .hours && hours.view == .period ? hours.day : nil
    return shown ?? environment.today
  }

  /// Opens the list of pay rules.
  mutating func openRulesets(_ environment: AppEnvironment) -> [Effect] {
    open(RulesetList(day: displayedPeriodDay(environment)))
    return [.readLayer]
  }

  /// Asks from which day rules apply.
  mutating func ask(
    whenToUse ruleset: PayRuleset, _ preview: PayPreview?, _ environment: AppEnvironment
  ) -> [Effect] {
    let isFirst = self[RulesetList.self].map { !$0.hasRules } ?? false
    let day = preview.map { max($0.firstOpen, $0.begin ?? $0.firstOpen) } ?? environment.today
    return open(RulesUseForm(ruleset, mayBeAlways: isFirst, proposing: day), environment)
  }

  // MARK: The editor

  /// Opens the form for a part of the edited rules.
  mutating func open(
    _ part: RulesetPart, of editor: RulesetEditor, _ environment: AppEnvironment
  ) -> [Effect] {
    guard !part.isFixed else {
      show(environment.texts("rules.fixed"), .info)
      return []
    }
    let form = RulesForm(part: part, ruleset: editor.draft, currency: profile.currency)
    open(form.layer(environment))
    return []
  }

  /// Changes the part under the cursor, or shows why it cannot.
  mutating func change(
    _ editor: inout RulesetEditor, _ environment: AppEnvironment,
    _ edit: (RulesetPart, PayRuleset) -> PayRuleset?
  ) -> [Effect] {
    guard let problem = editor.change(edit) else { return [] }
    let place = environment.format.place(of: problem, in: editor.draft)
    show(environment.format.sentence(problem, at: place), .warning)
    return [.bell]
  }

  /// Changes a part of the edited rules; false if no editor is open.
  mutating func keep(_ draft: PayRuleset, at part: RulesetPart) -> Bool {
    guard self[RulesetEditor.self] != nil else { return false }
    self[RulesetEditor.self]?.apply(draft, at: part.kept(in: draft))
    return true
  }
}

extension RulesetPart {
  /// Returns the part for the cursor after saving: an added one is the last of its kind.
  fileprivate func kept(in ruleset: PayRuleset) -> RulesetPart {
    switch self {
    case .addRate: .rate(ruleset.rates.count - 1)
    case .addPremium: .premium(ruleset.premiums.count - 1)
    case .addAllowance: .allowance(ruleset.allowances.count - 1)
    default: self
    }
  }
}
