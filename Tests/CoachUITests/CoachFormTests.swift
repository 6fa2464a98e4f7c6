import AppCore
import AppTestSupport
import Coach
import CoachUI
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// A form of the Coach for a stored record, and what a person and another program change in it.
enum CoachForm: CaseIterable {
  case routine, workout, ownAction, sleep

  /// The field that the person changes, and the new text.
  var typed: (field: String, text: String) {
    switch self {
    case .routine: ("name", "Mine")
    case .workout: ("name", "Legs")
    case .ownAction: ("title", "Water all plants")
    case .sleep: ("start", "2026-11-19 22:30")
    }
  }

  /// A program with such a record.
  func robot() throws -> Robot {
    let robot = try Gym.robot()
    if self == .ownAction {
      let action = OwnAction(
        id: RecordID("own action"), title: "Water the plants", variants: [.five: "The kitchen"])
      try perform(.guidance(.saveOwn(action)), robot)
    }
    return robot
  }

  /// Opens its form.
  func open(_ robot: Robot) {
    switch self {
    case .routine: robot.press("P e")
    case .workout: robot.press("v Enter e")
    case .ownAction:
      robot.press("L /")
      robot.type("water the")
      robot.press("Enter e")
    case .sleep: robot.press("z e")
    }
  }

  /// Changes something else, as another program does.
  func changeElsewhere(_ robot: Robot) throws {
    switch self {
    case .routine:
      let original = try #require(try robot.store.routines.active())
      var routine = original
      routine.daysPerWeek = 5
      try perform(.training(.saveRoutine(routine, from: original)), robot)
    case .workout:
      let original = try #require(try robot.store.workouts.latest(1).first)
      var workout = original
      workout.notes = "theirs"
      try perform(.training(.saveWorkout(workout, from: original)), robot)
    case .ownAction:
      let original = try #require(try robot.store.ownActions().first)
      var action = original
      action.slots = DaySlot.dayOff
      action.note = "theirs"
      try perform(.guidance(.saveOwn(action, from: original)), robot)
    case .sleep:
      let original = try lastSleep(robot)
      var sleep = original
      sleep.interval = Interval(start: sleep.interval.start, end: sleep.interval.end - 900)
      try perform(.sleep(.save(sleep, from: original)), robot)
    }
  }

  /// What the person and the other program changed, of the stored record.
  func saved(_ robot: Robot) throws -> [String] {
    switch self {
    case .routine:
      let routine = try #require(try robot.store.routines.active())
      return [routine.name, "\(routine.daysPerWeek)"]
    case .workout:
      let workout = try #require(try robot.store.workouts.latest(1).first)
      return [workout.name, workout.notes]
    case .ownAction:
      let action = try #require(try robot.store.ownActions().first)
      return [action.title, "\(action.note) \(action.slots == DaySlot.dayOff)"]
    case .sleep:
      let interval = try lastSleep(robot).interval
      return [ISOText.format(interval.start), ISOText.format(interval.end)]
    }
  }

  /// The record after both changes.
  var both: [String] {
    switch self {
    case .routine: ["Mine", "5"]
    case .workout: ["Legs", "theirs"]
    case .ownAction: ["Water all plants", "theirs true"]
    case .sleep: ["2026-11-19T22:30:00Z", "2026-11-20T06:30:00Z"]
    }
  }

  private func lastSleep(_ robot: Robot) throws -> SleepEntry {
    try #require(try robot.store.sleep.latest(1).first)
  }

  private func perform(_ action: Action, _ robot: Robot) throws {
    _ = try StoreServices(store: robot.folder.reopen(), environment: robot.environment)
      .perform(action)
  }
}

@Suite("Forms of the Coach") struct CoachFormTests {
  @Test(
    "each saves what the person changed and keeps the rest",
    arguments: [CoachForm.routine, .workout, .ownAction])
  func carries(form: CoachForm) throws {
    let robot = try form.robot()
    form.open(robot)
    try form.changeElsewhere(robot)
    try robot.fill(form.typed.field, form.typed.text)
    robot.press("C-s")
    let saved = try form.saved(robot)
    #expect(saved == form.both, "\(robot.screen)")
    robot.press("u")
    #expect(try form.saved(robot) != form.both)
    #expect(try form.saved(robot)[1] == form.both[1])
  }

  @Test("a time asleep is one thing: the second change is refused, and its input stays")
  func sleep() throws {
    let form = CoachForm.sleep, robot = try form.robot()
    form.open(robot)
    try form.changeElsewhere(robot)
    let theirs = try form.saved(robot)
    try robot.fill(form.typed.field, form.typed.text)
    robot.press("C-s")
    #expect(try form.saved(robot) == theirs)
    #expect(robot.prose.contains("was changed or deleted in the meantime"))
    #expect(try robot.form().form.value(form.typed.field) == form.typed.text)
  }

  @Test("each reopens with its input when it could not be saved", arguments: CoachForm.allCases)
  func reopens(form: CoachForm) throws {
    let robot = try form.robot(), before = try form.saved(robot)
    let performer = WaitingPerformer(store: robot.store)
    try robot.restart(performer)
    robot.press("5")
    form.open(robot)
    try robot.fill(form.typed.field, form.typed.text)
    robot.press("C-s")
    #expect(robot.state.form == nil)
    performer.fail()
    robot.app.tick()
    #expect(try robot.form().form.value(form.typed.field) == form.typed.text)
    #expect(robot.prose.contains("is locked by another program; nothing was changed."))
    #expect(try form.saved(robot) == before)
    robot.press("C-s")
    performer.succeed()
    robot.app.tick()
    #expect(try form.saved(robot)[0] == form.both[0])
  }
}
