import AppCore
import Domain
import Store
import Terminal
import Widgets

extension Scope {
  /// A list of step settings.
  static let stepList = Scope("step_list", rank: 420)
  static let stepSources = Scope("step_sources", rank: 430)
  static let stepDoubts = Scope("step_doubts", rank: 440)
  static let zoneStays = Scope("zone_stays", rank: 450)
}

/// A list of step settings: the sources in order, the implausible samples, or the stays in other
/// zones.
struct StepListLayer: ListSurface {
  package static let stacks: [[Scope]] = Kind.allCases.map(scopes)

  /// The kind of list.
  enum Kind: String, CaseIterable, Sendable {
    case sources, doubts, stays

    /// The scope of its keys.
    var scope: Scope {
      switch self {
      case .sources: .stepSources
      case .doubts: .stepDoubts
      case .stays: .zoneStays
      }
    }
  }

  /// A group of implausible samples.
  struct Doubt: Equatable, Sendable {
    var samples: DoubtedSamples
    /// Whether they are accepted.
    var isBelieved: Bool
  }

  /// The kind of list.
  let kind: Kind
  /// The sources, most trusted first.
  var sources: [StepSource] = []
  /// The implausible samples, excluded ones first.
  var doubts: [Doubt] = []
  /// The stays in other zones, in order.
  var stays: [TravelZone] = []
  /// The cursor.
  package var list = ListState()

  /// Creates the list before it is read.
  init(_ kind: Kind) { self.kind = kind }

  /// The active scopes, innermost first.
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
      let taken = try store.steps.doubted(accepted: true).map {
        Doubt(samples: $0, isBelieved: true)
      }
      doubts = left + taken
    case .stays: stays = try store.stepSources.travelZones()
    }
    list.select(list.selection, count: count)
  }

  /// Draws the list in a box.
  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    StepListView.draw(self, context, in: area, into: &frame)
  }

  /// Moves the source under the cursor by `step` places. Returns the numbers in their new order, or
  /// nil if it cannot move.
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
