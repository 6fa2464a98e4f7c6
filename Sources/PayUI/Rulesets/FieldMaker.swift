import AppCore
import Domain
import Services
import Widgets

/// Makes the fields of the forms about rules of pay; each is called by the text `rules.field.<id>`.
struct FieldMaker {
  let environment: AppEnvironment

  init(_ environment: AppEnvironment) { self.environment = environment }

  private func label(_ id: String) -> String { environment.texts("rules.field.\(id)") }

  /// A field for words.
  func text(_ id: String, _ text: String, placeholder: String = "") -> Field {
    Field(id: id, label: label(id), kind: .text, text: text, placeholder: placeholder)
  }

  /// A short field, for a number.
  func number(_ id: String, _ text: String) -> Field {
    Field(id: id, label: label(id), kind: .number, text: text)
  }

  /// A field for hours, in which a bare number means hours; empty for nil.
  func hours(_ id: String, _ minutes: Int?, placeholder: String = "") -> Field {
    Field(
      id: id, label: label(id), kind: .number, text: minutes.map(HoursText.text) ?? "",
      placeholder: placeholder)
  }

  /// A field for minutes.
  func minutes(_ id: String, _ minutes: Int) -> Field {
    Field(id: id, label: label(id), kind: .duration, text: String(minutes))
  }

  /// A field for a time of the day; empty for nil.
  func time(_ id: String, _ minute: Int?, placeholder: String = "") -> Field {
    Field(
      id: id, label: label(id), kind: .time, text: minute.map(ClockText.text) ?? "",
      placeholder: placeholder)
  }

  /// A field for a day; empty for nil.
  func date(_ id: String, _ day: CivilDay?, placeholder: String = "") -> Field {
    Field(
      id: id, label: label(id), kind: .date, text: day.map(ISOText.format) ?? "",
      placeholder: placeholder)
  }

  /// A field for one of some values, each with the key of its name.
  func choice<Value: Equatable>(
    _ id: String, _ values: [Value], _ chosen: Value, _ key: (Value) -> String
  ) -> Field {
    choice(id, values.map { environment.texts(key($0)) }, values.firstIndex(of: chosen) ?? 0)
  }

  /// A field for one of some options.
  func choice(_ id: String, _ options: [String], _ index: Int) -> Field {
    Field(id: id, label: label(id), kind: .choice(options), index: index)
  }

  /// A field for yes or no.
  func toggle(_ id: String, _ isOn: Bool) -> Field {
    Field(id: id, label: label(id), kind: .toggle, index: isOn ? 1 : 0)
  }
}

/// Hours as forms show them.
enum HoursText {
  /// `8h`, `37h30m`: what is read as the same length.
  static func text(_ minutes: Int) -> String {
    minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes / 60)h\(minutes % 60)m"
  }
}

extension FormState {
  /// A number of the rules or of a base rate, `amount` steps on: a multiplier by 0.05, an amount in
  /// `currency` by ten minor units, hours by half an hour; nil for any other.
  func stepped(
    _ field: Field, by amount: Int, _ currency: String, _ format: Format
  ) -> String? {
    let text = String(field.input.text.trimmingBlanks)
    switch field.id {
    case "after", "target":
      guard let minutes = try? DurationText.hours(text, allowsZero: true) else { return nil }
      return HoursText.text(max(0, minutes + 30 * amount))
    case "value" where choice("pays") == 1, "amount":
      guard let hour = MoneyText.hourly(text, currency) else { return nil }
      return format.decimal(MoneyText.plain(hour.stepped(by: amount, least: 0), currency))
    case "value", "multiplier":
      return Multiplier(text).map { format.multiplier($0.stepped(by: amount)) }
    default: return nil
    }
  }
}
