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

/// Forms and menus of the Coach that are open while another program changes their record.
@Suite("Forms of the Coach and another program") struct StaleFormTests {
  /// Performs an action as another program does.
  private func elsewhere(_ robot: Robot, _ action: Action) throws {
    _ = try StoreServices(store: robot.folder.reopen(), environment: robot.environment)
      .perform(action)
  }

  @Test("a menu of a setting of training changes only that setting")
  func training() throws {
    let robot = try Robot(now: Gym.now)
    robot.press(keys(toSetting: "training_level") + "Enter")
    var settings = TrainingSettings()
    settings.goal = .strength
    settings.step = Weight(thousandths: 1250, .kg)
    settings.usesReadiness.toggle()
    try elsewhere(robot, .training(.saveSettings(settings, from: TrainingSettings())))
    robot.press("3")
    settings.level = .advanced
    #expect(try robot.store.trainingSettings() == settings)
  }

  @Test("a menu of a setting of daily actions changes only that setting")
  func guidance() throws {
    let robot = try Robot(now: Gym.now)
    robot.press(keys(toSetting: "guidance_nudge") + "Enter")
    var settings = GuidanceSettings()
    settings.digests.toggle()
    settings.pace = GuidancePace(longest: .twenty, daysPerWeek: 3)
    try elsewhere(robot, .guidance(.saveSettings(settings, from: GuidanceSettings())))
    robot.press("1")
    settings.nudges = false
    #expect(try robot.store.guidanceSettings() == settings)
  }

  @Test("the form of sleep and commute shows what is planned with, and changes only that")
  func habits() throws {
    let robot = try Robot(now: Gym.now)
    robot.press(keys(toSetting: "guidance_habits") + "Enter")
    #expect(robot.prose.contains("23:00–07:00"))
    var settings = GuidanceSettings()
    settings.digests.toggle()
    try elsewhere(robot, .guidance(.saveSettings(settings, from: GuidanceSettings())))
    try robot.fill("wind_down", "45m")
    try robot.fill("sleep", "23:30-7:30")
    try robot.fill("nap", "")
    robot.press("C-s")
    settings.habits.windDownMinutes = 45
    settings.habits.mainSleep = try #require(WallSpan(startMinute: 1410, endMinute: 450))
    settings.habits.nap = nil
    #expect(try robot.store.guidanceSettings() == settings)
    robot.press("u")
    #expect(try robot.store.guidanceSettings().habits == SleepHabits())
  }

  @Test("a finished task stays finished when its text is edited")
  func task() throws {
    let robot = try GoalWeek.robot(isPlanned: false)
    robot.press("Enter e")
    guard case .saveTask(let task, let id, _)? = try robot.form().action?.base as? GoalAction else {
      throw NoForm()
    }
    try elsewhere(robot, .goals(.setTask(id, task.number, .done)))
    try robot.fill("text", "Words again")
    robot.press("C-s")
    let saved = try #require(try robot.store.goals.goal(id)?.task(task.number))
    #expect(saved.state == .done && saved.text == "Words again")
  }

  @Test("a goal keeps the details that were changed meanwhile, and its title is refused")
  func goal() throws {
    let robot = try GoalWeek.robot(isPlanned: false)
    robot.press("e")
    guard case .edit(let id, _, _, _, _)? = try robot.form().action?.base as? GoalAction else {
      throw NoForm()
    }
    try elsewhere(robot, .goals(.edit(id, title: nil, detail: "new")))
    try robot.fill("title", "Other")
    robot.press("C-s")
    let saved = try #require(try robot.store.goals.goal(id))
    #expect(saved.title == "Other" && saved.content.detail == "new")
    robot.press("e")
    try elsewhere(robot, .goals(.edit(id, title: "Theirs", detail: nil)))
    try robot.fill("title", "Mine")
    robot.press("C-s")
    #expect(try robot.store.goals.goal(id)?.title == "Theirs")
    #expect(robot.prose.contains("was changed or deleted in the meantime; nothing was saved"))
    #expect(try robot.form().form.value("title") == "Mine")
  }
}

private struct NoForm: Error {}
