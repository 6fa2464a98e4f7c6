import AppCore

extension Feature {
  /// Hours, pay, payslips and rules of pay.
  package static let pay = Feature(
    screens: [HoursViewModel.self],
    sources: [
      PayslipLayer.self, RulesetList.self, RulesetEditor.self, BaseRateList.self, BonusList.self,
    ],
    settings: [PayRows()],
    paletteSources: [PayPalette.self])
}
