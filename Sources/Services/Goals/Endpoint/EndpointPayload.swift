import Coach
import Domain

/// All that an endpoint learns about a person and a goal. It has fields for nothing else: no names
/// of shifts or employers, no places, pay, notes, or anything about health.
package struct EndpointPayload: Equatable, Sendable {
  /// A time that is free for goals.
  struct FreeTime: Equatable, Sendable {
    let day: CivilDay
    /// The minutes after midnight, up to 1440.
    let startMinute: Int, endMinute: Int

    /// The form that is sent: `free 2026-03-02 09:00–11:00`.
    var text: String {
      "free \(ISOText.format(day)) \(Self.clock(startMinute))–\(Self.clock(endMinute))"
    }

    private static func clock(_ minute: Int) -> String {
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
      return "\(two(minute / 60)):\(two(minute % 60))"
    }
  }

  /// An open task, as it is sent.
  struct Task: Equatable, Sendable {
    let number: Int, text: String, minutes: Int, times: Int
    let energy: TaskEnergy, priority: Int
    let due: CivilDay?, window: WallSpan?
    let isLocked: Bool
  }

  let title: String, detail: String
  /// The day of the deadline; nil for none.
  var due: CivilDay?
  let tasks: [Task]
  /// The language of the answer, `en` or `de`.
  let language: String
  /// The framings that are asked for.
  let framings: [GoalFraming]
  let shortBlocks: BlockOutcomes, longBlocks: BlockOutcomes
  private(set) var free: [FreeTime]

  /// The days whose free time is sent.
  static let days = 14
  /// The shortest free time that is sent, in minutes.
  static let leastFreeMinutes = 20

  /// The payload without the free time of a day. Today's shrinks by the minute, which is no reason
  /// to ask again.
  func leavingOut(_ day: CivilDay) -> EndpointPayload {
    var copy = self
    copy.free.removeAll { $0.day == day }
    return copy
  }

  /// The payload as JSON.
  var json: JSON {
    .members([
      ("language", .string(language)),
      ("framings", .array(framings.map { .string($0.rawValue) })),
      (
        "goal",
        .members(
          [("title", .string(title)), ("detail", .string(detail))]
            + (due.map { [("due", .string(ISOText.format($0)))] } ?? []))
      ),
      ("tasks", .array(tasks.map(\.json))),
      (
        "block_outcomes",
        .object([
          "up_to_\(GoalFacts.shortMinutes)_minutes": Self.json(shortBlocks),
          "longer": Self.json(longBlocks),
        ])
      ),
      ("free_time", .array(free.map { .string($0.text) })),
    ])
  }

  private static func json(_ outcomes: BlockOutcomes) -> JSON {
    .object([
      "done": .integer(Int64(outcomes.done)), "ended": .integer(Int64(outcomes.ended)),
    ])
  }
}

extension EndpointPayload.Task {
  fileprivate var json: JSON {
    .object([
      "n": .integer(Int64(number)), "text": .string(text), "minutes": .integer(Int64(minutes)),
      "times": .integer(Int64(times)), "energy": .string(energy.rawValue),
      "priority": .integer(Int64(priority)), "due": JSON(due.map { ISOText.format($0) }),
      "window": JSON(window?.clockText), "locked": .bool(isLocked),
    ])
  }
}

// MARK: - Reading

extension StoreServices {
  /// Returns what an endpoint would learn about a goal when it is asked for a framing, or for the
  /// usual number of them. Throws `StoreError`.
  package func endpointPayload(about goal: Goal, only: GoalFraming?) throws -> EndpointPayload {
    let facts = try goalFacts(about: goal), zone = environment.zone
    let framings =
      only.map { [$0] }
      ?? Array(FramingEngine.order(for: goal, facts).prefix(FramingEngine.offerCount))
    let tasks = goal.content.openTasks.map { task in
      EndpointPayload.Task(
        number: task.number, text: task.text, minutes: task.minutes, times: task.times,
        energy: task.energy, priority: task.priority,
        due: task.due.map { zone.local(at: $0).day }, window: task.window, isLocked: task.isLocked)
    }
    return EndpointPayload(
      title: goal.title, detail: goal.content.detail,
      due: goal.content.due.map { zone.local(at: $0).day }, tasks: tasks,
      language: environment.texts.language.rawValue, framings: framings,
      shortBlocks: facts.shortBlocks, longBlocks: facts.longBlocks, free: try endpointFreeTime())
  }

  /// Returns the body of the request about a goal, byte for byte as it would be sent. Throws
  /// `StoreError`, and `GoalError` for a goal that needs a person.
  package func endpointRequest(about goal: Goal, only: GoalFraming?) throws -> String {
    if let care = goal.care { throw GoalError.needsCare(care, goal) }
    let model = try store.coachSettings().endpointModel ?? "MODEL"
    return EndpointPrompt(try endpointPayload(about: goal, only: only), model: model).body()
  }

  /// Returns the free time of the next days, cut at midnight.
  private func endpointFreeTime() throws -> [EndpointPayload.FreeTime] {
    let zone = environment.zone, quarter: Int64 = 15 * 60
    let start = Instant(seconds: (environment.now.seconds + quarter - 1) / quarter * quarter)
    let end = zone.startOfDay(environment.today.adding(days: EndpointPayload.days))
    guard start < end else { return [] }
    let range = Interval(start: start, end: end)
    let context = try TimelineReader(roster: Roster(store: store, environment), environment)
      .context(around: range)
    return context.freeGaps(in: range, atLeast: EndpointPayload.leastFreeMinutes).flatMap { gap in
      pieces(of: gap, zone)
    }
  }

  private func pieces(of gap: Interval, _ zone: Zone) -> [EndpointPayload.FreeTime] {
    var pieces: [EndpointPayload.FreeTime] = []
    var start = gap.start
    while start < gap.end {
      let local = zone.local(at: start), midnight = zone.startOfDay(local.day.adding(days: 1))
      let end = min(gap.end, midnight)
      let endMinute = end == midnight ? 1440 : zone.local(at: end).secondOfDay / 60
      let startMinute = local.secondOfDay / 60
      // In the hour that a clock change repeats, a time would end before it begins.
      if startMinute < endMinute {
        pieces.append(
          EndpointPayload.FreeTime(
            day: local.day, startMinute: startMinute, endMinute: endMinute))
      }
      start = end
    }
    return pieces
  }
}
