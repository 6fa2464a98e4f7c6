import App
import AppCore
import AppTestSupport
import Services
import ServicesTestSupport
import Terminal
import Testing

/// What becomes of the commands when a person chooses keys of their own.
@Suite("Keys of one's own") struct KeyBindingTests {
  private static let program = Features.standard.commands

  private func registry(_ own: [String: String]) throws -> CommandRegistry {
    Self.program.with(KeyBindings(try own.mapValues { try [KeySequence](notation: $0) }))
  }

  private func keys(_ id: String, _ registry: CommandRegistry) throws -> String {
    try #require(registry[id]).keys.notation
  }

  private func problem(_ keys: String, _ id: String, taking: Bool = false) throws -> KeyProblem? {
    do {
      let keys = try [KeySequence](notation: keys)
      _ = try Self.program.changes(giving: keys, to: id, taking: taking)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "keys are read as they are written, and as a terminal sends them",
    arguments: [
      ("s", "s"), ("g d", "g d"), ("s  F2", "s  F2"), ("  s   F2 ", "s  F2"), ("C-S", "C-s"),
      ("S-a", "A"), ("S-Up", "S-Up"), ("й", "q"), ("", ""), ("Space", "Space"),
    ])
  func notation(text: String, read: String) throws {
    #expect(try [KeySequence](notation: text).notation == read)
  }

  @Test("what is no key is named", arguments: ["C-", "F13", "Entre", "s Hello"])
  func unreadable(text: String) {
    #expect(throws: KeyProblem.unreadable(text)) { try [KeySequence](notation: text) }
  }

  @Test("own keys take the place of the program's, and nothing else changes")
  func own() throws {
    let changed = try registry(["shift.toggle": "F2"])
    #expect(try keys("shift.toggle", changed) == "F2")
    let others = changed.commands.filter { $0.id != "shift.toggle" }
    #expect(others.filter(\.isOwn).map(\.id) == [])
    #expect(changed.keymap.match([KeyPress(.character("s"))], in: [.shifts]) == .none)
    let place = try #require(changed.commands.firstIndex { $0.id == "shift.toggle" })
    #expect(changed.keymap.match([KeyPress(.function(2))], in: [.shifts]) == .command(place))
  }

  @Test("an own key that is another's by the program takes it from there")
  func claim() throws {
    let changed = try registry(["shift.toggle": "u"])
    #expect(try keys("app.undo", changed) == "")
    #expect(Keymap.conflicts(in: changed.commands).isEmpty)
  }

  @Test(
    "whatever is stored, nobody is locked out and no key means two things",
    arguments: [
      ["app.quit": "", "app.palette": ""], ["shift.toggle": ":"], ["shift.toggle": "q  C-c"],
      ["form.save": "", "form.cancel": "a"], ["shift.toggle": "?"], ["shift.toggle": "Esc"],
      ["list.down": "", "list.up": ""], ["shift.toggle": "F2", "shift.add": "F2"],
      ["shift.add": "g"], ["app.help": "F9"], ["no.such": "x"], ["menu.choose": "1"],
      ["field.left": "x"], ["app.suspend": "", "app.redraw": "s"], ["journal.hour": "x"],
    ])
  func safe(own: [String: String]) throws {
    let changed = try registry(own)
    #expect(Keymap.conflicts(in: changed.commands) == [])
    for stack in Features.standard.commands.stacks {
      var owners: [KeySequence: String] = [:]
      for command in changed.commands where stack.contains(command.scope) {
        for keys in command.keys {
          #expect(owners[keys] == nil, "\(keys.notation) of \(command.id)")
          owners[keys] = command.id
        }
      }
    }
    for command in changed.commands where !command.programKeys.isEmpty {
      #expect(!command.needsKey || !command.keys.isEmpty, "\(command.id)")
      #expect(Set(command.keptKeys).isSubset(of: command.keys), "\(command.id)")
      if command.scope == .always { #expect(command.keys == command.programKeys) }
    }
  }

  @Test("every situation there is stands among the stacks of scopes")
  func stacks() {
    let scopes = Set(Features.standard.commands.commands.map(\.scope))
    #expect(scopes.subtracting(Features.standard.commands.stacks.joined()) == [])
    #expect(
      Set(Features.standard.commands.scopes.map(\.rawValue)).count
        == Features.standard.commands.scopes.count)
  }

  @Test("keys that another command has are refused with its name, or taken away from it")
  func taken() throws {
    #expect(
      try problem("u", "shift.toggle")
        == .taken(try #require(KeySequence(notation: "u")), by: ["app.undo"]))
    let changes = try Self.program.changes(
      giving: [KeySequence](notation: "u"), to: "shift.toggle", taking: true)
    #expect(changes.mapValues(\.notation) == ["shift.toggle": "u", "app.undo": ""])
  }

  @Test("a key that begins the keys of others stands in their way")
  func prefix() throws {
    guard case .taken(_, let owners)? = try problem("g", "shift.toggle") else {
      Issue.record("not taken")
      return
    }
    #expect(owners.contains("go.dashboard") && owners.contains("list.first"))
  }

  @Test("the same key may mean another thing where the two never meet")
  func apart() throws {
    #expect(
      try problem("z", "pattern.new")
        == .taken(
          try #require(KeySequence(notation: "z")), by: ["pattern.archive"]))
    #expect(try problem("s", "pattern.new") == nil)
  }

  @Test("what cannot be is refused")
  func refused() throws {
    func keys(_ text: String) throws -> KeySequence { try #require(KeySequence(notation: text)) }
    #expect(try problem("x", "no.such") == Self.program.unknown("no.such"))
    #expect(try problem("F9", "app.help") == .fixed("app.help"))
    #expect(try problem("F9", "journal.hour") == .fixed("journal.hour"))
    #expect(try problem("?", "shift.add") == .reserved(keys("?"), by: "app.help"))
    #expect(try problem("Esc", "shift.add") == .reserved(keys("Esc"), by: "app.dismiss"))
    #expect(
      try problem("C-z", "shift.add", taking: true) == .reserved(keys("C-z"), by: "app.suspend"))
    #expect(try problem("M-5", "shift.add") == .counts(keys("M-5")))
    #expect(try problem("y y y y", "shift.add") == .tooLong(keys("y y y y")))
    #expect(try problem("x", "form.save") == .types("form.save", keys("x")))
    #expect(try problem("", "app.quit") == .lost("app.quit"))
    #expect(try problem("", "app.palette") == .lost("app.palette"))
    #expect(try problem(":", "shift.add", taking: true) == .lost("app.palette"))
    #expect(try problem("", "shift.add") == nil, "the palette has it")
  }

  @Test("Esc stays with whoever has it")
  func escape() throws {
    let changes = try Self.program.changes(
      giving: [KeySequence](notation: "F9"), to: "form.cancel")
    #expect(changes["form.cancel"]?.notation == "F9  Esc")
  }
}
