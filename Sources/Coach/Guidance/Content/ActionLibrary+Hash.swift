import Domain

extension ActionLibrary {
  /// The hash of the content as 32 hexadecimal digits, by which a store notices that it was filled
  /// from another one. The order of sets and dictionaries does not matter.
  public var hash: String {
    Suggestion.evidenceHash(
      of: ["\(contentVersion)"] + sources.flatMap { [$0.id, $0.title, $0.url] }
        + actions.flatMap(Self.facts))
  }

  private static func facts(of action: ActionTemplate) -> [String] {
    let lists: [[String]] = [
      action.tags.map(\.rawValue), action.slots.map(\.rawValue).sorted(),
      action.excludes.map(\.rawValue).sorted(), action.requires.map(\.rawValue).sorted(),
      action.rules.map(\.rawValue).sorted(), action.sources, texts(action.title),
      texts(action.why), texts(action.caution ?? [:]),
    ]
    let variants = action.lengths.flatMap { ["\($0.minutes)"] + texts(action.variants[$0] ?? [:]) }
    return [action.slug, action.kind.rawValue] + lists.flatMap { ["\($0.count)"] + $0 }
      + ["\(variants.count)"] + variants
  }

  private static func texts(_ texts: LanguageTexts) -> [String] {
    texts.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
  }
}
