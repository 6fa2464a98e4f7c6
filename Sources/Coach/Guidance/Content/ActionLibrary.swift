/// The actions from which the days' suggestions come: those of the program, and a person's own.
public struct ActionLibrary: Equatable, Sendable {
  /// The languages of the content.
  public static let languages = ["en", "de"]

  /// The version of the content.
  public let contentVersion: Int
  /// The sources of the actions.
  public let sources: [ActionSource]
  /// The actions, with a person's own after those of the program.
  public private(set) var actions: [ActionTemplate]
  /// The titles of own actions that the person has deleted, by slug; the log still refers to them.
  public var formerTitles: [String: String] = [:]
  private var places: [String: Int]

  /// The library without an action.
  public static let empty = ActionLibrary(version: 0)

  private init(version: Int, sources: [ActionSource] = []) {
    contentVersion = version
    self.sources = sources
    actions = []
    places = [:]
  }

  /// Creates a library. Throws `ActionLibraryError` for the first action that is not complete.
  public init(
    contentVersion: Int, sources: [ActionSource], actions: [ActionTemplate]
  ) throws(ActionLibraryError) {
    self.init(version: contentVersion, sources: sources)
    let known = Set(sources.map(\.id))
    for action in actions {
      try Self.check(action, isOwn: false)
      try Self.checkSources(of: action, in: known)
      try append(action, in: Self.languages)
    }
  }

  /// The action with a slug; nil if there is none.
  public subscript(slug: String) -> ActionTemplate? { places[slug].map { actions[$0] } }

  /// Returns the library with actions of a person, which need no sources and only one language.
  /// Throws `ActionLibraryError`.
  public func adding(
    own others: some Sequence<ActionTemplate>
  ) throws(ActionLibraryError) -> ActionLibrary {
    var copy = self
    for action in others {
      try Self.check(action, isOwn: true)
      try copy.append(action, in: action.title.keys.sorted())
    }
    return copy
  }

  private mutating func append(
    _ action: ActionTemplate, in languages: [String]
  ) throws(ActionLibraryError) {
    try Self.check(action, in: languages)
    guard places.updateValue(actions.count, forKey: action.slug) == nil else {
      throw ActionLibraryError(slug: action.slug, field: "slug", .duplicate)
    }
    actions.append(action)
  }

  // MARK: - Checks

  /// Holds the slugs of the program and those of persons apart.
  private static func check(
    _ action: ActionTemplate, isOwn: Bool
  ) throws(ActionLibraryError) {
    guard action.isOwn == isOwn else {
      throw ActionLibraryError(slug: action.slug, field: "slug", .invalid(action.slug))
    }
  }

  private static func check(
    _ action: ActionTemplate, in languages: [String]
  ) throws(ActionLibraryError) {
    func require(_ isFilled: Bool, _ field: String) throws(ActionLibraryError) {
      if !isFilled { throw ActionLibraryError(slug: action.slug, field: field, .missing) }
    }
    func isComplete(_ texts: LanguageTexts) -> Bool {
      !languages.isEmpty && languages.allSatisfy { texts[$0]?.isEmpty == false }
    }
    try require(!action.slug.isEmpty, "slug")
    try require(!action.tags.isEmpty, "tags")
    try require(!action.slots.isEmpty, "slots")
    try require(isComplete(action.title), "title")
    if !action.isOwn { try require(isComplete(action.why), "why") }
    try require(!action.variants.isEmpty, "variants")
    for length in action.lengths {
      try require(isComplete(action.variants[length] ?? [:]), "variants.\(length.minutes)")
    }
    if let caution = action.caution { try require(isComplete(caution), "caution") }
    // Who is sleepy does not drive (reference, Coach § 3.6): the rule may not be forgotten.
    if action.tags.contains(.commute), !action.isOwn {
      try require(action.rules.contains(.sleepyNoDriving), "rules")
    }
  }

  private static func checkSources(
    of action: ActionTemplate, in known: Set<String>
  ) throws(ActionLibraryError) {
    guard !action.sources.isEmpty else {
      throw ActionLibraryError(slug: action.slug, field: "sources", .missing)
    }
    for source in action.sources where !known.contains(source) {
      throw ActionLibraryError(slug: action.slug, field: "sources", .invalid(source))
    }
  }
}
