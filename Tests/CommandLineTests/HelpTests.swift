import App
import AppCore
import Bundled
import Services
import Testing
import shiftpro

@Suite("Help, manual, completions, and their texts")
struct HelpTests {
  private let table = CommandTable.standard

  @Test("help lists every command and global option, in 80 columns", arguments: ["en", "de"])
  func overview(language: String) throws {
    let shell = try Shell()
    let outcome = shell("help", "--lang", language)
    #expect(outcome.status == 0 && outcome.errors == "")
    for command in table.commands { #expect(outcome.output.contains("\n  \(command.name) ")) }
    for option in table.globals { #expect(outcome.output.contains(option.label)) }
    for topic in HelpTopic.names { #expect(outcome.output.contains("\n  \(topic) ")) }
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(shell("--help", "--lang", language).output == outcome.output)
    #expect(shell("-h", "--lang", language).output == outcome.output)
  }

  @Test("each command's page names its operands and options", arguments: ["en", "de"])
  func pages(language: String) throws {
    let shell = try Shell()
    for command in table.commands {
      let outcome = shell("help", command.name, "--lang", language)
      #expect(outcome.output.hasPrefix("shiftpro \(command.name) – "))
      for option in command.options { #expect(outcome.output.contains(option.label)) }
      for operand in command.operands { #expect(outcome.output.contains(" \(operand.label)")) }
      #expect(!outcome.output.contains("⟦"))
      #expect(shell(command.name, "--help", "--lang", language).output == outcome.output)
    }
    #expect(shell("help", "ad").errors.contains("“add”"))
    #expect(shell("help", "ad").status == 2)
    #expect(shell.files == [])
  }

  @Test("every example can be read by the parser")
  func examples() throws {
    for command in table.commands {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples {
        let words = words(of: example)
        let invocation = try ArgumentParser.parse(words)
        #expect(invocation.command?.name == command.name)
      }
    }
  }

  /// The words of a command line up to a pipe or a redirection, quotes taken off.
  private func words(of line: String) -> [String] {
    var words: [String] = [], word: String?, isQuoted = false
    for character in line + " " {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return Array(words.prefix { !["|", ">", "<"].contains($0) })
  }

  @Test("the manual names every command, option and file", arguments: ["en", "de"])
  func manual(language: String) throws {
    let text = try Shell()("man", "--lang", language).output
    for command in table.commands { #expect(text.contains("\\fB\(Roff.escape(command.name))\\fR")) }
    let options = table.commands.flatMap(\.options) + table.globals
    for option in options { #expect(text.contains("\\fB\(Roff.escape(option.word))\\fR")) }
    let texts = Texts(try #require(Texts.Language(rawValue: language)))
    for topic in HelpTopic.all(texts) where topic.name != "news" {
      #expect(text.contains("\n.SH \(Roff.escape(topic.title.uppercased()))\n"), "\(topic.name)")
    }
    #expect(!text.contains("\n.SH \n") && text.firstMatch(of: /\n\.S[HS] [^\n]*\n\.PP/) == nil)
    for name in ["SHIFTPRO_STORE", "SHIFTPRO_NOW", "XDG_DATA_HOME", "NO_COLOR", "LC_MESSAGES"] {
      #expect(text.contains(name))
    }
    #expect(text.contains(".TH SHIFTPRO 1 "))
    #expect(!text.contains("⟦"))
    let requests: Set = [
      ".TH", ".SH", ".SS", ".TP", ".IP", ".PP", ".B", ".RS", ".RE", ".nf", ".fi", ".\\\"",
    ]
    for line in text.split(separator: "\n") where line.hasPrefix(".") {
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test(
    "roff's own signs are written, not obeyed",
    arguments: [
      (".dotted", "\\&.dotted\n"), ("a\\b", "a\\(rsb\n"),
      ("--x 'y' \"z\"", "\\-\\-x \\(aqy\\(aq \\(dqz\\(dq\n"),
    ])
  func roff(text: String, expected: String) {
    #expect(Roff.line(text) == expected)
  }

  @Test("completions know every command and option", arguments: ["bash", "zsh", "fish"])
  func completions(shell name: String) throws {
    let shell = try Shell()
    let text = shell("completion", name).output
    for word in table.commands.map(\.name) + HelpTopic.names { #expect(text.contains(word)) }
    for option in table.commands.flatMap(\.options) + table.globals {
      #expect(text.contains(name == "fish" ? "-l \(option.name) " : option.word), "\(option.name)")
    }
    #expect(!text.contains("⟦"))
    #expect(shell("completion", "bsh").errors.contains("“bash”"))
    #expect(shell("completion", "bsh").status == 2)
  }

  // MARK: Texts

  @Test("both languages have every text of the command line, with the same gaps")
  func catalogues() throws {
    let english = try entries("en"), german = try entries("de")
    #expect(Set(english.keys) == Set(german.keys))
    for (key, text) in english {
      #expect(gaps(text) == gaps(german[key] ?? ""), "\(key)")
    }
  }

  @Test("every text that the table asks for is there, and none is left over")
  func keys() throws {
    var wanted: Set<String> = []
    for command in table.commands {
      wanted.formUnion(["cli.\(command.name).summary", "cli.\(command.name).description"])
    }
    for option in table.commands.flatMap(\.options) + table.globals {
      wanted.insert("cli.option.\(option.about)")
    }
    for group in CommandGroup.allCases { wanted.insert("cli.group.\(group.rawValue)") }
    let keys = Set(try entries("en").keys)
    #expect(wanted.subtracting(keys) == [])
    let tables = ["cli.option.", "cli.group."]
    let leftOver = keys.filter { key in tables.contains { key.hasPrefix($0) } }
      .subtracting(wanted)
    #expect(leftOver == [])
  }

  private func entries(_ language: String) throws -> [String: String] {
    let text = try #require(Bundled.text("Texts/\(language).txt"))
    var entries: [String: String] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("cli.") {
      let parts = line.split(separator: "=", maxSplits: 1)
      let key = String(parts[0].dropLast())
      #expect(entries[key] == nil, "\(key) is there twice")
      entries[key] = String(parts[1])
    }
    return entries
  }

  /// The names in braces.
  private func gaps(_ text: String) -> Set<String> {
    Set(text.split(separator: "{").dropFirst().map { String($0.prefix { $0.isLetter }) })
  }
}
