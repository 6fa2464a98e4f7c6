import Domain
import Store

extension AppState {
  /// The pairs of shoes, where they are shown; forms and questions may stand above them.
  package var shoes: ShoesLayer? {
    get { self[ShoesLayer.self] }
    set { self[ShoesLayer.self] = newValue }
  }

  /// Whether steps are being counted for what is shown.
  public var isCounting: Bool {
    shoes?.isCounting ?? (screen == .dashboard && currentShoes.isCounting)
  }

  /// Ends counting because steps cannot be read.
  mutating func stopCounting() {
    shoes?.giveUp()
    currentShoes.giveUp()
  }

  /// Reads the figures of shoes and steps for the screen; `isFirst` before the first picture.
  /// Throws `StoreError`.
  mutating func readWear(
    from store: Store, _ book: inout WearBook, isFirst: Bool = false, _ environment: AppEnvironment
  ) throws {
    let isLimited = currentShoes.needsCounting
    let isOnDashboard = screen == .dashboard && shoes == nil && isLimited
    if book.isStale, isOnDashboard || shoes != nil { try book.read(from: store, environment.base) }
    if var layer = shoes {
      layer.workShoe = try store.stepSources.settings().workShoe
      try layer.read(&book, firstWeekday: profile.firstWeekday, environment)
      shoes = layer
    } else if isOnDashboard || !isLimited {
      try currentShoes.review(&book, isFirst: isFirst)
    }
  }
}
