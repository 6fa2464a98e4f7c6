import Domain
import Interchange
import Store

/// A change of shoes, or of what was walked in them.
package enum WearAction: StoreAction {
  /// Adds a pair, or replaces one. The default pair takes that place from another.
  case saveShoe(Shoe)
  /// Puts a pair away for good, or takes it out again. Its history stays.
  case setRetired(RecordID, Bool)
  /// Deletes a pair with its sessions.
  case deleteShoe(RecordID)
  /// Puts a pair on at a moment: the one that is worn is taken off then.
  case putOn(RecordID, at: Instant)
  /// Takes the pair off that is worn.
  case takeOff(at: Instant)
  /// Adds a session afterwards, or gives one other times.
  case saveSession(ShoeSession)
  /// Forgets a session.
  case deleteSession(RecordID)
  /// Takes the pair off, afterwards, in which there were no steps for long.
  case closeIdleSession
  /// Gives time to a pair, or with nil to none; with `freeOnly` only time that no pair has.
  case attribute(IntervalSet, to: RecordID?, freeOnly: Bool)
  /// The same with those hours of the time that have steps, and whole days whose steps have no
  /// hours.
  case attributeWalked(IntervalSet, to: RecordID, freeOnly: Bool)
  /// Gives stretches of time, which do not overlap, to pairs.
  case wear([WornTimeline.Stretch])
  /// Puts the sources in this order of trust, all others behind them.
  case orderSources([Int])
  /// Counts samples of a source that were doubted, wherever they begin in the interval.
  case acceptSamples(of: Int, in: Interval)
  /// Leaves samples of a source out again that were doubted and counted all the same.
  case rejectSamples(of: Int)
  /// Changes how steps are counted, and which pair is put on for work.
  case saveSettings(WearSettings)
  /// Has the person be in a zone from a day on; nil where they stayed where they were.
  case setStay(from: CivilDay, in: String?)
}

extension Action {
  /// A change of shoes.
  package static func wear(_ action: WearAction) -> Action { Action(action) }
}

extension WearAction {
  /// Carries it out.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .saveShoe(let shoe): try services.wear.save(shoe)
    case .setRetired(let id, let isRetired): try services.wear.setRetired(id, isRetired)
    case .deleteShoe(let id): try services.wear.delete(shoe: id)
    case .putOn(let id, let instant): try services.wear.putOn(id, at: instant)
    case .takeOff(let instant): try services.wear.takeOff(at: instant)
    case .saveSession(let session): try services.wear.save(session)
    case .deleteSession(let id): try services.wear.delete(session: id)
    case .closeIdleSession: try services.wear.closeIdleSession()
    case .attribute(let time, let shoe, let freeOnly):
      try services.wear.attribute(time, to: shoe, freeOnly: freeOnly)
    case .attributeWalked(let time, let shoe, let freeOnly):
      try services.wear.attributeWalked(time, to: shoe, freeOnly: freeOnly)
    case .wear(let stretches): try services.wear.wear(stretches)
    case .orderSources(let numbers): try services.wear.orderSources(numbers)
    case .acceptSamples(let source, let interval):
      try services.wear.acceptSamples(of: source, in: interval)
    case .rejectSamples(let source): try services.wear.rejectSamples(of: source)
    case .saveSettings(let settings): try services.wear.save(settings)
    case .setStay(let day, let zone): try services.wear.setStay(from: day, in: zone)
    }
  }
}

/// The outcome of a change of shoes.
package struct WearOutcome: ResultPayload {
  /// The pair.
  package var shoe: Shoe?
  /// The change of the sessions.
  package var sessions: SessionChange?
  /// The change of attributed time.
  package var attribution: AttributionOutcome?
  /// The time that attributions lost to a pair that was put on.
  package var lost: [LostAttribution] = []
}

extension ActionResult {
  /// The outcome of a change of shoes.
  package var wear: WearOutcome? { payload() }
}

/// Time that had been given to a pair, or to none, and no longer is.
package struct LostAttribution: Equatable, Sendable {
  /// The attribution as it was.
  package var before: Attribution
  /// The time it lost.
  package var interval: Interval

  /// Whether nothing is left of it.
  package var isWhole: Bool { interval == before.interval }
}

/// The outcome of an attribution, or of its rehearsal.
package struct AttributionOutcome: Equatable, Sendable {
  /// The time that gets another pair, or none.
  package var time: IntervalSet
  /// The time that others lose, in the order of the pairs.
  package var replaced: [WornTime]
  /// The seconds of it that no pair had.
  package var freeSeconds: Int64
  /// What was walked in that time.
  package var share: WornShare
}

/// Seconds in a pair.
package struct WornTime: Equatable, Sendable {
  /// The pair.
  package var shoe: RecordID
  /// How long.
  package var seconds: Int64

  package init(shoe: RecordID, seconds: Int64) {
    self.shoe = shoe
    self.seconds = seconds
  }
}

/// Why a change of shoes was refused; nothing was changed.
package enum WearError: Error, Equatable, Sendable {
  case noShoe(RecordID)
  /// The pair was put away.
  case retired(Shoe)
  /// The pair was changed after the editing began.
  case changedMeanwhile(Shoe)
  case noSession(RecordID)
  /// The session was changed after the editing began.
  case sessionChangedMeanwhile(Shoe)
  /// It cannot be put on or taken off then.
  case session(SessionError)
  /// There are no steps in the time.
  case nothingWalked
}

extension WearError: UserFacing {
  /// Why shoes cannot be changed so.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    func moment(_ instant: Instant) -> String {
      let local = environment.zone.local(at: instant)
      return "\(environment.format.day(local.day)) \(environment.format.time(local))"
    }
    switch self {
    case .noShoe(let id): return UserFacingError("no_shoe", texts, ["name": id.text])
    case .retired(let shoe): return UserFacingError("shoe_retired", texts, ["name": shoe.name])
    case .changedMeanwhile(let shoe):
      return UserFacingError("shoe_changed", texts, ["name": shoe.name])
    case .noSession(let id): return UserFacingError("no_session", texts, ["name": id.text])
    case .sessionChangedMeanwhile(let shoe):
      return UserFacingError("session_changed", texts, ["name": shoe.name])
    case .session(.inFuture(let instant)):
      return UserFacingError("in_future", texts, ["time": moment(instant)])
    case .session(.wornAlready(let since)):
      return UserFacingError("worn_already", texts, ["since": moment(since)])
    case .session(.noneWorn): return UserFacingError("none_worn", texts)
    case .session(.endsBeforeStart(let start)):
      return UserFacingError("session_backwards", texts, ["start": moment(start)])
    case .session(.wornLater(let start)):
      return UserFacingError("worn_later", texts, ["start": moment(start)])
    case .session(.beforeStart(let start)):
      return UserFacingError("not_yet_worn", texts, ["start": moment(start)])
    case .nothingWalked: return UserFacingError("nothing_walked", texts)
    }
  }
}

extension WearSettings {
  /// Lets steps in no pair put the usual pair on from `now` on, or not any more; what was chosen
  /// before stays.
  package mutating func autoStarts(_ isWanted: Bool, from now: Instant) {
    autoStartSince = isWanted ? autoStartSince ?? now : nil
  }
}
