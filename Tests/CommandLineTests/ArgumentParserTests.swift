import App
import AppCore
import Domain
import Services
import Testing
import shiftpro

@Suite("Reading command lines")
struct ArgumentParserTests {
  /// `command | operands | option=value …`, options sorted.
  private func line(_ arguments: String) throws -> String {
    let words = arguments.split(separator: " ").map { String($0.replacing("_", with: " ")) }
    let invocation = try ArgumentParser.parse(words)
    let options = invocation.values.sorted { $0.key < $1.key }
      .map { $0.value.isEmpty ? $0.key : "\($0.key)=\($0.value)" }
    return [
      invocation.command?.name ?? "", invocation.operands.joined(separator: " "),
      options.joined(separator: " "),
    ].joined(separator: "|")
  }

  @Test(
    "options stand anywhere, and `_` is a blank in a word",
    arguments: [
      ("", "||"),
      ("list", "list||"),
      ("--json list", "list||json"),
      ("list --json", "list||json"),
      ("--store a.db list --from today", "list||from=today store=a.db"),
      ("--store=a.db list --from=today", "list||from=today store=a.db"),
      ("--store= list", "list||store"),
      ("add 2026-03-01_19:00 --name Night 07:00", "add|2026-03-01 19:00 07:00|name=Night"),
      ("add 7:00 15:00 --note=a=b", "add|7:00 15:00|note=a=b"),
      ("start --at -15m", "start||at=-15m"),
      ("list --from -3w --to +2d", "list||from=-3w to=+2d"),
      ("add -2h -15m", "add|-2h -15m|"),
      ("start --note --loud", "start||note=--loud"),
      ("start --note - -q", "start||note=- quiet"),
      ("add -- -7:00 --json", "add|-7:00 --json|"),
      ("-- list", "list||"),
      ("-qv list", "list||quiet verbose"),
      ("-h", "||help"),
      ("add --help", "add||help"),
      ("list --from monday --from tuesday", "list||from=tuesday"),
      ("undo 3", "undo|3|"),
      ("--demo", "||demo"),
      ("goal task add 4f3a More words --minutes 5", "goal task add|4f3a More words|minutes=5"),
      ("goal --json task done 4f3a 2", "goal task done|4f3a 2|json"),
      ("coach voice set rec -f cd --rate 8 --json", "coach voice set|rec -f cd --rate 8|json"),
      ("coach voice set -q rec -qx", "coach voice set|rec -qx|quiet"),
      ("coach voice set -- rec --json", "coach voice set|rec --json|"),
    ])
  func reads(arguments: String, expected: String) throws {
    #expect(try line(arguments) == expected)
  }

  @Test(
    "what makes no sense is refused with the word that is wrong",
    arguments: [
      ("strat", "unknown_command", "word", "strat"),
      ("strat", "unknown_command", "nearest", "start"),
      ("lst", "unknown_command", "nearest", "list"),
      ("hist", "unknown_command", "nearest", "history"),
      ("hlep", "unknown_command", "nearest", "help"),
      ("--sotre x list", "unknown_option", "word", "--sotre"),
      ("--sotre x list", "unknown_option", "nearest", "--store"),
      ("--from today list", "unknown_option", "word", "--from"),
      ("list --fom today", "unknown_command_option", "nearest", "--from"),
      ("list --fom today", "unknown_command_option", "command", "list"),
      ("list --form=today", "unknown_command_option", "word", "--form"),
      ("list -x", "unknown_command_option", "word", "-x"),
      ("list -qx", "unknown_command_option", "word", "-x"),
      ("list --at now", "unknown_command_option", "word", "--at"),
      ("status today", "extra_operand", "word", "today"),
      ("move 4f3a 2026-03-05 19:00", "extra_operand", "word", "19:00"),
      ("move 4f3a", "missing_operand", "operand", "TIME"),
      ("add", "missing_operand", "operand", "START"),
      ("list --from", "missing_value", "option", "--from"),
      ("list --from --to today", "missing_value", "option", "--from"),
      ("list --from --", "missing_value", "option", "--from"),
      ("list --json=yes", "unexpected_value", "option", "--json"),
    ])
  func refuses(arguments: String, code: String, name: String, value: String) {
    #expect {
      try ArgumentParser.parse(arguments.split(separator: " ").map(String.init))
    } throws: { error in
      guard let error = error as? CommandError else { return false }
      return error.code == code && error.arguments[name] == value && error.status == .wrongUsage
    }
  }

  @Test(
    "letters inserted, dropped, replaced and swapped each count one",
    arguments: [
      ("", "", 0), ("abc", "", 3), ("start", "start", 0), ("Start", "start", 0),
      ("strat", "start", 1), ("stat", "start", 1), ("starts", "start", 1), ("stark", "start", 1),
      ("kitten", "sitting", 3), ("abcd", "badc", 2),
    ])
  func distance(a: String, b: String, expected: Int) {
    #expect(EditDistance.between(a, b) == expected)
    #expect(EditDistance.between(b, a) == expected)
  }

  @Test("the first hundred letters of a word are compared, however many it has")
  func longWords() {
    let long = String(repeating: "x", count: 100_000)
    #expect(EditDistance.between(long, "status") == 100)
    #expect(EditDistance.nearest(to: "status" + long, among: ["add", "status"]) == "status")
  }

  @Test("every name is there once, and no command hides a global option")
  func names() {
    let table = CommandTable.standard
    #expect(Set(table.commands.map(\.name)).count == table.commands.count)
    for command in table.commands {
      let options = command.options + table.globals
      #expect(Set(options.map(\.name)).count == options.count, "\(command.name)")
      let letters = options.compactMap(\.letter)
      #expect(Set(letters).count == letters.count, "\(command.name)")
    }
  }
}
