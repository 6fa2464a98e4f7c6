import AppCore
import Services
import Store

/// The patterns in Settings.
struct PatternRows: SettingsSection {
  package var id: String { "patterns" }
  package var rank: Int { 20 }
  package var isReadFromStore: Bool { true }
  package var ids: [String] { ["pattern_list", "pattern_new"] }
  package var openedByCommand: Set<String> { ["pattern_list"] }

  /// The names of the patterns in use.
  private var names: [String] = []
  /// The number of archived patterns.
  private var archived = 0

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let all = PatternList.latest(of: try store.patterns.patterns())
    names = all.filter { !$0.isArchived }.map(\.name)
    archived = all.count - names.count
  }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    switch id {
    case "pattern_list":
      var parts = names
      if archived > 0 { parts.append(texts("settings.patterns_away", ["n": String(archived)])) }
      return parts.isEmpty ? texts("settings.none") : parts.joined(separator: ", ")
    case "pattern_new":
      return texts("settings.presets", ["n": String(Rotations.known.count)])
    default: return nil
    }
  }

  /// Opens the list of patterns, or the setup of a new one.
  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    if id == "pattern_new" {
      state.open(state.newRotation(environment))
    } else {
      state.open(PatternList())
    }
    return [.readLayer]
  }
}
