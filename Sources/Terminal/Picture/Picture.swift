import TerminalText

/// A screen with resolved colours, for a file or a terminal.
///
/// Every run is placed by its column, so that no font can move it, and lines, bars and braille are
/// drawn as shapes that join without gaps.
package struct Picture {
  /// Adjacent cells of one row with the same style.
  struct Run {
    var column: Int
    var columns: Int
    var cells: [Piece]
    let ink: PictureInk
  }

  /// A character and its columns.
  struct Piece {
    let character: Character
    let columns: Int
  }

  /// The name of the screen.
  let title: String
  /// The language of its texts, such as `en`.
  let language: String
  let size: Size
  /// The colours of cells that have none of their own.
  let background: RGB
  let foreground: RGB
  let canvas: Canvas
  private let theme: Theme
  private let depth: ColorDepth

  /// Creates the picture of `canvas`. What a theme leaves to the terminal has the colours of the
  /// theme `dark`.
  package init(
    _ canvas: Canvas, theme: Theme, depth: ColorDepth = .xterm256, title: String, language: String
  ) {
    self.canvas = canvas
    self.theme = theme
    self.depth = depth
    self.title = title
    self.language = language
    size = canvas.size
    let plain = theme.paint(.text, depth: depth)
    let standard = Theme.dark.paint(.text, depth: .xterm256)
    foreground = RGB(xterm: plain.foreground ?? standard.foreground ?? 15)
    background = RGB(xterm: plain.background ?? standard.background ?? 0)
  }

  /// Returns the runs of a row from left to right, all columns included.
  func runs(row y: Int) -> [Run] {
    var runs: [Run] = []
    for (x, cell) in canvas.row(y).enumerated() where cell.part != .wideTail {
      let ink = PictureInk(theme.paint(cell.style, depth: depth), self)
      let piece = Piece(character: cell.character, columns: cell.part == .wideHead ? 2 : 1)
      if let last = runs.last, last.ink == ink {
        runs[runs.count - 1].cells.append(piece)
        runs[runs.count - 1].columns += piece.columns
      } else {
        runs.append(Run(column: x, columns: piece.columns, cells: [piece], ink: ink))
      }
    }
    return runs
  }
}

/// The colours and emphasis of a run.
struct PictureInk: Hashable {
  /// The style as the theme resolves it, for terminals.
  let paint: Paint
  /// The colour of the text, with dim and reversed text resolved.
  let foreground: RGB
  /// The colour behind it; nil for that of the picture.
  let background: RGB?

  var isBold: Bool { paint.traits.contains(.bold) }
  var isUnderlined: Bool { paint.traits.contains(.underline) }

  init(_ paint: Paint, _ picture: Picture) {
    self.paint = paint
    let back = paint.background.map(RGB.init(xterm:)) ?? picture.background
    var front = paint.foreground.map(RGB.init(xterm:)) ?? picture.foreground
    if paint.traits.contains(.dim) { front = front.mixed(with: back, 0.4) }
    let isReversed = paint.traits.contains(.reverse)
    foreground = isReversed ? back : front
    let ground = isReversed ? front : back
    background = ground == picture.background ? nil : ground
  }
}

extension String {
  /// The text with characters that XML and HTML reserve escaped, and without control characters.
  var escapedForMarkup: String {
    var escaped = ""
    for scalar in harmless().unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Not characters of XML 1.0.
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
