import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

/// The last form of the setup: leave, reminders and backups.
struct UpkeepForm: FormModel {
  let upkeep: SetupLayer.Upkeep

  func title(_ environment: AppEnvironment) -> String { environment.texts("setup.done.title") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, reminders = upkeep.reminders
    func toggle(_ id: String, _ isOn: Bool) -> Field {
      Field(id: id, label: texts("settings.\(id)"), kind: .toggle, index: isOn ? 1 : 0)
    }
    let lead = Field(
      id: "remind_before", label: texts("settings.remind_before"), kind: .duration,
      text: reminders.leadMinutes.map {
        environment.format.duration(seconds: Int64($0) * 60)
      } ?? "", placeholder: texts("settings.never"))
    return leave(texts) + [lead, toggle("remind_end", reminders.tellsEnd)]
      + (upkeep.timer == nil ? [] : [toggle("remind_timer", false)])
      + [toggle("auto_backup", upkeep.backups.isAutomatic), toggle("setup_calendar", false)]
  }

  /// The fields of the leave a year; none if a rule grants it already. What is usual in the country
  /// is only suggested: nothing is granted until an amount is entered.
  private func leave(_ texts: Texts) -> [Field] {
    guard upkeep.asksForLeave else { return [] }
    let usual = upkeep.country.flatMap(EntitlementPresets.yearlyShifts)
    let example = usual.map {
      texts("setup.leave.usual", ["amount": $0.amount.description])
    }
    var expires = Field.expiry(texts)
    if let usual { expires.index = usual.expires.choice ?? expires.index }
    return [
      Field(
        id: "leave", label: texts("setup.leave"), kind: .text, text: "",
        placeholder: example ?? texts("setup.leave.example")),
      expires,
    ]
  }

  /// Returns the rule that grants the leave entered; nil for none.
  private func rule(_ form: FormState, _ today: CivilDay) -> EntitlementRule? {
    guard let amount = AbsenceAmount(typed: form.trimmed("leave"), by: .shifts),
      let expires = EntitlementRule.Expiry(choice: form.choice("expires"))
    else { return nil }
    let leave = Entitlement.leave
    return EntitlementRule(
      id: .new(), entitlement: leave.name, amount: amount, per: .year,
      from: leave.year(containing: today).lowerBound, expires: expires)
  }

  /// Reads the fields; nil while one is invalid or if nothing was changed.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let texts = environment.texts
    layer.explain("remind_before", texts("settings.remind_before.about"))
    layer.explain("remind_end", texts("settings.remind_end.about"))
    layer.explain("remind_timer", texts("setup.done.timer"))
    layer.explain("auto_backup", texts("setup.done.backups"))
    layer.explain("setup_calendar", texts("setup.done.calendar"))
    if !layer.form.trimmed("leave").isEmpty {
      _ = layer.positiveAmount("leave", by: .shifts, environment)
    }
    var reminders = upkeep.reminders, backups = upkeep.backups
    let minutes = layer.length("remind_before", allowsZero: true, environment)
    reminders.leadMinutes = minutes
    reminders.tellsEnd = layer.form.choice("remind_end") == 1
    backups.isAutomatic = layer.form.choice("auto_backup") == 1
    guard layer.isRight, reminders != upkeep.reminders || backups != upkeep.backups else {
      return nil
    }
    return .settings(
      .saveUpkeep(
        Edited(reminders, from: upkeep.reminders), Edited(backups, from: upkeep.backups)))
  }

  /// Returns the effects of saving `layer`, the form.
  func effects(of layer: FormLayer, _ today: CivilDay) -> [Effect] {
    let leave = rule(layer.form, today).map { [Effect.perform(.absence(.addRule($0)))] } ?? []
    let save = leave + (layer.action.map { [.perform($0)] } ?? [])
    guard let timer = upkeep.timer, layer.form.choice("remind_timer") == 1 else { return save }
    return save + [.perform(.reminder(.setTimer(timer, isInstalled: true)))]
  }

  /// Returns the effects that follow once the setup is closed: the calendar explains itself.
  func followUp(of layer: FormLayer) -> [Effect] {
    layer.form.choice("setup_calendar") == 1 ? [.run([HitTarget("calendars.add")])] : []
  }
}
