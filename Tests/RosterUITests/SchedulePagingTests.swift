import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

/// Moving through more shifts than are ever held, against the full list.
@Suite("Moving through the Schedule's list") struct SchedulePagingTests {
  /// 500 shifts over three years, some beginning at the same moment; named in the order of the
  /// calendar, saved in another.
  private static func roster(seed: UInt64) throws -> [Shift] {
    var dice = Dice(seed: seed)
    let zone = Zones.named("Europe/London")
    let first = try utc("2025-06-01T07:00:00Z")
    var shifts: [Shift] = []
    var start = first
    for _ in 0..<500 {
      // Every fifth begins when the one before does.
      if dice.roll(5) > 0 { start = start + Int64(6 + dice.roll(96)) * 3600 }
      let times = try ShiftTimes(start: start, end: start + 6 * 3600, zone: zone)
      var shift = try planned(
        "2026-01-01 07:00", "2026-01-01 15:00", name: "", id: RecordID(using: &dice))
      shift.plan(times)
      shifts.append(shift)
    }
    shifts.sort { ($0.scheduledStart, $0.id) < ($1.scheduledStart, $1.id) }
    for index in shifts.indices { shifts[index].name = "Nr\(1000 + index)" }
    return shifts.shuffled(using: &dice)
  }

  /// What a move does to a place among all, by the keys' own meaning; a free day lies before the
  /// shift of its place.
  private static func moved(
    _ place: Int, isFree: Bool, by key: String, page: Int, count: Int
  ) -> Int {
    let target: Int
    switch key {
    case "j", "Down": target = place + 1 - (isFree ? 1 : 0)
    case "k", "Up": target = place - 1
    case "PgDn", "C-d": target = place + page - (isFree ? 1 : 0)
    case "PgUp", "C-u": target = place - page
    case "g g", "Home": target = 0
    default: target = count - 1
    }
    return min(max(0, target), count - 1)
  }

  /// What the highlighted row of the screen says.
  private func highlighted(_ robot: Robot) -> String {
    let canvas = robot.backend.frame.canvas
    let rows = (0..<canvas.size.height).filter { y in
      canvas.row(y).contains { $0.style.ground == .selection }
    }
    return rows.map { canvas.text(row: $0) }.joined(separator: "\n")
  }

  @Test(
    "a walk of hundreds of keys keeps the cursor where a full list has it",
    arguments: Seeds.of(1...3))
  func walk(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let robot = try Robot(Self.roster(seed: seed), now: "2026-11-21T02:41:00Z")
    let all = try robot.shifts()
    let names = all.map(\.name)
    #expect(names == names.sorted())
    robot.press("2 o o")
    let midnight = try utc("2026-11-21T00:00:00Z")
    let today = try #require(all.firstIndex { $0.scheduledStart >= midnight })
    let isFreeToday = try all[today].scheduledStart >= utc("2026-11-22T00:00:00Z")
    var place = today, isFree = isFreeToday
    let keys = [
      "j", "k", "Down", "Up", "PgDn", "PgDn", "PgUp", "C-d", "C-u", "g g", "G", "t", "size",
    ]
    for step in 0..<120 {
      let page = ScheduleLayout.listRows(in: AppLayout(size: robot.backend.size).body)
      // Long runs in one direction cross the window's edges; a jump is rare.
      let key = dice.pick(step % 12 == 0 ? keys : Array(keys[..<9]))
      for _ in 0..<(1 + dice.roll(6)) {
        switch key {
        case "size":
          robot.resize(40 + dice.roll(160), 12 + dice.roll(50))
          continue
        case "t": (place, isFree) = (today, isFreeToday)
        default:
          place = Self.moved(place, isFree: isFree, by: key, page: page, count: all.count)
          isFree = false
        }
        robot.press(key)
      }
      let model = robot.state.schedule
      let expected = isFree ? nil : names[place]
      try #require(model.selectedShift?.name == expected, "seed \(seed), step \(step): \(key)")
      let window = model.contents.entries.map(\.shift.name)
      let from = try #require(window.first.flatMap(names.firstIndex))
      #expect(window == Array(names[from..<(from + window.count)]))
      #expect(model.contents.hasBefore == (from > 0))
      #expect(model.contents.hasAfter == (from + window.count < names.count))
      #expect(window.count <= 10 * page + 100 || key == "size")
      #expect(
        highlighted(robot).contains(expected ?? "Sat 21"), "seed \(seed), step \(step): \(key)")
    }
  }

  @Test("going down to the end and up again passes every shift once, in the order of the store")
  func everyShift() throws {
    let robot = try Robot(Self.roster(seed: 4))
    let names = try robot.shifts().map(\.name)
    robot.press("2 o o g g")
    var seen: [String] = []
    for _ in names {
      seen.append(robot.state.schedule.selectedShift?.name ?? "")
      robot.app.handle(.key(KeyPress(.down)))
    }
    #expect(seen == names)
    seen = []
    for _ in names {
      seen.append(robot.state.schedule.selectedShift?.name ?? "")
      robot.app.handle(.key(KeyPress(.up)))
    }
    #expect(seen == names.reversed())
  }

  @Test("the wheel and clicks move among the same shifts")
  func mouse() throws {
    let robot = try Robot(Self.roster(seed: 5))
    let names = try robot.shifts().map(\.name)
    robot.press("2 o o g g")
    robot.wheel(30)
    #expect(robot.state.schedule.selectedShift?.name == names[30])
    let months = robot.screen.split(separator: "\n").filter { $0.contains("Week ") }.count
    try #require(months > 0, "a week's line must stand between")
    for name in [names[29], names[27], names[30], names[25]] {
      let place = try #require(robot.place(of: name))
      #expect(robot.click(name))
      #expect(robot.place(of: name) == place)
      #expect(robot.state.schedule.selectedShift?.name == name)
    }
    robot.wheel(-40)
    #expect(robot.state.schedule.selectedShift?.name == names[0])
  }

  @Test("the first shift stands below the line of its week, however it was reached")
  func firstWeek() throws {
    let robot = try Robot(Self.roster(seed: 7))
    for keys in ["2 o o g g", "G g g", "j j k k k", "G PgUp Home"] {
      robot.press(keys)
      #expect(robot.screen.contains("Jun 2025"), "\(keys)")
    }
    robot.wheel(40)
    robot.wheel(-40)
    #expect(robot.screen.contains("Jun 2025"))
  }

  @Test("the cursor goes along with a shift that is moved, and to the next where one is deleted")
  func edited() throws {
    let robot = try Robot(Self.roster(seed: 6))
    let names = try robot.shifts().map(\.name)
    robot.press("2 o o g g PgDn PgDn")
    let shift = try #require(robot.state.schedule.selectedShift)
    robot.press("e")
    try robot.fill("day", "2028-01-01")
    robot.press("Enter")
    #expect(robot.state.schedule.selectedShift?.id == shift.id)
    #expect(highlighted(robot).contains(shift.name))
    robot.press("u")
    #expect(robot.state.schedule.selectedShift?.id == shift.id)
    let place = try #require(names.firstIndex(of: shift.name))
    robot.press("d y")
    #expect(robot.state.schedule.selectedShift?.name == names[place + 1])
    robot.press("u G d y")
    #expect(robot.state.schedule.selectedShift?.name == names[names.count - 2])
  }
}
