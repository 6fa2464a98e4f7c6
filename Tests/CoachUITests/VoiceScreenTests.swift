import AppCore
import AppTestSupport
import Coach
import CoachUI
import Domain
import Services
import ServicesTestSupport
import Store
import Testing

/// Speech in the input line. The programs of these tests run the voice command to its end at once;
/// `VoiceOnTerminalTests` shows words while they arrive.
@Suite("Speech in the input line") struct VoiceScreenTests {
  private func robot(_ command: String...) throws -> Robot {
    let robot = try GoalWeek.robot(isPlanned: false)
    var settings = CoachSettings()
    settings.voiceCommand = command.isEmpty ? nil : command.joined(separator: "\n")
    _ = try StoreServices(store: robot.store, environment: robot.environment).perform(
      .goals(.saveSettings(settings, from: CoachSettings())))
    try robot.restart()
    robot.press("5 o")
    return robot
  }

  @Test("F5 opens the line, writes the words into it, and Enter creates the card")
  func goal() throws {
    let robot = try robot("echo", "Learn to swim")
    robot.press("F5")
    #expect(robot.prose.contains("❯ Learn to swim"))
    #expect(robot.requests.contains(.bell))
    robot.press("Enter")
    #expect(try robot.goals().last?.title == "Learn to swim")
  }

  @Test("words follow what was typed, and a spoken verb runs")
  func verb() throws {
    let robot = try robot("echo", "this card")
    robot.press("n")
    robot.type("lock ")
    robot.press("F5")
    #expect(robot.prose.contains("❯ lock this card"))
    robot.press("Enter")
    #expect(try robot.goals().filter(\.isLocked).count == 1)
  }

  @Test("without a voice command, F5 says how to set one")
  func none() throws {
    let robot = try robot()
    robot.press("F5")
    #expect(robot.prose.contains("No voice command is set. Set one: shiftpro coach voice set"))
  }

  @Test("a program that fails is reported, and the line stays as it was")
  func failure() throws {
    let robot = try robot("false")
    robot.press("n")
    robot.type("Swim")
    robot.press("F5")
    #expect(robot.prose.contains("The voice command false failed (1)."))
    #expect(robot.prose.contains("❯ Swim"))
  }

  @Test("long speech is cut to the length of a title")
  func long() throws {
    let robot = try robot("echo", String(repeating: "word ", count: 100))
    robot.press("F5 Enter")
    #expect(try robot.goals().last?.title.count ?? 0 <= 120)
    #expect(try robot.goals().last?.title.hasPrefix("word word") == true)
  }
}
