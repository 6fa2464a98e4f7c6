import CHaru

/// The regular or bold style of a document's text, with a fallback for each character that a
/// typeface lacks. Further typefaces are opened only when they are needed.
struct PDFCut {
  /// A piece of text in one face, in its encoding.
  struct Run {
    let face: PDFFace
    var bytes: [CChar]
  }

  private let document: HPDF_Doc
  private var faces: [PDFFace]
  private var more: [PDFFontFile]

  /// Creates a style that begins with `face`; `more` are the files of fallbacks, the best first.
  init(_ face: PDFFace, _ document: HPDF_Doc, more: [String]) {
    faces = [face]
    self.document = document
    self.more = more.map(PDFFontFile.init)
  }

  /// Returns the index of a face for a character (grapheme cluster); nil if none has all its
  /// scalars.
  private mutating func face(of scalars: [Unicode.Scalar]) -> Int? {
    if let known = faces.firstIndex(where: { scalars.allSatisfy($0.has) }) { return known }
    guard scalars.allSatisfy({ $0.value <= 0xFFFF }) else { return nil }
    for index in more.indices {
      more[index].load(document)
      guard let definition = more[index].definition,
        scalars.allSatisfy({ PDFFace.has($0, definition) }),
        let face = PDFFace(more[index], document)
      else { continue }
      more.remove(at: index)
      faces.append(face)
      return faces.count - 1
    }
    return nil
  }

  /// Returns the visible scalars of a character: blanks for tabs and controls, and nothing for
  /// invisible format characters.
  private static func shown(_ character: Character) -> [Unicode.Scalar] {
    let scalars = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return scalars.map { $0.properties.generalCategory == .control ? " " : $0 }
  }

  private static let replacement: Unicode.Scalar = "?"

  /// Returns the scalars of a text with their faces, and whether no character was replaced.
  private mutating func glyphs(
    of text: String
  ) -> (glyphs: [(face: Int, scalars: [Unicode.Scalar])], isWhole: Bool) {
    var glyphs: [(face: Int, scalars: [Unicode.Scalar])] = [], isWhole = true
    for character in text {
      let scalars = Self.shown(character)
      if let face = face(of: scalars) {
        glyphs.append((face, scalars))
      } else {
        isWhole = false
        glyphs.append((0, [Self.replacement]))
      }
    }
    return (glyphs, isWhole)
  }

  /// Returns the width of a text in thousandths of the font size.
  mutating func width(of text: String) -> Int {
    var width = 0
    for (face, scalars) in glyphs(of: text).glyphs {
      for scalar in scalars { width += faces[face].width(scalar) }
    }
    return width
  }

  /// Returns a text as runs of one face each, zero-terminated, and whether no character was
  /// replaced.
  mutating func runs(of text: String) -> (runs: [Run], isWhole: Bool) {
    let (glyphs, isWhole) = glyphs(of: text)
    var runs: [Run] = [], last: Int?
    for (face, scalars) in glyphs {
      if last != face { runs.append(Run(face: faces[face], bytes: [])) }
      last = face
      runs[runs.count - 1].bytes += faces[face].encoded(scalars)
    }
    for index in runs.indices { runs[index].bytes.append(0) }
    return (runs, isWhole)
  }
}
