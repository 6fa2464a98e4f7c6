import AppCore
import AppTestSupport
import CoachUI
import Domain
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

/// The Coach at every size the program is made for.
@Suite("The Coach on the screen") struct CoachSnapshotTests {
  /// Begins a workout: two sets are done, the second one hard, and the rest after it runs.
  private func train(_ robot: Robot) {
    robot.press("s + Space l Space k r 9 Enter j")
    robot.wait(seconds: 22)
  }

  // MARK: Views

  @Test("what is due today at four sizes")
  func today() throws {
    let robot = try Gym.robot()
    robot.checkSizes("coach/today")
    // On a day of training its suggestions are there, with the keys that answer them.
    let training = try Gym.robot(now: "2026-11-21T14:15:00Z")
    training.press("j j j j")
    training.check("coach/today-suggestion")
  }

  @Test("after a night shift nothing goes up, and its sleep is asked for")
  func afterNight() throws {
    let robot = try Gym.robot(now: "2026-11-23T18:00:00Z")
    robot.check("coach/today-after-night")
    robot.press("o o")
    robot.check("coach/training-after-night")
  }

  @Test("the exercises at four sizes, with an increase, misses and a dismissed suggestion")
  func training() throws {
    let robot = try Gym.robot(turns: 2)
    robot.checkSizes("coach/training")
    robot.press("j")
    robot.check("coach/training-missed")
    robot.press("a j a")
    robot.check("coach/training-accepted")
    robot.press("G")
    robot.check("coach/training-bodyweight")
  }

  @Test("the days ahead at four sizes")
  func plan() throws {
    let robot = try Gym.robot(turns: 3)
    robot.checkSizes("coach/plan")
  }

  @Test("a workout with a rest at four sizes")
  func workout() throws {
    let robot = try Gym.robot()
    train(robot)
    robot.checkSizes("coach/workout")
    robot.press("1")
    robot.check("coach/dashboard")
  }

  @Test("a workout before its first set, after an exercise, and when all is done")
  func progress() throws {
    let robot = try Gym.robot()
    robot.press("s")
    robot.check("coach/workout-start")
    robot.press("W i")
    robot.check("coach/workout-eased")
    robot.press("W i")
    robot.check("coach/workout-deload")
    robot.press("i")
    robot.press(repeating: "5*Space")
    robot.checkSizes("coach/workout-suggestion")
    robot.wait(seconds: 61)
    robot.check("coach/workout-rested")
    robot.press(repeating: "13*Space")
    robot.press("k")
    robot.check("coach/workout-done")
  }

  // MARK: Pages and layers

  @Test("the history of an exercise at four sizes, and of one without weight")
  func history() throws {
    let robot = try Gym.robot(turns: 2)
    robot.press("Enter")
    robot.checkSizes("coach/history")
    robot.press("Esc j j j Enter")
    robot.check("coach/history-timed")
  }

  @Test("all workouts, one of them and its form at four sizes")
  func workouts() throws {
    let robot = try Gym.robot()
    robot.press("v")
    robot.checkSizes("coach/workouts")
    robot.press("j Enter j")
    robot.checkSizes("coach/workout-past")
    robot.press("e")
    robot.checkSizes("coach/workout-form")
  }

  @Test("the routines and their form at four sizes")
  func routines() throws {
    let robot = try Gym.robot()
    robot.press("P")
    robot.checkSizes("coach/routines")
    robot.press("e")
    robot.checkSizes("coach/routine-form")
    robot.press("Esc j")
    robot.check("coach/routine-preset")
  }

  @Test("sleep and its form at four sizes")
  func sleep() throws {
    let robot = try Gym.robot()
    robot.press("z")
    robot.checkSizes("coach/sleep")
    robot.press("a")
    robot.checkSizes("coach/sleep-form")
  }

  @Test("the form of an exercise at four sizes, and the choice of a new one")
  func exercises() throws {
    let robot = try Gym.robot(turns: 2)
    robot.press("e")
    robot.checkSizes("coach/exercise-form")
    robot.press("Esc n")
    robot.checkSizes("coach/exercise-choice")
    robot.type("curl")
    robot.check("coach/exercise-choice-typed")
  }

  @Test("the reasons of a suggestion at four sizes, and against one")
  func reasons() throws {
    let robot = try Gym.robot(turns: 2)
    robot.press("w")
    robot.checkSizes("coach/why")
    robot.press("Esc j w")
    robot.check("coach/why-missed")
  }

  @Test("the form of an exertion and the questions before something is lost")
  func questions() throws {
    let robot = try Gym.robot()
    train(robot)
    for (keys, name) in [
      ("r 8", "rpe"), ("f", "finish"), ("D", "discard"), ("g g x", "remove-exercise"),
    ] {
      robot.press(keys)
      robot.check("coach/\(name)")
      robot.press("Esc")
    }
  }

  @Test("the settings of training at four sizes")
  func settings() throws {
    let robot = try Gym.robot()
    robot.press(keys(toSetting: "training_level"))
    robot.checkSizes("coach/settings")
    robot.press("Enter")
    robot.check("coach/settings-level")
  }

  // MARK: Themes, languages, accessibility

  @Test("without colour and on a light ground", arguments: [Theme.mono.name, Theme.light.name])
  func themes(name: String) throws {
    let robot = try Gym.robot()
    robot.check("coach/today-\(name)", theme: Theme.named(name))
    robot.press("o o")
    robot.check("coach/training-\(name)", theme: Theme.named(name))
    robot.press("Enter")
    robot.check("coach/history-\(name)", theme: Theme.named(name))
    robot.press("Esc")
    train(robot)
    robot.check("coach/workout-\(name)", theme: Theme.named(name))
  }

  @Test("in German")
  func german() throws {
    let robot = try Gym.robot(language: .german)
    for (keys, name) in [
      ("5", "today"), ("o o", "training"), ("w", "why"), ("Esc Enter", "history"),
      ("Esc e", "exercise-form"), ("Esc o", "plan"), ("v", "workouts"), ("Enter e", "workout-form"),
      ("Esc Esc Esc P", "routines"), ("Esc z", "sleep"),
    ] {
      robot.press(keys)
      robot.check("coach/\(name)-de")
    }
    robot.press("Esc")
    train(robot)
    robot.check("coach/workout-de")
    robot.press(keys(toSetting: "training_level"))
    robot.check("coach/settings-de")
  }

  @Test("in the accessible mode")
  func accessible() throws {
    let robot = try Gym.robot { $0.isAccessible = true }
    robot.check("coach/accessible-today")
    robot.press("o o")
    robot.check("coach/accessible-training")
    robot.press("Enter")
    robot.check("coach/accessible-history")
    robot.press("Esc o")
    robot.check("coach/accessible-plan")
    train(robot)
    robot.check("coach/accessible-workout")
  }

  // MARK: Nothing yet

  @Test("the empty views teach", arguments: [Texts.Language.english, .german])
  func empty(language: Texts.Language) throws {
    let robot = try Robot(now: Gym.now, language: language)
    let suffix = language == .german ? "-de" : ""
    for (keys, name) in [
      ("5", "today"), ("o", "goals"), ("o", "training"), ("o", "plan"), ("P", "routines"),
      ("Esc v", "workouts"),
      ("Esc z", "sleep"), ("Esc s", "workout"),
    ] {
      robot.press(keys)
      robot.check("coach/empty-\(name)\(suffix)")
    }
  }
}
