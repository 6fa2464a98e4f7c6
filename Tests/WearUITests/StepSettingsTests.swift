import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing
import WearUI

@Suite("The settings about steps") struct StepSettingsTests {
  private func robot() throws -> Robot { try Wardrobe.robot(pairs: 2, days: 5) }

  private func steps(_ robot: Robot) throws -> Int64 {
    let attribution = try StepAttribution(store: robot.store, robot.environment)
    guard let days = try attribution.days() else { return 0 }
    return try attribution.shares(on: days).reduce(0) { $0 + $1.steps }
  }

  @Test("a source is moved up and down, and everything is counted anew")
  func order() throws {
    let robot = try robot()
    let before = try steps(robot)
    robot.press(keys(toSetting: "sources") + "Enter J")
    #expect(try robot.store.stepSources.sources().map(\.source.name) == ["Phone", "Watch"])
    #expect(try steps(robot) < before, "the phone counted half")
    robot.press("K")
    #expect(try robot.store.stepSources.sources().map(\.source.name) == ["Watch", "Phone"])
    robot.press("u u Esc")
    #expect(try steps(robot) == before)
    #expect(robot.screen.contains("Watch › Phone"))
  }

  @Test("stride and inactivity are changed, and what makes no sense is refused")
  func numbers() throws {
    let robot = try robot()
    robot.press(keys(toSetting: "stride") + "Enter")
    for (text, isRight) in [("68,5", true), ("68.5 cm", true), ("5", false), ("x", false)] {
      try robot.fill("stride", text)
      #expect(try (robot.error("stride") == nil) == isRight, "\(text)")
    }
    try robot.fill("stride", "68.5 cm")
    for (text, isRight) in [("3h", true), ("90", true), ("2", false), ("25h", false)] {
      try robot.fill("inactivity", text)
      #expect(try (robot.error("inactivity") == nil) == isRight, "\(text)")
    }
    try robot.fill("inactivity", "3h")
    robot.press("Enter")
    let settings = try robot.store.stepSources.settings()
    #expect(settings.stride == 685 && settings.inactivity.minutes == 180)
    robot.press("u")
    #expect(try robot.store.stepSources.settings() == WearSettings())
  }

  @Test("doubted samples are counted and left out again")
  func doubts() throws {
    let robot = try robot()
    let now = robot.environment.now
    let time = Interval(start: now - 200_000, end: now - 199_000)
    try robot.store.write("import", now: now) { transaction in
      let importer = try transaction.importSteps()
      try importer.add(
        StepSample(source: 0, kind: .steps, time: .span(time), value: 200_000),
        from: SampleSource(name: "Toothbrush", kind: .thirdParty))
      try importer.finish(file: "brush.csv", format: "csv")
    }
    let before = try steps(robot)
    robot.press(keys(toSetting: "doubts") + "Enter")
    #expect(robot.screen.contains("excluded") && robot.screen.contains("Toothbrush"))
    robot.press("Enter")
    #expect(robot.screen.contains("counted"))
    #expect(try steps(robot) > before)
    robot.press("Enter")
    #expect(try steps(robot) == before)
  }

  @Test("stays in other zones come and go")
  func stays() throws {
    let robot = try robot()
    robot.press(keys(toSetting: "stays") + "Enter a")
    try robot.fill("from", "2026-10-01")
    try robot.fill("zone", "Asia/Tokio")
    #expect(try robot.error("zone") != nil)
    try robot.fill("zone", "Asia/Tokyo")
    robot.press("Enter")
    #expect(try robot.store.stepSources.travelZones().map(\.zone) == ["Asia/Tokyo"])
    #expect(robot.screen.contains("Thu 1 Oct 2026"))
    robot.press("e")
    try robot.fill("zone", "Asia/Seoul")
    robot.press("Enter")
    #expect(try robot.store.stepSources.travelZones().map(\.zone) == ["Asia/Seoul"])
    robot.press("d Esc")
    #expect(try robot.store.stepSources.travelZones().isEmpty)
  }
}
