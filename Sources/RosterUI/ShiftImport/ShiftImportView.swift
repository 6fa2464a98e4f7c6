import AppCore
import Domain
import Platform
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the preview of an import of shifts.
enum ShiftImportView {
  static func draw(
    _ layer: ShiftImportLayer, _ context: SurfaceContext, in area: Rect, into frame: inout Frame
  ) {
    let environment = context.environment, texts = environment.texts
    let content = Size(min(110, max(20, area.width - 4)), max(1, layer.count) + 5)
    let name = Files.name(of: layer.file.path)
    FloatingBox.draw(
      title: texts("import.preview", ["file": name]), around: content, margin: 1, in: area,
      into: &frame
    ) { inside, frame in
      var rest = inside
      frame.text(summary(layer, texts), in: rest.takeTop(1), .text)
      if rest.height > 6 { _ = rest.takeTop(1) }
      if rest.height > 4 {
        drawExplanation(layer, environment, in: rest.takeBottom(2), into: &frame)
      }
      guard layer.count > 0 else { return frame.text(texts("import.no_events"), in: rest, .text) }
      layer.drawTable(columns(texts), context, in: rest, into: &frame) {
        row($0, layer, environment)
      }
    }
  }

  private static func summary(_ layer: ShiftImportLayer, _ texts: Texts) -> String {
    let counts = layer.counts, deleted = layer.plan.deletedCount
    let summary = texts(
      "import.counts",
      [
        "added": String(counts.added), "updated": String(counts.updated),
        "unchanged": String(layer.plan.count(.same)),
        "skipped": String(layer.plan.skippedCount + counts.left),
      ])
    guard deleted > 0 else { return summary }
    return texts("import.deleted", ["counts": summary, "n": String(deleted)])
  }

  /// Draws what does not fit into the row under the cursor: why it is skipped, or its previous
  /// times.
  private static func drawExplanation(
    _ layer: ShiftImportLayer, _ environment: AppEnvironment, in area: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts
    var text = layer.file.remarks.first ?? ""
    if let item = layer.selected {
      if item.isDeleted {
        text = texts("import.was_deleted", ["key": environment.key("shift_import.again")])
      } else if case .skip(let complaint) = item.disposition {
        text = complaint.message
        if item.isSkippedTimeOff {
          text += " "
          text += texts("import.time_off_about", ["key": environment.key("shift_import.map")])
        }
      } else if item.isWritten, let others = item.overlapNames(environment.base) {
        let now = item.before.map { texts("import.before", ["shift": words($0, environment)]) }
        let overlaps = texts("import.overlapping", ["shifts": others])
        text = [now, overlaps].compactMap { $0 }.joined(separator: " ")
      } else if item.isMarkedFree, item.isWritten {
        text = texts(
          "import.marked_free_about", ["key": environment.key("shift_import.leave")])
      } else if item.disposition == .update, let before = item.before {
        text = texts("import.before", ["shift": words(before, environment)])
      } else if let shift = item.shift, shift.name != item.title, !item.title.isEmpty {
        text = texts("import.called", ["title": item.title])
      }
    }
    var rest = area
    for line in DisplayText.wrap(text, to: area.width).prefix(2) {
      frame.text(line, in: rest.takeTop(1), .muted)
    }
  }

  private static func words(_ shift: Shift, _ environment: AppEnvironment) -> String {
    let format = environment.format
    return "\(format.dayWithYear(shift.localStart.day)) "
      + "\(format.range(shift.localStart, shift.localEnd)) \(format.title(shift))"
  }

  // MARK: Rows

  private static func columns(_ texts: Texts) -> [Table.Column] {
    [
      .init("", width: .fixed(1), priority: 5),
      .init(texts("import.column.day"), width: .fixed(15), priority: 4),
      .init(texts("import.column.time"), width: .fixed(11), priority: 3),
      .init(texts("import.column.name"), width: .flexible(minimum: 12), priority: 5),
      .init(texts("import.column.what"), width: .flexible(minimum: 10), priority: 2),
    ]
  }

  private static func row(
    _ index: Int, _ layer: ShiftImportLayer, _ environment: AppEnvironment
  ) -> TableRow {
    let format = environment.format, item = layer.plan.items[index]
    let (mark, what, style) = disposition(of: item, isLeft: layer.isLeft(index), environment.texts)
    let isIn = layer.isWritten(index)
    let plain = isIn ? Style(.text) : Style(.muted)
    var day = "", time = ""
    if let shift = item.shift {
      day = format.dayWithYear(shift.localStart.day)
      time = format.range(shift.localStart, shift.localEnd)
    } else if let absence = item.absence {
      day = format.dayWithYear(absence.from)
    }
    let kind = layer.plan.absenceKinds.first { $0.key == item.absence?.kind }
    let name = kind.map(format.name(of:)) ?? item.shift?.name ?? item.title
    return TableRow(cells: [
      [Span(mark, style)], [Span(day, plain)], [Span(time, plain)],
      [Span(name.isEmpty ? environment.texts("shift.unnamed") : name, plain)],
      [Span(what, style)],
    ])
  }

  /// Returns the sign, word and style for an item's result, so that colour is never the only
  /// distinction.
  private static func disposition(
    of item: ShiftPlan.Item, isLeft: Bool, _ texts: Texts
  ) -> (mark: String, what: String, style: Style) {
    if isLeft { return ("-", texts("import.left_out"), Style(.muted)) }
    switch item.disposition {
    case .add, .update:
      let isNew = item.disposition == .add
      let what = texts(isNew ? "import.add" : "import.update")
      if item.isMarkedFree {
        return ("?", texts("import.time_off", ["what": what]), Style(.warning))
      }
      guard !item.overlaps.isEmpty else {
        return (isNew ? "+" : "~", what, Style(isNew ? .good : .warning))
      }
      let words = texts("import.and_overlaps", ["what": what])
      return (isNew ? "+" : "~", words, Style(.warning))
    case .same: return ("=", texts("import.same"), Style(.muted))
    case .leftOut: return ("-", texts("import.left_out"), Style(.muted))
    case .skip(let complaint): return ("!", complaint.message, Style(.muted))
    }
  }
}
