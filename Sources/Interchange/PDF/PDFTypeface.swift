import Platform

/// The font files of a typeface that can be embedded.
public struct PDFTypeface: Hashable, Sendable {
  /// The TrueType file of the regular style.
  public let regular: String
  /// The TrueType file of the bold style.
  public let bold: String

  package init(regular: String, bold: String) {
    self.regular = regular
    self.bold = bold
  }

  /// The font folders of Debian, Ubuntu, Fedora, Arch and macOS.
  public static let usualFolders = [
    "/usr/share/fonts/truetype/noto", "/usr/share/fonts/noto", "/usr/share/fonts/google-noto",
    "/usr/share/fonts/truetype/liberation", "/usr/share/fonts/truetype/liberation2",
    "/usr/share/fonts/liberation-sans-fonts", "/usr/share/fonts/liberation-sans",
    "/usr/share/fonts/liberation", "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/dejavu", "/usr/share/fonts/TTF",
    "/System/Library/Fonts/Supplemental", "/Library/Fonts",
  ]

  /// Typefaces that are legible at small sizes and may be embedded, the best first.
  private static let names = [
    ("NotoSans-Regular", "NotoSans-Bold"), ("LiberationSans-Regular", "LiberationSans-Bold"),
    ("DejaVuSans", "DejaVuSans-Bold"), ("Arial", "Arial Bold"),
  ]

  /// Returns the typefaces in `folders`, the best first.
  public static func installed(in folders: [String] = usualFolders) -> [PDFTypeface] {
    names.flatMap { regular, bold in
      folders.map { PDFTypeface(regular: "\($0)/\(regular).ttf", bold: "\($0)/\(bold).ttf") }
    }.filter { Files.exists($0.regular) && Files.exists($0.bold) }
  }
}
