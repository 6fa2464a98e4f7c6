import AppCore
import Domain
import Services
import Widgets

/// The form for reminders.
struct ReminderForm: FormModel {
  let settings: ReminderSettings

  func title(_ environment: AppEnvironment) -> String { environment.texts("settings.reminders") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, format = environment.format
    func label(_ id: String) -> String { texts("settings.\(id)") }
    func length(_ id: String, _ minutes: Int?) -> Field {
      Field(
        id: id, label: label(id), kind: .duration,
        text: minutes.map { format.duration(seconds: Int64($0) * 60) } ?? "",
        placeholder: texts("settings.never"))
    }
    func toggle(_ id: String, _ isOn: Bool) -> Field {
      Field(id: id, label: label(id), kind: .toggle, index: isOn ? 1 : 0)
    }
    return [
      length("remind_before", settings.leadMinutes), toggle("remind_end", settings.tellsEnd),
      toggle("remind_shoes", settings.tellsShoes),
      Field(
        id: "remind_backup", label: label("remind_backup"), kind: .number,
        text: settings.backupDays.map(String.init) ?? "", placeholder: texts("settings.never")),
      length("remind_sleep", settings.sleepMinutes),
      Field(
        id: "remind_by", label: label("remind_by"),
        kind: .choice(ReminderChannel.allCases.map { texts("channel.\($0.rawValue)") }),
        index: ReminderChannel.allCases.firstIndex(of: settings.channel) ?? 0),
      Field(
        id: "remind_command", label: label("remind_command"), kind: .text,
        text: settings.command, placeholder: texts("settings.command_example")),
    ]
  }

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var changed = settings
    changed.leadMinutes = length("remind_before", &layer, environment, allowsZero: true)
    changed.sleepMinutes = length("remind_sleep", &layer, environment, allowsZero: false)
    changed.tellsEnd = layer.form.choice("remind_end") == 1
    changed.tellsShoes = layer.form.choice("remind_shoes") == 1
    changed.backupDays = layer.number(
      "remind_backup", in: ReminderSettings.backupDayLimits, environment)
    changed.channel = ReminderChannel.allCases[layer.form.choice("remind_by")]
    changed.command = layer.form.value("remind_command")
    do throws(ReminderError) {
      try changed.validate()
    } catch {
      layer.fail("remind_command", error, environment)
    }
    if changed.channel == .command {
      layer.remark(environment.texts("settings.command_note"))
    }
    return layer.isRight ? .reminder(.save(changed, from: settings)) : nil
  }

  /// Reads a duration, with minutes as the default unit; nil for an empty field.
  private func length(
    _ id: String, _ layer: inout FormLayer, _ environment: AppEnvironment, allowsZero: Bool
  ) -> Int? {
    guard let minutes = layer.length(id, allowsZero: allowsZero, environment) else { return nil }
    layer.form.set(id, note: environment.format.duration(seconds: Int64(minutes) * 60))
    return minutes
  }
}
