import Domain
import Services
import Widgets

/// A part of the profile that is edited in one form.
package enum ProfileSection: String, CaseIterable, Sendable {
  case person, pay, rest
  /// Language and clock. The setup asks for them together; Settings lists them one by one.
  case appearance
  /// The setup's first page: language, place and time.
  case you
  /// The setup's second page: pay and rest.
  case terms
}

/// The forms of Settings.
package struct ProfileForm: PayFormModel {
  private let profile: UserProfile
  private let section: ProfileSection
  private let pay: PayContext
  /// The type of pay period whose defaults the fields show.
  private var shownType: PayPeriodType
  package private(set) var proposal: PayPreview.ProposedChange?
  package var preview: PayPreview?

  /// Creates the form for `section` of `profile`.
  package init(_ profile: UserProfile, _ section: ProfileSection, _ pay: PayContext) {
    self.profile = profile
    self.section = section
    self.pay = pay
    shownType = profile.payPeriodType
  }

  package var names: Set<String> { ["name", "department", "badge", "rank"] }

  package func title(_ environment: AppEnvironment) -> String {
    environment.texts("settings.\(section.rawValue)")
  }

  package func fields(_ environment: AppEnvironment) -> [Field] {
    switch section {
    case .person, .pay, .rest, .appearance:
      return fields(of: section, environment)
    case .you:
      return pick(
        ["language", "zone", "clock", "first_weekday", "holidays", "name", "department"],
        from: [.appearance, .person, .rest], environment)
    case .terms:
      return pick(
        ["period", "anchor", "target", "break", "rate", "currency", "rules"], from: [.pay, .rest],
        environment)
    }
  }

  /// Returns the fields with those ids, in that order.
  private func pick(
    _ ids: [String], from sections: [ProfileSection], _ environment: AppEnvironment
  ) -> [Field] {
    let all = sections.flatMap { fields(of: $0, environment) }
    return ids.compactMap { id in all.first { $0.id == id } }
  }

  private func fields(of section: ProfileSection, _ environment: AppEnvironment) -> [Field] {
    switch section {
    case .person: return personFields(environment)
    case .pay: return payFields(environment)
    case .rest: return RestForm.fields(profile, environment)
    case .appearance: return appearanceFields(environment.texts)
    case .you, .terms: return []
    }
  }

  private func personFields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      text("name", profile.name, texts), text("department", profile.department, texts),
      text("rank", profile.rank, texts), text("badge", profile.badgeNumber, texts),
      text("start_date", profile.startDate.map(ISOText.format) ?? "", texts, .date),
      Field(zone: profile.timeZoneIdentifier, environment),
    ]
  }

  private func payFields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, format = environment.format
    let rate = pay.baseRate(on: environment.today).map {
      format.decimal(MoneyText.plain($0.shown, amounts(in: profile)))
    }
    return [
      choice(
        "period", PayPeriodType.allCases.map { texts("period.\($0.rawValue)") },
        PayPeriodType.allCases.firstIndex(of: profile.payPeriodType), texts),
      text("anchor", ISOText.format(profile.payPeriodAnchor), texts, .date),
      text("target", format.hours(minutes: Int64(profile.regularMinutesPerPay)), texts),
      text("break", String(profile.defaultBreakMinutes), texts, .duration),
      text("rate", rate ?? "", texts),
      text("currency", profile.currency, texts),
    ]
  }

  private func appearanceFields(_ texts: Texts) -> [Field] {
    [
      choice(
        "language", [texts("language.system")] + Texts.Language.allCases.map(\.name),
        Texts.Language.allCases.firstIndex { $0.rawValue == profile.language }.map { $0 + 1 },
        texts),
      choice(
        "clock", ClockStyle.allCases.map { texts("clock.\($0.rawValue)") },
        ClockStyle.allCases.firstIndex(of: profile.clock), texts),
      choice(
        "first_weekday", Weekday.allCases.map { texts("weekday.long.\($0.rawValue)") },
        Weekday.allCases.firstIndex(of: profile.firstWeekday), texts),
    ]
  }

  private func text(
    _ id: String, _ value: String, _ texts: Texts, _ kind: FieldKind = .text
  ) -> Field {
    Field(id: id, label: texts("settings.\(id)"), kind: kind, text: value)
  }

  private func choice(_ id: String, _ names: [String], _ index: Int?, _ texts: Texts) -> Field {
    Field(id: id, label: texts("settings.\(id)"), kind: .choice(names), index: index ?? 0)
  }

  /// Returns the currency of amounts: that of the pay rules if they name one, else the profile's.
  private func amounts(in profile: UserProfile) -> String {
    pay.currency == self.profile.currency ? profile.currency : pay.currency
  }

  // MARK: Review

  /// Reads the fields; nil while one is invalid.
  package mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var changed = profile
    var rate: RateEntry?
    let isRight: Bool
    switch section {
    case .appearance: isRight = false
    case .person: isRight = readPerson(&changed, &layer, environment)
    case .pay: isRight = readPay(&changed, &rate, &layer, environment)
    case .rest: isRight = RestForm.read(&changed, &layer, environment)
    case .you:
      readAppearance(&changed, layer.form)
      RestForm.readRegion(&changed, layer.form)
      isRight = readPerson(&changed, &layer, environment)
    case .terms:
      RestForm.readPreset(&changed, layer.form)
      isRight = readPay(&changed, &rate, &layer, environment)
    }
    if section == .person {
      let day = readMove(changed, &layer, environment)
      guard isRight, layer.isRight else { return nil }
      return day.map { .settings(.moveHome(changed, from: profile, on: $0)) }
        ?? .settings(.saveProfile(changed, from: profile))
    }
    let isChanged = changed != profile || rate != nil
    proposal = isRight && isChanged && section == .pay ? .settings(changed, rate: rate) : nil
    return isRight ? .settings(.saveProfile(changed, from: profile, rate: rate)) : nil
  }

  private func readPerson(
    _ profile: inout UserProfile, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Bool {
    profile.name = layer.form.value("name")
    profile.department = layer.form.value("department")
    if section == .person {
      profile.rank = layer.form.value("rank")
      profile.badgeNumber = layer.form.value("badge")
      profile.startDate = layer.optionalDay("start_date", environment)
    }
    guard let zone = layer.zone(layer.form.value("zone"), environment) else { return false }
    profile.timeZoneIdentifier = zone.identifier
    return layer.isRight
  }

  /// Returns the day from which another home zone applies; nil for all days. Shows the field for it
  /// while the zone differs, so that the days of the past stay as they are.
  private func readMove(
    _ changed: UserProfile, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> CivilDay? {
    let isMove = changed.timeZoneIdentifier != profile.timeZoneIdentifier
    if isMove != (layer.form["zone_from"] != nil) {
      guard isMove else {
        layer.form.remove("zone_from")
        return nil
      }
      layer.form.append(
        text("zone_from", ISOText.format(environment.today), environment.texts, .date))
    }
    guard isMove else { return nil }
    layer.remark(environment.texts("settings.zone_kept", ["zone": profile.timeZoneIdentifier]))
    return layer.optionalDay("zone_from", in: environment.pastContext, environment)
  }

  /// Replaces the first day and the hours that nobody has chosen by those of another type of period.
  private mutating func adapt(
    to type: PayPeriodType, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    guard type != shownType else { return }
    defer { shownType = type }
    let anchor = try? TimeParser.date(layer.form.value("anchor"), in: environment.timeContext)
    if anchor == shownType.defaultAnchor {
      layer.form.set("anchor", text: ISOText.format(type.defaultAnchor))
    }
    let target = try? DurationText.hours(layer.form.value("target"), allowsZero: true)
    if target == shownType.defaultTargetMinutes {
      let hours = environment.format.hours(minutes: Int64(type.defaultTargetMinutes))
      layer.form.set("target", text: hours)
    }
  }

  private mutating func readPay(
    _ profile: inout UserProfile, _ rate: inout RateEntry?, _ layer: inout FormLayer,
    _ environment: AppEnvironment
  ) -> Bool {
    let texts = environment.texts
    profile.payPeriodType = PayPeriodType.allCases[layer.form.choice("period")]
    adapt(to: profile.payPeriodType, &layer, environment)
    if let day = layer.day("anchor", environment) { profile.payPeriodAnchor = day }
    do {
      profile.regularMinutesPerPay = try DurationText.hours(
        layer.form.value("target"), allowsZero: true)
      layer.form.set(
        "target",
        note: environment.format.duration(seconds: Int64(profile.regularMinutesPerPay) * 60))
    } catch {
      layer.fail("target", error, environment)
    }
    if let minutes = layer.minutes("break", environment) { profile.defaultBreakMinutes = minutes }
    let currency = layer.form.value("currency").uppercased()
    if Currency.isCode(currency) {
      profile.currency = currency
    } else {
      layer.form.set("currency", error: texts("error.currency", ["text": currency]))
    }
    rate = RateField(pay, section).read(&layer, amounts(in: profile), environment)
    if let rules = pay.chosenRules(on: environment.today) {
      for field in layer.form.fields {
        guard let value = ProfileRows.value(of: field.id, toldBy: rules, environment) else {
          continue
        }
        layer.form.set(field.id, note: texts("settings.by_rules", ["value": value]))
      }
    }
    return layer.isRight
  }

  private func readAppearance(_ profile: inout UserProfile, _ form: FormState) {
    let language = form.choice("language")
    profile.language = language == 0 ? nil : Texts.Language.allCases[language - 1].rawValue
    profile.clock = ClockStyle.allCases[form.choice("clock")]
    profile.firstWeekday = Weekday.allCases[form.choice("first_weekday")]
  }
}
