import AppCore
import Domain
import Services

/// The question asked when a running shift is past its planned end. No answer is preselected.
enum OverrunQuestion {
  /// Returns the possible answers for `shift`.
  static func menu(for shift: Shift, _ environment: AppEnvironment) -> MenuLayer {
    let texts = environment.texts, format = environment.format
    let planned = max(shift.scheduledEnd, shift.start)
    var items: [MenuLayer.Item] = []
    if planned <= environment.now {
      items.append(
        .init(
          label: texts("finish.planned"),
          note: format.time(planned, of: shift, in: environment.base),
          choice: .effects([.perform(.shift(.stop(at: planned, breakMinutes: nil, note: nil)))])))
    }
    items += [
      .init(
        label: texts("finish.now"),
        note: format.time(environment.now, of: shift, in: environment.base),
        choice: .effects([
          .perform(.shift(.stop(at: environment.now, breakMinutes: nil, note: nil)))
        ])),
      .init(label: texts("finish.at"), note: "", choice: .command("shift.toggle_at")),
      .init(label: texts("finish.working"), note: "", choice: .close),
    ]
    return MenuLayer(title: texts("finish.title"), items: items)
  }
}
