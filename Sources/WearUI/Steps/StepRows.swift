import AppCore
import Domain
import Services
import Store

/// The section of Settings about shoes and steps.
struct StepRows: SettingsSection {
  package var id: String { "steps" }
  package var rank: Int { 40 }
  package var isReadFromStore: Bool { true }
  package var ids: [String] {
    [
      "shoe_pairs", "work_shoes", "auto_start", "sources", "stride", "inactivity", "doubts",
      "stays",
    ]
  }
  package var openedByCommand: Set<String> { ["shoe_pairs"] }

  /// The settings of step counting.
  private var settings = WearSettings()
  /// All pairs.
  private var shoes: [Shoe] = []
  /// The sources, most trusted first.
  private var sources: [StepSource] = []
  /// The number of excluded samples.
  private var doubted = 0
  /// The stays in other zones.
  private var stays: [TravelZone] = []

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    settings = try store.stepSources.settings()
    shoes = try store.shoes.shoes()
    sources = try store.stepSources.sources()
    doubted = try store.steps.doubted().reduce(0) { $0 + $1.count }
    stays = try store.stepSources.travelZones()
  }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
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
        "settings.stay", ["zone": last.zone, "day": format.since(last)]) + more
    default: return nil
    }
  }

  /// Opens the pairs of shoes, or the list or form of the setting.
  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    if id == "shoe_pairs" { return state.openShoes(nil) }
    guard let kind = StepListLayer.Kind(rawValue: id) else {
      return state.open(StepSettingsForm(settings, shoes), focus: id, environment)
    }
    state.open(StepListLayer(kind))
    return [.readLayer]
  }
}
