extension ActionLibrary {
  /// The hash of the content as 32 hexadecimal digits, by which a store notices that it was filled
  /// from another one. The order of sets and dictionaries does not matter.
  public var hash: String {
    var hash = FactHash(["\(contentVersion)"])
    for source in sources {
      for fact in [source.id, source.title, source.url] { hash.add(fact) }
    }
    for action in actions { Self.add(action, to: &hash) }
    return hash.text
  }

  private static func add(_ action: ActionTemplate, to hash: inout FactHash) {
    hash.add(action.slug)
    hash.add(action.kind.rawValue)
    hash.add(list: action.tags.map(\.rawValue))
    hash.add(list: action.slots.map(\.rawValue).sorted())
    hash.add(list: action.excludes.map(\.rawValue).sorted())
    hash.add(list: action.requires.map(\.rawValue).sorted())
    hash.add(list: action.rules.map(\.rawValue).sorted())
    hash.add(list: action.sources)
    for texts in [action.title, action.why, action.caution ?? [:]] {
      hash.add(list: facts(of: texts))
    }
    hash.add(
      list: action.lengths.flatMap { length in
        ["\(length.minutes)"] + facts(of: action.variants[length] ?? [:])
      })
  }

  private static func facts(of texts: LanguageTexts) -> [String] {
    texts.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
  }
}
