import AppCore
import Domain
import Services
import Widgets

extension RulesForm {
  private var window: PremiumWindow {
    if case .premium(let index) = part { return ruleset.premiums[index] }
    let start = Multiplier(tenThousandths: 12_500)
    return PremiumWindow(
      label: "", pay: .multiplier(start), clock: .init(from: 20 * 60, to: 6 * 60))
  }

  /// Returns the fields of a premium: when it applies, and what it pays.
  func premiumFields(_ maker: FieldMaker) -> [Field] {
    let window = window, texts = maker.environment.texts, format = maker.environment.format
    let isAmount: Bool
    let value: String
    switch window.pay {
    case .multiplier(let multiplier): (isAmount, value) = (false, format.multiplier(multiplier))
    case .amountPerHour(let amount):
      (isAmount, value) = (true, format.decimal(MoneyText.plain(amount, money)))
    }
    return [
      maker.text("label", window.label),
      maker.choice(
        "pays",
        [texts("rules.pays.multiplier"), texts("rules.pays.amount", ["currency": money])],
        isAmount ? 1 : 0),
      maker.number("value", value),
      maker.text("days", format.weekdays(window.weekdays), placeholder: texts("rules.daily")),
      maker.toggle("holidays", window.onHolidays),
      maker.text(
        "dates", window.dates.map(format.date).joined(separator: ", "),
        placeholder: "12-24, 2026-12-31"),
      maker.time("from", window.clock?.from, placeholder: "00:00"),
      maker.time("to", window.clock?.to, placeholder: "24:00"),
      maker.time("begun", window.begunBefore, placeholder: texts("rules.any_start")),
      maker.choice("counts", PremiumWindow.Attribution.allCases, window.attribution) {
        "rules.counts.\($0.rawValue)"
      },
      maker.text("group", window.group ?? "", placeholder: texts("rules.no_group")),
      maker.toggle("regular", window.countsInRegularRate),
    ]
  }

  func readPremium(
    _ draft: inout PayRuleset, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    var window = window
    window.label = layer.form.trimmed("label")
    if let pay = readPay(&layer, environment) { window.pay = pay }
    if let weekdays = readWeekdays(&layer, environment) { window.weekdays = weekdays }
    window.onHolidays = layer.form.choice("holidays") == 1
    if let dates = readDates(&layer, environment) { window.dates = dates }
    window.clock = readClock(&layer, environment)
    window.begunBefore = layer.minuteOfDay("begun", environment).map { $0 == 0 ? 1440 : $0 }
    window.attribution = PremiumWindow.Attribution.allCases[layer.form.choice("counts")]
    let group = layer.form.trimmed("group")
    window.group = group.isEmpty ? nil : group
    window.countsInRegularRate = layer.form.choice("regular") == 1
    if case .amountPerHour = window.pay, draft.currency == nil { draft.currency = currency }
    if case .premium(let index) = part {
      draft.premiums[index] = window
    } else {
      draft.premiums.append(window)
    }
  }

  private func readPay(
    _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> PremiumWindow.Pay? {
    guard layer.form.choice("pays") == 1 else {
      return readMultiplier("value", &layer, environment).map { .multiplier($0) }
    }
    layer.form.set("value", note: "")
    return layer.hourly("value", money, environment).map { .amountPerHour($0) }
  }

  // MARK: Days

  func readWeekdays(
    _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Set<Weekday>? {
    let text = layer.form.value("days")
    switch WeekdayText.weekdays(text) {
    case .success(let weekdays): return weekdays
    case .failure(let unknown):
      layer.fail(
        "days", UserFacingError("weekdays", environment.texts, ["text": unknown.word]), environment)
      return nil
    }
  }

  func readDates(
    _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> [CalendarDate]? {
    let words = layer.form.value("dates").split { $0 == "," || $0 == " " }.map(String.init)
    var dates: [CalendarDate] = []
    for word in words {
      guard let date = CalendarDate(written: word) else {
        layer.fail(
          "dates", UserFacingError("dates", environment.texts, ["text": word]), environment)
        return nil
      }
      if !dates.contains(date) { dates.append(date) }
    }
    return dates
  }

  func readClock(
    _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> PremiumWindow.Clock? {
    let from = layer.minuteOfDay("from", environment), to = layer.minuteOfDay("to", environment)
    if from == nil && to == nil { return nil }
    let start = from ?? 0, end = to ?? 1440
    // The whole day, which documents store without times.
    if start % 1440 == 0, end == 1440 { return nil }
    return PremiumWindow.Clock(from: start % 1440, to: end == 0 ? 1440 : end)
  }
}

extension CalendarDate {
  /// Parses `2026-12-24`, `24.12.2026`, and for every year `12-24` or `24.12.`; nil for anything
  /// else.
  package init?(written text: String) {
    if let day = ISOText.day(text) {
      self = .once(day)
      return
    }
    let isDotted = text.contains(".")
    let parts = text.split(separator: isDotted ? "." : "-").compactMap { Int($0) }
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }) else {
      return nil
    }
    if isDotted, parts.count == 3 {
      guard let day = CivilDay(year: parts[2], month: parts[1], day: parts[0]) else { return nil }
      self = .once(day)
      return
    }
    guard parts.count == 2 else { return nil }
    let (month, day) = isDotted ? (parts[1], parts[0]) : (parts[0], parts[1])
    // 2024 is a leap year, so every possible day exists in it.
    guard CivilDay(year: 2024, month: month, day: day) != nil else { return nil }
    self = .yearly(month: month, day: day)
  }
}

/// Parses weekdays as people list them: `Mon–Fri, Sun`.
package enum WeekdayText {
  /// A word that is not a weekday.
  package struct Unknown: Error, Equatable { let word: String }

  /// Parses a list of weekdays and ranges, in English or German; empty for an empty text.
  package static func weekdays(_ text: String) -> Result<Set<Weekday>, Unknown> {
    let words = text.replacing(" - ", with: "–").replacing(" – ", with: "–")
      .split { $0 == "," || $0 == " " || $0 == ";" }
    var weekdays: Set<Weekday> = []
    for word in words {
      let ends = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        .map(String.init)
      let days = ends.compactMap { Weekday(name: $0.hasSuffix(".") ? String($0.dropLast()) : $0) }
      guard (1...2).contains(ends.count), days.count == ends.count else {
        return .failure(Unknown(word: String(word)))
      }
      let all = Weekday.allCases
      var place = all.firstIndex(of: days[0]) ?? 0
      weekdays.insert(days[0])
      while days.count == 2, all[place] != days[1] {
        place = (place + 1) % all.count
        weekdays.insert(all[place])
      }
    }
    return .success(weekdays)
  }
}
