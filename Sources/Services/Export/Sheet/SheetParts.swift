import Domain
import Interchange

/// The elements common to all printed pages.
extension SheetLayout {
  /// Draws the title with the kind of page, its days, and the user.
  mutating func title(_ kind: String, _ days: String, _ profile: UserProfile) {
    begin(Head(left: "\(kind) · \(days)", right: profile.name))
    text(
      kind.uppercased(), in: left, width: width * 0.6, baseline: 8, SheetStyle.eyebrow,
      SheetStyle.accent)
    text(days, in: left, width: width * 0.66, baseline: 32, SheetStyle.title)
    let x = left + width * 0.68, room = width * 0.32
    text(profile.name, in: x, width: room, baseline: 20, SheetStyle.heading, SheetStyle.ink, .right)
    text(
      profile.employment.joined(separator: " · "), in: x, width: room, baseline: 32,
      SheetStyle.body, SheetStyle.muted,
      .right)
    box(left, 42, width: width, height: 1.5, SheetStyle.accent)
    advance(54)
  }

  /// Draws facts about the whole, each value below its name; names of pay rules may be long.
  mutating func facts(_ facts: [(name: String, value: String)]) {
    labelled(facts, [0.24, 0.36, 0.2, 0.2], SheetStyle.body, valueBaseline: 19, height: 30)
  }

  /// Draws the key figures in large type.
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

  /// Draws a heading that stays on the same page as the content below it.
  mutating func heading(_ title: String, with height: PDFPoints = 60) {
    need(height + 26)
    advance(12)
    text(title, in: left, width: width, baseline: 11, SheetStyle.heading)
    advance(19)
  }

  /// Draws small print, wrapped to the width of the page.
  mutating func note(_ note: String) {
    for line in wrapped(note, to: width, SheetStyle.small) {
      need(10.5)
      text(line, in: left, width: width, baseline: 8, SheetStyle.small, SheetStyle.muted)
      advance(10.5)
    }
  }

  /// Returns the footer of a page with its number and the page count.
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
  /// The text with its first letter capitalized, for column heads.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
