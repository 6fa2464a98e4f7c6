import AppCore

extension Feature {
  /// Steps and shoes.
  package static let wear = Feature(
    screens: [JournalViewModel.self],
    sources: [
      ShoesLayer.self, StepListLayer.self, HourDetailLayer.self, ShoeChoiceLayer.self,
    ],
    settings: [StepRows()],
    states: [WearState.self],
    paletteSources: [ShoePalette.self])
}
