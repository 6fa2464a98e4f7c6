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

/// Absences on the screen. Two days and two nights are followed by four free days, from 1 June;
/// today is 20 May.
@Suite("Absences on the screen") struct AbsenceScreenTests {
  private func robot(
    _ day: String = "2026-06-01", leave: Int? = 30, language: Texts.Language = .english
  ) throws -> Robot {
    let robot = try Robot(now: "2026-05-20T08:00:00Z", language: language) { store, environment in
      let services = StoreServices(store: store, environment: environment)
      _ = try services.perform(.pattern(.save(rota("DDNN----", start: "2026-04-06"))))
      guard let leave else { return }
      let rule = EntitlementRule(
        id: .new(), entitlement: "leave", amount: AbsenceAmount(leave), per: .year,
        from: CivilDay(year: 2026, month: 1, day: 1) ?? CivilDay(number: 0))
      _ = try services.perform(.absence(.addRule(rule)))
    }
    robot.press("2 :")
    robot.type(day)
    robot.press("Enter")
    return robot
  }

  /// The absences as text: `leave 2026-06-01–2026-06-02`.
  private func absences(_ robot: Robot) throws -> [String] {
    try robot.store.absences.absences().map { absence in
      let half = absence.half.map { " \($0.rawValue)" } ?? ""
      let days = "\(ISOText.format(absence.from))–\(ISOText.format(absence.to))"
      return "\(absence.kind) \(days)\(half)"
    }
  }

  private func status(_ robot: Robot) -> ShiftStatus? { robot.state.selectedShift?.status }

  // MARK: The menu

  @Test("a letter covers the day; its shift comes back with undo")
  func letter() throws {
    let robot = try robot()
    robot.press("A")
    #expect(robot.screen.contains("Absence · Mon 1 Jun"), "\(robot.screen)")
    robot.press("k")
    #expect(try absences(robot) == ["sick 2026-06-01–2026-06-01"])
    #expect(status(robot) == .absent)
    robot.press("u")
    #expect(status(robot) == .scheduled)
  }

  @Test("selected days are covered in one step, and what is left is said")
  func selection() throws {
    let robot = try robot()
    robot.press("v l l l A u")
    #expect(try absences(robot) == ["leave 2026-06-01–2026-06-04"])
    #expect(robot.screen.contains("26 left"), "\(robot.screen)")
    robot.press("A Space")
    #expect(robot.screen.contains("4 shifts covered"), "\(robot.screen)")
  }

  @Test("the first leave asks how much there is, once, and Esc skips it")
  func firstQuestion() throws {
    let robot = try robot(leave: nil)
    robot.press("A u")
    #expect(robot.screen.contains("How much Leave do you get?"), "\(robot.screen)")
    robot.type("30")
    robot.press("Enter")
    let rule = try #require(try robot.store.entitlements.rules().first)
    let march = try #require(MonthDay("03-31"))
    #expect(rule.amount == AbsenceAmount(30))
    #expect(rule.expires == .next(march))
    #expect(ISOText.format(rule.from) == "2026-01-01")
    let other = try self.robot(leave: nil)
    other.press("A u Esc")
    #expect(try absences(other).count == 1)
    other.press("l A u")
    #expect(other.state.layers.isEmpty)
  }

  @Test("x offers to cancel or to be absent, and restores at once")
  func instead() throws {
    let robot = try robot()
    robot.press("x")
    #expect(robot.screen.contains("Instead of the shift"), "\(robot.screen)")
    robot.press("Enter")
    #expect(status(robot) == .cancelled)
    robot.press("x")
    #expect(status(robot) == .scheduled)
    robot.press("x t")
    #expect(try absences(robot) == ["training 2026-06-01–2026-06-01"])
  }

  @Test("an absence on a day that has one is refused by name")
  func overlap() throws {
    let robot = try robot()
    robot.press("A u A z")
    #expect(robot.prose.contains("Leave, 1 Jun"), "\(robot.screen)")
    #expect(try absences(robot).count == 1)
  }

  @Test("who falls ill on a shift is absent from now on, and the shift ends; undo starts it again")
  func illAtWork() throws {
    let robot = try robot("2026-05-20")
    robot.press("a d s A k")
    let absence = try #require(try robot.store.absences.absences().first)
    #expect(absence.kind == "sick" && absence.start == robot.clock.now)
    #expect(try robot.store.shifts.running() == nil)
    robot.press("u")
    #expect(try robot.store.absences.absences().isEmpty)
    #expect(try robot.store.shifts.running() != nil)
  }

  // MARK: Painting

  @Test("painted days beside each other are one absence, and undo takes the last one")
  func painting() throws {
    let robot = try robot()
    robot.press("a U")
    robot.press("Space l Space l Space")
    #expect(try absences(robot) == ["leave 2026-06-01–2026-06-03"])
    #expect(robot.screen.contains("27 left"), "\(robot.screen)")
    robot.press("Space")
    #expect(robot.screen.contains("already on that day"), "\(robot.screen)")
    robot.press("u")
    #expect(try absences(robot) == ["leave 2026-06-01–2026-06-02"])
    robot.press("Space")
    #expect(try absences(robot) == ["leave 2026-06-01–2026-06-03"])
  }

  @Test("a small window says what is painted and what is left of it")
  func paintingSmall() throws {
    let robot = try robot()
    robot.resize(40, 12)
    robot.press("a U Space")
    #expect(robot.screen.contains("U · 29 left"), "\(robot.screen)")
    let german = try self.robot(language: .german)
    german.resize(40, 12)
    german.press("a U Space")
    #expect(german.screen.contains("U: 29 "), "\(german.screen)")
  }

  @Test("a worked shift is cancelled only after a question")
  func cancellingWorked() throws {
    let robot = try robot("2026-05-16")
    robot.press("W")
    #expect(status(robot) == .completed)
    robot.press("x")
    #expect(robot.screen.contains("Cancel this shift?"), "\(robot.screen)")
    robot.press("Esc")
    #expect(status(robot) == .completed)
    robot.press("x y")
    #expect(status(robot) == .cancelled)
    robot.press("x")
    #expect(status(robot) == .completed)
  }

  // MARK: Form and list

  @Test("the form shows what half a day covers, and refuses half of two days")
  func form() throws {
    let robot = try robot()
    robot.press("A Enter Tab Tab Tab Right")
    #expect(robot.prose.contains("cost 0.5 (Leave)"), "\(robot.screen)")
    robot.press("S-Tab PgUp")
    #expect(robot.screen.contains("single date"), "\(robot.screen)")
    robot.press("PgDn Enter")
    #expect(try absences(robot) == ["leave 2026-06-01–2026-06-01 first"])
    #expect(status(robot) == .scheduled)
  }

  @Test("the form covers the hours of a part of a shift")
  func hours() throws {
    let robot = try robot()
    robot.press("A Enter Tab Tab Tab Tab")
    robot.type("12:00")
    #expect(robot.prose.contains("1 shift covered"), "\(robot.screen)")
    robot.press("Enter")
    let absence = try #require(try robot.store.absences.absences().first)
    let shift = try #require(robot.state.selectedShift)
    #expect(absence.interval?.end == shift.scheduledEnd)
    // Opened again, the hours are as they were.
    robot.press("A Space Enter Enter")
    #expect(try robot.store.absences.absences() == [absence])
  }

  @Test("the list edits and deletes, and its shifts are planned again")
  func list() throws {
    let robot = try robot()
    robot.press("v l l A u g u")
    #expect(robot.screen.contains("Absences"), "\(robot.screen)")
    robot.press("Enter Tab Tab PgDn Enter")
    #expect(try absences(robot) == ["leave 2026-06-01–2026-06-02"])
    robot.press("d y")
    #expect(try absences(robot).isEmpty)
    robot.press("Esc")
    #expect(robot.state.schedule.selectedShift?.status == .scheduled)
  }

  @Test("an absence that was changed elsewhere is not overwritten by an open form")
  func changedElsewhere() throws {
    let robot = try robot()
    robot.press("A u A Space Enter")
    let absence = try #require(try robot.store.absences.absences().first)
    var draft = AbsenceDraft(absence)
    draft.to = .date(absence.to.adding(days: 3))
    let services = StoreServices(store: robot.store, environment: robot.environment)
    _ = try services.perform(.absence(.edit(absence.id, draft)))
    robot.press("Tab Tab Tab Right Enter")
    #expect(try absences(robot) == ["leave 2026-06-01–2026-06-04"])
  }

  // MARK: Entitlements

  @Test("entitlements show every event, take grants and rules, and give them up again")
  func entitlements() throws {
    let robot = try robot()
    robot.press("v l l l A u g U")
    #expect(robot.screen.contains("Granted by rule"), "\(robot.screen)")
    #expect(robot.screen.contains("26"), "\(robot.screen)")
    robot.press("+")
    robot.type("-2")
    robot.press("Enter")
    #expect(try robot.store.entitlements.grants().map(\.amount) == [AbsenceAmount(-2)])
    #expect(robot.screen.contains("24"), "\(robot.screen)")
    robot.press("x j Enter")
    #expect(try robot.store.entitlements.grants().isEmpty)
    robot.press("l")
    #expect(robot.screen.contains("Entitlements 2027"), "\(robot.screen)")
    // Of the next year nothing is taken yet.
    #expect(robot.screen.contains("Granted by rule"), "\(robot.screen)")
    robot.press("h a")
    robot.type("study")
    robot.press("Enter")
    #expect(try robot.store.entitlements.entitlements().map(\.name) == ["leave", "study"])
  }

  @Test("the presets begin with the person’s country, say what they leave out, and are applied")
  func presets() throws {
    let robot = try Robot(
      patterns: [rota("DDNN----", start: "2026-04-06")], now: "2026-05-20T08:00:00Z"
    ) {
      $0.holidayRegion = HolidayRegion(rawValue: "AT")
    }
    robot.press("g U p")
    #expect(robot.screen.contains("Presets by country"), "\(robot.screen)")
    #expect(robot.prose.contains("Leaves out"), "\(robot.screen)")
    robot.press("Enter")
    #expect(robot.screen.contains("Entitlements 2026"), "\(robot.screen)")
    let rule = try #require(try robot.store.entitlements.rules().first)
    #expect(rule.amount > .zero && rule.per == .year)
    // Another one is refused, and the list stays.
    robot.press("p j Enter")
    #expect(robot.screen.contains("Presets by country"), "\(robot.screen)")
    robot.press("Esc u")
    #expect(try robot.store.entitlements.rules().isEmpty)
  }

  @Test("the week draws what absences leave of a shift, and a month names its times")
  func parts() throws {
    let robot = try robot()
    let services = StoreServices(store: robot.store, environment: robot.environment)
    func sick(_ from: String, _ to: String) throws {
      let draft = AbsenceDraft(
        kind: "sick", from: .moment(try utc(from)), to: .moment(try utc(to)))
      _ = try services.perform(.absence(.add(draft)))
    }
    // The day from 7 to 19, and the night from 19 to 7, in summer time.
    try sick("2026-06-01T11:00:00Z", "2026-06-01T13:00:00Z")
    try sick("2026-06-03T18:00:00Z", "2026-06-04T01:00:00Z")
    robot.wait(seconds: 2)
    robot.press("o")
    let week = WeekModel(robot.state.schedule, robot.app.environment)
    let first = week.columns[0].blocks.map { "\($0.starts)–\($0.ends)" }
    #expect(first == ["07:00–12:00", "14:00–19:00"])
    #expect(week.columns[2].blocks.isEmpty)
    #expect(week.columns[3].blocks.first.map { "\($0.starts)–\($0.ends)" } == "02:00–07:00")
  }

  // MARK: Pictures

  @Test("month, week, list and Dashboard show absences")
  func screens() throws {
    let robot = try robot()
    robot.press("v l l A u l l A k")
    robot.checkSizes("schedule/absent-month")
    robot.press("o")
    robot.check("schedule/absent-week")
    robot.press("g u")
    robot.checkSizes("schedule/absences")
    robot.press("b")
    robot.checkSizes("schedule/entitlements")
    robot.press("p")
    robot.checkSizes("schedule/entitlement-presets")
  }

  @Test("in German")
  func german() throws {
    let robot = try robot(language: .german)
    robot.press("v l l A u l l A")
    robot.check("schedule/absence-menu-german")
    robot.press("Enter")
    robot.check("schedule/absence-form-german")
  }
}
