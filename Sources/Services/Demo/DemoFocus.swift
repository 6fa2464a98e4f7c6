import Coach
import Domain
import Store

/// The demo person's focus of this month and the two before it.
struct DemoFocus {
  private static let areas: [[ActionTag]] = [[.sleep, .move], [.sleep, .food], [.move, .stress]]

  private let months: [MonthlyFocus]

  /// Creates the focus of each month from the log and the roster of a store. Throws `StoreError`.
  init(in store: Store, _ environment: Environment) throws {
    let reader = try GuidanceReader(store: store, environment)
    months = try Self.areas.enumerated().map { back, areas in
      let month = environment.today.startOfMonth.adding(months: -back)
      let proposal = try reader.planner(month).proposal(areas: areas)
      return proposal.blocks.reduce(proposal) { $0.accepting($1.kind) }
    }
  }

  /// Saves them. Throws `StoreError`.
  func save(in transaction: WriteTransaction) throws {
    for month in months { try transaction.save(month) }
  }
}
