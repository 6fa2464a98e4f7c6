import AppCore
import Services

extension TypedTimesQuestion {
  /// Returns the possible answers, with the hours and the pay by each. None is preselected.
  func menu(_ environment: AppEnvironment) -> MenuLayer {
    let texts = environment.texts
    func item(_ answer: TypedTimesAnswer) -> MenuLayer.Item {
      .init(
        label: texts("zones.keep.\(answer.rawValue)"),
        note: amounts(by: answer, environment.format),
        choice: .effects([.perform(.shift(.decideTypedTimes(zone, answer)))]))
    }
    return MenuLayer(
      title: texts("zones.title", ["zone": zone]),
      items: TypedTimesAnswer.allCases.map(item)
        + [.init(label: texts("zones.later"), note: "", choice: .close)])
  }
}
