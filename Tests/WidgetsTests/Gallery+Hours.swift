import Terminal
import TerminalText
import Widgets

/// Days of hours, each hour a word: the signs of who had it, then how much there is (`c3`, `cp1`,
/// `?2`), `.` for nothing and `-` for an hour that the day has not. `_` underlines, `*` chooses,
/// and `@` puts the cursor on it.
extension Gallery {
  static var hourGrids: [(name: String, widget: any Widget)] {
    [
      ("hour grid", november16), ("autumn hour grid", october25), ("spring hour grid", march29),
      ("hard hour grid", hardHours),
      (
        "empty hour grid",
        HourGrid(columns: [], days: [], totalLabel: "", commands: hourCommands)
      ),
      (
        "uneven hour grid",
        HourGrid(
          columns: [.init("0")], days: [hourDay("Mon", ""), hourDay("Tue", "c1 c2 c3@")],
          totalLabel: long, commands: hourCommands)
      ),
    ]
  }

  static let hourCommands = HourGrid.Commands(hour: "hour", day: "day", column: "column")

  private static let looks: [Character: Role] = ["c": .series1, "p": .series2, "?": .warning]

  static func hourCell(_ word: Substring) -> HourGrid.Cell? {
    guard word != "-" else { return nil }
    let level = word.compactMap(\.wholeNumberValue).first ?? 0
    let marks = word.filter { looks[$0] != nil }.map {
      HourGrid.Mark(String($0), Style(looks[$0] ?? .text))
    }
    let figures = ["", "87", "640", "1.2k", "12k"]
    return HourGrid.Cell(
      marks: marks, level: level, figure: figures[min(level, 4)],
      isUnderlined: word.contains("_"), isSelected: word.contains("*"),
      isCursor: word.contains("@"))
  }

  static func hourDay(
    _ label: String, _ hours: String, total: String = "", whole: String? = nil,
    isToday: Bool = false, startsWeek: Bool = false
  ) -> HourGrid.Day {
    HourGrid.Day(
      label: label, shortLabel: DisplayText.prefix(of: label, columns: 6),
      cells: hours.split(separator: " ").map(hourCell),
      whole: whole.flatMap { hourCell(Substring($0)) }, total: total, isToday: isToday,
      startsWeek: startsWeek)
  }

  static func columns(repeating hour: Int? = nil) -> [HourGrid.Column] {
    (0..<24).flatMap { number -> [HourGrid.Column] in
      let column = HourGrid.Column(String(number))
      return number == hour ? [column, .init(String(number), isRepeated: true)] : [column]
    }
  }

  static let morning = ". . . . . . "
  static let evening = " . . . . . ."

  static var november16: HourGrid {
    HourGrid(
      columns: columns(),
      days: [
        hourDay(
          "Mon 16 Nov", morning + "c1_ c2_ c3_ c4_ c4_ c2_ p1_ p2_ ?2 ?3 c0 p1" + evening,
          total: "12,480", startsWeek: true),
        hourDay(
          "Tue 17 Nov", morning + "c1 c2 c4 c1* c3* cp4* p1 . ?1 . . . " + evening, total: "10,112"),
        hourDay(
          "Wed 18 Nov", morning + ". . p2 p1* p3* .*@ . . . . . ." + evening, total: "3,390",
          isToday: true),
        hourDay("Thu 19 Nov", morning + morning + morning + morning, total: "9,120", whole: "?4"),
      ], totalLabel: "steps", commands: hourCommands)
  }

  static var october25: HourGrid {
    HourGrid(
      columns: columns(repeating: 2),
      days: [
        hourDay("Sat 24 Oct", ". . . - " + morning + morning + morning + ". . .", total: ""),
        hourDay(
          "Sun 25 Oct", ". c1_ c2_ c3_@ c1_ c4_ " + morning + morning + morning + " .",
          total: "2,000"),
      ], totalLabel: "steps", commands: hourCommands)
  }

  static var march29: HourGrid {
    HourGrid(
      columns: columns(),
      days: [hourDay("Sun 29 Mar", "c4_ c1_ - ?2_@ " + morning + morning + morning + ". .")],
      totalLabel: "steps", commands: hourCommands)
  }

  static var hardHours: HourGrid {
    let marks = hard.map { HourGrid.Mark($0, Style(.night)) }
    let cell = HourGrid.Cell(
      marks: marks, level: .max, figure: long, isUnderlined: true, isSelected: true, isCursor: true)
    let single = HourGrid.Cell(marks: [marks[0]], level: -9, figure: hard[1])
    return HourGrid(
      columns: hard.map { .init($0, isRepeated: true) },
      days: hard.map {
        HourGrid.Day(
          label: $0, shortLabel: $0, cells: [cell, nil, single, cell], whole: cell, total: $0,
          isToday: true)
      }, totalLabel: hard[0], commands: hourCommands)
  }
}
