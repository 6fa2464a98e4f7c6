import Domain
import Store
import Widgets

/// The patterns there are, to be changed, ended or put away.
public struct PatternListLayer: ListLayer, Equatable, Sendable {
  /// The version of each pattern that holds last, by name; those put away at the end.
  var patterns: [ShiftPattern] = []
  /// The cursor.
  var list = ListState()

  /// How many rows there are.
  var count: Int { patterns.count }

  /// The pattern under the cursor.
  var selected: ShiftPattern? {
    list.selected(of: patterns)
  }

  /// Reads the patterns. Throws `StoreError`.
  mutating func read(from store: Store) throws {
    let versions = Dictionary(grouping: try store.patterns.patterns(), by: \.seriesID)
    patterns = versions.values.compactMap { versions in
      versions.max { $0.effectiveFrom < $1.effectiveFrom }
    }
    .sorted { ($0.isArchived ? 1 : 0, $0.name, $0.id) < ($1.isArchived ? 1 : 0, $1.name, $1.id) }
    list.select(list.selection, count: patterns.count)
  }
}

extension AppState {
  /// Reads what layers show of the store. A list without patterns gives way to a new one's setup.
  /// Throws `StoreError`.
  mutating func readLayers(from store: Store, _ environment: AppEnvironment) throws {
    for (place, layer) in layers.enumerated() {
      switch layer {
      case .setup(var setup):
        try setup.read(from: store, environment)
        layers[place] = .setup(setup)
      case .patterns(var list):
        let isOpen = !list.patterns.isEmpty
        try list.read(from: store)
        let isNew = list.patterns.isEmpty && !isOpen
        layers[place] = isNew ? .setup(newRotation(environment)) : .patterns(list)
      case .rulesets(var list):
        try list.read(from: store)
        layers[place] = .rulesets(list)
      case .ruleset(var editor):
        editor.outlook = nil
        layers[place] = .ruleset(editor)
      case .slip(var slip):
        try slip.read(from: store, profile, isPending: pending > 0, environment)
        layers[place] = .slip(slip)
      case .surface:
        try change(place) { try $0.read(from: store, &$1, environment) }
      case .shiftImport(var list):
        try list.read(from: store, environment)
        layers[place] = .shiftImport(list)
      case .form, .dialog, .menu, .palette, .help, .filter, .placing, .working, .shoes,
        .shoeChoice, .keyCapture:
        break
      }
    }
    // The last one was taken away.
    layers.removeAll { if case .patterns(let list) = $0 { list.patterns.isEmpty } else { false } }
  }

  /// The setup of one more rotation.
  func newRotation(_ environment: AppEnvironment) -> SetupLayer {
    SetupLayer(.add, profile: profile, today: environment.today)
  }
}
