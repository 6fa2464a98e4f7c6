/// An action of the library, or one that a person has added: what to do in a few minutes, and when.
public struct ActionTemplate: Equatable, Sendable, Identifiable {
  /// The beginning of the slugs of a person's own actions.
  public static let ownPrefix = "own."
  /// The actions for a hard time (reference, Coach § 7).
  public static let copingSlugs: Set<String> = [
    "sleep.breathe", "sleep.pmr", "sleep.reset", "sleep.park", "load.need",
  ]

  /// The ones among them that need no bed, so that they help at any time of day.
  static let calmingSlugs: Set<String> = ["sleep.breathe", "sleep.pmr", "load.need"]

  /// The actions that are a nap.
  static let napSlugs: Set<String> = [
    "nap.first-night", "nap.break", "nap.coffee", "nap.drive", "nap.day", "nap.between",
    "drive.coffee",
  ]

  /// The stable name.
  public let slug: String
  /// The kind.
  public var kind: ActionKind
  /// The subjects; the first is the area.
  public var tags: [ActionTag]
  /// The parts of a day in which it makes sense.
  public var slots: Set<DaySlot>
  /// The facts that rule it out.
  public var excludes: Set<PersonFact>
  /// The facts that must hold.
  public var requires: Set<PersonFact>
  /// The rules that the roster decides.
  public var rules: Set<ActionRule>
  /// The ids of the sources.
  public var sources: [String]
  /// The title.
  public var title: LanguageTexts
  /// The reason why it helps.
  public var why: LanguageTexts
  /// The instructions by length.
  public var variants: [ActionLength: LanguageTexts]
  /// The caution; nil for none.
  public var caution: LanguageTexts?

  /// Creates an action.
  public init(
    slug: String, kind: ActionKind, tags: [ActionTag], slots: Set<DaySlot>,
    excludes: Set<PersonFact> = [], requires: Set<PersonFact> = [], rules: Set<ActionRule> = [],
    sources: [String] = [], title: LanguageTexts = [:], why: LanguageTexts = [:],
    variants: [ActionLength: LanguageTexts], caution: LanguageTexts? = nil
  ) {
    self.slug = slug
    self.kind = kind
    self.tags = tags
    self.slots = slots
    self.excludes = excludes
    self.requires = requires
    self.rules = rules
    self.sources = sources
    self.title = title
    self.why = why
    self.variants = variants
    self.caution = caution
  }

  /// The stable name, which is unique in a library.
  public var id: String { slug }

  /// The area, which is the first tag.
  public var area: ActionTag { tags.first ?? .plan }

  /// The lengths of the variants, in order.
  public var lengths: [ActionLength] { variants.keys.sorted() }

  /// The facts that rule it out, in order, with those under which one of its rules never holds.
  public var unsuitableFacts: [PersonFact] {
    PersonFact.allCases.filter {
      excludes.contains($0) || $0 == .pregnant && rules.contains(.caffeineCutoff)
    }
  }

  /// The facts that it needs, in order.
  public var neededFacts: [PersonFact] { PersonFact.allCases.filter(requires.contains) }

  /// Whether it costs strength, which a person who is ill needs.
  public var costsStrength: Bool { tags.contains(.move) }

  /// Whether a person has added it.
  public var isOwn: Bool { slug.hasPrefix(Self.ownPrefix) }

  /// Whether it is for a hard time.
  public var isCoping: Bool { Self.copingSlugs.contains(slug) }

  /// Whether it helps in a hard time at any time of day.
  var calmsAnywhere: Bool { Self.calmingSlugs.contains(slug) }
}
