/// A text to read, which may be longer than a screen.
package struct TextPage: ResultPayload {
  /// A line, or a paragraph that wraps.
  package struct Line: Equatable, Sendable {
    package var text: String
    package var isHeading = false

    package init(text: String, isHeading: Bool = false) {
      self.text = text
      self.isHeading = isHeading
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
