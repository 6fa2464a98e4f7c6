import AppCore
import AppTestSupport
import Services
import ServicesTestSupport
import SystemUI
import Terminal
import TestSupport
import Testing

@Suite("Topics of the help on the screen") struct HelpTopicScreenTests {
  private func find(_ words: String, in robot: Robot) {
    robot.press(":")
    robot.paste(words)
  }

  @Test("the palette finds a topic, which opens as a page to scroll and copy")
  func reading() throws {
    let robot = try Robot(size: Size(80, 24))
    find("help rotation files", in: robot)
    #expect(robot.screen.contains("Help: Rotation files"))
    robot.press("Enter")
    #expect(robot.prose.contains("shiftpro pattern add FILE reads a rotation as JSON"))
    robot.press("G")
    #expect(robot.screen.contains("    \"weekly\": {\"days\": [\"mon\", \"fri\"],"))
    robot.press("y")
    let copied = robot.requests.compactMap { effect -> String? in
      if case .copy(let text) = effect { return text }
      return nil
    }
    #expect(copied.last?.contains("\n    {\"name\": \"Ward 4\"") == true)
    robot.press("Esc")
    #expect(robot.state.layers == [])
  }

  @Test("every topic opens at every size, in both languages", arguments: Texts.Language.allCases)
  func sizes(language: Texts.Language) throws {
    for size in [Size(40, 12), Size(80, 24), Size(200, 60)] {
      let robot = try Robot(language: language, size: size)
      for topic in HelpTopic.all(Texts(language)) {
        find(Texts(language)("palette.help_topic", ["topic": topic.title]), in: robot)
        robot.press("Enter")
        #expect(robot.screen.contains(topic.title.prefix(20)), "\(topic.name) \(size)")
        robot.press("G Esc")
      }
    }
  }
}
