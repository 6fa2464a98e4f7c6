import AppCore
import Domain
import Services
import Store
import Sync
import Terminal
import TerminalText
import Widgets

/// Draws the conflict under the cursor, field by field with both versions side by side, and the
/// others beside it in wide windows.
struct ConflictView {
  let page: ConflictPage
  let environment: AppEnvironment

  private var texts: Texts { environment.texts }
  private var format: Format { environment.format }

  /// The width from which the list is beside the conflict.
  private static let wide = 100
  private static let listWidth = 34
  /// The width from which both versions are side by side.
  private static let sideBySide = 56
  private static let nameWidth = 12
  /// The columns of a field's name in narrow windows.
  private static let narrowWidth = 7

  func draw(in area: Rect, into frame: inout Frame) {
    var rest = area.inset(1, 0)
    guard let open = page.selected else {
      return frame.text(texts("cli.calendar.no_conflicts"), in: rest.row(0), .text)
    }
    drawHeading(open, in: &rest, into: &frame)
    if rest.width >= Self.wide, page.items.count > 1 {
      drawList(in: rest.takeLeft(Self.listWidth), into: &frame)
      _ = rest.takeLeft(2)
    }
    drawConflict(open, in: rest, into: &frame)
  }

  private func drawHeading(_ open: OpenConflict, in rest: inout Rect, into frame: inout Frame) {
    let place = texts(
      "calendar.conflict.place",
      [
        "n": String(page.list.selection + 1), "count": String(page.items.count),
        "calendar": open.calendar,
      ])
    let title = open.shift?.title ?? open.event?.title ?? texts("shift.unnamed")
    frame.draw(
      Row([Span(title, Style(.text, .bold))], trailing: [Span(place, .muted)]),
      in: rest.takeTop(1))
    let reason = open.reasonWord.map { texts("calendar.reason.\($0)") } ?? ""
    for line in DisplayText.wrap(reason, to: max(1, rest.width)) where !rest.isEmpty {
      frame.text(line, in: rest.takeTop(1), Style(.warning))
    }
    if rest.height > 8 { _ = rest.takeTop(1) }
  }

  // MARK: The list

  private func drawList(in rect: Rect, into frame: inout Frame) {
    let selection = page.list.selection
    let first = max(0, min(selection - rect.height / 2, page.items.count - rect.height))
    for (y, place) in page.items.indices.dropFirst(first).prefix(rect.height).enumerated() {
      let open = page.items[place], line = rect.row(y)
      let fields = open.shift ?? open.event
      let day = fields.map { format.day(environment.zone.local(at: $0.start).day) } ?? ""
      frame.draw(
        Row(
          [
            Span(mark(open), style(open)), Span(" " + (fields?.title ?? texts("shift.unnamed"))),
          ], trailing: [Span(day, .muted)]), in: line)
      if place == selection { frame.select(line, focused: true) }
      frame.addHit(line, HitTarget("conflicts.select", place))
    }
  }

  private func mark(_ open: OpenConflict) -> String {
    switch page.decisions[open.conflict.id] {
    case .shift: texts.sign("←")
    case .event: texts.sign("→")
    case .both: "+"
    case nil: "?"
    }
  }

  private func style(_ open: OpenConflict) -> Style {
    page.decisions[open.conflict.id] == nil ? Style(.warning) : Style(.good)
  }

  // MARK: The conflict

  private func drawConflict(_ open: OpenConflict, in rect: Rect, into frame: inout Frame) {
    var rest = rect
    let decision = page.decisions[open.conflict.id]
    if rest.width >= Self.sideBySide {
      drawColumns(open, decision, in: &rest, into: &frame)
    } else {
      drawDifferences(open, decision, in: &rest, into: &frame)
    }
    _ = rest.takeTop(1)
    let isDone = page.items.allSatisfy { page.decisions[$0.conflict.id] != nil }
    if isDone {
      let arguments = ["n": String(page.items.count), "key": environment.key("conflicts.apply")]
      frame.text(texts("calendar.conflict.all", arguments), in: rest.takeTop(1), Style(.accent))
    }
    let key =
      decision.map { "calendar.conflict.keeps.\(open.outcome(of: $0))" } ?? "calendar.conflict.open"
    for line in DisplayText.wrap(texts(key), to: max(1, rest.width)) where !rest.isEmpty {
      frame.text(line, in: rest.takeTop(1), decision == nil ? .muted : Style(.good))
    }
  }

  private func drawColumns(
    _ open: OpenConflict, _ decision: CalendarConflict.Answer?, in rest: inout Rect,
    into frame: inout Frame
  ) {
    let half = (rest.width - Self.nameWidth - 2) / 2
    var line = rest.takeTop(1)
    _ = line.takeLeft(Self.nameWidth)
    drawSide("shift", decision, in: line.takeLeft(half), into: &frame)
    _ = line.takeLeft(2)
    drawSide("event", decision, in: line, into: &frame)
    let shift = values(open.shift), event = values(open.event, open)
    let rows = Self.fields.enumerated().map { place, name in
      VersionRow(
        label: texts("calendar.conflict.\(name)"), left: shift[place], right: event[place])
    }
    VersionRow.draw(rows, labels: Self.nameWidth, in: &rest, into: &frame)
  }

  private func drawSide(
    _ side: String, _ decision: CalendarConflict.Answer?, in rect: Rect, into frame: inout Frame
  ) {
    let isKept = decision == .both || decision?.rawValue == side
    let text = (isKept ? texts.sign("✓ ") : "") + texts("calendar.side.\(side)").uppercased()
    frame.text(text, in: rect, isKept ? Style(.good, .bold) : .muted)
  }

  /// Draws the fields that differ, one version below the other.
  private func drawDifferences(
    _ open: OpenConflict, _ decision: CalendarConflict.Answer?, in rest: inout Rect,
    into frame: inout Frame
  ) {
    let sides = [
      ("shift", values(open.shift)), ("event", values(open.event, open)),
    ]
    if let fields = open.shift ?? open.event {
      let day = format.dayWithYear(environment.zone.local(at: fields.start).day)
      frame.text(day, in: rest.takeTop(1), .muted)
    }
    for (place, name) in Self.fields.enumerated() where sides[0].1[place] != sides[1].1[place] {
      for (row, side) in sides.enumerated() where !rest.isEmpty {
        var line = rest.takeTop(1)
        let label = row == 0 ? texts("calendar.conflict.\(name)") : ""
        frame.text(label, in: line.takeLeft(Self.narrowWidth), .muted)
        drawSide(side.0, decision, in: line.takeLeft(Self.nameWidth), into: &frame)
        frame.text(side.1[place], in: line, .text)
      }
    }
  }

  /// The fields, by the suffix of their labels.
  private static let fields = ["title", "day", "time", "note", "state"]

  /// Returns the values of a version; nothing but a word for a missing one.
  private func values(_ fields: EventFields?, _ open: OpenConflict? = nil) -> [String] {
    guard let fields else {
      return [texts("calendar.side.\(open?.kindWord ?? "gone")")]
        + Array(repeating: "", count: Self.fields.count - 1)
    }
    let start = environment.zone.local(at: fields.start)
    let hasDaysOnly = open?.hasDaysOnly ?? false
    let time = format.time(of: fields, hasDaysOnly: hasDaysOnly, environment.base)
    let states =
      (open?.kindWord.map { [texts("calendar.side.\($0)")] } ?? [])
      + (fields.isCancelled ? [texts("calendar.cancelled")] : [])
    return [
      fields.title, format.dayWithYear(start.day),
      hasDaysOnly ? time : "\(time)  \(format.duration(seconds: fields.interval.seconds))",
      fields.note, states.joined(separator: ", "),
    ]
  }
}
