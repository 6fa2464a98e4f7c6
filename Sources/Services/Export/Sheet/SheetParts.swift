import Domain
import Interchange

/// The parts that all printed pages have in common.
extension SheetLayout {
  /// Begins with what it is, which days it is about, and whose it is.
  mutating func title(_ kind: String, _ days: String, _ profile: UserProfile) {
    begin(Head(left: "\(kind) · \(days)", right: profile.name))
    text(
      kind.uppercased(), in: left, width: width * 0.6, baseline: 8, SheetStyle.eyebrow,
      SheetStyle.accent)
    text(days, in: left, width: width * 0.66, baseline: 32, SheetStyle.title)
    let x = left + width * 0.68, room = width * 0.32
    text(profile.name, in: x, width: room, baseline: 20, SheetStyle.heading, SheetStyle.ink, .right)
    text(
      profile.department, in: x, width: room, baseline: 32, SheetStyle.body, SheetStyle.muted,
      .right)
    box(left, 42, width: width, height: 1.5, SheetStyle.accent)
    advance(54)
  }

  /// Says what is to be known of the whole, a name above each value; names of rules are long.
  mutating func facts(_ facts: [(name: String, value: String)]) {
    labelled(facts, [0.24, 0.36, 0.2, 0.2], SheetStyle.body, valueBaseline: 19, height: 30)
  }

  /// The numbers that matter, large.
  mutating func figures(_ figures: [(name: String, value: String)]) {
    let count = max(4, figures.count)
    labelled(
      figures, Array(repeating: 1 / Double(count), count: count), SheetStyle.figure,
      valueBaseline: 25, height: 38)
  }

  private mutating func labelled(
    _ pairs: [(name: String, value: String)], _ shares: [Double], _ font: PDFFont,
    valueBaseline: PDFPoints, height: PDFPoints
  ) {
    var x = left
    for (pair, share) in zip(pairs, shares) {
      let room = width * share
      text(pair.name, in: x, width: room - 8, baseline: 7.5, SheetStyle.small, SheetStyle.muted)
      text(pair.value, in: x, width: room - 8, baseline: valueBaseline, font)
      x += room
    }
    advance(height)
  }

  /// A heading that stays with what comes below it.
  mutating func heading(_ title: String, with height: PDFPoints = 60) {
    need(height + 26)
    advance(12)
    text(title, in: left, width: width, baseline: 11, SheetStyle.heading)
    advance(19)
  }

  /// Small print in as many lines as it takes.
  mutating func note(_ note: String) {
    for line in wrapped(note, to: width, SheetStyle.small) {
      need(10.5)
      text(line, in: left, width: width, baseline: 8, SheetStyle.small, SheetStyle.muted)
      advance(10.5)
    }
  }

  /// What stands at the foot of a page: who made it, and which page of how many it is.
  package func foot(_ number: Int, of count: Int, _ texts: Texts) -> [PDFMark] {
    let place = texts("page.number", ["n": String(number), "count": String(count)])
    let y = paper.height - SheetStyle.margin + 6
    return [
      .text("ShiftPro", x: left, y: y, SheetStyle.small, SheetStyle.muted),
      .text(
        place, x: right - width(of: place, SheetStyle.small), y: y, SheetStyle.small,
        SheetStyle.muted),
    ]
  }
}

extension String {
  /// With a capital at its beginning, as the head of a column has it.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
