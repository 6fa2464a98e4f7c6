import App
import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

@Suite("The screen on a full disk") struct FullDiskTests {
  private static let notice = "Disk full: nothing can be saved"

  @Test("a notice stays until there is room; nobody has to press a key")
  func notice() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    #expect(!robot.screen.contains(Self.notice))
    robot.folder.disk.freeBytes = 4096
    robot.wait(seconds: 1)
    for keys in ["2", "3", "4", "5", "6", "1", "?", "Esc"] {
      robot.press(keys)
      robot.wait(seconds: 20)
      #expect(robot.screen.contains(Self.notice), "\(keys)")
    }
    robot.folder.disk.freeBytes = 1 << 30
    robot.wait(seconds: 1)
    #expect(!robot.screen.contains(Self.notice))
  }

  @Test("a message comes before it and leaves it there")
  func message() throws {
    let robot = try Robot()
    robot.folder.disk.freeBytes = 0
    robot.press("g l")
    robot.wait(seconds: 1)
    #expect(!robot.screen.contains(Self.notice))
    robot.wait(seconds: 60)
    #expect(robot.screen.contains(Self.notice))
  }

  @Test("the notice in pictures", arguments: [Texts.Language.english, .german])
  func pictures(language: Texts.Language) throws {
    let robot = try Robot(language: language, demo: DemoStore())
    robot.folder.disk.freeBytes = 0
    robot.wait(seconds: 1)
    for size in [Size(80, 24), Size(40, 12)] {
      robot.resize(size.width, size.height)
      robot.check("screens/full-disk-\(language.rawValue)-\(size.width)x\(size.height)")
    }
  }
}
