import Domain

/// Why a ruleset cannot be read.
public enum RulesetFileError: Error, Equatable, Sendable {
  /// The text is not JSON.
  case syntax(JSONSyntaxError)
  /// All that is wrong in it; never empty.
  case problems([RulesetProblem])
}

/// Reads and writes rulesets.
///
/// **Version 1** is `{"schemaVersion": 1, "unpaidBreakMinutes": 30, "rateMultipliers": [{"label":
/// "Regular", "multiplier": 1.0}, …], "payPeriodType": "biweekly"}`: so many minutes from the start
/// of every shift are unpaid, and the rates are given by hand.
///
/// **Versions 2 and 3** have these members; only `schemaVersion`, `name` and `rateMultipliers` must
/// be there. Minutes are whole, a multiplier has up to four decimals, an amount of money is in
/// units of the currency with as many decimals as it has. A member of another name is refused.
///
/// - `name`, `source` and `sourceDate`: what the rules are called, where they stand, and since
///   when.
/// - `currency`: ISO 4217, needed where there are amounts of money.
/// - `payPeriod`: `type` (`weekly`, `biweekly`, `fourWeekly`, `semiMonthly`, `monthly`), `anchor`
///   (the first day of some period), `targetMinutes`, `attribution` (`start`: a shift belongs to
///   the period in which it starts; `split`: each part to its own).
/// - `rateMultipliers`: `label` and `multiplier` of the rates given by hand; the first is plain,
///   1.0.
/// - `baseRates`: `from` (a day) and `amountPerHour`, ascending.
///   From version 3 on with up to four decimals more than the currency has.
/// - `salaries`: fixed pay instead of base rates, ascending: `from`, `amount`, `per` (`week`,
///   `twoWeeks`, `month`, `year`) and `minutesPerWeek`, the hours it pays; version 3.
/// - `holidays`: `region` (`DE-BY`, `GB-ENG`, `US` …), `kept` (`observed`, `actual`, `both`) for
///   those on a weekend, `add` and `remove`, lists of days.
/// - `breaks`: `steps` of `afterMinutes` (the shift is longer) and `unpaidMinutes` (in all), of
///   which the last that applies holds; `placement` (`start`, `middle`, `end`, `cheapest`,
///   `dearest`).
/// - `premiums`: `label`; `multiplier` or `amountPerHour`; `days` (`monday` …), `holidays` (true)
///   and `dates` (`2026-12-24`, or `12-24` for every year), on any of which it opens, every day
///   without them; `from` and `to`, across midnight where `to` is the earlier, from midnight to
///   midnight without them; `attribution` (`minute`, `start`, `majority`); `group`: of one group
///   only the best counts; `inRegularRate` (false where overtime is not paid on it).
/// - `stacking`: `highest`, `sumOfPremiums`, `sumOfFactors`, `product`.
/// - `overtime`: `basis` (`regularRate`, `baseRate`); `startsAt`, the time of day at which work
///   periods and workdays start; one of `weekly` (`startsOn`, `tiers`), `sevenK` (`occupation`:
///   `fire` or `police`, `days`, `anchor`, `label`, `multiplier`) and `eightAndEighty` (`anchor`,
///   `label`, `multiplier`); `daily` (`per`: `workday` or `shift`, `tiers`); `seventhDay` (`tiers`)
///   beside `weekly`. A tier has `afterMinutes`, `label` and `multiplier`.
/// - `rounding`: `punches` (`unitMinutes`, and for `start` and `end` one of `nearest`, `up`,
///   `down`, `sevenMinutes`), `durations` (`unitMinutes`, and for `direction` one of `nearest`,
///   `up`, `down`: the paid time of each shift; version 3), `rates` (`exact`; `minorUnit`: the
///   hourly rate is rounded first).
public enum RulesetFile {
  /// No ruleset is longer than so many bytes.
  public static let maximumBytes = 1 << 20

  /// The ruleset that UTF-8 bytes write down. Throws `RulesetFileError`.
  public static func ruleset(_ bytes: [UInt8]) throws(RulesetFileError) -> PayRuleset {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONParser.value(bytes, maximumBytes: maximumBytes)
    } catch {
      throw .syntax(error)
    }
    var reader = RulesetReader()
    let ruleset = reader.document(value)
    let problems = reader.problems.isEmpty ? ruleset?.problems() ?? [] : reader.problems
    guard let ruleset, problems.isEmpty else { throw .problems(problems) }
    return ruleset
  }

  /// The ruleset that a text writes down. Throws `RulesetFileError`.
  public static func ruleset(_ text: String) throws(RulesetFileError) -> PayRuleset {
    try ruleset(Array(text.utf8))
  }
}

extension RulesetReader {
  /// The ruleset, of either version; nil where the document is nothing like one.
  mutating func document(_ value: JSONValue) -> PayRuleset? {
    guard let node = node(value, JSONPath()) else { return nil }
    switch number("schemaVersion", node) {
    case 1: return version1(node)
    case 2, 3: return version2(node)
    case nil:
      if self.value("schemaVersion", node) == nil { complain(node, "schemaVersion", .missing) }
    default: complain(node, "schemaVersion", .notOneOf(["1", "2", "3"]))
    }
    return nil
  }

  private mutating func version1(_ node: Node) -> PayRuleset {
    let names = ["schemaVersion", "unpaidBreakMinutes", "rateMultipliers", "payPeriodType"]
    checkNames(node, names)
    var ruleset = PayRuleset.standard
    if let minutes = number("unpaidBreakMinutes", node) {
      if !(0...1440).contains(minutes) {
        complain(node, "unpaidBreakMinutes", .outOfRange(lowest: "0", highest: "1440"))
      }
      let step = BreakStep(afterMinutes: 0, unpaidMinutes: minutes)
      ruleset.breaks.steps = minutes == 0 ? [] : [step]
    }
    if let rates = list("rateMultipliers", node, { $0.rate($1, $2) }) { ruleset.rates = rates }
    let types: [PayPeriodType] = [.weekly, .biweekly, .monthly]
    if let type = word("payPeriodType", node, types, \.word) { ruleset.payPeriod.type = type }
    return ruleset
  }

  /// A label and a multiplier.
  mutating func rate(_ value: JSONValue, _ path: JSONPath) -> Rate? {
    guard let node = node(value, path) else { return nil }
    checkNames(node, ["label", "multiplier"])
    return rate(node)
  }

  /// The members `label` and `multiplier`.
  mutating func rate(_ node: Node) -> Rate? {
    let label = required("label", node) { $0.text($1, $2) }
    let multiplier = required("multiplier", node) { $0.multiplier($1, $2) }
    guard let label, let multiplier else { return nil }
    return Rate(label: label, multiplier: multiplier)
  }
}
