import AppCore
import AppTestSupport
import Domain
import Services
import Store
import TestSupport
import Testing

@Suite("Motion") struct MotionTests {
  /// A program that may be animated, with the message of a saved change on the screen.
  private func robot(_ change: (inout UserProfile) -> Void = { _ in }) throws -> Robot {
    let robot = try Robot(isAnimated: true) { store, environment in
      var profile = Profiles.fresh(zone: environment.zone, now: environment.now)
      change(&profile)
      try store.write("profile.save", now: environment.now) { try $0.save(profile) }
    }
    robot.press("s")
    return robot
  }

  @Test("a message slides in, the changed row glows, and then nothing wakes the program")
  func phases() throws {
    let robot = try robot()
    let app = robot.app
    let before = app.draw()
    app.animate(wall: 10_000)
    #expect(app.quietMilliseconds(wall: 10_000) == 80)
    #expect(app.draw() != before)
    app.animate(wall: 10_080)
    #expect(app.state.value.motion.isGlowing)
    #expect(app.quietMilliseconds(wall: 10_080) == 220)
    app.animate(wall: 10_300)
    #expect(app.state.value.motion == Motion())
    #expect(app.draw() == before)
    robot.press("2")
    #expect(app.quietMilliseconds(wall: 10_400) == 1000)
  }

  @Test(
    "no animation in accessible mode or with reduced motion",
    arguments: [\UserProfile.isAccessible, \.reducesMotion]
      as [WritableKeyPath<UserProfile, Bool> & Sendable])
  func off(flag: WritableKeyPath<UserProfile, Bool> & Sendable) throws {
    let robot = try robot { $0[keyPath: flag] = true }
    robot.app.animate(wall: 10_000)
    #expect(robot.app.state.value.motion == Motion())
  }

  @Test("reducing motion ends an animation at once")
  func reducedMeanwhile() throws {
    let robot = try robot()
    robot.app.animate(wall: 10_000)
    #expect(robot.app.state.value.motion != Motion())
    robot.app.state.value.profile.reducesMotion = true
    robot.app.animate(wall: 10_001)
    #expect(robot.app.state.value.motion == Motion())
    #expect(robot.app.quietMilliseconds(wall: 10_001) > 300)
  }
}
