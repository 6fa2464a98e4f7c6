// What a person wrote, without what a framing added to it before: a second framing replaces the
// words of the first.

extension GoalLibrary {
  private var allTemplates: [FramingTemplate] {
    GoalKind.all.flatMap { kind in GoalFraming.allCases.compactMap { template(kind, $0) } }
  }

  /// Returns a title without the words of a framing.
  public func bareTitle(_ title: String) -> String {
    bare(title, slot: "title", patterns: allTemplates.flatMap { Self.texts($0.title) })
  }

  /// Returns the text of a task without the words that tied it to a situation.
  public func bareTask(_ text: String) -> String {
    let all = GoalFraming.allCases.flatMap { self.cues[$0] ?? [] }
    return bare(text, slot: "task", patterns: all.flatMap { Self.texts($0) })
  }

  /// Returns the details without the sentences of a framing.
  public func bareDetail(of content: GoalContent) -> String {
    guard !content.detail.isEmpty else { return "" }
    let slots = Self.languages.map { ($0, self.slots(for: content, in: $0)) }
    for template in allTemplates {
      for (language, slots) in slots {
        let added = slots.fill(template.detail.text(in: language))
        guard content.detail.hasSuffix(added) else { continue }
        let rest = content.detail.dropLast(added.count)
        if rest.isEmpty { return "" }
        if rest.hasSuffix(" ") { return String(rest.dropLast()) }
      }
    }
    return content.detail
  }

  /// Returns details followed by the sentences of a framing.
  func joined(_ detail: String, _ added: String) -> String {
    if detail.isEmpty { return added }
    let isSentence = detail.last.map { ".!?…:".contains($0) } ?? false
    return detail + (isSentence ? " " : ". ") + added
  }

  /// Returns what fills the slots of a template for a goal.
  func slots(for content: GoalContent, in language: String) -> TemplateSlots {
    let title = bareTitle(content.title)
    return TemplateSlots(values: [
      "title": Topic.shortened(title), "topic": topic(of: title, in: language),
    ])
  }

  /// Returns the tasks of all templates for moments, as they read for a goal in any language.
  func momentTexts(for content: GoalContent) -> Set<String> {
    let tasks = GoalKind.all.flatMap { template($0, .shiftProof)?.tasks ?? [] }
    return Set(
      Self.languages.flatMap { language in
        let slots = slots(for: content, in: language)
        return tasks.map { slots.fill($0.texts.text(in: language)) }
      })
  }

  private static func texts(_ texts: LanguageTexts) -> [String] {
    texts.sorted { $0.key < $1.key }.map(\.value)
  }

  private func bare(_ text: String, slot: String, patterns: [String]) -> String {
    // The longest first, so that the order does not matter; many templates share one.
    let patterns = Set(patterns).subtracting(["{\(slot)}"])
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    var text = text
    while let shorter = patterns.lazy.compactMap({
      TemplateSlots.value(of: slot, in: text, by: $0)
    }).first {
      text = shorter
    }
    return text
  }
}
