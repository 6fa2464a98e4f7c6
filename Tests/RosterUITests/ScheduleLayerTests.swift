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

/// Sleep, workouts and shoes beside the shifts of the Schedule.
@Suite("Layers of the Schedule") struct ScheduleLayerTests {
  /// Saturday morning, with an early shift on Monday.
  private func robot(_ size: Size = Size(120, 40)) throws -> Robot {
    let robot = try Robot(
      [try planned("2026-11-23 07:00", "2026-11-23 15:00", name: "Early")], size: size)
    robot.press("2")
    return robot
  }

  private func bands(_ robot: Robot) -> [[WeekGrid.Band]] {
    WeekModel(robot.state.schedule, robot.app.environment).columns.map(\.bands)
  }

  @Test("nothing is beside the shifts of those who neither train nor log sleep")
  func none() throws {
    let robot = try robot()
    #expect(robot.state.schedule.layers == [] && robot.state.schedule.contents.beside == [])
    robot.press("o")
    #expect(bands(robot).allSatisfy { $0.isEmpty })
    #expect(!robot.screen.contains("Sleep"))
  }

  @Test("a layer is switched on in the menu, shown in the week, and switched off again")
  func menu() throws {
    let robot = try robot()
    robot.press("o Y")
    #expect(robot.screen.contains("Planned sleep") && robot.screen.contains("Worn shoes"))
    robot.press("Enter")
    #expect(robot.state.schedule.layers == [.plannedSleep])
    #expect(robot.screen.contains("┊Sleep"))
    // Monday to Sunday; last night's sleep is not over.
    #expect(
      bands(robot).map { $0.map(\.minutes) } == [
        [], [], [], [], [1380..<1440], [0..<420, 1380..<1440], [0..<420, 1305..<1440],
      ])
    #expect(bands(robot).joined().allSatisfy { $0.title == "Sleep" && $0.isPlanned && !$0.isThin })
    #expect(bands(robot)[6].last?.times == "21:45–05:45")
    robot.press("Y Enter")
    #expect(robot.state.schedule.layers == [] && bands(robot).allSatisfy { $0.isEmpty })
    robot.press("u")
    #expect(robot.state.schedule.layers == [.plannedSleep])
    robot.press("u")
    #expect(robot.state.profile.scheduleLayers == nil)
  }

  @Test("the details of a day list its layers below the shifts; the list has none")
  func details() throws {
    let robot = try robot()
    robot.press("Y Enter")
    #expect(robot.screen.contains("until 07:00  Sleep"), "\(robot.screen)")
    #expect(robot.screen.contains("23:00–07:00  Sleep"), "\(robot.screen)")
    robot.press("l")
    #expect(robot.screen.contains("21:45–05:45  Sleep"), "\(robot.screen)")
    robot.press("o o")
    #expect(robot.state.schedule.contents.beside == [])
    #expect(!robot.screen.contains("Sleep"))
  }

  @Test("what another program logs appears, and the usual layers with it")
  func usual() throws {
    let robot = try robot()
    let other = try robot.folder.open()
    let services = StoreServices(store: other, environment: robot.environment)
    _ = try services.perform(.training(.usePreset("stronglifts-5x5")))
    robot.wait(seconds: 1)
    #expect(robot.state.schedule.layers == TimelineLayer.usual)
    let workouts = robot.state.schedule.contents.beside.filter { $0.layer == .workouts }
    #expect(!workouts.isEmpty && workouts.allSatisfy(\.isPlanned))
  }

  @Test("read aloud, planned entries say so, and no edge is drawn")
  func spoken() throws {
    let robot = try Robot(patterns: [], shifts: [planned("2026-11-23 07:00", "2026-11-23 15:00")]) {
      $0.isAccessible = true
      $0.scheduleLayers = [.plannedSleep]
    }
    robot.press("2")
    #expect(robot.screen.contains("Sleep, planned"), "\(robot.screen)")
    robot.press("o")
    #expect(!robot.screen.contains("┊") && robot.screen.contains("Sleep"))
  }
}
