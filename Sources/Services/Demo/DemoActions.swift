import Coach
import Domain
import Store

/// The demo person's daily actions of the last two months: most were done, some were too hard or not
/// wanted, and some were kept off by a changed shift. Of five weeks, one was easy and one went
/// badly, so that the suggestions of weeks differ.
struct DemoActions {
  /// How a week went.
  private enum Course {
    case easy, usual, bad

    init(of day: CivilDay) {
      switch day.startOfWeek(.monday).number / 7 % 5 {
      case 0: self = .easy
      case 3: self = .bad
      default: self = .usual
      }
    }

    /// The possible outcomes, each as often as it is likely.
    var outcomes: [ActionOutcome] {
      switch self {
      case .easy: [.done]
      case .usual:
        Array(repeating: .done, count: 13)
          + [.partly, .partly, .dismissed, .dismissed, .tooHard, .shiftChanged, .abandoned]
      case .bad: [.done, .dismissed, .dismissed, .dismissed, .dismissed, .dismissed, .abandoned]
      }
    }
  }

  private static let days = 60
  /// The distance of the times at which an action can be done, in seconds.
  private static let step: Int64 = 1800

  /// The actions that she chooses from, by the kind of day.
  private static let choices: [ShiftDay: [String]] = [
    .night: ["sleep.darken", "food.box", "nap.first-night", "light.first-half", "sleep.snack"],
    .work: ["move.break", "food.water", "shift.two-hours", "sleep.screens", "sleep.breathe"],
    .off: ["move.brisk", "soc.slot", "food.prep", "sleep.errands", "load.need"],
  ]

  /// The log, oldest first.
  private(set) var log: [LoggedAction] = []

  /// Creates the log around `shifts`.
  init(_ roster: DemoRoster, _ shifts: [Shift]) {
    let environment = roster.environment, zone = environment.zone
    let first = environment.today.adding(days: -Self.days)
    let range = Interval(start: zone.startOfDay(first), end: environment.now)
    let context = CoachContext(
      now: environment.now, zone: zone,
      shifts: shifts.filter { $0.end > range.start - 60 * 86_400 })
    let prepared = GuidanceRoster(context, in: range)
    for offset in 0...Self.days {
      let day = first.adding(days: offset)
      // Each day has numbers of its own, so that tomorrow's demo continues today's.
      var generator = SplitMix64(seed: roster.seed &+ UInt64(bitPattern: Int64(day.number)))
      let course = Course(of: day), isIdle = Int.random(in: 0..<4, using: &generator) == 0
      guard course != .usual || !isIdle,
        let event = Self.event(on: day, course, context, prepared, using: &generator)
      else { continue }
      log.append(LoggedAction(event))
    }
  }

  /// Returns what became of an action of the day; nil if no time suits one.
  private static func event(
    on day: CivilDay, _ course: Course, _ context: CoachContext, _ roster: GuidanceRoster,
    using generator: inout SplitMix64
  ) -> ActionEvent? {
    let span = roster.interval(of: day)
    let noon = GuidanceMoment(context, roster: roster, at: span.start + 12 * 3600)
    let slugs = (choices[noon.shiftDay] ?? []).shuffled(using: &generator)
    for slug in slugs {
      guard let action = ActionLibrary.bundled[slug] else { continue }
      let times = stride(from: span.start.seconds, to: span.end.seconds, by: Int(step))
        .map { Instant(seconds: $0) }
        .filter { $0 <= context.now && !roster.slots(at: $0).isDisjoint(with: action.slots) }
      guard let at = times.randomElement(using: &generator) else { continue }
      let outcome = course.outcomes.randomElement(using: &generator) ?? .done
      return ActionEvent(
        id: RecordID(using: &generator), slug: slug,
        length: action.lengths.randomElement(using: &generator) ?? .five, at: at, day: day,
        slot: roster.slot(at: at), shiftDay: noon.shiftDay, outcome: outcome,
        difficulty: outcome.isCompleted
          ? Int.random(in: 1...(course == .easy ? 2 : 4), using: &generator) : nil)
    }
    return nil
  }

  /// Saves the log. Throws `StoreError`.
  func save(in transaction: WriteTransaction) throws {
    for action in log { try transaction.save(action) }
  }
}
