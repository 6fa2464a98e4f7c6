import Domain
import Store
import Widgets

extension AppState {
  /// A day of the pay period that is looked at: the one that the Hours show, else the present one.
  func payDay(_ environment: AppEnvironment) -> CivilDay {
    let shown = screen == .hours && hours.view == .period ? hours.day : nil
    return shown ?? environment.today
  }

  /// Opens the list of rules of pay.
  mutating func openRulesets(_ environment: AppEnvironment) -> [Effect] {
    layers.append(.rulesets(RulesetListLayer(day: payDay(environment))))
    return [.readLayer]
  }

  /// Asks from which day rules are to hold.
  mutating func ask(
    whenToUse ruleset: PayRuleset, _ outlook: PayOutlook?, _ environment: AppEnvironment
  ) -> [Effect] {
    var isFirst = false
    for case .rulesets(let list) in layers { isFirst = !list.hasRules }
    let form = RulesUseForm(ruleset: ruleset, mayBeAlways: isFirst)
    let day = outlook.map { max($0.firstOpen, $0.begin ?? $0.firstOpen) }
    layers.append(.form(form.layer(proposing: day ?? environment.today, environment)))
    return []
  }

  // MARK: The editor

  /// Opens the form of a part of the rules that are being changed.
  mutating func open(_ part: RulesetPart, _ environment: AppEnvironment) -> [Effect] {
    guard case .ruleset(let layer) = layers.last else { return [] }
    guard !part.isFixed else {
      show(environment.texts("rules.fixed"), .info)
      return []
    }
    let form = RulesForm(part: part, ruleset: layer.draft, currency: profile.currency)
    layers.append(.form(form.layer(environment)))
    return []
  }

  /// Changes the part under the cursor, or says why it cannot be.
  mutating func change(
    _ environment: AppEnvironment, _ edit: (RulesetPart, PayRuleset) -> PayRuleset?
  ) -> [Effect] {
    guard case .ruleset(var layer) = layers.last else { return [] }
    if let problem = layer.change(edit) {
      let place = environment.format.place(of: problem, in: layer.draft)
      show(environment.format.sentence(problem, at: place), .warning)
      return [.bell]
    }
    layers[layers.count - 1] = .ruleset(layer)
    return []
  }

  /// Takes what a form tells of a part into the rules that are being changed; false where the form
  /// is about something else or wrong.
  mutating func keepPart(_ form: FormLayer) -> Bool {
    guard case .rules(let rules) = form.kind, let draft = form.draft,
      let place = layers.lastIndex(where: { if case .ruleset = $0 { true } else { false } }),
      case .ruleset(var editor) = layers[place]
    else { return false }
    editor.take(draft, at: rules.part.kept(in: draft))
    layers[place] = .ruleset(editor)
    layers.removeLast()
    return true
  }

  /// Closes the editor once its rules are kept or used.
  mutating func concludeRules(_ result: ActionResult) {
    let keys = ["done.ruleset.use", "done.ruleset.use_from", "done.ruleset.add"]
    guard let key = result.message?.key, keys.contains(key) else { return }
    layers.removeAll { if case .ruleset = $0 { true } else { false } }
  }

  // MARK: What would become of the period

  /// Works out what would become of the pay period by what the topmost layer tells. Throws
  /// `StoreError` and `RulesetFileError`.
  mutating func readOutlook(from store: Store, _ environment: AppEnvironment) throws {
    guard let place = layers.indices.last else { return }
    let day = rulesDay ?? max(environment.today, pay.firstOpenDay)
    func outlook(
      _ trial: PayOutlook.Trial?, _ known: PayOutlook?
    ) throws -> PayOutlook? {
      guard let trial, trial != known?.trial else { return known }
      do {
        return try PayOutlook(trial, day: day, store: store, profile: profile, environment.base)
      } catch is ActionError {
        // It would be refused, which is said when it is tried.
        return known
      }
    }
    switch layers[place] {
    case .rulesets(var layer):
      layer.outlook = try outlook(layer.trial, layer.outlook)
      layers[place] = .rulesets(layer)
    case .ruleset(var layer):
      layer.outlook = try outlook(layer.trial, layer.outlook)
      layers[place] = .ruleset(layer)
    case .form(var layer) where layer.kind.isAboutPay:
      guard let trial = layer.trial, trial != layer.outlook?.trial else { return }
      layer.outlook = try outlook(trial, layer.outlook)
      layer.review(environment)
      layers[place] = .form(layer)
    default: break
    }
  }

  /// A day of the pay period that the rules are tried on.
  private var rulesDay: CivilDay? {
    for layer in layers.reversed() {
      switch layer {
      case .rulesets(let layer): return layer.day
      case .ruleset(let layer): return layer.day
      case .surface(let surface):
        if let list = surface.base as? BaseRateList { return list.day }
      default: continue
      }
    }
    return nil
  }
}

extension RulesetPart {
  /// Where the cursor goes once the part was told: an added one is the last of its kind.
  fileprivate func kept(in ruleset: PayRuleset) -> RulesetPart {
    switch self {
    case .addRate: .rate(ruleset.rates.count - 1)
    case .addPremium: .premium(ruleset.premiums.count - 1)
    default: self
    }
  }
}
