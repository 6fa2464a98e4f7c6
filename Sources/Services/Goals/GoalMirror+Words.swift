import Coach
import Domain

extension GoalMirror {
  /// What the engine takes the card for, each with the suffix of the text key of its label.
  package func fields(_ environment: Environment) -> [(label: String, text: String)] {
    let texts = environment.texts, format = environment.format
    var fields = [("archetype", texts("goal.archetype.\(archetype.rawValue)"))]
    if let frame = goal.content.frame {
      fields += [("framing", format.framing(frame.framing)), ("rationale", frame.rationale)]
    } else {
      fields.append(("framing", texts("mirror.no_framing")))
    }
    fields += [("locked", lockText(environment)), ("pending", pendingText(environment))]
    return fields
  }

  private func lockText(_ environment: Environment) -> String {
    let texts = environment.texts
    if let snapshot = goal.lockedSnapshot {
      return texts(
        "mirror.card_locked",
        [
          "time": environment.format.moment(snapshot.at, environment),
          "revision": String(snapshot.revision),
        ])
    }
    let tasks = goal.tasks.filter(\.isLocked)
    guard !tasks.isEmpty else { return texts("mirror.nothing_locked") }
    return texts(
      "mirror.tasks_locked",
      [
        "n": String(tasks.count),
        "numbers": tasks.map { String($0.number) }.joined(separator: ", "),
      ])
  }

  private func pendingText(_ environment: Environment) -> String {
    let texts = environment.texts
    guard isPending else { return texts("mirror.nothing_pending") }
    var parts: [String] = []
    if !openOffers.isEmpty {
      parts.append(texts("mirror.open_offers", ["n": String(openOffers.count)]))
    }
    if let next = plannedBlocks.first {
      parts.append(
        texts(
          "mirror.planned_blocks",
          [
            "n": String(plannedBlocks.count),
            "time": environment.format.moment(next.interval.start, environment),
          ]))
    }
    return parts.joined(separator: " · ")
  }

  /// The facts that the engine would use, as sentences.
  package func sentences(_ environment: Environment) -> [String] {
    let texts = environment.texts, format = environment.format
    var lines: [String] = []
    for (key, outcomes) in [("short", facts.shortBlocks), ("long", facts.longBlocks)]
    where outcomes.ended > 0 {
      lines.append(
        texts(
          "mirror.\(key)_blocks",
          ["done": String(outcomes.done), "all": String(outcomes.ended)]))
    }
    if lines.isEmpty { lines.append(texts("mirror.no_blocks")) }
    let days = String(facts.days)
    lines.append(texts("mirror.evenings", ["n": String(facts.eveningShifts), "days": days]))
    lines.append(texts("mirror.nights", ["n": String(facts.nightShifts), "days": days]))
    if let free = facts.freeMinutesPerWeek {
      lines.append(texts("mirror.free", ["time": format.duration(seconds: Int64(free) * 60)]))
    }
    return lines
  }
}

extension GoalMirror.Entry {
  /// Returns what happened, as a sentence.
  package func text(_ format: Format) -> String {
    switch self {
    case .event(let event): format.event(event)
    case .offer(let offer):
      format.texts("goal.event.offer", ["subject": format.framing(offer.proposal.framing)])
    }
  }
}
