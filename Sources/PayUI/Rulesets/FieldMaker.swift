import AppCore
import Domain
import Services
import Widgets

/// Creates the fields of the forms for pay rules; the label of each is `rules.field.<id>`.
struct FieldMaker {
  let environment: AppEnvironment

  init(_ environment: AppEnvironment) { self.environment = environment }

  private func label(_ id: String) -> String { environment.texts("rules.field.\(id)") }

  /// Returns a text field.
  func text(_ id: String, _ text: String, placeholder: String = "") -> Field {
    Field(id: id, label: label(id), kind: .text, text: text, placeholder: placeholder)
  }

  /// Returns a short field for a number.
  func number(_ id: String, _ text: String) -> Field {
    Field(id: id, label: label(id), kind: .number, text: text)
  }

  /// Returns a field for hours, in which a bare number means hours; empty for nil.
  func hours(_ id: String, _ minutes: Int?, placeholder: String = "") -> Field {
    Field(
      id: id, label: label(id), kind: .number, text: minutes.map(HoursText.text) ?? "",
      placeholder: placeholder)
  }

  /// Returns a field for minutes.
  func minutes(_ id: String, _ minutes: Int) -> Field {
    Field(id: id, label: label(id), kind: .duration, text: String(minutes))
  }

  /// Returns a field for a time of day; empty for nil.
  func time(_ id: String, _ minute: Int?, placeholder: String = "") -> Field {
    Field(
      id: id, label: label(id), kind: .time, text: minute.map(ClockText.text) ?? "",
      placeholder: placeholder)
  }

  /// Returns a field for a day; empty for nil.
  func date(_ id: String, _ day: CivilDay?, placeholder: String = "") -> Field {
    Field(
      id: id, label: label(id), kind: .date, text: day.map(ISOText.format) ?? "",
      placeholder: placeholder)
  }

  /// Returns a field for one of some values; `key` returns the text key of a value's name.
  func choice<Value: Equatable>(
    _ id: String, _ values: [Value], _ chosen: Value, _ key: (Value) -> String
  ) -> Field {
    choice(id, values.map { environment.texts(key($0)) }, values.firstIndex(of: chosen) ?? 0)
  }

  /// Returns a field for one of some options.
  func choice(_ id: String, _ options: [String], _ index: Int) -> Field {
    Field(id: id, label: label(id), kind: .choice(options), index: index)
  }

  /// Returns a field for the region of public holidays; nil for that of the settings.
  func region(_ region: HolidayRegion?) -> Field {
    Field(
      id: "region", label: label("region"), region: region,
      none: environment.texts("rules.as_settings"), environment.texts)
  }

  /// Returns a switch.
  func toggle(_ id: String, _ isOn: Bool) -> Field {
    Field(id: id, label: label(id), kind: .toggle, index: isOn ? 1 : 0)
  }
}

/// Formats hours for forms.
enum HoursText {
  /// Formats minutes so that they parse as the same duration: `8h`, `37h30m`.
  static func text(_ minutes: Int) -> String {
    minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes / 60)h\(minutes % 60)m"
  }
}

extension FormState {
  /// Returns the value of a rules or rate field after `amount` steps: 0.05 for a multiplier, ten
  /// minor units for an amount in `currency`, half an hour for hours; nil for other fields.
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
