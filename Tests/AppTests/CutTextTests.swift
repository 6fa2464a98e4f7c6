import App
import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

@Suite("Cut texts") struct CutTextTests {
  private static let situations = [
    "1", "2", "2 o", "2 o o", "2 e", "2 d", "2 a", "3", "3 Enter", "3 c", "3 E", "3 o", "3 L", "4",
    "4 Enter", "4 a", "5", "6", "6 l", "6 l l", "6 l l l", "6 l l l l", "6 l l l l l",
    "6 l l l l l l",
    "6 l l l l l l l", "6 l l l l l l l l", "6 l l l l l l l l l", ":", "? F1", "g f", "g f Enter",
    "g f e", "g k", "p", "p e", "R", "R e", "g b", "g B", "g r", "g i", "g e", "g a", "g p", "g w",
    "g w Enter", "g w Enter Enter", "g w Enter Enter Enter", "g w Enter Enter Enter 3",
    "g w Enter Enter Enter 1",
  ]

  @Test(
    "no text is cut beside free space",
    arguments: [Size(80, 24), Size(120, 40), Size(200, 60)], Texts.Language.allCases)
  func cuts(size: Size, language: Texts.Language) throws {
    let robot = try Robot(language: language, size: size, demo: DemoStore())
    let legitimate = Ellipses(Texts(language))
    for keys in Self.situations {
      robot.press(keys)
      for (y, line) in robot.screen.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let cut = legitimate.cut(in: String(line))
        #expect(cut == nil, "\(keys) \(size) \(language), row \(y):\n\(line)")
      }
      robot.press("Esc Esc Esc")
      if !robot.state.layers.isEmpty { robot.press("C-c") }
      #expect(robot.state.layers.count == 0, "\(keys)")
      robot.press("1")
    }
  }
}

/// Tells truncated texts from those that end with `…` in the catalogue.
private struct Ellipses {
  /// The words before each `…` of the catalogue.
  private let known: Set<Substring>
  /// The blanks that a cut text may have at its right: the gap of columns, and figures of other
  /// rows that are wider.
  private static let mostBlanks = 5

  init(_ texts: Texts) {
    known = Set(texts.keys.flatMap { Self.words(in: texts($0)[...]) })
  }

  /// Returns the first text of a line that is cut although blanks follow it.
  func cut(in line: String) -> Substring? {
    var rest = line[...]
    while let place = rest.firstIndex(of: "…") {
      let word = rest[..<place].split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      rest = rest[rest.index(after: place)...]
      let blanks = rest.prefix { $0 == " " }
      let isAtEnd = blanks.endIndex == rest.endIndex || "│▐┃".contains(rest[blanks.endIndex])
      // `19:02–…` is a time without an end.
      guard !word.isEmpty, !word.hasSuffix("–"), !known.contains(word),
        blanks.count > (isAtEnd ? 2 : Self.mostBlanks)
      else { continue }
      return word
    }
    return nil
  }

  private static func words(in text: Substring) -> [Substring] {
    text.split(separator: "…", omittingEmptySubsequences: false).dropLast().map {
      $0.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    }
  }
}
