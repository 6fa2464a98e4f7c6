import Domain
import Services
import Store
import Widgets

/// What the Settings say about steps and shoes.
public struct StepSettings: Equatable, Sendable {
  /// How steps are counted.
  var settings = WearSettings()
  /// All pairs.
  var shoes: [Shoe] = []
  /// The sources, the most trusted first.
  var sources: [StepSource] = []
  /// How many samples are left out.
  var doubted = 0
  /// The days from which on the person was elsewhere.
  var stays: [ZoneStay] = []

  /// Reads them. Throws `StoreError`.
  mutating func read(from store: Store) throws {
    settings = try store.stepSources.settings()
    shoes = try store.shoes.shoes()
    sources = try store.stepSources.sources()
    doubted = try store.steps.doubted().reduce(0) { $0 + $1.count }
    stays = try store.stepSources.stays()
  }

  /// What a setting is now; empty where it was not set.
  func value(of id: String, _ environment: AppEnvironment) -> String {
    let texts = environment.texts, format = environment.format
    switch id {
    case "shoe_pairs":
      let inUse = shoes.filter { !$0.isArchived }.map(\.name)
      return inUse.isEmpty ? texts("settings.none") : inUse.joined(separator: ", ")
    case "stride": return StrideText.text(settings.stride, format)
    case "inactivity":
      return format.duration(seconds: Int64(settings.inactivity.minutes) * 60)
    case "work_shoes":
      let shoe = shoes.first { $0.id == settings.workShoe }
      return shoe?.name ?? texts("settings.work_shoes_off")
    case "auto_start":
      return format.autoStart(since: settings.autoStartSince, in: environment.zone)
    case "sources": return sources.map(\.source.name).joined(separator: " › ")
    case "doubts":
      return doubted == 0 ? texts("settings.none") : texts("unit.samples", ["n": String(doubted)])
    case "stays":
      guard let last = stays.last else { return texts("settings.none") }
      let more = stays.count > 1 ? " +\(stays.count - 1)" : ""
      return texts(
        "settings.stay", ["zone": last.zone, "day": format.dayWithYear(last.from)]) + more
    default: return ""
    }
  }
}

/// The form for how steps are counted, and which pair is put on for work.
struct StepSettingsForm: FormModel {
  let settings: WearSettings
  /// The pairs that can be put on.
  let shoes: [Shoe]

  init(_ steps: StepSettings) {
    settings = steps.settings
    shoes = steps.shoes.filter { !$0.isArchived || $0.id == steps.settings.workShoe }
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

  /// Reads the fields; nil while something is wrong.
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
    return layer.isRight ? .wear(.saveSettings(changed)) : nil
  }
}

extension WearSettings {
  /// Lets steps in no pair put the usual pair on from `now` on, or not any more; what was chosen
  /// before stays.
  public mutating func autoStarts(_ isWanted: Bool, from now: Instant) {
    autoStartSince = isWanted ? autoStartSince ?? now : nil
  }
}

/// The form for the days from which on the person was in another zone.
struct StayForm: FormModel {
  /// The stay that is changed, nil for a new one.
  let stay: ZoneStay?

  func title(_ environment: AppEnvironment) -> String {
    guard let stay else { return environment.texts("stay.new") }
    return environment.texts("stay.edit", ["day": environment.format.dayWithYear(stay.from)])
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    let zone = Field(
      id: "zone", label: texts("settings.zone"), kind: .text,
      text: stay?.zone ?? environment.zone.identifier)
    guard stay == nil else { return [zone] }
    return [
      Field(
        id: "from", label: texts("stay.from"), kind: .date,
        text: ISOText.format(environment.today)), zone,
    ]
  }

  /// Reads the fields; nil while something is wrong.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let from = stay?.from ?? layer.day("from", in: environment.pastContext, environment)
    guard let zone = layer.zone(layer.form.value("zone").trimmed, environment), let from else {
      return nil
    }
    return .wear(.setStay(from: from, in: zone.identifier))
  }
}
