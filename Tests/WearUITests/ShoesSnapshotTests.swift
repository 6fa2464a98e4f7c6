import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing
import WearUI

/// Shoes at every size the program is made for.
@Suite("Shoes on the screen") struct ShoesSnapshotTests {

  private func robot(
    pairs: Int = 5, language: Texts.Language = .english
  ) throws -> Robot {
    let robot = try Wardrobe.robot(pairs: pairs, language: language)
    robot.press("g f")
    robot.count()
    return robot
  }

  @Test("the list, a pair and its form at four sizes")
  func sizes() throws {
    let robot = try robot()
    robot.checkSizes("shoes/list")
    robot.press("Enter j")
    robot.checkSizes("shoes/detail")
    robot.press("e")
    robot.checkSizes("shoes/form")
  }

  @Test("the settings about steps at four sizes")
  func settings() throws {
    let robot = try Wardrobe.robot(pairs: 3, days: 20)
    robot.press(keys(toSetting: "stays"))
    robot.checkSizes("shoes/settings")
    robot.press("k k k k Enter")
    robot.checkSizes("shoes/sources")
  }

  @Test("without colour and on a light ground", arguments: [Theme.mono.name, Theme.light.name])
  func themes(name: String) throws {
    let robot = try robot()
    robot.check("shoes/list-\(name)", theme: Theme.named(name))
    robot.press("Enter")
    robot.check("shoes/detail-\(name)", theme: Theme.named(name))
  }

  @Test("in German")
  func german() throws {
    let robot = try robot(language: .german)
    robot.check("shoes/list-de")
    robot.press("Enter b")
    robot.check("shoes/detail-de")
    robot.press("e Tab C-u")
    robot.check("shoes/form-de")
    robot.press("Esc Enter")
    robot.check("shoes/session-de")
  }

  @Test("no pair, one pair and thirty pairs", arguments: [0, 1, 30])
  func many(pairs: Int) throws {
    let robot = try robot(pairs: pairs)
    robot.press("G")
    robot.check("shoes/list-of-\(pairs)")
  }

  @Test("the Dashboard says what is on and what is worn out")
  func dashboard() throws {
    let robot = try Robot(demo: DemoStore()) {
      try Wardrobe.fill($0, pairs: 3, days: 150, $1)
    }
    robot.count()
    robot.check("shoes/dashboard")
    robot.press("W")
    robot.check("shoes/dashboard-at")
  }
}
