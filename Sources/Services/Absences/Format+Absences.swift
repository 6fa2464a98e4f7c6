import Domain

extension Format {
  /// Returns the name of a kind of absence: its own, or that of the built-in one, or its key; the
  /// word for absent in a private file.
  package func absence(kind: String, name: String) -> String {
    guard !isPrivate else { return texts("absence.calendar.absent") }
    guard name.isEmpty else { return name }
    let key = "absence.kind.\(kind)"
    return texts.has(key) ? texts(key) : kind
  }

  /// Returns the name of a kind of absence.
  package func name(of kind: AbsenceKind) -> String { absence(kind: kind.key, name: kind.name) }

  /// Returns what calendars show of absences of a kind; nil for nothing.
  package func calendarTitle(of kind: AbsenceKind) -> String? {
    switch kind.calendar {
    case .text where isPrivate: name(of: kind)
    case .absent: texts("absence.calendar.absent")
    case .name: name(of: kind)
    case .off: nil
    case .text(let text): text
    }
  }

  /// Returns the dates of an absence, with the half or the times: `5 Aug, first half`.
  package func dates(of absence: Absence, _ environment: Environment) -> String {
    let days = days(absence.from, absence.to, year: environment.today.year)
    if let half = absence.half { return "\(days), \(texts("absence.half.\(half.rawValue)"))" }
    guard let interval = absence.interval else { return days }
    let zone = environment.zone(named: absence.zone)
    let start = zone.local(at: interval.start), end = zone.local(at: interval.end)
    guard absence.from < absence.to else { return "\(days), \(range(start, end))" }
    let year = environment.today.year
    func moment(_ local: LocalDateTime) -> String {
      "\(self.days(local.day, local.day, year: year)), \(time(local))"
    }
    return "\(moment(start)) – \(moment(end))"
  }

  /// Names an absence: `Leave, 3–16 Aug`.
  package func name(
    of absence: Absence, _ kind: AbsenceKind, _ environment: Environment
  ) -> String {
    "\(name(of: kind)), \(dates(of: absence, environment))"
  }

  /// Returns the name of an entitlement; that of the built-in one in the language of the texts.
  package func name(of entitlement: Entitlement) -> String {
    entitlement.name == Entitlement.leave.name ? texts("absence.kind.leave") : entitlement.name
  }

  /// Describes a grant: `Leave, 5 on Thu 1 Jan 2026`.
  func grant(_ grant: EntitlementGrant, of entitlement: Entitlement) -> String {
    texts(
      "entitlement.granted",
      [
        "name": name(of: entitlement), "amount": amount(grant.amount, by: entitlement.count),
        "day": dayWithYear(grant.on),
      ])
  }

  /// Formats a day of any year: `31 March`.
  package func dayOfYear(_ day: MonthDay) -> String {
    texts(
      "entitlement.day",
      ["day": String(day.day), "month": texts("month.long.\(day.month)")])
  }

  /// Formats an amount in its unit: `262:30`, `12.5`.
  package func amount(_ amount: AbsenceAmount, by count: Entitlement.Count) -> String {
    let sign = amount < .zero ? "−" : ""
    let size = amount < .zero ? -amount : amount
    guard count == .hours else { return sign + decimal(size.description) }
    return sign + hours(minutes: size.rounded(to: 1).tenThousandths / 10_000)
  }
}
