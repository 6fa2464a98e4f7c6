import AppCore
import Services

/// Opens requested pages, and deletes everything after confirmation.
struct PageState: FeatureState {
  package init() {}

  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    if let deletion = result.deletion { return [.deleteEverything(deletion)] }
    guard let page = result.page else { return nil }
    state.open(TextPageLayer(page, environment))
    return [.readLayer]
  }
}
