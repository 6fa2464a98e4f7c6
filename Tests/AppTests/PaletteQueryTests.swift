import App
import AppCore
import AppTestSupport
import Services
import ServicesTestSupport
import TestSupport
import Testing

@Suite("What the palette finds") struct PaletteQueryTests {
  private static func queries(_ language: Texts.Language) -> [(query: String, id: String)] {
    (language == .german ? german : english).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { String($0).trimmed }
      return cells.count == 2 ? (cells[0], cells[1]) : nil
    }
  }

  @Test("the right entry comes first, from every screen", arguments: Texts.Language.allCases)
  func first(language: Texts.Language) throws {
    let robot = try Robot(language: language, demo: DemoStore())
    let queries = Self.queries(language)
    #expect(queries.count >= 60)
    for screen in 1...5 {
      robot.press("\(screen) :")
      for (query, id) in queries {
        robot.press("C-u")
        robot.paste(query)
        let palette = try #require(robot.state.top(PaletteLayer.self))
        let found = palette.matches.prefix(4).map(\.id)
        #expect((found.first ?? "nothing") == id, "\(screen) \(query): \(found)")
      }
      robot.press("Esc")
    }
  }
}
