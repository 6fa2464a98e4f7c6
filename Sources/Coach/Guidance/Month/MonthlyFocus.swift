import Domain

/// A building block of a month: an action that the suggestions of its days lean to.
public struct FocusBlock: Equatable, Sendable {
  /// Whether the person has agreed to it. The raw values are stored.
  public enum State: String, CaseIterable, Hashable, Sendable {
    case proposed, accepted
  }

  /// The kind.
  public let kind: ActionKind
  /// The slug of the action.
  public var slug: String
  /// Whether the person has agreed to it.
  public var state: State
  /// The feasibility when it was proposed, in thousandths.
  public var feasibility: Int

  /// Creates a block.
  public init(
    kind: ActionKind, slug: String, state: State = .proposed, feasibility: Int
  ) {
    self.kind = kind
    self.slug = slug
    self.state = state
    self.feasibility = feasibility
  }
}

/// The focus of a month: one or two areas, and a building block of each kind.
public struct MonthlyFocus: Equatable, Sendable {
  /// The most areas.
  public static let mostAreas = 2

  /// The first day of the month.
  public let month: CivilDay
  /// The areas, the more important first.
  public let areas: [ActionTag]
  /// The blocks, in the order of their kinds.
  public var blocks: [FocusBlock]

  /// Creates a focus for the month that contains `day`. More areas than two, and repeated ones, are
  /// left out.
  public init(month day: CivilDay, areas: [ActionTag], blocks: [FocusBlock] = []) {
    month = day.startOfMonth
    var kept: [ActionTag] = []
    for area in areas where !kept.contains(area) { kept.append(area) }
    self.areas = Array(kept.prefix(Self.mostAreas))
    self.blocks = blocks
  }

  /// The block of a kind; nil if there is none.
  public func block(_ kind: ActionKind) -> FocusBlock? { blocks.first { $0.kind == kind } }

  /// Returns the focus with a block accepted.
  public func accepting(_ kind: ActionKind) -> MonthlyFocus {
    changing(kind) { $0.state = .accepted }
  }

  /// Returns the focus with another action in a block, which then awaits an answer.
  func replacing(_ kind: ActionKind, by candidate: FocusCandidate) -> MonthlyFocus {
    changing(kind) {
      $0 = FocusBlock(kind: kind, slug: candidate.slug, feasibility: candidate.feasibility)
    }
  }

  private func changing(
    _ kind: ActionKind, _ change: (inout FocusBlock) -> Void
  ) -> MonthlyFocus {
    var copy = self
    for index in copy.blocks.indices where copy.blocks[index].kind == kind {
      change(&copy.blocks[index])
    }
    return copy
  }

  /// Returns what scores need of the focus: the areas of the accepted blocks count most.
  public func match(in library: ActionLibrary) -> FocusMatch {
    FocusMatch(
      areas: areas,
      accepted: blocks.filter { $0.state == .accepted }.compactMap { library[$0.slug]?.area })
  }
}
