import Domain
import Store

/// The shoes that go with a shift, where the person wants that.
extension ShiftDesk {
  /// What starting or ending a shift does to shoes.
  struct WorkShoes {
    /// The pair that is on then, nil for none.
    let shoe: Shoe?
    /// What becomes of the sessions.
    let change: SessionChange
  }

  /// Puts the work shoes on when a shift starts; nil where they are on already, were put away, or
  /// something was put on after that moment.
  func workShoesOn(at instant: Instant) throws -> WorkShoes? {
    guard let id = try store.stepSources.settings().workShoe,
      let shoe = try store.shoes.shoes().first(where: { $0.id == id && !$0.isArchived })
    else { return nil }
    return try autoStart(shoe, at: instant)
  }

  /// The pair that would be put on for work, where it was put away.
  func retiredWorkShoe() throws -> Shoe? {
    guard let id = try store.stepSources.settings().workShoe else { return nil }
    return try store.shoes.shoes().first { $0.id == id && $0.isArchived }
  }

  /// Takes the work shoes off when a shift ends, for the usual pair where there is another one; nil
  /// where they are not on.
  func workShoesOff(at instant: Instant) throws -> WorkShoes? {
    guard let id = try store.stepSources.settings().workShoe,
      let open = try store.wear.openSession(), open.shoe == id, open.start <= instant
    else { return nil }
    let usual = try store.shoes.shoes().first { $0.isDefault && !$0.isArchived }
    guard let usual else {
      let change = try settled { try SessionRules.stopping(open, at: instant, now: now) }
      return WorkShoes(shoe: nil, change: change)
    }
    return usual.id == id ? nil : try autoStart(usual, at: instant)
  }

  private func autoStart(_ shoe: Shoe, at instant: Instant) throws -> WorkShoes? {
    let after = Interval(start: instant, end: Self.endOfTime)
    let sessions = try store.wear.sessions(reaching: after)
    guard !sessions.contains(where: { $0.start > instant || $0.end == nil && $0.shoe == shoe.id })
    else { return nil }
    let session = ShoeSession(
      id: .new(), shoe: shoe.id, start: instant, isAutoStarted: true, createdAt: now,
      updatedAt: now)
    let change = try settled {
      try SessionRules.starting(session, among: sessions, now: now)
    }
    return WorkShoes(shoe: shoe, change: change)
  }
}
