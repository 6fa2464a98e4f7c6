import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// The four views at every size the program is made for, and what can be on them.
@Suite("The Schedule's screens") struct ScheduleSnapshotTests {
  private static let views: [(name: String, keys: String)] = [
    ("month", ""), ("week", "o"), ("list", "o o"), ("year", "o o o"),
  ]

  /// DuPont team C at a ward in Bavaria, some of it worked, with extra shifts around.
  private func roster(
    _ size: Size, language: Texts.Language = .english, first: Weekday = .monday,
    now: String = "2026-11-21T02:41:00Z", shifts: [Shift] = []
  ) throws -> Robot {
    let robot = try Robot(
      patterns: [rotation("dupont", from: "2026-01-05", team: 2)], shifts: shifts, now: now,
      language: language, size: size
    ) {
      $0.firstWeekday = first
      $0.holidayRegion = .bavaria
    }
    return robot
  }

  /// What a week can bring: an overlap, little rest, a training, a shift called off.
  private func events() throws -> [Shift] {
    var all = try [
      planned("2026-11-17 13:30", "2026-11-17 21:30", name: "Late · Ward 4")
        .worked(from: "2026-11-17T13:24:00Z", to: "2026-11-17T21:47:00Z"),
      planned("2026-11-18 07:00", "2026-11-18 15:00", name: "Early").cancelled(),
      planned("2026-11-20 19:00", "2026-11-21 07:00", name: "Night")
        .worked(from: "2026-11-20T19:02:00Z"),
      planned("2026-11-22 09:00", "2026-11-22 13:00", name: "Training"),
    ]
    all[3].notes = "Übergabe mit Jörg"
    all[3].isAdditionalShift = true
    return all
  }

  // The list keeps its first row when it grows, so each size starts anew.
  @Test("at four sizes", arguments: views, pictureSizes)
  func sizes(view: (name: String, keys: String), size: Size) throws {
    let robot = try roster(size, shifts: events())
    robot.press(view.keys)
    robot.check("screens/schedule-\(view.name)-\(size.width)x\(size.height)")
  }

  @Test("in German", arguments: views)
  func german(view: String, keys: String) throws {
    let robot = try roster(Size(80, 24), language: .german, shifts: events())
    robot.press(keys)
    robot.check("screens/schedule-\(view)-de")
  }

  @Test("without colour and on a light ground", arguments: [Theme.mono.name, Theme.light.name])
  func themes(name: String) throws {
    try roster(Size(80, 24), shifts: events()).check(
      "screens/schedule-month-\(name)", theme: Theme.named(name))
  }

  @Test("with nothing in the store", arguments: views)
  func empty(view: String, keys: String) throws {
    let robot = try Robot(size: Size(80, 24))
    robot.press("2 \(keys)")
    robot.check("screens/schedule-\(view)-empty")
  }

  @Test("months of four weeks and of six")
  func months() throws {
    // 1 February 2027 is a Monday; 1 August 2026 is a Saturday.
    try roster(Size(80, 24), now: "2027-02-10T12:00:00Z").check("screens/schedule-month-four-weeks")
    try roster(Size(80, 24), first: .sunday, now: "2026-08-10T12:00:00Z").check(
      "screens/schedule-month-six-weeks")
    try roster(Size(40, 12), now: "2026-08-10T12:00:00Z").check(
      "screens/schedule-month-six-weeks-40x12")
  }

  @Test("weeks in which clocks are changed", arguments: ["2026-03-28", "2026-10-24"])
  func clockChanges(date: String) throws {
    let next = try ISOText.format(day(date).adding(days: 1))
    let night = try planned("\(date) 19:00", "\(next) 07:00", name: "Night")
    let robot = try Robot(
      patterns: [], shifts: [night], now: "\(date)T12:00:00Z", size: Size(80, 34))
    robot.press("o")
    robot.check("screens/schedule-week-\(date)")
  }

  /// Four shifts, one of 24 hours, with names that are long and wide.
  private func crowded() throws -> [Shift] {
    var shifts = try [
      planned(
        "2026-11-24 06:00", "2026-11-24 10:00", name: "Handover with a name that goes on and on"),
      planned("2026-11-24 07:00", "2026-11-25 07:00", name: "24 h · Feuerwache Süd"),
      planned("2026-11-24 13:00", "2026-11-24 17:00", name: "応急処置の訓練"),
      planned("2026-11-24 20:00", "2026-11-24 22:00", name: "🚒 Extra"),
    ]
    shifts[0].notes = "Interpreter for Mr 田中さん (bed 3), then 👩🏽‍⚕️ with Zoë"
    return shifts
  }

  @Test(
    "a day with four shifts, one of 24 hours, with long and wide names", arguments: views,
    [Size(80, 24), Size(160, 50)])
  func crowdedDay(view: (String, String), size: Size) throws {
    let robot = try Robot(patterns: [], shifts: crowded(), size: size)
    robot.press("l l l n")
    robot.press(view.1)
    robot.check("screens/schedule-\(view.0)-crowded-\(size.width)x\(size.height)")
  }

  @Test("chosen days, the filter line, and a menu of warnings")
  func states() throws {
    let robot = try roster(Size(80, 24), shifts: events())
    robot.press("v h h h k")
    robot.check("screens/schedule-month-chosen")
    robot.press("o o")
    robot.check("screens/schedule-list-chosen")
    robot.press("o")
    robot.check("screens/schedule-year-chosen")
    robot.press("Esc o o o /")
    robot.type("night >x")
    robot.check("screens/schedule-list-filter-wrong")
    robot.press("Backspace")
    robot.type("10h")
    robot.check("screens/schedule-list-filter")
    robot.press("Enter Esc o o t N N !")
    robot.check("screens/schedule-warnings")
    robot.press("Esc :")
    robot.type("-3w")
    robot.check("screens/schedule-jump")
  }
}
