import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing
import WearUI

/// Shoes that go with a shift, and pairs that nobody takes off.
@Suite("Shoes for work") struct WorkShoesTests {
  private func robot(work: Int?, usual: Int? = 1, isOn: Bool = false) throws -> Robot {
    try Robot(now: "2026-11-20T18:30:00Z") { store, environment in
      try Wardrobe.fill(store, pairs: 3, days: 10, isOn: isOn, environment)
      try store.write("settings", now: environment.now) { transaction in
        var settings = WearSettings()
        settings.workShoe = work.map { RecordID("pair \($0)") }
        try transaction.save(settings)
        for var shoe in try store.shoes.shoes() {
          shoe.isDefault = usual.map { shoe.id == RecordID("pair \($0)") } ?? false
          try transaction.save(shoe)
        }
      }
      try store.forgetHistory()
    }
  }

  private func on(_ robot: Robot) throws -> String? {
    try robot.store.wear.openSession()?.shoe.text
  }

  @Test("a shift puts them on, its end the usual pair, each as one step that u takes back")
  func journey() throws {
    let robot = try robot(work: 0)
    let before = try robot.store.records()
    robot.press("s")
    #expect(try on(robot) == "pair 0")
    #expect(robot.prose.contains("Hoka Clifton 9 is on"), "\(robot.screen)")
    #expect(try robot.store.wear.openSession()?.isAutoStarted == true)
    robot.wait(seconds: 3600)
    robot.press("s")
    #expect(try on(robot) == "pair 1")
    #expect(try robot.store.shifts.running() == nil)
    robot.press("u")
    #expect(try on(robot) == "pair 0")
    #expect(try robot.store.shifts.running() != nil)
    robot.press("u")
    #expect(try robot.store.records() == before)
  }

  @Test("off is off")
  func off() throws {
    let robot = try robot(work: nil)
    robot.press("s")
    #expect(try on(robot) == nil)
  }

  @Test("without a usual pair the end takes them off; where they are the usual ones they stay on")
  func ends() throws {
    let bare = try robot(work: 0, usual: nil)
    bare.press("s s")
    #expect(try on(bare) == nil)
    let same = try robot(work: 0, usual: 0)
    same.press("s s")
    #expect(try on(same) == "pair 0")
  }

  @Test("whoever changed shoes during the shift keeps what is on")
  func changed() throws {
    let robot = try robot(work: 0)
    robot.press("s")
    robot.wait(seconds: 1800)
    let services = StoreServices(store: robot.store, environment: robot.environment)
    _ = try services.perform(.wear(.putOn(RecordID("pair 2"), at: robot.environment.now)))
    robot.wait(seconds: 1800)
    robot.press("s")
    #expect(try on(robot) == "pair 2")
  }

  @Test("a shift that began before the last change of shoes leaves them alone")
  func backdated() throws {
    let robot = try robot(work: 0, isOn: true)
    let services = StoreServices(store: robot.store, environment: robot.environment)
    let now = robot.environment.now
    _ = try services.perform(.wear(.putOn(RecordID("pair 2"), at: now - 600)))
    _ = try services.perform(.shift(.start(at: now - 3600, shift: nil, note: nil)))
    #expect(try on(robot) == "pair 2")
  }

  @Test("the pair is chosen in the settings, and a deleted one is not put on any more")
  func settings() throws {
    let robot = try robot(work: nil)
    robot.press(keys(toSetting: "work_shoes") + "Enter Right Right")
    #expect(try robot.form().form.value("work_shoes") == "Brooks Ghost 15", "\(robot.screen)")
    robot.press("Enter")
    #expect(try robot.store.stepSources.settings().workShoe == RecordID("pair 1"))
    #expect(robot.screen.contains("Brooks Ghost 15"))
    let services = StoreServices(store: robot.store, environment: robot.environment)
    _ = try services.perform(.wear(.deleteShoe(RecordID("pair 1"))))
    #expect(try robot.store.stepSources.settings().workShoe == nil)
    _ = try services.perform(.history(.undo(1)))
    #expect(try robot.store.stepSources.settings().workShoe == RecordID("pair 1"))
  }

  @Test("a pair nobody took off comes off by itself, at the last step and not when it is noticed")
  func settled() throws {
    let robot = try robot(work: nil, isOn: true)
    let last = try #require(
      try robot.store.steps.stepTimes(
        in: Interval(start: robot.environment.now - 7200, end: robot.environment.now)
      ).last)
    robot.wait(seconds: 3 * 3600)
    #expect(try on(robot) == "pair 0", "a film is no end")
    robot.wait(seconds: 2 * 3600)
    #expect(try on(robot) == nil)
    let closed = try #require(try robot.store.wear.session(RecordID("open")))
    #expect(closed.end == last.end && closed.isAutoClosed)
    #expect(robot.prose.contains("no steps since"), "\(robot.screen)")
    let entries = try robot.store.changeCount()
    robot.wait(seconds: 3600)
    #expect(try robot.store.changeCount() == entries, "once is enough")
  }
}
