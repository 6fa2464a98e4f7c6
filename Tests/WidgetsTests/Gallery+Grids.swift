import Terminal
import TestSupport
import Widgets

/// Characters, styles and cursor of what `widget` draws, without what can be clicked.
func painted(_ widget: some Widget, _ width: Int, _ height: Int) -> String {
  var frame = Frame(Size(width, height))
  frame.draw(widget, in: frame.bounds)
  let cursor = frame.cursor.map { "\ncursor \($0.x),\($0.y)" } ?? ""
  return picture(of: frame) + "\n" + styles(of: frame) + cursor
}

/// Months and weeks of shifts, written as a roster is: a code for each shift of a day.
extension Gallery {
  static var grids: [(name: String, widget: any Widget)] {
    [
      ("month grid", november), ("year", year), ("week grid", autumn),
      ("week grid in spring", spring),
      ("hard month grid", hardMonth), ("hard week grid", hardWeek),
      ("empty month grid", MonthGrid(weekdays: [], weeks: [], command: "d")),
      (
        "uneven month grid",
        MonthGrid(
          weekdays: ["a"],
          weeks: [.init(label: long, days: []), .init(label: "", days: [.init(label: "1")])],
          command: "d")
      ),
      ("empty year", YearPlanner(months: [], figures: [long], command: "d")),
      ("empty week grid", WeekGrid(hours: [], columns: [], dayCommand: "d", blockCommand: "b")),
    ]
  }

  /// A week in which everything is hard to draw.
  static var hardMonth: MonthGrid {
    let days = hard.prefix(7).map { text in
      let entry = MonthGrid.Entry(
        code: text, hour: text, times: text, name: text, mark: text, isGhost: true,
        hasWarning: true, runsOn: true)
      return MonthGrid.Day(
        label: text, entries: [entry, entry, entry], continuation: .ends(text), cursorEntry: 9,
        isCursor: true, isSelected: true, holiday: text, hasWarning: true)
    }
    return MonthGrid(
      weekdays: hard, weeks: [.init(label: hard[0], days: days), .init(label: "", days: days)],
      command: "d")
  }

  static var hardWeek: WeekGrid {
    let blocks = hard.map {
      WeekGrid.Block(
        minutes: Int.min / 4..<Int.max / 4, code: $0, title: $0, starts: $0, ends: $0, detail: $0,
        isSelected: true, isGhost: true, isCancelled: true, hasWarning: true)
    }
    let column = WeekGrid.Column(
      weekday: hard[0], label: hard[1], blocks: blocks, gaps: [0..<Int.max / 4, -90..<60],
      nowMinute: .max, isSelected: true, isHoliday: true)
    return WeekGrid(
      hours: hard.map { .init($0, isRepeated: true) }, columns: [column, column, column],
      dayCommand: "d", blockCommand: "b")
  }

  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  static func entry(_ code: Character) -> MonthGrid.Entry {
    switch code {
    case "N":
      return .init(
        code: "N", hour: "19", times: "19:00–07:00", name: "Night · Ward 4", mark: "○",
        style: Style(.night), runsOn: true)
    case "L":
      return .init(
        code: "L", hour: "14", times: "14:00–22:00", name: "Late", mark: "○",
        style: Style(.evening))
    case "E":
      return .init(
        code: "E", hour: "06", times: "06:30–14:30", name: "Early · Ward 4", mark: "✓",
        style: Style(.day))
    default:
      return .init(
        code: String(code), hour: "07", times: "07:00–19:00", name: "Day · Ward 4", mark: "✓",
        style: Style(.series2))
    }
  }

  /// The weeks of a month whose first day is that weekday (0 is Monday). `roster` has the codes of
  /// day 1 and on; `before` those of the days before it that are seen.
  static func month(
    from weekday: Int, days: Int, week: Int, before: [String] = [], _ roster: [String],
    change: (inout [MonthGrid.Day]) -> Void = { _ in }
  ) -> [MonthGrid.Week] {
    let count = (weekday + days + 6) / 7 * 7
    var all = (0..<count).map { place -> MonthGrid.Day in
      let number = place - weekday + 1
      let outside = number < 1 ? 31 + number : number > days ? number - days : nil
      let codes =
        number < 1
        ? before.dropFirst(place).first ?? "" : roster.dropFirst(number - 1).first ?? ""
      return .init(
        label: String(outside ?? number), entries: codes.map(entry), isOutside: outside != nil)
    }
    for place in all.indices.dropFirst() where all[place - 1].entries.contains(where: \.runsOn) {
      all[place].continuation = .ends("07")
    }
    change(&all)
    return (0..<count / 7).map {
      .init(label: String(week + $0), days: Array(all[$0 * 7..<$0 * 7 + 7]))
    }
  }

  static func grid(_ weeks: [MonthGrid.Week], focused: Bool = true) -> MonthGrid {
    MonthGrid(weekdays: weekdays, weeks: weeks, command: "day", focused: focused)
  }

  static let dupont = [
    "", "", "D", "D", "", "N", "N", "", "", "", "D", "D", "D", "D", "N", "N", "N", "", "", "DELN",
    "N", "", "D", "DL", "", "", "N", "N", "N", "N",
  ]

  /// A year whose months have fewer and fewer days.
  static var year: YearPlanner {
    let months = (0..<12).map { month in
      YearPlanner.Month(
        label: "M\(month)", days: (0..<31 - month).map { yearDay(month, $0) },
        figures: ["\(month * 16)", month == 7 ? "14" : ""])
    }
    return YearPlanner(months: months, figures: ["Work", "Leave"], command: "day")
  }

  private static func yearDay(_ month: Int, _ place: Int) -> YearPlanner.Day {
    let codes = dupont[(place + month) % dupont.count]
    var day = MonthGrid.Day(label: String(place + 1), entries: codes.map(entry))
    day.isCursor = month == 10 && place == 20
    return YearPlanner.Day(
      day, weekday: String(weekdays[place % 7].prefix(1)), isWeekend: place % 7 > 4)
  }

  /// November 2026 with everything that a day can have.
  static var november: MonthGrid {
    grid(
      month(from: 6, days: 30, week: 44, before: ["N", "N", "N", "N", "", ""], dupont) { days in
        days[6 + 10].holiday = "Remembrance Day"
        days[6 + 11].isSelected = true
        days[6 + 12].isSelected = true
        days[6 + 16].hasWarning = true
        days[6 + 18].isToday = true
        days[6 + 20].isCursor = true
        days[6 + 20].entries[0].mark = "●"
        days[6 + 14].entries[0].isCancelled = true
        days[6 + 15].continuation = nil
        days[6 + 22].entries[0].hasWarning = true
        days[6 + 24].entries = [entry("E")]
        days[6 + 24].entries[0].isGhost = true
        for place in 0..<9 { days[place].isLocked = true }
      })
  }
}

extension Gallery {
  /// A part of a shift from one hour to another, as `N 19-24` or, going on, `N 19-24>`.
  static func block(_ text: String) -> WeekGrid.Block {
    let words = text.split(separator: " ")
    let entry = entry(words[0].first ?? "D")
    let hours = words[1].split(separator: "-").map { part in
      part.filter { "0123456789.".contains($0) }.split(separator: ".").map { Int($0) ?? 0 }
    }
    let minutes = hours.map { $0[0] * 60 + ($0.count > 1 ? $0[1] : 0) }
    let times = entry.times.split(separator: "–").map(String.init)
    let name = entry.name.split(separator: " · ").map(String.init)
    return .init(
      minutes: minutes[0]..<minutes[1], code: entry.code, title: name[0], starts: times[0],
      ends: times[1], detail: name.dropFirst().joined(), style: entry.style,
      continuesBefore: text.contains("<"), continuesAfter: text.contains(">"))
  }

  static func hours(repeating hour: Int? = nil) -> [WeekGrid.Hour] {
    (0..<24).flatMap { value -> [WeekGrid.Hour] in
      let label = (value < 10 ? "0" : "") + String(value)
      return value == hour ? [.init(label), .init(label, isRepeated: true)] : [.init(label)]
    }
  }

  static func week(
    _ days: [(String, [String])], repeating hour: Int? = nil, focused: Bool = true,
    change: (inout [WeekGrid.Column]) -> Void = { _ in }
  ) -> WeekGrid {
    /// After the repeated hour the axis is an hour ahead of the clock.
    func axis(_ minute: Int) -> Int { minute > ((hour ?? 24) + 1) * 60 ? minute + 60 : minute }
    var columns = days.map { day in
      let words = day.0.split(separator: " ").map(String.init)
      return WeekGrid.Column(weekday: words[0], label: words[1], blocks: day.1.map(block))
    }
    for column in columns.indices {
      for index in columns[column].blocks.indices {
        let minutes = columns[column].blocks[index].minutes
        columns[column].blocks[index].minutes =
          axis(minutes.lowerBound)..<axis(minutes.upperBound)
      }
    }
    change(&columns)
    return WeekGrid(
      hours: hours(repeating: hour), columns: columns, dayCommand: "day", blockCommand: "shift",
      focused: focused)
  }

  /// The clock goes from 03:00 back to 02:00 on the Sunday.
  static var autumn: WeekGrid {
    week(
      [
        ("Mon 19", ["E 6.30-14.30"]), ("Tue 20", ["E 6.30-14.30", "L 14.30-22.30"]),
        ("Wed 21", ["D 7-19", "L 14-22", "E 8-11", "E 15-17"]), ("Thu 22", ["N 19-24>"]),
        ("Fri 23", ["N 0-7<", "N 19-24>"]), ("Sat 24", ["N 0-7<", "N 19-24>"]),
        ("Sun 25", ["N 0-7<"]),
      ], repeating: 2
    ) { days in
      for day in 0..<6 { days[day].gaps = [180..<240] }
      days[3].isToday = true
      days[3].nowMinute = 21 * 60 + 10
      days[4].isCursor = true
      days[4].blocks[1].isSelected = true
      days[5].blocks[0].isSelected = true
      days[0].isHoliday = true
      days[1].blocks[1].hasWarning = true
      days[2].blocks[2].isCancelled = true
      days[2].blocks[3].isGhost = true
    }
  }

  /// The clock goes from 02:00 to 03:00 on the Sunday.
  static var spring: WeekGrid {
    week([
      ("Mon 23", ["D 0-24"]), ("Tue 24", []), ("Wed 25", ["D 7-19"]), ("Thu 26", ["D 7-19"]),
      ("Fri 27", []), ("Sat 28", ["N 19-24>"]), ("Sun 29", ["N 0-7<", "N 19-24>"]),
    ]) { days in
      days[6].gaps = [120..<180]
      days[6].isCursor = true
      days[4].isSelected = true
      days[5].isSelected = true
      days[1].nowMinute = 600
    }
  }
}
