import AppCore

extension Feature {
  /// The feature for shifts, rotations and the Dashboard.
  package static let roster = Feature(
    screens: [DashboardViewModel.self, ScheduleViewModel.self],
    sources: [
      ShiftCommands.self, PlacingCommands.self, PlacingLayer.self, SelectionCommands.self,
      AddingLayer.self, TypingLayer.self, AbsenceMenu.self, AbsenceList.self, EntitlementList.self,
      EntitlementPresetList.self, SwapCommands.self, SwapList.self, ShiftImportLayer.self,
      TableColumnsLayer.self, PatternList.self, SetupLayer.self,
    ],
    settings: [
      PatternRows(), ProfileRows(.rest, rank: 50, ["holidays", "rules"] + RestForm.limits),
    ],
    states: [RosterState.self],
    paletteSources: [RosterPalette.self],
    firstSteps: [
      FirstStep("roster", command: "pattern.open") {
        try !$0.patterns.patterns().isEmpty || $0.shifts.has(begun: false)
      },
      FirstStep("shift", command: "shift.toggle") { try $0.shifts.has(begun: true) },
    ])
}
