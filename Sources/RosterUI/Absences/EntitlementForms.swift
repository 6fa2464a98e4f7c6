import AppCore
import Domain
import Services
import Widgets

/// The form for an entitlement: its name, how it is counted, and its year.
struct EntitlementForm: FormModel {
  /// The edited entitlement; nil for a new one.
  let entitlement: Entitlement?

  init(_ entitlement: Entitlement?) { self.entitlement = entitlement }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(entitlement == nil ? "entitlement.form.new" : "entitlement.form.edit")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    let shown = entitlement ?? Entitlement(name: "")
    let name = Field(
      id: "name", label: texts("setup.field.name"), kind: .text, text: "",
      placeholder: texts("entitlement.field.name_example"))
    return (entitlement == nil ? [name] : []) + [
      Field(
        id: "count", label: texts("entitlement.field.count"),
        kind: .choice(
          Entitlement.Count.allCases.map { texts("entitlement.count.\($0.rawValue)") }),
        index: Entitlement.Count.allCases.firstIndex(of: shown.count) ?? 0),
      Field(
        id: "year", label: texts("entitlement.field.year"), kind: .text, text: shown.year.text),
      Field(
        id: "holidays", label: texts("entitlement.field.holidays"), kind: .toggle,
        index: shown.holidaysFree ? 1 : 0),
    ]
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let texts = environment.texts
    let name = entitlement?.name ?? layer.form.trimmed("name")
    if name.isEmpty { layer.form.set("name", error: texts("error.entitlement_name")) }
    let year = layer.monthDay("year", environment)
    guard layer.isRight, let year else { return nil }
    return .absence(
      .setEntitlement(
        Entitlement(
          name: name, count: Entitlement.Count.allCases[layer.form.choice("count")], year: year,
          holidaysFree: layer.form.choice("holidays") == 1)))
  }
}

/// The form for a grant by hand.
struct GrantForm: FormModel {
  let entitlement: Entitlement
  private let day: CivilDay
  private let id = RecordID.new()

  /// Creates the form for a grant on a day.
  init(_ entitlement: Entitlement, on day: CivilDay) {
    self.entitlement = entitlement
    self.day = day
  }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(
      "entitlement.form.grant", ["name": environment.format.name(of: entitlement)])
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      .amount(of: entitlement, texts),
      Field(
        id: "on", label: texts("entitlement.field.on"), kind: .date, text: ISOText.format(day)),
      Field(id: "expires", label: texts("entitlement.field.last"), kind: .date, text: ""),
      Field(id: "notes", label: texts("absence.field.note"), kind: .text, text: ""),
    ]
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let amount = layer.amount("amount", by: entitlement.count, environment)
    let day = layer.day("on", environment)
    var context = environment.timeContext
    // A date without a year is the next one after the grant.
    if let day { context.now = environment.zone.startOfDay(day) }
    let last = layer.optionalDay("expires", in: context, environment)
    if let day, let last, last < day {
      layer.fail("expires", AbsenceError.grantExpired(last), environment)
    }
    layer.remark(environment.texts("entitlement.form.grant_about"))
    guard layer.isRight, let amount, let day else { return nil }
    return .absence(
      .addGrant(
        EntitlementGrant(
          id: id, entitlement: entitlement.name, amount: amount, on: day, expires: last,
          note: layer.form.trimmed("notes"))))
  }
}

/// The form for a rule that grants an amount again and again.
struct EntitlementRuleForm: FormModel {
  let entitlement: Entitlement
  private let day: CivilDay
  private let id = RecordID.new()
  /// Whether it is asked for because leave was entered and none was granted yet.
  private let isFirst: Bool

  /// Creates the form for a rule from the first day of the entitlement's year on.
  init(_ entitlement: Entitlement, on day: CivilDay, isFirst: Bool = false) {
    self.entitlement = entitlement
    self.day = entitlement.year(containing: day).lowerBound
    self.isFirst = isFirst
  }

  /// For what can be granted: hours only to an entitlement by hours.
  private var occasions: [EntitlementRule.Per] {
    EntitlementRule.Per.allCases.filter { !$0.needsHours || entitlement.count == .hours }
  }

  func title(_ environment: AppEnvironment) -> String {
    let name = ["name": environment.format.name(of: entitlement)]
    return environment.texts(isFirst ? "entitlement.form.first" : "entitlement.form.rule", name)
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    let amount = Field.amount(of: entitlement, texts)
    let expires = Field.expiry(texts, more: isFirst ? [] : ["own"])
    let own = Field(
      id: "own", label: texts("entitlement.field.own"), kind: .text, text: "",
      placeholder: texts("form.example", ["text": "09-30"]))
    if isFirst { return [amount, expires] }
    return [
      Field(
        id: "per", label: texts("entitlement.field.per"),
        kind: .choice(occasions.map { texts("entitlement.per.\($0.rawValue)") })), amount,
      Field(
        id: "from", label: texts("absence.field.from"), kind: .date, text: ISOText.format(day)),
      Field(id: "until", label: texts("entitlement.field.until"), kind: .date, text: ""),
      expires, own,
      Field(
        id: "round", label: texts("entitlement.field.round"),
        kind: .choice(
          EntitlementRule.Rounding.allCases.map { texts("entitlement.round.\($0.rawValue)") })),
      Field(
        id: "limit", label: texts("entitlement.field.limit"), kind: .text, text: "",
        placeholder: texts("entitlement.field.no_limit")),
    ]
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let per = isFirst ? .year : occasions[layer.form.choice("per")]
    let amount = layer.positiveAmount(
      "amount", by: per == .overtime ? .shifts : entitlement.count, isPercent: per == .worked,
      environment)
    let from = isFirst ? day : layer.day("from", environment)
    let until = isFirst ? nil : layer.optionalDay("until", environment)
    if let from, let until, until < from {
      layer.form.set("until", error: environment.texts("error.absence_to"))
    }
    if isFirst { layer.remark(environment.texts("entitlement.form.first_about")) }
    let expires = expiry(&layer, environment)
    let isLimited = !isFirst && !layer.form.trimmed("limit").isEmpty
    let limit =
      isLimited ? layer.positiveAmount("limit", by: entitlement.count, environment) : nil
    guard layer.isRight, let amount, let from, let expires else { return nil }
    return .absence(
      .addRule(
        EntitlementRule(
          id: id, entitlement: entitlement.name, amount: amount, per: per, from: from,
          until: until, expires: expires,
          rounding: isFirst ? .none : EntitlementRule.Rounding.allCases[layer.form.choice("round")],
          limit: limit)))
  }

  /// Reads until when the rest of a year is valid.
  private func expiry(
    _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> EntitlementRule.Expiry? {
    EntitlementRule.Expiry(choice: layer.form.choice("expires"))
      ?? layer.monthDay("own", environment).map { .next($0) }
  }
}

extension EntitlementRule.Expiry {
  /// Returns the choice at a place of `Field.expiry`; nil for one that needs a day.
  init?(choice: Int) {
    switch choice {
    case 0: self.init(word: "03-31")
    case 1: self = .yearEnd
    case 2: self = .never
    default: return nil
    }
  }
}

extension EntitlementRule.Expiry {
  /// The place of the choice in `Field.expiry`; nil for a day that is not among them.
  var choice: Int? { (0...2).first { Self(choice: $0) == self } }
}

extension Field {
  /// The field for the last day on which the rest of a year is valid; `more` are further choices.
  static func expiry(_ texts: Texts, more: [String] = []) -> Field {
    let choices = ["next_march", "year_end", "never"] + more
    return Field(
      id: "expires", label: texts("entitlement.field.expires"),
      kind: .choice(choices.map { texts("entitlement.expiry.\($0)") }))
  }

  /// The field for an amount of an entitlement.
  fileprivate static func amount(of entitlement: Entitlement, _ texts: Texts) -> Field {
    let isByHours = entitlement.count == .hours
    return Field(
      id: "amount", label: texts("entitlement.field.amount_\(isByHours ? "hours" : "days")"),
      kind: .text, text: "",
      placeholder: texts("form.example", ["text": isByHours ? "262:30" : "30"]))
  }
}

extension FormLayer {
  /// Reads an amount of an entitlement other than zero. Marks an invalid field and returns nil.
  fileprivate mutating func amount(
    _ id: String, by count: Entitlement.Count, isPercent: Bool = false,
    _ environment: AppEnvironment
  ) -> AbsenceAmount? {
    var text = form.trimmed(id)
    if isPercent, !text.hasSuffix("%") { text += "%" }
    if let amount = AbsenceAmount(typed: text, by: count, isPercent: isPercent), amount != .zero {
      form.set(id, note: isPercent ? "%" : environment.format.amount(amount, by: count))
      return amount
    }
    form.set(id, note: "")
    let typed = form.trimmed(id)
    let key = typed.isEmpty ? "error.entitlement_amount_missing" : "error.entitlement_amount"
    form.set(id, error: environment.texts(key, ["text": typed]))
    return nil
  }

  /// Reads an amount above zero. Marks an invalid field and returns nil.
  mutating func positiveAmount(
    _ id: String, by count: Entitlement.Count, isPercent: Bool = false,
    _ environment: AppEnvironment
  ) -> AbsenceAmount? {
    guard let amount = amount(id, by: count, isPercent: isPercent, environment) else { return nil }
    if amount > .zero { return amount }
    form.set(id, error: environment.texts("error.entitlement_negative"))
    return nil
  }

  /// Reads a day of any year: `04-01`. Marks an invalid field and returns nil.
  fileprivate mutating func monthDay(_ id: String, _ environment: AppEnvironment) -> MonthDay? {
    if let day = MonthDay(form.trimmed(id)) { return day }
    form.set(id, error: environment.texts("error.month_day", ["text": form.trimmed(id)]))
    return nil
  }
}
