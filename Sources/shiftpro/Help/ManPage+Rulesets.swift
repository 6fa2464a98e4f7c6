import Services

/// The documentation of pay rule documents.
extension ManPage {
  /// The section with every key and an example document.
  var rulesets: String {
    section(
      "rulesets",
      body: Roff.paragraphs(texts("cli.page.rulesets.text")) + pairs("rulesets", Self.rulesetKeys)
        + example(Self.rulesetExample))
  }

  /// A ward with premiums for nights, Sundays and holidays, and weekly overtime.
  private static let rulesetExample = """
    {
      "schemaVersion": 2, "name": "Ward 4", "currency": "EUR",
      "rateMultipliers": [{"label": "Plain", "multiplier": 1.0}],
      "breaks": {"placement": "middle", "steps": [
        {"afterMinutes": 360, "unpaidMinutes": 30},
        {"afterMinutes": 540, "unpaidMinutes": 45}]},
      "premiums": [
        {"label": "Night", "multiplier": 1.25, "from": "20:00", "to": "06:00"},
        {"label": "Sunday", "multiplier": 1.5, "days": ["sunday"], "holidays": true}],
      "stacking": "sumOfPremiums",
      "overtime": {"basis": "baseRate", "weekly": {"tiers": [
        {"afterMinutes": 2400, "label": "Overtime", "multiplier": 1.25}]}}
    }
    """

  private static let rulesetKeys: [(key: String, term: String)] = [
    ("schemaVersion", "schemaVersion"),
    ("names", "name, source, sourceDate"),
    ("currency", "currency"),
    ("period", "payPeriod.type, .anchor, .targetMinutes"),
    ("attribution", "payPeriod.attribution"),
    ("rates", "rateMultipliers[].label, .multiplier"),
    ("base", "baseRates[].from, .amountPerHour"),
    ("salaries", "salaries[].from, .amount, .per, .minutesPerWeek"),
    ("holidays", "holidays.region, .kept, .add, .remove"),
    ("steps", "breaks.steps[].afterMinutes, .unpaidMinutes"),
    ("placement", "breaks.placement"),
    ("premium", "premiums[].label, .multiplier or .amountPerHour"),
    ("days", "premiums[].days, .holidays, .dates"),
    ("clock", "premiums[].from, .to"),
    ("inside", "premiums[].attribution"),
    ("group", "premiums[].group, .inRegularRate"),
    ("stacking", "stacking"),
    ("overtime", "overtime.basis, .startsAt"),
    ("weekly", "overtime.weekly.startsOn, .tiers[]"),
    ("sevenk", "overtime.sevenK.occupation, .days, .anchor"),
    ("eighty", "overtime.eightAndEighty.anchor"),
    ("daily", "overtime.daily.per, .tiers[]"),
    ("seventh", "overtime.seventhDay.tiers[]"),
    ("tiers", "tiers[].afterMinutes, .label, .multiplier"),
    ("punches", "rounding.punches.unitMinutes, .start, .end"),
    ("durations", "rounding.durations.unitMinutes, .direction"),
    ("rounding", "rounding.rates"),
  ]
}
