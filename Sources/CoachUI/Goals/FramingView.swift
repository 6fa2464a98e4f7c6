import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws a framing beside the card: each change with what is now and what is proposed, side by side
/// in wide windows, one below the other in narrow ones.
struct FramingView {
  let page: FramingPage
  let review: FramingReview
  /// The request for more framings; nil without one.
  let request: FramingRequest?
  let environment: AppEnvironment

  private var texts: Texts { environment.texts }
  private var format: Format { environment.format }

  /// The height below which there are no blank lines and no reasons.
  private static let short = 14

  func draw(in rect: Rect, into frame: inout Frame) {
    var rest = rect
    let isShort = rect.height < Self.short
    drawHeading(in: &rest, into: &frame)
    if !isShort { _ = rest.takeTop(1) }
    drawReasons(isShort: isShort, in: &rest, into: &frame)
    if let request { draw(request, in: &rest, into: &frame) }
    if rest.width >= Self.resultWidth {
      drawResult(in: rest.takeRight(rest.width * 2 / 5), into: &frame)
      frame.draw(PaneRule(), in: rest.takeRight(3).inset(1, 0))
    }
    let isWide = rest.width >= FramingPage.wide
    let hasSides = review.pieces.contains { words($0.hunk).before != nil }
    if isWide, hasSides {
      let half = sideWidth(rest.width)
      var line = rest.takeTop(1).inset(1, 0)
      _ = line.takeLeft(Self.gutter + Self.nameWidth)
      frame.text(texts("framing.now").uppercased(), in: line.takeLeft(half), .muted)
      _ = line.takeLeft(Self.gap)
      frame.text(texts("framing.proposed").uppercased(), in: line, .muted)
    }
    drawLines(isWide ? wideLines(rest.width) : narrowLines(rest.width), in: rest, into: &frame)
  }

  // MARK: Heading

  private func drawHeading(in rest: inout Rect, into frame: inout Frame) {
    let count = "[\(review.decidedCount)/\(review.pieces.count)]"
    let place = texts(
      "framing.place",
      [
        "n": String(page.open + 1), "count": String(page.reviews.count),
        "name": format.framing(review.proposal.framing),
      ])
    frame.draw(
      Row(
        [Span(page.goal.title, Style(.text, .bold))],
        trailing: [Span(place + "  ", .text), Span(count, Style(.accent))]),
      in: rest.takeTop(1).inset(1, 0))
    var line = rest.takeTop(1).inset(1, 0)
    if page.isSuperseded {
      return frame.text(
        texts("framing.superseded", ["key": environment.key("goals.regenerate")]), in: line,
        Style(.warning))
    }
    // The names of all framings, the open one highlighted; a click opens one.
    for (index, other) in page.reviews.enumerated() {
      let isOpen = index == page.open
      let name = name(of: other.proposal)
      let area = line.takeLeft(DisplayText.width(name) + (isOpen && frame.isSpoken ? 1 : 0))
      frame.text(
        (isOpen && frame.isSpoken ? ">" : "") + name, in: area,
        isOpen ? Style(.accent, .bold) : .muted)
      frame.addHit(area, HitTarget("framing.open", index))
      _ = line.takeLeft(2)
    }
    if review.proposal.engine != GoalEvent.builtIn {
      frame.text(
        String(review.proposal.engine.trimmingPrefix("endpoint:")), in: line, .muted,
        align: .right)
    }
  }

  /// The longest name of a model beside that of a framing.
  private static let modelWidth = 16

  /// Returns the name of a framing, with the model or a number if another one has the same.
  private func name(of proposal: GoalProposal) -> String {
    let name = format.framing(proposal.framing)
    let same = page.reviews.map(\.proposal).filter { $0.framing == proposal.framing }
    guard same.count > 1, proposal.engine != GoalEvent.builtIn else { return name }
    let model = String(proposal.engine.trimmingPrefix(GoalEvent.endpointPrefix))
    let twins = same.filter { $0.engine == proposal.engine }
    let place = twins.firstIndex { $0.id == proposal.id } ?? 0
    let number = twins.count > 1 ? " \(place + 1)" : ""
    return "\(name) (\(DisplayText.truncate(model, to: Self.modelWidth))\(number))"
  }

  private func drawReasons(isShort: Bool, in rest: inout Rect, into frame: inout Frame) {
    guard !isShort else { return }
    var rationale = ""
    for hunk in review.proposal.patch.hunks {
      if case .frame(_, let frame?) = hunk { rationale = frame.rationale }
    }
    let width = max(1, rest.width - 2)
    for line in DisplayText.wrap(rationale, to: width).prefix(3) where !rationale.isEmpty {
      frame.text(line, in: rest.takeTop(1).inset(1, 0), .text)
    }
    for line in ReasonView(reasons: review.proposal.reasons, format: format).list(width: width)
      .prefix(3)
    {
      frame.spans(line, in: rest.takeTop(1).inset(1, 0))
    }
    _ = rest.takeTop(1)
  }

  /// Draws the end of what a language model is writing, as far as it can be read.
  private func draw(_ request: FramingRequest, in rest: inout Rect, into frame: inout Frame) {
    let width = max(1, rest.width - 2)
    let text = DisplayText.wrap(request.words, to: width).filter { !$0.trimmed.isEmpty }
    let rows = frame.isSpoken ? 0 : rest.height > Self.short ? 2 : 1
    for line in text.suffix(rows).reversed() {
      frame.text(line, in: rest.takeBottom(1).inset(1, 0), .muted)
    }
    frame.text(request.state(texts), in: rest.takeBottom(1).inset(1, 0), Style(.accent))
  }

  // MARK: Result

  /// The width from which the card as it would be is beside the changes.
  private static let resultWidth = 160

  /// Draws the card with all changes that were not left.
  private func drawResult(in rect: Rect, into frame: inout Frame) {
    let content = review.content(of: page.goal.content, withOpen: true)
    var rest = rect
    frame.draw(Heading(texts("framing.result")), in: rest.takeTop(1))
    func draw(_ text: String, _ style: Style = .text, indent: Int = 0) {
      let lines = DisplayText.wrap(text, to: max(1, rest.width - 2 - indent))
      for (index, part) in lines.enumerated() where !rest.isEmpty {
        var line = rest.takeTop(1).inset(1, 0)
        if index > 0 { _ = line.takeLeft(indent) }
        frame.text(part, in: line, style)
      }
    }
    draw(content.title, Style(.text, .bold))
    if !content.detail.isEmpty { draw(content.detail) }
    _ = rest.takeTop(1)
    for task in content.tasks {
      draw("\(task.number)  " + format.line(of: task, environment.base), indent: 3)
    }
  }

  // MARK: Changes

  /// The columns before the text: cursor, decision and sign.
  private static let gutter = 6
  private static let gap = 3
  /// The columns of what a change is about, beside both sides.
  private static let nameWidth = 16

  private func sideWidth(_ width: Int) -> Int {
    (width - 2 - Self.gutter - Self.nameWidth - Self.gap) / 2
  }

  /// A line, with the place of the change that it belongs to.
  private struct Line {
    var spans: [Span]
    var piece: Int?
  }

  private func drawLines(_ lines: [Line], in rect: Rect, into frame: inout Frame) {
    let first = lines.firstIndex { $0.piece == review.cursor } ?? 0
    let last = lines.lastIndex { $0.piece == review.cursor } ?? 0
    let start = max(0, min(first, last - rect.height + 2))
    for (y, line) in lines.dropFirst(start).prefix(rect.height).enumerated() {
      let place = rect.row(y)
      frame.spans(line.spans, in: place.inset(1, 0))
      guard let piece = line.piece else { continue }
      if piece == review.cursor { frame.select(place, focused: true) }
      frame.addHit(place, HitTarget("framing.select", piece))
    }
    frame.draw(Scrollbar(first: start, count: lines.count), in: rect)
  }

  /// Returns cursor and decision of a change; for screen readers the decision is a word.
  private func mark(_ place: Int, _ piece: FramingReview.Piece) -> [Span] {
    let cursor = Span(place == review.cursor ? texts.sign("▸ ") : texts.sign("  "), Style(.accent))
    let (sign, style): (String, Style) =
      switch piece.decision {
      case .open: ("? ", .muted)
      case .taken: ("✓ ", Style(.good, .bold))
      case .left: ("× ", .muted)
      }
    guard texts.signs.contains(.words) else { return [cursor, Span(sign, style)] }
    return [cursor, Span(texts("framing.decision.\(piece.decision.rawValue)") + " ", style)]
  }

  private func sign(_ hunk: GoalHunk) -> Span {
    let style: Style =
      switch hunk.operation {
      case .add: Style(.good, .bold)
      case .remove: Style(.bad, .bold)
      case .change: Style(.accent, .bold)
      }
    return Span(format.sign(of: hunk.operation) + " ", style)
  }

  private func narrowLines(_ width: Int) -> [Line] {
    let room = max(1, width - 4 - Self.gutter)
    var lines: [Line] = []
    for (place, piece) in review.pieces.enumerated() {
      let (name, before, after) = words(piece.hunk)
      lines.append(
        Line(
          spans: mark(place, piece) + [sign(piece.hunk), Span(name, Style(.text, .bold))],
          piece: place))
      func add(_ text: String?, _ sign: String, _ style: Style) {
        for (index, part) in wrapped(text, room).enumerated() {
          lines.append(
            Line(spans: [Span("    \(index == 0 ? sign : " ") "), Span(part, style)], piece: place))
        }
      }
      add(before, "-", .muted)
      add(after, "+", piece.decision == .left ? .muted : .text)
    }
    return lines + kept.map { Line(spans: [Span("    = \($0)", .muted)]) }
  }

  private func wideLines(_ width: Int) -> [Line] {
    let side = sideWidth(width)
    var lines: [Line] = []
    for (place, piece) in review.pieces.enumerated() {
      let (name, before, after) = words(piece.hunk)
      // What is new has no other side.
      let isNew = before == nil, isLeft = piece.decision == .left
      let left = isNew ? wrapped(after, 2 * side + Self.gap) : wrapped(before, side)
      let right = isNew ? [] : wrapped(after, side)
      for row in 0..<max(1, left.count, right.count) {
        let old = row < left.count ? left[row] : "", new = row < right.count ? right[row] : ""
        let head: [Span] =
          row == 0
          ? mark(place, piece) + [
            sign(piece.hunk), Span(DisplayText.pad(name, to: Self.nameWidth), .muted),
          ] : [Span(DisplayText.pad("", to: Self.gutter + Self.nameWidth))]
        lines.append(
          Line(
            spans: head + [
              isNew
                ? Span(old, isLeft ? .muted : .text)
                : Span(DisplayText.pad(old, to: side + Self.gap), .muted),
              Span(new, isLeft ? .muted : .text),
            ], piece: place))
      }
      lines.append(Line(spans: []))
    }
    return lines + kept.map { Line(spans: [Span("    = \($0)", .muted)]) }
  }

  private func wrapped(_ text: String?, _ width: Int) -> [String] {
    text.map { DisplayText.wrap($0, to: width) } ?? []
  }

  /// Returns the subject of a change with its old and its new value.
  private func words(_ hunk: GoalHunk) -> (name: String, before: String?, after: String?) {
    let name: String =
      switch hunk {
      case .title: texts("framing.title")
      case .detail: texts("framing.detail")
      case .frame: ""
      case .due: texts("task.field.due")
      case .task(let from, let to):
        texts(
          from == nil ? "framing.new_task" : "framing.task",
          ["n": String((from ?? to)?.number ?? 0)])
      }
    let sides = format.sides(of: hunk, environment.base)
    return (name, sides.before, sides.after)
  }

  /// The tasks that no framing may change.
  private var kept: [String] {
    page.goal.tasks.filter(\.isLocked).map { task in
      texts("framing.kept", ["n": String(task.number), "task": task.text])
    }
  }
}
