import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The mirror of a card.
  static let mirror = Scope("mirror", rank: 91)
}

/// A page that shows a card as the engine understands it. Nothing can be changed here.
struct MirrorPage: Surface {
  static let placement = Placement.page
  static let stacks: [[Scope]] = [[.mirror, .list, .always]]
  static let tables = RecordTable.goals.union(RecordTable.roster)
  static let plainTwins = [PlainTwin("mirror", rank: 87, over: .coach, command: "goals.mirror")]
  static let commands: [Command] = [
    .close("mirror.close", in: .mirror, keys: "Esc  q  m  C-c", hint: 0)
  ]

  private let id: RecordID
  /// What the engine knows.
  private(set) var mirror: GoalMirror?
  /// The first line that is shown.
  private var offset = 0
  private var lineCount = 0

  /// Creates the page of a card, to be read.
  init(_ id: RecordID) { self.id = id }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    guard let goal = try store.goals.goal(id) else {
      state.close(MirrorPage.self)
      return
    }
    let services = StoreServices(store: store, environment: environment.base)
    let mirror = try services.mirror(of: goal)
    lineCount = MirrorView(mirror: mirror, environment: environment).lines(width: 60).count
    self.mirror = mirror
  }

  func page(in layout: AppLayout) -> Int { max(1, layout.body.height - 2) }

  mutating func navigate(_ step: Navigation, page: Int) {
    let last = max(0, lineCount - page)
    switch step {
    case .up: offset -= 1
    case .down: offset += 1
    case .pageUp: offset -= page
    case .pageDown: offset += page
    case .first: offset = 0
    case .last: offset = last
    case .item: break
    }
    offset = min(max(0, offset), last)
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    guard let mirror else { return }
    let environment = context.environment, texts = environment.texts
    var rest = rect
    frame.draw(
      Row(
        [
          Span(texts("mirror.title") + "  ", .muted), Span(mirror.goal.title, Style(.text, .bold)),
        ], trailing: [Span(texts("mirror.read_only"), .muted)]),
      in: rest.takeTop(1).inset(1, 0))
    if rect.height >= GoalLayout.short { _ = rest.takeTop(1) }
    let lines = MirrorView(mirror: mirror, environment: environment).lines(width: rest.width - 2)
    let start = min(offset, max(0, lines.count - rest.height))
    for (y, line) in lines.dropFirst(start).prefix(rest.height).enumerated() {
      frame.spans(line, in: rest.row(y).inset(1, 0))
    }
    frame.draw(Scrollbar(first: start, count: lines.count), in: rest)
  }
}

/// The lines of a mirror.
struct MirrorView {
  let mirror: GoalMirror
  let environment: AppEnvironment

  private var texts: Texts { environment.texts }
  private var format: Format { environment.format }
  private static let labelWidth = 14

  func lines(width: Int) -> [[Span]] {
    let goal = mirror.goal
    var lines = field("archetype", texts("goal.archetype.\(mirror.archetype.rawValue)"), width)
    if let frame = goal.content.frame {
      lines += field("framing", format.framing(frame.framing), width)
      lines += field("rationale", frame.rationale, width)
    } else {
      lines += field("framing", texts("mirror.no_framing"), width)
    }
    lines += field("locked", lockText, width)
    lines += field("pending", pendingText, width)
    lines += [[], [Span(texts("mirror.facts").uppercased(), .muted)]]
    lines += facts.flatMap { wrapped($0, width) }
    lines += [[], [Span(texts("mirror.timeline").uppercased(), .muted)]]
    lines += mirror.timeline.reversed().flatMap { entry($0, width) }
    return lines
  }

  private func field(_ key: String, _ text: String, _ width: Int) -> [[Span]] {
    let label = DisplayText.pad(texts("mirror.\(key)"), to: Self.labelWidth)
    let blank = String(repeating: " ", count: Self.labelWidth)
    return DisplayText.wrap(text, to: max(10, width - Self.labelWidth)).enumerated()
      .map { index, part in [Span(index == 0 ? label : blank, .muted), Span(part)] }
  }

  private func wrapped(_ text: String, _ width: Int) -> [[Span]] {
    DisplayText.wrap(text, to: max(10, width - 2)).enumerated().map { index, part in
      [Span(index == 0 ? "· " : "  ", .muted), Span(part)]
    }
  }

  private var lockText: String {
    let goal = mirror.goal
    if let snapshot = goal.lockedSnapshot {
      return texts(
        "mirror.card_locked",
        [
          "time": format.moment(snapshot.at, environment.base),
          "revision": String(snapshot.revision),
        ])
    }
    let tasks = goal.tasks.filter(\.isLocked)
    return tasks.isEmpty
      ? texts("mirror.nothing_locked")
      : texts(
        "mirror.tasks_locked",
        ["numbers": tasks.map { String($0.number) }.joined(separator: ", ")])
  }

  private var pendingText: String {
    guard mirror.isPending else { return texts("mirror.nothing_pending") }
    var parts: [String] = []
    if !mirror.openOffers.isEmpty {
      parts.append(texts("mirror.open_offers", ["n": String(mirror.openOffers.count)]))
    }
    if let next = mirror.plannedBlocks.first {
      parts.append(
        texts(
          "mirror.planned_blocks",
          [
            "n": String(mirror.plannedBlocks.count),
            "time": format.moment(next.interval.start, environment.base),
          ]))
    }
    return parts.joined(separator: " · ")
  }

  /// The facts that the engine would use, as sentences.
  private var facts: [String] {
    let facts = mirror.facts
    var lines: [String] = []
    func outcomes(_ key: String, _ outcomes: BlockOutcomes) {
      guard outcomes.ended > 0 else { return }
      lines.append(
        texts(key, ["done": String(outcomes.done), "all": String(outcomes.ended)]))
    }
    outcomes("mirror.short_blocks", facts.shortBlocks)
    outcomes("mirror.long_blocks", facts.longBlocks)
    if lines.isEmpty { lines.append(texts("mirror.no_blocks")) }
    lines.append(
      texts("mirror.evenings", ["n": String(facts.eveningShifts), "days": String(facts.days)]))
    lines.append(
      texts("mirror.nights", ["n": String(facts.nightShifts), "days": String(facts.days)]))
    if let free = facts.freeMinutesPerWeek {
      lines.append(
        texts("mirror.free", ["time": format.duration(seconds: Int64(free) * 60)]))
    }
    return lines
  }

  private func entry(_ entry: GoalMirror.Entry, _ width: Int) -> [[Span]] {
    let time = DisplayText.pad(format.moment(entry.at, environment.base), to: 18)
    let text: String =
      switch entry {
      case .event(let event): format.event(event)
      case .offer(let offer):
        texts("goal.event.offer", ["subject": format.framing(offer.proposal.framing)])
      }
    let blank = String(repeating: " ", count: 18)
    return DisplayText.wrap(text, to: max(10, width - 18)).enumerated().map { index, part in
      [Span(index == 0 ? time : blank, .muted), Span(part)]
    }
  }
}
