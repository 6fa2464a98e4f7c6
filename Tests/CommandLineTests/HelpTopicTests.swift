import Bundled
import Services
import Testing
import shiftpro

@Suite("Topics of the help")
struct HelpTopicTests {
  @Test(
    "each topic has a page in 80 columns, which names no missing text", arguments: ["en", "de"])
  func pages(language: String) throws {
    let shell = try Shell(), texts = Texts(try #require(Texts.Language(rawValue: language)))
    let topics = HelpTopic.all(texts)
    #expect(topics.map(\.name) == HelpTopic.names)
    for topic in topics {
      let outcome = shell("help", topic.name, "--lang", language)
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(outcome.output.hasPrefix("\(topic.title)\n\n"))
      #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(topic.name)")
      #expect(!outcome.output.contains("⟦") && !topic.summary.isEmpty && !topic.synonyms.isEmpty)
    }
    #expect(shell.files == [])
  }

  @Test("both languages have the same topics, in blocks of the same kinds")
  func languages() throws {
    let files = Bundled.paths.filter { $0.hasPrefix("Help/") }
    #expect(
      files.sorted()
        == HelpTopic.names.flatMap { ["Help/\($0).de.txt", "Help/\($0).en.txt"] }
        .sorted())
    for (english, german) in zip(HelpTopic.all(Texts(.english)), HelpTopic.all(Texts(.german))) {
      #expect(english.commands == german.commands, "\(english.name)")
      #expect(english.blocks.map(kind) == german.blocks.map(kind), "\(english.name)")
    }
  }

  private func kind(_ block: HelpTopic.Block) -> String {
    switch block {
    case .heading: "heading"
    case .paragraph: "paragraph"
    case .item: "item"
    case .term: "term"
    case .example(let lines): lines.joined(separator: "\n")
    }
  }

  @Test(
    "other words for a topic find it",
    arguments: [
      ("rotations", "Rotation files"), ("Pay rules", "Pay rules"), ("pay rules", "Pay rules"),
      ("json", "Scripts and JSON"), ("backups", "Files"), ("what is new", "News"),
      ("bug", "Feedback"),
    ])
  func synonyms(words: String, title: String) throws {
    let outcome = try Shell().run(["help"] + words.split(separator: " ").map(String.init))
    #expect(outcome.output.hasPrefix("\(title)\n"))
  }

  @Test("German words find a topic, and a command precedes a topic of the same name")
  func precedence() throws {
    let shell = try Shell()
    #expect(
      shell("help", "sicherung", "--lang", "de").output.hasPrefix("Dateien\n"))
    #expect(shell("help", "backup").output.hasPrefix("shiftpro backup – "))
    #expect(shell("help", "steps").output.contains("Steps and shoes: shiftpro help shoes\n"))
    #expect(shell("help", "pattern").output.contains("Rotation files: shiftpro help rotations\n"))
  }

  @Test("an unknown topic is refused with the nearest one and the way to all")
  func unknown() throws {
    let outcome = try Shell()("help", "rotation-file", "--json")
    #expect(outcome.status == 2 && outcome.output.contains("\"code\":\"unknown_help\""))
    let other = try Shell()("help", "rotatons")
    #expect(other.errors.contains("“rotations”") && other.errors.contains("shiftpro help"))
  }

  @Test("the commands that a topic is for exist")
  func commands() {
    let words = Set(
      CommandTable.standard.commands.compactMap { $0.name.split(separator: " ").first })
    for topic in HelpTopic.all(Texts(.english)) {
      for command in topic.commands { #expect(words.contains(command[...]), "\(command)") }
    }
  }

  @Test("the news of this version are first, and versions are semantic")
  func news() throws {
    let versions = try #require(HelpTopic("news", Texts(.english))).blocks.compactMap { block in
      if case .heading(let version) = block { return version }
      return nil
    }
    #expect(versions.first == ShiftPro.version)
    for version in versions {
      #expect(version.wholeMatch(of: /\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?/) != nil, "\(version)")
    }
  }
}
