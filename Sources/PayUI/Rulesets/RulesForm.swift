import AppCore
import Domain
import Services
import Widgets

/// The form for a part of pay rules.
package struct RulesForm: PayFormModel {
  /// The edited part.
  let part: RulesetPart
  /// The rules before the change.
  let ruleset: PayRuleset
  /// The ISO 4217 code to use if the rules name none.
  let currency: String
  /// The rules with the change; nil while a field is invalid.
  private(set) var draft: PayRuleset?
  package var preview: PayPreview?

  package init(part: RulesetPart, ruleset: PayRuleset, currency: String) {
    self.part = part
    self.ruleset = ruleset
    self.currency = currency
  }

  /// The currency of amounts.
  var money: String { ruleset.currency ?? currency }

  /// Returns the form with the focus on the field of the part.
  package func layer(_ environment: AppEnvironment) -> FormLayer {
    let focus = part == .source ? "source" : part == .currency ? "currency" : nil
    return FormLayer(self, focus: focus, environment)
  }

  package var verb: String? { "apply" }
  package var names: Set<String> { ["name", "label"] }
  package var proposal: PayPreview.ProposedChange? { draft.map { .rules($0, from: .shown) } }

  package func stepped(_ field: Field, by amount: Int, in form: FormState, _ format: Format)
    -> String?
  {
    form.stepped(field, by: amount, money, format)
  }

  package func title(_ environment: AppEnvironment) -> String {
    switch part {
    case .rate, .premium, .allowance, .breakStep, .tier:
      environment.format.name(of: part, in: ruleset)
    case .source, .currency: environment.texts("rules.section.about")
    default: environment.format.name(of: part, in: ruleset)
    }
  }

  package func fields(_ environment: AppEnvironment) -> [Field] {
    let maker = FieldMaker(environment)
    switch part {
    case .name, .source, .currency: return aboutFields(maker)
    case .rate, .addRate: return handFields(maker)
    case .premium, .addPremium: return premiumFields(maker)
    case .allowance, .addAllowance: return allowanceFields(maker)
    case .stacking:
      return [
        maker.choice("stacking", Stacking.allCases, ruleset.stacking) {
          "rules.stacking.\($0.word)"
        }
      ]
    case .breakStep, .addBreakStep: return breakFields(maker)
    case .placement:
      return [
        maker.choice("placement", BreakRules.Placement.allCases, ruleset.breaks.placement) {
          "rules.placement.\($0.rawValue)"
        }
      ]
    case .overtime: return overtimeFields(OvertimeSystem(ruleset.overtime), maker)
    case .tier, .addTier: return tierFields(maker)
    case .punches: return punchFields(maker)
    case .durations: return durationFields(maker)
    case .rateRounding:
      return [maker.toggle("rounded", ruleset.rounding.roundsRates)]
    case .period, .attribution: return periodFields(maker)
    case .holidays, .holidayDates: return holidayFields(maker)
    case .baseRates: return []
    case .salary: return salaryFields(maker)
    }
  }

  // MARK: Review

  /// Reads the fields into `draft`.
  package mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    draft = read(&layer, environment)
    return nil
  }

  /// Applies the change to the editor below.
  package func save(_: FormLayer, _ state: inout AppState, _: AppEnvironment) -> [Effect]? {
    guard let draft, state.keep(draft, at: part) else { return nil }
    state.layers.removeLast()
    return []
  }

  private func read(
    _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> PayRuleset? {
    var draft = ruleset
    switch part {
    case .name, .source, .currency: readAbout(&draft, &layer, environment)
    case .rate, .addRate: readRate(&draft, &layer, environment)
    case .premium, .addPremium: readPremium(&draft, &layer, environment)
    case .allowance, .addAllowance: readAllowance(&draft, &layer, environment)
    case .stacking: draft.stacking = Stacking.allCases[layer.form.choice("stacking")]
    case .breakStep, .addBreakStep: readBreak(&draft, &layer, environment)
    case .placement:
      draft.breaks.placement = BreakRules.Placement.allCases[layer.form.choice("placement")]
    case .overtime: readOvertime(&draft, &layer, environment)
    case .tier, .addTier: readTier(&draft, &layer, environment)
    case .punches: readPunches(&draft, layer.form)
    case .durations: readDurations(&draft, layer.form)
    case .rateRounding: draft.rounding.roundsRates = layer.form.choice("rounded") == 1
    case .period, .attribution: readPeriod(&draft, &layer, environment)
    case .holidays, .holidayDates: readHolidays(&draft, layer.form)
    case .baseRates: return nil
    case .salary: readSalary(&draft, &layer, environment)
    }
    guard layer.isRight else { return nil }
    return check(draft, &layer, environment) ? draft : nil
  }

  /// Marks the field at which the rules as a whole are invalid.
  private func check(
    _ draft: PayRuleset, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Bool {
    guard let problem = draft.problems().first else { return true }
    let leaf = problem.leaf
    let ids = [leaf, RulesForm.fields[leaf] ?? "", "value", "multiplier"]
    let id = ids.first { layer.form[$0] != nil } ?? layer.form.fields.first?.id ?? ""
    let isOwn = id == leaf || id == RulesForm.fields[leaf]
    let format = environment.format
    let place = isOwn ? layer.form[id]?.label ?? "" : format.place(of: problem, in: draft)
    layer.fail(
      id, UserFacingError(code: "ruleset", message: format.sentence(problem, at: place)),
      environment)
    return false
  }

  /// The fields of document members that have another name.
  private static let fields: [String: String] = [
    "amountPerHour": "value", "multiplier": "value", "afterMinutes": "after",
    "unpaidMinutes": "unpaid", "targetMinutes": "target", "unitMinutes": "unit",
    "startsAt": "starts", "begunBefore": "begun", "amount": "salary", "minutesPerWeek": "hours",
    "leastMinutes": "least",
  ]

  // MARK: Name, source, currency

  private func aboutFields(_ maker: FieldMaker) -> [Field] {
    [
      maker.text("name", ruleset.title),
      maker.text("source", ruleset.source),
      maker.text(
        "currency", ruleset.currency ?? "",
        placeholder: maker.environment.texts("rules.as_settings")),
    ]
  }

  private func readAbout(
    _ draft: inout PayRuleset, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    draft.name = layer.form.trimmed("name")
    draft.source = layer.form.trimmed("source")
    let currency = layer.form.value("currency").uppercased()
    draft.currency = currency.isEmpty ? nil : currency
    if draft.name.isEmpty {
      layer.fail("name", UserFacingError("rules_name", environment.texts), environment)
    }
  }

  // MARK: Rates

  private var rate: Rate? {
    guard case .rate(let index) = part else { return nil }
    return ruleset.rates[index]
  }

  /// Returns the fields of a rate: label and multiplier.
  func rateFields(_ rate: Rate?, _ maker: FieldMaker) -> [Field] {
    [
      maker.text("label", rate?.label ?? ""),
      maker.number(
        "multiplier", rate.map { maker.environment.format.multiplier($0.multiplier) } ?? ""),
    ]
  }

  /// Returns the fields of a manual rate. The first is the ordinary one, always of work.
  private func handFields(_ maker: FieldMaker) -> [Field] {
    let fields = rateFields(rate, maker)
    return part == .rate(0) ? fields : fields + [maker.toggle("worked", rate?.isWorked ?? true)]
  }

  /// Reads a rate; nil while its multiplier is invalid.
  func readRate(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Rate? {
    let label = layer.form.trimmed("label")
    guard let multiplier = readMultiplier("multiplier", &layer, environment) else { return nil }
    return Rate(label: label, multiplier: multiplier)
  }

  private func readRate(
    _ draft: inout PayRuleset, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    guard let read = readRate(&layer, environment) else { return }
    var rate = rate ?? read
    rate.label = read.label
    rate.multiplier = read.multiplier
    if layer.form["worked"] != nil { rate.isWorked = layer.form.choice("worked") == 1 }
    guard case .rate(let index) = part else { return draft.rates.append(rate) }
    // Allowances of the rate follow its new label.
    for place in draft.allowances.indices
    where draft.allowances[place].rate == ruleset.rates[index].label {
      draft.allowances[place].rate = rate.label
    }
    draft.rates[index] = rate
  }

  /// Reads a multiplier; marks an invalid one.
  func readMultiplier(
    _ id: String, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Multiplier? {
    let text = layer.form.trimmed(id)
    guard let multiplier = Multiplier(text) else {
      let example = environment.format.decimal("1.25")
      layer.fail(
        id, UserFacingError("multiplier", environment.texts, ["text": text, "example": example]),
        environment)
      layer.form.set(id, note: "")
      return nil
    }
    layer.form.set(id, note: surcharge(multiplier, environment))
    return multiplier
  }

  /// Formats a multiplier as a surcharge: `+ 30 %`.
  private func surcharge(_ multiplier: Multiplier, _ environment: AppEnvironment) -> String {
    let more = Multiplier(tenThousandths: abs(multiplier.tenThousandths - 10_000) * 100)
    guard more.tenThousandths > 0 else { return "" }
    let percent =
      more.description.hasSuffix(".0")
      ? String(more.description.dropLast(2)) : more.description
    let sign = multiplier < .one ? "−" : "+"
    return "\(sign) \(environment.format.decimal(percent)) %"
  }
}

extension FormLayer {
  /// The rules described by the form; nil while a field is invalid.
  package var draft: PayRuleset? { isRight ? model(RulesForm.self)?.draft : nil }
}

extension RulesetProblem {
  /// The last member of the path: `multiplier` of `$.premiums[2].multiplier`.
  var leaf: String {
    let last = path.split(separator: ".").last ?? ""
    return String(last.prefix { $0 != "[" })
  }
}

extension Format {
  /// Describes a problem at a place that the user knows.
  func sentence(_ problem: RulesetProblem, at place: String) -> String {
    sentence(RulesetProblem(place, problem.reason))
  }

  /// Returns the name of the part that a problem concerns: `“Night”`.
  func place(of problem: RulesetProblem, in ruleset: PayRuleset) -> String {
    func index(of list: String) -> Int? {
      guard let range = problem.path.firstRange(of: "\(list)[") else { return nil }
      return Int(problem.path[range.upperBound...].prefix { $0.isNumber })
    }
    var part: RulesetPart?
    if let place = index(of: "premiums"), ruleset.premiums.indices.contains(place) {
      part = .premium(place)
    } else if let place = index(of: "allowances"), ruleset.allowances.indices.contains(place) {
      part = .allowance(place)
    } else if let place = index(of: "rateMultipliers"), ruleset.rates.indices.contains(place) {
      part = .rate(place)
    } else if let place = index(of: "steps"), ruleset.breaks.steps.indices.contains(place) {
      part = .breakStep(place)
    } else if problem.path.contains("overtime") {
      part = .overtime
    } else if problem.leaf == "stacking" {
      part = .stacking
    } else if problem.leaf == "currency" {
      part = .currency
    }
    return part.map { texts("rules.quoted", ["name": name(of: $0, in: ruleset)]) } ?? problem.path
  }
}
