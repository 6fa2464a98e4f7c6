import TerminalText

/// A text to read, which may be longer than a screen.
package struct TextPage: ResultPayload {
  /// A line, or a paragraph that wraps.
  package struct Line: Equatable, Sendable {
    package var text: String
    package var isHeading = false
    /// The number of blanks before every line.
    var indent = 0
    /// The sign in the place of the first blanks of the first line.
    var lead = ""
    /// Whether its blanks are kept, as in an example.
    var isVerbatim = false

    package init(
      text: String, isHeading: Bool = false, indent: Int = 0, lead: String = "",
      isVerbatim: Bool = false
    ) {
      self.text = text
      self.isHeading = isHeading
      self.indent = indent
      self.lead = lead
      self.isVerbatim = isVerbatim
    }

    /// Returns the line broken into lines of at most `width` columns.
    package func wrapped(to width: Int) -> [String] {
      let room = max(1, width - indent), margin = String(repeating: " ", count: indent)
      if isVerbatim { return cut(to: room).map { margin + $0 } }
      let lines = DisplayText.wrap(text, to: room)
      guard indent > 0, let first = lines.first else { return lines.isEmpty ? [""] : lines }
      return [DisplayText.pad(lead, to: indent) + first] + lines.dropFirst().map { margin + $0 }
    }

    private func cut(to width: Int) -> [String] {
      var lines: [String] = [], rest = text[...]
      while DisplayText.width(rest) > width {
        let line = DisplayText.prefix(of: rest, columns: width)
        guard !line.isEmpty else { break }
        lines.append(line)
        rest = rest.dropFirst(line.count)
      }
      return lines + [String(rest)]
    }
  }

  /// The heading.
  package let title: String
  /// The lines.
  package var text: [Line]
  /// The text key of a first paragraph that names the copy key; nil for a page without one.
  package let about: String?

  /// Creates a page of lines.
  package init(title: String, text: [Line], about: String? = nil) {
    self.title = title
    self.text = text
    self.about = about
  }
}

extension ActionResult {
  /// The page to show.
  package var page: TextPage? { payload() }
}
