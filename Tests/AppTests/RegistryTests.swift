import App
import AppCore
import AppTestSupport
import Foundation
import PayUI
import RosterUI
import Services
import ServicesTestSupport
import SystemUI
import Terminal
import TestSupport
import Testing
import WearUI

@Suite("Commands") struct RegistryTests {
  private static let registry = Features.standard.commands
  private static let commands = registry.commands

  /// The scopes in force in every situation, by the innermost one.
  private static let stacks = Features.standard.commands.stacks.map {
    (name: "\($0[0])", scopes: $0)
  }

  /// The scopes in force on screens and layers that keys lead to, by what is on top.
  private static func reached() throws -> [String: [Scope]] {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    var stacks: [String: [Scope]] = [:]
    for (index, screen) in Features.standard.screenNames.enumerated() {
      robot.press("\(index + 1)")
      stacks[screen.rawValue] = robot.state.scopes
    }
    robot.press("1")
    for (name, keys) in [("form", "a"), ("dialog", "d"), ("palette", ":"), ("help", "?")] {
      robot.press(keys)
      try #require(robot.state.layers.count == 1, "\(name)")
      stacks[name] = robot.state.scopes
      robot.press("Esc")
    }
    robot.press("2 /")
    stacks["filter"] = robot.state.scopes
    robot.press("Esc 1 s f")
    stacks["menu"] = robot.state.scopes
    robot.press("Esc 3 c")
    try #require(robot.state.slip != nil)
    stacks["slip"] = robot.state.scopes
    return stacks
  }

  @Test("no two commands of a scope claim the same keys, and no binding begins another")
  func conflicts() {
    #expect(Keymap.conflicts(in: Self.commands).isEmpty)
  }

  @Test("the conflict test finds a key claimed twice and a key that begins a chord")
  func conflictsAreFound() {
    let commands = [("one", "j"), ("two", "j  g g"), ("three", "g")].map { id, keys in
      Command(id, in: .list, keys: keys) { _, _, _ in [] }
    }
    #expect(
      Keymap.conflicts(in: commands) == [
        "list: j is one and two", "list: g is three and begins another",
      ])
  }

  @Test("no command has the id of another")
  func ids() {
    #expect(Set(Self.commands.map(\.id)).count == Self.commands.count)
  }

  @Test("no key is hidden by a scope that lies further in")
  func hiddenKeys() throws {
    for (name, scopes) in Self.stacks {
      var owners: [KeySequence: String] = [:]
      for command in scopes.flatMap({ scope in Self.commands.filter { $0.scope == scope } }) {
        for keys in command.keys {
          #expect(owners[keys] == nil, "\(name): \(keys.notation) of \(command.id)")
          owners[keys] = command.id
        }
      }
    }
  }

  @Test("what is in force in every situation is known where keys are compared")
  func knownStacks() throws {
    for (name, scopes) in try Self.reached() {
      #expect(Features.standard.commands.stacks.contains(scopes), "\(name)")
    }
  }

  @Test("where text is typed, every command has a key that types nothing")
  func keysWhileTyping() throws {
    for (name, scopes) in Self.stacks where scopes.contains(.field) {
      for command in Self.commands where scopes.contains(command.scope) && !command.keys.isEmpty {
        #expect(
          command.keys.contains { $0.presses[0].typed == nil }, "\(name): \(command.id)")
      }
    }
  }

  @Test("nothing is bound to a key that needs AltGr on some keyboard only")
  func altGr() {
    // German, French, Spanish, Italian and the Nordic layouts type these with AltGr.
    let hard: Set<Character> = Set("@€{}[]\\|~#`^µ²³")
    for command in Self.commands where !command.keys.isEmpty {
      let easy = command.keys.filter { keys in
        keys.presses.allSatisfy { press in
          if case .character(let character) = press.key { return !hard.contains(character) }
          return true
        }
      }
      #expect(!easy.isEmpty, "\(command.id)")
    }
  }

  @Test("whatever has no key is there to be clicked")
  func clicked() {
    #expect(
      Self.commands.filter(\.keys.isEmpty).map(\.id).sorted() == [
        "absence.kind", "adding.kind", "calendars.add_busy", "calendars.add_folder",
        "calendars.add_server",
        "calendars.force_now", "calendars.send_again", "coach.goals", "coach.plan", "coach.today",
        "coach.training",
        "coach.workout", "conflicts.discard", "conflicts.select",
        "dialog.press", "exercise_choice.pick", "form.focus", "framing.open", "framing.select",
        "go.tab",
        "goals.item", "goals.select", "help.pick",
        "journal.column",
        "journal.day",
        "journal.hour", "journal.jump", "keys.select", "list.select", "menu.pick",
        "options.pick", "palette.pick", "plan.days", "plan.month", "plan.season", "plan.week",
        "preview.select", "routines.select", "ruleset.select",
        "schedule.block", "schedule.day",
        "schedule.jump",
        "schedule.list",
        "schedule.month", "schedule.row", "schedule.shift", "schedule.week", "schedule.weekday",
        "schedule.year",
        "settings.section", "settings.select", "setup.pick_date", "setup.pick_day",
        "setup.pick_match",
        "setup.pick_preset", "setup.pick_way", "shoe.select", "shoe_choice.pick",
        "slip.cell",
      ])
  }

  @Test("every command that is offered can be reached on some screen")
  func reachable() throws {
    let robot = try Robot()
    var scopes: Set<Scope> = []
    for index in Features.standard.screenNames.indices {
      robot.press("\(index + 1)")
      scopes.formUnion(robot.state.scopes)
    }
    for keys in ["g a", "Enter"] {
      robot.press(keys)
      scopes.formUnion(robot.state.scopes)
    }
    // Each view of the Coach, with a workout in progress.
    for keys in ["Esc Esc 5", "s", "o", "o", "o", "Tab", "Tab", "Tab", "o", "L", "/"] {
      robot.press(keys)
      scopes.formUnion(robot.state.scopes)
    }
    let shoes = try Wardrobe.robot(pairs: 1, days: 2)
    for keys in ["g f", "Enter"] {
      shoes.press(keys)
      scopes.formUnion(shoes.state.scopes)
    }
    let audit = try Robot()
    for keys in ["s", "g a", "Enter"] {
      audit.press(keys)
      scopes.formUnion(audit.state.scopes)
    }
    #expect(Self.commands.filter { $0.isListed && !scopes.contains($0.scope) }.map(\.id) == [])
  }

  // MARK: Words

  /// Commands in the footer that are not among its changing hints.
  private static let fixedHints = [
    "app.palette", "revising.palette", "app.help", "lock.open", "lock.quit",
  ]

  /// Commands in the footer while a mode is on.
  private static let modeCommands = Set(
    Features.standard.screens.flatMap { type in type.modeCommands })

  @Test(
    "every command is named and explained, and has a label if a footer shows it",
    arguments: Texts.Language.allCases)
  func words(language: Texts.Language) {
    let texts = Texts(language)
    for command in Self.commands {
      for part in ["title", "help"] {
        let key = "command.\(command.id).\(part)"
        #expect(texts.has(key) && !texts(key).isEmpty, "\(key)")
      }
      let isShown =
        command.hint != nil || Self.fixedHints.contains(command.id)
        || Self.modeCommands.contains(command.id)
      #expect(texts.has("command.\(command.id).hint") == isShown, "\(command.id)")
    }
  }

  @Test(
    "the palette finds every command it offers by its title", arguments: Texts.Language.allCases)
  func palette(language: Texts.Language) throws {
    let robot = try Robot(language: language)
    for index in Features.standard.screenNames.indices {
      robot.press("\(index + 1)")
      let offered = Self.registry.listed(in: robot.state.scopes)
      #expect(offered.count > 10)
      for command in offered {
        robot.press(":")
        robot.paste(command.title(robot.environment.texts))
        let palette = try #require(robot.state.top(PaletteLayer.self))
        #expect(palette.matches.first?.id == command.id, "\(robot.state.screen)")
        robot.press("Esc")
      }
    }
  }

  // MARK: Sources

  @Test("keys are written in the lists of commands and nowhere else")
  func keyLiterals() throws {
    let marks = ["keys: \"", "KeyPress(", "notation:", ".escape", ".enter", ".character("]
    let files = try Sources.ofScreens().filter {
      !$0.name.hasSuffix("Commands.swift") && !$0.path.contains("/Command/")
        && !$0.path.contains("/Keys/")
    }
    #expect(files.count > 30)
    for file in files {
      for mark in marks { #expect(!file.text.contains(mark), "\(file.path) has \(mark)") }
    }
  }

  @Test("every key in the lists of commands can be read")
  func readable() throws {
    let files = try Sources.ofScreens().filter { $0.name.hasSuffix("Commands.swift") }
    let notations = files.flatMap(\.literals)
      .filter { $0.before.hasSuffix("keys: ") || $0.text.contains("  ") }
      .map { $0.text.replacingOccurrences(of: String(Sources.hole), with: "1") }
    #expect(notations.count > 40)
    for notation in notations {
      for part in notation.components(separatedBy: "  ") {
        #expect(KeySequence(notation: part)?.notation == part, "\(notation)")
      }
    }
  }

  @Test(
    "no text names a key: the person may have chosen another", arguments: Texts.Language.allCases)
  func keysInTexts(language: Texts.Language) {
    let texts = Texts(language)
    let spaces = ["dashboard.", "dialog.", "empty.", "finish.", "hours.", "toast.", "why."]
    let naming = texts.keys.filter { key in
      let text = texts(key).replacing(/\{.*?\}/, with: "")
      return spaces.contains(where: key.hasPrefix)
        && text.split { !$0.isLetter }.contains { $0.count == 1 && $0 != "a" }
    }
    #expect(naming == [])
  }

  // MARK: What would lose something

  @Test("the key that asks for a deletion does not confirm it, and Enter keeps")
  func destructive() throws {
    let delete = try #require(Self.registry["shift.delete"])
    let yes = try #require(Self.registry["dialog.yes"])
    #expect(Set(delete.keys).isDisjoint(with: yes.keys))
    for keys in delete.keys {
      let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
      robot.press("\(keys.notation) \(keys.notation)")
      #expect(robot.state.layers.count == 1)
      robot.press("Enter")
      #expect(robot.state.layers.isEmpty)
      #expect(try robot.store.shifts.count() == 1)
    }
  }
}
