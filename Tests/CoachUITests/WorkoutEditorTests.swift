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

/// The workout in the state: what keys change at once, and what they ask to be saved.
///
/// Nothing is performed here, as while an earlier change is still being saved.
@Suite("The workout before it is saved") struct WorkoutEditorTests {
  /// The state with a workout in progress, in which the squats are next.
  private func desk() throws -> (Desk, Robot) {
    let robot = try Gym.robot()
    robot.press("s")
    return (Desk(robot), robot)
  }

  /// The sets that effects save, in order.
  private func saved(_ effects: [Effect]) -> [String] {
    effects.compactMap { effect in
      guard case .perform(let action) = effect,
        case .saveEntry(let entry, _)? = action.base as? TrainingAction
      else { return nil }
      return entry.sets.description
    }
  }

  @Test("quick presses add to one another, although none is stored yet")
  func quick() throws {
    var (desk, robot) = try desk()
    let effects = desk.press("Space Space l")
    #expect(
      saved(effects) == [
        "72.5x5 72.5x5! 72.5x5! 72.5x5! 72.5x5!", "72.5x5 72.5x5 72.5x5! 72.5x5! 72.5x5!",
        "72.5x5 72.5x5 72.5x6! 72.5x5! 72.5x5!",
      ])
    #expect(try robot.sets("squat") == "72.5x5! 72.5x5! 72.5x5! 72.5x5! 72.5x5!")
    // Performed in order, the last one is what was pressed.
    let services = StoreServices(store: robot.store, environment: robot.environment)
    for case .perform(let action) in effects { _ = try services.perform(action) }
    #expect(try robot.sets("squat") == "72.5x5 72.5x5 72.5x6! 72.5x5! 72.5x5!")
  }

  @Test("each press is one change, which u takes back alone")
  func undoing() throws {
    let (_, robot) = try desk(), steps = try robot.store.changeCount()
    robot.press("Space Space + l")
    #expect(try robot.store.changeCount() == steps + 4)
    var seen: [String] = []
    for _ in 0..<4 {
      robot.press("u")
      seen.append(try robot.sets("squat"))
    }
    #expect(
      seen == [
        "72.5x5 72.5x5 75x5! 75x5! 75x5!", "72.5x5 72.5x5 72.5x5! 72.5x5! 72.5x5!",
        "72.5x5 72.5x5! 72.5x5! 72.5x5! 72.5x5!", "72.5x5! 72.5x5! 72.5x5! 72.5x5! 72.5x5!",
      ])
    // The screen follows, and the next key adds to what was brought back.
    robot.press("g g l")
    #expect(try robot.sets("squat") == "72.5x6! 72.5x5! 72.5x5! 72.5x5! 72.5x5!")
  }

  @Test("a key that changes nothing saves nothing")
  func nothing() throws {
    var (desk, _) = try desk()
    #expect(desk.press("r Esc j k g g G").filter { $0.isPerforming }.isEmpty)
    #expect(
      saved(desk.press("G h h h h h")) == [
        "30s! 30s! 25s!", "30s! 30s! 20s!",
        "30s! 30s! 15s!", "30s! 30s! 10s!", "30s! 30s! 5s!",
      ])
    let last = desk.press("h")
    #expect(saved(last).isEmpty && last.contains(.bell))
  }

  @Test("on an exercise, its first open set is changed, and those after it follow")
  func heading() throws {
    var (desk, _) = try desk()
    let before = desk.state.coach.editor
    let effects = desk.press("j j j j j +")
    // The cursor is on the bench press.
    #expect(saved(effects) == ["50x5! 50x5! 50x5! 50x5! 50x5!"])
    #expect(desk.state.coach.editor != before)
  }

  @Test("finishing and discarding are only asked for once they were confirmed")
  func ending() throws {
    let robot = try desk().1
    var desk: Desk
    let now = robot.environment.now, id = try robot.runningWorkout().id
    robot.press("Space")
    desk = Desk(robot)
    #expect(desk.press("f").filter { $0.isPerforming }.isEmpty)
    #expect(desk.press("n").filter { $0.isPerforming }.isEmpty)
    #expect(desk.press("f y").contains(.perform(.training(.finishWorkout(at: now)))))
    desk = Desk(robot)
    #expect(desk.press("D").filter { $0.isPerforming }.isEmpty)
    #expect(desk.press("y").contains(.perform(.training(.discardWorkout(id)))))
  }

  @Test("answers name the suggestion that is shown")
  func answers() throws {
    var (desk, robot) = try desk()
    let squat = try robot.advice("squat").suggestion.id
    for (key, answer) in [("a", SuggestionAnswer.accept), ("d", .dismiss)] {
      let effects = desk.press(key).filter { $0.isPerforming }
      #expect(effects == [.perform(.training(.answer(answer, squat)))])
    }
    // The bench press has no open suggestion.
    #expect(desk.press("j j j j j j a d").filter { $0.isPerforming }.isEmpty)
  }

  @Test("a key and its opposite leave the workout as it is stored")
  func opposite() throws {
    let (desk, robot) = try desk()
    #expect(desk.state.coach.editor == robot.state.coach.editor)
    robot.press("l")
    #expect(desk.state.coach.editor != robot.state.coach.editor)
    robot.press("h")
    #expect(try robot.app.reread().coach.editor == robot.state.coach.editor)
  }
}

extension Effect {
  /// Whether it changes the store.
  fileprivate var isPerforming: Bool {
    if case .perform = self { true } else { false }
  }
}
