import Domain

extension PayRuleset {
  /// Whether pay depends on public holidays.
  var paysHolidays: Bool {
    premiums.contains(where: \.onHolidays) || overtime?.paysHolidays == true
      || allowances.contains(where: \.onHolidays)
  }

  /// Whether it pays public holidays, but has neither a region nor days of its own.
  package var lacksHolidays: Bool {
    paysHolidays && holidays.region == nil && holidays.added.isEmpty
  }
}

extension Payroll {
  /// Returns the rules of open days among `days` that pay public holidays although none are known,
  /// neither from a region nor added by the rules or the user; nil if there are no such rules.
  /// Throws `StoreError` and `RulesetFileError`.
  package func rulesLackingHolidays(on days: Range<CivilDay>) throws -> PayRuleset? {
    guard eras.contains(where: { $0.terms.ruleset.lacksHolidays }) else { return nil }
    let run = try runs(days).last { !$0.isLocked && $0.terms.ruleset.lacksHolidays }
    guard let run, try !knowsHolidays() else { return nil }
    return run.terms.ruleset
  }

  /// Returns whether public holidays are known apart from the rules: those of the profile's region,
  /// or days that the user added. Throws `StoreError`.
  func knowsHolidays() throws -> Bool {
    try profile.holidayRegion != nil || store?.holidays.count() ?? 0 > 0
  }
}
