import AppCore
import AppTestSupport
import Services
import ServicesTestSupport
import Testing

@Suite("The options of a field") struct OptionListTests {
  private func exporting() throws -> Robot {
    let robot = try Robot(demo: DemoStore())
    robot.press("3 E")
    #expect(try robot.form().form.focused?.id == "what")
    return robot
  }

  @Test(
    "Space and Alt-Down list them; typing filters and Enter chooses",
    arguments: ["Space", "M-Down"])
  func choose(key: String) throws {
    let robot = try exporting()
    robot.press(key)
    #expect(robot.state.layers.count == 2 && robot.screen.contains("Pay periods"))
    robot.type("shoe")
    #expect(!robot.screen.contains("Pay periods"))
    robot.press("Enter")
    #expect(try robot.form().form.value("what") == "Shoes")
    #expect(try robot.field("file").input.text.hasPrefix("~/shiftpro-shoes-"))
  }

  @Test("Esc leaves the field as it was, and a query that nothing matches keeps the list open")
  func leave() throws {
    let robot = try exporting()
    robot.press("Space")
    robot.type("zzz")
    robot.press("Enter")
    #expect(robot.screen.contains("No matching option."))
    robot.press("Esc")
    #expect(try robot.form().form.value("what") == "Hours and pay")
  }

  @Test("a field with few options steps through them")
  func few() throws {
    let robot = try exporting()
    robot.press("Space")
    robot.type("pay per")
    robot.press("Enter Tab Space")
    #expect(robot.state.layers.count == 1)
    #expect(try robot.form().form.value("form").hasPrefix("JSON"))
  }
}
