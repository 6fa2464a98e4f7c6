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
import Widgets

/// The year as a view of the Schedule. Two days and two nights are followed by four free days;
/// 27 July 2026 is the first of such days.
@Suite("The Schedule's year") struct ScheduleYearTests {
  private func robot(
    _ day: String = "2026-07-27", leave: Int? = 30, size: Size = Size(80, 24),
    language: Texts.Language = .english, isAccessible: Bool = false, yearStart: MonthDay? = nil
  ) throws -> Robot {
    let robot = try Robot(now: "2026-05-20T08:00:00Z", language: language, size: size) {
      store, environment in
      let services = StoreServices(store: store, environment: environment)
      _ = try services.perform(.pattern(.save(rota("DDNN----", start: "2026-04-06"))))
      if isAccessible {
        var profile = Profiles.fresh(zone: environment.zone, now: environment.now)
        profile.isAccessible = true
        try store.write("profile.save", now: environment.now) { try $0.save(profile) }
      }
      guard let leave else { return }
      if let yearStart {
        var entitlement = Entitlement.leave
        entitlement.year = yearStart
        _ = try services.perform(.absence(.setEntitlement(entitlement)))
      }
      let rule = EntitlementRule(
        id: .new(), entitlement: "leave", amount: AbsenceAmount(leave), per: .year,
        from: CivilDay(year: 2026, month: 1, day: 1) ?? CivilDay(number: 0))
      _ = try services.perform(.absence(.addRule(rule)))
    }
    robot.press("2 o o o :")
    robot.type(day)
    robot.press("Enter")
    return robot
  }

  private func months(_ robot: Robot) -> [YearPlanner.Month] {
    YearModel(robot.state.schedule, robot.app.environment).months
  }

  private func figures(_ robot: Robot, _ month: Int) -> [String] {
    months(robot)[month - 1].figures
  }

  private func absences(_ robot: Robot) throws -> [String] {
    try robot.store.absences.absences().map {
      "\($0.kind) \(ISOText.format($0.from))–\(ISOText.format($0.to))"
    }
  }

  // MARK: Moving

  @Test(
    "by days, months and years; a walk through months keeps the day of the month",
    arguments: [
      ("2026-01-31", "j", "2026-02-28"), ("2026-01-31", "j j", "2026-03-31"),
      ("2026-01-31", "j j j", "2026-04-30"), ("2026-01-31", "j k", "2026-01-31"),
      ("2026-01-31", "j l j", "2026-04-01"), ("2026-01-31", "k", "2025-12-31"),
      ("2028-01-30", "Down", "2028-02-29"), ("2028-02-29", "PgDn", "2029-02-28"),
      ("2028-02-29", "PgDn PgDn PgDn PgDn", "2032-02-29"), ("2028-02-29", "(", "2027-02-28"),
      ("2026-03-31", "<", "2026-02-28"), ("2026-02-14", "0", "2026-02-01"),
      ("2026-02-14", "$", "2026-02-28"), ("2026-02-14", "M-1 M-2 j", "2027-02-14"),
      ("2026-12-31", "l", "2027-01-01"), ("2026-02-14", "t", "2026-05-20"),
    ])
  func moving(from: String, keys: String, to: String) throws {
    let robot = try robot(from)
    robot.press(keys)
    #expect(robot.cursorDay == to)
    let year = String(to.prefix(4))
    #expect(robot.screen.split(separator: "\n")[2].contains(year), "\(robot.screen)")
  }

  @Test("inside the year nothing is read, not even for a selection; another year is read once")
  func reading() throws {
    let robot = try robot()
    var desk = Desk(robot)
    for keys in ["h", "l", "j j", "k k k", "0", "$", "n", "N", "v l v"] {
      #expect(desk.press(keys) == [], "\(keys)")
    }
    #expect(desk.press("PgDn") == [.readOn])
    let before = robot.store.work
    robot.press("j j h v j k l l Esc")
    _ = robot.backend
    #expect(robot.store.work == before)
  }

  @Test("each view shows the same day, and a click on a day puts the cursor there")
  func mouse() throws {
    let robot = try robot("2026-02-10")
    let place = try day("2026-08-05") - day("2026-01-01")
    let hit = try #require(
      robot.backend.frame.hits.last { $0.target == HitTarget("schedule.day", place) })
    robot.handle(.mouse(MouseEvent(.press, at: Point(hit.rect.x, hit.rect.y))))
    #expect(robot.cursorDay == "2026-08-05")
    robot.press("o")
    #expect(robot.screen.contains("August 2026"))
  }

  // MARK: Planning

  @Test("leave of two weeks over the edge of a month is one step, and counts in both months")
  func leave() throws {
    let robot = try robot()
    #expect(figures(robot, 7)[1] == "" && figures(robot, 8)[1] == "")
    let hours = try (7...8).map { try #require(Int(figures(robot, $0)[0])) }
    robot.press("v M-1 M-3 l")
    #expect(robot.screen.contains("SELECTING 14 days · 8 shifts"), "\(robot.screen)")
    robot.press("A u")
    #expect(try absences(robot) == ["leave 2026-07-27–2026-08-09"])
    #expect(figures(robot, 7)[1] == "4" && figures(robot, 8)[1] == "4")
    #expect(robot.screen.contains("Leave 22 left"), "\(robot.screen)")
    let left = try (7...8).map { try #require(Int(figures(robot, $0)[0])) }
    #expect(zip(hours, left).map { $0 - $1 } == [48, 48])
    robot.press("u")
    #expect(try absences(robot).isEmpty)
    #expect(figures(robot, 7)[1] == "" && figures(robot, 8)[1] == "")
    #expect(robot.screen.contains("Leave 30 left"))
  }

  @Test("a selection says how much leave is in it")
  func selected() throws {
    let robot = try robot()
    robot.press("v l l l A u v k")
    #expect(robot.screen.contains("Leave 4 "), "\(robot.screen)")
    robot.press("Esc j j v l")
    #expect(!robot.screen.contains("Leave 4 "))
  }

  @Test("painted days over the edge of a month are one absence")
  func painting() throws {
    let robot = try robot("2026-07-31")
    robot.press("a U Space l Space l Space")
    #expect(try absences(robot) == ["leave 2026-07-31–2026-08-02"])
    #expect(months(robot)[6].days[30].cell.absence?.letter == "U")
    #expect(months(robot)[7].days[1].cell.absence?.letter == "U")
    robot.press("u")
    #expect(try absences(robot) == ["leave 2026-07-31–2026-08-01"])
  }

  @Test("leave painted over New Year names what is left of each year")
  func paintingOverNewYear() throws {
    let robot = try robot("2026-12-29")
    robot.press("a U Space")
    #expect(robot.prose.contains("PAINT Leave · 1 day · 29 left"), "\(robot.prose)")
    for _ in 0..<8 { robot.press("l Space") }
    // The night of 29 December and the four shifts from 3 January are covered.
    let left = try ["2026", "2027"].map { try rest(robot, $0) }
    #expect(robot.prose.contains("PAINT Leave · 9 days"), "\(robot.prose)")
    #expect(robot.prose.contains("2026: \(left[0]) left, 2027: \(left[1]) left"), "\(robot.prose)")
    #expect(left == ["29", "55"])
  }

  /// What `absence balance` says is left of leave at the end of a year.
  private func rest(_ robot: Robot, _ year: String) throws -> String {
    let payroll = try Payroll(
      store: robot.store, profile: robot.state.profile, environment: robot.environment)
    let leave = try #require(try robot.store.entitlements.entitlements().first)
    return try AbsenceBook(robot.store, payroll).figures(of: leave, on: day("\(year)-06-01"))
      .balance.left.description
  }

  @Test("half a day of leave leaves the other half in the sums of month, year and selection")
  func halfDay() throws {
    let robot = try robot()
    let before = try #require(Int(figures(robot, 7)[0]))
    robot.press("A Enter Tab Tab Tab Right Enter")
    #expect(try absences(robot) == ["leave 2026-07-27–2026-07-27"])
    #expect(figures(robot, 7)[0] == String(before - 6))
    robot.press("v")
    #expect(robot.prose.contains("1 shift · 6 h"), "\(robot.prose)")
    robot.press("Esc l A u v h")
    #expect(robot.prose.contains("2 shifts · 6 h"), "\(robot.prose)")
  }

  @Test("x calls a shift off or gives the reason, and brings it back")
  func calledOff() throws {
    let robot = try robot()
    robot.press("x Enter")
    #expect(robot.state.selectedShift?.status == .cancelled)
    robot.press("x")
    #expect(robot.state.selectedShift?.status == .scheduled)
    robot.press("x k")
    #expect(try absences(robot) == ["sick 2026-07-27–2026-07-27"])
  }

  @Test("a shift is moved by months, and two days are swapped")
  func placing() throws {
    let shift = try planned("2026-07-31 07:00", "2026-07-31 15:00", name: "Early")
    let robot = try Robot(patterns: [], shifts: [shift], now: "2026-07-31T05:00:00Z")
    robot.press("2 o o o m j")
    #expect(robot.cursorDay == "2026-08-31")
    #expect(months(robot)[7].days[30].cell.entries.first?.isGhost == true)
    robot.press("PgDn k Enter")
    #expect(robot.cursorDay == "2027-07-31")
    #expect(try robot.shifts().map(\.localStart.day) == [day("2027-07-31")])
    robot.press("w h h Enter")
    #expect(try robot.shifts().map(\.localStart.day) == [day("2027-07-29")])
    robot.press("u u")
    #expect(try robot.shifts().map(\.localStart.day) == [day("2026-07-31")])
  }

  @Test("what is planned on a day of leave is seen there, and says what is left of it")
  func plannedOnLeave() throws {
    let robot = try robot()
    robot.press("l l l l A u")
    #expect(robot.screen.contains("Leave 30 left"), "\(robot.screen)")
    robot.press("h m l")
    let cell = months(robot)[6].days[30].cell
    #expect(cell.entries.first?.isGhost == true && cell.absence?.letter == "U")
    #expect(robot.screen.contains("absent: Leave"), "\(robot.screen)")
    robot.press("Enter")
    if !robot.state.layers.isEmpty { robot.press("Enter") }
    #expect(
      robot.prose.contains("You are absent then: Leave, 31 Jul. Leave: 29 left."), "\(robot.prose)")
  }

  @Test("/ shows only the shifts that match, in every year, and Esc all again")
  func filtering() throws {
    let robot = try robot("2026-12-29")
    robot.press("/")
    robot.type("\"Kind D\"")
    #expect(robot.state.schedule.view == .year)
    #expect(robot.cursorDay == "2027-01-03")
    robot.press("Enter")
    let codes = Set(months(robot).flatMap(\.days).flatMap(\.cell.entries).map(\.code))
    #expect(codes == ["D"])
    #expect(robot.screen.contains("2027  / \"Kind D\""), "\(robot.screen)")
    robot.press("n n n")
    #expect(robot.cursorDay == "2027-01-12")
    robot.press("Esc")
    #expect(Set(months(robot).flatMap(\.days).flatMap(\.cell.entries).map(\.code)) == ["D", "N"])
    robot.press("/")
    robot.type(">x")
    #expect(robot.screen.contains("! "), "\(robot.screen)")
    robot.press("Esc")
    #expect(robot.state.schedule.view == .year)
  }

  @Test("a year alone goes to that year")
  func yearAlone() throws {
    let robot = try robot()
    robot.press(":")
    robot.type("2027")
    robot.press("Enter")
    #expect(robot.cursorDay == "2027-01-01")
  }

  @Test("the keys of a menu do not cover the day under the cursor")
  func menus() throws {
    let robot = try robot("2026-12-02")
    for keys in ["A", "Esc a", "Esc x"] {
      robot.press(keys)
      #expect(robot.screen.contains("\n Dec "), "\(robot.screen)")
    }
    robot.press("Esc")
    robot.press("M-1 M-1 k A")
    #expect(robot.screen.contains("\n Jan "), "\(robot.screen)")
  }

  @Test("absences without any shift show their day")
  func withoutShifts() throws {
    let robot = try Robot(now: "2026-05-20T08:00:00Z") {
      store, environment in
      let draft = AbsenceDraft(kind: "leave", from: .date(environment.today))
      let services = StoreServices(store: store, environment: environment)
      _ = try services.perform(.absence(.add(draft)))
    }
    robot.press("2 o o o")
    #expect(robot.screen.contains("Wed 20 May 2026"), "\(robot.screen)")
  }

  // MARK: Zones

  @Test(
    "a shift is on the day of its own zone, and a night over a clock change has its true length")
  func zones() throws {
    let far = try planned(
      "2026-12-31 22:00", "2027-01-01 06:00", zone: "America/New_York", name: "Far")
    let nights = try ["2026-03-28", "2026-10-24"].map { date in
      let next = try ISOText.format(day(date).adding(days: 1))
      return try planned("\(date) 19:00", "\(next) 07:00", name: "Night")
    }
    let robot = try Robot(
      patterns: [], shifts: nights + [far], now: "2026-10-24T12:00:00Z")
    robot.press("2 o o o")
    #expect((1...12).map { figures(robot, $0)[0] }.joined(separator: " ") == "  11       13  8")
    #expect(months(robot)[11].days[30].cell.entries.map(\.code) == ["F"])
    robot.press("PgDn")
    #expect(months(robot)[0].days[0].cell.entries.isEmpty)
    #expect(months(robot).allSatisfy { $0.figures[0].isEmpty })
  }

  @Test("each month has its days, also 29 February")
  func lengths() throws {
    let robot = try robot("2028-02-29")
    #expect(
      months(robot).map(\.days.count) == [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    let cursor = months(robot).map { $0.days.firstIndex(where: \.cell.isCursor) }
    #expect(cursor == [nil, 28] + Array(repeating: nil, count: 10))
  }

  @Test("what is left is that of the entitlement's year in which the cursor is")
  func leaveYear() throws {
    let april = try #require(MonthDay("04-01"))
    let robot = try robot("2026-03-10", size: Size(120, 40), yearStart: april)
    // Three of twelve months are granted for the year that ends in March, and carried over.
    #expect(robot.prose.contains("Leave 7.5 left"), "\(robot.prose)")
    robot.press("j")
    #expect(robot.prose.contains("Leave 37.5 left"), "\(robot.prose)")
  }

  // MARK: Pictures

  @Test("with leave, sickness and half a day")
  func pictures() throws {
    let robot = try robot()
    robot.press("v M-1 M-3 l A u k A k v l l")
    robot.checkSizes("schedule/absent-year")
  }

  @Test("in German, and for screen readers")
  func otherReaders() throws {
    let german = try robot(language: .german)
    german.press("v l l A u")
    german.check("schedule/absent-year-german")
    let spoken = try robot(isAccessible: true)
    spoken.press("v l l A u")
    spoken.check("schedule/absent-year-accessible")
  }
}
