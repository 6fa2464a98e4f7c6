import Terminal
import TestSupport
import Testing
import Widgets

@Suite("A week grid") struct WeekGridTests {
  @Test("has rows of two hours in the room of a small terminal")
  func small() {
    expect(drawn(Gallery.autumn, 78, 14), "@@")
  }

  @Test("the hour a clock repeats has a row of its own, which the other days lack")
  func autumn() {
    expect(text(Gallery.autumn, 116, 26), "@@")
  }

  @Test("the hour a clock skips is lacking on its day alone")
  func spring() {
    expect(drawn(Gallery.spring, 116, 25), "@@")
  }

  @Test("has half hours and finer in more room")
  func large() {
    expect(text(Gallery.autumn, 196, 52), "@@")
  }

  @Test("shows codes where columns are short, and long rows where rows are")
  func tiny() {
    expect(text(Gallery.autumn, 38, 9), "@@")
    expect(text(Gallery.spring, 23, 4), "@@")
  }

  @Test("is nothing or next to nothing where there is no room")
  func none() {
    expect(drawn(Gallery.autumn, 0, 0), "")
    expect(drawn(Gallery.autumn, 1, 1), "│ │")
    expect(text(Gallery.autumn, 14, 2), "@@")
    expect(text(Gallery.week([]), 14, 2), "@@")
  }

  @Test("fewer days have more room")
  func threeDays() {
    let grid = Gallery.week([
      ("Mon 2", ["D 0-24"]), ("Tue 3", ["E 6-14", "L 14-22", "N 22-24>"]), ("Wed 4", ["N 0-6<"]),
    ]) { days in
      days[1].nowMinute = 15 * 60
      days[1].isToday = true
      days[1].isCursor = true
    }
    expect(drawn(grid, 60, 13), "@@")
  }

  @Test("four shifts at a time stand side by side")
  func lanes() {
    let grid = Gallery.week([
      ("Mon 2", ["D 7-19", "E 6-14", "L 10-18", "N 12-20", "N 22-24>"]), ("Tue 3", ["D 7-19"]),
    ])
    expect(text(grid, 60, 13), "@@")
    expect(text(grid, 24, 13), "@@")
    expect(text(grid, 9, 13), "@@")
  }

  @Test("a shift that lies on two days is selected on both, and the cursor is on the first")
  func selection() {
    let days = [("Mon 2", ["N 12-24>"]), ("Tue 3", ["N 0-12<"])]
    let grid = Gallery.week(days) { days in
      days[0].blocks[0].isSelected = true
      days[1].blocks[0].isSelected = true
      days[0].isCursor = true
    }
    expect(drawn(grid, 40, 5), "@@")
    let quiet = Gallery.week(days, focused: false) { $0[1].isCursor = true }
    expect(drawn(quiet, 40, 5), "@@")
  }

  @Test("a shift that was called off, is being moved or needs attention says so")
  func signs() {
    let grid = Gallery.week([
      ("Mon 2", ["D 8-20"]), ("Tue 3", ["D 8-20"]), ("Wed 4", ["D 8-20"]), ("Thu 5", ["D 8-10"]),
    ]) { days in
      days[0].blocks[0].isCancelled = true
      days[1].blocks[0].isGhost = true
      days[2].blocks[0].hasWarning = true
      days[0].isLocked = true
      days[2].hasWarning = true
      days[2].isHoliday = true
      days[3].isHoliday = true
    }
    expect(drawn(grid, 60, 13), "@@")
  }

  @Test("titles give up the weekday before the number")
  func titles() {
    let grid = Gallery.week([("Mon 19", []), ("Tue 20", []), ("Wed 21", [])]) {
      $0[0].isHoliday = true
    }
    for (width, title) in [
      (30, "│    Mon 19 * Tue 20   Wed 21  │"), (27, "│    Mon 19* Tue 20  Wed 21 │"),
      (24, "│    Mo 19* Tue 20 Wed 21│"), (21, "│    Mo 19*Tu 20 We 21│"), (18, "│    19 * 20   21  │"),
    ] {
      expect(text(grid, width, 1), title)
    }
  }

  @Test("the line of now keeps behind the words")
  func now() {
    let grid = Gallery.week([("Mon 2", ["D 8-20"]), ("Tue 3", []), ("Wed 4", ["N 0-24"])]) { days in
      for day in 0..<3 { days[day].nowMinute = 9 * 60 }
    }
    expect(drawn(grid, 48, 9), "@@")
  }

  @Test("long names and wide characters stay in their block")
  func hard() {
    let grid = Gallery.week(["M 1", "T 2", "W 3", "T 4", "F 5", "S 6", "S 7"].map { ($0, ["D 0-24", "E 12-24"]) }) {
      days in
      for (day, text) in zip(days.indices, Gallery.hard) {
        for block in 0..<2 {
          days[day].blocks[block].title = text
          days[day].blocks[block].detail = text
          days[day].blocks[block].code = String(text.prefix(3))
        }
      }
    }
    expect(text(grid, 122, 7), "@@")
    expect(text(grid, 38, 7), "@@")
  }
}
