import AppCore
import Domain
import Services
import Store
import Widgets

/// The form for step counting and work shoes.
struct StepSettingsForm: FormModel {
  let settings: WearSettings
  /// The selectable pairs.
  let shoes: [Shoe]

  /// Creates the form for `settings`; `all` are the existing pairs.
  init(_ settings: WearSettings, _ all: [Shoe]) {
    self.settings = settings
    shoes = all.filter { !$0.isArchived || $0.id == settings.workShoe }
  }

  func title(_ environment: AppEnvironment) -> String { environment.texts("settings.steps") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      Field(
        id: "stride", label: texts("settings.stride"), kind: .text,
        text: StrideText.text(settings.stride, environment.format)),
      Field(
        id: "inactivity", label: texts("settings.inactivity"), kind: .duration,
        text: environment.format.duration(seconds: Int64(settings.inactivity.minutes) * 60)),
      Field(
        id: "work_shoes", label: texts("settings.work_shoes"),
        kind: .choice([texts("settings.work_shoes_off")] + shoes.map(\.name)),
        index: shoes.firstIndex { $0.id == settings.workShoe }.map { $0 + 1 } ?? 0),
      Field(
        id: "auto_start", label: texts("settings.auto_start"), kind: .toggle,
        index: settings.autoStartSince == nil ? 0 : 1),
    ]
  }

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var changed = settings
    let texts = environment.texts
    let text = layer.form.value("stride").trimmed
    if let stride = StrideText.millimetres(text) {
      changed.stride = stride
    } else {
      layer.fail("stride", UserFacingError("stride", texts, ["text": text]), environment)
    }
    if let minutes = layer.minutes("inactivity", environment) {
      if InactivityRule.sensible.contains(minutes) {
        changed.inactivity = InactivityRule(minutes: minutes)
      } else {
        layer.fail("inactivity", UserFacingError("inactivity", texts), environment)
      }
    }
    let chosen = layer.form.choice("work_shoes")
    changed.workShoe = chosen == 0 ? nil : shoes[chosen - 1].id
    changed.autoStarts(layer.form.choice("auto_start") == 1, from: environment.now)
    let explanation = "settings.\(layer.form.focused?.id ?? "stride").about"
    layer.remark(texts(explanation))
    return layer.isRight ? .wear(.saveSettings(changed, from: settings)) : nil
  }
}

/// The form for a stay in another zone.
struct StayForm: FormModel {
  /// The edited stay; nil for a new one.
  let stay: TravelZone?

  func title(_ environment: AppEnvironment) -> String {
    guard let stay else { return environment.texts("stay.new") }
    return environment.texts("stay.edit", ["day": environment.format.since(stay)])
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    let zone = Field(zone: stay?.zone ?? environment.zone.identifier, environment)
    guard stay == nil else { return [zone] }
    return [
      Field(
        id: "from", label: texts("stay.from"), kind: .date,
        text: ISOText.format(environment.today)), zone,
    ]
  }

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let from = stay?.from ?? layer.day("from", in: environment.pastContext, environment)
    guard let zone = layer.zone(layer.form.value("zone").trimmed, environment), let from else {
      return nil
    }
    return .wear(.setTravelZone(from: from, in: zone.identifier))
  }
}
