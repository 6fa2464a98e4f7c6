/// Text to be read, which may be longer than a screen.
package struct TextPage: ResultPayload {
  /// A line, or a paragraph that is wrapped.
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
  /// The catalogue's key of a first paragraph that names the key by which the page is copied; nil
  /// for a page without one.
  package let about: String?

  /// A page of lines.
  package init(title: String, text: [Line], about: String? = nil) {
    self.title = title
    self.text = text
    self.about = about
  }
}

extension ActionResult {
  /// A page to read.
  package var page: TextPage? { payload() }
}
