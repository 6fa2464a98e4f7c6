import Terminal
import TestSupport
import Testing
import Widgets

@Suite("A month grid") struct MonthGridTests {
  @Test("has two lines a week in the room of a small terminal")
  func small() {
    expect(drawn(Gallery.november, 78, 13), "@@")
  }

  @Test("has a line a shift in more room, with its times and name")
  func middle() {
    expect(text(Gallery.november, 116, 33), "@@")
  }

  @Test("has names beside the times where they fit, and below where they do not")
  func large() {
    expect(text(Gallery.november, 196, 27), "@@")
  }

  @Test("has number and code on one line where rows are short")
  func low() {
    expect(text(Gallery.november, 78, 7), "@@")
    expect(text(Gallery.november, 38, 8), "@@")
    expect(text(Gallery.november, 24, 3), "@@")
  }

  @Test("is nothing or next to nothing where there is no room")
  func none() {
    expect(drawn(Gallery.november, 0, 0), "")
    expect(drawn(Gallery.november, 1, 1), "│ │")
    expect(text(Gallery.november, 14, 2), "@@")
    expect(drawn(Gallery.grid([]), 30, 2), "@@")
  }

  /// A February of four weeks that begins on the first day of the week.
  @Test("a February of four weeks stands in four rows")
  func february() {
    let roster = [
      "D", "D", "N", "N", "", "", "", "", "D", "D", "N", "N", "", "", "", "", "D", "D", "N", "N",
      "", "", "", "", "D", "D", "N", "N",
    ]
    expect(text(Gallery.grid(Gallery.month(from: 0, days: 28, week: 5, roster)), 60, 14), "@@")
  }

  /// A week of which `change` makes something.
  private func week(
    _ roster: [String], change: (inout [MonthGrid.Day]) -> Void = { _ in }
  ) -> MonthGrid {
    Gallery.grid(Gallery.month(from: 0, days: roster.count, week: 9, roster, change: change))
  }

  @Test("shifts that do not fit are codes, then a count")
  func several() {
    let many = week(["DELN", "DE", "ELN", "DDDDDDDDDDDD", "N", "", "D"]) { days in
      days[2].entries[1].hasWarning = true
      days[3].entries[11].hasWarning = true
    }
    expect(text(many, 81, 7), "@@")
    expect(text(many, 81, 5), "@@")
    expect(text(many, 81, 3), "@@")
    expect(text(many, 52, 3), "@@")
    expect(text(many, 38, 2), "@@")
  }

  @Test("the shift under the cursor is pointed at, and never among those that are only counted")
  func cursorEntry() {
    func seen(_ entry: Int?, _ width: Int, _ height: Int) -> String {
      text(
        week(["ELN", "DELDE", "N", "", "", "", ""]) { days in
          days[0].cursorEntry = entry
          days[1].cursorEntry = entry
          days[2].cursorEntry = 0
        }, width, height)
    }
    expect(seen(nil, 60, 3), "@@")
    expect(seen(0, 60, 3), "@@")
    expect(seen(2, 60, 3), "@@")
    expect(seen(2, 60, 5), "@@")
    expect(seen(1, 110, 2), "@@")
    expect(seen(2, 38, 2), "@@")
  }

  @Test("a night over a week's end goes on before the next week")
  func weekBreak() {
    let roster = ["", "", "", "", "", "D", "N", "N", "D", "", "", "", "", "DN"]
    let grid = Gallery.grid(Gallery.month(from: 0, days: 14, week: 9, roster))
    expect(drawn(grid, 66, 5), "@@")
    expect(text(grid, 66, 7), "@@")
    expect(text(grid, 38, 3), "@@")
  }

  @Test("a shift longer than a day passes through")
  func passing() {
    let grid = week(["N", "", "", "D", "DN", "D", ""]) { days in
      days[1].arrival = .passes
      days[2].arrival = .ends("19")
      days[5].arrival = .passes
      days[6].arrival = .ends("07")
    }
    expect(text(grid, 66, 3), "@@")
    expect(text(grid, 66, 5), "@@")
    expect(text(grid, 38, 2), "@@")
  }

  @Test("a day says all that it is")
  func everything() {
    let grid = week(["N", "N", "N", "D", "D", "D", "D"]) { days in
      days[1].isToday = true
      days[1].isCursor = true
      days[1].isSelected = true
      days[1].holiday = "Tag der Deutschen Einheit"
      days[1].isLocked = true
      days[1].hasWarning = true
      days[1].entries[0].hasWarning = true
      days[2].isSelected = true
      days[3].isOutside = true
      days[3].isToday = true
      days[3].hasWarning = true
      days[4].holiday = ""
      days[5].entries[0].isCancelled = true
      days[6].entries[0].isGhost = true
    }
    expect(drawn(grid, 66, 4), "@@")
    expect(drawn(grid, 38, 2), "@@")
    expect(text(grid, 200, 4), "@@")
  }

  @Test("without the keyboard the cursor is fainter")
  func unfocused() {
    let weeks = Gallery.month(from: 0, days: 7, week: 9, ["N"]) { $0[0].isCursor = true }
    expect(drawn(Gallery.grid(weeks, focused: false), 38, 2), "@@")
  }

  @Test("without colours cursor, choice, today and another month still differ")
  func mono() {
    let grid = week(["", "", "", "", ""]) { days in
      days[0].isCursor = true
      days[1].isSelected = true
      days[2].isToday = true
    }
    var frame = Frame(Size(38, 2))
    frame.draw(grid, in: frame.bounds)
    expect(styles(of: frame, theme: .mono, depth: .mono), "@@")
  }

  @Test("long names and wide characters stay in their day")
  func hard() {
    let grid = week(["D", "D", "D", "D", "D", "D", "D"]) { days in
      for (day, text) in zip(days.indices, Gallery.hard) {
        days[day].entries[0].name = text
        days[day].entries[0].code = String(text.prefix(3))
        days[day].holiday = text
        days[day].entries[0].runsOn = true
      }
    }
    expect(text(grid, 158, 4), "@@")
    expect(text(grid, 66, 3), "@@")
    expect(text(grid, 38, 2), "@@")
  }
}
