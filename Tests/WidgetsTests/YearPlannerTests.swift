import Terminal
import TerminalText
import TestSupport
import Testing
import Widgets

@Suite("A year of rows") struct YearPlannerTests {
  /// The rows of one month of named days, without the numbers above and the name before them.
  private func days(
    _ cells: [MonthGrid.Day], width: Int = 2, isWeekend: Bool = false
  ) -> String {
    let days = (0..<31).map { place in
      YearPlanner.Day(
        place < cells.count ? cells[place] : MonthGrid.Day(label: ""), weekday: "M",
        isWeekend: isWeekend)
    }
    let planner = YearPlanner(
      months: [YearPlanner.Month(label: "Jan", days: days)], figures: [], command: "day")
    let picture = text(planner, 4 + 31 * width, 2)
    let row = picture.split(separator: "\n")[1].dropFirst(5)
    return String(row.prefix(cells.count * width))
  }

  private func day(
    _ codes: String..., change: (inout MonthGrid.Day) -> Void = { _ in }
  ) -> MonthGrid.Day {
    var day = MonthGrid.Day(
      label: "1", entries: codes.map { MonthGrid.Entry(code: $0, hour: "19", times: "19–07") })
    change(&day)
    return day
  }

  @Test("a day has the letter of its shift, a line to the next day, and a sign")
  func signs() {
    let night = day("N") { $0.entries[0].runsOn = true }
    #expect(days([day(), day("D"), night, day()]) == "∙ D N─∙ ")
    #expect(days([day("D", "E"), day("D", "E", "N"), day("N7")]) == "DED+N7")
    // A wide letter takes both columns.
    #expect(days([day("夜"), day()]).hasPrefix("夜∙ "))
    #expect(days([day("D") { $0.entries[0].isCancelled = true }]) == "× ")
    #expect(days([day("N7") { $0.entries[0].hasWarning = true }]) == "N!")
    #expect(days([day("D") { $0.entries[0].isGhost = true }]) == "D~")
    let holiday = day { $0.holiday = "" }
    #expect(days([holiday, day("D") { $0.holiday = "" }]) == "* D*")
    #expect(days([day { $0.continuation = .passes }]) == "──")
  }

  @Test("an absence is in place of what it covers, a part of a day behind it")
  func absences() {
    let leave = MonthGrid.Absence(letter: "U", name: "Leave", style: Style(.accent, .bold))
    let half = MonthGrid.Absence(letter: "u", name: "", style: Style(.accent, .bold))
    let covered = day("D") {
      $0.absence = leave
      $0.entries[0].isCovered = true
    }
    #expect(days([covered, day { $0.absence = leave }]) == "U U ")
    #expect(days([day("D") { $0.absence = leave }]) == "UD")
    #expect(days([day("D") { $0.absence = half }, day { $0.absence = half }]) == "Du∙u")
  }

  @Test("wide columns have the hour, and narrow ones one letter")
  func widths() {
    let night = day("N") { $0.entries[0].runsOn = true }
    #expect(days([night, day("D")], width: 5) == "N19──D19  ")
    #expect(days([night, day("D")], width: 3) == "N──D  ")
    #expect(days([night, day("N7"), day("夜"), day()], width: 1) == "NN#∙")
  }

  @Test("a second shift is told at every width, and so is a swap")
  func several() {
    let two = day("D", "E")
    let warned = day("D", "E") { $0.entries[1].hasWarning = true }
    #expect(days([two, warned], width: 1) == "22")
    #expect(days([two, warned]) == "DE2!")
    #expect(days([two, warned], width: 3) == "DE DE!")
    #expect(days([two], width: 5) == "D19E ")
    #expect(days([day("D") { $0.hasSwap = true }, day { $0.hasSwap = true }]) == "D↔∙↔")
  }

  @Test("a shift that is moved onto a day of leave is seen there")
  func moved() {
    let onLeave = day("D") {
      $0.entries[0].isGhost = true
      $0.absence = MonthGrid.Absence(letter: "U", name: "Leave", style: .text)
    }
    #expect(days([onLeave]) == "D~")
  }

  @Test("a free day at the weekend has a colon, another letter is underlined")
  func weekend() {
    #expect(days([day(), day("D")], isWeekend: true) == ": D ")
    func isUnderlined(_ isWeekend: Bool) -> Bool? {
      let month = YearPlanner.Month(
        label: "Jan", days: [YearPlanner.Day(day("D"), weekday: "S", isWeekend: isWeekend)])
      var frame = Frame(Size(80, 2))
      frame.draw(YearPlanner(months: [month], figures: [], command: "day"), in: frame.bounds)
      return frame.canvas.cell(at: Point(4, 1))?.style.traits.contains(.underline)
    }
    #expect(isUnderlined(true) == true && isUnderlined(false) == false)
  }

  @Test("in ASCII a day off is a dot wherever it is")
  func ascii() {
    let row = days([day { $0.holiday = "" }, day(), day("D", "E")])
    #expect(AsciiFallback.text(row) == "* . DE")
  }

  @Test("in every room the cursor is in sight, and no column is cut", arguments: 1...90)
  func room(width: Int) throws {
    for height in [2, 3, 6, 13, 26, 40] {
      var frame = Frame(Size(width, height))
      frame.draw(Gallery.year, in: frame.bounds)
      guard width > 4 else { continue }
      let selection = try #require(frame.selection, "\(width)x\(height)")
      #expect(frame.bounds.intersection(selection) == selection, "\(width)x\(height)")
      let row = frame.canvas.text(row: selection.y)
      #expect(row.hasPrefix("M10 "), "\(width)x\(height): \(row)")
    }
  }

  @Test("the figures at the end go first where the room is short")
  func figures() {
    func head(_ width: Int) -> String {
      text(Gallery.year, width, 14).split(separator: "\n")[0]
        .split { $0 == " " || $0 == "│" }.filter { $0.first?.isLetter == true }.joined(
          separator: " ")
    }
    #expect(head(77) == "Work Leave")
    #expect(head(76) == "Work")
    #expect(head(70) == "")
    #expect(head(46) == "Work Leave")
  }
}
