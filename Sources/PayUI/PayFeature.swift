import AppCore

extension Feature {
  /// The feature for hours, pay, payslips and pay rules.
  package static let pay = Feature(
    screens: [HoursViewModel.self],
    sources: [
      PayslipLayer.self, RulesetList.self, RulesetEditor.self, BaseRateList.self, BonusList.self,
    ],
    settings: [PayRows()],
    paletteSources: [PayPalette.self],
    firstSteps: [
      FirstStep("rate", command: "base_rates.open") { try !$0.pay.baseRates().isEmpty }
    ])
}
