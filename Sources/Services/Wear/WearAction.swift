import Domain
import Interchange
import Store

/// A change of shoes, sessions, attributions or step sources.
package enum WearAction: StoreAction {
  /// Adds a pair, or saves what a person changed in one, which is given as it was before. A default
  /// pair replaces the previous default.
  case saveShoe(Shoe, from: Shoe? = nil)
  /// Retires a pair, or returns it to use. Its history is kept.
  case setRetired(RecordID, Bool)
  /// Deletes a pair with its sessions.
  case deleteShoe(RecordID)
  /// Starts a session of a pair, which ends that of the pair being worn.
  case putOn(RecordID, at: Instant)
  /// Ends the session of the pair being worn.
  case takeOff(at: Instant)
  /// Adds a past session, or changes the times of one, which is given as it was before.
  case saveSession(ShoeSession, from: ShoeSession? = nil)
  /// Deletes a session.
  case deleteSession(RecordID)
  /// Ends a session in which there were no steps for long, at its last step.
  case closeIdleSession
  /// Attributes time to a pair, or with nil to none; `freeOnly` skips time that a pair already has.
  case attribute(IntervalSet, to: RecordID?, freeOnly: Bool)
  /// Attributes the hours with steps in that time, and the whole days whose steps have no hours.
  case attributeWalked(IntervalSet, to: RecordID, freeOnly: Bool)
  /// Attributes non-overlapping stretches of time to pairs.
  case wear([WornTimeline.Stretch])
  /// Sets the order of trust of the sources; all others follow.
  case orderSources([Int])
  /// Accepts implausible samples of a source that begin in the interval.
  case acceptSamples(of: Int, in: Interval)
  /// Excludes accepted samples of a source again.
  case rejectSamples(of: Int)
  /// Saves what a person changed in the settings of step counting and work shoes.
  case saveSettings(WearSettings, from: WearSettings)
  /// Sets the user's zone from a day on; nil removes that change of zone.
  case setTravelZone(from: CivilDay, in: String?)
}

extension Action {
  /// Wraps a wear action.
  package static func wear(_ action: WearAction) -> Action { Action(action) }
}

extension WearAction {
  /// Whether it happens without the person, and mostly finds nothing to do: it then waits for no
  /// other writer.
  package var waits: Bool { self == .closeIdleSession }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .saveShoe(let shoe, let original):
      try services.wear.save(Edited(shoe, from: original))
    case .setRetired(let id, let isRetired): try services.wear.setRetired(id, isRetired)
    case .deleteShoe(let id): try services.wear.delete(shoe: id)
    case .putOn(let id, let instant): try services.wear.putOn(id, at: instant)
    case .takeOff(let instant): try services.wear.takeOff(at: instant)
    case .saveSession(let session, let original):
      try services.wear.save(Edited(session, from: original))
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
    case .saveSettings(let settings, let original):
      try services.wear.save(Edited(settings, from: original))
    case .setTravelZone(let day, let zone): try services.wear.setTravelZone(from: day, in: zone)
    }
  }
}

/// The outcome of a change of shoes.
package struct WearOutcome: ResultPayload {
  /// The pair.
  package var shoe: Shoe?
  /// The changes of the sessions.
  package var sessions: SessionChange?
  /// The change of the attributions.
  package var attribution: AttributionOutcome?
  /// The attributed time replaced by the session of a pair that was put on.
  package var lost: [LostAttribution] = []
}

extension ActionResult {
  /// The outcome of a change of shoes.
  package var wear: WearOutcome? { payload() }
}

/// A past attribution that a new session replaced, wholly or in part.
package struct LostAttribution: Equatable, Sendable {
  /// The attribution before.
  package var before: Attribution
  /// The replaced interval.
  package var interval: Interval

  /// Whether the attribution was replaced entirely.
  package var isWhole: Bool { interval == before.interval }
}

/// The outcome of an attribution, or of a dry run.
package struct AttributionOutcome: Equatable, Sendable {
  /// The time that is attributed to another pair, or to none.
  package var time: IntervalSet
  /// The time taken from other pairs, in the order of the pairs.
  package var replaced: [WornTime]
  /// The seconds of it that no pair had.
  package var freeSeconds: Int64
  /// The steps in that time.
  package var share: WornShare
}

/// The time in a pair.
package struct WornTime: Equatable, Sendable {
  /// The pair.
  package var shoe: RecordID
  /// The seconds.
  package var seconds: Int64

  package init(shoe: RecordID, seconds: Int64) {
    self.shoe = shoe
    self.seconds = seconds
  }
}

/// The reason why a change of shoes was refused; nothing was changed.
package enum WearError: Error, Equatable, Sendable {
  case noShoe(RecordID)
  /// The pair is retired.
  case retired(Shoe)
  /// The pair was changed after editing began.
  case changedMeanwhile(Shoe)
  case noSession(RecordID)
  /// The session was changed after editing began.
  case sessionChangedMeanwhile(Shoe)
  /// The pair cannot be put on or taken off at that time.
  case session(SessionError)
  /// There are no steps in that time.
  case nothingWalked
}

extension WearError: UserFacing {
  /// Describes why shoes were not changed.
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
  /// Enables or disables starting the default pair automatically for unattributed steps from `now`
  /// on; an earlier start is kept.
  package mutating func autoStarts(_ isWanted: Bool, from now: Instant) {
    autoStartSince = isWanted ? autoStartSince ?? now : nil
  }
}
