import AppTestSupport
import Foundation
import Services
import Testing

/// The style of the texts.
extension CatalogueTests {
  /// The expressions that `Resources/Texts/README.md` refuses in the texts of a language.
  private static func refused(_ language: Texts.Language) throws -> [String] {
    let page = try String(
      contentsOf: Sources.root.appendingPathComponent("Resources/Texts/README.md"),
      encoding: .utf8)
    let blocks = page.components(separatedBy: "```")
    let name = "refused-\(language.rawValue)\n"
    let block = try #require(blocks.first { $0.hasPrefix(name) })
    return block.dropFirst(name.count).split(separator: "\n").map(String.init)
  }

  @Test("no text has the habits that the guide to texts names", arguments: languages)
  func style(language: Texts.Language) throws {
    let refused = try Self.refused(language)
    #expect(refused.count >= 20)
    let lines = try Self.lines(language)
    for pattern in refused {
      let regex = try Regex(pattern).ignoresCase()
      // People may type words that no text uses.
      let found = lines.filter { key, text in
        !key.hasSuffix(".also") && text.firstMatch(of: regex) != nil
      }
      #expect(found.map(\.key) == [], "\(pattern)")
      for topic in HelpTopic.all(Texts(language)) {
        let text = ([topic.title, topic.summary] + topic.page.text.map(\.text))
        #expect(text.filter { $0.firstMatch(of: regex) != nil } == [], "\(pattern)")
      }
    }
  }
}
