import Domain
import Services
import Widgets

extension FormState {
  /// Returns the text of a field without leading and trailing blanks.
  package func trimmed(_ id: String) -> String { value(id).trimmed }
}

extension FormLayer {
  /// Reads a time of day; nil if the field is empty, or invalid, which is marked.
  package mutating func minuteOfDay(_ id: String, _ environment: AppEnvironment) -> Int? {
    let text = form.trimmed(id)
    guard !text.isEmpty else { return nil }
    if let minute = TimeParser.minuteOfDay(text) { return minute }
    fail(id, UserFacingError("clock_unreadable", environment.texts, ["text": text]), environment)
    return nil
  }

  /// Reads a day and shows it in full beside the field. Marks an invalid field and returns nil.
  package mutating func day(
    _ id: String, in context: TimeContext? = nil, _ environment: AppEnvironment
  ) -> CivilDay? {
    let context = context ?? environment.timeContext
    return noted(id, environment, as: environment.format.dayWithYear) {
      try TimeParser.date($0, in: context)
    }
  }

  /// Reads a day like `day(_:in:_:)`; an empty field is nil.
  package mutating func optionalDay(
    _ id: String, in context: TimeContext? = nil, _ environment: AppEnvironment
  ) -> CivilDay? {
    guard !form.trimmed(id).isEmpty else {
      form.set(id, note: "")
      return nil
    }
    return day(id, in: context, environment)
  }

  /// Reads a duration in minutes; an empty field is 0.
  package mutating func minutes(_ id: String, _ environment: AppEnvironment) -> Int? {
    form.value(id).compactLength.isEmpty ? 0 : length(id, allowsZero: true, environment)
  }

  /// Reads a duration in minutes; nil if the field is empty, or invalid, which is marked.
  package mutating func length(
    _ id: String, allowsZero: Bool, _ environment: AppEnvironment
  ) -> Int? {
    let text = form.value(id).compactLength
    guard !text.isEmpty else { return nil }
    do {
      return try DurationText.minutes(text, allowsZero: allowsZero)
    } catch {
      fail(id, error, environment)
      return nil
    }
  }

  /// Reads a number; nil if the field is empty, or not a number in `range`, which is marked.
  package mutating func number(
    _ id: String, in range: ClosedRange<Int>, _ environment: AppEnvironment
  ) -> Int? {
    let text = form.value(id)
    guard !text.isEmpty else { return nil }
    if let number = Int(text), range.contains(number) { return number }
    form.set(
      id, error: environment.texts("error.limit", ["text": text, "most": String(range.upperBound)]))
    return nil
  }

  /// Reads a path that is absolute or begins with `~/`; nil if the field is empty, or the path
  /// relative, which is marked.
  package mutating func wholePath(_ id: String, _ environment: AppEnvironment) -> String? {
    let path = form.trimmed(id)
    guard !path.isEmpty else { return nil }
    if path.hasPrefix("/") || path.hasPrefix("~/") { return path }
    form.set(id, error: environment.texts("backups.folder_absolute"))
    return nil
  }

  /// Reads the name of a file to write. Marks a missing name and returns nil.
  package mutating func readFileName(_ environment: AppEnvironment) -> String? {
    let path = form.trimmed("file")
    guard !path.isEmpty, !path.hasSuffix("/") else {
      form.set("file", error: environment.texts("error.no_file_name"))
      return nil
    }
    return path
  }

  /// Reads a duration in minutes, taking a bare number as hours; an empty field is nil.
  package mutating func hours(_ id: String, _ environment: AppEnvironment) -> Int? {
    guard !form.trimmed(id).isEmpty else {
      form.set(id, note: "")
      return nil
    }
    return noted(id, environment, as: { environment.format.duration(seconds: Int64($0) * 60) }) {
      try DurationText.hours($0, allowsZero: true)
    }
  }

  /// Returns the value that `read` parses from a field, and shows `note` of it beside the field.
  /// Marks the field if its text is invalid.
  private mutating func noted<Value>(
    _ id: String, _ environment: AppEnvironment, as note: (Value) -> String,
    _ read: (String) throws -> Value
  ) -> Value? {
    do {
      let value = try read(form.value(id))
      form.set(id, note: note(value))
      return value
    } catch {
      fail(id, error, environment)
      form.set(id, note: "")
      return nil
    }
  }

  /// Reads an amount in minor units. Marks an invalid field and returns nil.
  package mutating func cents(
    _ id: String, _ currency: String, _ environment: AppEnvironment
  ) -> Int64? {
    let cents = amount(id, currency, environment, moreDecimals: 0, MoneyText.cents)
    return cents.flatMap { isTooMuch(HourlyAmount($0), id, currency, environment) ? nil : $0 }
  }

  /// Reads an hourly amount, which may have more decimals than the currency.
  package mutating func hourly(
    _ id: String, _ currency: String, _ environment: AppEnvironment
  ) -> HourlyAmount? {
    let amount = amount(
      id, currency, environment, moreDecimals: PayRuleset.fineDecimals, MoneyText.hourly)
    return amount.flatMap { isTooMuch($0, id, currency, environment) ? nil : $0 }
  }

  /// Marks a field whose amount pay would cap.
  package mutating func isTooMuch(
    _ amount: HourlyAmount, _ id: String, _ currency: String, _ environment: AppEnvironment
  ) -> Bool {
    guard amount > .most else { return false }
    fail(id, ActionError.pay(.tooMuch(currency: currency)), environment)
    return true
  }

  private mutating func amount<Amount: Comparable & ExpressibleByIntegerLiteral>(
    _ id: String, _ currency: String, _ environment: AppEnvironment, moreDecimals: Int,
    _ read: (String, String) -> Amount?
  ) -> Amount? {
    let text = form.trimmed(id), format = environment.format
    if let amount = read(text, currency) {
      if amount > 0 { return amount }
      fail(id, UserFacingError("amount_zero", environment.texts), environment)
      return nil
    }
    let example = format.decimal(MoneyText.example(currency))
    let isLong =
      text.split { $0 == "." || $0 == "," }.count == 2
      && MoneyText.cents(String(text.prefix { $0 != "." && $0 != "," }), currency) != nil
      && text.utf8.allSatisfy { (48...57).contains($0) || $0 == 44 || $0 == 46 }
    let key = !isLong ? "money" : moreDecimals > 0 ? "hourly_decimals" : "money_decimals"
    let digits = Currency.minorDigits(currency) + moreDecimals
    fail(
      id,
      UserFacingError(
        key, environment.texts,
        ["text": text, "example": example, "n": String(digits), "currency": currency]),
      environment)
    return nil
  }
}
