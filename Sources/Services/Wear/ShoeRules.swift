import Domain

/// The reason why a pair of shoes is invalid.
package enum ShoeFlaw: Error, Equatable {
  /// It has neither a brand nor a model.
  case noName
  /// Another pair in use has the same name.
  case nameTaken(String)
  /// Its emoji is longer than one character.
  case longEmoji(String)
}

extension ShoeFlaw: UserFacing {
  /// Describes why the pair is invalid.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .noName: return UserFacingError("shoe_name", texts)
    case .nameTaken(let name): return UserFacingError("shoe_named", texts, ["name": name])
    case .longEmoji(let emoji): return UserFacingError("shoe_emoji", texts, ["text": emoji])
    }
  }
}

extension Shoe {
  /// The allowed step limits; larger numbers are typing errors.
  package static let stepLimits: ClosedRange<Int> = 1...100_000_000

  /// Returns a new pair to add to `shoes`: in the next colour, and the default one if there is
  /// none.
  package static func draft(among shoes: [Shoe], at now: Instant) -> Shoe {
    Shoe(
      id: .new(), color: .series(shoes.count % PatternColor.seriesCount),
      isDefault: shoes.usual == nil, createdAt: now, updatedAt: now)
  }

  /// Returns the reasons why the pair is invalid among `shoes`. Retired pairs do not reserve their
  /// names. An unchanged emoji is not checked, since an import may bring a longer one.
  package func flaws(among shoes: [Shoe]) -> [ShoeFlaw] {
    var flaws: [ShoeFlaw] = []
    if name.isEmpty {
      flaws.append(.noName)
    } else if shoes.inUse.contains(where: { $0.id != id && $0.isCalled(name) }) {
      flaws.append(.nameTaken(name))
    }
    if emoji.count > 1, emoji != shoes.first(where: { $0.id == id })?.emoji {
      flaws.append(.longEmoji(emoji))
    }
    return flaws
  }

  private func isCalled(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

extension [Shoe] {
  /// The pairs that are not retired.
  var inUse: [Shoe] { filter { !$0.isArchived } }
  /// The default pair.
  package var usual: Shoe? { first { $0.isDefault && !$0.isArchived } }
}
