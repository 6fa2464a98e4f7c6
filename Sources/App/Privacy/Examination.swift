import Store
import Terminal

/// What a person wants to be told about the store and the program.
public enum Examination: Equatable, Sendable {
  /// What is stored where.
  case storage(ReminderTimer.Kind?)
  /// What helps to find a fault, on a screen of some size.
  case report(Size)
}

extension ShiftDesk {
  /// Looks, and hands back a page to read. Throws `StoreError`.
  func inspect(_ examination: Examination) throws -> ActionResult {
    var result = ActionResult(nil, canUndo: false)
    switch examination {
    case .storage(let timer):
      result.page = try StoragePage(store, timer: timer, environment).layer
    case .report(let size):
      let about = environment.texts(
        "report.about", ["key": environment.key("text_page.copy")])
      let report = DiagnosticReport(path: store.path, environment, screen: size)
      result.page = TextPageLayer(
        title: environment.texts("settings.report"),
        text: [.init(text: about), .init(text: "")]
          + report.lines.map { .init(text: $0, isHeading: $0.hasPrefix("[")) })
    }
    return result
  }
}
