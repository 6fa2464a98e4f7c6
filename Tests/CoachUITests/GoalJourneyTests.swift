import AppCore
import AppTestSupport
import Coach
import CoachUI
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// Goals by keys, checked on the screen and in the store.
@Suite("Goals by keys") struct GoalJourneyTests {
  @Test("a goal that needs a person says where to turn, and r suggests nothing")
  func care() throws {
    let robot = try GoalWeek.robot(isPlanned: false)
    robot.press("n")
    robot.type("Stop drinking alcohol")
    robot.press("Enter Esc")
    let sentence = "You do not have to do this alone"
    #expect(robot.prose.contains(sentence), "\(robot.screen)")
    #expect(robot.prose.contains("nothing for it and sends nothing about it"))
    robot.press("r")
    #expect(robot.state.layers.isEmpty)
    #expect(robot.screen.contains("Nothing is suggested"), "\(robot.screen)")
    robot.press("t")
    try robot.fill("text", "Call the advice service")
    robot.press("Enter")
    let goal = try #require(robot.goals().last)
    #expect(goal.tasks.map(\.text) == ["Call the advice service"] && goal.content.frame == nil)
    #expect(robot.prose.contains(sentence))
  }

  @Test("type, lock a task, take two changes of four, activate, swap a shift, plan again, undo all")
  func journey() throws {
    let robot = try GoalWeek.robot(isPlanned: false)
    let before = try picture(robot)

    robot.press("n")
    robot.type("Learn Spanish")
    robot.press("Enter Esc")
    var goal = try #require(robot.goals().last)
    #expect(goal.title == "Learn Spanish" && goal.state == .draft && goal.revision == 1)
    #expect(robot.prose.contains("draft · revision 1"))

    // The first task is locked, so that no framing changes it.
    robot.press("t")
    try robot.fill("text", "Find a course")
    robot.press("Enter Tab l Tab")
    goal = try #require(robot.goals().last)
    #expect(goal.tasks.map(\.isLocked) == [true] && goal.revision == 2)

    robot.press("r")
    let count = try counter(robot).all
    robot.press("y y" + String(repeating: " n", count: count - 2) + " Enter")
    goal = try #require(robot.goals().last)
    #expect(goal.revision == 3 && goal.content.frame != nil)
    #expect(goal.task(1)?.text == "Find a course")

    robot.press("A")
    #expect(robot.prose.contains("nothing saved yet"))
    #expect(try robot.blocks().isEmpty)
    robot.press("Enter")
    goal = try #require(robot.goals().last)
    #expect(goal.state == .active)
    let planned = try robot.blocks(of: goal.id)
    #expect(!planned.isEmpty)

    // A shift takes the time of the last block.
    let block = try #require(robot.store.blocks.blocks(of: goal.id).last)
    let swapped = try shift(around: block, robot.environment)
    try robot.store.write("shift.add", now: robot.environment.now) { try $0.save(swapped) }
    robot.wait(seconds: 2)
    robot.press("1 5")
    #expect(robot.prose.contains("no longer fit"))
    robot.press("p")
    #expect(robot.prose.contains("moved 1 · removed 0 · added 0"))
    robot.press("Enter")
    let moved = try #require(robot.store.blocks.blocks(idPrefix: block.id.text).first)
    #expect(moved.interval != block.interval)

    // The first block has begun, and stays.
    robot.press("D")
    #expect(try robot.blocks(of: goal.id) == ["Mon 15:00"])
    // Eight changes: card, task, lock, framing, activation, shift, plan and deactivation.
    robot.press("u u u u u u u u")
    #expect(try picture(robot) == before)
    #expect(try robot.shifts().count == 4)
    robot.press("C-r C-r C-r C-r C-r")
    #expect(try robot.blocks(of: goal.id) == planned)
  }

  /// Returns an early shift in whose time a block lies.
  private func shift(around block: GoalBlock, _ environment: Environment) throws -> Shift {
    let day = ISOText.format(environment.zone.local(at: block.interval.start).day)
    return try planned(
      "\(day) 08:00", "\(day) 20:00", zone: "Europe/Berlin", name: "Swap", id: RecordID("swap"))
  }

  /// Returns how many changes of the framing on the screen are decided, and how many there are.
  private func counter(_ robot: Robot) throws -> (decided: Int, all: Int) {
    let match = try #require(robot.prose.firstMatch(of: /\[(\d+)\/(\d+)\]/))
    return (Int(match.output.1) ?? -1, Int(match.output.2) ?? -1)
  }

  /// The goals, tasks and blocks of the store.
  private func picture(_ robot: Robot) throws -> [String] {
    try robot.goals().map { "\($0.title) \($0.state) \($0.revision) \($0.tasks.count)" }
      + robot.blocks()
  }

  @Test("the worked week is planned as the reference lists it")
  func workedWeek() throws {
    let robot = try GoalWeek.robot()
    #expect(
      try robot.blocks() == [
        "Mon 15:00", "Mon 15:45", "Tue 16:00", "Wed 08:00", "Wed 17:00", "Thu 16:15",
        "Sat 09:00", "Sun 09:00",
      ])
    robot.press("p")
    #expect(robot.prose.contains("kept 8 · moved 0 · removed 0 · added 0"))
    #expect(robot.prose.contains("Nothing to change"))
  }

  @Test(
    "the line understands commands in both languages", arguments: ["lock", "diese Karte sperren"])
  func verbs(text: String) throws {
    let robot = try GoalWeek.robot()
    robot.press("n")
    robot.type(text)
    robot.press("Enter")
    let goal = try #require(robot.goals().first)
    #expect(goal.isLocked)
    robot.press("r")
    #expect(robot.prose.contains("The card is locked."))
    robot.press("n")
    robot.type("Lock picking course")
    robot.press("Enter")
    #expect(try robot.goals().count == 5)
  }

  @Test(
    "the line says what Enter will do while it is typed",
    arguments: [
      ("lock", "Enter locks GOAL"), ("Karte 1 sperren", "Enter locks GOAL"),
      ("unlock", "GOAL is not locked."), ("entsperren", "GOAL is not locked."),
      ("regenerate", "Enter shows other framings of GOAL"),
      ("neu fassen", "Enter shows other framings of GOAL"),
      ("activate", "Enter shows where GOAL fits"), ("aktivieren", "Enter shows where GOAL fits"),
      ("deactivate", "Enter deactivates GOAL"), ("archive", "Enter archives GOAL"),
      ("archivieren", "Enter archives GOAL"), ("done", "Enter completes GOAL"),
      ("Lock the shed", "Enter creates a goal"), ("lock 9", "Card number 9 not found."),
      ("lock “zzzzzz”", "No card has a title like “zzzzzz”."),
    ])
  func reading(text: String, sentence: String) throws {
    let robot = try GoalWeek.robot(size: Size(200, 60))
    let title = try #require(robot.goals().first).title
    robot.press("n")
    robot.type(text)
    #expect(
      robot.prose.contains(sentence.replacing("GOAL", with: title)), "\(robot.screen)")
    let before = try robot.goals()
    #expect(try robot.goals() == before)
  }

  @Test("the line says in full what Enter will do while there is room beside what is typed")
  func room() throws {
    let robot = try GoalWeek.robot(size: Size(80, 24))
    robot.press("n")
    robot.type("Run 10k by 31 July")
    #expect(
      robot.prose.contains("Enter creates a goal, deadline Fri 31 Jul 2026"), "\(robot.screen)")
    #expect(!robot.prose.contains("…"), "\(robot.screen)")
  }

  @Test("a deadline that is typed becomes that of the card, which shows it; the form changes it")
  func deadline() throws {
    let robot = try GoalWeek.robot(isPlanned: false, size: Size(120, 40))
    robot.press("n")
    robot.type("Run 10k by 2027-05-01")
    robot.press("Enter")
    #expect(
      robot.prose.contains("goal Run 10k. Deadline Sat 1 May 2027, from the title."),
      "\(robot.screen)")
    robot.press("Esc")
    var goal = try #require(robot.goals().last)
    #expect(goal.title == "Run 10k")
    #expect(robot.prose.contains("draft · due Sat 1 May 2027 23:59"), "\(robot.screen)")
    robot.press("e")
    try robot.fill("due", "2027-06-01 18:00")
    robot.press("Enter")
    goal = try #require(robot.goals().last)
    #expect(robot.prose.contains("due Tue 1 Jun 2027 18:00"), "\(robot.screen)")
    robot.press("e")
    try robot.fill("title", "Run 15k by 2027-07-01")
    #expect(robot.prose.contains("Thu…"), "\(robot.screen)")
    robot.press("Enter")
    goal = try #require(robot.goals().last)
    #expect(goal.title == "Run 15k")
    #expect(robot.prose.contains("due Thu 1 Jul 2027 23:59"), "\(robot.screen)")
    robot.press("e")
    try robot.fill("due", "")
    robot.press("Enter")
    goal = try #require(robot.goals().last)
    #expect(goal.content.due == nil && goal.title == "Run 15k")
  }

  @Test("in German too")
  func germanReading() throws {
    let robot = try GoalWeek.robot(language: .german, size: Size(200, 60))
    let title = try #require(robot.goals().first).title
    robot.press("n")
    robot.type("sperren")
    #expect(robot.prose.contains("Enter sperrt \(title)"), "\(robot.screen)")
    robot.type("!! nein")
    #expect(robot.prose.contains("Enter legt ein Ziel an"))
  }

  @Test("a title may be short of a letter; one that fits several is asked about")
  func fuzzyTitles() throws {
    let robot = try GoalWeek.robot()
    for title in ["Learn Spanish", "Learn Swedish"] {
      robot.press("n")
      robot.type(title)
      robot.press("Enter Esc")
    }
    robot.press("n")
    robot.type("lock “spansh”")
    robot.press("Enter")
    #expect(try robot.goals().filter(\.isLocked).map(\.title) == ["Learn Spanish"])
    robot.press("n")
    robot.type("lock “laern”")
    robot.press("Enter")
    #expect(robot.prose.contains("Several cards fit: Learn Spanish, Learn Swedish"))
    #expect(try robot.goals().count(where: \.isLocked) == 1)
    // The line is still there, with what was typed.
    robot.press("Esc n Enter")
    #expect(robot.prose.contains("Several cards fit"))
  }

  @Test("the bell rings for a lock and an activation, unless it is off")
  func bell() throws {
    let robot = try GoalWeek.robot(isPlanned: false)
    func bells(_ keys: String) -> Int {
      let before = robot.requests.count { $0 == .bell }
      robot.press(keys)
      return robot.requests.count { $0 == .bell } - before
    }
    #expect(bells("l") == 1)
    #expect(bells("l") == 0)
    #expect(bells("A Enter") == 1)
    var settings = try robot.store.trainingSettings()
    settings.ringsAfterRest = false
    try robot.store.write("test", now: robot.environment.now) { try $0.save(settings) }
    try robot.restart()
    #expect(bells("5 o l") == 0)
    #expect(try robot.goals().contains(where: \.isLocked))
  }

  @Test("what was typed is kept when the line is left")
  func draft() throws {
    let robot = try GoalWeek.robot()
    robot.press("n")
    robot.type("Half a goal")
    robot.press("Esc")
    #expect(try robot.goals().count == 4)
    robot.press("n Enter")
    #expect(try robot.goals().last?.title == "Half a goal")
  }

  @Test("a framing is decided, split, edited and taken back before anything is saved")
  func framing() throws {
    let robot = try GoalWeek.robot()
    let before = try robot.goals()
    robot.press("r Tab Tab")
    #expect(robot.prose.contains("3 of 3: Smallest step"))
    let count = try counter(robot).all
    robot.press("a")
    #expect(try counter(robot) == (count, count))
    robot.press("u")
    #expect(try counter(robot).decided == 0)
    // Title, details, then the changed task, of which the text is left and the length taken.
    robot.press("j j s")
    #expect(try counter(robot).all > count)
    robot.press("n y Enter")
    let goal = try #require(robot.goals().first)
    #expect(goal.revision == before[0].revision + 1)
    #expect(goal.tasks[0].text == before[0].tasks[0].text)
    #expect(goal.tasks[0].minutes != before[0].tasks[0].minutes)
    robot.press("u")
    #expect(try robot.goals()[0].content == before[0].content)
  }

  @Test("a preview of changes has room for whole rows in small windows, and undoes nothing")
  func narrowPreview() throws {
    let robot = try GoalWeek.robot(size: Size(40, 12))
    let swap = try planned(
      "2026-03-03 14:00", "2026-03-03 22:00", zone: "Europe/Berlin", name: "Swap",
      id: RecordID("goal shift 1"))
    try robot.store.write("shift.add", now: robot.environment.now) { try $0.save(swap) }
    robot.press("p")
    robot.check("goals/replan-40x12")
    let before = try robot.store.blocks.all(), saved = try robot.store.shifts.shift(swap.id)
    robot.press("u C-r")
    #expect(robot.prose.contains("Plan time blocks"))
    #expect(robot.prose.contains("Nothing can be changed here"))
    robot.press("Esc m u")
    #expect(robot.prose.contains("Nothing can be changed here"))
    #expect(try robot.store.blocks.all() == before && robot.store.shifts.shift(swap.id) == saved)
  }

  @Test("the mirror only reads")
  func mirror() throws {
    let robot = try GoalWeek.robot()
    let hash = try Self.hash(robot.store)
    robot.press("m")
    #expect(robot.prose.contains("read-only"))
    robot.press("j k G Esc")
    #expect(try Self.hash(robot.store) == hash)
  }

  /// Returns every record of the store as text.
  private static func hash(_ store: Store) throws -> [String] {
    try store.history(HistoryFilter(), limit: 1000, before: nil).map { "\($0)" }
      + store.goals.goals().map { "\($0)" } + store.blocks.all().map { "\($0)" }
      + store.goals.goals().flatMap { try store.goalEvents.events(of: $0.id).map { "\($0)" } }
      + store.goals.goals().flatMap { try store.offers.offers(of: $0.id).map { "\($0)" } }
  }

  @Test("blocks are done, skipped, locked and moved in the card")
  func blocks() throws {
    let robot = try GoalWeek.robot()
    let goal = try #require(robot.goals().first)
    func states() throws -> [BlockState] { try robot.store.blocks.blocks(of: goal.id).map(\.state) }
    robot.press("Tab j Space")
    #expect(try states() == [.done, .planned, .planned])
    robot.press("j d")
    #expect(try states() == [.done, .skipped, .planned])
    robot.press("j l")
    #expect(try robot.store.blocks.blocks(of: goal.id).map(\.isLocked) == [false, false, true])
    robot.press("e")
    #expect(robot.prose.contains("Only a planned, unlocked block can be moved."))
    robot.press("l e")
    try robot.fill("start", "2026-03-05 10:00")
    #expect(try robot.error("start")?.contains("recovery sleep") == true)
    try robot.fill("start", "2026-03-05 17:00")
    robot.press("Enter")
    #expect(try robot.blocks(of: goal.id).last == "Thu 17:00")
    robot.press("u u u u u")
    #expect(try states() == [.planned, .planned, .planned])
    #expect(try robot.blocks(of: goal.id).last == "Thu 16:15")
  }

  @Test("an overdue task says on its card which key gives it a new date, as on Today")
  func newDate() throws {
    let robot = try GoalWeek.robot(size: Size(120, 40))
    robot.press("Tab")
    #expect(!robot.prose.contains("new date"))
    robot.wait(seconds: 5 * 86_400)
    #expect(robot.prose.contains("overdue by 1 day") && robot.prose.contains("Enter new date"))
    robot.press("Enter")
    try robot.fill("due", "2026-03-10 20:00")
    robot.press("C-s")
    #expect(!robot.prose.contains("new date"))
    let due = try #require(robot.goals().first?.tasks.first?.due)
    #expect(due == (try utc("2026-03-10T19:00:00Z")))
  }

  @Test("an earlier revision returns as a new one; done tasks stay done")
  func history() throws {
    let robot = try GoalWeek.robot()
    robot.press("e")
    try robot.fill("title", "Spanish words")
    robot.press("Enter Tab Space Esc")
    #expect(try robot.goals()[0].revision == 4)
    robot.press("H G Enter")
    let goal = try robot.goals()[0]
    #expect(goal.revision == 5 && goal.title == "Vocabulary")
    #expect(goal.tasks.isEmpty)
    robot.press("u")
    #expect(try robot.goals()[0].title == "Spanish words")
  }
}
