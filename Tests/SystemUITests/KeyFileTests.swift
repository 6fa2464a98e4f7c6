import AppCore
import AppTestSupport
import Services
import ServicesTestSupport
import SystemUI
import Terminal
import TestSupport
import Testing

/// Keys as a file of text.
@Suite("Files of keys") struct KeyFileTests {
  private func read(_ text: String) throws -> [String: String] {
    try KeyFile.keys(Array(text.utf8), Features.standard.commands).mapValues(\.notation)
  }

  private func problems(_ text: String) throws -> [KeyFileError.Line] {
    do {
      _ = try read(text)
      return []
    } catch KeyFileError.lines(let lines) {
      return lines
    }
  }

  @Test("what is written is read the same", arguments: Texts.Language.allCases)
  func roundTrip(language: Texts.Language) throws {
    let own = try ["shift.toggle": "F2  s", "go.hours": "", "app.undo": "g u"].mapValues {
      try [KeySequence](notation: $0)
    }
    let registry = Features.standard.commands.with(KeyBindings(own))
    let file = KeyFile.text(registry, Texts(language))
    let again = Features.standard.commands.with(
      KeyBindings(try KeyFile.keys(Array(file.utf8), Features.standard.commands)))
    #expect(again.commands.map(\.keys) == registry.commands.map(\.keys))
    #expect(KeyFile.text(again, Texts(language)) == file)
    #expect(file.contains("shift.toggle = \"F2  s\"\n"))
    #expect(file.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("blank lines, comments and blanks around say nothing")
  func layout() throws {
    #expect(
      try read("# mine\n\n  shift.toggle=\"F2\"  \r\n\tshift.add = \" g z \"\n")
        == ["shift.toggle": "F2", "shift.add": "g z"])
    #expect(try read("") == [:])
  }

  @Test("two commands may change their keys with each other")
  func swap() throws {
    #expect(
      try read("shift.toggle = \"a\"\nshift.add = \"s\"\n")
        == ["shift.toggle": "a", "shift.add": "s"])
  }

  @Test("every wrong line is named, by its number, and nothing is taken")
  func wrong() throws {
    let lines = try problems(
      """
      shift.toggle = "F2"
      hello
      no.such = "x"
      shift.add = "Hello"
      app.help = "F9"
      shift.toggle = "F3"
      shift.edit = "F2"
      app.quit = ""
      pattern.open = u
      """)
    #expect(lines.map(\.number) == [2, 3, 4, 5, 6, 7, 8, 9])
    #expect(lines[0].problem == .unreadable)
    #expect(lines[1].problem == .keys(Features.standard.commands.unknown("no.such")))
    #expect(lines[2].problem == .keys(.unreadable("Hello")))
    #expect(lines[3].problem == .keys(.fixed("app.help")))
    #expect(lines[4].problem == .again("shift.toggle", line: 1))
    #expect(
      lines[5].problem
        == .keys(.taken(try #require(KeySequence(notation: "F2")), by: ["shift.toggle"])))
    #expect(lines[6].problem == .keys(.lost("app.quit")))
    #expect(lines[7].problem == .unreadable)
  }

  @Test("a key that is another command's by the program is wrong unless the file moves that one")
  func claimed() throws {
    #expect(try problems("shift.toggle = \"u\"\n").map(\.number) == [1])
    #expect(try problems("shift.toggle = \"u\"\napp.undo = \"g y\"\n") == [])
  }

  @Test("what is no text, or no file of keys at all, is refused as such")
  func foreign() {
    #expect(throws: KeyFileError.notText) {
      try KeyFile.keys([0xff, 0xfe, 0], Features.standard.commands)
    }
    #expect(throws: KeyFileError.tooLarge(limit: KeyFile.longest)) {
      try KeyFile.keys(
        Array(repeating: 0x23, count: KeyFile.longest + 1), Features.standard.commands)
    }
  }

  @Test("each problem has its words in both languages", arguments: Texts.Language.allCases)
  func words(language: Texts.Language) throws {
    let robot = try Robot(language: language)
    let error = KeyFileError.lines([
      .init(number: 7, problem: .unreadable), .init(number: 9, problem: .again("a.b", line: 3)),
      .init(number: 11, problem: .keys(.unknownCommand("shift.togle"))),
    ])
    let complaint = UserFacingError(error, robot.environment)
    for word in ["7", "9", "a.b", "3", "11", "shift.togle"] {
      #expect(complaint.message.contains(word))
    }
    #expect(!complaint.text.contains("{") && !complaint.text.contains("⟦"))
  }

  // MARK: Spoiled files

  private static let pieces = [
    "=", "\"", "\n", "#", "  ", "C-", "M-1", "Esc", "g ", "shift.add", "app.quit = \"\"\n", "\u{0}",
    "ä", "🎉", "\r", "F99", "Enter", ":",
  ].map { Array($0.utf8) }

  @Test(
    "a spoiled file is taken whole or not at all, and nobody is locked out",
    arguments: Seeds.of(0..<4))
  func fuzz(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    let whole = Array(KeyFile.text(Features.standard.commands, Texts(.english)).utf8)
    var taken = 0
    for _ in 0..<40 {
      var bytes = whole
      for _ in 0...dice.roll(3) {
        let place = dice.roll(bytes.count)
        let end = min(bytes.count, place + dice.roll(12))
        switch dice.roll(4) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: dice.pick(Self.pieces), at: place)
        case 2: bytes[place] ^= 1 << UInt8(dice.roll(8))
        default: bytes.insert(contentsOf: bytes[place..<end], at: place)
        }
      }
      do {
        let own = try KeyFile.keys(bytes, Features.standard.commands)
        taken += 1
        let registry = Features.standard.commands.with(KeyBindings(own))
        for (id, keys) in own {
          #expect(registry[id].map { Set($0.keys).isSuperset(of: keys) } == true)
        }
        #expect(Keymap.conflicts(in: registry.commands) == [])
        #expect(registry["app.quit"]?.keys.isEmpty == false)
      } catch {
        if case .lines(let lines) = error { #expect(!lines.isEmpty && lines[0].number > 0) }
      }
    }
    // Both ends of the road are walked.
    #expect(taken < 40)
  }
}
