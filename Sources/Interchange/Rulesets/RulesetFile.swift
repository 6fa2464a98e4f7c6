import Domain

/// The error for an invalid ruleset.
public enum RulesetFileError: Error, Equatable, Sendable {
  /// The text is not JSON.
  case syntax(JSONSyntaxError)
  /// All problems of the ruleset; never empty.
  case problems([RulesetProblem])
}

/// A reader and writer of rulesets.
///
/// **Version 1** is `{"schemaVersion": 1, "unpaidBreakMinutes": 30, "rateMultipliers": [{"label":
/// "Regular", "multiplier": 1.0}, …], "payPeriodType": "biweekly"}`: the first minutes of every
/// shift are unpaid, and the rates are set manually.
///
/// **Versions 2, 3 and 4** have these members, of which only `schemaVersion`, `name` and
/// `rateMultipliers` are required. Minutes are integers, multipliers have up to four decimals, and
/// amounts of money are in units of the currency with its number of decimals. Unknown members are
/// rejected.
///
/// - `name`, `source` and `sourceDate`: the name of the rules, their source, and the date of the
///   source.
/// - `currency`: ISO 4217, required if there are amounts of money.
/// - `payPeriod`: `type` (`weekly`, `biweekly`, `fourWeekly`, `semiMonthly`, `monthly`), `anchor`
///   (the first day of one of the periods), `targetMinutes`, `attribution` (`start`: a shift
///   belongs to the period in which it starts; `split`: each part to its own).
/// - `rateMultipliers`: `label` and `multiplier` of the manual rates; the first is the ordinary
///   one, 1.0. From version 4 on `worked` (false for paid time that is not work), `premiums` (true
///   if they stack with it), `final` (whether it takes no overtime), `leastMinutes` (the paid
///   minutes of a shift, at least) and `durations` as under `rounding`.
/// - `baseRates`: `from` (a day) and `amountPerHour`, ascending; from version 3 on with up to four
///   decimals more than the currency.
/// - `salaries`: fixed pay instead of base rates, ascending: `from`, `amount`, `per` (`week`,
///   `twoWeeks`, `month`, `year`) and `minutesPerWeek`, the hours it pays; version 3. From version
///   4 on `allHours` (true if it pays them all).
/// - `holidays`: `region` (`DE-BY`, `GB-ENG`, `US` …), `kept` (`observed`, `actual`, `both`) for
///   holidays on weekends, `add` and `remove`, lists of days.
/// - `breaks`: `steps` of `afterMinutes` (which the shift exceeds) and `unpaidMinutes` (in total),
///   of which the last matching one applies; `placement` (`start`, `middle`, `end`, `cheapest`,
///   `dearest`).
/// - `premiums`: `label`; `multiplier` or `amountPerHour`; `days` (`monday` …), `holidays` (true)
///   and `dates` (`2026-12-24`, or `12-24` for every year), on any of which it opens, every day
///   without them; `from` and `to`, until the next day if `to` is the earlier, the whole day
///   without them; `begunBefore` (a time of day, the last before the window ends, before which the
///   shift must have begun; version 4); `attribution` (`minute`, `start`, `majority`, from version
///   4 on `anyPart` and `majorityOfTime`); `group`, of which only the highest-paid window counts; `inRegularRate` (false
///   if it does not count towards the regular rate).
/// - `stacking`: `highest`, `sumOfPremiums`, `sumOfFactors`, `product`.
/// - `overtime`: `basis` (`regularRate`, `baseRate`); `startsAt`, the time of day at which work
///   periods and workdays start; one of `weekly` (`startsOn`, `tiers`), `sevenK` (`occupation`:
///   `fire` or `police`, `days`, `anchor`, `label`, `multiplier`), `eightAndEighty` (`anchor`,
///   `label`, `multiplier`) and `period` (`days`, `anchor`, `tiers`; version 4); `daily` (`per`:
///   `workday` or `shift`, `tiers`); `seventhDay` (`tiers`) with `weekly`; `bonuses` (`allHours`,
///   `flatSum`; version 4). A tier has `afterMinutes`, `label` and `multiplier`, and from version 4
///   on `days`, `holidays`, `from` and `to` as a premium.
/// - `rounding`: `punches` (`unitMinutes`, and one of `nearest`, `up`, `down`, `sevenMinutes` for
///   each of `start` and `end`), `durations` (`unitMinutes`, and one of `nearest`, `up`, `down` for
///   `direction`: the paid time of each shift; version 3), `rates` (`exact`; `minorUnit`: the
///   hourly rate is rounded first).
/// - `payslip`: the form of the employer's payslip; version 4. `premiums` (`whole`, `apart`),
///   `overtime` (`whole`, `added`: only what it adds to basic pay), `units` (`hours`, `share`: hours
///   multiplied by the share of a premium), `premiumsAfterPeriods` (0 to 2). Premiums and tiers have
///   a `code`, and premiums `taxFreePercent`, the part of the base rate that is free of tax (EStG §
///   3b).
public enum RulesetFile {
  /// The maximum size of a ruleset in bytes.
  public static let maximumBytes = 1 << 20

  /// Reads a ruleset from UTF-8 bytes; one that `isKnown` to have no problems is not checked again.
  /// Throws `RulesetFileError`.
  public static func ruleset(
    _ bytes: [UInt8], isKnown: Bool = false
  ) throws(RulesetFileError) -> PayRuleset {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONParser.value(bytes, maximumBytes: maximumBytes)
    } catch {
      throw .syntax(error)
    }
    var reader = RulesetReader()
    let ruleset = reader.document(value)
    var problems = reader.problems
    if problems.isEmpty, !isKnown { problems = ruleset?.problems() ?? [] }
    guard let ruleset, problems.isEmpty else { throw .problems(problems) }
    return ruleset
  }

  /// Reads a ruleset from a text. Throws `RulesetFileError`.
  public static func ruleset(_ text: String) throws(RulesetFileError) -> PayRuleset {
    try ruleset(Array(text.utf8))
  }
}

extension RulesetReader {
  /// Reads a ruleset of any version; nil if the document does not resemble one.
  mutating func document(_ value: JSONValue) -> PayRuleset? {
    guard let node = node(value, JSONPath()) else { return nil }
    switch number("schemaVersion", node) {
    case 1: return version1(node)
    case 2, 3, 4: return version2(node)
    case nil:
      if self.value("schemaVersion", node) == nil { complain(node, "schemaVersion", .missing) }
    default: complain(node, "schemaVersion", .notOneOf(["1", "2", "3", "4"]))
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

  /// Reads a label and a multiplier.
  mutating func rate(_ value: JSONValue, _ path: JSONPath) -> Rate? {
    guard let node = node(value, path) else { return nil }
    checkNames(node, ["label", "multiplier"])
    return rate(node)
  }

  /// Reads a rate that can be set manually, with the members of version 4.
  mutating func handRate(_ value: JSONValue, _ path: JSONPath) -> Rate? {
    guard let node = node(value, path) else { return nil }
    let more = ["worked", "premiums", "final", "leastMinutes", "durations"]
    checkNames(node, ["label", "multiplier"] + more)
    for name in more { check(name, node, needsVersion: 4) }
    let isWorked = flag("worked", node) ?? true
    let keepsPremiums = flag("premiums", node) ?? false
    let isFinal = flag("final", node)
    let least = number("leastMinutes", node) ?? 0
    let durations = durations(node)
    guard var rate = rate(node) else { return nil }
    rate.isWorked = isWorked
    rate.keepsPremiums = keepsPremiums
    rate.isFinal = isFinal
    rate.leastMinutes = least
    rate.durations = durations
    return rate
  }

  /// Reads the members `label` and `multiplier`.
  mutating func rate(_ node: Node) -> Rate? {
    let label = required("label", node) { $0.text($1, $2) }
    let multiplier = required("multiplier", node) { $0.multiplier($1, $2) }
    guard let label, let multiplier else { return nil }
    return Rate(label: label, multiplier: multiplier)
  }
}
