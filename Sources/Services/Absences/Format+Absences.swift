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
  /// The year is left out if it is that of today, or `year`.
  package func dates(
    of absence: Absence, _ environment: Environment, year: Int? = nil
  ) -> String {
    let year = year ?? environment.today.year
    let days = days(absence.from, absence.to, year: year)
    if let half = absence.half { return "\(days), \(texts("absence.half.\(half.rawValue)"))" }
    guard let interval = absence.interval else { return days }
    let zone = environment.zone(named: absence.zone)
    let start = zone.local(at: interval.start), end = zone.local(at: interval.end)
    // Hours after midnight count as those of the date of their shift; they are shown with their own.
    guard absence.from < absence.to else {
      return "\(self.days(start.day, start.day, year: year)), \(range(start, end))"
    }
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

  /// Names an absence that is going on with its end: `Sick until 15:00`.
  package func until(_ absent: CoveredShift, _ environment: Environment) -> String {
    let end = environment.zone.local(at: absent.interval.end)
    let isNear = absent.interval.end - environment.now < 86_400
    return name(of: absent.kind) + " "
      + texts("absence.until", ["day": isNear ? time(end) : day(end.day)])
  }

  /// Returns the name of an entitlement; that of the built-in one in the language of the texts.
  package func name(of entitlement: Entitlement) -> String {
    entitlement.name == Entitlement.leave.name ? texts("absence.kind.leave") : entitlement.name
  }

  /// Describes what is left of an entitlement: `3 left`; with the years of several, and of one that is
  /// not that of a day, `2026: 3 left, 2027: 28 left`.
  package func left(
    _ remainders: [Remainder], of entitlement: Entitlement, in day: CivilDay? = nil
  ) -> String {
    let isUsual =
      remainders.count < 2 && day.map { remainders.first?.year.contains($0) == true } ?? true
    return remainders.map { remainder in
      let year = isUsual ? "" : self.year(remainder.year) + ": "
      let amount = amount(remainder.amount, by: entitlement.count)
      return year + texts("absence.figure.left", ["amount": amount])
    }.joined(separator: ", ")
  }

  /// Names a year of an entitlement briefly: `2026`, `2026/27`.
  func year(_ days: Range<CivilDay>) -> String {
    let first = days.lowerBound.year, last = days.upperBound.adding(days: -1).year
    return first == last ? String(first) : "\(first)/\(String(last).suffix(2))"
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

  /// Describes an event of an entitlement: `Leave`, `Granted · from last year`.
  package func event(
    _ event: EntitlementLedger.Event, of figures: EntitlementFigures
  ) -> String {
    switch event.subject {
    case .granted(let grant):
      let key = grant.isByRule ? "absence.event.rule" : "absence.event.grant"
      return texts(key) + (figures.notes[grant.id].map { " · \($0)" } ?? "")
    case .expired(let grant):
      return texts("absence.event.expired", ["day": dayWithYear(grant.on)])
    case .taken(let id): return figures.absences[id].map { name(of: $0.kind) } ?? ""
    }
  }

  /// Describes what an absence covers, costs, credits and pays, one figure a text.
  package func figures(of report: AbsenceReport) -> [String] {
    var figures = [texts("absence.figure.shifts", ["n": String(report.shifts.count)])]
    if let entitlement = report.entitlement {
      figures.append(
        texts(
          "absence.figure.cost",
          [
            "name": name(of: entitlement), "amount": amount(report.cost, by: entitlement.count),
          ]))
      if !report.left.isEmpty, report.isGranted {
        figures.append(left(report.left, of: entitlement))
      }
    }
    figures.append(
      texts(
        "absence.figure.credit", ["length": hours(minutes: Int64(report.creditedMinutes))]))
    if let cents = report.payCents {
      figures.append(
        texts("absence.figure.pay", ["amount": money(cents: cents, currency: report.currency)]))
    }
    return figures
  }

  /// Describes a warning about an absence.
  package func sentence(
    _ warning: AbsenceReport.Warning, about report: AbsenceReport
  ) -> String {
    var arguments = ["day": dayWithYear(warning.day)]
    if let amount = warning.amount, let entitlement = report.entitlement {
      arguments["amount"] = self.amount(amount, by: entitlement.count)
      arguments["name"] = name(of: entitlement)
    }
    return texts("absence.warning.\(warning.code.rawValue)", arguments)
  }
}

extension Format {
  /// Describes how an entitlement is counted: `Leave · by shifts · year from 04-01`.
  package func about(_ entitlement: Entitlement) -> String {
    var parts = [name(of: entitlement), texts("entitlement.count.\(entitlement.count.rawValue)")]
    if entitlement.year != .newYear {
      parts.append(texts("entitlement.year", ["day": dayOfYear(entitlement.year)]))
    }
    if entitlement.holidaysFree { parts.append(texts("entitlement.holidays_free")) }
    return parts.joined(separator: " · ")
  }

  /// Describes what a rule grants: `each year 30`.
  package func rule(_ rule: EntitlementRule, of entitlement: Entitlement) -> String {
    let amount =
      switch rule.per {
      case .worked: decimal(rule.amount.description) + " %"
      case .overtime: "× " + decimal(rule.amount.description)
      case .year, .month, .holiday: amount(rule.amount, by: entitlement.count)
      }
    let limit = rule.limit.map {
      " · " + texts("entitlement.limit", ["amount": self.amount($0, by: entitlement.count)])
    }
    return texts("entitlement.per.\(rule.per.rawValue)") + " " + amount + (limit ?? "")
  }

  /// Describes from when on a rule grants, and until when what it granted is valid.
  package func days(of rule: EntitlementRule) -> String {
    var parts = [texts("entitlement.from", ["day": dayWithYear(rule.from)])]
    if let until = rule.until {
      parts[0] += " " + texts("entitlement.until", ["day": dayWithYear(until)])
    }
    return (parts + [expiry(of: rule)].compactMap { $0 }).joined(separator: " · ")
  }

  /// Describes until when what a rule granted is valid; nil for always.
  package func expiry(of rule: EntitlementRule) -> String? {
    switch rule.expires {
    case .never: nil
    case .yearEnd: texts("entitlement.expires.year_end")
    case .next(let day): texts("entitlement.expires.next", ["day": dayOfYear(day)])
    }
  }
}
