/// The content of the built-in engine: by which words it knows the kind of a goal, and how each
/// framing words it, in English and German.
public struct GoalLibrary: Equatable, Sendable {
  /// The result of a study on which a reason rests.
  public struct Source: Equatable, Sendable {
    /// The code of the reason.
    public let code: String
    /// Whether it is about exercise.
    public let isExercise: Bool
    /// The effect size as a decimal (d, or standard mean difference).
    public let effect: String
    /// The number of tests or studies.
    public let tests: Int
    /// Where it was published.
    public let citation: String

    /// Creates a source.
    public init(code: String, isExercise: Bool, effect: String, tests: Int, citation: String) {
      self.code = code
      self.isExercise = isExercise
      self.effect = effect
      self.tests = tests
      self.citation = citation
    }
  }

  /// Verbs of a title that say more than its objects: whoever fixes a bike does not train.
  public struct Verbs: Equatable, Sendable {
    /// The verbs by language, folded.
    let phrases: [String: [String]]
    /// Words that say as much wherever they are: “movie marathon”.
    let anywhere: [WordStem]
    /// The kinds that a goal with such a verb is not, whatever its objects.
    let excluded: Set<GoalKind>

    /// Creates a list of verbs.
    public init(
      _ phrases: [String: [String]], anywhere: [WordStem] = [], not excluded: Set<GoalKind>
    ) {
      self.anywhere = anywhere
      self.phrases = phrases.mapValues { $0.map { FoldedWords.words($0).joined(separator: " ") } }
      self.excluded = excluded
    }
  }

  /// The languages of the content.
  public static let languages = ["en", "de"]

  /// The version of the content; ids of proposals follow from it.
  public var version: Int
  /// The studies.
  public var sources: [Source] = []
  /// The stems of each archetype by language; those of health without exercise.
  public var stems: [Archetype: [String: [WordStem]]] = [:]
  /// The stems of exercise by language, which count for health too.
  public var exerciseStems: [String: [WordStem]] = [:]
  /// The verbs that rule out kinds.
  public var verbs: [Verbs] = []
  /// The words that a topic leaves out, by language.
  public var topicWords: [String: TopicWords] = [:]
  /// The patterns that tie an existing task to a situation or a size, with the slot `{task}`.
  public var cues: [GoalFraming: [LanguageTexts]] = [:]
  /// The templates.
  public var templates: [GoalKind: [GoalFraming: FramingTemplate]] = [:]

  /// Creates an empty library, with which the engine has nothing to offer.
  public init(version: Int = 0) { self.version = version }

  /// Returns the template of a kind and a framing; nil if the library has none.
  public func template(_ kind: GoalKind, _ framing: GoalFraming) -> FramingTemplate? {
    templates[kind]?[framing]
  }

  /// Returns the archetype of a goal.
  public func archetype(of content: GoalContent) -> Archetype { kind(of: content).archetype }

  /// Returns the kind of a goal by the words of its title, or else of its details, in any language:
  /// the one with the highest sum of weights, of equal ones the first. Its verb may rule out some.
  /// If the words say too little, a goal whose tasks have deadlines is a project, and another one
  /// general.
  public func kind(of content: GoalContent) -> GoalKind {
    let title = bareTitle(content.title)
    let excluded = excludedKinds(of: title)
    return kind(of: FoldedWords.words(title), not: excluded)
      ?? kind(of: FoldedWords.words(bareDetail(of: content)), not: excluded)
      ?? GoalKind(hasDueTask(content) ? .deadlineProject : .general)
  }

  /// Returns whether a task has a deadline that is not just that of the goal.
  private func hasDueTask(_ content: GoalContent) -> Bool {
    content.tasks.contains { $0.due != nil && $0.due != content.due }
  }

  /// Returns the kinds that the verb of a title rules out.
  private func excludedKinds(of title: String) -> Set<GoalKind> {
    var excluded: Set<GoalKind> = []
    let folded = FoldedWords.words(title)
    for list in verbs where list.anywhere.contains(where: { $0.occurs(in: folded) }) {
      excluded.formUnion(list.excluded)
    }
    for (language, words) in topicWords {
      var topic = Topic(title)
      topic.dropDeadline(words)
      topic.dropOpeners(words)
      for list in verbs where topic.hasVerb(list.phrases[language] ?? [], words) {
        excluded.formUnion(list.excluded)
      }
    }
    return excluded
  }

  /// The sum of weights from which on words say something: “by” alone does not make a project.
  private static let leastSum = 2

  private func kind(of words: [String], not excluded: Set<GoalKind>) -> GoalKind? {
    // A stem of both languages counts once.
    func sum(_ stems: [String: [WordStem]]) -> Int {
      let found = stems.values.joined().filter { $0.occurs(in: words) }
      return Dictionary(found.map { ($0.text, $0.weight) }, uniquingKeysWith: max).values
        .reduce(0, +)
    }
    let isExercise = GoalKind(.health, isExercise: true)
    let exercise = excluded.contains(isExercise) ? 0 : sum(exerciseStems)
    var best: (archetype: Archetype, sum: Int)?
    for archetype in Archetype.worded {
      let own = excluded.contains(GoalKind(archetype)) ? 0 : sum(stems[archetype] ?? [:])
      let sum = own + (archetype == .health ? exercise : 0)
      if sum > best?.sum ?? Self.leastSum - 1 { best = (archetype, sum) }
    }
    return best.map { best in
      GoalKind(
        best.archetype, isExercise: best.archetype == .health && exercise * 2 >= best.sum)
    }
  }
}
