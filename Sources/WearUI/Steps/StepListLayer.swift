import AppCore
import Domain
import Store
import Terminal
import Widgets

extension Scope {
  /// A list of the settings about steps.
  static let stepList = Scope("step_list", rank: 420)
  static let stepSources = Scope("step_sources", rank: 430)
  static let stepDoubts = Scope("step_doubts", rank: 440)
  static let zoneStays = Scope("zone_stays", rank: 450)
}

/// A list of the settings about steps: the sources in their order, the samples that are doubted, or
/// the stays in other zones.
struct StepListLayer: ListSurface {
  package static let stacks: [[Scope]] = Kind.allCases.map(scopes)

  /// What is listed.
  enum Kind: String, CaseIterable, Sendable {
    case sources, doubts, stays

    /// Where its keys mean something.
    var scope: Scope {
      switch self {
      case .sources: .stepSources
      case .doubts: .stepDoubts
      case .stays: .zoneStays
      }
    }
  }

  /// Samples that are doubted.
  struct Doubt: Equatable, Sendable {
    var samples: DoubtedSamples
    /// Whether they are counted all the same.
    var isBelieved: Bool
  }

  /// What is listed.
  let kind: Kind
  /// The sources, the most trusted first.
  var sources: [StepSource] = []
  /// The samples that are doubted, those left out first.
  var doubts: [Doubt] = []
  /// The days from which on the person was elsewhere, in order.
  var stays: [TravelZone] = []
  /// The cursor.
  package var list = ListState()

  /// The list before it was read.
  init(_ kind: Kind) { self.kind = kind }

  /// The scopes in force, the innermost first.
  package var scopes: [Scope] { Self.scopes(kind) }

  private static func scopes(_ kind: Kind) -> [Scope] {
    [kind.scope, .stepList, .revising, .list, .always]
  }

  /// A row of the list.
  enum Row {
    case source(StepSource)
    case doubt(Doubt)
    case stay(TravelZone)
  }

  package var items: [Row] {
    switch kind {
    case .sources: sources.map(Row.source)
    case .doubts: doubts.map(Row.doubt)
    case .stays: stays.map(Row.stay)
    }
  }

  /// The samples or the stay under the cursor.
  var doubt: Doubt? { if case .doubt(let doubt)? = selected { doubt } else { nil } }
  var stay: TravelZone? { if case .stay(let stay)? = selected { stay } else { nil } }

  /// Reads the list. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    sources = try store.stepSources.sources()
    switch kind {
    case .sources: break
    case .doubts:
      let left = try store.steps.doubted().map { Doubt(samples: $0, isBelieved: false) }
      let taken = try store.steps.doubted(believed: true).map {
        Doubt(samples: $0, isBelieved: true)
      }
      doubts = left + taken
    case .stays: stays = try store.stepSources.stays()
    }
    list.select(list.selection, count: count)
  }

  /// Draws the list in a box.
  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    StepListView.draw(self, context, in: area, into: &frame)
  }

  /// Moves the source under the cursor by so many places; the numbers in their new order, nil where
  /// it cannot go there.
  mutating func moveSource(by step: Int) -> [Int]? {
    let from = list.selection, to = from + step
    guard kind == .sources, sources.indices.contains(from), sources.indices.contains(to) else {
      return nil
    }
    sources.swapAt(from, to)
    list.select(to, count: count)
    return sources.map(\.number)
  }
}
