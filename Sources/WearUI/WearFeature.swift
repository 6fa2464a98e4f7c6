import AppCore

extension Feature {
  /// The feature for steps and shoes.
  package static let wear = Feature(
    screens: [JournalViewModel.self],
    sources: [
      ShoesLayer.self, StepListLayer.self, HourDetailLayer.self, ShoeChoiceLayer.self,
    ],
    settings: [StepRows()],
    states: [WearState.self],
    paletteSources: [ShoePalette.self])
}
